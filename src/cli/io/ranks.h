/* Ranks: copies of the program, on one machine or more, that share the shards of a command.
 *
 *      quoth          one rank, alone                           ranks.c
 *      quoth-mpi      the ranks that mpirun started, over MPI    mpi/ranks.c
 *
 * Rank 0 reads and writes the files and prints; the others lend it their processors.  All ranks
 * read the same arguments, rules and words.  One thread of a rank at a time makes the calls below;
 * all ranks make those marked "All ranks" in the same order.  A rank without memory for a message
 * ends the job.
 */
#ifndef CLI_IO_RANKS_H
#define CLI_IO_RANKS_H

#include <stdbool.h>
#include <stddef.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"

/* Join and leave the other ranks. ranks_begin may remove the launcher's arguments from argv;
 * ranks_end returns the exit status of this rank. */
void ranks_begin(int *argc, char ***argv);
int ranks_end(int status);

/* Whether a launcher started this rank.  The terminal is then the launcher's, even if output is
 * redirected to a file. */
bool ranks_launched(void);

unsigned rank_number(void); /* rank 0 alone prints */
unsigned rank_count(void);

/* All ranks: whether all are fine.  Rank 0 prints the error of another rank that is not. */
bool ranks_agree(bool fine);

/* All ranks: broadcasts bytes of rank 0. */
void ranks_broadcast(void *bytes, size_t size);

/* All ranks: broadcasts a string of rank 0, which is empty on the others before. */
void ranks_broadcast_string(quoth_string *string);

/* Adds the ranks to the workers of the library.  All ranks must make the same calls. */
void ranks_share(quoth_workers *workers);

/* Messages between rank 0 and the others. rank_receive waits for a message; rank_poll returns false
 * if no rank has sent any. */
typedef struct rank_message {
    unsigned from;
    char *bytes; /* to be freed */
    size_t size;
} rank_message;

void rank_send(unsigned to, const void *bytes, size_t size);
void rank_receive(unsigned from, rank_message *message);
bool rank_poll(rank_message *message);

#endif
