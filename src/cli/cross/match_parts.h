/* A match of many games in shards (match.c): the positions with which they begin (match_starts.c),
 * its counts (match_counts.c) and its journal (match_journal.c). */
#ifndef CLI_CROSS_MATCH_PARTS_H
#define CLI_CROSS_MATCH_PARTS_H

#include "quoth/quoth.h"
#include "cli/cross/load.h"
#include "cli/cross/players.h"
#include "cli/io/shards.h"

/* A finished shard that is not counted yet, since one before it is not finished. */
typedef struct waiting_shard {
    struct waiting_shard *next;
    uint64_t number;
    quoth_cross_score score;
} waiting_shard;

/* The result of the first player in a shard. */
typedef struct shard_result {
    uint64_t games; /* 0: not known */
    int64_t wins;   /* 2 wins + draws */
    int64_t spread;
} shard_result;

enum { KEY_SIZE = 17 };

typedef struct match {
    loaded_cross loaded;
    quoth_position **starts; /* of --positions, by line; NULL: none */
    size_t start_count;
    unsigned players;
    const char *name[QUOTH_PLAYERS_MAX];
    cross_player_spec spec[QUOTH_PLAYERS_MAX];
    uint64_t games, seed;
    uint64_t milliseconds; /* time of each player for a game; 0: not timed */
    quoth_cross_score score;
    const char *path;                   /* the journal of --resume; NULL: none */
    int journal;                        /* file descriptor of the journal, or -1 */
    char bags[KEY_SIZE], who[KEY_SIZE]; /* identify the match: its bags, its players (--resume) */
    bool tested;                        /* --sprt */
    quoth_sprt sprt;
    uint64_t counted;           /* shards in m->score, with --sprt */
    waiting_shard *waiting;     /* by number */
    const char *other;          /* the journal of --against; NULL: none */
    shard_result *own, *theirs; /* by shard, with --against */
    uint64_t part, parts;       /* --part, from 0; one part: the whole */
    quoth_workers workers;
    shards work;
} match;

/* Loads rules, words and the start of games: the position of --cgp, the positions of --positions,
 * or none.  False after printing an error. */
bool match_load_starts(match *m, const arguments *args);
void match_unload_starts(match *m);

shard_result match_result_of(const quoth_cross_score *score);

/* Counts a finished shard. */
quoth_status match_count_shard(match *m, uint64_t number, const quoth_cross_score *score);

/* Chooses the size of the shards, and reads the journals of --resume and --against.  False after
 * printing an error. */
bool match_read_journals(match *m);

/* Appends a finished shard to the journal of --resume. */
bool match_write_shard(match *m, uint64_t shard, const quoth_cross_score *score);

#endif
