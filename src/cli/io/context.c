#include "cli/io/context.h"

#include "cli/io/memory.h"
#include "cli/io/progress.h"
#include "cli/io/signals.h"

const quoth_context program_context = {.watch = &interrupt_watch, .memory = &limited_memory};
const quoth_context waiting_context = {.watch = &waiting_watch, .memory = &limited_memory};
