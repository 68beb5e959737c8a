#!/bin/sh
# What static analyzers find in the library and the program, but for what was read and found to be no
# fault: analyze.sh clang|cppcheck.  tests/suites/analyzed.txt lists that, with the reason.
. "$(dirname "$0")/tap.sh"
tool=$1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
find src -name '*.c' ! -path '*/mpi/*' | sort > "$dir/files"

run_clang() {
    xargs -n 4 -P "$(nproc)" clang --analyze --analyzer-output text -std=c11 -D_GNU_SOURCE -Iinclude \
        -Isrc < "$dir/files" 2>&1 |
        sed -n -e 's/^\([^:]*\):\([0-9]*\):[0-9]*: warning: \(.*\) \[\(.*\)\]$/\1 \4 \2: \3/p' \
            -e '/ error: /p'
}

run_cppcheck() {
    cppcheck --std=c11 --enable=warning,performance,portability --quiet -j "$(nproc)" -Iinclude -Isrc \
        --file-list="$dir/files" --template='{file} {id} {line}: {message}' 2>&1
}

# Prints the findings that the list does not have.
new_findings() {
    "run_$tool" | sort -u > "$dir/found"
    awk -v tool="$tool" '
        FNR == NR { if ($1 == tool) known[$2 " " $3] = 1; next }
        !(($1 " " $2) in known)' tests/suites/analyzed.txt "$dir/found"
}

if command -v "$tool" > /dev/null; then
    check "$tool finds nothing that was not read" silent new_findings
else
    skip "$tool finds nothing that was not read" "there is no $tool"
fi
finish
