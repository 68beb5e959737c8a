#!/usr/bin/env python3
"""Measures what games, clients and moves cost a server on this machine.

usage: tests/server/load.py [GAMES [CLIENTS [MOVES]]]

Processor time is that of the server; the time to an acknowledgement includes this program's own, and
the disk's.
"""
import os
import statistics
import sys
import time
import unittest

from client import ServerTest


class Load(ServerTest):
    def used(self):
        """Milliseconds of processor time, and KB of memory."""
        with open('/proc/%d/stat' % self.server.pid) as file:
            fields = file.read().rpartition(')')[2].split()
        with open('/proc/%d/statm' % self.server.pid) as file:
            pages = int(file.read().split()[1])
        ticks = int(fields[11]) + int(fields[12])
        return 1000 * ticks / os.sysconf('SC_CLK_TCK'), pages * os.sysconf('SC_PAGE_SIZE') / 1024

    def per(self, before, count):
        now = self.used()
        return tuple((now[i] - before[i]) / count for i in (0, 1))

    def runTest(self):
        games, clients, moves = self.numbers
        self.server = self.start('--games-a-minute', '1000000')
        for family in ('ghost', 'board'):
            self.game_of_two(family=family)  # words and rules are made
            before = self.used()
            for _ in range(games):
                self.game_of_two(family=family)
            print('a game of %s that nobody watches: %.2f ms to open it, %.1f KB' % (
                family, *self.per(before, games)))
        seats = [self.game_of_two(family='board') for _ in range(clients)]
        before = self.used()
        sockets = [self.socket() for _ in range(clients)]
        for client, pair in zip(sockets, seats):
            client.ask(do='watch', **pair[0])
        print('a client that watches a board game: %.2f ms to come, %.1f KB' % self.per(before, clients))
        before, times = self.used(), []
        for number in range(moves):
            client, pair = sockets[number % clients], seats[number % clients]
            view = client.view
            if view['phase'] != 'playing':  # four passes end a game
                seats[number % clients] = pair = self.game_of_two(family='board')
                client.ask(do='watch', **pair[0])
                view = client.view
            begun = time.monotonic()
            answer = client.ask(do='play', after=view['events'], play='pass', **pair[view['turn']])
            times.append(1000 * (time.monotonic() - begun))
            while client.view['events'] < answer.get('events', 0):
                client.view = client.read()['view']
            time.sleep(0.05 / clients)  # 20 requests a second and client
        times.sort()
        print('a move: %.2f ms; acknowledged in %.1f ms (median), %.1f ms (99 of 100)' % (
            self.per(before, moves)[0], statistics.median(times), times[len(times) * 99 // 100]))


if __name__ == '__main__':
    if any(not argument.isdigit() for argument in sys.argv[1:]):
        sys.exit(__doc__)
    Load.numbers = [int(n) for n in sys.argv[1:]] + [1000, 20, 400][len(sys.argv) - 1:]
    unittest.TextTestRunner(verbosity=0).run(Load())
