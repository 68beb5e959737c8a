#!/usr/bin/env python3
"""Check data/modern.txt: the words of SCOWL up to level 60 that ENABLE lacks, less those that were
left out when the list was read, and some that were added by hand.

Prints the candidates that were left out.  Needs Debian's package `scowl`.

usage: tools/modern_words.py [SCOWL_DIR]
"""
import glob
import os
import re
import sys

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'data')
LISTS, HIGHEST = ('english-words', 'american-words'), 60


def lines(name):
    with open(os.path.join(DATA, name), encoding='ascii') as file:
        return file.read().split('\n')[:-1]


def candidates(directory):
    """SCOWL's level of each candidate."""
    levels = {}
    for path in [path for name in LISTS for path in glob.glob(os.path.join(directory, name + '.*'))]:
        level = int(path.rsplit('.', 1)[1])
        with open(path, encoding='utf-8') as file:
            for word in file.read().split('\n') if level <= HIGHEST else ():
                if re.fullmatch('[a-z]{2,15}', word):
                    levels[word] = min(level, levels.get(word, 99))
    if not levels:
        sys.exit('%s: no SCOWL lists here (Debian: apt-get install scowl)' % directory)
    return levels


def main():
    enable1 = set(lines('enable1.txt'))
    scowl = candidates(sys.argv[1] if len(sys.argv) > 1 else '/usr/share/dict/scowl')
    rows = [line.split('\t') for line in lines('modern.txt')]
    modern = dict(rows)
    faults = ['%s is in ENABLE' % word for word in modern if word in enable1]
    faults += ['%s has level %s, not %s' % (word, scowl.get(word), level)
               for word, level in rows if level != 'hand' and level != str(scowl.get(word))]
    if [word for word, _ in rows] != sorted(modern):
        faults.append('the words are not sorted, or one is there twice')
    print('\n'.join(sorted(set(scowl) - enable1 - set(modern))))
    sys.exit('\n'.join(faults) or 0)


if __name__ == '__main__':
    main()
