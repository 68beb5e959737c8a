#!/bin/sh
# The library as others use it: exported names, the installed tree, the one-file build.
. "$(dirname "$0")/tap.sh"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
stage=$dir/stage
CC=${CC:-cc}

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
    puts(quoth_ghost_summarize(ghost).first == QUOTH_GHOST_WINS ? "first" : "second");
    quoth_ghost_free(ghost);
    quoth_lexicon_free(lexicon);
    return 0;
}
PROGRAM

exported() {
    nm -D --defined-only build/libquoth.so | awk '$2 != "A" { print $3 }' > "$dir/names"
    [ -s "$dir/names" ] && ! grep -v '^quoth_' "$dir/names"
}

# A private name may be seen inside the static library, but is marked as ours.
archived() {
    nm -g --defined-only build/libquoth.a | awk 'NF == 3 { print $3 }' > "$dir/names"
    [ -s "$dir/names" ] && ! grep -v -E '^(quoth|q)_' "$dir/names"
}

declared() {
    nm -D --defined-only build/libquoth.so | awk '$2 == "T" { print $3 }' |
        while read -r name; do
            grep -qw "$name" include/quoth/*.h || echo "in no header: $name"
        done > "$dir/undeclared"
    cat "$dir/undeclared"
    [ ! -s "$dir/undeclared" ]
}

exported_all() {
    nm -D --defined-only build/libquoth.so | awk '$2 == "T" { print $3 }' | sort > "$dir/exported"
    sed 's/^#.*//' include/quoth/*.h | tr '\n' ' ' | grep -oE 'QUOTH_API [^;(]*\(' |
        sed -e 's/($//' -e 's/.*[ *]//' | sort > "$dir/declared"
    [ "$(wc -l < "$dir/declared")" -ge 300 ] && diff "$dir/declared" "$dir/exported"
}

soname() {
    readelf -d build/libquoth.so | grep SONAME
    readelf -d build/libquoth.so | grep -q 'SONAME.*\[libquoth\.so\.[0-9]*\]'
}

check "the shared library exports quoth_ names alone" exported
check "the static library has no name without quoth_ or q_" archived
check "what is exported stands in a public header" declared
check "what a public header declares is exported" exported_all
check "the shared library has a soname" soname

# The recorded list.  A function that is missing or changed in name is a decision, written in
# CHANGELOG.md; one that is new is recorded by `make symbols`.
recorded() {
    version=$(sed -n 's/^VERSION := //p' Makefile)
    list=packaging/debian/libquoth0.symbols
    sh tools/symbols.sh build/libquoth.so "$version" "$list" > "$dir/symbols" &&
        diff "$list" "$dir/symbols" && return
    echo "\`make symbols\` records what is exported"
    return 1
}
check "what is exported is recorded" recorded

# Others have files where the library is installed.
mkdir -p "$stage/usr/bin" "$stage/usr/share/doc/other"
touch "$stage/usr/bin/other" "$stage/usr/share/doc/other/README"
find "$stage" | sort > "$dir/before"

install_into_stage() {
    ${MAKE:-make} -s install DESTDIR="$stage" PREFIX=/usr
}

staged_files() {
    for file in bin/quoth include/quoth/quoth.h lib/libquoth.a lib/libquoth.so \
        lib/pkgconfig/quoth.pc lib/cmake/quoth/quothConfig.cmake \
        lib/cmake/quoth/quothConfigVersion.cmake share/man/man1/quoth.1 share/doc/quoth/LICENSE \
        $(cd docs && for page in *.md guide/*.md; do echo "share/doc/quoth/$page"; done) \
        share/doc/quoth/data.md share/doc/quoth/scowl-copyright.txt share/doc/quoth/cuss-license.txt \
        share/bash-completion/completions/quoth share/zsh/site-functions/_quoth \
        share/fish/vendor_completions.d/quoth.fish; do
        [ -s "$stage/usr/$file" ] || echo "missing: $file"
    done > "$dir/missing"
    cat "$dir/missing"
    [ ! -s "$dir/missing" ]
}

# What help calls docs/NAME.md is installed.
named_documents() {
    "$stage/usr/bin/quoth" help man | sed 's/\\-/-/g' | grep -o 'docs/[a-z-]*\.md' | sort -u > "$dir/named"
    cat "$dir/named"
    [ -s "$dir/named" ] && while read -r page; do
        [ -s "$stage/usr/share/doc/quoth/${page#docs/}" ] || return 1
    done < "$dir/named"
}

# Without packages: make names them and the goal $2 that installs them, builds and installs nothing,
# for root either.
mkdir -p "$dir/bare"
printf '#!/bin/sh\n' > "$dir/bare/dpkg-query"
printf '#!/bin/sh\necho 0\n' > "$dir/bare/id"
printf '#!/bin/sh\necho apt-get "$@" >> "%s"\n' "$dir/installed" > "$dir/bare/apt-get"
chmod +x "$dir"/bare/*
bare() {
    rm -f "$dir/installed"
    said=$(PATH="$dir/bare:$PATH" ${MAKE:-make} -s "$1" 2>&1) && return 1
    printf '%s\n' "$said"
    printf '%s\n' "$said" | grep -q "make $2\$" &&
        printf '%s\n' "$said" | grep -q 'apt-get install .* wasi-libc' &&
        ! printf '%s\n' "$said" | grep -q -e wasm-ld -e ': [0-9]* passed' && [ ! -e "$dir/installed" ]
}
installs() {
    rm -f "$dir/installed"
    PATH="$dir/bare:$PATH" ${MAKE:-make} -s "$1" 2> /dev/null
    cat "$dir/installed"
    grep -q 'apt-get install .* wasi-libc' "$dir/installed"
}

config() {
    PKG_CONFIG_SYSROOT_DIR=$stage PKG_CONFIG_LIBDIR=$stage/usr/lib/pkgconfig pkg-config "$@" quoth
}

shared_program() {
    # shellcheck disable=SC2046 # options
    $CC "$dir/prog.c" $(config --cflags --libs) -o "$dir/shared" &&
        readelf -d "$dir/shared" | grep -q 'NEEDED.*libquoth' &&
        [ "$(LD_LIBRARY_PATH=$stage/usr/lib "$dir/shared")" = second ]
}

static_program() {
    # shellcheck disable=SC2046 # options
    $CC -static "$dir/prog.c" $(config --cflags --static --libs) -o "$dir/static" &&
        [ "$("$dir/static")" = second ]
}

# By CMake: shared and static, with the version that is installed.
cmake_project() {
    mkdir -p "$dir/cmake"
    cp "$dir/prog.c" "$dir/cmake"
    cat > "$dir/cmake/CMakeLists.txt" << 'PROJECT'
cmake_minimum_required(VERSION 3.10)
project(prog C)
find_package(quoth 0.1 REQUIRED)
add_executable(shared prog.c)
target_link_libraries(shared quoth::quoth)
add_executable(static prog.c)
target_link_libraries(static quoth::static)
PROJECT
    CC=$CC cmake -S "$dir/cmake" -B "$dir/cmake/build" -DCMAKE_PREFIX_PATH="$stage/usr" &&
        cmake --build "$dir/cmake/build" &&
        readelf -d "$dir/cmake/build/shared" | grep -q 'NEEDED.*libquoth' &&
        not sh -c "readelf -d '$dir/cmake/build/static' | grep libquoth" &&
        [ "$("$dir/cmake/build/shared")" = second ] && [ "$("$dir/cmake/build/static")" = second ]
}
other_version() {
    sed -i 's/quoth 0.1/quoth 0.2/' "$dir/cmake/CMakeLists.txt"
    cmake -S "$dir/cmake" -B "$dir/cmake/build" > "$dir/said" 2>&1 && return 1
    cat "$dir/said"
    grep -q 'quothConfig.cmake, version: 0.1' "$dir/said"
}

# By Meson, which asks pkg-config.
meson_project() {
    mkdir -p "$dir/meson"
    cp "$dir/prog.c" "$dir/meson"
    cat > "$dir/meson/meson.build" << 'PROJECT'
project('prog', 'c')
executable('prog', 'prog.c', dependencies: dependency('quoth', version: '>= 0.1'))
PROJECT
    CC=$CC PKG_CONFIG_SYSROOT_DIR=$stage PKG_CONFIG_LIBDIR=$stage/usr/lib/pkgconfig \
        meson setup "$dir/meson/build" "$dir/meson" && ninja -C "$dir/meson/build" &&
        [ "$(LD_LIBRARY_PATH=$stage/usr/lib "$dir/meson/build/prog")" = second ]
}

nothing_left() {
    ${MAKE:-make} -s uninstall DESTDIR="$stage" PREFIX=/usr && find "$stage" | sort | diff "$dir/before" -
}

# A second call finds nothing to remove.
nothing_left_alone() {
    mkdir -p "$dir/home/.local"
    find "$dir/home" | sort > "$dir/before"
    ${MAKE:-make} -s install-library PREFIX="$dir/home/quoth" && [ -s "$dir/home/quoth/lib/libquoth.a" ] &&
        ${MAKE:-make} -s uninstall PREFIX="$dir/home/quoth" &&
        ${MAKE:-make} -s uninstall PREFIX="$dir/home/quoth" && find "$dir/home" | sort | diff "$dir/before" -
}

check "make install" install_into_stage
check "every file is in its place" staged_files
check "what help names in docs/ is installed" named_documents
check "the links of installed documents lead to files" \
    python3 tests/check_links.py "$stage/usr/share/doc/quoth"
missing="names the packages that are missing"
if command -v dpkg-query > /dev/null; then
    for goal in check test test-long; do
        check "make $goal $missing" bare $goal test-deps
    done
    for goal in web serve test-web; do
        check "make $goal $missing" bare $goal test-web-deps
    done
    check "make test-deps installs them" installs test-deps
    check "make test-web-deps installs them" installs test-web-deps
else
    skip "make $missing" "this is not Debian"
fi
check "the installed program runs" "$stage/usr/bin/quoth" --version
check "a program built with pkg-config, shared" shared_program
check "a program built with pkg-config, static" static_program
check "a program built with CMake, shared and static" cmake_project
check "CMake refuses another version" other_version
check "a program built with Meson" meson_project
check "make uninstall leaves what was there before" nothing_left
check "make uninstall leaves nothing of a folder of its own" nothing_left_alone

one_file() {
    $CC -O0 -Wall -Wextra -Werror -Iinclude -c build/quoth-one.c -o "$dir/quoth-one.o" &&
        $CC -Wall -Wextra -Werror -Iinclude "$dir/prog.c" "$dir/quoth-one.o" -o "$dir/one" &&
        [ "$("$dir/one")" = second ]
}

cat > "$dir/play.c" <<'PROGRAM'
#include <quoth/quoth.h>
#include <stdio.h>

/* Games by the best plays, all plays counted, and a fragment of xghost: what has a path with SIMD. */
int main(void)
{
    quoth_lexicon *lexicon;
    quoth_cross_rules rules;
    quoth_cross *cross;
    quoth_play_finder *finder;
    quoth_plays plays = {0};
    quoth_position *position;
    quoth_ghost *ghost;
    quoth_ghost_rules xghost = {.variant = "xghost"};
    quoth_letters fragment = {.length = 2, .letter = {5, 18}};
    if (quoth_lexicon_new_enable1(&lexicon, NULL, NULL) || quoth_cross_rules_find(&rules, "scrabble", NULL) ||
        quoth_cross_new(&cross, &rules, lexicon, NULL, NULL) || quoth_cross_prepare(cross, NULL, NULL) ||
        quoth_play_finder_new(&finder, cross, NULL, NULL) ||
        quoth_position_new(&position, cross, 2, NULL, NULL) ||
        quoth_ghost_new(&ghost, lexicon, &xghost, NULL, NULL))
        return 1;
    for (unsigned game = 0; game < 20; game++) {
        quoth_random random;
        quoth_random_seed_stream(&random, 1, game);
        quoth_position_deal(position, &random);
        while (!quoth_position_ending(position)) {
            quoth_plays_query query = {.find = QUOTH_FIND_COUNT, .order = QUOTH_BY_EQUITY};
            if (quoth_plays_find(&plays, finder, position, &query, NULL, NULL))
                return 1;
            printf("%llu plays, ", (unsigned long long)plays.placements);
            query.find = QUOTH_FIND_BEST;
            if (quoth_plays_find(&plays, finder, position, &query, NULL, NULL) ||
                quoth_position_make_trusted(position, plays.play, NULL))
                return 1;
        }
        printf("%d to %d\n", quoth_position_score(position, 0), quoth_position_score(position, 1));
    }
    quoth_ghost_view view;
    if (quoth_ghost_probe(&view, ghost, &fragment, QUOTH_GHOST_WANT_SEATS, NULL))
        return 1;
    printf("%d %d\n", view.legal, view.to_move_wins);
    quoth_ghost_free(ghost);
    quoth_position_free(position);
    quoth_plays_free(&plays);
    quoth_play_finder_free(finder);
    quoth_cross_free(cross);
    quoth_lexicon_free(lexicon);
    return 0;
}
PROGRAM

portable() {
    $CC -Iinclude "$dir/play.c" "$dir/quoth-one.o" -o "$dir/fast" -lm &&
        $CC -O0 -U__SSE2__ -Iinclude "$dir/play.c" build/quoth-one.c -o "$dir/plain" -lm &&
        "$dir/fast" > "$dir/fast.out" && "$dir/plain" > "$dir/plain.out" &&
        [ "$(wc -l < "$dir/fast.out")" = 21 ] && cmp "$dir/fast.out" "$dir/plain.out"
}

# Two files that use the same private names for different things, a member among them.
cat > "$dir/first.c" <<'SOURCE'
#define LIMIT 3
typedef struct {
    int value, probe;
} entry;
enum { EMPTY = 1, FULL };
static const char *const text = "probe /* entry */";
static int probe(const entry *e) { return e->probe + LIMIT + FULL + (int)text[0]; }
int first(void);
int first(void)
{
    entry e = {.value = 1, .probe = 2}; /* probe */
    return probe(&e) - 'p';
}
SOURCE
sed -e 's/first/second/; s/LIMIT 3/LIMIT 30/; s/EMPTY = 1/EMPTY = 100/' "$dir/first.c" > "$dir/second.c"
cat > "$dir/both.c" <<'SOURCE'
#include <stdio.h>
int first(void), second(void);
int main(void)
{
    const char *LIMIT = "a macro ends with its file"; /* would not compile otherwise */
    return printf("%d %d\n", first(), second()) < 0 || !LIMIT;
}
SOURCE
same_names() {
    sh tools/one_file.sh "$dir/first.c" "$dir/second.c" "$dir/both.c" > "$dir/joined.c" &&
        $CC -Wall -Wextra -Werror "$dir/joined.c" -o "$dir/joined" &&
        "$dir/joined" | grep -x '7 133' && grep -q '"probe /\* entry \*/"' "$dir/joined.c"
}

check "private names may stand in several sources" same_names
one_source() {
    ${MAKE:-make} -s one-file
}
check "make one-file" one_source
check "a program with the library as one file" one_file
check "the same games and values without SSE2" portable
# ---- the examples --------------------------------------------------------------------------------

c_player() {
    "$CC" -std=c11 -Wall -Wextra -Werror -O2 -Iinclude examples/player.c build/libquoth.a \
        -o "$dir/player" &&
        build/quoth cross match "exec:$dir/player data/enable1.txt" equity --rules scrabble --games 4 \
            --threads 1 --json > "$dir/match" && cat "$dir/match"
}

# The same player, from outside and from inside: everything is even.
even() {
    grep -q '"spread":{"mean":0.0000.*"refused":0,"resigned":0.*"refused":0,"resigned":0' "$dir/match"
}

# $1 PLAYER: a match without a fault.
plays() {
    build/quoth "$@" --json > "$dir/match" 2> "$dir/said" && cat "$dir/match" &&
        ! grep -q 'exec:' "$dir/said" && ! grep -q '"refused":[1-9]' "$dir/match" &&
        ! grep -q '"resigned":[1-9]' "$dir/match" && ! grep -q '"illegal":[1-9]' "$dir/match"
}

build_example() {
    "$CC" -std=c11 -Wall -Wextra -Werror -O2 -Iinclude "examples/$1.c" build/libquoth.a -lm \
        -o "$dir/$1"
}

# What an example says agrees with the program.
solves() {
    [ "$("$dir/solve")" = "The second player wins." ] &&
        "$dir/solve" super > "$dir/said" && cat "$dir/said" &&
        [ "$(sed -n 's/^  \(.*\) wins$/\1/p' "$dir/said" | tr '\n' ' ')" = "$(build/quoth \
            ghost solve --variant super --json |
            sed 's/.*"winning_first_plays":\[\([^]]*\)\].*/\1/; s/"//g; s/,/ /g') " ]
}

finds_plays() {
    "$dir/rack" LETTER_ > "$dir/said" && head -n 3 "$dir/said" &&
        [ "$(awk '{ print $3, $4 }' "$dir/said" | head -n 20)" = "$(build/quoth cross moves \
            --rack LETTER_ --top 20 --json | tr '{' '\n' |
            sed -n 's/.*"play":"\([^"]*\)".*/\1/p' | head -n 20)" ]
}

plays_a_match() {
    "$dir/bot" 6 > "$dir/said" && cat "$dir/said" && grep -q '^6 games: the bot won [0-6],' "$dir/said"
}

# $1 EXAMPLE, then arguments that it has to refuse: status 2, a message, no answer.
refuses() {
    example=$1
    shift
    "$dir/$example" "$@" > "$dir/said" 2> "$dir/message"
    [ $? = 2 ] && [ ! -s "$dir/said" ] && grep -q "^$example: ." "$dir/message"
}

printf 'ghost\n\377\n' > "$dir/bad.txt"
for example in solve rack bot; do
    check "examples/$example.c builds" build_example $example
done
check "solve says who wins" solves
check "solve refuses a variant that does not exist" refuses solve nonsense
check "solve refuses a list that is not there" refuses solve ghost "$dir/none.txt"
check "solve refuses a list that is no text" refuses solve ghost "$dir/bad.txt"
check "rack finds the plays of the program" finds_plays
check "rack refuses what is no tile" refuses rack 'LE!'
check "rack refuses more tiles than a rack holds" refuses rack ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLM
check "rack refuses rules that do not exist" refuses rack ABC nonsense
check "the bot plays a match" plays_a_match
check "the bot refuses no games" refuses bot 0

check "the player in C builds and plays" c_player
check "it is as good as the player inside" even
check "the player in Python plays board games" plays cross match \
    "exec:python3 examples/player.py data/enable1.txt" greedy --games 4 --threads 1
check "the player in Python plays ghost" plays ghost match --first rational \
    --second "exec:python3 examples/player.py data/enable1.txt" --games 4
check "the player in shell plays" plays cross match \
    "exec:sh examples/player.sh build/quoth" greedy --games 2 --threads 2
finish
