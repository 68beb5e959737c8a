/* The pieces of quoth bench once each, by the public interface alone: for machines that have the
 * library but not the program.
 *
 * usage: bench [PART ...]
 *
 * Prints the three signatures of `quoth bench`; with arguments, those of the pieces whose names
 * contain one of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"
#include "cli/bench/pieces.h"
#include "cli/io/fold.h"
#include "cli/io/signals.h"

static bool always(void *user, const quoth_progress *progress)
{
    (void)user, (void)progress;
    return true;
}

const quoth_watch interrupt_watch = {always, NULL};

static bool wanted(const char *name, char **parts)
{
    if (!*parts)
        return true;
    for (; *parts; parts++)
        if (strstr(name, *parts))
            return true;
    return false;
}

/* The signature of the wanted pieces of one list. */
static uint64_t run(const quoth_lexicon *lexicon, const piece *list, char **parts)
{
    bench b = {.lexicon = lexicon, .signature = FOLD_BEGIN};
    quoth_sink sink = fold_sink(&b.signature);
    bool fine = bench_list(&b);
    for (const piece *p = list; fine && p->name; p++)
        if (wanted(p->name, parts) && !piece_run(&b, p, &sink)) {
            fprintf(stderr, "failed: %s\n", p->name);
            fine = false;
        }
    quoth_string_free(&b.list);
    if (!fine)
        exit(1);
    return b.signature;
}

int main(int argc, char **argv)
{
    (void)argc;
    quoth_lexicon *lexicon;
    if (quoth_lexicon_new_enable1(&lexicon, NULL, NULL))
        return 1;
    printf("%016llx\n", (unsigned long long)run(lexicon, ghost_pieces, argv + 1));
    printf("%016llx crossword\n", (unsigned long long)run(lexicon, crossword_pieces, argv + 1));
    printf("%016llx ends of games\n", (unsigned long long)run(lexicon, late_pieces, argv + 1));
    quoth_lexicon_free(lexicon);
    return 0;
}
