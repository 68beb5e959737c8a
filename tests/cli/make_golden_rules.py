#!/usr/bin/env python3
"""Writes golden/rules.json: the whole of enable1 by some of the newer rules, for two players.

usage: tests/cli/make_golden_rules.py [NAME...]     (a minute and 2 GB a name; default: all)

A second way to the answers of twin_rules.py, and a quicker one: every string that may be said is
listed once, and what can precede it is found by taking a letter away.  From the longest down,
whoever can be sent to a position that is lost for the next player has won.
"""
import collections
import gc
import itertools
import json
import os
import sys

from make_golden import read_words
from quoth import HERE
from twin_rules import infixes, mixed

RULES = [(None, 'always'), (None, 'maximal'), ('legal', 'always')]  # misere, word end


def bag(letters):
    return ''.join(sorted(letters))


def without_one(letters):
    return {letters[:i] + letters[i + 1:] for i in range(len(letters))}


def without_end(letters):
    return {letters[1:], letters[:-1]}


Game = collections.namedtuple('Game', 'variant reading said position before')

GAMES = {game.variant + ' ' + game.reading: game for game in (
    # what is said for the sake of an infix, the position it makes, those it may be said at
    Game('superduper', 'either', lambda s: {s, s[::-1]}, str,
         lambda s: without_end(s) | without_end(s[::-1])),
    Game('xghost', 'infix', lambda s: {s}, str, without_one),
    Game('spook', 'infix-any-exact', lambda s: {s}, bag, lambda s: without_one(bag(s))),
    Game('spook', 'infix-any-anagram', lambda s: {s}, bag, lambda s: without_one(bag(s))),
    Game('spook', 'infix-end-exact', lambda s: {s}, bag, lambda s: set(map(bag, without_end(s)))),
    Game('spook', 'infix-end-anagram', lambda s: {s}, bag,
         lambda s: set(map(bag, without_end(s)))))}


class Solver:
    """All that can be said, by length, and for each set of rules what ends the game."""

    def __init__(self, game, words):
        self.game, self.exact = game, game.reading.endswith('exact')
        said = set(itertools.chain.from_iterable(map(infixes, words)))
        said = set(itertools.chain.from_iterable(map(game.said, said)))
        self.layers = [[] for _ in range(1 + max(map(len, said)))]
        for s in said:
            self.layers[len(s)].append(s)
        self.positions = set(map(game.position, said))
        self.words = set(itertools.chain.from_iterable(map(game.said, words)))
        if not self.exact:
            self.words = set(map(game.position, self.words))
        self.hashes = {p: self.folded(p) for p in self.positions}

    @staticmethod
    def folded(position):
        h = 0
        for letter in position:
            h = mixed(h + ord(letter) - ord('a') + 1)
        return h

    def ends(self, said):
        """Does this end the game?"""
        return (said if self.exact else self.game.position(said)) in self.last

    def before(self, said):
        """The positions at which it may be said."""
        return self.game.before(said) & self.playable

    def solve(self, misere, word_end):
        self.last = self.words
        if word_end == 'maximal':
            extended = set().union(*map(self.game.before, itertools.chain(*self.layers[1:])))
            self.last = {word for word in self.words if self.game.position(word) not in extended}
        self.playable = self.positions if self.exact else self.positions - self.last
        won, plays = set(), collections.defaultdict(set)
        for layer in reversed(self.layers[1:]):
            for s in layer:
                position = self.game.position(s)
                if misere is not None if self.ends(s) else position not in won:
                    before = self.before(s)
                    won.update(before)
                    if len(s) < 3:
                        for p in before:
                            plays[p].add(position)
        reachable, going_on = self.reachable()
        return {'misere': misere, 'word_end': word_end, 'positions': len(self.positions),
                'reachable': len(reachable), 'winner': 'first' if '' in won else 'second',
                'winning_first_plays': sorted(plays['']),
                'replies': {p: sorted(plays[p]) for p in sorted(going_on) if len(p) == 1},
                'checksum': self.checksum(won)}

    def reachable(self):
        """The positions that play can come to, and those of them where it can go on."""
        reachable, going_on = {''}, {''}
        for s in itertools.chain(*self.layers[1:]):
            position, ended = self.game.position(s), self.ends(s)
            if position in (reachable if ended else going_on):
                continue
            if not going_on.isdisjoint(self.game.before(s)):
                reachable.add(position)
                if not ended:
                    going_on.add(position)
        return reachable, going_on

    def checksum(self, won):
        total = sum(mixed(h + (2 if not self.exact and self.ends(p) else p in won))
                    for p, h in self.hashes.items())
        return '%016x' % (total % 2**64)


def answers(name, words):
    solver = Solver(GAMES[name], words)
    for misere, word_end in RULES:
        yield {'variant': GAMES[name].variant, 'reading': GAMES[name].reading, 'min': 3,
               **solver.solve(misere, word_end)}


def main():
    gc.disable()  # millions of small objects, no cycles
    path = os.path.join(HERE, 'golden', 'rules.json')
    names, kept = sys.argv[1:] or list(GAMES), []
    if sys.argv[1:] and os.path.exists(path):
        with open(path, encoding='ascii') as file:
            kept = [a for a in json.load(file) if a['variant'] + ' ' + a['reading'] not in names]
    words = [word for word in read_words() if len(word) >= 3]
    for name in names:
        kept += answers(name, words)
    kept.sort(key=lambda a: list(GAMES).index(a['variant'] + ' ' + a['reading']))
    with open(path, 'w', encoding='ascii') as out:
        json.dump(kept, out, indent=1)
        out.write('\n')


if __name__ == '__main__':
    main()
