#!/bin/sh
# Other machines and C libraries: the answers of this one.
#
# usage: ports.sh few|all aarch64|musl|windows ...
#
#   aarch64   64-bit ARM under qemu-user, by clang or aarch64-linux-gnu-gcc
#   musl      the C library of Alpine, static
#   windows   the library by MinGW-w64, static and as a DLL; under wine, where that is installed
#
# few: the library as one file, which compiles in a sixth of the time, a few answers; for musl a few
# units.  all: file by file, the signatures of quoth bench, the program's answers, and all units.
. "$(dirname "$0")/tap.sh"
MAKE=${MAKE:-make}
amount=$1
shift
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
here=build/release-${CC:-cc}
optimised=$([ "$amount" = few ] && echo -O0 || echo -O2)

# Pieces of quoth bench: words compiled, a game of Ghost, a first move, an endgame.
few_pieces() {
    "$@" 'compile the text' 'super, value of er' 'start to first plays' 'three plays deep'
}
pieces() {
    if [ "$amount" = few ]; then few_pieces "$@"; else "$@"; fi | tr -d '\r'
}

# This machine's answers, once.
expect() {
    [ -s "$dir/expected" ] || {
        $MAKE -s "$here/tests/ports/bench" && pieces "$here/tests/ports/bench" > "$dir/expected"
    }
}

# same_signatures COMMAND...: the pieces, as COMMAND runs them.
same_signatures() {
    expect && pieces "$@" > "$dir/answer" && diff "$dir/expected" "$dir/answer"
}

# build TARGET...: by $compiler into $folder, for another machine or C library.  What runs while
# building is that of this machine's build.
build() {
    $MAKE -s CC="$compiler" CFLAGS="$optimised" HOST="$here" HOST_CC="${CC:-cc}" HOST_CFLAGS="${HOST_CFLAGS:--O2 -g}" \
        CMOCKA=own LIBEDIT=no LDFLAGS=-static "$@"
}

# compile ARGUMENT...: by $compiler, without optimising.
compile() {
    # shellcheck disable=SC2086 # a compiler with options
    $compiler -std=c11 -Wall -Wextra -Werror -O0 -ffp-contract=off -static -Iinclude -Isrc -Itests \
        -Itests/unit -Itests/ports "$@"
}

# The library as one file into $dir/one.o, and with it the pieces of quoth bench into $dir/bench.
one_file() {
    $MAKE -s one-file && compile -c build/quoth-one.c -o "$dir/one.o" &&
        compile tests/ports/bench.c src/cli/bench/ghost.c src/cli/bench/cross.c \
            src/cli/bench/ends.c src/cli/io/fold.c "$dir/one.o" -lm -o "$dir/bench"
}

# A unit suite with $dir/one.o.
unit_of_one_file() {
    compile "tests/$1.c" tests/unit/tails.c "$dir/one.o" -lm -o "$dir/unit" && passes "$dir/unit"
}

folder_of() {
    echo "build/release-$(echo "$1" | sed 's/ //g; s/=/-/g')"
}

# units RUN NAME...: unit suites that RUN starts.
units() {
    runner=$1
    shift
    programs=
    for name; do programs="$programs $folder/tests/$name"; done
    # shellcheck disable=SC2086 # words
    check "$port: the unit suites are built" build $programs
    for name; do
        # shellcheck disable=SC2086 # nothing, or an emulator
        check "$port: $name" passes $runner "$folder/tests/$name"
    done
}
passes() {
    "$@" > "$dir/tap" 2>&1 || {
        grep -v '^ok' "$dir/tap"
        return 1
    }
}

# answers few|all COMMAND...: those of the program, among them by threads with the stacks that the C
# library gives by default.
answers() {
    sh tests/suites/answers.sh "$1" build/quoth "$2" ${3:+"$3"}
}

all_units() {
    find tests/unit tests/twins -name 'test_*.c' | sed 's/^tests\///; s/\.c$//' | sort
}

# ---- 64-bit ARM ----------------------------------------------------------------------------------

aarch64() {
    port=aarch64
    compiler=
    emulator=$(command -v qemu-aarch64 || command -v qemu-aarch64-static)
    echo 'int main(void) { return 0; }' > "$dir/empty.c"
    for candidate in aarch64-linux-gnu-gcc 'clang --target=aarch64-linux-gnu'; do
        # shellcheck disable=SC2086 # a compiler with options
        if $candidate -static "$dir/empty.c" -o "$dir/empty" 2> /dev/null; then
            compiler=$candidate
            break
        fi
    done
    if [ -z "$compiler" ] || [ -z "$emulator" ]; then
        skip aarch64 "there is no compiler with a C library for it, or no qemu-user"
        return
    fi
    folder=$(folder_of "$compiler")
    if [ "$amount" = few ]; then
        check "$port: $compiler builds the library as one file" one_file
        check "$port: the same signatures" same_signatures "$emulator" "$dir/bench"
        return
    fi
    check "$port: $compiler builds the library" build "$folder/tests/ports/bench"
    check "$port: the same signatures" same_signatures "$emulator" "$folder/tests/ports/bench"
    check "$port: the program is built" build "$folder/quoth"
    check "$port: the answers of the program" answers few "$emulator" "$folder/quoth"
    # shellcheck disable=SC2046 # names
    units "$emulator" $(all_units)
}

# ---- musl ----------------------------------------------------------------------------------------

# The kernel's headers alone, of those that belong to the other C library.
kernel_headers() {
    mkdir -p build/kernel
    for folder in linux asm asm-generic; do
        [ -e "/usr/include/$folder" ] && ln -sfn "/usr/include/$folder" "build/kernel/$folder"
        [ -e "/usr/include/$(gcc -print-multiarch)/$folder" ] &&
            ln -sfn "/usr/include/$(gcc -print-multiarch)/$folder" "build/kernel/$folder"
    done
    [ -e build/kernel/linux/capability.h ]
}

musl() {
    port=musl
    compiler=musl-gcc
    if ! command -v musl-gcc > /dev/null; then
        skip musl "there is no musl-gcc"
        return
    fi
    folder=$(folder_of "$compiler")
    if [ "$amount" = few ]; then
        check "$port: $compiler builds the library as one file" one_file
        check "$port: the same signatures" same_signatures "$dir/bench"
        for name in unit/test_base unit/test_decimals unit/test_gcg; do
            check "$port: $name" unit_of_one_file "$name"
        done
        return
    fi
    check "$port: the library is built" build "$folder/tests/ports/bench"
    check "$port: the same signatures" same_signatures "$folder/tests/ports/bench"
    optimised="$optimised -idirafter build/kernel"
    check "$port: the headers of the kernel" kernel_headers
    check "$port: the program is built" build "$folder/quoth"
    check "$port: the answers of the program" answers all "$folder/quoth"
    # shellcheck disable=SC2046 # names
    units '' $(all_units)
}

# ---- Windows -------------------------------------------------------------------------------------

windows() {
    port=windows
    compiler=x86_64-w64-mingw32-gcc
    if ! command -v "$compiler" > /dev/null; then
        skip windows "there is no $compiler"
        return
    fi
    folder=$(folder_of "$compiler")
    check "$port: the archive and the DLL are built" build "$folder/tests/ports/bench.exe" \
        "$folder/tests/ports/bench-dll.exe"
    check "$port: the DLL exports the public functions alone" exports
    [ "$amount" = few ] && return
    wine=$(command -v wine64 || command -v wine || command -v /usr/lib/wine/wine64)
    if [ -z "$wine" ]; then
        skip "$port: the same signatures" "there is no wine (Debian: wine64)"
        return
    fi
    export WINEPREFIX="$dir/wine" WINEDEBUG=-all
    check "$port: the same signatures" same_signatures "$wine" "$folder/tests/ports/bench.exe"
    check "$port: the same signatures by the DLL" \
        same_signatures "$wine" "$folder/tests/ports/bench-dll.exe"
}

# As many as the headers declare, all with the prefix.
exports() {
    x86_64-w64-mingw32-objdump -p "$folder"/*.dll |
        awk '/Ordinal\/Name Pointer/ { names = 1; next } names && NF == 0 { exit } names { print $NF }' > "$dir/exported"
    cat include/quoth/*.h | grep -c '^QUOTH_API ' > "$dir/declared"
    cat "$dir/declared"
    grep -v '^quoth_' "$dir/exported" && return 1
    [ "$(wc -l < "$dir/exported")" = "$(cat "$dir/declared")" ]
}

for port; do
    "$port"
done
finish
