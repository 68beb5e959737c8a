/* All plays of a rack on an empty board, best first.
 *
 *     cc -Iinclude examples/rack.c build/libquoth.a -lm -o rack
 *     ./rack LETTER_                       _ or ? is a blank
 *     ./rack LETTER_ scrabble              other rules; `quoth cross rules` lists them
 *
 * Exit status: 0 fine, 2 for an error, which goes to standard error. */
#include <stdio.h>
#include <string.h>

#include <quoth/quoth.h>

/* What is needed to find plays; parts that are not made yet are NULL. */
typedef struct table {
    quoth_lexicon *words;
    quoth_cross_rules rules;
    quoth_cross *cross;
    quoth_play_finder *finder;
    quoth_leaves *leaves;
    quoth_position *position;
    quoth_plays plays;
} table;

static void clear(table *t)
{
    quoth_plays_free(&t->plays);
    quoth_position_free(t->position);
    quoth_leaves_free(t->leaves);
    quoth_play_finder_free(t->finder);
    quoth_cross_free(t->cross);
    quoth_lexicon_free(t->words);
}

/* Opens words and rules, and estimates what tiles that stay on the rack are worth. */
static quoth_status set_up(table *t, const char *rules, quoth_error *error)
{
    quoth_status status = quoth_cross_rules_find(&t->rules, rules, NULL);
    if (status) {
        error->message = "there are no such rules";
        return status;
    }
    status = quoth_lexicon_new_enable1(&t->words, NULL, error);
    if (!status)
        status = quoth_cross_new(&t->cross, &t->rules, t->words, NULL, error);
    if (!status)
        status = quoth_leaves_estimate(&t->leaves, &t->rules.tiles, t->words, NULL, error);
    if (!status)
        status = quoth_play_finder_new(&t->finder, t->cross, NULL, NULL);
    if (!status)
        status = quoth_position_new(&t->position, t->cross, 2, NULL, NULL);
    return status;
}

/* Puts the tiles on the rack of the player to move. */
static quoth_status take_rack(table *t, const char *text, quoth_error *error)
{
    quoth_tile tile[QUOTH_RACK_MAX];
    size_t count;
    quoth_status status = quoth_tiles_read(tile, QUOTH_RACK_MAX, &count, &t->rules.tiles, text,
                                           strlen(text), QUOTH_AS_RACK, error);
    return status ? status : quoth_position_set_rack(t->position, 0, tile, count, NULL);
}

static quoth_status find(table *t)
{
    quoth_evaluator evaluator = {0};
    quoth_baseline baseline = {.leaves = t->leaves};
    quoth_evaluator_baseline(&evaluator, &baseline);
    quoth_plays_query query = {.find = QUOTH_FIND_ALL,
                               .order = QUOTH_BY_EQUITY,
                               .evaluator = &evaluator,
                               .opening_across = true};
    return quoth_plays_find(&t->plays, t->finder, t->position, &query, NULL, NULL);
}

int main(int argc, char **argv)
{
    table t = {0};
    quoth_error error = {0};
    if (argc < 2) {
        fprintf(stderr, "usage: rack TILES [RULES]\n");
        return 2;
    }
    quoth_status status = set_up(&t, argc > 2 ? argv[2] : "wwf", &error);
    if (!status)
        status = take_rack(&t, argv[1], &error);
    if (!status)
        status = find(&t);
    for (size_t i = 0; i < t.plays.count; i++) {
        char text[QUOTH_PLAY_TEXT_SIZE];
        const quoth_play *play = &t.plays.play[i];
        quoth_play_spell(text, sizeof text, play, t.position, QUOTH_PLAY_WORDS);
        printf("%4d  %8.1f  %s\n", (int)play->score, play->equity / 1000.0, text);
    }
    clear(&t);
    if (status) {
        fprintf(stderr, "rack: %s\n", error.message ? error.message : quoth_status_text(status));
        return 2;
    }
    return fflush(stdout) ? 2 : 0;
}
