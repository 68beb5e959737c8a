/* Ranks: copies of the program, on one machine or more, that share the shards of a command.
 *
 *      quoth          one rank, alone                       ranks.c
 *      quoth-mpi      as many as mpirun started, over MPI    mpi/ranks.c
 *
 * Rank 0 reads and writes the files, answers and speaks; the others lend it their processors.  All
 * of them read the same arguments, rules and words.  The calls below are made by one thread of a
 * rank at a time, and those that say "all ranks" by all of them in the same order.  A
 * rank without memory for a message ends the job.
 */
#ifndef CLI_IO_RANKS_H
#define CLI_IO_RANKS_H

#include <stdbool.h>
#include <stddef.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"
#include "cli/app/commands.h"

/* Joins the other ranks; may take arguments of the launcher's out of argv.  ranks_end leaves them
 * and returns the exit status of this rank. */
void ranks_begin(int *argc, char ***argv);
int ranks_end(int status);

/* Whether a launcher started this rank.  It may have given it a terminal of its own, even if what
 * is written there goes on to a file. */
bool ranks_launched(void);

unsigned rank_number(void); /* 0: the one that speaks */
unsigned rank_count(void);

/* All ranks: whether all are fine.  If another than rank 0 is not, rank 0 repeats the complaint. */
bool ranks_agree(bool fine);

/* All ranks: gives the others the bytes of rank 0. */
void ranks_broadcast(void *bytes, size_t size);

/* All ranks: the same for a string, which is empty on the others before. */
void ranks_broadcast_string(quoth_string *string);

/* Lets the library share work among all ranks, which have to make the same calls. */
void ranks_share(quoth_workers *workers);

/* Messages between rank 0 and the others.  Receiving waits for one from that rank; looking returns
 * false if there is none from any. */
typedef struct rank_message {
    unsigned from;
    char *bytes; /* to be freed */
    size_t size;
} rank_message;

void rank_send(unsigned to, const void *bytes, size_t size);
void rank_receive(unsigned from, rank_message *message);
bool rank_poll(rank_message *message);

#endif
