/* Players of board games, made from their names. */
#ifndef CLI_CROSS_PLAYERS_H
#define CLI_CROSS_PLAYERS_H

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/cross/leave_values.h"
#include "cli/cross/load.h"
#include "cli/cross/sim_options.h"
#include "cli/players/exec_player.h"

/* A player by name.  Threads share it. */
typedef struct cross_player_spec {
    const char *name; /* as given */
    enum { CROSS_HUMAN, CROSS_BOT, CROSS_LEVEL, CROSS_SIM, CROSS_AUTO, CROSS_PROGRAM } kind;
    quoth_cross_policy policy;        /* of a bot */
    const quoth_evaluator *evaluator; /* of a bot by equity */
    leave_values own;                 /* of equity:FILE, or of the game's leaves with a context */
    quoth_unseen_adjustment *unseen_adjustment;
    quoth_openness openness;  /* costs of board openness */
    bool has_openness;        /* the player uses them */
    uint32_t endgame_plays;   /* of equity: plays that are played out with an empty bag */
    quoth_cross_level *level; /* of level:N */
    sim_settings sim;         /* of sim and auto */
    exec_options options;     /* of a program */
} cross_player_spec;

/* Makes the spec of a player's name; prints an error and returns false if the command has no such
 * player. */
bool cross_player_read(cross_player_spec *spec, const char *name, const arguments *args,
                       const loaded_cross *loaded);
void cross_player_forget(cross_player_spec *spec);

/* Hashes leaves.  An estimate lists no leaves, so values of single tiles distinguish it from an
 * empty file. */
uint64_t fold_leaves(uint64_t hash, const quoth_leaves *leaves, unsigned letters);

/* Hashes all that decides a player's choices: two specs with one hash play alike. */
uint64_t cross_player_fold(const cross_player_spec *spec, uint64_t hash, unsigned letters);

/* A player for one thread; all zero before it begins.  It borrows the finder.  End it even if begin
 * failed. */
typedef struct cross_seat {
    quoth_cross_bot bot;
    quoth_cross_level_bot level;
    quoth_sim_bot sim;
    quoth_auto_bot chooser;
    exec_player program;
    quoth_cross_player player;
} cross_seat;

quoth_status cross_seat_begin(cross_seat *seat, const cross_player_spec *spec,
                              const quoth_cross *cross, quoth_play_finder *finder);
void cross_seat_end(cross_seat *seat);

#endif
