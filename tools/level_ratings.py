#!/usr/bin/env python3
"""Ratings of players of board games from matches between them.

    tools/level_ratings.py [--quoth build/quoth] [--rules wwf] [--games 1000] [--seed 1] [--threads N]
                           [--anchor equity=2000] [PLAYER...]

The players, by default level:1 to level:9 and equity, stand in the order of their strength; each meets the
next one and the one after it.  Phonies are not legal in these games (--challenge void).  The ratings are those
of the Elo model, in which a player who is rated d points higher scores 1 / (1 + 10^(-d / 400)), a draw counting
half; fitted by maximum likelihood (Bradley and Terry, Biometrika 39, 1952).  The 95 % intervals take the variance of each match as it was measured, from
pairs of games with the same bag (a sandwich estimate).  Prints a row of Markdown a player, then how far the
results are from the model."""
import argparse
import json
import math
import subprocess


def play(options, first, second):
    """The share of `first`, and the variance of that share."""
    answer = json.loads(subprocess.run(
        [options.quoth, 'cross', 'match', first, second, '--rules', options.rules, '--games',
         str(options.games), '--challenge', 'void', '--seed', str(options.seed), '--threads',
         str(options.threads), '--json'],
        check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout)
    rate = answer['seats'][0]['win_rate']
    return rate['mean'], ((rate['high'] - rate['low']) / 2 / 1.96) ** 2


def expected(ratings, i, j):
    return 1 / (1 + 10 ** ((ratings[j] - ratings[i]) / 400))


def inverse(matrix):
    """By Gauss and Jordan."""
    n = len(matrix)
    rows = [list(row) + [float(i == j) for j in range(n)] for i, row in enumerate(matrix)]
    for column in range(n):
        best = max(range(column, n), key=lambda r: abs(rows[r][column]))
        rows[column], rows[best] = rows[best], rows[column]
        rows[column] = [x / rows[column][column] for x in rows[column]]
        for r in range(n):
            if r != column:
                rows[r] = [x - rows[r][column] * y for x, y in zip(rows[r], rows[column])]
    return [row[n:] for row in rows]


def fit(results, players, anchor, value):
    """Ratings and their standard errors; `results`: {(i, j): (share of i, variance)}, as many games each."""
    free = [i for i in range(players) if i != anchor]
    ratings = [float(value)] * players
    slope = math.log(10) / 400
    for _ in range(50):  # Newton's method; some ten steps are enough
        gradient, hessian = [0.0] * players, [[0.0] * players for _ in range(players)]
        for (i, j), (share, _) in results.items():
            p = expected(ratings, i, j)
            for a, sign in ((i, 1), (j, -1)):
                gradient[a] += sign * (share - p) * slope
                for b, other in ((i, 1), (j, -1)):
                    hessian[a][b] += sign * other * p * (1 - p) * slope * slope
        bread = inverse([[hessian[a][b] for b in free] for a in free])
        step = [sum(x * gradient[b] for x, b in zip(row, free)) for row in bread]
        for a, by in zip(free, step):
            ratings[a] += by
    errors = [0.0] * players
    for n, a in enumerate(free):
        for (i, j), (_, variance) in results.items():
            weight = sum(bread[n][m] * ((b == i) - (b == j)) for m, b in enumerate(free)) * slope
            errors[a] += weight * weight * variance
    return ratings, [math.sqrt(e) for e in errors]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--quoth', default='build/quoth')
    parser.add_argument('--rules', default='wwf')
    parser.add_argument('--games', type=int, default=1000)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--threads', type=int, default=1)
    parser.add_argument('--anchor', default='equity=2000')
    parser.add_argument('players', nargs='*', default=['level:%d' % n for n in range(1, 10)] + ['equity'])
    options = parser.parse_args()
    players = options.players
    anchor, value = options.anchor.split('=')
    results = {(i, j): play(options, players[i], players[j])
               for i in range(len(players)) for j in (i + 1, i + 2) if j < len(players)}
    ratings, errors = fit(results, len(players), players.index(anchor), float(value))
    print('| player | rating, 95 %% interval (%s, %d games a match, seed %d) |\n|---|---|'
          % (options.rules, options.games, options.seed))
    for name, rating, error in zip(players, ratings, errors):
        print('| `%s` | %.0f%s |' % (name, rating, ' ± %.0f' % (1.96 * error) if error else ''))
    off = {pair: share - expected(ratings, *pair) for pair, (share, _) in results.items()}
    (i, j), most = max(off.items(), key=lambda item: abs(item[1]))
    print('\nFarthest from the model: `%s` against `%s`, %+.1f points of a hundred.'
          % (players[i], players[j], 100 * most))


if __name__ == '__main__':
    main()
