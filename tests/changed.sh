#!/bin/sh
# What differs from the last commit, or, when nothing does, what the last commit changed:
#
#   sh tests/changed.sh files      the files, as far as they are there
#   sh tests/changed.sh units      the unit suites of their folders, but for the slow ones
#
# The suites of a module are named by its folder in the table below; a test file is its own suite.
set -eu
cd "$(dirname "$0")/.."

files() {
    changed=$(git diff --name-only HEAD && git ls-files --others --exclude-standard)
    [ -n "$changed" ] || changed=$(git diff --name-only HEAD~1 HEAD)
    for file in $changed; do
        [ ! -f "$file" ] || echo "$file"
    done
}

# Names of tests/unit/test_*.c.
suites_of() {
    case $1 in
    src/base/*) echo base sort decimals errors item_table parallel threads ;;
    src/lexicon/*) echo lexicon builder word_lists graph image packed alphabet enable1 finder meanings calls_words ;;
    src/ghost/rules/*) echo ghost rules search example variants ;;
    src/ghost/solve/*) echo ghost search cache game hints variants ;;
    src/ghost/play/* | src/ghost/opponent/*) echo players game exploit ;;
    src/ghost/*) echo ghost game strategy_memory ;;
    src/rules/*) echo layouts tiles example_rules final_turn ;;
    src/board/*) echo board position cross_game deals board_image calls_board cross_memory final_turn ;;
    src/movegen/*) echo plays later_plays extension_sets perft finder openness ;;
    src/eval/*) echo leaves leaves_csv leaves_klv unseen_adjustment chances win_table trained ;;
    src/game/*) echo players later_plays cross_game saved_games duplicate levels sprt calls_cross ;;
    src/sim/*) echo sim infer racks sim_memory ;;
    src/endgame/*) echo transposition going_on max_score final_turn twins/test_endgame ;;
    src/preendgame/*) echo going_on twins/test_preendgame ;;
    src/training/*) echo train trained ;;
    src/engine/*) echo engine defaults stack stopping ;;
    src/notation/*) echo notation gcg gcg_steps replay saved_games ;;
    src/practice/*) echo schedule ;;
    src/review/*) echo review_play review_score puzzle_find ;;
    src/format/*) echo format errors explain review_score ;;
    include/*) echo errors ghost position ;;
    tests/unit/tails.*) echo tails ;;
    tests/unit/test_*.c | tests/twins/test_*.c)
        suite=${1#tests/}
        echo "${suite%.c}"
        ;;
    esac
}

case ${1:-} in
files) files ;;
units)
    files | while read -r file; do
        suites_of "$file"
    done | tr ' ' '\n' | sed '/^$/d; /\//!s,^,unit/test_,' | sort -u | while read -r suite; do
        [ ! -f "tests/$suite.c" ] || echo "$suite"
    done
    ;;
*)
    echo "usage: sh tests/changed.sh files|units" >&2
    exit 2
    ;;
esac
