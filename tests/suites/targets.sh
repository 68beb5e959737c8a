#!/bin/sh
# The library for other machines.  For 32 bits as `make help` says: HOST_CC compiles what runs while
# building, and the image of ENABLE that it writes is the same to the byte.  The library itself as one
# file, which compiles in a sixth of the time; file by file `make test-long` compiles it for 32 bits,
# and the tests of the page for WebAssembly.
. "$(dirname "$0")/tap.sh"
MAKE=${MAKE:-make}
HOST_CC=${HOST_CC:-gcc}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

cat > "$dir/prog.c" <<'PROGRAM'
#include <quoth/quoth.h>
#include <stdio.h>

int main(void)
{
    quoth_lexicon *lexicon;
    quoth_ghost *ghost;
    if (quoth_lexicon_new_enable1(&lexicon, NULL, NULL) ||
        quoth_ghost_solve(&ghost, lexicon, NULL, NULL, NULL))
        return 1;
    quoth_ghost_summary s = quoth_ghost_summarize(ghost);
    printf("%llu positions, checksum %016llx\n", (unsigned long long)s.positions,
           (unsigned long long)s.checksum);
    return 0;
}
PROGRAM

# is_there COMPILER: whether it compiles; skips its tests otherwise.
is_there() {
    echo '#include <stdlib.h>' > "$dir/empty.c"
    # shellcheck disable=SC2086 # a compiler with options
    $1 -c -o "$dir/empty.o" "$dir/empty.c" 2> /dev/null && return
    skip "$1" "there is no such compiler, or it has no headers"
    return 1
}

# Programs and libraries of a flavour are in its own folder, and those in build/ the release's.
flavours() {
    for goal in all library server; do
        $MAKE -n FLAVOUR=asan B="$dir/new" "$goal" > "$dir/recipe" 2>&1
        check "make FLAVOUR=asan $goal builds" grep -q "$dir/new/asan-.*/libquoth\.a" "$dir/recipe"
        check "make FLAVOUR=asan $goal leaves the release alone" \
            not grep -Eq "$dir/new/(lib)?quoth" "$dir/recipe"
    done
}

# The library by $compiler into $dir/one.o.
one_file() {
    # shellcheck disable=SC2086
    $MAKE -s one-file &&
        $compiler -std=c11 -Wall -Wextra -Werror -O0 -Iinclude -c build/quoth-one.c -o "$dir/one.o"
}

thirty_two_bits() {
    compiler='gcc -m32' folder=build/release-gcc-m32
    is_there "$compiler" || return
    # shellcheck disable=SC2086
    check "$HOST_CC makes the image of ENABLE for $compiler" $MAKE -s CC="$compiler" CFLAGS=-O0 \
        HOST_CC="$HOST_CC" HOST_CFLAGS=-O0 "$folder/enable1_image.c"
    check "$compiler has the same image of ENABLE" \
        cmp "$folder/enable1_image.c" "build/release-${CC:-cc}/enable1_image.c"
    check "$compiler compiles the library as one file" one_file
    # shellcheck disable=SC2086
    check "$compiler links a program" \
        $compiler -std=c11 -Iinclude "$dir/prog.c" "$dir/one.o" -o "$dir/other"
    # shellcheck disable=SC2086
    if runs_here $compiler; then
        check "what $compiler makes has the same answers" same_answers
    else
        skip "what $compiler makes has the same answers" "this kernel does not run such programs"
    fi
}

# runs_here COMPILER...: whether this machine runs what it makes.  A kernel without programs of 32
# bits refuses to start them.
runs_here() {
    echo 'int main(void) { return 0; }' > "$dir/nothing.c"
    "$@" "$dir/nothing.c" -o "$dir/nothing" && sh -c "$dir/nothing" 2> /dev/null
}

same_answers() {
    ${CC:-cc} -std=c11 -Iinclude "$dir/prog.c" "build/release-${CC:-cc}/libquoth.a" -o "$dir/here" &&
        "$dir/here" > "$dir/expected" && "$dir/other" > "$dir/answer" &&
        diff "$dir/expected" "$dir/answer"
}

# "Compiles" into a program that no kernel starts.
foreign() {
    printf '\177ELF\001' > "$3"
    chmod +x "$3"
}
starts_foreign_programs() {
    runs_here foreign
}

check "a program of another machine is not taken for one that runs" not starts_foreign_programs
flavours
thirty_two_bits
compiler='clang --target=wasm32-wasi'
if is_there "$compiler"; then check "$compiler compiles the library as one file" one_file; fi
finish
