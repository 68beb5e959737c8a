#!/usr/bin/env python3
"""Draws the plots of docs/strength.md from their data, as SVG.

usage: tools/plots.py strength docs/pictures/strength.csv > docs/pictures/strength.svg
       tools/plots.py memory docs/pictures/memory.csv > docs/pictures/memory.svg

The first line of the data names the columns; lines that begin with # are left out.
strength: rules, player, seconds (of a processor, a game), points (a game), low, high.
memory: seconds (since the beginning), mib (resident).
"""
import csv
import math
import sys

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 24, 48
COLOURS = {'scrabble': '#2f6db3', 'wwf': '#c2571a'}


class Plot:
    """Two axes, and what is drawn between them."""

    def __init__(self, x, y, x_text, y_text):
        self.x, self.y = x, y  # the lowest and the highest value
        self.parts, self.names = [], []
        self.text(LEFT + (WIDTH - LEFT - RIGHT) / 2, HEIGHT - 10, x_text, 'middle')
        self.parts.append('<text transform="translate(16 %.1f) rotate(-90)" text-anchor="middle" '
                          'fill="#444">%s</text>' % (TOP + (HEIGHT - TOP - BOTTOM) / 2, y_text))

    def at(self, x, y):
        across = (x - self.x[0]) / (self.x[1] - self.x[0])
        up = (y - self.y[0]) / (self.y[1] - self.y[0])
        return (LEFT + across * (WIDTH - LEFT - RIGHT),
                HEIGHT - BOTTOM - up * (HEIGHT - TOP - BOTTOM))

    def text(self, x, y, words, anchor='start', fill='#444'):
        words = words.replace('&', '&amp;').replace('<', '&lt;')
        self.parts.append('<text x="%.1f" y="%.1f" text-anchor="%s" fill="%s">%s</text>'
                          % (x, y, anchor, fill, words))

    def line(self, points, colour, width=1.5):
        self.parts.append('<polyline fill="none" stroke="%s" stroke-width="%g" points="%s"/>' % (
            colour, width, ' '.join('%.1f,%.1f' % self.at(*p) for p in points)))

    def tick_x(self, x, words):
        self.line([(x, self.y[0]), (x, self.y[1])], '#ddd', 1)
        self.text(self.at(x, 0)[0], HEIGHT - BOTTOM + 18, words, 'middle')

    def tick_y(self, y, words):
        self.line([(self.x[0], y), (self.x[1], y)], '#888' if y == 0 else '#ddd', 1)
        self.text(LEFT - 8, self.at(self.x[0], y)[1] + 4, words, 'end')

    def name(self, x, y, words, above, colour):
        """The name of a point: below it or above, where no other name is."""
        width, height = 6.7 * len(words), 13
        right = x + 6 + width > WIDTH
        left = x - 6 - width if right else x + 6
        tries = [y + 14, y - 5, y + 27, y - 18, y + 40, y - 31]
        if above:
            tries[0:2] = tries[1::-1]
        for at in tries:
            if all(left + width < l or l + w < left or abs(at - t) >= height
                   for l, w, t in self.names):
                break
        self.names.append((left, width, at))
        self.text(x - 6 if right else left, at, words, 'end' if right else 'start', fill=colour)

    def svg(self):
        head = ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" '
                'font-family="sans-serif" font-size="12">\n'
                '<rect width="100%%" height="100%%" fill="#fff"/>' % (WIDTH, HEIGHT))
        return '\n'.join([head, *self.parts, '</svg>'])


def rows_of(path):
    with open(path, encoding='utf-8') as file:
        return list(csv.DictReader(line for line in file if not line.startswith('#')))


def step_for(span):
    """A round step that cuts a span into four to ten parts."""
    unit = 10 ** math.floor(math.log10(span))
    return next(unit * part for part in (.1, .2, .25, .5, 1, 2) if span / (unit * part) <= 10)


def strength(path):
    rows = rows_of(path)
    for row in rows:
        for key in ('seconds', 'points', 'low', 'high'):
            row[key] = float(row[key])
        row['cost'] = math.log10(row['seconds'])
    low, high = min(r['low'] for r in rows), max(r['high'] for r in rows)
    step = step_for(high - low)
    costs = [r['cost'] for r in rows]
    plot = Plot((math.floor(min(costs)), math.ceil(max(costs))),
                (math.floor(low / step) * step, math.ceil(high / step) * step),
                'processor seconds a game, of both players',
                'points a game above equity, with 95 % intervals')
    for power in range(plot.x[0], plot.x[1] + 1):
        plot.tick_x(power, '%g' % 10 ** power)
    y = plot.y[0]
    while y <= plot.y[1] + 1e-9:
        plot.tick_y(y, '%+g' % round(y, 6) if abs(y) > 1e-9 else '0')
        y += step
    for number, rules in enumerate(sorted({r['rules'] for r in rows})):
        colour = COLOURS.get(rules, '#333')
        plot.text(WIDTH - RIGHT - 100, HEIGHT - BOTTOM - 34 + 16 * number, rules, fill=colour)
        for row in (r for r in rows if r['rules'] == rules):
            plot.line([(row['cost'], row['low']), (row['cost'], row['high'])], colour)
            x, y = plot.at(row['cost'], row['points'])
            plot.parts.append('<circle cx="%.1f" cy="%.1f" r="3.5" fill="%s"/>' % (x, y, colour))
            plot.name(x, y, row['player'], number, colour)
    return plot.svg()


def memory(path):
    points = [(float(r['seconds']) / 60, float(r['mib'])) for r in rows_of(path)]
    most = max(y for _, y in points)
    step = step_for(most)
    plot = Plot((0, math.ceil(points[-1][0] / 10) * 10), (0, math.ceil(most / step + .5) * step),
                'minutes', 'resident memory, MiB')
    for minute in range(0, plot.x[1] + 1, 10):
        plot.tick_x(minute, str(minute))
    y = 0
    while y <= plot.y[1] + 1e-9:
        plot.tick_y(y, '%g' % y)
        y += step
    plot.line(points, COLOURS['scrabble'], 2)
    return plot.svg()


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ('strength', 'memory'):
        sys.exit(__doc__)
    print({'strength': strength, 'memory': memory}[sys.argv[1]](sys.argv[2]))


if __name__ == '__main__':
    main()
