#!/bin/sh
# Replays and fuzzes: run.sh PROGRAM INPUTS SEED|DIRECTORY
#
# PROGRAM is TARGET-fuzz, linked with libFuzzer; it begins with each file of tests/fuzz/corpus/TARGET
# whole, and goes on from them.  With a
# seed the same inputs are tried every time; with a directory what is learnt is kept there.  An
# input that finds a fault is left in build/fuzz-faults.
set -eu
program=$1 inputs=$2
here=$(dirname "$0")
target=$(basename "$program" -fuzz)
faults=build/fuzz-faults/$target
mkdir -p "$faults"

case $3 in
*[!0-9]*)
    kept=$3 seed=
    mkdir -p "$kept"
    ;;
*)
    kept=$(mktemp -d) seed=-seed=$3
    trap 'rm -rf "$kept"' EXIT
    ;;
esac
case $target in
image) longest=600 ;; # a small image has some 400 bytes
answer) longest=100 ;; # can be had sixteen times
*) longest=400 ;;
esac
case $target in
engine) words=$here/siu.dict ;;
*) words=$here/$target.dict ;;
esac
[ -f "$words" ] && dict=-dict=$words || dict=

ASAN_OPTIONS=quarantine_size_mb=8 "$program" -timeout=20 -rss_limit_mb=2000 \
    -artifact_prefix="$faults/" "$here/corpus/$target"/*

# shellcheck disable=SC2086 # options that may be empty
ASAN_OPTIONS=quarantine_size_mb=8 "$program" -runs="$inputs" $seed $dict -max_len="$longest" \
    -timeout=20 -rss_limit_mb=2000 -reload=0 -print_final_stats=1 -verbosity=1 \
    -artifact_prefix="$faults/" "$kept" "$here/corpus/$target"
