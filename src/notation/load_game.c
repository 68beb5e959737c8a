/* Loads saved games.
 *
 *      with #quoth-deal      deals the saved bag and makes every event and extension event again;
 *                            each must be legal and agree with the racks of the file
 *      without #quoth-deal   replays the GCG and begins a game in its last position */
#include <string.h>

#include "base/error.h"
#include "board/position.h"
#include "notation/gcg.h"

typedef struct loading {
    quoth_cross_game *game;
    const quoth_gcg *gcg;
    size_t next;
    quoth_gcg_event event;
    q_extension_events extensions;
    quoth_challenge_result challenged; /* result of a challenge of the last play */
    unsigned seat;                     /* the seat expected to make the file's next turn */
    quoth_error *error;
} loading;

static quoth_status bad_event(const loading *r, const char *message)
{
    return q_fail_at(r->error, QUOTH_BAD_TEXT, message, r->event.line, 0);
}

static bool has_note(const loading *r, const char *text)
{
    const char *note;
    for (size_t i = 0; (note = quoth_gcg_note(r->gcg, r->next, i)); i++)
        if (strcmp(note, text) == 0)
            return true;
    return false;
}

/* Makes the play of an event; the rack of the event must be the rack that #quoth-deal deals. */
static quoth_status make_play(loading *r)
{
    const quoth_gcg_event *e = &r->event;
    const quoth_position *position = quoth_cross_game_position(r->game);
    char text[QUOTH_GCG_TILES_SIZE + 8] = "pass", rack[QUOTH_GCG_TILES_SIZE];
    quoth_play play;
    unsigned seat = quoth_position_turn(position), count;
    const quoth_tile *tile = q_known_rack(position, seat, &count);
    quoth_tiles_spell(rack, sizeof rack,
                      &quoth_cross_rules_of(quoth_position_cross(position))->tiles, tile, count,
                      QUOTH_AS_RACK);
    if (seat != e->player || (*e->rack && strcmp(rack, e->rack) != 0))
        return bad_event(r, "this is not what #quoth-deal deals");
    if (e->kind == QUOTH_GCG_EXCHANGE)
        strcat(strcpy(text, "ex "), e->tiles);
    else if (e->kind == QUOTH_GCG_PLAY)
        strcat(strcat(strcpy(text, e->place), " "), e->tiles);
    if (quoth_play_read(&play, position, text, strlen(text), NULL))
        return bad_event(r, "no play of this position");
    quoth_status status = quoth_cross_game_play(r->game, NULL, &play, NULL);
    r->challenged = QUOTH_CHALLENGE_NOTHING;
    r->seat = (seat + 1) % quoth_gcg_players(r->gcg);
    return status == QUOTH_ILLEGAL || status == QUOTH_GAME_OVER
               ? bad_event(r, "a play that the rules do not allow")
               : status;
}

static quoth_status make_challenge(loading *r, unsigned seat, quoth_challenge_result expected)
{
    if (r->challenged == QUOTH_CHALLENGE_NOTHING) {
        quoth_status status = quoth_cross_game_challenge(r->game, &r->challenged, seat, NULL);
        if (status)
            return status;
    }
    return r->challenged == expected ? QUOTH_OK : bad_event(r, "the challenge ended otherwise");
}

/* Whether a pass records a turn lost by an unsuccessful challenge.  If the challenge was made
 * earlier, the game has already passed for the seat. */
static bool is_lost_turn(const loading *r)
{
    unsigned turn = quoth_position_turn(quoth_cross_game_position(r->game));
    return has_note(r, Q_GCG_LOST_TURN) &&
           (turn != r->event.player || r->challenged == QUOTH_CHALLENGE_NOTHING);
}

static quoth_status make_event(loading *r)
{
    const quoth_gcg_event *e = &r->event;
    unsigned players = quoth_gcg_players(r->gcg), challenger = (e->player + 1) % players;
    switch (e->kind) {
    case QUOTH_GCG_PASS:
        if (!is_lost_turn(r))
            return make_play(r);
        if (quoth_position_turn(quoth_cross_game_position(r->game)) == e->player)
            return make_challenge(r, e->player, QUOTH_CHALLENGE_HELD);
        if (e->player != r->seat)
            return bad_event(r, "this turn was not lost");
        r->seat = (e->player + 1) % players;
        return QUOTH_OK;
    case QUOTH_GCG_PLAY:
    case QUOTH_GCG_EXCHANGE:
        return make_play(r);
    case QUOTH_GCG_WITHDRAWN:
        return make_challenge(r, challenger, QUOTH_CHALLENGE_REMOVED);
    case QUOTH_GCG_CHALLENGE:
        return make_challenge(r, challenger, QUOTH_CHALLENGE_HELD);
    case QUOTH_GCG_TIME:
        return quoth_cross_game_adjust(r->game, e->player, e->score, NULL);
    case QUOTH_GCG_OUT:
    case QUOTH_GCG_STUCK:
        break; /* quoth_cross_game adds the points of the ending */
    }
    return QUOTH_OK;
}

static quoth_status make_extension_event(loading *r, const q_extension_event *extension)
{
    quoth_status status = QUOTH_OK;
    switch (extension->kind) {
    case Q_EXTENSION_CHALLENGE:
        status = quoth_cross_game_challenge(r->game, &r->challenged, extension->player, NULL);
        if (!status && r->challenged == QUOTH_CHALLENGE_NOTHING)
            return bad_event(r, "#quoth-event challenges no play");
        return status;
    case Q_EXTENSION_RESIGN:
        status = quoth_cross_game_resign(r->game, extension->player, NULL);
        return status == QUOTH_GAME_OVER ? bad_event(r, "#quoth-event resigns a game that is over")
                                         : status;
    case Q_EXTENSION_ADJUST:
        return quoth_cross_game_adjust(r->game, extension->player, extension->points, NULL);
    }
    return status;
}

static quoth_status make_extension_events(loading *r)
{
    q_extension_event extension;
    quoth_status status = QUOTH_OK;
    while (!status && q_extension_events_next(&r->extensions, r->next, &extension))
        status = make_extension_event(r, &extension);
    return status;
}

/* Makes a resignation that is a note, as in #quoth-format 1. */
static quoth_status resign_by_note(loading *r)
{
    char note[] = "player 1 resigns";
    quoth_status status = QUOTH_OK;
    for (unsigned seat = 0; seat < quoth_gcg_players(r->gcg) && !status; seat++) {
        note[strlen("player ")] = (char)('1' + seat);
        if (has_note(r, note))
            status = quoth_cross_game_resign(r->game, seat, NULL);
    }
    return status;
}

static quoth_status load_with_deal(loading *r, quoth_position *start)
{
    quoth_deal deal;
    const char *format = quoth_gcg_pragma(r->gcg, "quoth-format");
    if (format && strcmp(format, "2") != 0)
        return q_fail(r->error, QUOTH_BAD_TEXT, "a later version of quoth has saved this game");
    quoth_status status = q_gcg_deal(&deal, r->gcg, start, r->error);
    if (status)
        return status;
    status = quoth_position_assign(start, &deal, NULL);
    if (status)
        return status == QUOTH_NO_MEMORY
                   ? q_no_memory(r->error)
                   : q_fail(r->error, QUOTH_BAD_TEXT, "#quoth-deal gives no bag of this game");
    quoth_cross_game_deal(r->game, start, NULL);
    for (; r->next < quoth_gcg_events(r->gcg) && !status; r->next++) {
        status = make_extension_events(r);
        r->event = quoth_gcg_event_at(r->gcg, r->next);
        if (!status)
            status = make_event(r);
        if (!status && !format)
            status = resign_by_note(r);
    }
    return status ? status : make_extension_events(r);
}

static quoth_status load_last_position(loading *r, quoth_position **start,
                                       const quoth_random *random)
{
    const quoth_cross *cross = quoth_position_cross(quoth_cross_game_position(r->game));
    q_extension_event extension;
    quoth_status status = quoth_gcg_position(start, r->gcg, cross, quoth_gcg_events(r->gcg),
                                             &(quoth_context){.memory = quoth_cross_memory(cross)},
                                             r->error);
    if (status)
        return status;
    quoth_cross_game_deal(r->game, *start, random);
    while (!status && q_extension_events_next(&r->extensions, quoth_gcg_events(r->gcg), &extension))
        if (extension.kind == Q_EXTENSION_RESIGN && !quoth_cross_game_over(r->game))
            status = quoth_cross_game_resign(r->game, extension.player, NULL);
    return status;
}

quoth_status quoth_gcg_load_game(quoth_cross_game *game, const quoth_gcg *gcg,
                                 const quoth_random *random, quoth_error *error)
{
    loading r = {.game = game, .gcg = gcg, .error = error};
    const quoth_cross *cross = quoth_position_cross(quoth_cross_game_position(game));
    const quoth_memory *memory = quoth_cross_memory(cross);
    quoth_position *start;
    unsigned players = quoth_gcg_players(gcg);
    if (players != quoth_position_players(quoth_cross_game_position(game)))
        return q_fail(error, QUOTH_BAD_TEXT, "a game of another number of players");
    quoth_status status = q_extension_events_begin(&r.extensions, gcg, error);
    if (status)
        return status;
    if (quoth_gcg_pragma(gcg, "quoth-deal")) {
        if (quoth_position_new(&start, cross, players, &(quoth_context){.memory = memory}, NULL))
            return q_no_memory(error);
        status = q_gcg_start(start, gcg, memory, error);
        if (!status)
            status = load_with_deal(&r, start);
    } else {
        status = load_last_position(&r, &start, random);
    }
    quoth_position_free(start);
    if (status == QUOTH_NOT_FOUND)
        return q_fail(error, QUOTH_BAD_TEXT, "the game cannot be gone on with");
    return status;
}
