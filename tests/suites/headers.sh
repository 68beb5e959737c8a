#!/bin/sh
# Every public header compiles by itself, as C11 and as C++.
. "$(dirname "$0")/tap.sh"

# The calls that fill an error, by name; those that no suite of errors lets fail.
untested_errors() {
    for header in include/quoth/*.h; do
        awk '/^QUOTH_API (quoth_status|bool) quoth_/ { call = ""; open = 1 }
             open { call = call " " $0 }
             open && /;/ { open = 0
                 if (call ~ /quoth_error \*error/) { sub(/\(.*/, "", call); sub(/.* /, "", call); print call } }
            ' "$header"
    done > "$names"
    [ "$(wc -l < "$names")" -ge 40 ] || echo "too few calls were found"
    while read -r name; do
        grep -qs "\b$name\b" tests/unit/test_errors.c tests/unit/test_calls_*.c \
            tests/unit/test_engine.c || echo "$name"
    done < "$names"
}
names=$(mktemp)
trap 'rm -f "$names"' EXIT
check "every call that fills an error is let fail" silent untested_errors

# Functions at the beginning of a line without the macro, there or on the line before.
unmarked() {
    awk '/^(const |unsigned |int|uint|bool |void |size_t |double |float |char |struct |quoth_)[^=;{]*\(/ &&
         before !~ /^QUOTH_API [^;(]*$/ { print FILENAME ": " $0 }
         { before = $0 }' include/quoth/*.h
}
check "QUOTH_API stands before every function" silent unmarked

# Enumerations without a function for their names, or with one that test_names does not walk.
unnamed() {
    sed -n 's/^typedef enum \(quoth_[a-z_]*\) {$/\1/p' include/quoth/*.h > "$names"
    [ "$(wc -l < "$names")" -ge 40 ] || echo "too few enumerations were found"
    while read -r type; do
        call=$(cat include/quoth/*.h |
            sed -n "s/^QUOTH_API const char \*\(quoth_[a-z_]*\)($type [a-z_]*);\$/\1/p")
        grep -qs "\b${call:-no name of $type}(\|(${call:-no name of $type}," tests/unit/test_calls_board.c ||
            echo "$type"
    done < "$names"
}
check "every enumeration has names, and a test walks them" silent unnamed

# Names of cmocka that units use and tests/ports/cmocka.h, which takes its place on other machines, lacks.
unported() {
    printf '%s\n' '#include <stdarg.h>' '#include <stddef.h>' '#include <stdint.h>' '#include <setjmp.h>' \
        '#include <cmocka.h>' | gcc -E -dM - | sed -n 's/^#define \([a-z_]*\)(.*/\1/p' | sort -u > "$names"
    [ "$(wc -l < "$names")" -ge 40 ] || echo "too few names were found"
    cat tests/unit/*.[ch] tests/twins/*.[ch] | grep -oE '\b(assert|cmocka|expect|will|fail)[a-z_]*\(' | tr -d '(' | sort -u |
        comm -12 - "$names" | while read -r name; do
        grep -qE "\b$name\b" tests/ports/cmocka.h || echo "$name"
    done
}
check "the cmocka of other machines has what the units use" silent unported

# Each header by itself: one process of the compiler a header, without a shell.
alone() {
    "$@" -Wall -Wextra -Werror -Iinclude -fsyntax-only include/quoth/*.h
}
# What another compiler warns of: all headers in one file, as each has been read alone.
together() {
    for header in include/quoth/*.h; do echo "#include <${header#include/}>"; done |
        "$@" -Wall -Wextra -Werror -Iinclude -fsyntax-only -
}
check "each header alone as C11, gcc" alone gcc -std=c11 -pedantic -x c
check "each header alone as C++, g++" alone g++ -std=c++11 -x c++
check "all headers as C11, clang" together clang -std=c11 -pedantic -x c
check "all headers as C++, clang++" together clang++ -std=c++11 -x c++
finish
