#!/bin/sh
# Makes the pictures of the documents: tools/pictures.sh QUOTH FOLDER (`make pictures`).
set -eu
unset QUOTH_WORDS QUOTH_RULES
export XDG_CONFIG_HOME=/dev/null # no settings
quoth=$1 folder=$2 game=$(dirname "$0")/../docs/pictures/game.gcg

"$quoth" cross show --gcg "$game" --turn 14 --format svg > "$folder/board.svg"
"$quoth" ghost outcomes --player second --format svg > "$folder/sheet.svg"
for plot in strength memory; do
    python3 "$(dirname "$0")/plots.py" $plot "$(dirname "$0")/../docs/pictures/$plot.csv" \
        > "$folder/$plot.svg"
done
