#!/bin/sh
# A player of board games for quoth in plain shell: asks quoth itself for the second best play.
#
#     quoth cross match 'exec:sh examples/player.sh quoth' equity
#
# The first argument is the program, the second its words (a file, or enable1, which is built in).
# See docs/player-protocol.md.
quoth=${1:-quoth}
words=${2:-enable1}
rules=$(mktemp) || exit 1
trap 'rm -f "$rules"' EXIT
reading=

while IFS= read -r line; do
    if [ "$line" = 'end rules' ]; then
        reading=
    elif [ "$reading" ]; then
        printf '%s\n' "$line" >> "$rules"
    fi
    case $line in
    rules) reading=yes ;;
    'ready?') echo ready ;;
    'cgp '*) position=${line#cgp } ;;
    'move?')
        play=$("$quoth" cross moves --rules "$rules" --words "$words" --cgp "$position" --top 2 \
            --json 2>/dev/null < /dev/null |
            sed -n 's/.*"plays":\[{"play":"\([^"]*\)".*},{"play":"\([^"]*\)".*/\2/p')
        echo "${play:-pass}"
        ;;
    esac
done
