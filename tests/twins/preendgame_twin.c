#include "preendgame_twin.h"

#include <stdlib.h>
#include <string.h>

enum { EVER = 64, TILES = 24, BAG = 4 };

typedef struct state {
    cross_twin twin; /* rules, words, board; the rack is that of the player to move */
    cross_twin_game game;
    quoth_tile rack[2][TILES], bag[BAG];
    unsigned count[2], bags;
} state;

typedef struct met {
    unsigned char *bytes; /* NULL: nothing here */
    int value;            /* of a position; of what a player knows, the index of the play */
} met;

struct preendgame_twin {
    state now;
    quoth_tile unseen[TILES];
    unsigned unseens, asker;
    bool uninformed, too_many;
    cross_twin_list plays;
    met *met;
    unsigned mets, most, slots;
};

/* ---- positions met ------------------------------------------------------------------------- */

static unsigned char *bytes_of(const state *s, bool whole, size_t *size)
{
    size_t squares = (size_t)s->twin.rules->layout.rows * s->twin.rules->layout.columns;
    unsigned seat = s->game.turn;
    *size = squares + 2 * (QUOTH_LETTERS_MAX + 1) + BAG + 6 + 2 * sizeof(int);
    unsigned char *bytes = calloc(1, *size), *at = bytes + squares;
    memcpy(bytes, s->twin.board, squares);
    for (unsigned i = 0; i < 2; i++)
        for (unsigned k = 0; k < s->count[i] && (whole || i == seat); k++)
            at[i * (QUOTH_LETTERS_MAX + 1) + s->rack[i][k]]++;
    at += 2 * (QUOTH_LETTERS_MAX + 1);
    for (unsigned i = 0; i < s->bags && whole; i++)
        at[i] = (unsigned char)(s->bag[i] + 1);
    at += BAG;
    at[0] = (unsigned char)seat;
    at[1] = (unsigned char)s->game.scoreless;
    at[2] = (unsigned char)s->game.passes;
    at[3] = (unsigned char)s->bags;
    at[4] = whole;
    memcpy(at + 6, &s->game.score[0], sizeof(int));
    memcpy(at + 6 + sizeof(int), &s->game.score[1], sizeof(int));
    return bytes;
}

static met *find_met(preendgame_twin *p, const unsigned char *bytes, size_t size)
{
    unsigned long long hash = 1469598103934665603ULL;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * 1099511628211ULL;
    unsigned at = (unsigned)(hash % p->slots);
    while (p->met[at].bytes && memcmp(p->met[at].bytes, bytes, size) != 0)
        at = (at + 1) % p->slots;
    return &p->met[at];
}

static bool recall(preendgame_twin *p, const state *s, bool whole, int *value)
{
    size_t size;
    unsigned char *bytes = bytes_of(s, whole, &size);
    met *known = find_met(p, bytes, size);
    free(bytes);
    *value = known->value;
    return known->bytes != NULL;
}

static void remember(preendgame_twin *p, const state *s, bool whole, int value)
{
    size_t size;
    unsigned char *bytes = bytes_of(s, whole, &size);
    met *known = find_met(p, bytes, size);
    if (known->bytes || p->mets >= p->most) {
        p->too_many |= !known->bytes;
        free(bytes);
        return;
    }
    *known = (met){bytes, value};
    p->mets++;
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

/* Makes a play and draws; returns what the mover gains by it on the other. */
static int make(state *s, const quoth_play *play)
{
    unsigned seat = s->game.turn, columns = s->twin.rules->layout.columns;
    int held[QUOTH_PLAYERS_MAX] = {0}, before = s->game.score[seat] - s->game.score[!seat];
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
    while (s->bags > 0 && s->count[seat] < s->twin.rules->rack) {
        s->rack[seat][s->count[seat]++] = s->bag[0];
        memmove(s->bag, s->bag + 1, --s->bags);
    }
    for (unsigned other = 0; other < 2; other++)
        for (unsigned i = 0; i < s->count[other]; i++)
            held[other] += s->twin.rules->tiles.value[s->rack[other][i]];
    cross_twin_take_turn(s->twin.rules, &s->game, play, held,
                         play->kind == QUOTH_PLAY_PLACE && s->count[seat] == 0);
    if (!s->game.ending && s->game.scoreless >= EVER) {
        s->game.ending = QUOTH_ENDING_STUCK;
        for (unsigned other = 0; other < 2; other++)
            s->game.score[other] -= s->twin.rules->stuck_loss * held[other];
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

/* Calls `each` for every order of a bag of `bag` of these tiles, the rest on the other rack. */
static void for_each_order(state *s, unsigned seat, const quoth_tile *tile, unsigned tiles,
                           unsigned bag, unsigned at, bool used[TILES],
                           void (*each)(void *user, const state *s), void *user)
{
    if (at == bag) {
        s->bags = bag;
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

typedef struct tally {
    preendgame_twin *p;
    const quoth_play *play;
    preendgame_twin_result result;
} tally;

static void count_case(void *user, const state *s)
{
    tally *t = user;
    if (t->p->too_many)
        return;
    unsigned seat = s->game.turn;
    int spread = s->game.score[seat] - s->game.score[!seat] + value_after(t->p, s, t->play);
    t->result.wins += spread > 0;
    t->result.draws += spread == 0;
    t->result.losses += spread < 0;
    t->result.spread += spread;
}

static preendgame_twin_result over_all(preendgame_twin *p, const state *given,
                                       const quoth_tile *tile, unsigned tiles,
                                       const quoth_play *play)
{
    state s = *given;
    bool used[TILES] = {false};
    tally t = {p, play, {0}};
    for_each_order(&s, s.game.turn, tile, tiles, given->bags, 0, used, count_case, &t);
    return t.result;
}

/* The play of a player who does not know the case, by its index in the list. */
static size_t choose(preendgame_twin *p, const state *s, const cross_twin_list *plays)
{
    quoth_tile unseen[TILES];
    unsigned other = !s->game.turn, unseens = s->count[other] + s->bags, most = 0;
    int best = 0;
    if (recall(p, s, false, &best))
        return (size_t)best;
    memcpy(unseen, s->rack[other], s->count[other]);
    memcpy(unseen + s->count[other], s->bag, s->bags);
    for (size_t i = 0; i < plays->count && !p->too_many; i++) {
        preendgame_twin_result r = over_all(p, s, unseen, unseens, &plays->play[i]);
        if (i == 0 || 2 * r.wins + r.draws > most) {
            most = 2 * r.wins + r.draws;
            best = (int)i;
        }
    }
    remember(p, s, false, best);
    return (size_t)best;
}

/* What the player to move gains from here on in this case, less what the other gains. */
static int value_of(preendgame_twin *p, const state *given)
{
    state s = *given;
    cross_twin_list plays = {0};
    int best = 0;
    if (p->too_many || recall(p, &s, true, &best))
        return best;
    list_plays(&s, &plays);
    if (s.bags == 0 || (s.game.turn != p->asker && !p->uninformed)) {
        for (size_t i = 0; i < plays.count; i++) {
            int value = value_after(p, &s, &plays.play[i]);
            best = i == 0 || value > best ? value : best;
        }
    } else {
        best = value_after(p, &s, &plays.play[choose(p, &s, &plays)]);
    }
    cross_twin_list_free(&plays);
    remember(p, &s, true, best);
    return best;
}

/* ---- what the tests ask -------------------------------------------------------------------- */

preendgame_twin *preendgame_twin_new(const cross_twin *twin, const cross_twin_game *game,
                                     const quoth_tile *rack, unsigned count,
                                     const quoth_tile *unseen, unsigned unseens, unsigned bag,
                                     bool uninformed, unsigned most)
{
    preendgame_twin *p = calloc(1, sizeof *p);
    p->now.twin = *twin;
    p->now.game = *game;
    p->now.bags = bag;
    p->asker = game->turn;
    memcpy(p->now.rack[p->asker], rack, count);
    p->now.count[p->asker] = count;
    memcpy(p->unseen, unseen, unseens);
    p->unseens = unseens;
    p->uninformed = uninformed;
    p->most = most;
    p->slots = 2 * most + 1;
    p->met = calloc(p->slots, sizeof *p->met);
    list_plays(&p->now, &p->plays);
    return p;
}

void preendgame_twin_free(preendgame_twin *p)
{
    for (unsigned i = 0; i < p->slots; i++)
        free(p->met[i].bytes);
    cross_twin_list_free(&p->plays);
    free(p->met);
    free(p);
}

const cross_twin_list *preendgame_twin_plays(const preendgame_twin *p)
{
    return &p->plays;
}

bool preendgame_twin_try(preendgame_twin *p, const quoth_play *play, preendgame_twin_result *result)
{
    *result = over_all(p, &p->now, p->unseen, p->unseens, play);
    return !p->too_many;
}

bool preendgame_twin_case(preendgame_twin *p, const quoth_play *play, const quoth_tile *bag,
                          int *spread)
{
    state s = p->now;
    bool used[TILES] = {false};
    unsigned seat = p->asker;
    memcpy(s.bag, bag, s.bags);
    for (unsigned i = 0; i < s.bags; i++) {
        unsigned at = 0;
        while (used[at] || p->unseen[at] != bag[i])
            at++;
        used[at] = true;
    }
    s.count[!seat] = 0;
    for (unsigned i = 0; i < p->unseens; i++)
        if (!used[i])
            s.rack[!seat][s.count[!seat]++] = p->unseen[i];
    *spread = s.game.score[seat] - s.game.score[!seat] + value_after(p, &s, play);
    return !p->too_many;
}
