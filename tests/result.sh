#!/bin/sh
# The failures of a suite, and one line about it: result.sh SUITE FILE
awk -f tests/report.awk "$2" | awk -v suite="$1" -v seconds="$(sed -n 's/^# seconds //p' "$2")" '
    sub(/^not ok [0-9]+ - /, "") { print "FAILED: " $0 }
    { last = $0 }
    END { printf "%s: %s, %.0f s\n", suite, last, seconds }'
