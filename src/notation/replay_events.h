/* The events of a GCG by kind, on the state of a replay (replay.c). */
#ifndef QUOTH_NOTATION_REPLAY_EVENTS_H
#define QUOTH_NOTATION_REPLAY_EVENTS_H

#include "notation/gcg.h"
#include "notation/partial_racks.h"

typedef struct replay {
    const quoth_gcg *gcg;
    const quoth_cross_rules *rules;
    quoth_position *past, *before, *after;
    size_t next; /* number of the next event */
    q_extension_events extensions;
    bool closed;   /* an event has counted the points of the tiles left on the racks */
    bool went_out; /* the game ended by going out */
    bool lost;     /* the game ended by a challenge, which `loser` lost */
    unsigned loser;
    q_partial_rack leave[QUOTH_PLAYERS_MAX]; /* known leave of each player's last turn */
    quoth_error *error;
    quoth_gcg_outcome outcome;
    quoth_gcg_step step;
    quoth_play play;
    quoth_validation validation;
    char rack[QUOTH_GCG_TILES_SIZE], place[QUOTH_COORDINATE_SIZE], tiles[QUOTH_GCG_TILES_SIZE];
} replay;

/* Sets the rack of a player to the rack that the file shows from event `from` on, if any. */
void q_replay_set_rack(const replay *r, quoth_position *position, unsigned player, size_t from);

/* Warns of a partial rack without space for all tiles of the player's leave. */
void q_replay_check_leave(replay *r, unsigned player, const q_partial_rack *rack);

/* Updates how a position ended, also by a lost challenge. */
void q_replay_settle(const replay *r, quoth_position *position);

/* Applies the extension events that precede the next event of the file to `before`. */
void q_replay_extension_events(replay *r);

/* Validates the event of the step and makes it on `after`. */
quoth_status q_replay_event(replay *r);

#endif
