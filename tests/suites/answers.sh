#!/bin/sh
# The same commands by two programs: the same output and exit status, and nothing on stderr of what
# watches the second (ThreadSanitizer, MemorySanitizer, Valgrind, an emulator).
#
# usage: answers.sh few|all PROGRAM COMMAND...    COMMAND: how the other program is run
. "$(dirname "$0")/tap.sh"
amount=$1 program=$2
case $program in /*) ;; *) program=$PWD/$program ;; esac
shift 2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export TSAN_OPTIONS='halt_on_error=1 exitcode=66' MSAN_OPTIONS='exit_code=66'

# Some words of ENABLE, a game, a position, an end of a game.
awk 'NR % 150 == 0' data/enable1.txt > "$dir/words"
awk 'NR % 4000 == 0' data/enable1.txt > "$dir/few"
cat > "$dir/game.gcg" <<'GAME'
#character-encoding UTF-8
#player1 ann Ann
#player2 bob Bob
>ann: LETTERS 8D LETTER +22 22
>bob: AEINRST 7H AT +3 3
GAME
position='15/15/15/15/15/15/15/3LETTER6/15/15/15/15/15/15/15 AEINRST/ 22/0 0'
ending='10C3L/9JO3O/8MAP3X/5A2ED3Ne/4QI2WET1GOD/2NEUM3DE1UH1/OY2E5R1V2/FAN1E2PLANKS2/1WEIRdIE2A4/1NET3E2R4/7B2YA3/7E3F3/1VULGATE3R3/3IODIN3I3/CHIS3S3TZAR ABIOOTU/GILORST 299/340 0'

# same NAME ARGUMENTS...: run by both in folders of their own, where they may write `out`.
same() {
    name=$1
    shift
    check "$name" compare "$@"
}

compare() {
    rm -rf "$dir/a" "$dir/b"
    mkdir "$dir/a" "$dir/b"
    (cd "$dir/a" && "$program" "$@" > said 2> told; echo "exit $?" >> said)
    (cd "$dir/b" && run "$@" > said 2> told; echo "exit $?" >> said)
    grep -v '[0-9] s$' "$dir/b/told" | grep -E 'WARNING|ERROR|==[0-9]+==' && return 1
    for said in "$dir/a/said" "$dir/b/said"; do # how long it took is not the same
        sed 's/ in [0-9.]* s$//' "$said" > "$said.compared"
    done
    diff "$dir/a/said.compared" "$dir/b/said.compared" &&
        { [ ! -e "$dir/a/out" ] || cmp "$dir/a/out" "$dir/b/out"; }
}

# The command, whose last word is the program: relative to where the suite began.
begun=$PWD
last=
for last; do :; done
case $last in /*) ;; *) last=$begun/$last ;; esac
count=$(($# - 1))
before=
for word; do
    [ "$count" -gt 0 ] || break
    before="$before $word"
    count=$((count - 1))
done
run() {
    # shellcheck disable=SC2086 # words of a command
    $before "$last" "$@"
}

words="--words $dir/words" few="--words $dir/few"
# shellcheck disable=SC2086
{
    same "lists and images" lexicon build "$dir/words" -o out
    same "ghost" ghost solve $words --complete --json
    same "super, by threads" ghost solve $words --variant super --complete --threads 3 --json
    same "superduper" ghost solve $words --variant superduper --reading either --json --complete
    same "xghost, by threads" ghost solve $few --variant xghost --complete --threads 3 --json
    same "spook, by threads" ghost solve $few --variant spook --complete --threads 3 --json
    same "matches of Ghost" ghost match --first level:50 --second random --games 20 --seed 1 $words
    same "the smallest strategy" ghost strategy $few --json
    same "plays of a rack" cross moves --rack LETTER_ --top 5 --json
    same "plays of a position" cross moves --cgp "$position" --json --top 20
    same "a recorded game" cross replay "$dir/game.gcg" --json
    same "a board" cross show --gcg "$dir/game.gcg" --format svg
    same "words of a rack" words --rack LETTER_ --json
    same "rules" cross rules wwf
}
[ "$amount" = few ] && finish
# shellcheck disable=SC2086
{
    same "spook, announced" ghost solve $words --variant spook --reading infix-any-exact --complete
    same "xghost infix" ghost solve $words --variant xghost --reading infix --complete
    same "three players" ghost solve $words --variant super --players 3 --json
    same "literal misere" ghost solve $words --variant superduper --misere literal --json
    same "a crib sheet" ghost outcomes --player first $words --format html
    same "matches, by threads" cross match equity greedy --games 40 --threads 3 --json --seed 1
    same "another lexicon's board" cross match greedy random --games 4 --rules wordsmog $words \
        --threads 2 --json --seed 1
    same "simulation, by threads" cross sim --cgp "$position" --iterations 30 --top 3 --seed 1 \
        --threads 3
    same "training, by threads" cross train --words "$dir/few" --games 130 --rounds 1 --seed 1 \
        --threads 3 --json -o out
    same "an end of a game, by threads" cross endgame --rules scrabble --cgp "$ending" --plies 2 \
        --threads 1
}
finish
