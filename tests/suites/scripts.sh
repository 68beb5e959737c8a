#!/bin/sh
# What shellcheck and pyflakes say about the scripts: nothing.
. "$(dirname "$0")/tap.sh"

scripts=$(find tests tools examples web -name node_modules -prune -o -name '*.sh' -print | sort)
scripts="$scripts $(grep -ls '^#!/bin/sh' packaging/debian/* packaging/debian/tests/*)"
# SC2317: functions that `check` calls are taken for unreachable.
# shellcheck disable=SC2086 # file names
check "shellcheck finds nothing" silent shellcheck -e SC2317 -x -P SCRIPTDIR $scripts .ci/run
check "pyflakes finds nothing" silent pyflakes3 bindings/python tests tools examples
finish
