/* Players of levels 1 to 10: filter the plays by vocabulary and attention, then choose the best by
 * score and part of the leave value. */
#include "base/context.h"
#include "base/error.h"
#include "quoth/levels.h"

#include "base/memory.h"
#include "base/options.h"

/* The skill of each level.
 *
 *   words           highest SCOWL level of the known words
 *   attention       percent a: the chance to see a play of n tiles is a^(n - 1)
 *   leave_percent   percent of the leave value that is added to the score
 *
 * `words` and `leave_percent` are by taste: SCOWL 10 to 35 are the words of children and of
 * everyday speech, and beginners play for score.  `attention` was fitted by matches, so that each
 * level wins about seven of ten games against the level below (66 to 81 %, docs/cross.md).  It
 * falls from level 1 to 3 because the number of known words grows tenfold.  At level 5 another 5
 * percent of attention win 57 % of games, a `leave_percent` of 100 or 0 wins 51 or 46 %
 * (docs/measurements/2026-11-constants.md).
 *
 *   rating          in the Elo model, from matches by the rules wwf (tools/level_ratings.py) */
static const struct {
    uint8_t words, attention, leave_percent;
    uint16_t rating;
} skills[QUOTH_CROSS_LEVELS] = {{10, 74, 0, 358},    {20, 57, 0, 546},   {35, 46, 0, 800},
                                {35, 56, 10, 932},   {40, 64, 25, 1109}, {50, 72, 40, 1303},
                                {60, 79, 60, 1463},  {70, 85, 80, 1674}, {80, 92, 100, 1880},
                                {99, 100, 100, 2000}};

enum { ALL_WORDS = 99, LAST_LEVEL = 95 };

struct quoth_cross_level {
    const quoth_memory *memory;
    unsigned attention;     /* percent, from `skills` */
    unsigned leave_percent; /* percent of the leave value, from `skills` */
    quoth_cross *known;     /* the known words; NULL: all words */
};

/* Compiles the words of a lexicon up to a SCOWL level, without offensive ones unless `all_words`,
 * for the rules of `cross`.  `*known` is NULL if fewer than half of the words have a SCOWL level,
 * as in a lexicon of another language. */
static quoth_status make_known(quoth_cross **known, const quoth_cross *cross,
                               const quoth_lexicon *lexicon, const quoth_lexicon *levels,
                               unsigned up_to, bool all_words, const quoth_context *context,
                               quoth_error *error)
{
    quoth_lexicon *subset = NULL;
    quoth_status status =
        quoth_lexicon_up_to_level(&subset, lexicon, levels, LAST_LEVEL, context, error);
    bool has = !status && quoth_lexicon_words(subset) > quoth_lexicon_words(lexicon) / 2;
    quoth_lexicon_free(subset);
    if (!has)
        return status;
    status = quoth_lexicon_up_to_level(&subset, lexicon, levels, up_to, context, error);
    if (!status && !all_words) {
        quoth_lexicon *familiar = subset;
        status = quoth_lexicon_inoffensive(&subset, familiar, context, error);
        quoth_lexicon_free(familiar);
    }
    if (!status)
        status = quoth_cross_new(known, quoth_cross_rules_of(cross), subset, context, error);
    quoth_lexicon_free(subset);
    return status;
}

unsigned quoth_cross_level_rating(unsigned number)
{
    return number >= 1 && number <= QUOTH_CROSS_LEVELS ? skills[number - 1].rating : 0;
}

quoth_status quoth_cross_level_new(quoth_cross_level **level, unsigned number,
                                   const quoth_cross *cross, const quoth_lexicon *lexicon,
                                   const quoth_cross_level_options *options,
                                   const quoth_context *context, quoth_error *error)
{
    quoth_cross_level_options o;
    const quoth_memory *memory = q_memory(q_memory_of(context));
    q_options_read(&o, sizeof o, options);
    *level = NULL;
    if (number < 1 || number > QUOTH_CROSS_LEVELS)
        return q_fail(error, QUOTH_BAD_CALL, "a level is a number from 1 to 10");
    quoth_cross_level *made = q_allocate(memory, 1, sizeof *made);
    if (!made)
        return q_no_memory(error);
    *made = (quoth_cross_level){.memory = memory,
                                .attention = skills[number - 1].attention,
                                .leave_percent = skills[number - 1].leave_percent};
    quoth_lexicon *enable1 = NULL;
    quoth_status status = QUOTH_OK;
    unsigned up_to = skills[number - 1].words;
    if (up_to != ALL_WORDS) {
        if (!quoth_lexicon_has_levels(lexicon) && !o.levels)
            status = quoth_lexicon_new_enable1(&enable1, context, error);
        if (!status)
            status = make_known(&made->known, cross, lexicon, o.levels ? o.levels : enable1, up_to,
                                o.all_words, context, error);
    }
    quoth_lexicon_free(enable1);
    if (status) {
        quoth_cross_level_free(made);
        return status;
    }
    *level = made;
    return QUOTH_OK;
}

void quoth_cross_level_free(quoth_cross_level *level)
{
    if (!level)
        return;
    quoth_cross_free(level->known);
    q_free(level->memory, level, 1, sizeof *level);
}

/* ---- choosing ------------------------------------------------------------------------------ */

static bool knows_words_of(const quoth_cross_level *level, const quoth_position *position,
                           const quoth_play *play)
{
    quoth_validation j;
    if (play->kind != QUOTH_PLAY_PLACE || !level->known)
        return true;
    quoth_play_validate(&j, position, play, true);
    for (unsigned i = 0; i < j.words; i++)
        if (!quoth_cross_has(level->known, j.word[i].tile, j.word[i].length))
            return false;
    return true;
}

/* Whether the player notices a placement in this turn, by a hash of the turn and the laid tiles in
 * order.  So placements of the same tiles are noticed everywhere on the board, or nowhere. */
static bool notices(const quoth_cross_level *level, uint64_t turn, const quoth_play *play)
{
    uint64_t hash = turn, chance = UINT64_C(1) << 32;
    unsigned tiles = 0;
    for (unsigned i = 0; i < play->length; i++) {
        if (!play->tile[i])
            continue;
        hash = (hash ^ quoth_tile_letter(play->tile[i])) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 29;
        if (tiles++)
            chance = chance * level->attention / 100;
    }
    return hash >> 32 < chance;
}

/* Score plus `leave_percent` percent of the leave value. */
static int64_t value(const quoth_cross_level *level, const quoth_play *play)
{
    int64_t score = play->kind == QUOTH_PLAY_PLACE ? (int64_t)play->score * QUOTH_POINT : 0;
    return score + (play->equity - score) * (int)level->leave_percent / 100;
}

/* Chooses the best play among the exchanges and the placements that are known and seen; if no
 * known placement is seen, among all known placements.  *found: a placement is known. */
static quoth_play choose_known(const quoth_cross_level *level, const quoth_position *position,
                               const quoth_plays *plays, uint64_t turn, bool *found)
{
    quoth_play chosen = {.kind = QUOTH_PLAY_PASS};
    *found = plays->count > 0 && !level->known && level->attention == 100;
    if (*found)
        return plays->play[0];
    for (unsigned pass = 0; pass < 2 && !*found; pass++) {
        for (size_t i = 0; i < plays->count; i++) {
            const quoth_play *play = &plays->play[i];
            bool places = play->kind == QUOTH_PLAY_PLACE;
            if (play->kind == QUOTH_PLAY_PASS ||
                (chosen.kind != QUOTH_PLAY_PASS && value(level, play) <= value(level, &chosen)) ||
                (places && ((!pass && !notices(level, turn, play)) ||
                            !knows_words_of(level, position, play))))
                continue;
            *found |= places;
            chosen = *play;
        }
    }
    return chosen;
}

/* The number of plays listed at first; all plays are listed only if none of the first ones is
 * known.  Chosen by taste. */
enum { FIRST_PLAYS = 4096 };

static quoth_status choose_at_level(void *user, const quoth_cross_view *view, quoth_random *random,
                                    const quoth_watch *watch, quoth_play *play)
{
    quoth_cross_level_bot *bot = user;
    const quoth_cross_level *level = bot->level;
    uint64_t turn = quoth_random_next(random);
    bool found = false;
    quoth_plays_query query = {.find = QUOTH_FIND_TOP,
                               .order = QUOTH_BY_EQUITY,
                               .limit = FIRST_PLAYS,
                               .evaluator = bot->evaluator};
    *play = (quoth_play){.kind = QUOTH_PLAY_PASS};
    quoth_status status = quoth_plays_find(&bot->plays, bot->finder, view->position, &query,
                                           &(quoth_context){.watch = watch}, NULL);
    if (!status)
        *play = choose_known(level, view->position, &bot->plays, turn, &found);
    if (status || found || bot->plays.count < FIRST_PLAYS)
        return status;
    query.limit = QUOTH_PLAYS_MAX;
    status = quoth_plays_find(&bot->plays, bot->finder, view->position, &query,
                              &(quoth_context){.watch = watch}, NULL);
    if (!status)
        *play = choose_known(level, view->position, &bot->plays, turn, &found);
    return status;
}

quoth_cross_player quoth_cross_level_bot_player(quoth_cross_level_bot *bot)
{
    return (quoth_cross_player){choose_at_level, quoth_cross_challenge_phonies, bot};
}

void quoth_cross_level_bot_free(quoth_cross_level_bot *bot)
{
    quoth_plays_free(&bot->plays);
}
