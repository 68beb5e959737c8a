#!/bin/sh
# install_documents.sh FOLDER: installs the documents, those of docs/ in FOLDER itself, and writes
# their links anew, so that each leads to a file in FOLDER.  A link to a file that only the sources
# have becomes its text.
set -eu

to=$1
sources='(CONTRIBUTING\.md|bindings|data/meanings|include|packaging|src|tests|web)'

# page FILE TARGET TREE UP EXPRESSION: TREE is the way from FILE to the sources, UP that from TARGET to
# FOLDER.
page() {
    sed -E -e "s,\[([^]]*)\]\(${3}${sources}[^)]*\),\1 (in the sources),g" \
        -e "$5" -e "s,src=\"$3docs/,src=\"$4,g" \
        -e "s,\]\($3docs/README\.md,](${4}index.md,g" -e "s,\]\($3docs/,](${4},g" \
        -e "s,\]\($3data/README\.md,](${4}data.md,g" \
        -e "s,\]\($3(README\.md|CHANGELOG\.md|examples/),](${4}\1,g" "$1" > "$to/$2"
    chmod 644 "$to/$2"
}

# pages FOLDER TREE UP: all of a folder below docs.
pages() {
    for file in "docs/$1"*.md; do
        name=${file#docs/}
        [ "$name" != README.md ] || name=index.md
        page "$file" "$name" "$2" "$3" "s,\]\(${3}README\.md,](${3}index.md,g"
    done
}

# files FOLDER FILE...
files() {
    folder=$to/$1
    shift
    mkdir -p "$folder"
    cp "$@" "$folder/"
    chmod 644 "$folder"/*.*
}

umask 022
mkdir -p "$to/guide" "$to/measurements" "$to/positions"
files . LICENSE data/scowl-copyright.txt data/cuss-license.txt docs/*.ipynb docs/*.json docs/*.jsonl
files guide/pictures docs/guide/pictures/*
files pictures docs/pictures/*
files positions docs/positions/*.cgp
files sheets docs/sheets/*
files examples examples/*
pages '' ../ ''
pages guide/ ../../ ../
pages measurements/ ../../ ../
pages positions/ ../../ ../
page README.md README.md '' '' ''
page CHANGELOG.md CHANGELOG.md '' '' ''
page data/README.md data.md ../ '' ''
