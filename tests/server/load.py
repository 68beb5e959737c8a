#!/usr/bin/env python3
"""Measures what games, clients and moves cost a server on this machine.

usage: tests/server/load.py [--postgres] [GAMES [CLIENTS [MOVES [MOVES A SECOND]]]]

First games that nobody watches, then clients that each watch a board game, then moves at a fixed rate,
whether or not earlier ones were answered.  Processor time and memory are those of the server; the time
to an acknowledgement includes this program's own, and the disk's.  --postgres: the games are in a
database of PostgreSQL that this program starts, whose processor time is counted by itself.
"""
import concurrent.futures
import http.client
import json
import os
import resource
import selectors
import socket
import struct
import sys
import threading
import time
import unittest

sys.path[:0] = [os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'cli')]
from client import ServerTest, Socket  # noqa: E402

AN_ADDRESS = 60  # sockets of one address; a server takes 64
PASSES = 5  # of a game of Scrabble that does not end by them


class Watcher(Socket):
    """A client of one of many addresses of this machine, whose messages are read as they come."""

    def __init__(self, url, number):
        self.source = '127.0.1.%d' % (1 + number // AN_ADDRESS)
        super().__init__(url)

    def connect(self, host, port):
        return socket.create_connection((host, port), 60, (self.source, 0))

    def messages(self):
        """The messages that are there, without waiting."""
        self.bytes += self.socket.recv(65536)
        while len(self.bytes) >= 2:
            size, head = self.bytes[1] & 127, 2
            if size == 126:
                head = 4
                if len(self.bytes) < head:
                    return
                size, = struct.unpack('>H', self.bytes[2:4])
            if len(self.bytes) < head + size:
                return
            text, self.bytes = self.bytes[head:head + size], self.bytes[head + size:]
            yield json.loads(text)


class Load(ServerTest):
    def used(self):
        """Milliseconds of processor time, and KB of memory."""
        with open('/proc/%d/stat' % self.server.pid) as file:
            fields = file.read().rpartition(')')[2].split()
        with open('/proc/%d/statm' % self.server.pid) as file:
            pages = int(file.read().split()[1])
        ticks = int(fields[11]) + int(fields[12])
        return 1000 * ticks / os.sysconf('SC_CLK_TCK'), pages * os.sysconf('SC_PAGE_SIZE') / 1024

    def database_used(self):
        """Milliseconds of processor time of the database's processes."""
        if not self.cluster:
            return 0
        total = 0
        with open(os.path.join(self.cluster.folder, 'postmaster.pid')) as file:
            first = file.readline().strip()
        for process in filter(str.isdigit, os.listdir('/proc')):
            try:
                with open('/proc/%s/stat' % process) as file:
                    fields = file.read().rpartition(')')[2].split()
            except OSError:
                continue
            if first in (process, fields[1]):
                total += int(fields[11]) + int(fields[12])
        return 1000 * total / os.sysconf('SC_CLK_TCK')

    def ask(self, **request):
        """Each thread has a connection."""
        if not hasattr(self.local, 'connection'):
            self.local.connection = http.client.HTTPConnection(self.url[len('http://'):].strip('/'),
                                                               timeout=600)
            self.addCleanup(self.local.connection.close)
        self.local.connection.request('POST', '/api', json.dumps(request))
        return json.load(self.local.connection.getresponse())

    def games(self, settings):
        """Games of two people, opened by many threads, whose moves are stored together."""
        with concurrent.futures.ThreadPoolExecutor(32) as threads:
            return list(threads.map(lambda one: self.game_of_two(**one), settings))

    def report(self, what, before, count):
        now = self.used()
        print('%s: %.2f ms, %.1f KB each; %.0f MB in all' % (
            what, (now[0] - before[0]) / count, (now[1] - before[1]) / count, now[1] / 1024), flush=True)

    def steps(self, total):
        """How far to go before each report: the cost as the number grows."""
        return [step for step in (total // 4, total // 2, total) if step]

    def open_games(self, total):
        before, done = self.used(), 0
        for step in self.steps(total):
            count = step - done
            self.games([{'family': ('ghost', 'board')[number % 2]} for number in range(count)])
            done = step
            self.report('a game that nobody watches, of %d' % done, before, done)

    def connect_client(self, number):
        client = Watcher(self.url, number)
        client.ask(do='watch', **self.seats[number][0])
        client.turn, client.events, client.sent = client.view['turn'], client.view['events'], {}
        return client

    def connect_clients(self, total):
        self.seats = self.games([{'family': 'board', 'rules': 'scrabble'}] * total)
        before, self.clients = self.used(), []
        for step in self.steps(total):
            with concurrent.futures.ThreadPoolExecutor(32) as threads:
                self.clients += threads.map(self.connect_client, range(len(self.clients), step))
            self.report('a client that watches a board game, of %d' % step, before, step)

    def play(self, moves, rate):
        chosen = selectors.DefaultSelector()
        for client in self.clients:
            client.socket.setblocking(False)
            chosen.register(client.socket, selectors.EVENT_READ, client)
        before, database = self.used(), self.database_used()
        begun, sent, times, refused = time.monotonic(), 0, [], 0
        while len(times) + refused < moves:
            due = begun + sent / rate
            if sent < moves and time.monotonic() >= due:
                client = self.clients[sent % len(self.clients)]
                seat = self.seats[sent % len(self.clients)][client.turn]
                client.sent[sent] = time.monotonic()
                client.send(id=sent, do='play', after=client.events, play='pass', **seat)
                sent += 1
                continue
            wait = None if sent == moves else max(0, due - time.monotonic())
            for key, _ in chosen.select(wait):
                client = key.data
                for message in client.messages():
                    if 'push' in message:
                        client.turn, client.events = message['view']['turn'], message['view']['events']
                    elif message['ok']:
                        times.append(1000 * (time.monotonic() - client.sent.pop(message['re'])))
                    else:
                        refused += 1
        seconds = time.monotonic() - begun
        self.report('a move', before, moves)
        if self.cluster:
            print('of the database: %.2f ms a move' % ((self.database_used() - database) / moves))
        times.sort()
        print('%.0f moves a second, %d refused; acknowledged in %.1f ms (median), %.1f ms (99 of 100)' % (
            moves / seconds, refused, times[len(times) // 2], times[len(times) * 99 // 100]))

    def runTest(self):
        games, clients, moves, rate = self.numbers
        limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
        self.cluster = None
        if self.postgres:
            from test_postgres import Cluster
            self.cluster = Cluster(self.folder)
            self.addCleanup(self.cluster.stop, 'immediate')
            self.data = 'postgres:host=%s user=quoth dbname=quoth' % self.folder
        self.server = self.start('--games-a-minute', '1000000', '--requests-a-second', '1000000')
        self.local = threading.local()
        for family in ('ghost', 'board'):
            self.game_of_two(family=family)  # words and rules are made
        print('a server without games: %.0f MB' % (self.used()[1] / 1024))
        self.open_games(games)
        self.connect_clients(clients)
        self.play(min(moves, PASSES * clients), rate)
        for client in self.clients:
            client.close()
        if self.cluster:
            print('rows and bytes of the table of events, with its index:', *self.cluster.query(
                "SELECT count(*), pg_total_relation_size('events') FROM events"))
        else:
            size = sum(os.path.getsize(os.path.join(self.folder, name))
                       for name in os.listdir(self.folder) if name.startswith('quoth.db'))
            print('bytes of the file and its log: %d' % size)


if __name__ == '__main__':
    arguments = [argument for argument in sys.argv[1:] if argument != '--postgres']
    if any(not argument.isdigit() for argument in arguments):
        sys.exit(__doc__)
    Load.postgres = '--postgres' in sys.argv[1:]
    Load.numbers = [int(n) for n in arguments] + [1000, 20, 100, 50][len(arguments):]
    unittest.TextTestRunner(verbosity=0).run(Load())
