#!/bin/sh
# Writes the library as one C file: sh tools/one_file.sh SOURCE... > quoth.c
#
# The sources stand one behind the other, each of our own headers where it is first asked for; only
# include/quoth and the C library are still needed.  Names that are private to a file must
# therefore differ from those of every other file.
set -eu
root=$(dirname "$0")/..

printf '/* libquoth in one file, made by tools/one_file.sh: cc -O2 -Iinclude prog.c quoth-one.c */\n'
awk -v src="$root/src/" '
    function emit(path,    line, header) {
        while ((getline line < path) > 0) {
            if (line !~ /^#include "/ || line ~ /^#include "quoth\//) {
                print line
                continue
            }
            header = src substr(line, 11, length(line) - 11)
            if (!(header in seen)) {
                seen[header] = 1
                emit(header)
            }
        }
        close(path)
    }
    BEGIN {
        for (i = 1; i < ARGC; i++) {
            printf "\n/* ==== %s ==== */\n\n", ARGV[i]
            emit(ARGV[i])
        }
    }' "$@"
