#!/bin/sh
# Every public header compiles by itself, as C11 and as C++.
. "$(dirname "$0")/tap.sh"

for header in include/quoth/*.h; do
    header=${header#include/}
    for compiler in gcc clang; do
        check "$header as C11, $compiler" sh -c "echo '#include <$header>' |
            $compiler -std=c11 -pedantic -Wall -Wextra -Werror -Iinclude -fsyntax-only -x c -"
    done
    for compiler in g++ clang++; do
        check "$header as C++, $compiler" sh -c "echo '#include <$header>' |
            $compiler -std=c++11 -Wall -Wextra -Werror -Iinclude -fsyntax-only -x c++ -"
    done
done
finish
