#!/usr/bin/env python3
"""Write data/enable1.levels: SCOWL's level of every word of data/enable1.txt.

A word's level is the lowest number among SCOWL's `*-words.N` lists that hold it
(10 = everybody knows it, 95 = almost nobody does), after accents are folded to
plain letters; 99 where no list holds it.  Needs Debian's package `scowl`.

usage: tools/scowl_levels.py [SCOWL_DIR] > data/enable1.levels
"""
import glob
import os
import sys
import unicodedata

LIGATURES = str.maketrans({"æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O"})


def fold(word):
    decomposed = unicodedata.normalize("NFD", word.translate(LIGATURES))
    return "".join(c for c in decomposed if not unicodedata.combining(c)).lower()


def main():
    directory = sys.argv[1] if len(sys.argv) > 1 else "/usr/share/dict/scowl"
    level = {}
    files = glob.glob(os.path.join(directory, "*-words.*"))
    if not files:
        sys.exit(f"{directory}: no SCOWL lists here (Debian: apt-get install scowl)")
    for path in files:
        number = int(path.rsplit(".", 1)[1])
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                word = fold(line.strip())
                level[word] = min(number, level.get(word, 99))
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "enable1.txt")
    with open(here, encoding="ascii") as words:
        for word in words.read().split():
            print(word, level.get(word, 99))


main()
