#!/usr/bin/env python3
"""A player of Ghost and of board games for quoth, in Python's standard library.

    quoth ghost match "exec:python3 examples/player.py words.txt" rational
    quoth cross match "exec:python3 examples/player.py words.txt" greedy

In Ghost it says a letter that leaves as many words as possible and completes none; at the board it
lays the longest word of its rack through the start square, and passes afterwards.  What a player
hears and says is told in docs/player-protocol.md.
"""
import sys


def say(line):
    print(line, flush=True)


class Ghost:
    """Plain ghost: fragments begin words."""

    def __init__(self, words, facts):
        least = int(facts['min'])
        self.words = [w for w in words if len(w) >= least]

    def move(self, facts):
        fragment = facts.get('fragment', '')
        on = [w for w in self.words if w.startswith(fragment) and len(w) > len(fragment)]
        letters = {w[len(fragment)] for w in on}
        safe = {c: sum(w.startswith(fragment + c) for w in on)
                for c in letters if fragment + c not in self.words}
        if safe:
            return fragment + max(sorted(safe), key=safe.get)
        return fragment + min(letters) if letters else 'resign'


class Board:
    """Words of the rack through the start square of an empty board."""

    def __init__(self, words, facts):
        rules = facts['rules']
        start = rules[next(i for i, line in enumerate(rules) if line.startswith('layout')) + 1]
        self.row, self.column = (int(n) for n in start.split(','))
        self.words = words

    def move(self, facts):
        board, racks = facts['cgp'].split(' ')[:2]
        if any(c.isalpha() for c in board):
            return 'pass'
        rack = racks.split('/')[0]
        best = ''
        for word in self.words:
            left = list(rack.lower())
            if len(word) > max(1, len(best)) and all(c in left and not left.remove(c) for c in word):
                best = word
        if not best:
            return 'pass'
        return '%d%c %s' % (self.row + 1, ord('A') + self.column, best.upper())


def main():
    with open(sys.argv[1]) as file:
        words = sorted(line.strip().lower() for line in file)
    facts, player = {}, None
    for line in sys.stdin:
        line = line.rstrip('\n')
        if facts.get('open') and line != 'end rules':
            facts['rules'].append(line)
        elif line == 'rules':
            facts.update(rules=[], open=True)
        elif line == 'end rules':
            facts['open'] = False
        elif line == 'ready?':
            player = (Ghost if facts['quoth'] == '1 ghost' else Board)(words, facts)
            say('ready')
        elif line == 'move?':
            say(player.move(facts))
        else:
            name, _, rest = line.partition(' ')
            facts[name] = rest


main()
