#!/bin/sh
# The code that docs/architecture.md shows of a variant of one's own is that of the example.
. "$(dirname "$0")/tap.sh"

shown=$(sed -n '/^## How to add a variant/,/^## Decisions/s/^    //p' docs/architecture.md)
lines=$(printf '%s\n' "$shown" | wc -l)
missing=$(printf '%s\n' "$shown" | while IFS= read -r line; do
    grep -qxF -- "$line" tests/unit/test_example.c || printf '%s\n' "$line"
done)
check "the document shows the example" test "$lines" -ge 20
check "each line it shows is in the example" test -z "$missing"
finish
