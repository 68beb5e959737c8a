/* The exit statuses of the program. */
#ifndef CLI_IO_EXITS_H
#define CLI_IO_EXITS_H

enum { EXIT_FINE = 0, EXIT_NO = 1, EXIT_BAD = 2, EXIT_INTERRUPTED = 130 };

#endif
