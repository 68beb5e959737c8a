#!/bin/sh
# The tree as a subproject of Meson: it builds the same library as make does.
. "$(dirname "$0")/tap.sh"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
here=build/release-${CC:-cc}

mkdir -p "$dir/subprojects"
ln -s "$PWD" "$dir/subprojects/quoth"
cat > "$dir/prog.c" << 'PROGRAM'
#include <quoth/quoth.h>
#include <stdio.h>

int main(void)
{
    puts(quoth_version());
    return 0;
}
PROGRAM
# Sources of a subproject are its own: the pieces of quoth bench are copied.
mkdir -p "$dir/src/cli/bench" "$dir/src/cli/io"
cp src/cli/bench/*.[ch] "$dir/src/cli/bench/"
cp tests/ports/bench.c "$dir/"
cp src/cli/io/fold.[ch] src/cli/io/signals.h "$dir/src/cli/io/"
cat > "$dir/meson.build" << 'PROJECT'
project('prog', 'c')
quoth = dependency('quoth', fallback: 'quoth')
executable('prog', 'prog.c', dependencies: quoth)
executable('bench', 'bench.c', 'src/cli/bench/ghost.c', 'src/cli/bench/cross.c', 'src/cli/bench/ends.c',
  'src/cli/io/fold.c', include_directories: 'src', dependencies: quoth)
PROJECT

builds() {
    CC=${CC:-cc} meson setup --wrap-mode=nodownload --buildtype=plain -Ddefault_library=shared \
        "$dir/build" "$dir" && ninja -C "$dir/build"
}
# But for the first line, which names the files that it was made from.
same() {
    tail -n +2 "$here/$1" > "$dir/expected" &&
        tail -n +2 "$dir/build/subprojects/quoth/$1" | cmp - "$dir/expected"
}
names() {
    nm -D --defined-only "$1" | awk '{ print $3 }' | sort
}
exported() {
    names build/libquoth.so > "$dir/expected"
    names "$dir/build/subprojects/quoth/libquoth.so" > "$dir/names"
    [ -s "$dir/expected" ] && diff "$dir/expected" "$dir/names"
}
answers() {
    [ "quoth $("$dir/build/prog")" = "$(build/quoth --version)" ] &&
        ${MAKE:-make} -s "$here/tests/ports/bench" && "$here/tests/ports/bench" super > "$dir/expected" &&
        "$dir/build/bench" super > "$dir/answer" && diff "$dir/expected" "$dir/answer"
}

# As the recipe for vcpkg does: header files and a file for pkg-config beside the library.
installed() {
    DESTDIR=$dir/stage meson install --no-rebuild -C "$dir/build" &&
        stage=$(dirname "$(find "$dir/stage" -name include -type d)") &&
        [ "$(find "$stage/include/quoth" -name '*.h' | wc -l)" = "$(find include/quoth -name '*.h' | wc -l)" ] &&
        PKG_CONFIG_LIBDIR=$(dirname "$(find "$stage" -name quoth.pc)") PKG_CONFIG_SYSROOT_DIR=$dir/stage \
            pkg-config --cflags --libs quoth | grep -e "-I$dir/stage.*-lquoth"
}

check "it builds" builds
[ "$failures" = 0 ] || finish
check "the same words" same enable1_image.c
check "the same leave values" same trained_leaves.c
check "the same functions are exported" exported
check "it installs headers and a file for pkg-config" installed
check "the same answers" answers
finish
