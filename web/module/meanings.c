/* Meanings of words: module.h. */
#include "module.h"

#include "quoth/stdio.h"

static quoth_meanings *meanings;
static char *dictionary; /* its text */

/* Input: the text of a dictionary (docs/formats.md), which takes the place of the one before.
 * Answer {}. */
quoth_status web_meanings_open(void)
{
    answer_begin();
    size_t size;
    char *text = input_detach(&size);
    quoth_meanings *made;
    quoth_error error;
    quoth_status status = quoth_meanings_new(&made, text, size, NULL, &error);
    if (status != QUOTH_OK) {
        free(text);
        return answer_error(&error);
    }
    quoth_meanings_free(meanings);
    free(dictionary);
    meanings = made;
    dictionary = text;
    return answer_empty();
}

/* A key and `size` bytes; null if there are none.  Without memory the answer fails. */
static void put_bytes(q_json *json, const char *key, const char *bytes, size_t size)
{
    q_json_key(json, key);
    char *copy = size ? strndup(bytes, size) : NULL;
    if (copy)
        q_json_string(json, copy);
    else
        q_json_null(json);
    json->text.failed |= size && !copy;
    free(copy);
}

/* Argument: a word.  Answer: {word, meaning, form, base, parts, gloss}, as `quoth words define
 * --json` has them; all but `word` are null where no meaning is known. */
quoth_status web_words_define(void)
{
    answer_begin();
    if (!meanings)
        return answer_failure(QUOTH_NOT_FOUND, "no dictionary is open");
    const char *word = argument(0);
    quoth_meaning meaning;
    quoth_string text = {0};
    quoth_sink to_text = quoth_to_string(&text);
    bool known = quoth_meanings_find(&meaning, meanings, word, strlen(word), NULL) == QUOTH_OK;
    if (known && quoth_meanings_write(&to_text, meanings, word, strlen(word), NULL) != QUOTH_OK) {
        quoth_string_free(&text);
        return answer_status(QUOTH_NO_MEMORY);
    }
    if (!known)
        memset(&meaning, 0, sizeof meaning);
    const char *form = known ? quoth_word_form_name(meaning.form) : "";
    q_json json;
    answer_open(&json);
    q_json_put_string(&json, "word", word);
    put_bytes(&json, "meaning", text.bytes, text.size);
    put_bytes(&json, "form", form, strlen(form));
    put_bytes(&json, "base", meaning.base, strlen(meaning.base));
    put_bytes(&json, "parts", meaning.parts, meaning.parts_size);
    put_bytes(&json, "gloss", meaning.gloss, meaning.gloss_size);
    quoth_string_free(&text);
    return answer_close(&json);
}
