/* Standard descriptors at the start, interrupts, other signals. */
#ifndef CLI_IO_SIGNALS_H
#define CLI_IO_SIGNALS_H

#include "quoth/quoth.h"

/* Opens descriptors 0 to 2 if they are closed, so that no file gets their numbers. */
void open_standard_streams(void);

/* Installs the handlers.  The first Ctrl-C asks work to stop; a second, SIGTERM and SIGHUP end the
 * program. */
void catch_signals(void);
bool interrupted(void);
void set_interrupted(bool is);

/* Waits until a descriptor is readable; false when interrupted, without a race.  Lets signals in
 * while it waits, also where the caller holds them. */
bool wait_for_input(int fd);

/* Waits until one of two descriptors is readable, and says whether the second is. */
bool wait_for_inputs(int fd, int second, bool *is_second);
extern const quoth_watch interrupt_watch;

/* Registers a file that the handlers remove if a signal ends the program.  Call it while these
 * signals are blocked, so that the file never exists unregistered. */
void remove_when_ended(const char *path);

/* Unregisters the file.  False if a handler on another thread is removing it: its name must not be
 * freed then. */
bool forget_draft(void);

/* Ends the program by the default action of a signal. */
void end_by(int number);

#endif
