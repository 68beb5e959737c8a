#include "endgame_twin.h"

#include <stdlib.h>
#include <string.h>

enum { SCORELESS_LIMIT = 64 }; /* turns without score that end a game by any rules */

typedef struct state {
    cross_twin twin; /* rules, words, board; the rack is that of the player to move */
    cross_twin_game game;
    quoth_tile rack[QUOTH_PLAYERS_MAX][QUOTH_RACK_MAX];
    unsigned count[QUOTH_PLAYERS_MAX];
} state;

typedef struct cache_entry {
    unsigned char *bytes; /* the position; NULL: unused */
    int gain[QUOTH_PLAYERS_MAX];
} cache_entry;

struct endgame_twin {
    state now;
    size_t squares, bytes;
    cache_entry *entry;
    unsigned entries, entries_max, slots;
};

endgame_twin *endgame_twin_new(const cross_twin *twin, const cross_twin_game *game,
                               quoth_tile rack[QUOTH_PLAYERS_MAX][QUOTH_RACK_MAX],
                               const unsigned count[QUOTH_PLAYERS_MAX], unsigned entries_max)
{
    endgame_twin *e = calloc(1, sizeof *e);
    e->now.twin = *twin;
    e->now.game = *game;
    memcpy(e->now.rack, rack, sizeof e->now.rack);
    memcpy(e->now.count, count, sizeof e->now.count);
    e->squares = (size_t)twin->rules->layout.rows * twin->rules->layout.columns;
    e->bytes = e->squares + QUOTH_PLAYERS_MAX * (QUOTH_LETTERS_MAX + 1) + 4 +
               sizeof e->now.game.score;
    e->entries_max = entries_max;
    e->slots = 2 * entries_max + 1;
    e->entry = calloc(e->slots, sizeof *e->entry);
    return e;
}

void endgame_twin_free(endgame_twin *e)
{
    for (unsigned i = 0; i < e->slots; i++)
        free(e->entry[i].bytes);
    free(e->entry);
    free(e);
}

static void write_position(const endgame_twin *e, const state *s, unsigned char *bytes)
{
    memset(bytes, 0, e->bytes);
    memcpy(bytes, s->twin.board, e->squares);
    unsigned char *racks = bytes + e->squares;
    for (unsigned seat = 0; seat < s->game.players; seat++)
        for (unsigned i = 0; i < s->count[seat]; i++)
            racks[seat * (QUOTH_LETTERS_MAX + 1) + s->rack[seat][i]]++;
    racks += QUOTH_PLAYERS_MAX * (QUOTH_LETTERS_MAX + 1);
    racks[0] = (unsigned char)s->game.turn;
    racks[1] = (unsigned char)s->game.scoreless;
    racks[2] = (unsigned char)s->game.passes;
    racks[3] = (unsigned char)s->game.last_turns;
    if (s->twin.rules->scoreless_after_score) /* then the scores decide about the end */
        memcpy(racks + 4, s->game.score, sizeof s->game.score);
}

static cache_entry *find_entry(endgame_twin *e, const unsigned char *bytes)
{
    unsigned long long hash = 1469598103934665603ULL;
    for (size_t i = 0; i < e->bytes; i++)
        hash = (hash ^ bytes[i]) * 1099511628211ULL;
    unsigned at = (unsigned)(hash % e->slots);
    while (e->entry[at].bytes && memcmp(e->entry[at].bytes, bytes, e->bytes) != 0)
        at = (at + 1) % e->slots;
    return &e->entry[at];
}

static void set_twin_rack(state *s)
{
    unsigned seat = s->game.turn;
    s->twin.tiles = s->count[seat];
    memcpy(s->twin.rack, s->rack[seat], s->count[seat]);
}

static void list_plays(state *s, cross_twin_list *plays)
{
    set_twin_rack(s);
    cross_twin_plays(&s->twin, plays);
    cross_twin_add_others(&s->twin, 0, plays);
    cross_twin_sort(plays, QUOTH_BY_SCORE);
}

/* The position after a play, and what each player gains by the play. */
static state after(const state *before, const quoth_play *play, int gain[QUOTH_PLAYERS_MAX])
{
    state s = *before;
    unsigned seat = s.game.turn, columns = s.twin.rules->layout.columns;
    int held[QUOTH_PLAYERS_MAX] = {0};
    for (unsigned i = 0; play->kind == QUOTH_PLAY_PLACE && i < play->length; i++) {
        if (!play->tile[i])
            continue;
        unsigned row = play->row + (play->down ? i : 0),
                 column = play->column + (play->down ? 0 : i);
        quoth_tile from = play->tile[i] & QUOTH_BLANK ? 0 : play->tile[i];
        unsigned at = 0;
        s.twin.board[row * columns + column] = play->tile[i];
        while (s.rack[seat][at] != from)
            at++;
        s.count[seat]--;
        memmove(&s.rack[seat][at], &s.rack[seat][at + 1], s.count[seat] - at);
    }
    for (unsigned other = 0; other < s.game.players; other++)
        for (unsigned i = 0; i < s.count[other]; i++)
            held[other] += s.twin.rules->tiles.value[s.rack[other][i]];
    s.game.bag_empty = true;
    cross_twin_take_turn(s.twin.rules, &s.game, play, held,
                         play->kind == QUOTH_PLAY_PLACE && s.count[seat] == 0);
    if (!s.game.ending && !s.game.last_turns && s.game.scoreless >= SCORELESS_LIMIT) {
        s.game.ending = QUOTH_ENDING_STUCK;
        for (unsigned other = 0; other < s.game.players; other++)
            s.game.score[other] -= s.twin.rules->stuck_loss * held[other];
    }
    for (unsigned other = 0; other < s.game.players; other++)
        gain[other] = s.game.score[other] - before->game.score[other];
    return s;
}

static int value_for_mover(const state *s, const int gain[QUOTH_PLAYERS_MAX])
{
    unsigned seat = s->game.turn;
    return s->game.players == 2 ? gain[seat] - gain[!seat] : gain[seat];
}

static bool solve(endgame_twin *e, const state *given, int gain[QUOTH_PLAYERS_MAX]);

static bool gains_after(endgame_twin *e, const state *s, const quoth_play *play,
                        int gain[QUOTH_PLAYERS_MAX])
{
    int later[QUOTH_PLAYERS_MAX] = {0};
    state next = after(s, play, gain);
    if (!next.game.ending && !solve(e, &next, later))
        return false;
    for (unsigned seat = 0; seat < s->game.players; seat++)
        gain[seat] += later[seat];
    return true;
}

static bool solve(endgame_twin *e, const state *given, int gain[QUOTH_PLAYERS_MAX])
{
    state s = *given;
    unsigned char *bytes = malloc(e->bytes);
    cross_twin_list plays = {0};
    write_position(e, &s, bytes);
    cache_entry *known = find_entry(e, bytes);
    if (known->bytes) {
        memcpy(gain, known->gain, sizeof known->gain);
        free(bytes);
        return true;
    }
    bool fine = e->entries < e->entries_max;
    if (fine)
        list_plays(&s, &plays);
    for (size_t i = 0; i < plays.count && fine; i++) {
        int one[QUOTH_PLAYERS_MAX] = {0};
        fine = gains_after(e, &s, &plays.play[i], one);
        if (i == 0 || value_for_mover(&s, one) > value_for_mover(&s, gain))
            memcpy(gain, one, sizeof one);
    }
    cross_twin_list_free(&plays);
    if (fine && e->entries < e->entries_max) {
        known = find_entry(e, bytes);
        known->bytes = bytes;
        memcpy(known->gain, gain, sizeof known->gain);
        e->entries++;
        return true;
    }
    free(bytes);
    return false;
}

bool endgame_twin_solve(endgame_twin *e, int gain[QUOTH_PLAYERS_MAX])
{
    memset(gain, 0, sizeof e->now.game.score);
    return solve(e, &e->now, gain);
}

bool endgame_twin_after(endgame_twin *e, const quoth_play *play, int gain[QUOTH_PLAYERS_MAX])
{
    memset(gain, 0, sizeof e->now.game.score);
    return gains_after(e, &e->now, play, gain);
}

bool endgame_twin_make(endgame_twin *e, const quoth_play *play, int gain[QUOTH_PLAYERS_MAX],
                       bool *over)
{
    cross_twin_list plays = {0};
    bool legal = false;
    list_plays(&e->now, &plays);
    for (size_t i = 0; i < plays.count; i++)
        legal = legal || cross_twin_compare(&plays.play[i], play, QUOTH_BY_SCORE) == 0;
    cross_twin_list_free(&plays);
    if (!legal)
        return false;
    e->now = after(&e->now, play, gain);
    *over = e->now.game.ending != QUOTH_ENDING_NONE;
    return true;
}

size_t endgame_twin_plays(const endgame_twin *e)
{
    cross_twin_list plays = {0};
    state s = e->now;
    list_plays(&s, &plays);
    size_t count = plays.count;
    cross_twin_list_free(&plays);
    return count;
}
