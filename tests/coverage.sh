#!/bin/sh
# Runs tests of a build for gcov and prints lines and branches covered, file by file, the least
# first.  `make coverage` calls it.  Tests in which allocations or system calls are made to fail are
# left out, and those that end the program by signals: the counts would be lost or damaged.  So
# branches that only such a failure takes count as never taken.
#
# usage: coverage.sh FOLDER [CLI_FILTER...]    FOLDER: build/coverage-gcc
set -u
folder=$1
shift
find "$folder" -name '*.gcda' -delete
for test in "$folder"/tests/unit/test_* "$folder"/tests/twins/test_*; do
    case $test in *.*) continue ;; esac
    [ -x "$test" ] && QUOTH_TWIN_CASES=${QUOTH_TWIN_CASES:-200} "$test" > /dev/null 2>&1
done
for replay in "$folder"/tests/fuzz/*-replay; do
    target=$(basename "$replay" -replay)
    [ -x "$replay" ] && "$replay" tests/fuzz/corpus/"$target"/* > /dev/null 2>&1
done
if [ $# = 0 ]; then
    for file in tests/cli/test_*.py; do
        name=$(basename "$file" .py)
        case $name in
        test_sweep | test_system | test_interrupt | test_mpi) ;;
        *) set -- "$@" "${name#test_}." ;;
        esac
    done
fi
python3 tests/cli/run.py --quoth "$folder/quoth" "$@" > "$folder/cli.tap" 2>&1

objects=$(cd "$folder" && find . -name '*.gcda' ! -path './tests/*' | sort)
for object in $objects; do
    gcov -b -n -o "$folder/$(dirname "$object")" "$folder/$object" 2> /dev/null
done | awk '
    /^File / { file = $2; gsub("\047", "", file); sub(".*/src/", "src/", file) }
    /^Lines executed/ && file ~ /^src\/.*\.c$/ { split($2, a, ":"); lines[file] = a[2] + 0 }
    /^Taken at least once/ && file ~ /^src\/.*\.c$/ {
        sub(/.*:/, "", $0); split($0, a, "%"); branches[file] = a[1] + 0; count[file] = $NF
    }
    END {
        for (f in lines)
            printf "%6.2f %6.2f %6d  %s\n", (f in branches ? branches[f] : 100), lines[f], count[f], f
    }' | sort -n | awk 'BEGIN { print "branches  lines  of  file" } { print }'
