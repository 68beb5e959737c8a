#!/bin/sh
# The man page and the completions that the program writes.
. "$(dirname "$0")/tap.sh"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

for shell in bash zsh fish; do
    build/quoth help completions $shell > "$dir/quoth.$shell"
    check "the $shell completion is not empty" test -s "$dir/quoth.$shell"
    check "$shell can read its completion" silent $shell -n "$dir/quoth.$shell"
done
build/quoth help man > "$dir/quoth.1"
check "mandoc finds no fault in the man page" silent mandoc -T lint -W warning "$dir/quoth.1"
finish
