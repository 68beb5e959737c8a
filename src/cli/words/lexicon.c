#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/io/context.h"
#include "cli/io/files.h"
#include "cli/io/json.h"
#include "cli/io/messages.h"
#include "cli/io/output.h"
#include "cli/io/rules_file.h"
#include "cli/io/sanitize.h"
#include "cli/io/signals.h"
#include "cli/words/friends.h"
#include "cli/words/lexica.h"

enum { RULES_MAX = 16 }; /* of --for */

/* The list to read: the operand, or --words, or the one built in. */
static const char *list_of(const arguments *args)
{
    return args->operands ? args->operand[0] : words_path(args);
}

static bool ends_in_kwg(const char *path)
{
    size_t size = strlen(path);
    return size >= 4 && strcmp(path + size - 4, ".kwg") == 0;
}

/* A lexicon to write, and the boards of --for. */
typedef struct built_lexicon {
    loaded_lexicon in;
    quoth_cross *cross[RULES_MAX];
    unsigned boards;
    quoth_string made;
} built_lexicon;

/* Errors of what is made name no file. */
static bool make_image(built_lexicon *b)
{
    quoth_error error = {0};
    quoth_sink sink = quoth_to_string(&b->made);
    quoth_status status = quoth_cross_write_image(&sink, b->in.lexicon,
                                                  (const quoth_cross *const *)b->cross, b->boards,
                                                  &waiting_context, &error);
    if (status == QUOTH_MISMATCH) {
        print_error("--for: %s (without --alphabet a list has the letters of the first rules)",
                    error.message);
        return false;
    }
    return explain_status(status, &error) == EXIT_FINE;
}

static bool make_kwg(built_lexicon *b)
{
    quoth_error error = {0};
    quoth_sink sink = quoth_to_string(&b->made);
    return explain_status(quoth_lexicon_write_kwg(&sink, b->in.lexicon, &error), &error) ==
           EXIT_FINE;
}

/* Finds the next rules that --for names, and moves *at behind their name. */
static bool next_rules(quoth_cross_rules *rules, const char **at)
{
    char name[4096];
    size_t size = strcspn(*at, ",");
    if (!size || size >= sizeof name) {
        print_error("--for takes 1 to %d rules with commas between; not \"%.100s\"", RULES_MAX,
                    *at);
        return false;
    }
    memcpy(name, *at, size);
    name[size] = '\0';
    *at += size + ((*at)[size] == ',');
    return find_rules(rules, name);
}

/* Makes the boards of --for. */
static bool make_boards(built_lexicon *b, const char *names)
{
    quoth_cross_rules rules;
    quoth_error error = {0};
    for (const char *at = names; *at;) {
        if (b->boards == RULES_MAX)
            return fail_with("--for takes at most %d rules", RULES_MAX);
        if (!next_rules(&rules, &at))
            return false;
        quoth_status status = quoth_cross_new(&b->cross[b->boards++], &rules, b->in.lexicon,
                                              &waiting_context, &error);
        if (status)
            return explain_status(status, &error) == EXIT_FINE;
    }
    return true;
}

int run_lexicon_build(const arguments *args)
{
    const char *output = option_value(args, OPT_OUTPUT, NULL);
    if (args->operands == 0 && !has_option(args, OPT_WORDS))
        return print_error("lexicon build needs a word list; see `quoth help lexicon build`");
    if (too_many_operands(args, 1))
        return EXIT_BAD;
    if (!output)
        return print_error("lexicon build needs -o FILE");
    const char *boards = option_value(args, OPT_FOR, "");
    if (*boards && ends_in_kwg(output))
        return print_error("--for is for an image, not for a .kwg");
    built_lexicon b = {.boards = 0};
    quoth_cross_rules first;
    if (*boards && !next_rules(&first, &(const char *){boards}))
        return EXIT_BAD;
    if (!load_lexicon_of(&b.in, args, list_of(args), *boards ? &first.tiles.alphabet : NULL))
        return interrupted() ? EXIT_INTERRUPTED : EXIT_BAD;
    int status = EXIT_BAD;
    bool kwg = ends_in_kwg(output);
    if ((kwg ? make_kwg(&b) : make_boards(&b, boards) && make_image(&b)) &&
        file_replace_bytes(output, b.made.bytes, b.made.size)) {
        status = EXIT_FINE;
        if (strcmp(output, "-") != 0)
            status = explain_status(
                quoth_lexicon_write_info(&standard_output, b.in.lexicon, output_format(args), NULL),
                NULL);
    }
    for (unsigned i = 0; i < b.boards; i++)
        quoth_cross_free(b.cross[i]);
    quoth_string_free(&b.made);
    unload(&b.in);
    return status != EXIT_FINE && interrupted() ? EXIT_INTERRUPTED : status;
}

int run_lexicon_info(const arguments *args)
{
    loaded_lexicon in;
    if (too_many_operands(args, 1) || !load_lexicon(&in, args, list_of(args)))
        return interrupted() ? EXIT_INTERRUPTED : EXIT_BAD;
    int status = explain_status(
        quoth_lexicon_write_info(&standard_output, in.lexicon, output_format(args), NULL), NULL);
    unload(&in);
    return status;
}

/* ---- check -------------------------------------------------------------------------------- */

typedef struct checking {
    const quoth_lexicon *lexicon;
    bool json;
    json_writer writer;
    uint64_t missing;
} checking;

static void check_word(checking *c, const char *text)
{
    quoth_letters word;
    bool letters = quoth_alphabet_read(&word, quoth_lexicon_alphabet(c->lexicon), text,
                                       strlen(text), NULL) == QUOTH_OK;
    bool in = letters && quoth_lexicon_has(c->lexicon, &word);
    int level = in ? quoth_lexicon_level(c->lexicon, &word) : -1;
    if (c->json) {
        json_object(&c->writer, NULL);
        json_string(&c->writer, "word", text);
        json_bool(&c->writer, "in", in);
        if (level < 0)
            json_null(&c->writer, "level");
        else
            json_integer(&c->writer, "level", level);
        json_close(&c->writer);
    } else {
        printf_sanitized(stdout, "%s  %s", text, in ? "yes" : "no");
        if (level >= 0)
            printf("  level %d", level);
        putchar('\n');
        if (!in)
            warn_of_friends_word(c->lexicon, text);
    }
    c->missing += !in;
}

/* Checks the words of a file, line by line; puts a NUL behind each. */
static void check_lines(checking *c, file_bytes *file)
{
    char *at = file->bytes + mark_size(file->bytes), *end = file->bytes + file->size;
    while (at < end) {
        char *newline = memchr(at, '\n', (size_t)(end - at));
        char *line_end = newline ? newline : end;
        while (line_end > at && (line_end[-1] == '\r' || line_end[-1] == ' '))
            line_end--;
        *line_end = '\0';
        if (*at)
            check_word(c, at);
        at = newline ? newline + 1 : end;
    }
}

int run_lexicon_check(const arguments *args)
{
    if (args->operands == 0)
        return print_error("lexicon check needs words; see `quoth help lexicon check`");
    loaded_lexicon in;
    if (!load_lexicon(&in, args, words_path(args)))
        return EXIT_BAD;
    checking c = {.lexicon = in.lexicon, .json = has_option(args, OPT_JSON)};
    bool fine = true;
    if (c.json) {
        c.writer = json_begin(stdout);
        json_object(&c.writer, NULL);
        json_string(&c.writer, "lexicon", quoth_lexicon_name(in.lexicon));
        json_array(&c.writer, "words");
    }
    for (int i = 0; fine && i < args->operands; i++) {
        file_bytes file;
        if (strcmp(args->operand[i], "-") != 0) {
            check_word(&c, args->operand[i]);
        } else if ((fine = file_read(&file, "-"))) {
            check_lines(&c, &file);
            file_release(&file);
        }
    }
    if (c.json) {
        json_close(&c.writer);
        json_close(&c.writer);
        json_end(&c.writer);
    }
    unload(&in);
    return !fine ? EXIT_BAD : c.missing ? EXIT_NO : EXIT_FINE;
}

/* ---- list --------------------------------------------------------------------------------- */

static bool print_word(void *user, const quoth_letters *word, uint32_t rank)
{
    (void)rank;
    char text[QUOTH_WORD_TEXT_SIZE];
    quoth_alphabet_spell(text, sizeof text, user, word);
    return puts(text) >= 0 && !interrupted();
}

typedef struct json_list {
    json_writer writer;
    const quoth_alphabet *alphabet;
} json_list;

static bool print_json_word(void *user, const quoth_letters *word, uint32_t rank)
{
    (void)rank;
    json_list *list = user;
    char text[QUOTH_WORD_TEXT_SIZE];
    quoth_alphabet_spell(text, sizeof text, list->alphabet, word);
    json_string(&list->writer, NULL, text);
    return !ferror(stdout) && !interrupted();
}

int run_lexicon_list(const arguments *args)
{
    loaded_lexicon in;
    if (too_many_operands(args, 1) || !load_lexicon(&in, args, list_of(args)))
        return interrupted() ? EXIT_INTERRUPTED : EXIT_BAD;
    void *alphabet = (void *)(uintptr_t)quoth_lexicon_alphabet(in.lexicon);
    bool fine = true;
    if (has_option(args, OPT_JSON)) {
        json_list list = {json_begin(stdout), quoth_lexicon_alphabet(in.lexicon)};
        json_object(&list.writer, NULL);
        fine = json_lexicon(&list.writer, in.lexicon);
        json_array(&list.writer, "words");
        quoth_lexicon_each(in.lexicon, print_json_word, &list);
        json_close(&list.writer);
        json_close(&list.writer);
        json_end(&list.writer);
    } else {
        quoth_lexicon_each(in.lexicon, print_word, alphabet);
    }
    unload(&in);
    return interrupted() ? EXIT_INTERRUPTED : fine ? EXIT_FINE : EXIT_BAD;
}
