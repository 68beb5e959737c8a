/* Memory up to a limit. */
#ifndef CLI_IO_MEMORY_H
#define CLI_IO_MEMORY_H

#include "quoth/quoth.h"

/* The memory of words, positions and games, up to a limit: that of limit_memory in commands that
 * call it, none in others. */
extern const quoth_memory limited_memory;
void set_memory_limit(size_t limit);
size_t memory_limit(void);
bool memory_was_refused(void); /* because of that limit */

#endif
