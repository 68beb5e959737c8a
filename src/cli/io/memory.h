/* Memory with a limit. */
#ifndef CLI_IO_MEMORY_H
#define CLI_IO_MEMORY_H

#include "quoth/quoth.h"

/* The allocator of words, positions and games.  Its limit is set by limit_memory; without a call
 * there is none. */
extern const quoth_memory limited_memory;
void set_memory_limit(size_t limit);
size_t memory_limit(void);
bool memory_was_refused(void); /* because of that limit */

/* Asks the system for huge pages for a block of 2 MB or more, which has fewer page faults then. */
void ask_for_huge_pages(void *block, size_t size);

#endif
