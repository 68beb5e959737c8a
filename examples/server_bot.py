#!/usr/bin/env python3
"""A bot on a quoth-server: takes a seat of a game of Ghost and plays any letter that is accepted.

usage: examples/server_bot.py URL GAME
"""
import json
import random
import sys
import urllib.request


def ask(url, **request):
    body = json.dumps(request).encode()
    with urllib.request.urlopen(url.rstrip('/') + '/api', body) as answer:
        return json.load(answer)


def main(url, game):
    seat = ask(url, do='sit', game=game, name='bot')
    if not seat['ok']:
        sys.exit(seat['message'])
    mine = {'game': game, 'key': seat['key']}
    view = ask(url, do='view', **mine)['view']
    while view['phase'] in ('open', 'playing'):
        if view['turn'] == seat['seat']:
            last = (view['ghost']['fragments'] or [''])[-1]
            for letter in random.sample('abcdefghijklmnopqrstuvwxyz', 26):
                if ask(url, do='play', after=view['events'], play=last + letter, **mine)['ok']:
                    break
            else:
                ask(url, do='resign', after=view['events'], **mine)
        view = ask(url, do='wait', seen=view['events'], **mine).get('view', view)
    print('won' if seat['seat'] in view['winners'] else 'lost')


if __name__ == '__main__':
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
