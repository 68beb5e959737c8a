#!/bin/sh
# docs/architecture.md shows how to add a variant, in a program and in the library: all of the code of
# examples/rear.c and of tests/variants/sides.c, in its order.  The example is built and run.
. "$(dirname "$0")/tap.sh"

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

sed -n '/^## How to add a variant/,/^## Decisions/s/^    //p' docs/architecture.md > "$dir/shown"
for source in examples/rear.c tests/variants/sides.c; do
    sed -n '/^#include/,$p' "$source"
done | grep -v '^$' > "$dir/code"

compile() {
    ${CC:-cc} -std=c11 -Wall -Wextra -Werror -Iinclude examples/rear.c build/libquoth.a -o "$dir/rear"
}

# Rear is ghost on the words read backwards: the same letters win.
answers() {
    rev data/enable1.txt > "$dir/backwards"
    "$dir/rear" > "$dir/said" && cat "$dir/said" && build/quoth ghost solve --words "$dir/backwards" \
        --json > "$dir/solved" && cat "$dir/solved" &&
        [ "$(sed -n 's/ wins$//p' "$dir/said" | tr '\n' ' ')" = "$(sed \
            's/.*"winning_first_plays":\[\([^]]*\)\].*/\1 /; s/"//g; s/,/ /g' "$dir/solved")" ]
}

check "the document shows the code of both variants" diff "$dir/shown" "$dir/code"
check "examples/rear.c builds" compile
check "rear has the answers of ghost on words read backwards" answers
finish
