#!/usr/bin/env python3
"""Writes the dictionary meanings.tsv from WordNet: one short meaning a word.

    meanings.py --wordnet FOLDER --words LIST --own FILE [--coverage] > meanings.tsv

FOLDER has WordNet 3.0 as Debian's wordnet-base installs it (/usr/share/wordnet): data.noun, ...,
cntlist.rev and the lists of irregular forms.  LIST has the words, one a line; those of FILE have
meanings of our own, which go before.  The lines are those of docs/formats.md.

Of a word's senses that are written small the one is taken that texts have most often, and of its
gloss what stands before the first semicolon.  A word that only a capital or an abbreviation means
is left out.  --coverage prints, instead, how many words of each length have a meaning.
"""

import argparse
import collections
import os
import re
import subprocess
import sys

PARTS = {"noun": "n", "verb": "v", "adj": "adj", "adv": "adv"}
LONGEST = 110  # characters of a gloss

NOTICE = """\
# Meanings of words for quoth, made by tools/meanings.py.  Except for those of quoth itself they are
# glosses of WordNet 3.0, one a word, shortened.
#
# WordNet Release 3.0.  This software and database is being provided to you, the LICENSEE, by Princeton
# University under the following license.  By obtaining, using and/or copying this software and database,
# you agree that you have read, understood, and will comply with these terms and conditions.:
#
# Permission to use, copy, modify and distribute this software and database and its documentation for any
# purpose and without fee or royalty is hereby granted, provided that you agree to comply with the following
# copyright notice and statements, including the disclaimer, and that the same appear on ALL copies of the
# software, database and documentation, including modifications that you make for internal use or for
# distribution.
#
# WordNet 3.0 Copyright 2006 by Princeton University.  All rights reserved.
#
# THIS SOFTWARE AND DATABASE IS PROVIDED "AS IS" AND PRINCETON UNIVERSITY MAKES NO REPRESENTATIONS OR
# WARRANTIES, EXPRESS OR IMPLIED.  BY WAY OF EXAMPLE, BUT NOT LIMITATION, PRINCETON UNIVERSITY MAKES NO
# REPRESENTATIONS OR WARRANTIES OF MERCHANT- ABILITY OR FITNESS FOR ANY PARTICULAR PURPOSE OR THAT THE USE OF
# THE LICENSED SOFTWARE, DATABASE OR DOCUMENTATION WILL NOT INFRINGE ANY THIRD PARTY PATENTS, COPYRIGHTS,
# TRADEMARKS OR OTHER RIGHTS.
#
# The name of Princeton University or Princeton may not be used in advertising or publicity pertaining to
# distribution of the software and/or database.  Title to copyright in this software, database and any
# associated documentation shall at all times remain with Princeton University and LICENSEE agrees to preserve
# same.
"""


def shortened(gloss):
    """The first meaning of a gloss, without examples."""
    text = re.split(r";|: \"|, \"", gloss, maxsplit=1)[0]
    text = " ".join(text.replace("`", "'").replace("--", "-").split()).strip(" ,:")
    if len(text) > LONGEST:
        text = text[:LONGEST].rsplit(" ", 1)[0].rstrip(" ,:(") + " ..."
    return text if text.count("(") == text.count(")") else text.replace("(", "").replace(")", "")


def counts_of(folder):
    """How often texts have each sense, by its key."""
    counts = collections.Counter()
    with open(os.path.join(folder, "cntlist.rev"), encoding="latin-1") as file:
        for line in file:
            key, _, count = line.split()
            counts[key] = int(count)
    return counts


def senses_of(folder):
    """{word: [(-count, order of the part, number of the sense, part, gloss)]} of small words."""
    senses = collections.defaultdict(list)
    counts = counts_of(folder)
    by_word = collections.Counter()
    for (word, kind), count in [((key.split("%")[0], int(key.split("%")[1][0])), count)
                                for key, count in counts.items()]:
        by_word[word, min(kind, 4) if kind != 5 else 3] += count
    for order, part in enumerate(PARTS):
        synsets = {}
        with open(os.path.join(folder, "data." + part), encoding="latin-1") as file:
            for line in file:
                if line.startswith("  "):
                    continue
                fields, gloss = line.split(" | ", 1)
                fields = fields.split(" ")
                spelled = [re.sub(r"\((a|p|ip)\)$", "", fields[4 + 2 * place])
                           for place in range(int(fields[3], 16))]
                synsets[fields[0]] = spelled, gloss.strip()
        with open(os.path.join(folder, "index." + part), encoding="latin-1") as file:
            for line in file:
                fields = line.split()
                if line.startswith("  ") or not re.fullmatch("[a-z]+", fields[0]):
                    continue
                for number, place in enumerate(fields[-int(fields[2]):]):
                    spelled, gloss = synsets[place]
                    if fields[0] in spelled and shortened(gloss):
                        senses[fields[0]].append((-by_word[fields[0], order + 1], order, number,
                                                  PARTS[part], shortened(gloss)))
    return senses


FORMS = (("n", "", "plural"), ("v", "ing", "participle"), ("v", "s", "present"), ("v", "", "past"),
         ("adj", "est", "superlative"), ("adj", "er", "comparative"))


def irregular(folder):
    """{form: (kind, base)} of the lists of irregular forms."""
    found = {}
    for part, letter in PARTS.items():
        with open(os.path.join(folder, part + ".exc"), encoding="latin-1") as file:
            for line in file:
                form, *bases = line.split()
                kind = next((kind for other, ending, kind in FORMS
                             if other == letter and form.endswith(ending)), None)
                if kind and re.fullmatch("[a-z]+", form) and bases[0] != form:
                    found.setdefault(form, (kind, bases[0]))
    return found


def is_regular(form, base, parts):
    """Whether the program finds a form by itself: stopped, happier."""
    stems = {base, base + base[-1]}
    if base.endswith("e"):
        stems.add(base[:-1])
    if base.endswith("y"):
        stems.add(base[:-1] + "i")
    endings = {"n": ["s", "es"], "v": ["s", "es", "ed", "ing"], "adj": ["er", "est"]}
    return form in {stem + ending for part in parts for ending in endings.get(part, ())
                    for stem in stems}


def lines_of(folder, words, own):
    """The lines by word: ours, those of WordNet, irregular forms of either."""
    lines = dict(own)
    for word, senses in senses_of(folder).items():
        if word in words and word not in lines:
            best = sorted(senses)
            parts = list(dict.fromkeys(sense[3] for sense in best))
            lines[word] = "%s\t%s" % (",".join(parts), best[0][4])
    for form, (kind, base) in irregular(folder).items():
        if form in words and form not in lines and base in lines and not is_regular(
                form, base, lines[base].split("\t")[0].split(",")):
            lines[form] = "=%s\t%s" % (kind, base)
    return lines


def read_own(path):
    own = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#"):
                word, _, rest = line.rstrip("\n").partition("\t")
                own[word] = rest
    return own


def coverage(words, path, program):
    """Words with a meaning, by length: (length, words, with)."""
    by = collections.defaultdict(lambda: [0, 0])
    done = subprocess.run([program, "words", "--pattern", "*", "--meanings=" + path],
                          stdout=subprocess.PIPE, encoding="utf-8", check=True)
    for line in done.stdout.splitlines():
        word, _, meaning = line.partition(" ")
        if word.lower() in words:
            by[len(word)][0] += 1
            by[len(word)][1] += bool(meaning)
    return [(length, *by[length]) for length in sorted(by)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--wordnet", default="/usr/share/wordnet", metavar="FOLDER")
    parser.add_argument("--words", default="data/enable1.txt", metavar="LIST")
    parser.add_argument("--own", default="data/meanings.tsv", metavar="FILE")
    parser.add_argument("--coverage", metavar="MEANINGS", help="of this dictionary, by the program")
    parser.add_argument("--program", default="build/quoth", metavar="QUOTH")
    given = parser.parse_args()
    with open(given.words, encoding="utf-8") as file:
        words = set(file.read().split())
    if given.coverage:
        for row in coverage(words, given.coverage, given.program):
            print("%2d  %6d  %6d  %3d %%" % (*row, 100 * row[2] // row[1]))
        return
    lines = lines_of(given.wordnet, words, read_own(given.own))
    sys.stdout.write(NOTICE)
    for word in sorted(lines):
        sys.stdout.write("%s\t%s\n" % (word, lines[word]))


if __name__ == "__main__":
    main()
