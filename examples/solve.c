/* Who wins Ghost with your words?  Prints the winner, and the first plays that win.
 *
 *     cc -Iinclude examples/solve.c build/libquoth.a -o solve
 *     ./solve ghost                        ENABLE, which is in the library
 *     ./solve super mylist.txt             another variant, another list
 *
 * Exit status: 0 fine, 2 for an error, which goes to standard error. */
#include <stdio.h>
#include <stdlib.h>

#include <quoth/quoth.h>

/* Says what went wrong; a word list gives the line. */
static int failed(const char *what, quoth_status status, const quoth_error *error)
{
    const char *why = error->message ? error->message : quoth_status_text(status);
    if (error->line)
        fprintf(stderr, "solve: %s, line %llu: %s\n", what, (unsigned long long)error->line, why);
    else
        fprintf(stderr, "solve: %s: %s\n", what, why);
    return 2;
}

/* Reads a whole file; the caller frees it.  NULL if it cannot be read. */
static char *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    size_t capacity = 1 << 16;
    char *text = file ? malloc(capacity) : NULL;
    *size = 0;
    while (text) {
        size_t n = fread(text + *size, 1, capacity - *size, file);
        *size += n;
        if (n == 0)
            break;
        if (*size == capacity) {
            char *more = realloc(text, capacity *= 2);
            if (!more)
                free(text);
            text = more;
        }
    }
    if (text && ferror(file)) {
        free(text);
        text = NULL;
    }
    if (file)
        fclose(file);
    return text;
}

/* A lexicon of the words in a text file, one on each line. */
static quoth_status read_words(quoth_lexicon **words, const char *path, quoth_error *error)
{
    size_t size;
    char *text = read_file(path, &size);
    quoth_alphabet english;
    quoth_builder *builder = NULL;
    quoth_status status = QUOTH_NO_MEMORY;
    if (!text) {
        error->message = "the file cannot be read";
        return QUOTH_NOT_FOUND;
    }
    status = quoth_alphabet_find(&english, "english", NULL);
    if (!status)
        status = quoth_builder_new(&builder, &english, NULL, NULL);
    if (!status)
        status = quoth_builder_add(builder, NULL, text, size, QUOTH_KEEP_FOLD, NULL, error);
    if (!status)
        status = quoth_builder_finish(words, builder, "words", NULL, error);
    quoth_builder_free(builder);
    free(text);
    return status;
}

/* Prints the plays of the first player that win. */
static quoth_status print_winning_plays(const quoth_ghost *ghost)
{
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(quoth_ghost_lexicon(ghost));
    quoth_letters empty = {0};
    quoth_ghost_list plays = {.want = QUOTH_GHOST_WANT_OUTCOME};
    quoth_status status = quoth_ghost_plays(&plays, ghost, &empty, NULL);
    for (size_t i = 0; i < plays.count; i++) {
        char text[QUOTH_WORD_TEXT_SIZE];
        quoth_alphabet_spell(text, sizeof text, alphabet, &plays.play[i].after);
        if (plays.play[i].mover_wins)
            printf("  %s wins\n", text);
    }
    quoth_ghost_list_free(&plays);
    return status;
}

int main(int argc, char **argv)
{
    quoth_lexicon *words = NULL;
    quoth_ghost *ghost = NULL;
    quoth_error error = {0};
    quoth_ghost_rules rules = {.variant = argc > 1 ? argv[1] : "ghost"};
    quoth_status status = argc > 2 ? read_words(&words, argv[2], &error)
                                   : quoth_lexicon_new_enable1(&words, NULL, &error);
    if (status)
        return failed(argc > 2 ? argv[2] : "ENABLE", status, &error);

    status = quoth_ghost_new(&ghost, words, &rules, NULL, &error);
    quoth_letters empty = {0};
    quoth_ghost_view start = {0};
    if (!status)
        status = quoth_ghost_probe(&start, ghost, &empty, QUOTH_GHOST_WANT_OUTCOME, NULL);
    if (!status) {
        printf("The %s player wins.\n", start.to_move_wins ? "first" : "second");
        status = print_winning_plays(ghost);
    }
    quoth_ghost_free(ghost);
    quoth_lexicon_free(words);
    if (status)
        return failed(rules.variant, status, &error);
    return fflush(stdout) ? 2 : 0;
}
