/* quoth bench. */
#ifndef CLI_BENCH_BENCH_H
#define CLI_BENCH_BENCH_H

#include "cli/app/arguments.h"

int run_bench(const arguments *args);

#endif
