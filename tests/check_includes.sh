#!/bin/sh
# Checks the direction of every #include, one TAP line a rule.
#
#     base <- lexicon <- ghost <- strategy, (rules <- values <- cross <- search, notation <- review)
#     <- format
#     <- cli
#
# usage: tests/check_includes.sh [ROOT]
#
# A room includes itself and those before it; the core needs nothing of the platform; the programs
# see the library as anyone does.  The rules are tried on a small tree of offences first, so that
# a check that lets everything pass is found out.
set -u
LC_ALL=C
export LC_ALL

root=${1:-$(dirname "$0")/..}
offences=$(mktemp -d "${TMPDIR:-/tmp}/includes.XXXXXX") || exit 2
trap 'rm -rf "$offences"' EXIT HUP INT TERM

# What the core may have of C: no files, clocks, locales or signals, and nothing of a platform.
# stdatomic.h is C11 as well; emmintrin.h stands behind #ifdef __SSE2__, with a portable twin.
c_headers='assert.h float.h inttypes.h limits.h stdalign.h stdarg.h stdatomic.h stdbool.h stddef.h
stdint.h stdlib.h stdnoreturn.h string.h emmintrin.h'

# The rooms that may be included from each; their public headers and ROOM/*.h are allowed.
rooms_below() {
    case $1 in
    base) echo base ;;
    lexicon) echo base lexicon ;;
    ghost) echo base lexicon ghost ;;
    players) echo base lexicon ghost players ;;
    strategy) echo base lexicon ghost strategy ;;
    verify) echo base lexicon verify ;;
    rules) echo base lexicon rules ;;
    values) echo base lexicon rules values ;;
    cross) echo base lexicon rules values cross ;;
    search) echo base lexicon rules values cross search ;;
    notation) echo base lexicon rules values cross notation ;;
    review) echo base lexicon rules values cross search notation review ;;
    format) echo base lexicon ghost players strategy rules values cross search notation review \
        format ;;
    *) return 1 ;;
    esac
}

# The room that a public header belongs to.
room_of() {
    case $1 in
    finder) echo lexicon ;;
    variant) echo ghost ;;
    tiles) echo rules ;;
    leaves) echo values ;;
    cross_game | exposure | levels) echo cross ;;
    train) echo search ;;
    auto) echo search ;;
    endgame | preendgame) echo search ;;
    siu) echo notation ;;
    puzzles) echo review ;;
    auto | infer) echo search ;;
    endgame) echo search ;;
    ghost_game) echo ghost ;;
    lives) echo players ;;
    *) echo "$1" ;;
    esac
}

# FILE:LINE NAME of every include below a folder, <NAME> for those in angle brackets; COMPUTED
# where the name comes from a macro.
includes_in() {
    find "$1" -type f -name '*.[ch]' | sort | while read -r file; do
        awk -v file="$file" '
            /^[ \t]*#[ \t]*include/ {
                name = $0
                sub(/^[ \t]*#[ \t]*include[ \t]*/, "", name)
                if (name ~ /^"[^"]*"/) { sub(/^"/, "", name); sub(/".*/, "", name) }
                else if (name ~ /^<[^>]*>/) { sub(/>.*/, ">", name) }
                else name = "COMPUTED"
                print file ":" FNR " " name
            }' "$file"
    done
}

has() {
    word=$1
    shift
    for other in "$@"; do
        [ "$word" = "$other" ] && return 0
    done
    return 1
}

# Whether a core room may include a name.
core_may() {
    below=$(rooms_below "$1") || return 1
    case $2 in
    '<'*'>')
        bare=${2#<}
        # shellcheck disable=SC2086 # words
        has "${bare%>}" $c_headers
        ;;
    */../* | ../* | ./*) return 1 ;;
    quoth/*.h)
        bare=${2#quoth/}
        # shellcheck disable=SC2086
        has "$(room_of "${bare%.h}")" $below
        ;;
    */*)
        # shellcheck disable=SC2086
        has "${2%%/*}" $below
        ;;
    *) return 1 ;;
    esac
}

# Whether a program may: the public headers, its own, and whatever the system has.
program_may() {
    case $2 in
    '<'*'>') true ;;
    */../* | ../* | ./* | COMPUTED) false ;;
    quoth/*.h) [ -f "$tree/include/$2" ] ;;
    "$1"/*.h) true ;;
    *) false ;;
    esac
}

public_may() {
    header=$1
    shift
    case $header in
    quoth) case $1 in
        quoth/stdio.h) false ;;
        quoth/*.h) [ -f "$tree/include/$1" ] ;;
        *) false ;;
        esac ;;
    stdio) case $1 in '<stdio.h>') true ;; *) core_may base "$1" ;; esac ;; # for programs alone
    *) case $1 in
        '<'*'>' | quoth/*.h)
            [ "$1" != "quoth/$header.h" ] && core_may "$(room_of "$header")" "$1"
            ;;
        *) false ;;
        esac ;;
    esac
}

# Prints the offences of one part of $tree against a rule.
offences_of() {
    rule=$1 who=$2 where=$3
    includes_in "$where" | while read -r place name; do
        "$rule" "$who" "$name" || echo "$place includes $name"
    done
}

count=0
failures=0
report() { # REPORT NAME OFFENCES
    count=$((count + 1))
    if [ -z "$2" ]; then
        echo "ok $count - $1"
    else
        failures=$((failures + 1))
        echo "not ok $count - $1"
        echo "$2" | sed 's/^/# /'
    fi
}

# ---- the rules find what is wrong ----------------------------------------------------------------

# ROOM|INCLUDE pairs that have to be found, and ones that have to pass.
wrong='base|"lexicon/graph.h"
base|"quoth/lexicon.h"
base|<stdio.h>
base|<time.h>
base|<unistd.h>
base|<sys/types.h>
base|<locale.h>
base|<pthread.h>
lexicon|"ghost/solve/variants.h"
lexicon|"quoth/quoth.h"
lexicon|"format/json.h"
lexicon|"../ghost/variants.h"
lexicon|"graph.h"
ghost|"format/json.h"
ghost|"cli/cli.h"
ghost|<math.h>
ghost|"quoth/format.h"
format|"quoth/stdio.h"
ghost|"board/cross.h"
ghost|"ghost/study/and_or_graph.h"
ghost|"quoth/players.h"
players|"ghost/study/and_or_graph.h"
strategy|"board/cross.h"
strategy|"format/json.h"
verify|"quoth/ghost.h"
verify|"ghost/study/and_or_graph.h"
ghost|"quoth/tiles.h"
cross|"ghost/solve/variants.h"
cross|"quoth/ghost.h"
cross|"notation/notation.h"
cross|"quoth/notation.h"
values|"board/position.h"
values|"quoth/cross.h"
rules|"eval/leaves.h"
rules|"quoth/leaves.h"
cross|"endgame/tree.h"
cross|"quoth/endgame.h"
search|"notation/notation.h"
notation|"quoth/endgame.h"
notation|"quoth/review.h"
search|"quoth/review.h"
review|"quoth/format.h"
review|"quoth/ghost.h"
search|<time.h>
cross|<stdio.h>
format|"cli/cli.h"
format|<stdio.h>
format|HEADER
stray|"base/error.h"
cli|"base/error.h"
cli|"lexicon/graph.h"
cli|"cli/../base/error.h"
cli|"quoth/none.h"
cli|HEADER'
right='base|"base/error.h"
base|"quoth/base.h"
base|<string.h>
lexicon|"base/error.h"
lexicon|"quoth/lexicon.h"
ghost|"lexicon/graph.h"
ghost|"quoth/finder.h"
cross|"lexicon/graph.h"
cross|"quoth/leaves.h"
values|"rules/tiles.h"
strategy|"quoth/ghost.h"
format|"quoth/strategy.h"
players|"quoth/ghost_game.h"
verify|"base/memory.h"
notation|"board/position.h"
search|"board/position.h"
review|"quoth/endgame.h"
review|"notation/notation.h"
format|"quoth/review.h"
format|"quoth/endgame.h"
format|"ghost/solve/variants.h"
format|"quoth/ghost.h"
format|"board/position.h"
cli|"quoth/quoth.h"
cli|"cli/cli.h"
cli|<stdio.h>
cli|<sys/mman.h>'

tree=$offences
mkdir -p "$tree/include/quoth"
: > "$tree/include/quoth/quoth.h"
tried=$(
    printf '%s\n' "$wrong" "$right" | while IFS='|' read -r room include; do
        rm -rf "$tree/src"
        mkdir -p "$tree/src/$room"
        printf '  #\tinclude %s /* "quoth/base.h" */\n' "$include" > "$tree/src/$room/x.c"
        rule=core_may
        [ "$room" = cli ] && rule=program_may
        found=$(offences_of $rule "$room" "$tree/src/$room")
        if printf '%s\n' "$right" | grep -qxF "$room|$include"; then
            [ -z "$found" ] || echo "$room may include $include, but it was refused"
        else
            [ -n "$found" ] || echo "$room may not include $include, but it passed"
        fi
    done
    for include in 'lexicon|"quoth/ghost.h"' 'base|<stdio.h>' 'ghost|"ghost/solve/variants.h"' \
        'ghost|"quoth/format.h"' 'tiles|"quoth/ghost.h"' 'quoth|<stddef.h>' 'quoth|"quoth/stdio.h"' \
        'stdio|"quoth/ghost.h"' 'base|"quoth/base.h"'; do
        public_may "${include%%|*}" "$(echo "${include#*|}" | tr -d '"')" &&
            echo "quoth/${include%%|*}.h may not include ${include#*|}, but it passed"
    done
)
report "offences are found" "$tried"

# ---- the tree itself -----------------------------------------------------------------------------

tree=$root
for room in base lexicon ghost players strategy verify rules values cross search notation review \
    format; do
    report "src/$room includes $(rooms_below $room | tr ' ' ',') and plain C" \
        "$(offences_of core_may "$room" "$tree/src/$room")"
done
report "src/cli includes the public headers and its own" \
    "$(offences_of program_may cli "$tree/src/cli")"
report "tools include the public headers" "$(offences_of program_may tools "$tree/tools")"
report "public headers follow the same direction" "$(
    for header in "$tree"/include/quoth/*.h; do
        name=$(basename "$header" .h)
        offences_of public_may "$name" "$header"
    done
)"
report "every room has its place in the order" "$(
    for folder in "$tree"/src/*/; do
        name=$(basename "$folder")
        [ "$name" = cli ] || rooms_below "$name" > /dev/null || echo "src/$name is not known here"
    done
    find "$tree/src" -maxdepth 1 -name '*.[ch]' | sed 's/$/ is in no room/'
)"
report "there was something to check" "$(
    for room in base lexicon ghost players strategy rules values cross search notation review \
        format cli; do
        [ -n "$(includes_in "$tree/src/$room")" ] || echo "src/$room has no includes"
    done
)"
echo "1..$count"
[ "$failures" -eq 0 ]
