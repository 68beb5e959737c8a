"""Several servers that share a database of PostgreSQL: a cluster in a temporary folder, a plain user's,
that listens on a Unix socket alone."""
import glob
import os
import pwd
import random
import re
import shutil
import signal
import socket
import subprocess
import threading
import time
import unittest

from client import AS_ROOT, PROGRAM, ROOT, ServerTest, Socket
from quoth import long_test

SECONDS = int(os.environ.get('QUOTH_POSTGRES_SECONDS', '40'))


def programs():
    """The folder of PostgreSQL's programs; None: it is not installed."""
    found = sorted(glob.glob('/usr/lib/postgresql/*/bin/initdb'))
    return os.path.dirname(found[-1]) if found else None


class Cluster:
    """A cluster of PostgreSQL in a folder."""

    def __init__(self, folder):
        self.folder = os.path.join(folder, 'cluster')
        self.sockets = folder
        os.chmod(folder, 0o777)
        self.ask('initdb', '-D', self.folder, '-A', 'trust', '-U', 'quoth', '-E', 'UTF8',
                 '--no-sync', '--locale=C.UTF-8')
        self.start()
        self.ask('createdb', '-h', self.sockets, '-U', 'quoth', 'quoth')

    def ask(self, program, *arguments):
        """Root may not run a cluster: `nobody` does."""
        def become():
            if os.geteuid() == 0:
                user = pwd.getpwnam('nobody')
                os.setgid(user.pw_gid)
                os.setuid(user.pw_uid)
        return subprocess.run([os.path.join(programs(), program), *arguments], preexec_fn=become,
                              capture_output=True, text=True, check=True, cwd='/').stdout

    def start(self):
        with open(os.path.join(self.sockets, 'cluster.log'), 'w'):
            pass
        os.chmod(os.path.join(self.sockets, 'cluster.log'), 0o666)
        self.ask('pg_ctl', '-D', self.folder, '-w', '-l', os.path.join(self.sockets, 'cluster.log'), '-o',
                 "-c listen_addresses='' -c unix_socket_directories='%s'" % self.sockets, 'start')

    def stop(self, how='fast'):
        self.ask('pg_ctl', '-D', self.folder, '-w', '-m', how, 'stop')

    def query(self, sql):
        return self.ask('psql', '-h', self.sockets, '-U', 'quoth', '-At', '-c', sql, 'quoth').split()


class Postgres(ServerTest):
    def setUp(self):
        super().setUp()
        if not programs():
            self.skipTest('PostgreSQL is not installed')
        if subprocess.run([PROGRAM, 'check', '--data', 'postgres:host=/nowhere'], capture_output=True,
                          text=True).stderr.endswith('without PostgreSQL\n'):
            self.skipTest('the server was built without PostgreSQL')
        self.cluster = Cluster(self.folder)
        self.addCleanup(self.cluster.stop, 'immediate')
        self.data = 'postgres:host=%s user=quoth dbname=quoth' % self.folder

    def three(self):
        """Three servers; their addresses."""
        urls = []
        for _ in range(3):
            self.start()
            urls.append(self.url)
        return urls

    def at(self, url, **request):
        self.url = url
        return self.ask(**request)

    @long_test
    def test_a_game_through_two_servers(self):
        first, second, third = self.three()
        ann = self.at(first, do='create', family='ghost', name='Ann', open=True)
        self.assertEqual([table['game'] for table in self.at(second, do='tables')['tables']],
                         [ann['game']])
        bob = self.at(second, do='sit', game=ann['game'], name='Bob')
        seats = [{'game': seat['game'], 'key': seat['key']} for seat in (ann, bob)]
        self.url = third
        watching = self.socket()
        watching.ask(do='watch', **seats[1])
        for number, letter in enumerate('gho'):
            url = (first, second)[number % 2]
            answer = self.at(url, do='play', after=4 + number, play='gho'[:number + 1],
                             **seats[number % 2])
            self.assertTrue(answer['ok'], answer)
            # The same move through another server is one that crossed.
            self.assertEqual(self.at(third, do='play', after=4 + number, play='gho'[:number + 1],
                                     **seats[number % 2])['code'], 'stale')
            while watching.view['events'] < answer['events']:
                watching.view = watching.read()['view']
            self.assertEqual(watching.view['ghost']['fragments'][-1], 'gho'[:number + 1])
        self.assertEqual(self.check(), '1 games, 7 events, 0 damaged\n')

    @long_test
    def test_one_server_alone_thinks(self):
        first, second, third = self.three()
        ann = self.at(first, do='create', family='board', rules='scrabble', name='Ann',
                      bots={'1': 'level:1'})
        mine = {'game': ann['game'], 'key': ann['key']}
        events = 4
        for _ in range(2):
            answer = self.at(second, do='play', after=events, play='pass', **mine)
            self.assertTrue(answer['ok'], answer)
            view = {'turn': 1, 'events': events + 1}
            while view['turn'] != 0:
                view = self.at(third, do='wait', seen=view['events'], **mine).get('view', view)
            events = view['events']
        self.assertEqual(self.cluster.query("SELECT count(*) FROM events WHERE kind = 'play' AND seat = 1"),
                         ['2'])

    @long_test
    def test_what_is_no_database_of_a_server(self):
        self.cluster.query('CREATE TABLE other (x integer)')
        done = self.command(*AS_ROOT, '--listen', '127.0.0.1:0')
        self.assertEqual((done.returncode, done.stderr),
                         (1, 'quoth-server: the database: this is not a database of quoth-server\n'))
        self.cluster.query('DROP TABLE other')
        self.start()
        self.servers[0].terminate()
        self.servers[0].wait()
        self.cluster.query('UPDATE quoth_server SET version = 9')
        before = self.cluster.ask('pg_dump', '-h', self.folder, '-U', 'quoth', 'quoth')
        done = self.command(*AS_ROOT, '--listen', '127.0.0.1:0')
        self.assertEqual(done.returncode, 1)
        self.assertIn('a newer version of quoth-server wrote this database', done.stderr)
        after = self.cluster.ask('pg_dump', '-h', self.folder, '-U', 'quoth', 'quoth')
        self.assertEqual(re.sub(r'\\(un)?restrict.*', '', before), re.sub(r'\\(un)?restrict.*', '', after))

    @long_test
    def test_backup_and_damage(self):
        self.start()
        ann, _ = self.game_of_two()
        done = self.command('backup', 'copy')
        self.assertEqual((done.returncode, done.stderr), (
            2, 'quoth-server: a database is copied by pg_dump, while servers run\n'))
        self.assertEqual(self.check(), '1 games, 4 events, 0 damaged\n')
        self.cluster.query("UPDATE events SET data = replace(data, 'Bob', 'Eve') WHERE number = 2")
        self.assertEqual(self.command('check').stdout,
                         'game %s, event 2: the event is not the one that was written\n'
                         '1 games, 0 events, 1 damaged\n' % ann['game'])

    @long_test
    def test_kills_and_a_restart_under_load(self):
        """Three servers behind haproxy, one killed every two seconds, the database restarted once."""
        if not shutil.which('haproxy'):
            self.skipTest('haproxy is not installed')
        ports = []
        for url in self.three():
            ports.append(int(url.split(':')[2].strip('/')))
        with socket.create_server(('127.0.0.1', 0)) as listener:
            front = listener.getsockname()[1]
        with open(os.path.join(ROOT, 'packaging', 'server', 'haproxy.cfg')) as file:
            text = file.read()
        for old, new in [('bind :443 ssl crt /etc/ssl/games.example.both', 'bind 127.0.0.1:%d' % front),
                         ('maxconn 20000', 'maxconn 200')] + [
                             ('127.0.0.1:%d' % (8081 + n), '127.0.0.1:%d' % ports[n]) for n in range(3)]:
            self.assertIn(old, text)
            text = text.replace(old, new)
        path = os.path.join(self.folder, 'haproxy.cfg')
        with open(path, 'w') as file:
            file.write(text)
        proxy = subprocess.Popen(['haproxy', '-f', path], stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL)
        self.addCleanup(proxy.wait)
        self.addCleanup(proxy.terminate)
        url = 'http://127.0.0.1:%d/' % front
        deadline = time.monotonic() + SECONDS
        acknowledged, worst, errors = {}, [0.0], []
        players = [threading.Thread(target=self.play, args=(url, n, deadline, acknowledged, worst, errors))
                   for n in range(6)]
        for player in players:
            player.start()
        chance, kills, restarted = random.Random(1), 0, False
        while time.monotonic() < deadline:
            time.sleep(2)
            which = chance.randrange(3)
            self.servers[which].send_signal(signal.SIGKILL)
            self.servers[which].wait()
            kills += 1
            if not restarted and time.monotonic() > deadline - SECONDS / 2:
                self.cluster.stop('fast')
                self.cluster.start()
                restarted = True
            replacement = subprocess.Popen(
                [PROGRAM, *AS_ROOT, '--listen', '127.0.0.1:%d' % ports[which], '--data', self.data,
                 '--web', self.web, '--games-a-minute', '100000',
                 '--requests-a-second', '100000'], stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, text=True)
            self.servers[which].stdout.close()
            self.servers[which].stderr.close()
            self.servers[which] = replacement
            self.assertTrue(replacement.stdout.readline(), 'it does not start')
        for player in players:
            player.join()
        self.assertEqual(errors, [])
        self.assertTrue(restarted)
        self.assertRegex(self.check(), ' 0 damaged')
        moves = 0
        stored = dict(line.split('|') for line in
                      self.cluster.query('SELECT game, count(*) FROM events GROUP BY game'))
        for game, events in acknowledged.items():
            self.assertGreaterEqual(int(stored.get(game, 0)), events, game)
            moves += events
        print('# %d servers killed, %d events acknowledged in %d games, longest wait %.1f s' % (
            kills, moves, len(acknowledged), worst[0]), flush=True)
        self.assertGreater(moves, 100)

    def play(self, url, number, deadline, acknowledged, worst, errors):
        """Plays games of Ghost through the proxy, and comes back whenever a connection breaks."""
        seats, client, waiting_since = None, None, time.monotonic()
        try:
            while time.monotonic() < deadline:
                try:
                    if not client:
                        client = Socket(url)
                        client.socket.settimeout(15)
                    if not seats:
                        seats = self.two_seats(client, acknowledged)
                        continue
                    answer = client.ask(do='view', **seats[0])
                    if not answer['ok']:
                        if answer['code'] not in ('storage', 'slow', 'stale'):
                            raise AssertionError(answer)
                        time.sleep(0.2)
                        continue
                    view = answer['view']
                    if view['phase'] == 'over':
                        seats = None
                        continue
                    fragment = (view['ghost']['fragments'] or [''])[-1]
                    answer = client.ask(do='play', after=view['events'], play='ghost'[:len(fragment) + 1],
                                        **seats[view['turn']])
                    if answer['ok']:
                        game = seats[0]['game']
                        acknowledged[game] = max(acknowledged[game], answer['events'])
                        worst[0] = max(worst[0], time.monotonic() - waiting_since)
                        waiting_since = time.monotonic()
                    elif answer['code'] not in ('storage', 'slow', 'stale'):
                        raise AssertionError(answer)
                    time.sleep(0.1)
                except (OSError, ValueError, KeyError) as broken:  # ConnectionError, and half an answer
                    if isinstance(broken, KeyError):
                        raise
                    if client:
                        client.close()
                    client = None
                    time.sleep(0.1)
        except Exception as failed:  # the thread's, told by the test
            errors.append('%d: %r' % (number, failed))
        finally:
            if client:
                client.close()

    @staticmethod
    def two_seats(client, acknowledged):
        ann = client.ask(do='create', family='ghost', name='Ann', variant='ghost')
        if not ann['ok']:
            time.sleep(0.2)
            return None
        acknowledged[ann['game']] = 2
        bob = client.ask(do='sit', game=ann['game'], name='Bob')
        if not bob['ok']:
            time.sleep(0.2)
            return None
        acknowledged[ann['game']] = 4
        return [{'game': seat['game'], 'key': seat['key']} for seat in (ann, bob)]


if __name__ == '__main__':
    unittest.main()
