#!/bin/sh
# What another compiler warns of, in all the C there is, or in these folders: without building, so
# before each commit.
#
# usage: OTHER_CC=clang sh tests/suites/warnings.sh [FOLDER...]
. "$(dirname "$0")/tap.sh"
[ $# -gt 0 ] || set -- src tests tools examples
folders=$*

# reads FLAGS... < files
reads() {
    xargs -n 8 -P "$(nproc)" "$OTHER_CC" -std=c11 -Wall -Wextra -Werror -Iinclude -Isrc -Itests \
        -Itests/unit "$@" -fsyntax-only
}

core() {
    # shellcheck disable=SC2086 # folders
    find $folders -name '*.c' ! -path 'src/cli/*' ! -path 'tests/server/*' | reads
}

# The command line uses POSIX and GNU interfaces.
program() {
    find src/cli -name '*.c' ! -path '*/mpi/*' | reads -D_GNU_SOURCE
}

# So does the server.
server() {
    find server tests/server -name '*.c' | reads -D_GNU_SOURCE -DQUOTH_POSTGRES -DQUOTH_CURL -Iserver \
        -Iserver/core -I/usr/include/postgresql
}

check "$folders, $OTHER_CC" core
case " $folders " in
*' src '*)
    check "the program, $OTHER_CC" program
    check "the server, $OTHER_CC" server
    ;;
esac
finish
