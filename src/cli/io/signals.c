/* The program's start and end: descriptors, interrupts, signals. */
#include "cli/io/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "quoth/quoth.h"
#include "cli/io/exits.h"
#include "cli/io/threads.h"

/* ---- descriptors -------------------------------------------------------------------------- */

/* Opens the standard descriptors that are closed at the start.  Otherwise the first file that is
 * opened would get such a descriptor, and output meant for standard output or standard error would
 * go into it.  The replacement is open the wrong way round, so that using it still fails. */
void open_standard_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF &&
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            _exit(EXIT_BAD);
}

/* ---- signals ------------------------------------------------------------------------------ */

static atomic_bool was_interrupted; /* read by all threads */
static _Atomic(const char *) draft;

void remove_when_ended(const char *path)
{
    atomic_store(&draft, path);
}

bool forget_draft(void)
{
    return atomic_exchange(&draft, NULL) != NULL;
}

void end_by(int number)
{
    sigset_t set;
    const char *path = atomic_exchange(&draft, NULL);
    if (path)
        unlink(path);
    signal(number, SIG_DFL);
    sigemptyset(&set);
    sigaddset(&set, number);
    raise(number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

/* The first Ctrl-C asks the work to stop, a second one ends the program. */
static void on_interrupt(int number)
{
    if (atomic_exchange(&was_interrupted, true))
        end_by(number);
}

static const int ending[] = {SIGTERM, SIGHUP};

void catch_signals(void)
{
    struct sigaction action = {.sa_handler = on_interrupt}, before;
    action.sa_mask = handled_signals();
    sigaction(SIGINT, &action, NULL);
    action.sa_handler = end_by;
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
        if (sigaction(ending[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(ending[i], &action, NULL); /* nohup has SIGHUP ignored */
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is a failed write: see finish_output */
    signal(SIGXFSZ, SIG_IGN); /* a file that reaches its size limit is a failed write too */
}

bool interrupted(void)
{
    return atomic_load(&was_interrupted);
}

void set_interrupted(bool is)
{
    atomic_store(&was_interrupted, is);
}

static bool wait_for(struct pollfd *input, nfds_t count)
{
    sigset_t before = hold_signals(), let_in = before;
    sigdelset(&let_in, SIGINT);
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
        sigdelset(&let_in, ending[i]);
    while (!interrupted() && ppoll(input, count, NULL, &let_in) < 0 && errno == EINTR)
        continue;
    restore_signals(before);
    return !interrupted();
}

bool wait_for_input(int fd)
{
    return wait_for(&(struct pollfd){.fd = fd, .events = POLLIN}, 1);
}

bool wait_for_inputs(int fd, int second, bool *is_second)
{
    struct pollfd input[2] = {{.fd = fd, .events = POLLIN}, {.fd = second, .events = POLLIN}};
    bool fine = wait_for(input, 2);
    *is_second = fine && input[1].revents;
    return fine;
}

static bool go_on(void *user, const quoth_progress *at)
{
    (void)user;
    (void)at;
    return !interrupted();
}

const quoth_watch interrupt_watch = {go_on, NULL};
