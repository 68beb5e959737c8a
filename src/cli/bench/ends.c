/* The pieces of quoth bench about the end of a board game: positions of games by equity, with an
 * empty bag to the end and to a fixed depth, and with a tile in the bag. */
#include <string.h>

#include "quoth/quoth.h"
#include "cli/bench/pieces.h"

typedef struct late_bench {
    quoth_cross_rules rules;
    quoth_cross *cross;
    quoth_endgame *endgame;
    quoth_preendgame *preendgame;
    quoth_position *position;
} late_bench;

static void end_late(late_bench *l)
{
    quoth_position_free(l->position);
    quoth_endgame_free(l->endgame);
    quoth_preendgame_free(l->preendgame);
    quoth_cross_free(l->cross);
}

static bool begin_late(late_bench *l, const bench *b, const char *cgp)
{
    *l = (late_bench){0};
    if (quoth_cross_rules_find(&l->rules, "scrabble", NULL) ||
        quoth_cross_new(&l->cross, &l->rules, b->lexicon, NULL, NULL) ||
        quoth_cgp_read(&l->position, l->cross, cgp, strlen(cgp), NULL, NULL) ||
        quoth_endgame_new(&l->endgame, l->cross, NULL, NULL) ||
        quoth_preendgame_new(&l->preendgame, l->cross, NULL, NULL)) {
        end_late(l);
        return false;
    }
    return true;
}

static const char seven[] =
    "10C3L/9JO3O/8MAP3X/5A2ED3Ne/4QI2WET1GOD/2NEUM3DE1UH1/OY2E5R1V2/FAN1E2PLANKS2/1WEIRdIE2A4/"
    "1NET3E2R4/7B2YA3/7E3F3/1VULGATE3R3/3IODIN3I3/CHIS3S3TZAR ABIOOTU/GILORST 299/340 0";
static const char late[] =
    "B2NAMER7/LAVAGE9/E14/WIZEN2HM6/3FEIJOA6/1Q5AG6/1INSULARS6/2UP3Y6F/3R4WOO3L/2AUTHOrED4O/"
    "3N4TEXT2C/3G7OINK/8BIONT1I/2STOPT1ADD3e/6IVY5R ADEEIIS/ 333/351 0";

/* The answer with the positions that it took. */
static bool solve_end(bench *b, const quoth_sink *sink, unsigned plies)
{
    late_bench l;
    quoth_endgame_answer answer;
    quoth_endgame_options options = {.plies = plies, .top = 2, .bytes = (size_t)64 << 20};
    bool fine = begin_late(&l, b, seven);
    if (fine) {
        fine = !quoth_endgame_solve(&answer, l.endgame, l.position, &options, NULL, NULL) &&
               !quoth_cross_write_endgame(sink, l.position, &answer, 0, QUOTH_FORMAT_TEXT, NULL);
        b->done = fine ? (double)answer.nodes : 0;
        end_late(&l);
    }
    return fine;
}

static bool to_the_end(bench *b, const quoth_sink *sink)
{
    return solve_end(b, sink, 0);
}

static bool to_a_depth(bench *b, const quoth_sink *sink)
{
    return solve_end(b, sink, 3);
}

static bool one_in_the_bag(bench *b, const quoth_sink *sink)
{
    late_bench l;
    quoth_preendgame_answer answer;
    quoth_preendgame_options options = {.bytes = (size_t)64 << 20};
    bool fine = begin_late(&l, b, late);
    if (fine) {
        fine = !quoth_preendgame_solve(&answer, l.preendgame, l.position, &options, NULL, NULL) &&
               !quoth_cross_write_preendgame(sink, l.position, &answer, false, 0, QUOTH_FORMAT_TEXT,
                                             NULL);
        b->done = fine ? (double)answer.nodes : 0;
        end_late(&l);
    }
    return fine;
}

const piece late_pieces[] = {
    {.name = "an end of a game, seven tiles each", .run = to_the_end, .unit = "positions"},
    {.name = "the same, three plays deep", .run = to_a_depth, .unit = "positions"},
    {.name = "one tile in the bag, all plays", .run = one_in_the_bag, .unit = "positions"},
    {0},
};
