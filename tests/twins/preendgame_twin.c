#include "preendgame_twin.h"

#include <stdlib.h>
#include <string.h>

enum { SCORELESS_LIMIT = 64, TILES = 24, BAG = 4 };

typedef struct state {
    cross_twin twin; /* rules, words, board; the rack is that of the player to move */
    cross_twin_game game;
    quoth_tile rack[2][TILES], bag[BAG];
    unsigned count[2], bag_count;
} state;

typedef struct cache_entry {
    unsigned char *bytes; /* the position, or what a player knows of it; NULL: unused */
    int value;            /* of the position; or the index of the play that is decided on */
} cache_entry;

struct preendgame_twin {
    state now;
    quoth_tile unseen[TILES];
    unsigned unseen_count, seat_to_move;
    bool uninformed, too_many;
    cross_twin_list plays;
    cache_entry *entry;
    unsigned entries, entries_max, slots;
};

/* ---- the table ----------------------------------------------------------------------------- */

/* The position in bytes; unless `informed`, what the player to move knows of it. */
static unsigned char *bytes_of(const state *s, bool informed, size_t *size)
{
    size_t squares = (size_t)s->twin.rules->layout.rows * s->twin.rules->layout.columns;
    unsigned seat = s->game.turn;
    *size = squares + 2 * (QUOTH_LETTERS_MAX + 1) + BAG + 6 + 2 * sizeof(int);
    unsigned char *bytes = calloc(1, *size), *at = bytes + squares;
    memcpy(bytes, s->twin.board, squares);
    for (unsigned i = 0; i < 2; i++)
        for (unsigned k = 0; k < s->count[i] && (informed || i == seat); k++)
            at[i * (QUOTH_LETTERS_MAX + 1) + s->rack[i][k]]++;
    at += 2 * (QUOTH_LETTERS_MAX + 1);
    for (unsigned i = 0; i < s->bag_count && informed; i++)
        at[i] = (unsigned char)(s->bag[i] + 1);
    at += BAG;
    at[0] = (unsigned char)seat;
    at[1] = (unsigned char)s->game.scoreless;
    at[2] = (unsigned char)s->game.passes;
    at[3] = (unsigned char)s->bag_count;
    at[4] = informed;
    at[5] = (unsigned char)s->game.last_turns;
    memcpy(at + 6, &s->game.score[0], sizeof(int));
    memcpy(at + 6 + sizeof(int), &s->game.score[1], sizeof(int));
    return bytes;
}

static cache_entry *find_entry(preendgame_twin *p, const unsigned char *bytes, size_t size)
{
    unsigned long long hash = 1469598103934665603ULL;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * 1099511628211ULL;
    unsigned at = (unsigned)(hash % p->slots);
    while (p->entry[at].bytes && memcmp(p->entry[at].bytes, bytes, size) != 0)
        at = (at + 1) % p->slots;
    return &p->entry[at];
}

static bool probe(preendgame_twin *p, const state *s, bool informed, int *value)
{
    size_t size;
    unsigned char *bytes = bytes_of(s, informed, &size);
    cache_entry *entry = find_entry(p, bytes, size);
    free(bytes);
    *value = entry->value;
    return entry->bytes != NULL;
}

static void store(preendgame_twin *p, const state *s, bool informed, int value)
{
    size_t size;
    unsigned char *bytes = bytes_of(s, informed, &size);
    cache_entry *entry = find_entry(p, bytes, size);
    if (entry->bytes || p->entries >= p->entries_max) {
        p->too_many |= !entry->bytes;
        free(bytes);
        return;
    }
    *entry = (cache_entry){bytes, value};
    p->entries++;
}

/* ---- plays --------------------------------------------------------------------------------- */

static void list_plays(state *s, cross_twin_list *plays)
{
    unsigned seat = s->game.turn;
    s->twin.tiles = s->count[seat];
    memcpy(s->twin.rack, s->rack[seat], s->count[seat]);
    cross_twin_plays(&s->twin, plays);
    cross_twin_add_others(&s->twin, 0, plays);
    cross_twin_sort(plays, QUOTH_BY_SCORE);
}

/* Makes a play and draws tiles; returns what the mover gains on the opponent. */
static int make(state *s, const quoth_play *play)
{
    unsigned seat = s->game.turn, columns = s->twin.rules->layout.columns;
    int rack_points[QUOTH_PLAYERS_MAX] = {0}, before = s->game.score[seat] - s->game.score[!seat];
    for (unsigned i = 0; play->kind == QUOTH_PLAY_PLACE && i < play->length; i++) {
        if (!play->tile[i])
            continue;
        unsigned row = play->row + (play->down ? i : 0),
                 column = play->column + (play->down ? 0 : i);
        quoth_tile from = play->tile[i] & QUOTH_BLANK ? 0 : play->tile[i];
        unsigned at = 0;
        s->twin.board[row * columns + column] = play->tile[i];
        while (s->rack[seat][at] != from)
            at++;
        s->count[seat]--;
        memmove(&s->rack[seat][at], &s->rack[seat][at + 1], s->count[seat] - at);
    }
    while (s->bag_count > 0 && s->count[seat] < s->twin.rules->rack) {
        s->rack[seat][s->count[seat]++] = s->bag[0];
        memmove(s->bag, s->bag + 1, --s->bag_count);
    }
    for (unsigned other = 0; other < 2; other++)
        for (unsigned i = 0; i < s->count[other]; i++)
            rack_points[other] += s->twin.rules->tiles.value[s->rack[other][i]];
    s->game.bag_empty = s->bag_count == 0;
    cross_twin_take_turn(s->twin.rules, &s->game, play, rack_points,
                         play->kind == QUOTH_PLAY_PLACE && s->count[seat] == 0);
    if (!s->game.ending && !s->game.last_turns && s->game.scoreless >= SCORELESS_LIMIT) {
        s->game.ending = QUOTH_ENDING_STUCK;
        for (unsigned other = 0; other < 2; other++)
            s->game.score[other] -= s->twin.rules->stuck_loss * rack_points[other];
    }
    return s->game.score[seat] - s->game.score[!seat] - before;
}

/* ---- values -------------------------------------------------------------------------------- */

static int value_of(preendgame_twin *p, const state *given);

static int value_after(preendgame_twin *p, const state *before, const quoth_play *play)
{
    state s = *before;
    int gain = make(&s, play);
    return s.game.ending ? gain : gain - value_of(p, &s);
}

/* Calls `each` for every order of `bag` of these tiles in the bag, with the rest on the other
 * rack. */
static void for_each_order(state *s, unsigned seat, const quoth_tile *tile, unsigned tiles,
                           unsigned bag, unsigned at, bool used[TILES],
                           void (*each)(void *user, const state *s), void *user)
{
    if (at == bag) {
        s->bag_count = bag;
        s->count[!seat] = 0;
        for (unsigned i = 0; i < tiles; i++)
            if (!used[i])
                s->rack[!seat][s->count[!seat]++] = tile[i];
        each(user, s);
        return;
    }
    for (unsigned i = 0; i < tiles; i++)
        if (!used[i]) {
            used[i] = true;
            s->bag[at] = tile[i];
            for_each_order(s, seat, tile, tiles, bag, at + 1, used, each, user);
            used[i] = false;
        }
}

typedef struct case_count {
    preendgame_twin *p;
    const quoth_play *play;
    preendgame_twin_result result;
} case_count;

static void count_case(void *user, const state *s)
{
    case_count *t = user;
    if (t->p->too_many)
        return;
    unsigned seat = s->game.turn;
    int spread = s->game.score[seat] - s->game.score[!seat] + value_after(t->p, s, t->play);
    t->result.wins += spread > 0;
    t->result.draws += spread == 0;
    t->result.losses += spread < 0;
    t->result.spread += spread;
}

static preendgame_twin_result try_all_cases(preendgame_twin *p, const state *given,
                                            const quoth_tile *tile, unsigned tiles,
                                            const quoth_play *play)
{
    state s = *given;
    bool used[TILES] = {false};
    case_count t = {p, play, {0}};
    for_each_order(&s, s.game.turn, tile, tiles, given->bag_count, 0, used, count_case, &t);
    return t.result;
}

/* The decision of an uninformed player: the index of the play. */
static size_t decide(preendgame_twin *p, const state *s, const cross_twin_list *plays)
{
    quoth_tile unseen[TILES];
    unsigned other = !s->game.turn, unseen_count = s->count[other] + s->bag_count, most = 0;
    int best = 0;
    if (probe(p, s, false, &best))
        return (size_t)best;
    memcpy(unseen, s->rack[other], s->count[other]);
    memcpy(unseen + s->count[other], s->bag, s->bag_count);
    for (size_t i = 0; i < plays->count && !p->too_many; i++) {
        preendgame_twin_result r = try_all_cases(p, s, unseen, unseen_count, &plays->play[i]);
        if (i == 0 || 2 * r.wins + r.draws > most) {
            most = 2 * r.wins + r.draws;
            best = (int)i;
        }
    }
    store(p, s, false, best);
    return (size_t)best;
}

/* What the player to move gains on the opponent up to the end of this case. */
static int value_of(preendgame_twin *p, const state *given)
{
    state s = *given;
    cross_twin_list plays = {0};
    int best = 0;
    if (p->too_many || probe(p, &s, true, &best))
        return best;
    list_plays(&s, &plays);
    if (s.bag_count == 0 || (s.game.turn != p->seat_to_move && !p->uninformed)) {
        for (size_t i = 0; i < plays.count; i++) {
            int value = value_after(p, &s, &plays.play[i]);
            best = i == 0 || value > best ? value : best;
        }
    } else {
        best = value_after(p, &s, &plays.play[decide(p, &s, &plays)]);
    }
    cross_twin_list_free(&plays);
    store(p, &s, true, best);
    return best;
}

/* ---- the interface ------------------------------------------------------------------------- */

preendgame_twin *preendgame_twin_new(const cross_twin *twin, const cross_twin_game *game,
                                     const quoth_tile *rack, unsigned count,
                                     const quoth_tile *unseen, unsigned unseen_count, unsigned bag,
                                     bool uninformed, unsigned most)
{
    preendgame_twin *p = calloc(1, sizeof *p);
    p->now.twin = *twin;
    p->now.game = *game;
    p->now.bag_count = bag;
    p->seat_to_move = game->turn;
    memcpy(p->now.rack[p->seat_to_move], rack, count);
    p->now.count[p->seat_to_move] = count;
    memcpy(p->unseen, unseen, unseen_count);
    p->unseen_count = unseen_count;
    p->uninformed = uninformed;
    p->entries_max = most;
    p->slots = 2 * most + 1;
    p->entry = calloc(p->slots, sizeof *p->entry);
    list_plays(&p->now, &p->plays);
    return p;
}

void preendgame_twin_free(preendgame_twin *p)
{
    for (unsigned i = 0; i < p->slots; i++)
        free(p->entry[i].bytes);
    cross_twin_list_free(&p->plays);
    free(p->entry);
    free(p);
}

const cross_twin_list *preendgame_twin_plays(const preendgame_twin *p)
{
    return &p->plays;
}

bool preendgame_twin_try(preendgame_twin *p, const quoth_play *play, preendgame_twin_result *result)
{
    *result = try_all_cases(p, &p->now, p->unseen, p->unseen_count, play);
    return !p->too_many;
}

bool preendgame_twin_case(preendgame_twin *p, const quoth_play *play, const quoth_tile *bag,
                          int *spread)
{
    state s = p->now;
    bool used[TILES] = {false};
    unsigned seat = p->seat_to_move;
    memcpy(s.bag, bag, s.bag_count);
    for (unsigned i = 0; i < s.bag_count; i++) {
        unsigned at = 0;
        while (used[at] || p->unseen[at] != bag[i])
            at++;
        used[at] = true;
    }
    s.count[!seat] = 0;
    for (unsigned i = 0; i < p->unseen_count; i++)
        if (!used[i])
            s.rack[!seat][s.count[!seat]++] = p->unseen[i];
    *spread = s.game.score[seat] - s.game.score[!seat] + value_after(p, &s, play);
    return !p->too_many;
}
