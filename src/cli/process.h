/* Another program at the other end of two pipes, asked one line at a time.
 *
 *      referee   ---- question lines ---->   sh -c COMMAND     (own session and process group,
 *                <--- one answer line ----                      limits, nothing open but 0, 1, 2)
 *
 * The program is not trusted.  Whatever it does, a call returns within its time, and process_end
 * leaves nothing of it behind: not the program, not what it started, not a descriptor. */
#ifndef CLI_PROCESS_H
#define CLI_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { PROCESS_LINE_MAX = 1024 }; /* bytes of an answer, without its end */

/* What the program did instead of answering.  Its words: process_fault_text. */
typedef enum process_fault {
    PROCESS_FINE,
    PROCESS_NOT_STARTED,
    PROCESS_SILENT,    /* no answer in time */
    PROCESS_DEAF,      /* it does not read what it is told */
    PROCESS_ENDED,     /* it closed its output, or is gone */
    PROCESS_EARLY,     /* it spoke before it was asked, or said more than one line */
    PROCESS_LONG,      /* a line of more than PROCESS_LINE_MAX bytes */
    PROCESS_BINARY,    /* bytes that are no UTF-8, or control characters */
    PROCESS_NOT_READY, /* its first answer was not that it is ready */
    PROCESS_STOPPED    /* interrupted: no fault of the program's */
} process_fault;

typedef struct process_limits {
    size_t memory; /* bytes of address space */
    bool loud;     /* its standard error is ours; else nobody hears it */
} process_limits;

typedef struct process {
    pid_t pid;   /* 0: none is running */
    int in, out; /* to it, from it; -1 */
    char line[PROCESS_LINE_MAX + 2];
    size_t held; /* bytes of `line` that were read and not used */
} process;

/* Makes the program that calls it fit to have such children: what they leave behind becomes its
 * own and can be ended, and they cannot look into its memory.  Once, before threads. */
void process_prepare(void);

/* A number that nobody can guess. */
uint64_t secret_seed(void);

/* Starts `sh -c command`.  NOT_STARTED leaves nothing behind. */
process_fault process_start(process *p, const char *command, const process_limits *limits);

/* Sends text; waits at most so many seconds for the program to take it. */
process_fault process_tell(process *p, const char *text, size_t size, double seconds);

/* Sends text that asks for an answer, and waits for one line, which then stands in p->line as a
 * string without its end. */
process_fault process_ask(process *p, const char *text, size_t size, double seconds);

/* Ends it and all that it started.  Fine for one that was never started. */
void process_end(process *p);

/* "said nothing in time".  Static. */
const char *process_fault_text(process_fault fault);

#endif
