/* One rank, alone: nobody to speak to. */
#include "cli/io/ranks.h"

#include <stdlib.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"

void ranks_begin(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
}

int ranks_end(int status)
{
    return status;
}

bool ranks_launched(void)
{
    return false;
}

unsigned rank_number(void)
{
    return 0;
}

unsigned rank_count(void)
{
    return 1;
}

bool ranks_agree(bool fine)
{
    return fine;
}

void ranks_broadcast(void *bytes, size_t size)
{
    (void)bytes;
    (void)size;
}

void ranks_broadcast_string(quoth_string *string)
{
    (void)string;
}

void ranks_share(quoth_workers *workers)
{
    (void)workers;
}

void rank_send(unsigned to, const void *bytes, size_t size)
{
    (void)to;
    (void)bytes;
    (void)size;
    abort();
}

void rank_receive(unsigned from, rank_message *message)
{
    (void)from;
    (void)message;
    abort();
}

bool rank_poll(rank_message *message)
{
    (void)message;
    return false;
}
