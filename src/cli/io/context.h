/* The context of the program's calls of the library. */
#ifndef CLI_IO_CONTEXT_H
#define CLI_IO_CONTEXT_H

#include "quoth/quoth.h"

/* Stopped by Ctrl-C, one thread, memory up to --memory-limit. */
extern const quoth_context program_context;

/* The same with progress from half a second on (waiting_watch). */
extern const quoth_context waiting_context;

#endif
