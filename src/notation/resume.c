/* Going on with a game that was written as GCG. */
#include <string.h>

#include "base/error.h"
#include "cross/position.h"
#include "notation/notation.h"

typedef struct resumed {
    quoth_cross_game *game;
    const quoth_gcg *gcg;
    size_t next;
    quoth_gcg_event event;
    quoth_error *error;
} resumed;

static quoth_status not_so(const resumed *r, const char *message)
{
    return q_fail_at(r->error, QUOTH_BAD_TEXT, message, r->event.line, 0);
}

static bool has_note(const resumed *r, const char *text)
{
    const char *note;
    for (size_t i = 0; (note = quoth_gcg_note(r->gcg, r->next, i)); i++)
        if (strcmp(note, text) == 0)
            return true;
    return false;
}

/* Makes the play of an event; its rack must be the one that was dealt. */
static quoth_status play_again(resumed *r)
{
    const quoth_gcg_event *e = &r->event;
    const quoth_position *position = quoth_cross_game_position(r->game);
    char text[QUOTH_GCG_TILES_SIZE + 8] = "pass", rack[QUOTH_GCG_TILES_SIZE];
    quoth_play play;
    unsigned seat = quoth_position_turn(position), count;
    const quoth_tile *tile = q_known_rack(position, seat, &count);
    quoth_tiles_spell(&quoth_cross_rules_of(quoth_position_cross(position))->tiles, tile, count,
                      QUOTH_AS_RACK, rack, sizeof rack);
    if (seat != e->player || (*e->rack && strcmp(rack, e->rack) != 0))
        return not_so(r, "this is not what #quoth-deal deals");
    if (e->kind == QUOTH_GCG_EXCHANGE)
        strcat(strcpy(text, "ex "), e->tiles);
    else if (e->kind == QUOTH_GCG_PLAY)
        strcat(strcat(strcpy(text, e->place), " "), e->tiles);
    if (quoth_play_read(&play, position, text, strlen(text), NULL))
        return not_so(r, "no play of this position");
    quoth_status status = quoth_cross_game_play(r->game, &play, NULL);
    return status == QUOTH_NOT_FOUND ? not_so(r, "a play that the rules do not allow") : status;
}

static quoth_status challenge_again(resumed *r, unsigned seat, quoth_challenge_result expected)
{
    quoth_challenge_result result;
    quoth_status status = quoth_cross_game_challenge(r->game, seat, &result);
    if (!status && result != expected)
        return not_so(r, "the challenge ended otherwise");
    return status;
}

static quoth_status do_again(resumed *r)
{
    const quoth_gcg_event *e = &r->event;
    unsigned players = quoth_gcg_players(r->gcg), challenger = (e->player + 1) % players;
    switch (e->kind) {
    case QUOTH_GCG_PASS:
        if (has_note(r, "#unsuccessful-challenge"))
            return challenge_again(r, e->player, QUOTH_CHALLENGE_HELD);
        return play_again(r);
    case QUOTH_GCG_PLAY:
    case QUOTH_GCG_EXCHANGE:
        return play_again(r);
    case QUOTH_GCG_WITHDRAWN:
        return challenge_again(r, challenger, QUOTH_CHALLENGE_REMOVED);
    case QUOTH_GCG_CHALLENGE:
        return challenge_again(r, challenger, QUOTH_CHALLENGE_HELD);
    case QUOTH_GCG_TIME:
        return quoth_cross_game_adjust(r->game, e->player, e->score);
    case QUOTH_GCG_OUT:
    case QUOTH_GCG_STUCK:
        break; /* the rules count these points themselves */
    }
    return QUOTH_OK;
}

/* Deals as the file says, and does again what was done: the game goes on as it would have. */
static quoth_status resume_dealt(resumed *r, quoth_position *start)
{
    quoth_deal deal;
    quoth_status status = q_gcg_deal(&deal, r->gcg, start, r->error);
    if (status)
        return status;
    status = quoth_position_assign(start, &deal);
    if (status)
        return status == QUOTH_NO_MEMORY
                   ? q_no_memory(r->error)
                   : q_fail(r->error, QUOTH_BAD_TEXT, "#quoth-deal gives no bag of this game");
    quoth_cross_game_deal(r->game, start, NULL);
    for (; r->next < quoth_gcg_events(r->gcg) && !status; r->next++) {
        r->event = quoth_gcg_event_at(r->gcg, r->next);
        status = do_again(r);
        char note[] = "player 1 resigns";
        note[strlen("player ")] = (char)('1' + r->event.player);
        for (unsigned seat = 0; seat < quoth_gcg_players(r->gcg) && !status; seat++) {
            note[strlen("player ")] = (char)('1' + seat);
            if (has_note(r, note))
                status = quoth_cross_game_resign(r->game, seat);
        }
    }
    return status;
}

quoth_status quoth_gcg_resume(quoth_cross_game *game, const quoth_gcg *gcg,
                              const quoth_random *random, quoth_error *error)
{
    resumed r = {.game = game, .gcg = gcg, .error = error};
    const quoth_cross *cross = quoth_position_cross(quoth_cross_game_position(game));
    const quoth_memory *memory = quoth_cross_memory(cross);
    quoth_position *start;
    unsigned players = quoth_gcg_players(gcg);
    if (players != quoth_position_players(quoth_cross_game_position(game)))
        return q_fail(error, QUOTH_BAD_TEXT, "a game of another number of players");
    quoth_status status = QUOTH_NOT_FOUND;
    if (quoth_gcg_pragma(gcg, "quoth-deal")) {
        if (quoth_position_new(&start, cross, players, memory))
            return q_no_memory(error);
        status = q_gcg_start(start, gcg, memory, error);
        if (!status)
            status = resume_dealt(&r, start);
    } else {
        status = quoth_gcg_position(&start, gcg, cross, quoth_gcg_events(gcg), memory, error);
        if (!status)
            quoth_cross_game_deal(game, start, random);
        else
            start = NULL;
    }
    quoth_position_free(start);
    if (status == QUOTH_NOT_FOUND)
        return q_fail(error, QUOTH_BAD_TEXT, "the game cannot be gone on with");
    return status;
}
