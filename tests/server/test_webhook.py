"""Notices for a channel (--webhook): to a receiver of this machine, that works, fails or says nothing."""
import http.server
import json
import os
import queue
import socket
import threading
import unittest

from client import ServerTest

SECRET = 'a-secret-path'


class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers['Content-Length']))
        self.server.lines.put((self.path, self.headers['Content-Type'], json.loads(body)))
        status = self.server.status
        if status == 429:  # the first time
            self.server.status = 204
        self.send_response(status)
        if status == 302:
            self.send_header('Location', '/elsewhere')
        if status == 429:
            self.send_header('Retry-After', '0')
        self.send_header('Content-Length', '0')
        self.end_headers()

    def log_message(self, *_):
        pass


class Webhook(ServerTest):
    def receive(self, status=204):
        """Starts a receiver, and a server that tells it of turns."""
        self.receiver = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Receiver)
        self.receiver.status, self.receiver.lines = status, queue.Queue()
        threading.Thread(target=self.receiver.serve_forever, daemon=True).start()
        self.addCleanup(self.receiver.server_close)
        self.addCleanup(self.receiver.shutdown)
        return self.start_with('http://127.0.0.1:%d/%s' % (self.receiver.server_port, SECRET))

    def start_with(self, url):
        self.log = os.path.join(self.folder, 'log')
        config = os.path.join(self.folder, 'config')
        with open(config, 'w') as file:
            file.write('webhook %s\nlog %s\n' % (url, self.log))
        return self.start('--base-url', 'http://games.example/', '--config', config)

    def line(self):
        path, kind, line = self.receiver.lines.get(timeout=60)
        self.assertEqual((path, kind), ('/' + SECRET, 'application/json'))
        self.assertEqual(set(line), {'content', 'text', 'event', 'game', 'seat', 'name', 'url',
                                     'allowed_mentions'})
        self.assertEqual((line['text'], line['allowed_mentions']), (line['content'], {'parse': []}))
        return line

    def test_turns_and_an_end(self):
        self.receive()
        self.assertIs(self.ask(do='hello')['announces'], True)
        self.game_of_two()  # a table that wants no notices
        ann = self.ask(do='create', family='ghost', name='Ann @everyone <b>', announce=True)
        game = ann['game']
        bob = self.ask(do='sit', game=game, name='Bob')
        url = 'http://games.example/#online?game=' + game
        self.assertEqual(self.line(), {
            'event': 'turn', 'game': game, 'seat': 0, 'name': 'Ann everyone b', 'url': url,
            'content': 'Ann everyone b is to move (ghost) ' + url,
            'text': 'Ann everyone b is to move (ghost) ' + url, 'allowed_mentions': {'parse': []}})
        self.assertTrue(self.ask(do='play', game=game, key=ann['key'], after=4, play='g')['ok'])
        self.assertEqual(self.line()['seat'], 1)
        self.assertTrue(self.ask(do='resign', game=game, key=bob['key'], after=5)['ok'])
        over = self.line()
        self.assertEqual((over['event'], over['seat'], over['name']), ('over', None, ''))
        self.assertEqual(over['text'], 'Ann everyone b has won (ghost) ' + url)
        self.assertTrue(self.receiver.lines.empty())

    def test_the_computer_is_not_called(self):
        self.receive()
        ann = self.ask(do='create', family='board', rules='scrabble', name='Ann', announce=True,
                       bots={'1': 'level:1'})
        self.assertEqual((self.line()['seat']), 0)
        self.ask(do='play', game=ann['game'], key=ann['key'], after=4, play='pass')
        self.assertEqual(self.line()['seat'], 0)

    def test_a_receiver_that_fails(self):
        """What it refuses is lost; the log has no address, which is a secret."""
        for status in (500, 302):
            server = self.receive(status)
            seats = self.game_of_two(announce=True)
            self.line()
            self.assertTrue(self.ask(do='play', after=4, play='g', **seats[0])['ok'])
            self.line()
            server.terminate()
            self.assertEqual(server.wait(), 0)
            self.assertTrue(self.receiver.lines.empty())
        with open(self.log) as file:
            log = file.read()
        self.assertIn('answers with status 500', log)
        self.assertNotIn(SECRET, log)
        self.assertEqual(log.count('webhook'), 2, log)  # once for each server

    def test_a_receiver_that_asks_to_be_asked_later(self):
        self.receive(429)
        self.game_of_two(announce=True)
        first = self.line()
        self.assertEqual(self.line(), first)
        self.game_of_two(announce=True)
        self.assertNotEqual(self.line()['game'], first['game'])
        with open(self.log) as file:
            self.assertNotIn('webhook', file.read())

    def test_a_receiver_that_says_nothing(self):
        """Hundreds of notices wait or are lost; the game goes on, and the server ends at once."""
        with socket.create_server(('127.0.0.1', 0), backlog=1) as silent:
            server = self.start_with('http://127.0.0.1:%d/' % silent.getsockname()[1])
            ann, bob = self.game_of_two(family='board', rules='scrabble', announce=True)
            events = 4
            for _ in range(75):  # a turn is taken back twice: notices of one game without an end
                for seat, request in ((ann, {'do': 'play', 'play': 'pass'}), (ann, {'do': 'undo-ask'}),
                                      (bob, {'do': 'undo-answer', 'yes': True})):
                    answer = self.ask(after=events, **seat, **request)
                    self.assertTrue(answer['ok'], answer)
                    events = answer['events']
            server.terminate()
            self.assertEqual(server.wait(), 0)
        self.assertTrue(self.check().startswith('1 games, 229 events'))

    def test_addresses_that_cannot_be(self):
        for url in ('file:///etc/passwd', 'games.example', 'ftp://games.example/'):
            done = self.command('--webhook', url)
            self.assertEqual(done.returncode, 2)
            self.assertNotIn(url, done.stderr)

    def test_off_by_default(self):
        self.start()
        self.assertIs(self.ask(do='hello')['announces'], False)
        self.assertTrue(self.ask(do='view', **self.game_of_two(announce=True)[0])['view']['announce'])


if __name__ == '__main__':
    unittest.main()
