#!/bin/sh
# What another compiler warns of, in all the C there is: without building, so before each commit.
. "$(dirname "$0")/tap.sh"

# reads FLAGS... < files
reads() {
    xargs -n 8 -P "$(nproc)" "$OTHER_CC" -std=c11 -Wall -Wextra -Werror -Iinclude -Isrc -Itests \
        -Itests/unit "$@" -fsyntax-only
}

core() {
    find src tests tools examples -name '*.c' ! -path 'src/cli/*' | reads
}

# The command line uses POSIX and GNU interfaces.
program() {
    find src/cli -name '*.c' ! -path '*/mpi/*' | reads -D_GNU_SOURCE
}

check "the library, the tests and the tools, $OTHER_CC" core
check "the program, $OTHER_CC" program
finish
