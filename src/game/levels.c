/* Players of levels 1 to 10: filter the plays by vocabulary and attention, then choose the best by
 * score and part of the leave value.  Where phonies can be challenged, a player also lays words
 * that it only derives from known ones (game/near_words.h), and challenges words that it does not
 * know. */
#include "base/context.h"
#include "base/error.h"
#include "quoth/levels.h"

#include "base/hash.h"
#include "base/memory.h"
#include "base/options.h"
#include "game/near_words.h"

_Static_assert(QUOTH_CROSS_LEVELS == 10, "the message names the limit");

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
 *   rating          in the Elo model, from matches by the rules wwf (tools/level_ratings.py)
 *   daring          percent: the chance in a turn to take a derived word for a word, by taste */
static const struct {
    uint8_t words, attention, leave_percent;
    uint16_t rating;
    uint8_t daring;
} skills[QUOTH_CROSS_LEVELS] = {
    {10, 74, 0, 358, 100},  {20, 57, 0, 546, 100},  {35, 46, 0, 800, 80},   {35, 56, 10, 932, 70},
    {40, 64, 25, 1109, 60}, {50, 72, 40, 1303, 45}, {60, 79, 60, 1463, 30}, {70, 85, 80, 1674, 12},
    {80, 92, 100, 1880, 0}, {99, 100, 100, 2000, 0}};

enum { ALL_WORDS = 99, LAST_LEVEL = 95 };

struct quoth_cross_level {
    const quoth_memory *memory;
    unsigned attention;     /* percent, from `skills` */
    unsigned leave_percent; /* percent of the leave value, from `skills` */
    unsigned daring;        /* percent, from `skills` */
    /* The known words; NULL: all words.  Where phonies can be challenged, with offensive ones. */
    quoth_cross *known;
    /* Where phonies can be challenged: the words that the player lays, known and derived ones. */
    quoth_cross *believed;
    /* Thousandths of the words of each length that the player does not know. */
    unsigned unknown[QUOTH_SIDE_MAX + 1];
    /* Bit c of after[a][b]: the letters a, b, c stand side by side in a word of the lexicon.  As a
     * letter 0 is the beginning of a word, as c the end. */
    uint64_t after[QUOTH_LETTERS_MAX + 1][QUOTH_LETTERS_MAX + 1];
};

typedef struct word_count {
    uint32_t words[QUOTH_SIDE_MAX + 1];
} word_count;

static bool count_word(void *user, const quoth_letters *word, uint32_t rank)
{
    word_count *count = user;
    (void)rank;
    if (word->length <= QUOTH_SIDE_MAX)
        count->words[word->length]++;
    return true;
}

static bool note_triples(void *user, const quoth_letters *word, uint32_t rank)
{
    quoth_cross_level *level = user;
    unsigned a = 0, b = 0;
    (void)rank;
    for (unsigned i = 0; i <= word->length; i++) {
        unsigned c = i < word->length ? word->letter[i] : 0;
        level->after[a][b] |= UINT64_C(1) << c;
        a = b;
        b = c;
    }
    return true;
}

static void count_unknown(quoth_cross_level *level, const quoth_lexicon *lexicon,
                          const quoth_lexicon *known)
{
    word_count all = {{0}}, some = {{0}};
    quoth_lexicon_each(lexicon, count_word, &all);
    quoth_lexicon_each(known, count_word, &some);
    quoth_lexicon_each(lexicon, note_triples, level);
    for (unsigned n = 0; n <= QUOTH_SIDE_MAX; n++)
        if (all.words[n])
            level->unknown[n] =
                (unsigned)((uint64_t)(all.words[n] - some.words[n]) * 1000 / all.words[n]);
}

/* Compiles the words that a player lays where phonies can be challenged. */
static quoth_status make_believed(quoth_cross_level *level, const quoth_cross_rules *rules,
                                  const quoth_lexicon *laid, bool all_words,
                                  const quoth_context *context, quoth_error *error)
{
    quoth_lexicon *with_near = NULL;
    quoth_status status = QUOTH_OK;
    if (level->daring)
        status = q_near_words(&with_near, laid, all_words, context, error);
    if (!status)
        status =
            quoth_cross_new(&level->believed, rules, with_near ? with_near : laid, context, error);
    quoth_lexicon_free(with_near);
    return status;
}

/* Compiles the words of a lexicon up to a SCOWL level, without offensive ones unless `all_words`,
 * for the rules of `cross`.  The player knows all words if fewer than half of them have a SCOWL
 * level, as in a lexicon of another language. */
static quoth_status make_known(quoth_cross_level *level, const quoth_cross *cross,
                               const quoth_lexicon *lexicon, const quoth_lexicon *levels,
                               unsigned up_to, bool all_words, const quoth_context *context,
                               quoth_error *error)
{
    const quoth_cross_rules *rules = quoth_cross_rules_of(cross);
    bool challenges = rules->challenge != QUOTH_CHALLENGE_VOID;
    quoth_lexicon *familiar = NULL, *inoffensive = NULL;
    quoth_status status =
        quoth_lexicon_up_to_level(&familiar, lexicon, levels, LAST_LEVEL, context, error);
    bool has = !status && quoth_lexicon_words(familiar) > quoth_lexicon_words(lexicon) / 2;
    quoth_lexicon_free(familiar);
    if (!has)
        return status;
    status = quoth_lexicon_up_to_level(&familiar, lexicon, levels, up_to, context, error);
    if (!status && !all_words)
        status = quoth_lexicon_inoffensive(&inoffensive, familiar, context, error);
    const quoth_lexicon *laid = all_words ? familiar : inoffensive;
    if (!status)
        status =
            quoth_cross_new(&level->known, rules, challenges ? familiar : laid, context, error);
    if (!status && challenges) {
        count_unknown(level, lexicon, familiar);
        status = make_believed(level, rules, laid, all_words, context, error);
    }
    quoth_lexicon_free(familiar);
    quoth_lexicon_free(inoffensive);
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
                                .leave_percent = skills[number - 1].leave_percent,
                                .daring = skills[number - 1].daring};
    quoth_lexicon *enable1 = NULL;
    quoth_status status = QUOTH_OK;
    unsigned up_to = skills[number - 1].words;
    if (up_to != ALL_WORDS) {
        if (!quoth_lexicon_has_levels(lexicon) && !o.levels)
            status = quoth_lexicon_new_enable1(&enable1, context, error);
        if (!status)
            status = make_known(made, cross, lexicon, o.levels ? o.levels : enable1, up_to,
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
    quoth_cross_free(level->believed);
    q_free(level->memory, level, 1, sizeof *level);
}

/* ---- choosing ------------------------------------------------------------------------------ */

/* Whether the player takes a word that it derived for a word in this turn. */
static bool dares(const quoth_cross_level *level, uint64_t turn, const quoth_tile *word,
                  unsigned length)
{
    uint64_t hash = q_hash_step(turn, length);
    for (unsigned i = 0; i < length; i++)
        hash = q_hash_step(hash, quoth_tile_letter(word[i]));
    return (q_mix64(hash) >> 32) * 100 >> 32 < level->daring;
}

/* Whether the player holds all words of a play to be words; of words in `believed` alone it is sure
 * in some turns. */
static bool knows_words_of(const quoth_cross_level *level, const quoth_position *position,
                           uint64_t turn, const quoth_play *play)
{
    quoth_validation j;
    if (play->kind != QUOTH_PLAY_PLACE || !level->known)
        return true;
    quoth_play_validate(&j, position, play, true);
    for (unsigned i = 0; i < j.words; i++)
        if (!quoth_cross_has(level->known, j.word[i].tile, j.word[i].length) &&
            !(level->believed && dares(level, turn, j.word[i].tile, j.word[i].length)))
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
                            !knows_words_of(level, position, turn, play))))
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

static void forget_imagined(quoth_cross_level_bot *bot)
{
    quoth_position_free(bot->imagined);
    quoth_play_finder_free(bot->imagined_finder);
    bot->imagined = NULL;
    bot->imagined_finder = NULL;
}

/* Sets a position of the believed words to the board and the rack that a seat sees. */
static quoth_status imagine(quoth_cross_level_bot *bot, const quoth_cross_view *view)
{
    const quoth_position *seen = view->position;
    const quoth_cross *believed = bot->level->believed;
    unsigned players = quoth_position_players(seen), turn = quoth_position_turn(seen), count;
    quoth_position *p = bot->imagined;
    if (p && (quoth_position_cross(p) != believed || quoth_position_players(p) != players))
        forget_imagined(bot);
    quoth_context context = {.memory = bot->level->memory};
    quoth_status status = QUOTH_OK;
    if (!bot->imagined)
        status = quoth_position_new(&bot->imagined, believed, players, &context, NULL);
    if (!status && !bot->imagined_finder)
        status = quoth_play_finder_new(&bot->imagined_finder, believed, &context, NULL);
    if (status)
        return status;
    p = bot->imagined;
    const quoth_cross_rules *rules = quoth_cross_rules_of(believed);
    quoth_position_clear(p);
    for (unsigned row = 0; row < rules->layout.rows; row++)
        for (unsigned column = 0; column < rules->layout.columns; column++) {
            quoth_tile tile = quoth_position_tile(seen, row, column);
            if (tile && tile != QUOTH_WALL)
                quoth_position_set_tile(p, row, column, tile, NULL);
        }
    const quoth_tile *rack = quoth_position_rack(seen, turn, &count);
    quoth_position_set_turn(p, turn, NULL);
    quoth_position_set_rack(p, turn, rack, rack ? count : 0, NULL);
    if (rules->final_turn)
        quoth_position_set_final_turns(p, quoth_position_final_turns(seen));
    quoth_position_settle(p);
    return QUOTH_OK;
}

static quoth_status choose_at_level(void *user, const quoth_cross_view *view, quoth_random *random,
                                    const quoth_watch *watch, quoth_play *play)
{
    quoth_cross_level_bot *bot = user;
    const quoth_cross_level *level = bot->level;
    const quoth_position *position = view->position;
    quoth_play_finder *finder = bot->finder;
    uint64_t turn = quoth_random_next(random);
    bool found = false;
    quoth_plays_query query = {.find = QUOTH_FIND_TOP,
                               .order = QUOTH_BY_EQUITY,
                               .limit = FIRST_PLAYS,
                               .evaluator = bot->evaluator};
    *play = (quoth_play){.kind = QUOTH_PLAY_PASS};
    quoth_status status = QUOTH_OK;
    if (level->believed) {
        status = imagine(bot, view);
        position = bot->imagined;
        finder = bot->imagined_finder;
    }
    if (!status)
        status = quoth_plays_find(&bot->plays, finder, position, &query,
                                  &(quoth_context){.watch = watch}, NULL);
    if (!status)
        *play = choose_known(level, position, &bot->plays, turn, &found);
    if (status || found || bot->plays.count < FIRST_PLAYS)
        return status;
    query.limit = QUOTH_PLAYS_MAX;
    status = quoth_plays_find(&bot->plays, finder, position, &query,
                              &(quoth_context){.watch = watch}, NULL);
    if (!status)
        *play = choose_known(level, position, &bot->plays, turn, &found);
    return status;
}

/* ---- challenging --------------------------------------------------------------------------- */

/* Prior of a player about unknown words, chosen by taste.  PHONIES: thousandths of an opponent's
 * words that are phonies.  SHARED: opponents know much the same words, so a valid word that is laid
 * is unknown with 1 / SHARED of the probability of a word of the lexicon. */
enum { PHONIES = 15, SHARED = 4 };

/* Cost of a failed challenge, in points: an average turn, or, where it is free, a few points, since
 * people do not challenge every unknown word. */
enum { TURN_POINTS = 30, FREE_POINTS = 2 };

/* Whether three letters that stand side by side do so in no word of the lexicon, or two that begin
 * or end the word, as in RTINE: people know how words look before they know many.  False for
 * anagram rules, where neighbours mean nothing. */
static bool looks_strange(const quoth_cross_level *level, const quoth_tile *word, unsigned length)
{
    unsigned a = 0, b = 0;
    if (quoth_cross_rules_of(level->known)->anagrams)
        return false;
    for (unsigned i = 0; i <= length; i++) {
        unsigned c = i < length ? quoth_tile_letter(word[i]) : 0;
        if (!(level->after[a][b] >> c & 1))
            return true;
        a = b;
        b = c;
    }
    return false;
}

/* The probability in thousandths that a word on the board is a phony, by Bayes' rule; 0 for a word
 * that the player knows or would lay, 1000 for one that looks strange. */
static unsigned doubt(const quoth_cross_level *level, const quoth_tile *word, unsigned length)
{
    if (quoth_cross_has(level->known, word, length) ||
        quoth_cross_has(level->believed, word, length))
        return 0;
    if (looks_strange(level, word, length))
        return 1000;
    unsigned right = (1000 - PHONIES) * level->unknown[length] / SHARED;
    return PHONIES * 1000 * 1000 / (PHONIES * 1000 + right);
}

/* Reads the word through a square; returns its length. */
static unsigned read_word(quoth_tile word[QUOTH_SIDE_MAX], const quoth_position *position,
                          unsigned row, unsigned column, bool down)
{
    unsigned length = 0, down_step = down, across_step = !down;
    /* A square off the board is 0. */
    while ((down ? row : column) > 0 &&
           quoth_tile_letter(quoth_position_tile(position, row - down_step, column - across_step)))
        row -= down_step, column -= across_step;
    for (quoth_tile tile; length < QUOTH_SIDE_MAX &&
                          quoth_tile_letter(tile = quoth_position_tile(position, row, column));
         row += down_step, column += across_step)
        word[length++] = tile;
    return length;
}

/* The largest doubt about a word of a placement on the board; *words: their number. */
static unsigned doubt_about(unsigned *words, const quoth_cross_level *level,
                            const quoth_position *position, const quoth_play *play)
{
    unsigned most = 0;
    *words = 0;
    for (int i = -1; i < play->length; i++) {
        quoth_tile word[QUOTH_SIDE_MAX];
        if (i >= 0 && !play->tile[i])
            continue;
        unsigned at = i < 0 ? 0 : (unsigned)i;
        unsigned length = read_word(word, position, play->row + (play->down ? at : 0),
                                    play->column + (play->down ? 0 : at), play->down == (i < 0));
        if (length < 2)
            continue;
        unsigned about = doubt(level, word, length);
        most = about > most ? about : most;
        ++*words;
    }
    return most;
}

/* The cost of a failed challenge in points.  Under the triple rule the game is at stake for both
 * players, so the cost equals the gain. */
static uint64_t cost_of_challenge(const quoth_cross_rules *rules, unsigned words, uint64_t gain)
{
    switch (rules->challenge) {
    case QUOTH_CHALLENGE_DOUBLE:
        return TURN_POINTS;
    case QUOTH_CHALLENGE_TRIPLE:
        return gain;
    default:
        return FREE_POINTS + (uint64_t)quoth_cross_challenge_bonus(rules, words);
    }
}

/* Challenges an unknown word with odds of a^2 to b^2, for the expected gain a from the points of
 * the play and the expected cost b (the choice rule of Luce 1959). */
static quoth_status challenge_at_level(void *user, const quoth_cross_view *view,
                                       quoth_random *random, const quoth_watch *watch,
                                       bool *challenge)
{
    const quoth_cross_level *level = ((quoth_cross_level_bot *)user)->level;
    if (!level->believed)
        return quoth_cross_challenge_phonies(NULL, view, random, watch, challenge);
    const quoth_cross_move *last = view->moves ? &view->move[view->moves - 1] : NULL;
    *challenge = false;
    if (!last || last->kind != QUOTH_MOVE_PLAY || last->seat == view->seat ||
        last->play.kind != QUOTH_PLAY_PLACE)
        return QUOTH_OK;
    unsigned words;
    uint64_t chance = doubt_about(&words, level, view->position, &last->play);
    uint64_t gain = last->play.score > 1 ? (uint64_t)last->play.score : 1;
    uint64_t cost = cost_of_challenge(quoth_cross_rules_of(level->known), words, gain);
    uint64_t for_it = chance * gain, against = (1000 - chance) * cost;
    for_it *= for_it;
    against *= against;
    *challenge = for_it && quoth_random_below(random, for_it + against) < for_it;
    return QUOTH_OK;
}

quoth_cross_player quoth_cross_level_bot_player(quoth_cross_level_bot *bot)
{
    return (quoth_cross_player){choose_at_level, challenge_at_level, bot};
}

void quoth_cross_level_bot_free(quoth_cross_level_bot *bot)
{
    quoth_plays_free(&bot->plays);
    forget_imagined(bot);
}
