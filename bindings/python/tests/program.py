"""What the tests of board games share: the program's answers, positions, a naive move generator."""

import functools
import itertools
import json
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[3]
PROGRAM = os.environ.get('QUOTH_TEST_PROGRAM') or str(ROOT / 'build' / 'quoth')
LONG = bool(os.environ.get('QUOTH_TEST_LONG'))
SEED = int(os.environ.get('QUOTH_TEST_SEED') or 1)

MIDDLE = '15/15/15/15/15/7SEA5/9e5/5RATION4/5I3N5/5V9/5A9/3VILE8/15/15/15'
NOTEBOOK = ('15/15/15/15/15/14B/11TOUR/1G5BE1C3I/1A2M3N1HEARD/1VIRULeNT1I3L/1E2S3E1LYTHE/'
            '4E3RED3S/4S5R4/10E4/10N4')


def answer(*arguments, text=None, whole=False):
    """The JSON that the program prints; its whole output, as text, if asked for."""
    env = {name: value for name, value in os.environ.items() if not name.startswith('QUOTH_')}
    env.update({'LC_ALL': 'C.UTF-8', 'HOME': '/dev/null', 'XDG_CONFIG_HOME': '/dev/null'})
    done = subprocess.run([PROGRAM, *map(str, arguments)], input=text, env=env, timeout=300,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding='utf-8')
    assert done.returncode == 0, (arguments, done.stderr)
    return done.stdout if whole else json.loads(done.stdout)


@functools.lru_cache(None)
def enable():
    """The words of ENABLE, from the list in the tree."""
    return tuple((ROOT / 'data' / 'enable1.txt').read_text().split())


# ---- every legal placement, from the definitions ----------------------------------------------

def placements(squares, rack, words, rules):
    """{(row, column, down, tiles): score} of all placements.

    `squares` are rows of '', 'A', or 'a' for a blank; `words` is a set in capitals.  Tries every
    run of squares in both directions with every word of its length.
    """
    lengths = {}
    for word in words:
        lengths.setdefault(len(word), []).append(word)
    found = {}
    empty = not any(itertools.chain(*squares))
    for down in (False, True):
        lines = [list(line) for line in zip(*squares)] if down else squares
        for number, line in enumerate(lines):
            for start in range(len(line)):
                for end in range(start + 2, len(line) + 1):
                    if start and line[start - 1] or end < len(line) and line[end]:
                        continue  # not a whole run
                    if all(line[start:end]) or not _reaches(lines, number, start, end, down, rules,
                                                            empty):
                        continue
                    for word in lengths.get(end - start, ()):
                        _lay(found, squares, lines, number, start, word, down, rack, words, rules,
                             empty)
    single = {}  # one tile that makes words both ways is the play across
    for play in found:
        laid = [i for i, tile in enumerate(play[3]) if tile != '.']
        if len(laid) == 1:
            row, column = play[0] + laid[0] * play[2], play[1] + laid[0] * (not play[2])
            single.setdefault((row, column, play[3][laid[0]]), []).append(play)
    for plays in single.values():
        for play in sorted(plays, key=lambda play: play[2])[1:]:
            del found[play]
    return found


def _reaches(lines, number, start, end, down, rules, empty):
    """Whether a run covers the start square, or has a tile in it or beside it."""
    if empty:
        return (rules.start[0], rules.start[1]) in [(at, number) if down else (number, at)
                                                    for at in range(start, end)]
    return any(any(lines[near][start:end]) for near in (number - 1, number, number + 1)
               if 0 <= near < len(lines))


def _lay(found, squares, lines, number, start, word, down, rack, words, rules, empty):
    line = lines[number]
    for at, letter in enumerate(word, start):
        if line[at] and line[at].upper() != letter:
            return
    new = [at for at in range(start, start + len(word)) if not line[at]]
    place = (lambda at: (at, number)) if down else (lambda at: (number, at))
    if len(new) > len(rack):
        return
    for blanks in itertools.product((False, True) if '?' in rack else (False,), repeat=len(new)):
        left = list(rack)
        try:
            for at, blank in zip(new, blanks):
                left.remove('?' if blank else word[at - start])
        except ValueError:
            continue
        laid = {at: word[at - start].lower() if blank else word[at - start]
                for at, blank in zip(new, blanks)}
        if empty and rules.start not in [place(at) for at in new]:
            continue
        total, touches = 0, len(new) < len(word)
        points, times = 0, 1
        for at in range(start, start + len(word)):
            value, premium = _worth(laid.get(at) or line[at], place(at), at in laid, rules)
            points, times = points + value, times * premium
        total += points * times
        good = True
        for at, tile in laid.items():
            first = last = number
            while first and lines[first - 1][at]:
                first -= 1
            while last + 1 < len(lines) and lines[last + 1][at]:
                last += 1
            if first == last:
                continue
            touches = True
            cross = ''.join(tile if k == number else lines[k][at] for k in range(first, last + 1))
            if cross.upper() not in words:
                good = False
                break
            value, premium = _worth(tile, place(at), True, rules)
            total += premium * (value + sum(_worth(lines[k][at], None, False, rules)[0]
                                            for k in range(first, last + 1) if k != number))
        if good and (touches or empty):
            row, column = place(start)
            tiles = ''.join(laid.get(at, '.') for at in range(start, start + len(word)))
            found[row, column, down, tiles] = total + rules.bonus.get(len(new), 0)


def _worth(tile, square, new, rules):
    """Points of a tile with the letter premium of its square, and the word premium."""
    value = 0 if tile.islower() else rules.tiles[tile].value
    premium = rules.premiums[square[0]][square[1]] if new else ''
    return (value * (int(premium[premium.index('L') - 1]) if 'L' in premium else 1),
            int(premium[premium.index('W') - 1]) if 'W' in premium else 1)
