#!/usr/bin/env python3
"""Test positions with proved best plays: makes them from positions, and proves them again.

usage: tools/positions.py make FIRST [--nodes N] [--best N] [--lead N] < CGP > FILE
       tools/positions.py prove [--easiest N] FILE ...

`make` reads a position a line and solves it with `quoth cross endgame`, or with `quoth cross
preendgame` if tiles are left in the bag.  It drops those whose proof takes more than --nodes
positions, that have more than --best best plays, or whose lead is above --lead; and pre-endgames in
which every order of the bag loses.  The first line written gets the number FIRST.

`prove` solves each line again and compares all its operations but `acn`; --easiest takes the N lines
of each file with the fewest positions searched.  docs/positions/README.md describes the format.
"""
import argparse
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.environ.get('QUOTH_TEST_PROGRAM', os.path.join(ROOT, 'build', 'quoth'))
RULES = 'scrabble'
GAME = {'bdn': 'CrosswordGame', 'ld': 'english', 'lex': 'enable1'}
RACK = 7


def solve(command, position, *options):
    """The answer of a command of `quoth cross`, one thread."""
    done = subprocess.run([PROGRAM, 'cross', command, '--rules', RULES, '--cgp', position, '--json',
                           '--threads', '1', *options], capture_output=True, text=True)
    if done.returncode:
        sys.exit('%s\n%s' % (position, done.stderr))
    return json.loads(done.stdout)


def operations_of(line):
    """The position without operations, and the operations by name."""
    board, racks, scores, zeros, rest = (line.strip() + ' ').split(' ', 4)
    pairs = (part.strip().partition(' ') for part in rest.split(';') if part.strip())
    return ' '.join((board, racks, scores, zeros)), {name: value for name, _, value in pairs}


def tiles_unseen(position):
    """The tiles that the player to move does not see, of the 100."""
    board, racks = position.split(' ')[:2]
    return 100 - len(re.findall('[A-Za-z]', board)) - len(racks.split('/')[0])


def bag_of(position):
    return max(0, tiles_unseen(position) - RACK)


def outcome(play, endgame):
    """What makes plays equal."""
    return (play['value'],) if endgame else (play['wins'], play['draws'])


def rank(play, endgame):
    return play['value'] if endgame else 2 * play['wins'] + play['draws']


def prove(position, top, nodes=None):
    """The operations that the solver proves with its `top` best plays; None if the limit of nodes
    ends it, or if all of these plays are best and others may be."""
    endgame = bag_of(position) == 0
    limit = ['--nodes', str(nodes)] if nodes else []
    how = ['--proof'] if endgame else ['--wins-only']
    answer = solve('endgame' if endgame else 'preendgame', position, '--top', str(top), *how,
                   *limit)
    plays = answer['plays']
    if not answer['exact'] or not all(play['exact'] for play in plays):
        return None
    best = [play for play in plays if rank(play, endgame) == rank(plays[0], endgame)]
    whole = len(best) < len(plays) or len(plays) < top
    if not whole and len(best) == top:
        return {'more': True, 'first': plays[0], 'acn': answer['nodes']}
    if any(outcome(play, endgame) != outcome(best[0], endgame) for play in best):
        return None  # wins and draws that amount to the same: no single value to print
    names = sorted(play['play'].replace(' ', '.') for play in best)
    found = {'bm': ' '.join(names)}
    if endgame:
        found['gain'] = '%+d' % plays[0]['value']
    else:
        found['orders'] = str(answer['orders'])
        found['wins'] = str(plays[0]['wins'])
        found['draws'] = str(plays[0]['draws'])
    return {**found, 'acn': str(answer['nodes'])}


def is_open(position):
    """Whether a short simulation leaves it open who wins: it spends no proof on the others."""
    plays = solve('sim', position, '--iterations', '300', '--seed', '1')['plays']
    return 0.05 < plays[0]['win'] < 0.95


def make(options):
    number, made, read = options.first, set(), 0
    for line in sys.stdin:
        position, known = operations_of(line)
        scores = [int(score) for score in position.split(' ')[2].split('/')]
        read += 1
        if position in made or abs(scores[0] - scores[1]) > options.lead:
            continue
        if bag_of(position) and not is_open(position):
            continue
        top, found = 2, None
        while top <= 2 * options.best:
            found = prove(position, top, options.nodes)
            if not found or 'more' not in found:
                break
            if bag_of(position) and not rank(found['first'], False):
                found = None
                break
            top *= 2
        if not found or 'more' in found or len(found['bm'].split(' ')) > options.best or (
                bag_of(position) and found['wins'] == found['draws'] == '0'):
            continue
        made.add(position)
        kept = ''.join('%s %s; ' % item for item in {**GAME, **known}.items())
        print('%s %s%s id %s.%03d;' % (
            position, kept, ' '.join('%s %s;' % item for item in found.items()),
            'preendgame' if bag_of(position) else 'endgame', number), flush=True)
        number += 1
    print('%d of %d positions' % (number - options.first, read), file=sys.stderr)


def check(options):
    wrong = 0
    for path in options.file:
        with open(path, encoding='utf-8') as file:
            lines = [operations_of(line) for line in file]
        lines.sort(key=lambda line: int(line[1]['acn']))
        for position, known in lines[:options.easiest]:
            found = prove(position, len(known['bm'].split(' ')) + 1)
            for name, value in (found or {'bm': 'not proved'}).items():
                if name != 'acn' and known.get(name) != value:
                    print('%s: %s: %s; proved: %s' % (known['id'], name, known.get(name), value))
                    wrong += 1
        print('%s: %d positions' % (os.path.basename(path), len(lines[:options.easiest])))
    return wrong > 0


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest='command', required=True)
    maker = commands.add_parser('make')
    maker.add_argument('first', type=int)
    maker.add_argument('--nodes', type=int, default=1000000)
    maker.add_argument('--best', type=int, default=8)
    maker.add_argument('--lead', type=int, default=1000)
    prover = commands.add_parser('prove')
    prover.add_argument('--easiest', type=int)
    prover.add_argument('file', nargs='+')
    options = parser.parse_args()
    return make(options) if options.command == 'make' else check(options)


if __name__ == '__main__':
    sys.exit(main())
