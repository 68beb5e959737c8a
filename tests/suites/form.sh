#!/bin/sh
# The C is formatted as .clang-format says, in lines of at most 100 columns: form.sh [FILE...], all
# files by default.
. "$(dirname "$0")/tap.sh"

sources=${*:-$(find examples include server src tests tools web/module -name '*.[ch]' | sort)}
# shellcheck disable=SC2086 # file names
check "clang-format would change nothing" silent clang-format --dry-run $sources
# shellcheck disable=SC2086
check "no line is over 100 columns" not env LC_ALL=C.UTF-8 grep -nE '^.{101,}' $sources
finish
