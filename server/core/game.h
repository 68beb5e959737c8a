/* One game as its events: the only state that a game has.
 *
 *      event 0  create   family, rules, words, seats, clock, seed
 *      event 1  sit      seat, name, hash of the seat's key
 *      event 2  sit      ...                      game_apply          the game: position,
 *      event 3  start    order of the seats     ------------->        clocks, phase, whose turn
 *      event 4  play     "8D CEDARS"
 *      ...
 *
 * A live game and a game read from a file pass through the same game_apply, and nothing is kept
 * beside the events that could disagree with them.  Each event's chain is a hash of the chain
 * before and of the event, so that a changed, lost or added row is found.
 *
 * A person's name can be erased from a row without breaking the chain.  The row of EVENT_SIT has
 * the name and a random salt; the chain covers the hash of both in their place, which is all that
 * remains after game_erase_name.
 *
 * The module reads no clock and draws no random numbers: times, seeds and keys come with events.
 * A game belongs to one thread. */
#ifndef QUOTH_SERVER_GAME_H
#define QUOTH_SERVER_GAME_H

#include <jansson.h>

#include "words.h"

enum {
    GAME_ID_SIZE = 11,    /* ten letters and a NUL */
    GAME_NAME_SIZE = 32,  /* a player's name, UTF-8, with its NUL */
    GAME_DATA_MAX = 4096, /* bytes of an event's data */
    GAME_EVENTS_MAX = 10000,
    GAME_CHAIN_SIZE = 32,
    GAME_SALT_LETTERS = 26 /* of a name's salt: 130 bits */
};

typedef enum game_family { GAME_GHOST, GAME_BOARD } game_family;

typedef enum game_phase {
    GAME_OPEN, /* seats are free */
    GAME_PLAYING,
    GAME_LAST_CHALLENGE, /* the last play ended the game; the others accept or challenge it */
    GAME_OVER,
    GAME_ABORTED
} game_phase;

/* "open", "playing", "last-challenge", "over", "aborted". */
const char *game_phase_name(game_phase phase);

typedef enum game_kind {
    EVENT_CREATE,
    EVENT_SIT,
    EVENT_START,
    EVENT_PLAY,
    EVENT_CHALLENGE,
    EVENT_NAME, /* Ghost: the challenged player names a word, or none */
    EVENT_ACCEPT,
    EVENT_RESIGN,
    EVENT_TIMEOUT,
    EVENT_UNDO_ASK,
    EVENT_UNDO_ANSWER,
    EVENT_ABORT,
    EVENT_OUTAGE, /* the server was down: time that no clock counts */
    EVENT_ATTACH, /* a seat becomes that of an account */
    EVENT_KEY,    /* the seat has another key: it was moved to another device */
    EVENT_PAUSE_ASK,
    EVENT_PAUSE_ANSWER,
    EVENT_RESUME,
    EVENT_ERASE,   /* the name of a seat was erased, from its row too */
    EVENT_REMATCH, /* names the game that follows this one */
    EVENT_REMIND,  /* three quarters of the time of a turn by correspondence are over */
    EVENT_KINDS
} game_kind;

const char *game_kind_name(game_kind kind);
bool game_kind_find(game_kind *kind, const char *name);

/* A row.  Plain values; `data` is JSON text that the owner frees. */
typedef struct game_event {
    uint64_t number; /* from 0, without gaps */
    int64_t time;    /* milliseconds since 1970, never less than the event's before */
    game_kind kind;
    int seat; /* who did it, from 0; -1: nobody */
    const char *data;
    uint8_t chain[GAME_CHAIN_SIZE];
} game_event;

typedef enum game_clock_kind {
    CLOCK_NONE,
    CLOCK_GAME, /* `time` for the whole game, `increment` after each turn */
    CLOCK_MOVE, /* `time` for each turn */
    CLOCK_BANK  /* `time` for each turn, then the `bank` of the game: for correspondence */
} game_clock_kind;

const char *game_clock_kind_name(game_clock_kind kind);

typedef struct game_clock {
    game_clock_kind kind;
    int64_t time, increment, bank; /* milliseconds */
} game_clock;

typedef struct game_seat {
    bool taken;
    char name[GAME_NAME_SIZE];
    char bot[32];               /* "level:5", "auto"; "" for a person */
    uint8_t key[32];            /* hash of the key; of a bot all zero */
    char account[GAME_ID_SIZE]; /* whose seat it is; "": a guest's */
    uint64_t sat;               /* the event that seated it */
    int64_t left;               /* CLOCK_GAME: time left; CLOCK_BANK: of the bank */
} game_seat;

/* What needs the consent of everybody at the table. */
typedef struct game_proposal {
    int by;          /* the seat that asks, -1: none */
    unsigned agreed; /* seats, as bits */
} game_proposal;

typedef struct server_game {
    char id[GAME_ID_SIZE];
    uint64_t events; /* the number of the next event */
    int64_t time;    /* of the last event */
    uint8_t chain[GAME_CHAIN_SIZE];

    game_family family;
    game_phase phase;
    bool open;     /* listed in the lobby */
    bool draw;     /* the turn order is drawn by lot */
    bool begun;    /* the turn order is known */
    bool chat;     /* its players can write to each other */
    bool rated;    /* its result counts; all seats are accounts' */
    bool announce; /* its turns are announced where the server announces them */
    /* Spectators see everything after this delay, in moves or milliseconds; both 0: never. */
    unsigned reveal_moves;
    int64_t reveal_time;
    bool revealed; /* an earlier state for spectators, shown whole (no event sets it) */
    unsigned seats;
    game_seat seat[QUOTH_GHOST_SEATS_MAX];
    /* order[p]: the seat in place p of the turn order, of a Ghost match of player p; once begun */
    unsigned order[QUOTH_GHOST_SEATS_MAX];
    game_clock clock;
    int64_t since;  /* when the turn began */
    int64_t outage; /* time of the turn in which the server was down */
    bool reminded;  /* the player to move was reminded in this turn */
    uint64_t seed;
    char lexicon[64];
    server_words *words;

    server_board *board;     /* GAME_BOARD */
    quoth_cross_game *cross; /* of the board, once the game has begun */
    char rules[32];
    quoth_challenge challenge;

    quoth_ghost_game *ghost; /* GAME_GHOST: the round */
    quoth_ghost_rules ghost_rules;
    char variant[32], reading[32];
    bool challenges;
    bool lives; /* several rounds; else one decides */
    quoth_ghost_lives_record match;
    int challenger; /* the seat that waits for a word, -1: none */
    struct game_round {
        quoth_ghost_game *ghost;
        uint8_t seat[QUOTH_GHOST_SEATS_MAX]; /* by place of the round */
        unsigned loser;
    } * round; /* that are over */
    size_t rounds;

    unsigned accepted;  /* seats that accept the last play */
    game_proposal undo; /* to take moves back, up to the last of the seat that asks */
    game_proposal pause;
    int64_t ended;              /* when the game was over */
    int64_t paused;             /* since when; 0: it is not */
    char rematch[GAME_ID_SIZE]; /* the game that follows; "": none */
} server_game;

/* A game with no event yet.  NULL without memory. */
server_game *game_new(const char *id, server_words *words);
void game_free(server_game *game);

/* Why an event was refused.  `code` is for programs: "illegal", "turn", "over", "request", ... */
typedef struct game_refusal {
    const char *code;
    char message[160];
} game_refusal;

/* Fills in the number and the chain of the event that comes next.  Without memory the chain is
 * wrong, and game_apply refuses the event. */
void game_seal(game_event *event, const server_game *game);

/* Stands for an erased name in views. */
#define GAME_NAME_ERASED "(deleted)"

/* The data of an EVENT_SIT without the name, to be freed; its chain is the same.  NULL without
 * memory, or if the data has no salt. */
char *game_erase_name(const char *data);

/* Erases the name of a seat from a game in memory. */
void game_forget_name(server_game *game, unsigned seat);

/* Applies an event.  False, with the reason and nothing changed, if the rules of the game or its
 * phase forbid it, or if its chain, number or time do not follow.  After the code "memory", and
 * after a refused EVENT_CREATE, the game is of no use any more: free it and read it again. */
bool game_apply(server_game *game, const game_event *event, game_refusal *refusal);

/* The seat in a place of the turn order of the round, and the place of a seat in the turn order;
 * once the game has begun. */
unsigned game_seat_at(const server_game *game, unsigned place);
unsigned game_place_of(const server_game *game, unsigned seat);

/* The seat that is to act, -1 if none or several are: see `accepted` for GAME_LAST_CHALLENGE. */
int game_turn(const server_game *game);

/* The computer player that is to act, -1: none.  In GAME_LAST_CHALLENGE one after the other. */
int game_bot(const server_game *game);

/* When the time of the seat that is to act ends; INT64_MAX without a clock.  In
 * GAME_LAST_CHALLENGE: when silence counts as acceptance. */
int64_t game_deadline(const server_game *game);

/* When three quarters of the time that the seat to act had at the beginning of its turn are over;
 * INT64_MAX but in games with a bank of time, for a person who was not reminded yet. */
int64_t game_reminder(const server_game *game);

/* The next time at which the server must act: the reminder or the deadline. */
int64_t game_wake(const server_game *game);

/* The time that a seat has left at a moment; negative after its end. */
int64_t game_time_left(const server_game *game, unsigned seat, int64_t now);

/* The winners as a bit mask of seats; 0 before the end. */
unsigned game_winners(const server_game *game);

/* The place of a seat once the game is over: 1 for winners, the same for seats that tie. */
unsigned game_rank(const server_game *game, unsigned seat);

/* The view of a seat as JSON, without secrets of others; seat -1: that of the public.  The state of
 * a game leaves the server as a view only.  NULL without memory. */
json_t *game_view(const server_game *game, int seat, int64_t now);

/* A terminal that shows a view. */
typedef struct game_terminal {
    unsigned width; /* its columns; 0: there is none */
    bool ascii;     /* it shows no other signs: tile values in digits */
} game_terminal;

/* The view for a terminal, which the caller frees.  NULL without memory. */
char *game_text(const server_game *game, int seat, game_terminal terminal);

/* The finished game as text: GCG, or a Ghost record.  False while it goes on. */
bool game_record(const quoth_sink *sink, const server_game *game, quoth_error *error);

#endif
