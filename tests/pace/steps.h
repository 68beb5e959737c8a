/* Work counted in steps, the same number on every machine, however busy it is.
 *
 * A step is a basic block of the program, or 16 bytes that are copied or cleared.  The build
 * FLAVOUR=steps has the compiler put a call into each block (-fsanitize-coverage=trace-pc); the
 * linker wraps the copying.  Not for threads. */
#ifndef TESTS_PACE_STEPS_H
#define TESTS_PACE_STEPS_H

#include <stdint.h>

/* Steps since the program began. */
extern uint64_t steps;

#endif
