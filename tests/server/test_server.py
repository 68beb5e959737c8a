"""The server from outside: as browsers and programs meet it, with real files and sockets."""
import http.client
import json
import os
import pty
import random
import re
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import unittest
import urllib.error
import urllib.request

from client import AS_ROOT, PROGRAM, QUOTH, ROOT, Socket, ServerTest

KILLS = int(os.environ.get('QUOTH_SERVER_KILLS', '8'))


class Games(ServerTest):
    def test_ghost_between_two_people(self):
        server = self.start()
        seats = self.game_of_two(variant='ghost')
        ann, bob = self.socket(), self.socket()
        for client, seat in zip((ann, bob), seats):
            client.ask(do='watch', **seat)
            self.assertEqual(client.view['phase'], 'playing')
        fragment = ''
        for number, letter in enumerate('ghost'):
            client, seat = ((ann, seats[0]), (bob, seats[1]))[number % 2]
            fragment += letter
            answer = client.ask(do='play', after=client.view['events'], play=fragment, **seat)
            self.assertTrue(answer['ok'], answer)
            for other in (ann, bob):
                while other.view['events'] < answer['events']:
                    other.view = other.read()['view']
        self.assertEqual(ann.view['phase'], 'over')
        self.assertEqual(ann.view['winners'], [1])
        self.assertEqual(ann.view['ghost']['rounds'],
                         [{'first': 0, 'fragments': ['g', 'gh', 'gho', 'ghos', 'ghost'],
                           'ending': 'word', 'named': '', 'loser': 0}])
        record = ann.ask(do='record', **seats[0])['record']
        self.assertIn('\nplay ghost\n', record)
        server.terminate()
        self.assertEqual(server.wait(), 0)
        self.assertEqual(self.check(), '1 games, 9 events, 0 damaged\n')

    def test_a_computer_player_at_the_board(self):
        self.start()
        ann = self.ask(do='create', family='board', rules='scrabble', name='Ann',
                       bots={'1': 'level:1'})
        seat = {'game': ann['game'], 'key': ann['key']}
        client = self.socket()
        client.ask(do='watch', **seat)
        rack = client.view['board']['position']['racks']
        self.assertEqual((len(rack[0]), rack[1]), (7, None))
        client.ask(do='play', after=client.view['events'], play='pass', **seat)
        while client.view['turn'] != 0 or not client.view['board']['moves']:
            client.view = client.read()['view']
        self.assertEqual(client.view['board']['moves'][1]['seat'], 1)
        public = self.ask(do='view', game=ann['game'])['view']
        self.assertEqual(public['board']['position']['racks'], [None, None])
        self.assertIsNone(public['board']['position']['cgp'])

    def test_lives_and_challenges(self):
        self.start()
        seats = self.game_of_two(variant='ghost', challenges=True, lives='A')
        events = 4
        for number, (do, key, value) in enumerate([('play', 'play', 'z'), ('play', 'play', 'zq'),
                                                   ('challenge', None, None), ('name', 'word', '')]):
            seat = seats[(0, 1, 0, 1)[number]]
            request = {'do': do, 'after': events, **seat}
            if key:
                request[key] = value
            answer = self.ask(**request)
            self.assertTrue(answer['ok'], answer)
            events = answer['events']
        view = self.ask(do='view', **seats[0])['view']
        self.assertEqual((view['phase'], view['winners']), ('over', [0]))
        self.assertEqual([seat['letters'] for seat in view['seats']], [0, 1])
        record = self.ask(do='record', game=seats[0]['game'])['record']
        self.assertTrue(record.startswith('quoth-ghost-match 1\n'), record)

    def test_a_request_for_a_seat_can_be_repeated(self):
        server = self.start()
        ann = {'do': 'create', 'family': 'ghost', 'name': 'Ann', 'new_key': 'a' * 26}
        first = self.ask(**ann)
        self.assertEqual(first['key'], 'a' * 26)
        self.assertEqual(self.ask(**ann), first)
        self.assertNotEqual(self.ask(**{**ann, 'new_key': 'b' * 26})['game'], first['game'])
        game = first['game']
        bob = {'do': 'sit', 'game': game, 'name': 'Bob', 'new_key': 'c' * 26}
        second = self.ask(**bob)
        self.assertEqual((second['seat'], self.ask(**bob)), (1, second))
        self.assertEqual(self.ask(**{**bob, 'new_key': 'd' * 26})['code'], 'taken')
        code = self.ask(do='move-code', game=game, key='c' * 26)['code']
        move = {'do': 'move-seat', 'game': game, 'code': code, 'new_key': 'e' * 26}
        self.assertEqual(self.ask(**move), {**second, 'key': 'e' * 26})
        self.assertEqual(self.ask(**move), {**second, 'key': 'e' * 26})
        self.ask(do='resign', game=game, key='a' * 26, after=5)
        again = [{'do': 'rematch', 'game': game, 'key': old * 26, 'new_key': new * 26}
                 for old, new in ('ex', 'ay')]
        seats = [self.ask(**request) for request in again]
        self.assertEqual([seat['seat'] for seat in seats], [0, 1])
        server.terminate()
        server.wait()
        self.start()
        self.assertEqual([self.ask(**request) for request in again], seats)
        self.assertEqual([self.ask(**request) for request in (ann, move)],
                         [first, {**second, 'key': 'e' * 26}])
        for key in ('a' * 25, 'A' * 26, 'a' * 25 + '1', 7, None, ['a' * 26]):
            self.assertEqual(self.ask(**{**ann, 'new_key': key})['code'], 'request')

    def test_undo_by_consent_and_stale_moves(self):
        self.start()
        ann, bob = self.game_of_two()
        self.assertEqual(self.ask(do='play', after=4, play='g', **bob)['code'], 'turn')
        self.assertTrue(self.ask(do='play', after=4, play='g', **ann)['ok'])
        self.assertEqual(self.ask(do='play', after=4, play='g', **ann)['code'], 'stale')
        self.assertTrue(self.ask(do='undo-ask', after=5, **ann)['ok'])
        self.assertEqual(self.ask(do='view', **bob)['view']['undo_asked'], 0)
        self.assertTrue(self.ask(do='undo-answer', after=6, yes=True, **bob)['ok'])
        view = self.ask(do='view', **ann)['view']
        self.assertEqual((view['ghost']['fragments'], view['turn']), ([], 0))

    def test_a_no_to_one_proposal_leaves_the_other(self):
        self.start()
        ann, bob = self.game_of_two()
        after = 4

        def fine(player, verb, **more):
            nonlocal after
            self.assertTrue(self.ask(do=verb, after=after, **more, **player)['ok'])
            after += 1
            view = self.ask(do='view', **ann)['view']
            return view['undo_asked'], view['pause_asked'], view['paused'] is not None
        fine(ann, 'play', play='g')
        self.assertEqual(fine(ann, 'undo-ask'), (0, None, False))
        self.assertEqual(fine(bob, 'pause-ask'), (0, 1, False))
        self.assertEqual(fine(bob, 'undo-answer', yes=False), (None, 1, False))
        self.assertEqual(fine(ann, 'pause-answer', yes=True), (None, None, True))

    def test_the_lobby(self):
        self.start()
        shown = self.ask(do='create', family='ghost', name='Ann', open=True)
        self.ask(do='create', family='ghost', name='Bob')
        tables = self.ask(do='tables')['tables']
        self.assertEqual([table['game'] for table in tables], [shown['game']])
        self.assertNotIn(shown['key'], json.dumps(tables))

    def test_a_view_has_the_settings_of_its_game(self):
        self.start()
        settings = {'open': True, 'draw': True,
                    'clock': {'kind': 'bank', 'time': 86400, 'increment': 0, 'bank': 604800}}
        ghost = {'variant': 'super', 'reading': '', 'lexicon': 'enable1', 'min': 3, 'misere': 'no',
                 'word_end': 'always', 'loser': 'next', 'challenges': True, 'lives': 'AB'}
        game = self.ask(do='create', name='Ann', family='ghost', **settings, **ghost)['game']
        view = self.ask(do='view', game=game)['view']
        self.assertEqual({key: view[key] for key in settings}, settings)
        self.assertEqual({key: view['ghost'][key] for key in ghost}, ghost)

    def test_a_random_board(self):
        server = self.start()
        ann, bob = self.game_of_two(family='board', rules='Wordfeud:007', challenge='double')
        tables = [self.ask(do='view', **who)['view'] for who in (ann, bob, {'game': ann['game']})]
        for view in tables:
            self.assertEqual(view['board']['rules'], 'wordfeud:7')
            self.assertEqual(view['board']['position']['layout'], 'wordfeud:7')
        self.ask(do='play', after=4, play='pass', **ann)
        server.terminate()
        server.wait()
        self.start()
        view = self.ask(do='view', **ann)['view']
        self.assertEqual((view['board']['rules'], len(view['board']['moves'])), ('wordfeud:7', 1))
        self.ask(do='resign', after=view['events'], **bob)
        record = self.ask(do='record', game=ann['game'])['record']
        self.assertIn('\n#board-layout wordfeud:7\n', record)
        self.assertIn('\n#quoth-rules wordfeud:7\n', record)
        shown = subprocess.run([QUOTH, 'cross', 'show', '--gcg', '-', '--json'], input=record,
                               capture_output=True, text=True)
        self.assertEqual(json.loads(shown.stdout)['layout'], 'wordfeud:7', shown.stderr)
        again = self.ask(do='rematch', **ann)
        self.assertTrue(again['ok'], again)
        self.assertEqual(self.ask(do='view', game=again['game'])['view']['board']['rules'],
                         'wordfeud:7')
        for seed in ('', 'x', '-1', '1000000000', '1:2', ' 7'):
            answer = self.ask(do='create', family='board', name='Ann', rules='wordfeud:' + seed)
            self.assertEqual((answer['ok'], answer['code']), (False, 'request'), seed)

    def test_a_computer_player_on_random_boards(self):
        self.start()
        for seed in range(6):  # more than it keeps engines of
            ann = self.ask(do='create', family='board', rules=f'wwf:{seed}', name='Ann',
                           challenge='single', bots={'1': 'level:1'})
            client = self.socket()
            client.ask(do='watch', game=ann['game'], key=ann['key'])
            client.ask(do='play', after=client.view['events'], play='pass', game=ann['game'],
                       key=ann['key'])
            while client.view['turn'] != 0 or len(client.view['board']['moves']) < 2:
                client.view = client.read()['view']
            self.assertEqual(client.view['board']['moves'][1]['kind'], 'play')

    def test_a_client_that_has_seen_the_last_event_gets_no_view(self):
        self.start()
        ann, _ = self.game_of_two()
        self.assertNotIn('view', self.ask(do='watch', seen=4, **ann))
        self.assertIn('view', self.ask(do='watch', seen=3, **ann))


    def test_waiting_for_the_next_event(self):
        self.start()
        ann, bob = self.game_of_two()
        self.assertIn('view', self.ask(do='wait', seen=3, **bob))
        client = self.socket()
        client.send(id='later', do='wait', seen=4, **bob)
        client.ask(do='hello')  # the other request has no answer yet
        self.ask(do='play', after=4, play='g', **ann)
        answer = client.read()
        self.assertEqual((answer['re'], answer['view']['ghost']['fragments']), ('later', ['g']))
        self.ask(do='resign', after=5, **bob)
        self.assertTrue(client.ask(do='hello')['ok'])  # and nothing else came


class Files(ServerTest):
    def test_keys_are_in_no_file(self):
        self.start()
        ann, bob = self.game_of_two()
        for name in os.listdir(self.folder):
            with open(os.path.join(self.folder, name), 'rb') as file:
                content = file.read()
            for seat in (ann, bob):
                self.assertNotIn(seat['key'].encode(), content)

    def test_a_game_goes_on_after_a_kill(self):
        server = self.start()
        ann, bob = self.game_of_two(clock={'kind': 'game', 'time': 600})
        self.ask(do='play', after=4, play='g', **ann)
        before = self.ask(do='view', **bob)['view']
        server.kill()
        server.wait()
        self.start()
        after = self.ask(do='view', **bob)['view']
        self.assertEqual(after['ghost'], before['ghost'])
        self.assertTrue(self.ask(do='play', after=after['events'], play='gh', **bob)['ok'])

    def test_time_while_the_server_was_down_counts_for_no_clock(self):
        server = self.start()
        ann, _ = self.game_of_two(clock={'kind': 'game', 'time': 600})
        server.kill()
        server.wait()
        with sqlite3.connect(self.data) as base:  # an hour ago
            base.execute('UPDATE beat SET time = 0')
            rows = base.execute('SELECT number, time FROM events').fetchall()
        base.close()
        self.assertEqual(len(rows), 4)
        self.start()
        view = self.ask(do='view', **ann)['view']
        self.assertEqual(view['phase'], 'playing')
        self.assertGreater(view['seats'][0]['left'], 590000)

    def test_acknowledged_moves_survive_kills(self):
        """Kills under load: what was acknowledged is in the file, and every game is whole."""
        chance = random.Random(int(os.environ.get('QUOTH_TEST_SEED', '1')))
        acknowledged = {}
        for _ in range(KILLS):
            server = self.start()
            clients = [(self.socket(), self.game_of_two()) for _ in range(4)]
            for client, seats in clients:
                acknowledged[seats[0]['game']] = 4
                client.ask(do='watch', **seats[0])
            left = chance.randrange(5, 40)
            while left:
                client, seats = chance.choice(clients)
                turn = client.view['turn']
                fragments = client.view['ghost']['fragments']
                last = fragments[-1] if fragments else ''
                if turn is None or len(last) > 3:
                    client.send(do='undo-ask', after=client.view['events'], **seats[0])
                else:
                    client.send(id='m', do='play', after=client.view['events'],
                                play=last + 'stra'[len(last)], **seats[turn])
                left -= 1
                if left == 0:  # in the middle of a move
                    server.kill()
                try:
                    while True:
                        message = client.read()
                        if message.get('ok') and 'events' in message:
                            acknowledged[seats[0]['game']] = message['events']
                        if 'view' in message:
                            client.view = message['view']
                            break
                        if message.get('ok') is False:
                            break
                except ConnectionError:
                    left = 0
            server.wait()
            self.assertRegex(self.check(), ' 0 damaged')
        base = sqlite3.connect(self.data)
        for game, events in acknowledged.items():
            stored, = base.execute('SELECT count(*) FROM events WHERE game = ?', (game,)).fetchone()
            self.assertGreaterEqual(stored, events, game)
        base.close()

    def test_a_full_disk_refuses_moves_and_serves_views(self):
        def small_files():
            resource.setrlimit(resource.RLIMIT_FSIZE, (150000, 150000))
        server = self.start(preexec_fn=small_files)
        stored, refused = [], None
        client = self.socket()
        while not refused:
            answer = self.ask(do='create', family='ghost', name='Ann')
            if answer['ok']:
                stored.append(answer)
            else:
                refused = answer
        self.assertEqual(refused['code'], 'storage')
        self.assertTrue(client.ask(do='view', game=stored[0]['game'])['ok'])
        self.assertFalse(client.ask(do='view', game=refused.get('game', 'aaaaaaaaaa'))['ok'])
        server.kill()
        server.wait()
        self.start()
        for game in stored:
            self.assertTrue(self.ask(do='view', game=game['game'], key=game['key'])['ok'])

    def test_a_damaged_game_is_closed_alone(self):
        server = self.start()
        whole, _ = self.game_of_two()
        broken, _ = self.game_of_two()
        server.terminate()
        server.wait()
        self.change("UPDATE events SET data = replace(data, 'Bob', 'Eve')"
                    ' WHERE game = ? AND number = 2', (broken['game'],))
        done = self.command('check')
        self.assertEqual((done.returncode, done.stdout),
                         (1, 'game %s, event 2: the event is not the one that was written\n'
                          '2 games, 4 events, 1 damaged\n' % broken['game']))
        server = self.start()
        self.assertTrue(self.ask(do='view', **whole)['ok'])
        self.assertEqual(self.ask(do='view', **broken)['code'], 'not-found')
        server.terminate()
        self.assertIn('game %s is closed, its event 2 is damaged' % broken['game'],
                      server.stderr.read())

    def test_a_row_of_no_known_kind(self):
        server = self.start()
        ann, _ = self.game_of_two()
        server.terminate()
        server.wait()
        self.change("UPDATE events SET kind = 'fly' WHERE number = 3")
        self.assertEqual(self.command('check').stdout,
                         'game %s, event 3: there is no such event\n'
                         '1 games, 0 events, 1 damaged\n' % ann['game'])

    def test_a_lost_row_is_found(self):
        server = self.start()
        ann, _ = self.game_of_two()
        server.terminate()
        server.wait()
        self.change('DELETE FROM events WHERE number = 1')
        self.assertEqual(self.command('check').stdout,
                         'game %s, event 2: event 1 is missing\n'
                         '1 games, 0 events, 1 damaged\n' % ann['game'])

    def test_files_of_others_stay_as_they_are(self):
        for pragma in ('application_id = 1', 'application_id = 0x71756f74; PRAGMA user_version = 9'):
            with self.subTest(pragma):
                if os.path.exists(self.data):
                    os.remove(self.data)
                base = sqlite3.connect(self.data)
                base.executescript('CREATE TABLE other (x); PRAGMA %s;' % pragma)
                base.close()
                with open(self.data, 'rb') as file:
                    before = file.read()
                done = self.command(*AS_ROOT, '--listen', '127.0.0.1:0')
                self.assertEqual(done.returncode, 1)
                self.assertRegex(done.stderr, 'not a file of quoth-server|a newer version')
                with open(self.data, 'rb') as file:
                    self.assertEqual(file.read(), before)

    def test_a_file_of_the_version_before_is_taken_on(self):
        server = self.start()
        ann, _ = self.game_of_two()
        server.terminate()
        server.wait()
        self.change('DROP TABLE items')
        self.change('PRAGMA user_version = 1')
        self.assertEqual(self.check(), '1 games, 4 events, 0 damaged\n')  # which only reads
        server = self.start()
        self.assertTrue(self.ask(do='play', after=4, play='g', **ann)['ok'])
        server.terminate()
        server.wait()
        base = sqlite3.connect(self.data)
        self.assertEqual(base.execute('PRAGMA user_version').fetchone(), (2,))
        self.assertEqual(base.execute('SELECT count(*) FROM items').fetchone(), (0,))
        base.close()

    def test_a_file_has_one_server(self):
        self.start()
        ann, _ = self.game_of_two()
        done = self.command(*AS_ROOT, '--listen', '127.0.0.1:0')
        self.assertEqual((done.returncode, done.stderr), (
            1, 'quoth-server: %s: another server uses this file\n' % self.data))
        self.assertEqual(self.check(), '1 games, 4 events, 0 damaged\n')
        self.assertTrue(self.ask(do='view', **ann)['ok'])

    def test_backup(self):
        self.start()
        ann, _ = self.game_of_two()
        copy = os.path.join(self.folder, 'copy.db')
        self.assertEqual(self.command('backup', copy).returncode, 0)
        self.data = copy
        self.assertEqual(self.check(), '1 games, 4 events, 0 damaged\n')
        self.start()
        self.assertEqual(self.ask(do='view', **ann)['view']['phase'], 'playing')


class Hostile(ServerTest):
    def test_requests_that_are_none(self):
        self.start()
        for body in (b'', b'[', b'7', b'"do"', b'{"do": 7}', b'{"do": "fly"}', b'\xff\xfe', b'[' * 5000,
                     b'{"do":"create","family":"chess","name":"A"}', b'{"do":"hello","do":"hello"}',
                     b'{"do":"create","family":"ghost","name":"\\u202e"}',
                     b'{"do":"create","family":"ghost","name":"a\\u0000b"}',
                     b'{"do":"create","family":"board","seats":5,"name":"A"}',
                     b'{"do":"create","family":"ghost","seats":99999999999999999999,"name":"A"}',
                     b'{"do":"sit","game":"aaaaaaaaaa","name":"A"}', b'{"do":"play"}',
                     b'{"do":"create","family":"ghost","name":"A","bots":{"1":"exec:sh"}}'):
            with self.subTest(body[:60]):
                answer = self.post(body)
                self.assertFalse(answer['ok'])
                self.assertTrue(answer['message'])
        self.assertTrue(self.ask(do='hello')['ok'])

    def test_a_request_has_a_size(self):
        self.start()
        self.assertEqual(self.post(b' ' * 8193)['code'], 'large')
        client = self.socket()
        client.send_bytes(b'x' * 20000)
        self.assertEqual(client.read()['code'], 'large')
        self.assertTrue(client.ask(do='hello')['ok'])

    def test_requests_in_a_second_are_counted(self):
        self.start()
        client = self.socket()
        for number in range(100):
            client.send(id=number, do='hello')
        codes = [client.read().get('code') for _ in range(100)]
        self.assertIn('slow', codes)
        self.assertGreaterEqual(codes.count(None), 20)

    def test_requests_of_an_address_are_counted(self):
        """A connection for each request makes no difference; another address has its own limit."""
        self.start('--requests-a-second', '1', '--base-url', 'http://games.example')
        connection = http.client.HTTPConnection(self.url[len('http://'):].strip('/'), timeout=60)
        self.addCleanup(connection.close)

        def code(address):
            connection.request('POST', '/api', '{"do":"hello"}', {'X-Forwarded-For': address})
            return json.load(connection.getresponse()).get('code')
        first = [code('192.0.2.7') for _ in range(200)]
        self.assertEqual(first[:5], [None] * 5)
        self.assertIn('slow', first)
        self.assertIsNone(code('192.0.2.8'))
        self.assertIn('slow', [code('2001:db8:0:1::%x' % host) for host in range(200)])  # a household's
        self.assertIsNone(code('2001:db8:0:2::1'))

    def test_games_of_an_address_are_counted(self):
        self.start('--games-a-minute', '3')
        codes = [self.ask(do='create', family='ghost', name='Ann').get('code') for _ in range(5)]
        self.assertEqual(codes[:3], [None] * 3)
        self.assertIn('slow', codes[3:])

    def test_sockets_of_an_address_are_counted(self):
        self.start()
        clients = []
        with self.assertRaises(OSError):
            for _ in range(65):
                clients.append(self.socket())
                clients[-1].ask(do='hello')
        self.assertEqual(len(clients), 65)
        clients[0].close()

    def test_other_sites_cannot_use_a_browser(self):
        self.start()
        with self.assertRaises(OSError):
            Socket(self.url, origin='https://evil.example')
        self.assertTrue(self.socket(origin=self.url.rstrip('/')).ask(do='hello')['ok'])
        with self.assertRaises((urllib.error.URLError, ConnectionError)):
            self.post(b'{"do":"hello"}', Origin='https://evil.example')

    def test_a_connection_that_stays(self):
        """Many requests over one connection of HTTP: each is a client that comes and goes."""
        self.start()
        connection = http.client.HTTPConnection(self.url[len('http://'):].strip('/'), timeout=60)
        for number in range(70):
            connection.request('POST', '/api', json.dumps({'do': 'hello', 'id': number}))
            self.assertEqual(json.load(connection.getresponse())['re'], number)
        connection.close()
        self.assertTrue(self.ask(do='hello')['ok'])

    def test_half_a_message_and_silence(self):
        self.start()
        half = socket.create_connection(('127.0.0.1', int(self.url.split(':')[2].strip('/'))), 60)
        half.sendall(b'POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"do":')
        client = self.socket()
        client.socket.sendall(b'\x81')
        self.assertTrue(self.ask(do='hello')['ok'])
        half.close()

    def test_no_file_outside_the_folder(self):
        self.start()
        with urllib.request.urlopen(self.url) as page:
            self.assertEqual(page.read(), b'<p>the page')
        for path in ('../quoth.db', '%2e%2e/quoth.db', 'x/../../quoth.db'):
            port = int(self.url.split(':')[2].strip('/'))
            with socket.create_connection(('127.0.0.1', port), 60) as raw:
                raw.sendall(('GET /%s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n' % path).encode())
                answer = b''
                while True:
                    more = raw.recv(65536)
                    if not more:
                        break
                    answer += more
            self.assertNotIn(b'SQLite', answer)
            self.assertNotIn(b' 200 ', answer.split(b'\r\n')[0])


    def test_the_page_and_what_it_may_do(self):
        """Every kind of file that the page has is served, under a policy that lets it use its own
        server alone."""
        files = ('index.html', 'app-ABC.js', 'style-1a2b.css', 'quoth-1a2b.wasm', 'words-1a2b.bin',
                 'wwf-1a2b.leaves', 'icon-1a2b.svg', 'icon-192-1a2b.png', 'slab-1a2b.woff2',
                 'manifest.webmanifest', 'sw.js')
        types = {'wasm': 'application/wasm', 'js': 'text/javascript', 'css': 'text/css',
                 'webmanifest': 'application/manifest+json', 'svg': 'image/svg+xml', 'png': 'image/png'}
        for name in files:
            with open(os.path.join(self.web, name), 'w') as file:
                file.write(name)
        self.start()
        for name in files:
            with self.subTest(name), urllib.request.urlopen(self.url + name) as answer:
                self.assertEqual(answer.read(), name.encode())
                policy = answer.headers['Content-Security-Policy'].split('; ')
                self.assertIn("default-src 'none'", policy)
                self.assertIn("script-src 'self' 'wasm-unsafe-eval'", policy)
                self.assertIn("font-src 'self'", policy)
                self.assertIn("connect-src 'self'", policy)
                self.assertIn("worker-src 'self' blob:", policy)
                self.assertIn("frame-ancestors 'none'", policy)
                kind = types.get(name.rsplit('.', 1)[1])
                self.assertEqual(answer.headers['Content-Type'] if kind else None, kind)
                self.assertEqual(answer.headers['X-Content-Type-Options'], 'nosniff')
                self.assertEqual(answer.headers['Referrer-Policy'], 'no-referrer')

    def test_the_page_has_no_inline_scripts(self):
        """The policy would refuse them."""
        with open(os.path.join(ROOT, 'web', 'index.html')) as page:
            self.assertNotRegex(page.read(), r' on\w+=|<style|style=|<script>|javascript:')

    def test_the_page_of_the_server_may_ask(self):
        self.start()
        own = self.url.rstrip('/')
        self.assertTrue(self.post(b'{"do":"hello"}', Origin=own)['ok'])
        for origin in ('null', own + '.evil.example', 'http://evil.example', own + '/'):
            with self.subTest(origin), self.assertRaises((urllib.error.URLError, OSError)):
                self.post(b'{"do":"hello"}', Origin=origin)
        self.servers[0].terminate()
        self.servers[0].wait()
        base = 'https://games.example'
        self.start('--base-url', base + '/')
        self.assertTrue(self.post(b'{"do":"hello"}', Origin=base)['ok'])
        self.assertTrue(self.socket(origin=base).ask(do='hello')['ok'])
        with self.assertRaises((urllib.error.URLError, OSError)):
            self.post(b'{"do":"hello"}', Origin=self.url.rstrip('/'))


class Bot(ServerTest):
    def test_the_example_plays_to_the_end(self):
        self.start()
        ann = self.ask(do='create', family='ghost', name='Ann', bots={'1': 'level:3'}, seats=3)
        bot = subprocess.Popen([sys.executable, os.path.join(ROOT, 'examples', 'server_bot.py'),
                                self.url, ann['game']], stdout=subprocess.PIPE, text=True)
        self.addCleanup(bot.stdout.close)
        mine = {'game': ann['game'], 'key': ann['key']}
        view = self.ask(do='view', **mine)['view']
        while view['phase'] != 'over':
            if view['turn'] == 0:
                self.ask(do='resign', after=view['events'], **mine)
            view = self.ask(do='wait', seen=view['events'], **mine).get('view', view)
        self.assertEqual(bot.communicate()[0], 'won\n')


class Terminal(ServerTest):
    """quoth play --online."""

    def play(self, *arguments):
        environment = {**os.environ, 'XDG_CONFIG_HOME': '/dev/null', 'QUOTH_RULES': '', 'QUOTH_WORDS': ''}
        return subprocess.Popen([QUOTH, 'play', '--online', self.url, *arguments],
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, text=True, env=environment)

    def said(self, *arguments, typed=''):
        done = self.play(*arguments)
        return done.communicate(typed)[0], done.returncode

    def opened(self, *arguments):
        """A table that the terminal has opened: its process, and a friend's seat."""
        ann = self.play('--name', 'Ann', *arguments)
        self.addCleanup(ann.stdout.close)
        self.addCleanup(ann.stdin.close)
        game = ann.stdout.readline().split()[1].strip('.')
        self.key = ann.stdout.readline().split()[-1]
        bob = self.ask(do='sit', game=game, name='Bob')
        return ann, {'game': game, 'key': bob['key']}

    def test_ghost_with_a_friend(self):
        self.start()
        ann, bob = self.opened('--variant', 'ghost', '--min', '4')
        ann.stdin.write('7\nzz\ng\n')
        ann.stdin.flush()
        view = self.ask(do='view', **bob)['view']
        while view['turn'] != 1:
            view = self.ask(do='wait', seen=view['events'], **bob).get('view', view)
        self.assertEqual(view['ghost']['fragments'], ['g'])
        self.ask(do='play', after=view['events'], play='gh', **bob)
        out = ''
        while not out.endswith('\ng gh \nYour turn.\n'):
            line = ann.stdout.readline()
            self.assertTrue(line, out)
            out += line
        out += ann.communicate('resign\n')[0]
        self.assertEqual(ann.returncode, 0, out)
        self.assertEqual(out.count('quoth: '), 2, out)  # 7 and zz
        self.assertTrue(out.endswith('Ann gave up.\nBob won.\n'), out)

    def test_a_board_with_the_computer(self):
        self.start()
        record = os.path.join(self.folder, 'game.gcg')
        out, status = self.said('--rules', 'scrabble', '--second', 'level:1', '--name', 'Ann',
                                '-o', record, typed='pass\nhelp\nresign\n')
        self.assertEqual(status, 0, out)
        self.assertIn('level:1', out)
        self.assertTrue(out.endswith('level:1 won.\n'), out)
        with open(record) as file:
            self.assertIn('#player1 p1 Ann', file.read())

    def test_small_letters(self):
        """At a terminal small letters are blanks only when that is meant."""
        self.start()
        parent, child = pty.openpty()
        ann = subprocess.Popen([QUOTH, 'play', '--online', self.url, '--rules', 'german', '--name', 'Ann',
                                '--second', 'level:1'], stdin=child, stdout=subprocess.PIPE, stderr=child,
                               env={**os.environ, 'XDG_CONFIG_HOME': '/dev/null'})
        os.write(parent, 'H8 Häuser\nno\nH8 HÄuSER\nquit\n'.encode())
        out = ann.communicate()[0].decode()
        os.close(parent), os.close(child)
        self.assertEqual(ann.wait(), 0, out)
        self.assertEqual(out.count('Do you lay blanks?'), 1, out)
        self.assertIn('Type capitals for tiles.', out)

    def test_signs_that_the_terminal_lacks(self):
        """In a locale of ASCII the board has no other signs; in UTF-8 it has."""
        self.start()
        for locale in 'C', 'C.UTF-8':
            parent, child = pty.openpty()
            ann = subprocess.Popen([QUOTH, 'play', '--online', self.url, '--rules', 'scrabble', '--name', 'Ann',
                                    '--second', 'level:1'], stdin=subprocess.PIPE, stdout=child, stderr=child,
                                   env={**os.environ, 'XDG_CONFIG_HOME': '/dev/null', 'LC_ALL': locale})
            os.close(child)
            ann.stdin.write(b'quit\n')
            ann.stdin.close()
            shown = b''
            try:
                while piece := os.read(parent, 65536):
                    shown += piece
            except OSError:  # the program has ended
                pass
            os.close(parent)
            self.assertEqual(ann.wait(), 0)
            self.assertIn(b'Ann', shown)
            self.assertEqual(shown.isascii(), locale == 'C', shown)

    def test_coming_back(self):
        self.start()
        ann, bob = self.opened('--variant', 'super')
        out = ann.communicate('help\nquit\n')[0]
        self.assertEqual(ann.returncode, 0)
        self.assertIn('say the whole new fragment\n', out)
        self.assertIn('The game waits for you: ', out)
        self.assertTrue(out.endswith(' play --online %s %s --key %s\n' % (self.url, bob['game'], self.key)), out)
        out, status = self.said(bob['game'], '--key', self.key, typed='e\nquit\n')
        self.assertEqual(status, 0, out)
        self.assertEqual(self.ask(do='view', **bob)['view']['ghost']['fragments'], ['e'])
        out, status = self.said(bob['game'], '--key', 'wrong')
        self.assertEqual((status, out), (2, 'quoth: that key opens no seat of this game\n'))

    def test_the_lobby(self):
        self.start()
        out, status = self.said()
        self.assertEqual(status, 0)
        self.assertTrue(out.startswith('No open table.\n'), out)
        game = self.ask(do='create', family='board', rules='wwf', name='Ann', open=True)['game']
        out, status = self.said()
        self.assertIn('%s  wwf          Ann (free)\n' % game, out)

    def test_what_cannot_be(self):
        self.start()
        for url, why in (('ftp://x', 'takes the address'), ('http://127.0.0.1:1', 'no server answers'),
                         ('https://x/', 'https is not spoken'), ('http://x:99999999', 'takes the address'),
                         ('http://', 'takes the address'), ('http://h:/', 'takes the address')):
            with self.subTest(url):
                self.url = url
                out, status = self.said()
                self.assertEqual(status, 2)
                self.assertIn(why, out.replace('\n', ' '))

    def test_options_without_effect(self):
        self.start()
        game = self.ask(do='create', family='board', rules='wwf', name='Ann', open=True)['game']
        new = 'is for a new table, and GAME has its rules already'
        opens = 'opens a table only with --variant or --rules'
        for arguments, why in (([game, '--variant', 'super'], '--variant ' + new),
                               ([game, '--second', 'level:3'], '--second ' + new),
                               (['--min', '3'], '--min ' + opens), (['--lives', 'GHOST'], '--lives ' + opens),
                               (['--key', 'x'], '--key needs GAME'),
                               (['--variant', 'super', '--key', 'x'], '--key needs GAME'),
                               (['-o', 'x.gcg'], '--output needs a game: GAME, --variant or --rules'),
                               (['--rules', 'wwf', '--variant', 'super'], '--variant does not go with --rules'),
                               (['--rules', 'wwf', '--challenges'], '--challenges does not go with --rules'),
                               (['--variant', 'super', '--challenge', 'double'], '--challenge needs --rules')):
            with self.subTest(arguments):
                self.assertEqual(self.said(*arguments), ('quoth: play: %s\n' % why, 2))

    def test_the_default_that_help_names(self):
        self.start()
        out, _ = self.said('--variant', 'ghost', typed='quit\n')
        least = re.search(r'words of (\d+) letters', out).group(1)
        said = subprocess.run([QUOTH, 'help', 'play'], capture_output=True, text=True, check=True).stdout
        self.assertIn('(the default is %s)' % least, ' '.join(said.split()))

    def test_a_server_that_is_none(self):
        for answer in (b'', b'SSH-2.0\r\n', b'HTTP/1.1 200 OK\r\n\r\n', b'HTTP/1.1 200 OK\r\n\r\n[1]',
                       b'HTTP/1.1 200 OK\r\n\r\n{"ok":true,"tables":[' + b'[' * 5000,
                       b'HTTP/1.1 200 OK\r\n\r\n{"ok":false,"message":"\\u001b[31mred"}'):
            with self.subTest(answer), socket.create_server(('127.0.0.1', 0)) as listener:
                self.url = 'http://127.0.0.1:%d/' % listener.getsockname()[1]
                client = self.play()
                with listener.accept()[0] as connection:
                    connection.recv(65536)
                    connection.sendall(answer)
                out = client.communicate()[0]
                self.assertEqual(client.returncode, 2, out)
                self.assertNotIn('\x1b', out)
                self.assertTrue(out.startswith('quoth: '), out)


    def test_a_lost_answer(self):
        """A request whose answer does not arrive is sent again, and gets the same seat."""
        self.start()
        server, answers = self.url, []
        with socket.create_server(('127.0.0.1', 0)) as listener:
            self.url = 'http://127.0.0.1:%d/' % listener.getsockname()[1]
            client = self.play('--variant', 'ghost', '--name', 'Ann')
            self.url = server
            for lost in (True, False):
                with listener.accept()[0] as connection:
                    text = b''
                    while not text.endswith(b'}'):
                        text += connection.recv(65536)
                    answers.append(self.post(text.split(b'\r\n\r\n', 1)[1]))
                    if not lost:
                        connection.sendall(b'HTTP/1.1 200 OK\r\n\r\n' + json.dumps(answers[1]).encode())
        out = client.communicate()[0]
        self.assertEqual(answers[0], answers[1])
        self.assertTrue(out.startswith('Game %s.' % answers[0]['game']), out)
        self.assertTrue(self.check().startswith('1 games, 2 events'))


class Options(ServerTest):
    def test_help_and_version(self):
        self.assertIn('--base-url', self.command('--help').stdout)
        self.assertRegex(self.command('--version').stdout, r'^quoth-server \d+\.\d+\.\d+\n$')

    def test_what_makes_no_sense(self):
        for arguments in (['--listen', 'here'], ['--listen', '127.0.0.1:99999'], ['--no'], ['fly'],
                          ['--words', 'x'], ['--words', 'x=/nowhere'], ['--config', '/nowhere'],
                          ['backup'], ['check', 'more']):
            with self.subTest(arguments):
                done = self.command(*arguments)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertTrue(done.stderr)

    def test_an_address_that_is_taken(self):
        self.start()
        done = self.command(*AS_ROOT, '--listen', self.url[len('http://'):].strip('/'))
        self.assertEqual(done.returncode, 1)
        self.assertIn('another program listens there', done.stderr)

    def test_settings_and_lists(self):
        words = os.path.join(self.folder, 'few.txt')
        with open(words, 'w') as file:
            file.write('ghost\ngoat\n')
        config = os.path.join(self.folder, 'config')
        with open(config, 'w') as file:
            file.write('# a comment\nwords few=%s\n' % words)
        server = self.start('--config', config)
        self.assertEqual(self.ask(do='hello')['lexicons'], ['enable1', 'few'])
        ann, bob = self.game_of_two(lexicon='few')
        self.assertEqual(self.ask(do='play', after=4, play='e', **ann)['code'], 'illegal')
        self.assertTrue(self.ask(do='play', after=4, play='g', **ann)['ok'])
        server.send_signal(signal.SIGINT)
        self.assertEqual(server.wait(), 0)
        self.assertTrue(os.path.exists(PROGRAM))


if __name__ == '__main__':
    unittest.main()
