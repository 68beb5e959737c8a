#!/usr/bin/env python3
"""Cuts tables of chances to win, as `quoth cross train --wins` writes them, to what the library keeps:
for each number of unseen tiles the leads at which the chance passes some levels.

usage: tools/wins_levels.py two scrabble:2=TABLE.csv... > src/eval/default_win_table.c
       tools/wins_levels.py many scrabble:3=TABLE.csv... > src/eval/default_win_table_multiplayer.c
"""
import sys

LEVELS = [  # as in src/eval/win_table.c
    .001, .005, .02, .05, .1, .2, .3, .4, .5, .6, .7, .8, .9, .95, .98, .995, .999]
SMOOTH_FROM = 20  # unseen tiles: from here on neighbours are averaged


def read(path):
    with open(path) as file:
        rows = [line.strip().split(',') for line in file]
    unseen = [int(cell) for cell in rows[0][1:]]
    spreads = [int(row[0]) for row in rows[1:]]
    return {u: [(s, float(row[i + 1])) for s, row in zip(spreads, rows[1:])][::-1]
            for i, u in enumerate(unseen)}


def lead_at(column, level):
    """The lead at which a chance that rises with the lead passes a level."""
    for (a, low), (b, high) in zip(column, column[1:]):
        if low <= level <= high and low < high:
            return a + (level - low) / (high - low) * (b - a)
    return column[0][0] if column[0][1] > level else column[-1][0]


def main():
    tables = [a.split('=', 1) for a in sys.argv[2:]]
    out = ['/* Leads at which the chance to win passes the levels of eval/win_table.c, in tenths of a '
           'point, by',
           ' * the tiles that the player to move does not see, from 1 on.  tools/wins_levels.py wrote '
           'it from',
           ' * games of `quoth cross train`. */', '#include "eval/default_win_table.h"']
    sizes = []
    for rules, path in tables:
        table = read(path)
        most = max(table)
        exact = {u: [lead_at(table[u], level) for level in LEVELS] for u in table}
        rows = []
        for u in range(1, most + 1):
            known = min((v for v in exact), key=lambda v: (abs(v - u), v))
            near = [exact[v] for v in range(u - 3, u + 4) if v in exact and v >= SMOOTH_FROM - 3]
            leads = ([sum(column) / len(near) for column in zip(*near)]
                     if u >= SMOOTH_FROM and u + 7 < most and near else exact[known])
            rows.append('    {%s},' % ', '.join('%d' % round(10 * x) for x in leads))
        name, players = rules.split(':')
        sizes.append((name, players, most))
        out += ['', 'static const int16_t leads_of_%s_%s[][Q_WIN_LEVELS] = {' % (name, players),
                *rows, '};']
    out += ['', 'const q_win_quantiles q_leads_%s[] = {' % sys.argv[1]]
    out += ['    {"%s", %s, %d, leads_of_%s_%s},' % (name, players, most, name, players)
            for name, players, most in sizes]
    out += ['    {0},', '};']
    print('\n'.join(out))


if __name__ == '__main__':
    main()
