/* Results of word queries (quoth/finder.h) as text and JSON: words, prefixes, hooks. */
#include <string.h>

#include "base/error.h"
#include "base/options.h"
#include "format/formats.h"
#include "format/words.h"
#include "quoth/finder.h"

/* ---- spelling ----------------------------------------------------------------------------- */

/* Spells a word, blanks in lower case.  In a placement (`laid`) playthrough letters are `.`, and
 * letters of several characters are in brackets. */
static void spell_found(const quoth_alphabet *alphabet, const quoth_found *found, bool laid,
                        char *text)
{
    for (unsigned i = 0; i < found->word.length; i++) {
        uint8_t letter = found->word.letter[i], from = found->from[i];
        const char *spelled = from == QUOTH_FROM_BLANK ? alphabet->lower[letter]
                                                       : alphabet->upper[letter];
        size_t size = strlen(spelled);
        uint32_t character;
        if (laid && from == QUOTH_FROM_BOARD) {
            *text++ = '.';
            continue;
        }
        bool brackets = laid && quoth_utf8_read(&character, spelled, size) != size;
        if (brackets)
            *text++ = '[';
        memcpy(text, spelled, size);
        text += size;
        if (brackets)
            *text++ = ']';
    }
    *text = '\0';
}

enum { FOUND_SIZE = QUOTH_WORD_MAX * QUOTH_TILE_TEXT_SIZE + 1 };

/* ---- words and prefixes ------------------------------------------------------------------- */

static void put_string_or_null(q_json *json, const char *key, const char *string)
{
    if (string)
        q_json_put_string(json, key, string);
    else
        q_json_put_null(json, key);
}

static void put_query(q_json *json, const quoth_finding *finding)
{
    quoth_word_query query;
    q_options_read(&query, sizeof query, finding->query);
    put_string_or_null(json, "pattern", finding->pattern);
    put_string_or_null(json, "row", finding->row);
    q_json_put_number(json, "min", query.min);
    if (query.max)
        q_json_put_number(json, "max", query.max);
    else
        q_json_put_null(json, "max");
    q_json_put_bool(json, "exact", query.exact);
    q_json_put_bool(json, "anywhere", query.anywhere);
}

static void put_found(q_json *json, const quoth_finding *finding, const quoth_alphabet *alphabet,
                      const quoth_found *found)
{
    char text[FOUND_SIZE];
    spell_found(alphabet, found, true, text);
    if (!finding->query) {
        q_json_string(json, text);
        return;
    }
    q_json_open(json, '{');
    q_json_key(json, "word");
    q_json_spell(json, alphabet, &found->word);
    q_json_put_number(json, "length", found->word.length);
    if (finding->rack) {
        q_json_put_string(json, "tiles", text);
        q_json_put_number(json, "blanks", found->blanks);
    }
    if (finding->row)
        q_json_put_number(json, "column", found->column);
    q_json_close(json, '}');
}

static quoth_status finding_json(const quoth_finding *finding, const quoth_lexicon *lexicon,
                                 const quoth_sink *sink)
{
    q_json json;
    quoth_found found;
    q_json_begin(&json, sink);
    q_json_open(&json, '{');
    quoth_status status = q_json_lexicon(&json, lexicon);
    if (status)
        return status;
    put_string_or_null(&json, "rack", finding->rack);
    if (finding->query)
        put_query(&json, finding);
    q_json_put_number(&json, "count", finding->count);
    if (finding->next) {
        q_json_key(&json, finding->query ? "words" : "prefixes");
        q_json_open(&json, '[');
        while (finding->next(finding->user, &found))
            put_found(&json, finding, quoth_lexicon_alphabet(lexicon), &found);
        q_json_close(&json, ']');
    }
    q_json_close(&json, '}');
    return q_json_end(&json);
}

static quoth_status finding_text(const quoth_finding *finding, const quoth_alphabet *alphabet,
                                 const quoth_sink *sink)
{
    q_text text;
    quoth_found found;
    char spelled[FOUND_SIZE];
    q_text_begin(&text, sink);
    if (!finding->next) {
        q_text_number(&text, finding->count);
        q_text_char(&text, '\n');
    }
    while (finding->next && finding->next(finding->user, &found)) {
        if (finding->row) {
            q_text_repeat(&text, " ", (found.column < 10) + (found.column < 100));
            q_text_number(&text, found.column);
            q_text_add(&text, "  ");
        }
        spell_found(alphabet, &found, false, spelled);
        q_text_add(&text, spelled);
        if (finding->row) {
            spell_found(alphabet, &found, true, spelled);
            q_text_add(&text, "  ");
            q_text_add(&text, spelled);
        }
        q_text_char(&text, '\n');
    }
    return q_text_end(&text);
}

quoth_status quoth_finding_write(const quoth_sink *sink, const quoth_finding *given,
                                 const quoth_lexicon *lexicon, quoth_format format,
                                 quoth_error *error)
{
    if (q_check_format(format, Q_FORMATS_COMMON, error))
        return QUOTH_UNSUPPORTED;
    quoth_finding finding;
    q_options_read(&finding, sizeof finding, given);
    if (format == QUOTH_FORMAT_JSON)
        return q_report(error, finding_json(&finding, lexicon, sink));
    return q_report(error, finding_text(&finding, quoth_lexicon_alphabet(lexicon), sink));
}

/* ---- hooks -------------------------------------------------------------------------------- */

static void json_letter_set(q_json *json, const char *key, const quoth_alphabet *alphabet,
                            uint64_t set)
{
    q_json_key(json, key);
    q_json_open(json, '[');
    for (unsigned i = 1; i <= alphabet->letters; i++)
        if (set >> i & 1)
            q_json_string(json, alphabet->lower[i]);
    q_json_close(json, ']');
}

static quoth_status hooks_json(const quoth_lexicon *lexicon, const quoth_letters *words,
                               size_t count, const quoth_sink *sink)
{
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(lexicon);
    q_json json;
    q_json_begin(&json, sink);
    q_json_open(&json, '{');
    quoth_status status = q_json_lexicon(&json, lexicon);
    if (status)
        return status;
    q_json_open_array(&json, "hooks");
    for (size_t i = 0; i < count; i++) {
        quoth_hooks hooks = quoth_find_hooks(lexicon, &words[i]);
        q_json_open(&json, '{');
        q_json_key(&json, "word");
        q_json_spell(&json, alphabet, &words[i]);
        q_json_put_bool(&json, "in", hooks.word);
        json_letter_set(&json, "front", alphabet, hooks.front);
        json_letter_set(&json, "back", alphabet, hooks.back);
        q_json_put_bool(&json, "without_first", hooks.without_first);
        q_json_put_bool(&json, "without_last", hooks.without_last);
        q_json_close(&json, '}');
    }
    q_json_close(&json, ']');
    q_json_close(&json, '}');
    return q_json_end(&json);
}

static void text_letter_set(q_text *text, const char *name, const quoth_alphabet *alphabet,
                            uint64_t set)
{
    q_text_add(text, name);
    if (!set)
        q_text_add(text, " none");
    for (unsigned i = 1; i <= alphabet->letters; i++)
        if (set >> i & 1) {
            q_text_char(text, ' ');
            q_text_add(text, alphabet->upper[i]);
        }
    q_text_char(text, '\n');
}

static void text_capitals(q_text *text, const quoth_alphabet *alphabet, const uint8_t *letter,
                          unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        q_text_add(text, alphabet->upper[letter[i]]);
}

static void text_hooks(q_text *text, const quoth_lexicon *lexicon, const quoth_letters *word,
                       quoth_format format)
{
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(lexicon);
    quoth_hooks hooks = quoth_find_hooks(lexicon, word);
    q_text_tone(text, format, Q_STRONG);
    text_capitals(text, alphabet, word->letter, word->length);
    q_text_tone(text, format, Q_PLAIN);
    q_text_add(text, hooks.word ? "\n" : " is no word\n");
    text_letter_set(text, "  front ", alphabet, hooks.front);
    text_letter_set(text, "  back  ", alphabet, hooks.back);
    q_text_add(text, "  inner ");
    if (!hooks.without_first && !hooks.without_last)
        q_text_add(text, " none");
    if (hooks.without_first) {
        q_text_char(text, ' ');
        text_capitals(text, alphabet, word->letter + 1, word->length - 1u);
    }
    if (hooks.without_last) {
        q_text_char(text, ' ');
        text_capitals(text, alphabet, word->letter, word->length - 1u);
    }
    q_text_char(text, '\n');
}

quoth_status quoth_hooks_write(const quoth_sink *sink, const quoth_lexicon *lexicon,
                               const quoth_letters *words, size_t count, quoth_format format,
                               quoth_error *error)
{
    if (q_check_format(format, Q_FORMATS_COMMON, error))
        return QUOTH_UNSUPPORTED;
    if (format == QUOTH_FORMAT_JSON)
        return q_report(error, hooks_json(lexicon, words, count, sink));
    q_text text;
    q_text_begin(&text, sink);
    for (size_t i = 0; i < count; i++)
        text_hooks(&text, lexicon, &words[i], format);
    return q_report(error, q_text_end(&text));
}
