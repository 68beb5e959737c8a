#!/usr/bin/env python3
"""Writes golden/enable1.json: what the naive twins say about the whole of enable1.

usage: tests/cli/make_golden.py       (a few minutes, 2 GB; needs nothing but the word list)
"""
import hashlib
import json
import os
import sys

import twin
from quoth import ENABLE1, HERE
from test_random import twin_of_outcomes, twin_of_solve


def read_words():
    with open(ENABLE1, encoding='ascii') as file:
        return file.read().split()


def value_sum(vocabulary, longest):
    """A checksum of the values of all positions of so many letters at most: sorted lines
    `FRAGMENT win|loss`, sha256."""
    lines = ('%s %s\n' % (f, 'win' if twin.win(vocabulary, f) else 'loss')
             for f in sorted(vocabulary.fragments) if len(f) <= longest)
    return hashlib.sha256(''.join(lines).encode()).hexdigest()


def answers(variant, least, words):
    vocabulary = twin.VARIANTS[variant](words, least)
    answer = {'variant': variant, 'min': least, 'solve': twin_of_solve(vocabulary),
              'values': value_sum(vocabulary, 255), 'short values': value_sum(vocabulary, 3)}
    if variant == 'ghost':
        answer['outcomes'] = [
            {'player': ('first', 'second')[player], 'objective': objective,
             **twin_of_outcomes(make(vocabulary, player), player)}
            for player in (0, 1)
            for objective, make in (('per-node', twin.outcomes_per_node),
                                    ('overall', twin.outcomes_overall))]
    return answer


def main():
    sys.setrecursionlimit(10000)
    words = read_words()
    cases = [('ghost', 3), ('ghost', 4), ('ghost', 2), ('super', 3), ('super', 4),
             ('superduper', 3), ('superduper', 4)]
    with open(os.path.join(HERE, 'golden', 'enable1.json'), 'w', encoding='ascii') as out:
        json.dump([answers(variant, least, words) for variant, least in cases], out, indent=1)
        out.write('\n')


if __name__ == '__main__':
    main()
