/* Players of a level: quoth/levels.h. */
#include "quoth/levels.h"

#include "base/memory.h"
#include "base/options.h"

/* By level: words up to which SCOWL level are known, and the tenths of points that are given away
 * in a turn. */
static const struct {
    uint8_t words;
    uint16_t give;
} skills[QUOTH_CROSS_LEVELS] = {{10, 120}, {20, 160}, {35, 220}, {35, 160}, {40, 115},
                                {50, 85},  {60, 65},  {70, 45},  {80, 30},  {99, 0}};

enum { ALL_WORDS = 99, LAST_LEVEL = 95 };

struct quoth_cross_level {
    const quoth_memory *memory;
    quoth_points give;  /* points given away in a turn, on average at most */
    quoth_cross *known; /* the words that the player knows; NULL: all */
};

/* The words of a lexicon up to a level, made ready for the rules of `cross`.  `*known` is NULL
 * where fewer than half of the words have levels: a list in another language has few words of
 * ENABLE. */
static quoth_status make_known(quoth_cross **known, const quoth_cross *cross,
                               const quoth_lexicon *lexicon, const quoth_lexicon *levels,
                               unsigned up_to, const quoth_cross_level_options *o)
{
    quoth_lexicon *subset = NULL;
    quoth_status status =
        quoth_lexicon_up_to_level(&subset, lexicon, levels, LAST_LEVEL, o->memory, NULL);
    bool has = !status && quoth_lexicon_words(subset) > quoth_lexicon_words(lexicon) / 2;
    quoth_lexicon_close(subset);
    if (!has)
        return status;
    status = quoth_lexicon_up_to_level(&subset, lexicon, levels, up_to, o->memory, NULL);
    if (status)
        return status;
    status = quoth_cross_new(known, quoth_cross_rules_of(cross), subset, o->watch, o->memory, NULL);
    quoth_lexicon_close(subset);
    return status;
}

quoth_status quoth_cross_level_new(quoth_cross_level **level, unsigned number,
                                   const quoth_cross *cross, const quoth_lexicon *lexicon,
                                   const quoth_cross_level_options *options)
{
    quoth_cross_level_options o;
    q_options(&o, sizeof o, options);
    *level = NULL;
    if (number < 1 || number > QUOTH_CROSS_LEVELS)
        return QUOTH_NOT_FOUND;
    quoth_cross_level *made = q_take(o.memory, 1, sizeof *made);
    if (!made)
        return QUOTH_NO_MEMORY;
    *made = (quoth_cross_level){.memory = o.memory,
                                .give = skills[number - 1].give * (QUOTH_POINT / 10)};
    quoth_lexicon *enable1 = NULL;
    quoth_status status = QUOTH_OK;
    unsigned up_to = skills[number - 1].words;
    if (up_to != ALL_WORDS) {
        if (!quoth_lexicon_has_levels(lexicon) && !o.levels)
            status = quoth_lexicon_open_enable1(&enable1, o.memory, NULL);
        if (!status)
            status =
                make_known(&made->known, cross, lexicon, o.levels ? o.levels : enable1, up_to, &o);
    }
    quoth_lexicon_close(enable1);
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
    q_give(level->memory, level, 1, sizeof *level);
}

/* ---- choosing ------------------------------------------------------------------------------ */

static bool knows_words_of(const quoth_cross_level *level, const quoth_position *position,
                           const quoth_play *play)
{
    quoth_judgement j;
    if (play->kind != QUOTH_PLAY_PLACE || !level->known)
        return true;
    quoth_play_judge(position, play, true, &j);
    for (unsigned i = 0; i < j.words; i++)
        if (!quoth_cross_has(level->known, j.word[i].tile, j.word[i].length))
            return false;
    return true;
}

/* Draws the points that this turn may give away: eighths of the mean, as many as tails come before
 * the first head of a coin with one head in nine, which are 8 on average. */
static quoth_points draw_given(const quoth_cross_level *level, quoth_random *random)
{
    enum { SIDES = 9, MOST = 64 };
    unsigned tails = 0;
    while (level->give && tails < MOST && quoth_random_below(random, SIDES))
        tails++;
    return level->give * (quoth_points)tails / (SIDES - 1);
}

/* The last known placement that gives away no more than that; `*found` is false where no placement
 * of the list is known, and then it is the first exchange, or the pass. */
static quoth_play choose_known(const quoth_cross_level *level, const quoth_position *position,
                               const quoth_plays *plays, quoth_points given, bool *found)
{
    quoth_play chosen = {.kind = QUOTH_PLAY_PASS};
    quoth_points least = 0;
    *found = plays->count > 0 && !level->known && !level->give;
    if (*found)
        return plays->play[0];
    for (size_t i = 0; i < plays->count; i++) {
        const quoth_play *play = &plays->play[i];
        if (play->kind != QUOTH_PLAY_PLACE) {
            if (!*found && chosen.kind == QUOTH_PLAY_PASS)
                chosen = *play;
            continue;
        }
        if (*found && play->equity < least)
            break;
        if (!knows_words_of(level, position, play))
            continue;
        if (!*found)
            least = play->equity - given;
        chosen = *play;
        *found = true;
    }
    return chosen;
}

/* Most racks have a known play among the first so many; the rest are listed only if none is. */
enum { FIRST_PLAYS = 4096 };

static quoth_status choose_at_level(void *user, const quoth_cross_seen *seen, quoth_random *random,
                                    const quoth_watch *watch, quoth_play *play)
{
    quoth_cross_level_bot *bot = user;
    const quoth_cross_level *level = bot->level;
    quoth_points given = draw_given(level, random);
    bool found = false;
    quoth_plays_query query = {.find = QUOTH_FIND_TOP,
                               .order = QUOTH_BY_EQUITY,
                               .limit = FIRST_PLAYS,
                               .values = bot->values,
                               .watch = watch};
    *play = (quoth_play){.kind = QUOTH_PLAY_PASS};
    quoth_status status = quoth_plays_find(bot->finder, seen->position, &query, &bot->plays);
    if (!status)
        *play = choose_known(level, seen->position, &bot->plays, given, &found);
    if (status || found || bot->plays.count < FIRST_PLAYS)
        return status;
    query.limit = QUOTH_PLAYS_MAX;
    status = quoth_plays_find(bot->finder, seen->position, &query, &bot->plays);
    if (!status)
        *play = choose_known(level, seen->position, &bot->plays, given, &found);
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
