#!/bin/sh
# What shellcheck and pyflakes say about the scripts: nothing.  The table of `make quick` names
# all unit suites that are not slow, and no others.
. "$(dirname "$0")/tap.sh"

scripts=$(find tests tools examples web -name node_modules -prune -o -name '*.sh' -print | sort)
scripts="$scripts $(grep -ls '^#!/bin/sh' packaging/debian/* packaging/debian/tests/*)"
# SC2317: functions that `check` calls are taken for unreachable.
# shellcheck disable=SC2086 # file names
check "shellcheck finds nothing" silent shellcheck -e SC2317 -x -P SCRIPTDIR $scripts .ci/run
check "pyflakes finds nothing" silent pyflakes3 bindings/python tests tools examples

# The suites that the table of tests/changed.sh names, one a line.
named() {
    sed -n 's/^    [^ ].*) echo \([a-z0-9_\/ ]*\) ;;/\1/p' tests/changed.sh | tr ' ' '\n'
}

# The suites that the table names and that do not exist.
strangers() {
    named | while read -r suite; do
        case $suite in
        */*) file=tests/$suite.c ;;
        *) file=tests/unit/test_$suite.c ;;
        esac
        [ -f "$file" ] || echo "there is no $file"
    done
}
check "the suites that make quick names are there" silent strangers

# The unit suites that no folder of the table has, but for the slow ones of tests.mk.
forgotten() {
    known=" $({ named; sed -n 's/^CHECK_LEFT_OUT := //p' tests.mk; } | tr '\n' ' ') "
    for file in tests/unit/test_*.c; do
        suite=${file#tests/unit/test_}
        case $known in
        *" ${suite%.c} "*) ;;
        *) echo "tests/changed.sh does not name ${suite%.c}" ;;
        esac
    done
}
check "make quick names every unit suite that is not slow" silent forgotten
finish
