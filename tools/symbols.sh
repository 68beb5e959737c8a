#!/bin/sh
# Prints the list of exported functions, packaging/debian/libquoth0.symbols, for a shared library:
#
#   sh tools/symbols.sh LIBRARY VERSION [LIST]
#
# Functions that LIST, an earlier list, has are printed with the version since which they exist, new
# ones with VERSION.  Functions that are not exported any more are left out.
set -eu
printf 'libquoth.so.0 libquoth0 #MINVER#\n* Build-Depends-Package: libquoth-dev\n'
nm -D --defined-only "$1" | awk -v version="$2" -v list="${3:-/dev/null}" '
    BEGIN {
        while ((getline line < list) > 0)
            if (split(line, field, " ") == 2 && sub(/@Base$/, "", field[1]))
                since[field[1]] = field[2]
    }
    $2 == "T" { printf " %s@Base %s\n", $3, $3 in since ? since[$3] : version }' | LC_ALL=C sort
