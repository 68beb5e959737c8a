#include "cli/cross_levels.h"

/* By level: words up to which SCOWL level are known, and the tenths of points that are given away
 * in a turn.  docs/cross.md has the strength of each against the next. */
static const struct {
    uint8_t words;
    uint16_t give;
} skills[CROSS_LEVELS] = {{10, 120}, {20, 160}, {35, 220}, {35, 160}, {40, 115},
                          {50, 85},  {60, 65},  {70, 45},  {80, 30},  {99, 0}};

enum { ALL_WORDS = 99 };

/* The words of a lexicon up to a level.  `levels` has the levels of its words; NULL: its own. */
static quoth_status words_up_to(quoth_lexicon **subset, const quoth_lexicon *lexicon,
                                const quoth_lexicon *levels, unsigned level)
{
    return quoth_lexicon_up_to_level(subset, lexicon, levels, level, &limited_memory, NULL);
}

/* Whether most words of a lexicon have levels; a list in another language has few words of
 * ENABLE. */
static quoth_status has_levels(const quoth_lexicon *lexicon, const quoth_lexicon *levels, bool *has)
{
    quoth_lexicon *subset = NULL;
    quoth_status status = words_up_to(&subset, lexicon, levels, 95);
    *has = !status && quoth_lexicon_words(subset) > quoth_lexicon_words(lexicon) / 2;
    quoth_lexicon_close(subset);
    return status;
}

bool cross_level_make(cross_level *made, unsigned level, const quoth_cross *cross,
                      const quoth_lexicon *lexicon, const quoth_values *values)
{
    quoth_lexicon *enable1 = NULL, *subset = NULL;
    quoth_status status = QUOTH_OK;
    unsigned words = skills[level - 1].words;
    bool has = true;
    *made = (cross_level){
        .level = level, .give = skills[level - 1].give * (QUOTH_POINT / 10), .values = values};
    if (words == ALL_WORDS)
        return true;
    if (!quoth_lexicon_has_levels(lexicon))
        status = quoth_lexicon_open_enable1(&enable1, &limited_memory, NULL);
    if (!status)
        status = has_levels(lexicon, enable1, &has);
    if (!status && has)
        status = words_up_to(&subset, lexicon, enable1, words);
    if (!status && has)
        status = quoth_cross_new(&made->known, quoth_cross_rules_of(cross), subset,
                                 &interrupt_watch, &limited_memory, NULL);
    quoth_lexicon_close(subset);
    quoth_lexicon_close(enable1);
    return explain_status(status, NULL) == EXIT_FINE;
}

void cross_level_free(cross_level *made)
{
    quoth_cross_free(made->known);
    *made = (cross_level){0};
}

/* ---- choosing ------------------------------------------------------------------------------ */

static bool is_known(const cross_level *level, const quoth_position *position,
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
static quoth_points draw_given(const cross_level *level, quoth_random *random)
{
    enum { SIDES = 9, MOST = 64 };
    unsigned tails = 0;
    while (level->give && tails < MOST && quoth_random_below(random, SIDES))
        tails++;
    return level->give * (quoth_points)tails / (SIDES - 1);
}

/* The last known placement that gives away no more than that; `*found` is false where no placement
 * of the list is known, and then it is the first exchange, or the pass. */
static quoth_play choose_known(const cross_level *level, const quoth_position *position,
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
        if (!is_known(level, position, play))
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

static quoth_status choose(void *user, const quoth_cross_seen *seen, quoth_random *random,
                           const quoth_watch *watch, quoth_play *play)
{
    cross_level_seat *seat = user;
    const cross_level *level = seat->level;
    quoth_points given = draw_given(level, random);
    bool found = false;
    quoth_plays_query query = {.find = QUOTH_FIND_TOP,
                               .order = QUOTH_BY_EQUITY,
                               .limit = FIRST_PLAYS,
                               .values = level->values,
                               .watch = watch};
    *play = (quoth_play){.kind = QUOTH_PLAY_PASS};
    quoth_status status = quoth_plays_find(seat->finder, seen->position, &query, &seat->plays);
    if (!status)
        *play = choose_known(level, seen->position, &seat->plays, given, &found);
    if (status || found || seat->plays.count < FIRST_PLAYS)
        return status;
    query.limit = QUOTH_PLAYS_MAX;
    status = quoth_plays_find(seat->finder, seen->position, &query, &seat->plays);
    if (!status)
        *play = choose_known(level, seen->position, &seat->plays, given, &found);
    return status;
}

/* Players of every level know which words there are when others play them. */
quoth_cross_player cross_level_player(cross_level_seat *seat)
{
    return (quoth_cross_player){choose, quoth_cross_challenge_phonies, seat};
}

void cross_level_seat_free(cross_level_seat *seat)
{
    quoth_plays_free(&seat->plays);
}
