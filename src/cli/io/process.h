/* A child process behind two pipes, which answers each question with one line.
 *
 *      referee   ---- question lines ---->   sh -c COMMAND     (own session and process group,
 *                <--- one answer line ----                      limits, nothing open but 0, 1, 2)
 *
 * The program is not trusted.  Every call returns within its time limit, and process_end leaves
 * nothing behind: not the program, not its descendants, not a descriptor. */
#ifndef CLI_IO_PROCESS_H
#define CLI_IO_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "cli/io/answer.h"

/* Why a program gave no valid answer; process_fault_text describes each. */
typedef enum process_fault {
    PROCESS_FINE,
    PROCESS_NOT_STARTED,
    PROCESS_SILENT,    /* no answer in time */
    PROCESS_DEAF,      /* it does not read standard input */
    PROCESS_ENDED,     /* it closed standard output or has ended */
    PROCESS_EARLY,     /* it wrote before a question, or more than one line */
    PROCESS_LONG,      /* a line of more than ANSWER_MAX bytes */
    PROCESS_BINARY,    /* invalid UTF-8 or control characters in its answer */
    PROCESS_NOT_READY, /* it did not report that it is ready */
    PROCESS_STOPPED    /* this program was interrupted */
} process_fault;

typedef struct process_limits {
    size_t memory; /* bytes of address space */
    bool loud;     /* pass its standard error through; else keep the last line only */
} process_limits;

typedef struct process {
    pid_t pid;        /* 0: none is running */
    int in, out, err; /* pipes to its input, from its output, from its errors; -1: closed */
    char last[256];   /* the last line of its standard error, cut to this size */
    size_t last_size;
    bool last_ended; /* the next byte begins another line */
    char line[ANSWER_MAX + 2];
    size_t held; /* bytes of `line` received and not used yet */
} process;

/* Prepares this process for such children: it becomes their subreaper, so that processes which they
 * leave behind can be ended, and it is not dumpable, so that they cannot read its memory.  Call it
 * once, before starting threads. */
void process_prepare(void);

/* A seed from the system's random numbers. */
uint64_t secret_seed(void);

/* Starts `sh -c command`.  After PROCESS_NOT_STARTED there is nothing to end. */
process_fault process_start(process *p, const char *command, const process_limits *limits);

/* Sends text and waits for a line, which is then in p->line as a string without its end. */
process_fault process_ask(process *p, const char *text, size_t size, double seconds);

/* Reads the rest of its standard error; returns the last line that is not empty. */
const char *process_last_error(process *p);

/* Ends the program and all its descendants.  No effect if it was never started. */
void process_end(process *p);

/* The fault in words: "said nothing in time". */
const char *process_fault_text(process_fault fault);

#endif
