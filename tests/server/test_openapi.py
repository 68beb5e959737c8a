"""docs/server-openapi.json: the requests that the server takes, and the answers that it gives.

A session in which every request is answered is validated line by line.  The server is asked for every
word of its sources as a request: those that it knows are those of the file."""
import glob
import http.client
import json
import os
import re
import unittest

import jsonschema

from client import ROOT, Socket, ServerTest

with open(os.path.join(ROOT, 'docs', 'server-openapi.json')) as opened:
    FILE = json.load(opened)
SCHEMAS = FILE['components']['schemas']
REQUESTS = {do: place.rpartition('/')[2]
            for do, place in SCHEMAS['Request']['discriminator']['mapping'].items()}
ANSWERS = {do: place.rpartition('/')[2] for do, place in FILE['x-answers'].items()}


def validator(name):
    return jsonschema.Draft202012Validator(
        {'components': FILE['components'], '$ref': '#/components/schemas/' + name})


VALIDATORS = {name: validator(name) for name in SCHEMAS}


def validate(name, message):
    VALIDATORS[name].validate(message)


class ValidatedSocket(Socket):
    """A WebSocket whose requests, answers and views are those of the file."""

    def __init__(self, url):
        self.asked = {}
        super().__init__(url)

    def send(self, **request):
        validate(REQUESTS[request['do']], request)
        self.asked[request['id']] = request['do']
        super().send(**request)

    def read(self):
        message = super().read()
        if 're' in message:
            validate(ANSWERS[self.asked[message['re']]] if message['ok'] else 'Refusal', message)
        else:
            validate('Push', message)
        return message


class OpenApi(ServerTest):
    def ask(self, **request):
        validate(REQUESTS[request['do']], request)
        answer = super().ask(**request)
        validate(ANSWERS[request['do']] if answer['ok'] else 'Refusal', answer)
        validate('Answer', answer)
        if answer['ok']:
            self.answered.add(request['do'])
        else:
            self.refused.add(answer['code'])
        return answer

    def ghost(self):
        """Challenges, a named word, a turn that is taken back, two rounds, a record."""
        ann, bob = self.game_of_two(challenges=True, lives='A', clock={'kind': 'game', 'time': 600},
                                    variant='ghost', draw=False)
        self.socket = ValidatedSocket(self.url)
        self.addCleanup(self.socket.close)
        self.socket.ask(do='watch', text=80, **bob)
        self.assertIn('view', self.fine(do='wait', seen=3, **bob))
        for after, (seat, request) in enumerate((
                (ann, {'do': 'play', 'play': 'g'}), (ann, {'do': 'undo-ask'}),
                (bob, {'do': 'undo-answer', 'yes': True}), (ann, {'do': 'play', 'play': 'g'}),
                (bob, {'do': 'play', 'play': 'gh'}), (ann, {'do': 'challenge'}),
                (bob, {'do': 'name', 'word': 'ghost'})), 4):
            events = self.fine(after=after, **seat, **request)['events']
            while self.socket.view['events'] < events:
                self.socket.view = self.socket.read()['view']
        self.fine(do='view', text=60, **ann)
        self.fine(do='record', game=ann['game'])
        self.assertTrue(self.socket.ask(do='unwatch', game=ann['game'])['ok'])
        self.socket.ask(do='watch', game=ann['game'])
        self.ask(do='play', play='x', after=11, **ann)

    def board(self):
        """A game with the computer until its last play, which is accepted; one that ends by passes has
        none."""
        view = {'phase': 'over'}
        while view['phase'] == 'over':
            ann = self.fine(do='create', family='board', name='Ann', challenge='double', open=True,
                            clock={'kind': 'bank', 'time': 600})
            mine = {'game': ann['game'], 'key': ann['key']}
            self.fine(do='view', game=ann['game'])
            self.fine(do='tables')
            self.fine(do='abort', after=2, **mine)
            ann = self.fine(do='create', family='board', name='Ann', challenge='double',
                            bots={'1': 'level:8'}, clock={'kind': 'move', 'time': 600})
            mine = {'game': ann['game'], 'key': ann['key']}
            view = self.fine(do='watch', **mine)['view']
            while view['phase'] == 'playing':
                if view['turn'] == 0:
                    self.fine(do='play', play='pass', after=view['events'], **mine)
                answer = self.fine(do='wait', seen=view['events'], **mine)
                view = answer.get('view', view)
        self.assertEqual(view['phase'], 'last-challenge')
        self.fine(do='accept', after=view['events'], **mine)
        self.assertEqual(self.fine(do='view', game=ann['game'])['view']['phase'], 'over')
        self.fine(do='record', game=ann['game'])

    def phony(self):
        """A play that is challenged and removed, one more challenge, a game that is resigned."""
        ann, bob = self.game_of_two(family='board', challenge='double', rules='scrabble')
        view = self.fine(do='view', **ann)['view']
        rack = view['board']['position']['racks'][0]
        letters = ''.join(sorted(rack.replace('?', '')))[::-1][:6]
        self.fine(do='play', play='8D ' + letters, after=4, **ann)
        self.fine(do='challenge', after=5, **bob)
        self.ask(do='challenge', after=6, **bob)
        self.fine(do='resign', after=6, **bob)
        self.fine(do='view', **ann)

    def refusals(self):
        ann, bob = self.game_of_two()
        self.ask(do='play', play='g', after=4, **bob)
        self.ask(do='play', play='g', after=3, **ann)
        self.ask(do='play', play='gg', after=4, **ann)
        self.ask(do='play', play='g', after=4, game=ann['game'], key='a' * 26)
        self.ask(do='sit', game=ann['game'], name='Cid', seat=1)
        self.ask(do='view', game='a' * 10)
        self.ask(do='record', game=ann['game'])
        self.ask(do='create', family='ghost', name='Ann', variant='chess')
        self.fine(do='abort', after=4, **ann)
        self.ask(do='abort', after=5, **ann)

    def accounts(self):
        who = {'name': 'Ann', 'password': 'correct horse'}
        first = self.fine(do='register', **who)['token']
        self.fine(do='logout', token=first)
        first = self.fine(do='login', **who)['token']
        ann = {'token': self.fine(do='password', token=first, password='correct horse',
                                  new='battery staple')['token']}
        self.fine(do='account', **ann)
        over = self.fine(do='create', family='ghost', bots={'1': 'level:1'}, **ann)['game']
        self.fine(do='resign', game=over, after=4, **ann)
        alone = self.fine(do='create', family='board', chat=True, rated=True,
                          spectators={'moves': 2}, **ann)['game']
        self.fine(do='view', game=alone, **ann)
        guest = self.fine(do='create', family='ghost', name='Guest', new_key='g' * 26)
        guest = {'game': guest['game'], 'key': guest['key']}
        self.fine(do='erase', **guest)
        socket = ValidatedSocket(self.url)
        self.addCleanup(socket.close)
        socket.ask(do='watch', **guest)
        code = self.fine(do='move-code', **guest)['code']
        key = self.fine(do='move-seat', game=guest['game'], code=code)['key']
        self.assertEqual(socket.read()['push'], 'moved')
        self.fine(do='attach', game=guest['game'], key=key, **ann)
        self.fine(do='games', phase='turn', family='ghost', since=0, until=1, **{'with': 'b'}, **ann)
        self.assertEqual(len(self.fine(do='games', **ann)['games']), 3)
        self.fine(do='export', **ann)
        self.ask(do='register', name='ann', password='correct horse')
        self.ask(do='login', name='Ann', password='correct horse')
        self.fine(do='delete', password='battery staple', **ann)

    def pause(self):
        ann, bob = self.game_of_two()
        self.fine(do='pause-ask', after=4, **ann)
        self.fine(do='pause-answer', yes=True, after=5, **bob)
        self.fine(do='view', **bob)
        self.ask(do='play', play='g', after=6, **ann)
        self.fine(do='resume', after=6, **bob)

    def together(self):
        ann, bob = self.game_of_two(chat=True)
        socket = ValidatedSocket(self.url)
        self.addCleanup(socket.close)
        socket.ask(do='watch', **bob)
        self.fine(do='premove', plays=['gh'], **bob)
        self.fine(do='premove', **ann)
        self.fine(do='say', text='Good luck!', **ann)
        self.assertEqual(socket.read()['push'], 'chat')
        self.fine(do='chat', **bob)
        self.fine(do='report', seat=0, text='too fast', **bob)
        cid = {'token': self.fine(do='register', name='Cid', password='correct horse')['token']}
        dan = {'token': self.fine(do='register', name='Dan', password='correct horse')['token']}
        game = self.fine(do='create', family='ghost', **cid)['game']
        self.fine(do='sit', game=game, **dan)
        self.fine(do='block', game=game, seat=1, **cid)
        self.fine(do='block', name='Dan', on=False, **cid)
        self.fine(do='block', seat=0, **bob)
        self.fine(do='blocks', **bob)
        self.fine(do='block', game=game, seat=1, **cid)
        self.fine(do='blocks', after='a', **cid)
        self.fine(do='account', **cid)
        self.fine(do='resign', game=game, after=4, **cid)
        self.fine(do='rematch', game=game, **cid)
        self.fine(do='ratings', family='board', speed='rapid')

    def test_a_session(self):
        self.answered, self.refused = set(), set()
        self.start()
        self.fine(do='hello', id='first')
        self.ghost()
        self.board()
        self.phony()
        self.refusals()
        self.accounts()
        self.pause()
        self.together()
        self.fine(do='watch', game=self.fine(do='create', family='ghost', name='A')['game'])
        self.answered.add('unwatch')  # by the socket alone
        self.assertEqual(self.answered, set(REQUESTS), 'a request of the file is not tried here')
        self.assertEqual(self.refused, {'turn', 'stale', 'illegal', 'key', 'taken', 'not-found', 'phase',
                                        'request', 'over', 'paused'})

    def test_the_file_has_every_request(self):
        self.start()
        words = set()
        for path in glob.glob(os.path.join(ROOT, 'server', 'core', '*.c')):
            with open(path) as source:
                words.update(re.findall(r'"([a-z][a-z0-9-]*)"', source.read()))
        connection = http.client.HTTPConnection(self.url[len('http://'):].strip('/'), timeout=60)
        self.addCleanup(connection.close)
        known = set()
        for word in words | set(REQUESTS):
            connection.request('POST', '/api', json.dumps({'do': word}))
            answer = json.load(connection.getresponse())
            if answer.get('message') != 'there is no such request':
                known.add(word)
        self.assertEqual(known, set(REQUESTS), 'docs/server-openapi.json: paths, schemas, x-answers')
        self.assertEqual(set(ANSWERS), set(REQUESTS))

    def test_every_code(self):
        """The codes of docs/server.md are those of the file."""
        with open(os.path.join(ROOT, 'docs', 'server.md')) as page:
            line = re.search(r'^Codes: (.*?)\.\n\n', page.read(), re.M | re.S).group(1)
        self.assertEqual(re.findall('`([a-z-]+)`', line), SCHEMAS['Code']['enum'])

    def test_the_file_is_whole(self):
        used = set(re.findall('#/components/schemas/([A-Za-z]+)', json.dumps(FILE)))
        self.assertEqual(used - set(SCHEMAS), set())
        self.assertEqual(set(SCHEMAS) - used, {'Push'})
        for schema in SCHEMAS.values():
            jsonschema.Draft202012Validator.check_schema(schema)
        for name, schema in SCHEMAS.items():
            for member in re.findall('"type": "object".*', json.dumps(schema)):
                self.assertIn('additionalProperties', member, name)

    def test_what_is_in_no_schema(self):
        for name, message in (
                ('Refusal', {'re': None, 'ok': False, 'code': 'odd', 'message': 'x'}),
                ('MoveAnswer', {'re': None, 'ok': True, 'events': 1, 'rack': 'CEDARS'}),
                ('Request', {'do': 'fly'}), ('Request', {'do': 'sit', 'game': 'a' * 10}),
                ('SeatAnswer', {'re': 1, 'ok': True, 'game': 'a' * 10, 'seat': 1, 'key': 'short'})):
            with self.subTest(name), self.assertRaises(jsonschema.ValidationError):
                validate(name, message)


if __name__ == '__main__':
    unittest.main()
