#include "cli/io/process.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/io/answer.h"
#include "cli/io/progress.h"
#include "cli/io/signals.h"

_Static_assert(ANSWER_MAX == 1024, "the message names the limit");

const char *process_fault_text(process_fault fault)
{
    switch (fault) {
    case PROCESS_FINE:
        break;
    case PROCESS_NOT_STARTED:
        return "could not be started";
    case PROCESS_SILENT:
        return "did not answer in time";
    case PROCESS_DEAF:
        return "does not read its input";
    case PROCESS_ENDED:
        return "has ended, or closed its output";
    case PROCESS_EARLY:
        return "said more than one line, or spoke before it was asked";
    case PROCESS_LONG:
        return "answered with a line of more than 1024 bytes";
    case PROCESS_BINARY:
        return "answered with bytes that are no text";
    case PROCESS_NOT_READY:
        return "did not say that it is ready";
    case PROCESS_STOPPED:
        return "was interrupted";
    }
    return "did nothing wrong";
}

/* ---- the programs that are running --------------------------------------------------------- *
 *
 * Any other child of ours was left behind by a program when it ended. */

enum { RUNNING_MAX = 4096 };

static struct {
    pthread_mutex_t lock;
    pid_t pid[RUNNING_MAX];
    size_t count;
} running = {.lock = PTHREAD_MUTEX_INITIALIZER};

static bool is_running(pid_t pid)
{
    for (size_t i = 0; i < running.count; i++)
        if (running.pid[i] == pid)
            return true;
    return false;
}

static void no_longer_running(pid_t pid)
{
    for (size_t i = 0; i < running.count; i++)
        if (running.pid[i] == pid)
            running.pid[i--] = running.pid[--running.count];
}

/* Ends those children of one of our threads that are no running program; returns whether there were
 * any. */
static bool end_strays_of(const char *thread)
{
    char path[64], text[4096];
    snprintf(path, sizeof path, "/proc/self/task/%.20s/children", thread);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    ssize_t size = read(fd, text, sizeof text - 1);
    close(fd);
    text[size > 0 ? size : 0] = '\0';
    bool any = false;
    char *at = text, *end;
    for (;; at = end) {
        pid_t pid = (pid_t)strtol(at, &end, 10);
        if (end == at || !*end) /* a number that was cut off is for the next round */
            return any;
        if (is_running(pid))
            continue;
        kill(pid, SIGKILL);
        any |= waitpid(pid, NULL, 0) == pid;
    }
}

/* Ends all strays, in rounds: ending a process makes orphans of the processes that it had started.
 */
static void end_strays(void)
{
    bool any = true;
    for (unsigned rounds = 0; any && rounds < 1000; rounds++) {
        any = false;
        DIR *threads = opendir("/proc/self/task");
        if (!threads)
            return;
        for (struct dirent *e; (e = readdir(threads));)
            if (e->d_name[0] != '.')
                any |= end_strays_of(e->d_name);
        closedir(threads);
    }
}

void process_prepare(void)
{
    prctl(PR_SET_CHILD_SUBREAPER, 1L, 0L, 0L, 0L);
    prctl(PR_SET_DUMPABLE, 0L, 0L, 0L, 0L);
}

uint64_t secret_seed(void)
{
    uint64_t seed = 0;
    ssize_t n;
    do
        n = getrandom(&seed, sizeof seed, 0);
    while (n < 0 && errno == EINTR);
    return seed;
}

/* ---- starting ------------------------------------------------------------------------------ */

static void limit(int what, rlim_t most)
{
    struct rlimit old, new;
    if (getrlimit(what, &old))
        return;
    new.rlim_cur = new.rlim_max = old.rlim_max < most ? old.rlim_max : most;
    setrlimit(what, &new);
}

/* Drops the capabilities of programs that run as root, above all that of reading other processes.
 */
static void drop_capabilities(void)
{
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct none[2] = {{0}};
    prctl(PR_SET_NO_NEW_PRIVS, 1L, 0L, 0L, 0L);
    for (unsigned long cap = 0; cap < 64; cap++)
        prctl(PR_CAPBSET_DROP, cap, 0L, 0L, 0L);
    prctl(PR_SET_SECUREBITS, 0xFL, 0L, 0L, 0L); /* uid 0 gets none back by exec */
    syscall(SYS_capset, &header, none);
}

static void close_from(int first)
{
    if (syscall(SYS_close_range, (unsigned)first, ~0u, 0u) == 0)
        return;
    struct rlimit files;
    int last = getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < 65536 ? (int)files.rlim_cur
                                                                               : 65536;
    for (int fd = first; fd < last; fd++)
        close(fd);
}

/* Runs between fork and exec: it makes only calls that are safe there. */
static void become(const char *command, const process_limits *limits, int in, int out, int err,
                   pid_t parent)
{
    sigset_t none;
    sigemptyset(&none);
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0L, 0L, 0L);
    if (getppid() != parent) /* the parent died before the call above */
        _exit(126);
    if (dup2(in, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0 ||
        (!limits->loud && dup2(err, STDERR_FILENO) < 0))
        _exit(126);
    close_from(3);
    for (int s = 1; s < NSIG; s++)
        signal(s, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    limit(RLIMIT_AS, limits->memory);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_NOFILE, 256);
    limit(RLIMIT_NPROC, 512);
    limit(RLIMIT_FSIZE, (rlim_t)64 << 20);
    drop_capabilities();
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static void close_pipes(int pipes[3][2])
{
    for (unsigned i = 0; i < 3; i++) {
        if (pipes[i][0] >= 0)
            close(pipes[i][0]);
        if (pipes[i][1] >= 0)
            close(pipes[i][1]);
    }
}

process_fault process_start(process *p, const char *command, const process_limits *limits)
{
    int pipes[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}}, *to = pipes[0], *from = pipes[1],
        *err = pipes[2];
    *p = (process){.in = -1, .out = -1, .err = -1};
    if (pipe2(to, O_CLOEXEC) || pipe2(from, O_CLOEXEC) || pipe2(err, O_CLOEXEC)) {
        close_pipes(pipes);
        return PROCESS_NOT_STARTED;
    }
    pid_t parent = getpid();
    pthread_mutex_lock(&running.lock);
    pid_t pid = running.count < RUNNING_MAX ? fork() : -1;
    if (pid == 0)
        become(command, limits, to[0], from[1], err[1], parent);
    if (pid > 0)
        running.pid[running.count++] = pid;
    pthread_mutex_unlock(&running.lock);
    if (pid < 0) {
        close_pipes(pipes);
        return PROCESS_NOT_STARTED;
    }
    close(to[0]);
    close(from[1]);
    close(err[1]);
    fcntl(to[1], F_SETFL, O_NONBLOCK);
    fcntl(from[0], F_SETFL, O_NONBLOCK);
    fcntl(err[0], F_SETFL, O_NONBLOCK);
    p->pid = pid;
    p->in = to[1];
    p->out = from[0];
    p->err = err[0];
    return PROCESS_FINE;
}

void process_end(process *p)
{
    if (p->pid <= 0)
        return;
    close(p->in);
    close(p->out);
    if (p->err >= 0)
        close(p->err);
    kill(-p->pid, SIGKILL);
    kill(p->pid, SIGKILL);
    while (waitpid(p->pid, NULL, 0) < 0 && errno == EINTR)
        ;
    pthread_mutex_lock(&running.lock);
    no_longer_running(p->pid);
    end_strays();
    pthread_mutex_unlock(&running.lock);
    *p = (process){.in = -1, .out = -1, .err = -1};
}

/* ---- standard error -------------------------------------------------------------------------- */

static void store_error(process *p, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] == '\n' || bytes[i] == '\r') {
            p->last_ended = true;
            continue;
        }
        if (p->last_ended)
            p->last_size = 0;
        p->last_ended = false;
        if (p->last_size + 1 < sizeof p->last)
            p->last[p->last_size++] = bytes[i];
    }
}

/* Reads some of the standard error, so that the program can write on; false if there is none now.
 */
static bool drain_error(process *p)
{
    char bytes[4096];
    ssize_t n = p->err >= 0 ? read(p->err, bytes, sizeof bytes) : 0;
    if (n > 0) {
        store_error(p, bytes, (size_t)n);
        return true;
    }
    if (p->err >= 0 && (n == 0 || (errno != EAGAIN && errno != EINTR))) {
        close(p->err);
        p->err = -1;
    }
    return false;
}

const char *process_last_error(process *p)
{
    enum { PIPE_READS = 256 }; /* as much as a pipe holds; more is written by one still running */
    for (unsigned i = 0; i < PIPE_READS && drain_error(p); i++)
        ;
    p->last[p->last_size] = '\0';
    return p->last;
}

/* ---- talking ------------------------------------------------------------------------------- */

/* Whether the program itself has ended; processes that it started may still hold its pipes. */
static bool has_ended(const process *p)
{
    siginfo_t info = {.si_pid = 0};
    return waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid;
}

/* Waits until a descriptor is ready: FINE, SILENT when the time is over, ENDED, or STOPPED. */
static process_fault wait_for(process *p, int fd, short events, double deadline)
{
    for (;;) {
        if (interrupted())
            return PROCESS_STOPPED;
        double left = deadline - now_in_seconds();
        if (left <= 0)
            return PROCESS_SILENT;
        struct pollfd wanted[] = {{fd, events, 0}, {p->err, POLLIN, 0}};
        int ready = poll(wanted, 2, left > 0.1 ? 100 : (int)(left * 1000) + 1);
        if (ready > 0 && wanted[1].revents)
            drain_error(p);
        if (ready > 0 && wanted[0].revents)
            return PROCESS_FINE;
        if (ready < 0 && errno != EINTR)
            return PROCESS_ENDED;
        if (ready == 0 && has_ended(p))
            return PROCESS_ENDED;
    }
}

/* Reads the available bytes, up to a full line buffer. */
static process_fault read_some(process *p, bool *any)
{
    *any = false;
    ssize_t n = read(p->out, p->line + p->held, sizeof p->line - 1 - p->held);
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        return PROCESS_FINE;
    if (n <= 0)
        return PROCESS_ENDED;
    *any = true;
    p->held += (size_t)n;
    return PROCESS_FINE;
}

/* Whether the program runs, and is not being ended by the kernel, which closes the descriptors of
 * an ended program one after another before it reports the end.  False too if that is unknown. */
static bool lives_on(const process *p)
{
    enum { EXITING = 4 }; /* PF_EXITING, set before the first descriptor is closed */
    char path[64], text[1024];
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)p->pid);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t size = fd < 0 ? 0 : read(fd, text, sizeof text - 1);
    if (fd >= 0)
        close(fd);
    text[size > 0 ? size : 0] = '\0';
    const char *behind_name = strrchr(text, ')');
    unsigned flags = 0;
    return behind_name && sscanf(behind_name, ") %*c %*d %*d %*d %*d %*d %u", &flags) == 1 &&
           flags && !(flags & EXITING);
}

/* The fault of a program whose input is closed: the program itself closed it, or is ending, and
 * then ends until the deadline. */
static process_fault fault_of_closed_input(process *p, double deadline)
{
    if (lives_on(p))
        return PROCESS_DEAF;
    process_fault fault;
    bool any;
    do {
        fault = wait_for(p, p->out, POLLIN, deadline);
        p->held = 0; /* no answer any more */
        if (!fault)
            fault = read_some(p, &any);
    } while (!fault);
    return fault == PROCESS_ENDED || fault == PROCESS_STOPPED ? fault : PROCESS_DEAF;
}

static process_fault send_all(process *p, const char *text, size_t size, double deadline)
{
    while (size) {
        ssize_t n = write(p->in, text, size);
        if (n > 0) {
            text += n;
            size -= (size_t)n;
            continue;
        }
        if (errno == EPIPE)
            return fault_of_closed_input(p, deadline);
        if (errno != EAGAIN && errno != EINTR)
            return PROCESS_ENDED;
        process_fault fault = wait_for(p, p->in, POLLOUT, deadline);
        if (fault)
            return fault == PROCESS_SILENT ? PROCESS_DEAF : fault;
    }
    return PROCESS_FINE;
}

/* Reads the received line; `*whole` is false while its end is missing. */
static process_fault read_line(process *p, bool *whole)
{
    answer_line line = answer_cut(p->line, p->held);
    *whole = line == LINE_WHOLE;
    if (*whole)
        p->held = 0;
    return line == LINE_MORE     ? PROCESS_EARLY
           : line == LINE_LONG   ? PROCESS_LONG
           : line == LINE_BINARY ? PROCESS_BINARY
                                 : PROCESS_FINE;
}

process_fault process_ask(process *p, const char *text, size_t size, double seconds)
{
    double deadline = now_in_seconds() + seconds;
    bool any, whole = false;
    process_fault fault = read_some(p, &any);
    if (!fault && any)
        fault = PROCESS_EARLY;
    if (!fault)
        fault = send_all(p, text, size, deadline);
    while (!fault && !whole) {
        fault = wait_for(p, p->out, POLLIN, deadline);
        if (!fault)
            fault = read_some(p, &any);
        if (!fault && any)
            fault = read_line(p, &whole);
    }
    return fault;
}
