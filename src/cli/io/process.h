/* Another program at the other end of two pipes.  It gives one line for each question.
 *
 *      referee   ---- question lines ---->   sh -c COMMAND     (own session and process group,
 *                <--- one answer line ----                      limits, nothing open but 0, 1, 2)
 *
 * The program is not trusted.  Whatever it does, a call returns within its time, and process_end
 * leaves nothing of it behind: not the program, not what it started, not a descriptor. */
#ifndef CLI_IO_PROCESS_H
#define CLI_IO_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "cli/app/commands.h"
#include "cli/io/answer.h"

/* The fault of a program that gave no proper answer.  process_fault_text has words for each. */
typedef enum process_fault {
    PROCESS_FINE,
    PROCESS_NOT_STARTED,
    PROCESS_SILENT,    /* no answer in time */
    PROCESS_DEAF,      /* it does not read its input */
    PROCESS_ENDED,     /* it closed its output, or is gone */
    PROCESS_EARLY,     /* it wrote before a question, or more than one line */
    PROCESS_LONG,      /* a line of more than ANSWER_MAX bytes */
    PROCESS_BINARY,    /* bytes that are no UTF-8, or control characters */
    PROCESS_NOT_READY, /* its first answer was not that it is ready */
    PROCESS_STOPPED    /* interrupted: no fault of the program's */
} process_fault;

typedef struct process_limits {
    size_t memory; /* bytes of address space */
    bool loud;     /* its standard error is ours; else only the last line of it is kept */
} process_limits;

typedef struct process {
    pid_t pid;        /* 0: none is running */
    int in, out, err; /* to it, from it, its standard error; -1 */
    char last[256];   /* the last line of its standard error, cut to this size */
    size_t last_size;
    bool last_ended; /* the next byte begins another line */
    char line[ANSWER_MAX + 2];
    size_t held; /* bytes of `line` that are read but not yet used */
} process;

/* Prepares the calling program to have such children: processes that they leave behind become its
 * own and can be ended, and they cannot look into its memory.  Call it once, before there are
 * threads. */
void process_prepare(void);

/* A number that nobody can guess. */
uint64_t secret_seed(void);

/* Starts `sh -c command`.  NOT_STARTED leaves nothing behind. */
process_fault process_start(process *p, const char *command, const process_limits *limits);

/* Sends text that asks for an answer, and waits for one line, which then stands in p->line as a
 * string without its end. */
process_fault process_ask(process *p, const char *text, size_t size, double seconds);

/* Reads what is left of its standard error; returns the last line that is not empty, as a string.
 */
const char *process_last_error(process *p);

/* Ends the program and all that it started.  A program that was never started is fine. */
void process_end(process *p);

/* "said nothing in time".  Static. */
const char *process_fault_text(process_fault fault);

#endif
