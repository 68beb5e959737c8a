/* Meanings of words: quoth words define, --meanings. */
#include "cli/words/meanings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "quoth/stdio.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/io/context.h"
#include "cli/io/json.h"
#include "cli/io/messages.h"
#include "cli/io/output.h"
#include "cli/io/sanitize.h"

/* data/meanings.tsv (the Makefile). */
extern const char own_meanings[];

/* ---- the dictionary ------------------------------------------------------------------------ */

/* The installed file in a folder of shared data, to be freed; NULL if it is not there. */
static char *installed_in(const char *folder, size_t size)
{
    char *path = NULL;
    if (folder[0] != '/' || asprintf(&path, "%.*s/quoth/meanings.tsv", (int)size, folder) < 0)
        return NULL;
    if (access(path, R_OK) == 0)
        return path;
    free(path);
    return NULL;
}

/* The installed file, by the XDG base directories; to be freed. */
static char *installed(void)
{
    const char *own = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    const char *folders = getenv("XDG_DATA_DIRS");
    char *path = NULL, *share = NULL;
    if (own && *own)
        path = installed_in(own, strlen(own));
    else if (home && asprintf(&share, "%s/.local/share", home) >= 0)
        path = installed_in(share, strlen(share));
    free(share);
    if (!folders || !*folders)
        folders = "/usr/local/share:/usr/share";
    while (!path && *folders) {
        size_t size = strcspn(folders, ":");
        path = installed_in(folders, size);
        folders += size + (folders[size] == ':');
    }
    return path;
}

static bool open_file(dictionary *d, const char *path)
{
    quoth_error error = {0};
    if (!file_read(&d->bytes, path))
        return false;
    quoth_status status =
        quoth_meanings_new(&d->file, d->bytes.bytes, d->bytes.size, &program_context, &error);
    if (status == QUOTH_BAD_TEXT)
        print_error("%s:%llu: %s", path, (unsigned long long)error.line, error.message);
    else
        explain_status(status, &error);
    return !status;
}

bool dictionary_open(dictionary *d, const arguments *args)
{
    const char *given = option_value(args, OPT_MEANINGS, NULL);
    char *found = given ? NULL : installed();
    const char *path = given ? given : found;
    quoth_error error = {0};
    *d = (dictionary){0};
    bool fine = !path || open_file(d, path);
    free(found);
    if (fine)
        fine = explain_status(quoth_meanings_new(&d->own, own_meanings, strlen(own_meanings),
                                                 &program_context, &error),
                              &error) == EXIT_FINE;
    if (!fine)
        dictionary_close(d);
    return fine;
}

void dictionary_close(dictionary *d)
{
    quoth_meanings_free(d->file);
    quoth_meanings_free(d->own);
    file_release(&d->bytes);
    *d = (dictionary){0};
}

/* The first of the two that has the word; NULL if none has it. */
static const quoth_meanings *having(const dictionary *d, quoth_meaning *meaning, const char *word,
                                    size_t size)
{
    if (d->file && !quoth_meanings_find(meaning, d->file, word, size, NULL))
        return d->file;
    return quoth_meanings_find(meaning, d->own, word, size, NULL) ? NULL : d->own;
}

bool write_meaning(const quoth_sink *to, const dictionary *d, const char *word, size_t size)
{
    quoth_meaning meaning;
    const quoth_meanings *m = having(d, &meaning, word, size);
    return m && !quoth_meanings_write(to, m, word, size, NULL);
}

bool write_known_meaning(const quoth_sink *to, const dictionary *d, const char *word, size_t size)
{
    quoth_meaning meaning;
    const quoth_meanings *m = having(d, &meaning, word, size);
    return m && to->write(to->user, word, size) && to->write(to->user, "  ", 2) &&
           !quoth_meanings_write(to, m, word, size, NULL);
}

void print_known_meaning(const dictionary *d, const char *word, size_t size)
{
    quoth_string text = {0};
    quoth_sink sink = quoth_to_string(&text);
    if (write_known_meaning(&sink, d, word, size))
        printf("  %.*s\n", (int)text.size, text.bytes);
    quoth_string_free(&text);
}

bool dictionary_ready(dictionary *d, const arguments *args)
{
    return d->own || dictionary_open(d, args);
}

/* ---- lists of words ------------------------------------------------------------------------ */

/* The word of a line: all of it, or what follows a number; of size 0 if it has more. */
static const char *word_of(const char *line, size_t *size)
{
    const char *at = line + strspn(line, " ");
    size_t digits = strspn(at, "0123456789");
    bool numbered = digits && at[digits] == ' ';
    if (numbered)
        at += digits + strspn(at + digits, " ");
    *size = strcspn(at, " ");
    if (!numbered && at[*size])
        *size = 0;
    return at;
}

/* Writes a line of `used` bytes, and the meaning of the word in it, which may be empty. */
static bool write_line(meanings_lines *l, const char *line, size_t used, const char *word,
                       size_t size)
{
    quoth_meaning meaning;
    const quoth_meanings *m = size ? having(l->dictionary, &meaning, word, size) : NULL;
    bool fine = l->to->write(l->to->user, line, used);
    if (size && l->width < used)
        l->width = used;
    for (size_t i = used; m && fine && i < l->width + 2; i++)
        fine = l->to->write(l->to->user, " ", 1);
    if (m && fine)
        fine = !quoth_meanings_write(l->to, m, word, size, NULL);
    return fine && l->to->write(l->to->user, "\n", 1);
}

/* Each word of the line gets a line. */
static bool write_words(meanings_lines *l)
{
    bool fine = true;
    for (const char *word = l->line + 2; *word && fine;) {
        size_t size = strcspn(word, " ");
        fine = !size ||
               (l->to->write(l->to->user, "  ", 2) && write_line(l, word, size, word, size));
        word += size + (word[size] == ' ');
    }
    return fine;
}

static bool end_line(meanings_lines *l)
{
    size_t size, used = l->used;
    l->line[used] = '\0';
    l->used = 0;
    if (l->split)
        return strncmp(l->line, "  ", 2) == 0 ? write_words(l)
                                              : write_line(l, l->line, used, NULL, 0);
    const char *word = word_of(l->line, &size);
    return write_line(l, l->line, used, word, size);
}

static bool write_lines(void *user, const char *bytes, size_t size)
{
    meanings_lines *l = user;
    for (size_t i = 0; i < size; i++)
        if (bytes[i] == '\n') {
            if (!end_line(l))
                return false;
        } else if (l->used + 1 < sizeof l->line) {
            l->line[l->used++] = bytes[i];
        }
    return true;
}

bool meanings_wanted(quoth_sink *sink, meanings_lines *lines, dictionary *d, const arguments *args)
{
    *sink = standard_output;
    *d = (dictionary){0};
    if (!has_option(args, OPT_MEANINGS))
        return true;
    if (has_option(args, OPT_JSON)) {
        print_error("--meanings does not go with --json; see `quoth words define --json`");
        return false;
    }
    if (!dictionary_open(d, args))
        return false;
    *lines = (meanings_lines){.dictionary = d, .to = &standard_output, .split = lines->split};
    *sink = (quoth_sink){write_lines, lines};
    return true;
}

/* ---- quoth words define -------------------------------------------------------------------- */

static void print_meaning(const dictionary *d, const char *word, int width)
{
    quoth_meaning meaning;
    const quoth_meanings *m = having(d, &meaning, word, strlen(word));
    print_padded(stdout, word, width);
    fputs("  ", stdout);
    if (m)
        quoth_meanings_write(&standard_output, m, word, strlen(word), NULL);
    else
        fputs("no meaning is known", stdout);
    putchar('\n');
}

/* The members of a word in JSON, as allocated texts; NULL: none. */
typedef struct word_texts {
    const char *word, *form;
    char *meaning, *base, *parts, *gloss;
} word_texts;

static bool copy_bytes(char **text, const char *bytes, size_t size)
{
    *text = size ? strndup(bytes, size) : NULL;
    return !size || *text;
}

/* False without memory. */
static bool read_texts(word_texts *t, const dictionary *d, const char *word)
{
    quoth_meaning meaning;
    quoth_string text = {0};
    quoth_sink sink = quoth_to_string(&text);
    const quoth_meanings *m = having(d, &meaning, word, strlen(word));
    *t = (word_texts){.word = word};
    if (!m)
        return true;
    t->form = quoth_word_form_name(meaning.form);
    bool fine = !quoth_meanings_write(&sink, m, word, strlen(word), NULL) &&
                copy_bytes(&t->meaning, text.bytes, text.size) &&
                copy_bytes(&t->base, meaning.base, strlen(meaning.base)) &&
                copy_bytes(&t->parts, meaning.parts, meaning.parts_size) &&
                copy_bytes(&t->gloss, meaning.gloss, meaning.gloss_size);
    quoth_string_free(&text);
    return fine;
}

static void json_words(const word_texts *texts, size_t count)
{
    json_writer j = json_begin(stdout);
    json_object(&j, NULL);
    json_array(&j, "words");
    for (const word_texts *t = texts; t < texts + count; t++) {
        json_object(&j, NULL);
        json_string(&j, "word", t->word);
        json_string(&j, "meaning", t->meaning);
        json_string(&j, "form", t->form);
        json_string(&j, "base", t->base);
        json_string(&j, "parts", t->parts);
        json_string(&j, "gloss", t->gloss);
        json_close(&j);
    }
    json_close(&j);
    json_close(&j);
    json_end(&j);
}

static bool define_as_json(const dictionary *d, char *const *word, size_t count)
{
    word_texts *texts = calloc(count, sizeof *texts);
    bool fine = texts != NULL;
    for (size_t i = 0; i < count && fine; i++)
        fine = read_texts(&texts[i], d, word[i]);
    if (fine)
        json_words(texts, count);
    else
        print_error("out of memory");
    for (size_t i = 0; texts && i < count; i++) {
        free(texts[i].meaning);
        free(texts[i].base);
        free(texts[i].parts);
        free(texts[i].gloss);
    }
    free(texts);
    return fine;
}

static void define_as_text(const dictionary *d, char *const *word, size_t count)
{
    size_t width = 0;
    for (size_t i = 0; i < count; i++)
        if (strlen(word[i]) > width && strlen(word[i]) < 32)
            width = strlen(word[i]);
    for (size_t i = 0; i < count; i++)
        print_meaning(d, word[i], (int)width);
}

int run_words_define(const arguments *args)
{
    dictionary d;
    quoth_meaning meaning;
    char *const *word = args->operand + 1;
    size_t count = args->operands > 1 ? (size_t)args->operands - 1 : 0, missing = 0;
    bool fine = true;
    if (!count)
        return print_error("words define needs words");
    if (!dictionary_open(&d, args))
        return EXIT_BAD;
    for (size_t i = 0; i < count; i++)
        missing += !having(&d, &meaning, word[i], strlen(word[i]));
    if (has_option(args, OPT_JSON))
        fine = define_as_json(&d, word, count);
    else
        define_as_text(&d, word, count);
    dictionary_close(&d);
    return !fine ? EXIT_BAD : missing ? EXIT_NO : EXIT_FINE;
}
