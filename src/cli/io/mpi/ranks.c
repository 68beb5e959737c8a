/* Ranks that MPI connects.  A rank that ends without ranks_end makes the launcher end all. */
#include <errno.h>
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"
#include "cli/io/exits.h"
#include "cli/io/ranks.h"

enum {
    ERRORS_MAX = 4096,
    PIECE = 1 << 30 /* bytes: MPI counts in int */
};

static unsigned number, count = 1;
static int stored_errors = -1;   /* errors printed by a rank other than 0 */
static int original_stderr = -1; /* its standard error */

/* Redirects the messages of this rank to memory: rank 0 prints for all. */
static void silence(void)
{
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere >= 0) {
        dup2(nowhere, STDOUT_FILENO);
        close(nowhere);
    }
    stored_errors = memfd_create("errors", MFD_CLOEXEC);
    original_stderr = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    if (stored_errors >= 0 && original_stderr >= 0)
        dup2(stored_errors, STDERR_FILENO);
}

/* The end of all ranks. */
static void give_up(const char *why)
{
    if (original_stderr >= 0)
        dup2(original_stderr, STDERR_FILENO);
    fprintf(stderr, "quoth: rank %u: %s\n", number, why);
    MPI_Abort(MPI_COMM_WORLD, EXIT_BAD);
}

void ranks_begin(int *argc, char ***argv)
{
    int provided, rank, size;
    MPI_Init_thread(argc, argv, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    number = (unsigned)rank;
    count = (unsigned)size;
    if (provided < MPI_THREAD_SERIALIZED)
        give_up("this MPI cannot be called from threads");
    if (number)
        silence();
}

int ranks_end(int status)
{
    fflush(NULL);
    bool fine = ranks_agree(status == EXIT_FINE);
    MPI_Finalize();
    return number ? EXIT_FINE : fine || status ? status : EXIT_BAD;
}

/* Open MPI, and any launcher that speaks PMIx, set these for the programs that they start. */
bool ranks_launched(void)
{
    return getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMIX_RANK");
}

unsigned rank_number(void)
{
    return number;
}

unsigned rank_count(void)
{
    return count;
}

static size_t read_spoken(char *text)
{
    fflush(stderr);
    ssize_t size = stored_errors >= 0 ? pread(stored_errors, text, ERRORS_MAX - 1, 0) : 0;
    size = size < 0 ? 0 : size;
    while (size && text[size - 1] == '\n')
        size--;
    text[size] = '\0';
    return (size_t)size;
}

bool ranks_agree(bool fine)
{
    char text[ERRORS_MAX] = "";
    unsigned bad = fine ? count : number, first = count; /* the first rank that is not fine */
    MPI_Allreduce(&bad, &first, 1, MPI_UNSIGNED, MPI_MIN, MPI_COMM_WORLD);
    if (first > 0 && first < count) {
        if (number == first)
            rank_send(0, text, read_spoken(text));
        if (number == 0) {
            rank_message m;
            rank_receive(first, &m);
            fprintf(stderr, "rank %u: %.*s\n", first, (int)m.size, m.bytes);
            free(m.bytes);
        }
    }
    return first == count;
}

void ranks_broadcast(void *bytes, size_t size)
{
    for (char *at = bytes; size;) {
        int piece = size < PIECE ? (int)size : PIECE;
        MPI_Bcast(at, piece, MPI_BYTE, 0, MPI_COMM_WORLD);
        at += piece;
        size -= (size_t)piece;
    }
}

void ranks_broadcast_string(quoth_string *string)
{
    size_t size = string->size;
    ranks_broadcast(&size, sizeof size);
    if (number && size) {
        *string = (quoth_string){malloc(size + 1), size, size + 1};
        if (!string->bytes)
            give_up("out of memory");
        string->bytes[size] = '\0';
    }
    ranks_broadcast(string->bytes, size);
}

static void add_up(void *user, uint64_t *sum, size_t size)
{
    (void)user;
    for (size_t piece; size; sum += piece, size -= piece) {
        piece = size < PIECE / sizeof *sum ? size : PIECE / sizeof *sum;
        MPI_Allreduce(MPI_IN_PLACE, sum, (int)piece, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    }
}

void ranks_share(quoth_workers *workers)
{
    workers->rank = number;
    workers->ranks = count;
    workers->add_up = add_up;
}

void rank_send(unsigned to, const void *bytes, size_t size)
{
    if (size > PIECE)
        give_up("a message to another rank is too long");
    MPI_Send(bytes, (int)size, MPI_BYTE, (int)to, 0, MPI_COMM_WORLD);
}

static void take(const MPI_Status *found, rank_message *message)
{
    int size;
    MPI_Get_count(found, MPI_BYTE, &size);
    *message = (rank_message){.from = (unsigned)found->MPI_SOURCE, .size = (size_t)size};
    message->bytes = malloc((size_t)size + 1);
    if (!message->bytes)
        give_up("out of memory");
    MPI_Recv(message->bytes, size, MPI_BYTE, found->MPI_SOURCE, 0, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
}

void rank_receive(unsigned from, rank_message *message)
{
    MPI_Status found;
    MPI_Probe((int)from, 0, MPI_COMM_WORLD, &found);
    take(&found, message);
}

bool rank_poll(rank_message *message)
{
    int there;
    MPI_Status found;
    MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &there, &found);
    if (there)
        take(&found, message);
    return there;
}
