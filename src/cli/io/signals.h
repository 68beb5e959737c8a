/* Descriptors that are closed at the start, interrupts and other signals. */
#ifndef CLI_IO_SIGNALS_H
#define CLI_IO_SIGNALS_H

#include "quoth/quoth.h"

/* Makes sure that descriptors 0 to 2 are open, so that no file becomes one of them. */
void open_standard_streams(void);

/* Sets the handlers.  Ctrl-C lets work stop cleanly; a second one ends the program, as SIGTERM and
 * SIGHUP do. */
void catch_signals(void);
bool interrupted(void);
void set_interrupted(bool is);

/* Waits until a descriptor can be read; false when interrupted, however late the signal comes. */
bool wait_for_input(int fd);
extern const quoth_watch interrupt_watch;

/* Names the file to remove if a signal ends the program.  Call it while these signals are held
 * back, so that the file never exists without being registered. */
void remove_when_ended(const char *path);

/* The file stays.  False where a handler is removing it on another thread: then its name must not
 * be freed. */
bool forget_draft(void);

/* Ends the program by a signal, as if there were no handler. */
void end_by(int number);

#endif
