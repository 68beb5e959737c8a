"""What people do around a game: another one, plays that wait, spectators, talk."""
import json
import sqlite3
import unittest

from client import ServerTest


class Together(ServerTest):
    def code(self, **request):
        return self.ask(**request).get('code')

    def register(self, name):
        return {'token': self.fine(do='register', name=name, password='correct horse')['token']}

    def test_rematch(self):
        server = self.start()
        ann, bob = self.game_of_two(variant='super', min=5, open=True)
        self.assertEqual(self.code(do='rematch', **ann), 'phase')
        self.fine(do='resign', after=4, **ann)
        self.assertEqual(self.code(do='rematch', game=ann['game']), 'key')
        watching = self.socket()
        watching.ask(do='watch', **bob)
        first = self.fine(do='rematch', **ann)
        self.assertEqual(watching.read()['view']['rematch'], first['game'])
        self.assertEqual(first['seat'], 1)  # who was first is second
        self.assertEqual(self.fine(do='tables')['tables'], [])
        server.kill()
        server.wait()
        self.start()
        second = self.fine(do='rematch', **bob)
        self.assertEqual((second['game'], second['seat']), (first['game'], 0))
        view = self.fine(do='view', game=first['game'])['view']
        self.assertEqual((view['phase'], view['ghost']['variant'], view['ghost']['min']),
                         ('playing', 'super', 5))
        self.assertEqual([seat['name'] for seat in view['seats']], ['Bob', 'Ann'])
        self.assertEqual(self.code(do='rematch', **ann), 'taken')

    def test_rematch_with_the_computer(self):
        self.start()
        ann = self.fine(do='create', family='board', name='Ann', bots={'1': 'level:1'}, seats=2)
        mine = {'game': ann['game'], 'key': ann['key']}
        self.fine(do='resign', after=4, **mine)
        again = self.fine(do='rematch', **mine)
        view = self.fine(do='view', game=again['game'], key=again['key'])['view']
        self.assertEqual([seat['bot'] for seat in view['seats']], ['level:1', ''])

    def test_plays_that_wait(self):
        server = self.start()
        ann, bob = self.game_of_two()
        self.assertEqual(self.code(do='premove', plays=['g'], **ann), 'turn')
        self.fine(do='premove', plays=['xy', 'ge', 'gh'], **bob)
        self.assertEqual(self.fine(do='premove', **bob)['plays'], ['xy', 'ge', 'gh'])
        self.assertEqual(self.fine(do='premove', **ann)['plays'], [])
        for seat in (ann, {'game': ann['game']}):
            self.assertNotIn('plays', json.dumps(self.fine(do='view', **seat)))
        server.kill()
        server.wait()
        self.start()
        client = self.socket()
        client.ask(do='watch', **ann)
        self.fine(do='play', play='g', after=4, **ann)
        self.assertEqual(client.read()['view']['ghost']['fragments'], ['g', 'ge'])
        self.assertEqual(self.fine(do='premove', **bob)['plays'], [])
        self.fine(do='premove', plays=['geq'], **bob)
        self.fine(do='play', play='gea', after=6, **ann)  # nothing that waits is legal
        view = self.fine(do='view', **bob)['view']
        self.assertEqual((view['turn'], view['ghost']['fragments'][-1]), (1, 'gea'))
        self.assertEqual(self.fine(do='premove', **bob)['plays'], [])
        quick, _ = self.game_of_two(clock={'kind': 'game', 'time': 60})
        self.assertEqual(self.code(do='premove', plays=['g'], **quick), 'phase')
        self.assertEqual(self.code(do='premove', plays=['x'] * 17, **bob), 'request')
        self.assertEqual(self.code(do='premove', plays=[7], **bob), 'request')
        self.assertRegex(self.check(), ' 0 damaged')

    def test_both_have_plays_that_wait(self):
        self.start()
        ann, bob = self.game_of_two()
        self.fine(do='premove', plays=['gh'], **bob)
        self.fine(do='play', play='g', after=4, **ann)
        self.fine(do='premove', plays=['ghos'], **bob)
        self.fine(do='play', play='gho', after=6, **ann)
        self.assertEqual(self.fine(do='view', **ann)['view']['ghost']['fragments'],
                         ['g', 'gh', 'gho', 'ghos'])

    def test_spectators_see_everything_some_moves_later(self):
        self.start()
        ann, bob = self.game_of_two(family='board', rules='scrabble', spectators={'moves': 2})
        public = {'game': ann['game']}
        self.assertEqual(self.fine(do='view', **public)['view']['phase'], 'open')
        client = self.socket()
        client.ask(do='watch', **public)
        racks = [self.fine(do='view', **seat)['view']['board']['position']['racks'][number]
                 for number, seat in enumerate((ann, bob))]
        for number, seat in enumerate((ann, bob, ann)):
            self.fine(do='play', play='pass', after=4 + number, **seat)
            client.view = client.read()['view']
        self.assertEqual((client.view['events'], client.view['board']['position']['racks'],
                          len(client.view['board']['moves'])), (5, racks, 1))
        self.assertEqual(self.fine(do='view', **public)['view']['events'], 5)
        self.assertNotIn('view', self.fine(do='watch', seen=5, **public))
        own = self.fine(do='view', **bob)['view']
        self.assertEqual((own['events'], own['board']['position']['racks'][0]), (7, None))
        self.fine(do='resign', after=7, **ann)
        self.assertEqual(self.fine(do='view', **public)['view']['phase'], 'over')

    def test_spectators_see_everything_some_minutes_later(self):
        server = self.start()
        ann, bob = self.game_of_two(family='board', spectators={'minutes': 10})
        self.fine(do='play', play='pass', after=4, **ann)
        self.assertEqual(self.fine(do='view', game=ann['game'])['view']['phase'], 'open')
        for wrong in ({}, {'moves': 0}, {'moves': 1, 'minutes': 1}, {'hours': 1}, 7):
            self.assertEqual(self.code(do='create', family='board', name='A', spectators=wrong),
                             'request', wrong)
        server.terminate()

    def test_talk(self):
        self.start()
        ann, bob = self.game_of_two(chat=True)
        clients = [self.socket(), self.socket(), self.socket()]
        for client, seat in zip(clients, (ann, bob, {'game': ann['game']})):
            client.ask(do='watch', **seat)
        self.fine(do='say', text='Good luck!', **ann)
        for client in clients[:2]:
            line = client.read()['line']
            self.assertEqual((line['seat'], line['text']), (0, 'Good luck!'))
        self.assertEqual(clients[2].ask(do='hello')['ok'], True)  # no line before the answer
        self.assertEqual(self.code(do='chat', game=ann['game']), 'key')
        for text in ('', 'x' * 301, 'a\u202eb', 'a\x00b', 7, None):
            self.assertEqual(self.code(do='say', text=text, **ann), 'request')
        silent, _ = self.game_of_two()
        self.assertEqual(self.code(do='say', text='hello', **silent), 'illegal')
        client = self.socket()
        codes = [client.ask(do='say', text='line %d' % n, **bob).get('code') for n in range(12)]
        self.assertIn('slow', codes)
        self.assertEqual(self.socket().ask(do='say', text='more', **bob)['code'], 'slow')
        self.fine(do='say', text='Others can write.', **ann)
        lines = self.fine(do='chat', **ann)['lines']
        self.assertEqual([line['text'] for line in lines[:2]], ['Good luck!', 'line 0'])
        base = sqlite3.connect(self.data)  # none of it is stored
        self.assertEqual(base.execute("SELECT count(*) FROM events WHERE data LIKE '%luck%'").fetchone(),
                         (0,))
        self.assertEqual(base.execute('SELECT count(*) FROM items').fetchone(), (0,))
        base.close()

    def test_blocks(self):
        self.start()
        ann, bob = self.register('Ann'), self.register('Bob')
        game = self.fine(do='create', family='ghost', chat=True, **ann)['game']
        self.fine(do='sit', game=game, **bob)
        self.fine(do='say', game=game, text='You are slow.', **bob)
        self.fine(do='block', game=game, seat=1, **ann)
        self.assertEqual(self.fine(do='account', **ann)['blocks'], ['Bob'])
        self.assertEqual(self.fine(do='chat', game=game, **ann)['lines'], [])
        self.assertEqual(len(self.fine(do='chat', game=game, **bob)['lines']), 1)
        for one, other in ((ann, bob), (bob, ann)):
            table = self.fine(do='create', family='ghost', **one)['game']
            self.assertEqual(self.code(do='sit', game=table, **other), 'taken')
        self.assertEqual(self.code(do='block', game=game, seat=0, **ann), 'illegal')
        self.fine(do='block', game=game, seat=1, on=False, **ann)
        self.fine(do='sit', game=table, **ann)

    def test_blocks_anywhere(self):
        """An account is blocked by its name, and all blocks are listed and undone, guests' too."""
        server = self.start()
        ann, bob = self.register('Ann'), self.register('Bob')
        for request, code in (({'name': 'Eve'}, 'not-found'), ({'name': 'ANN'}, 'illegal'),
                              ({'name': 7}, 'request'), ({'name': 'b' * 40}, 'request')):
            self.assertEqual(self.code(do='block', **request, **ann), code, request)
        self.fine(do='block', name='bOB', **ann)
        guest = self.fine(do='create', family='ghost', chat=True, name='Guest')
        game, guest = guest['game'], {'game': guest['game'], 'key': guest['key']}
        self.fine(do='block', game=game, seat=0, **ann)
        self.assertEqual(self.code(do='sit', game=game, **ann), 'taken')
        self.assertEqual(self.fine(do='account', **ann)['blocks'], ['Bob'])
        server.kill()
        server.wait()
        self.start()
        self.assertEqual(sorted(self.fine(do='blocks', **ann)['blocks'], key=lambda one: one['name']),
                         [{'name': 'Bob'}, {'name': 'Guest', 'game': game, 'seat': 0}])
        self.assertEqual(self.fine(do='blocks', **bob)['blocks'], [])
        self.assertEqual(self.code(do='blocks', game=game), 'key')
        self.fine(do='attach', **guest, **bob)  # Bob is blocked by his name, and as the guest
        self.fine(do='block', game=game, seat=0, on=False, **ann)
        self.assertEqual(self.fine(do='blocks', **ann), {'re': None, 'ok': True, 'blocks': [], 'next': None})
        self.fine(do='block', name='Bob', on=False, **ann)  # once more does no harm
        self.fine(do='sit', game=game, **ann)

    def test_blocks_of_guests(self):
        self.start()
        ann, bob = self.game_of_two(chat=True)
        self.assertEqual(self.code(do='block', seat=0, **ann), 'illegal')
        self.assertEqual(self.code(do='block', name='Bob', **ann), 'request')
        self.fine(do='block', seat=1, **ann)
        self.fine(do='say', text='You are slow.', **bob)
        self.fine(do='say', text='Am I?', **ann)
        self.assertEqual([line['seat'] for line in self.fine(do='chat', **ann)['lines']], [0])
        self.assertEqual([line['seat'] for line in self.fine(do='chat', **bob)['lines']], [1, 0])
        self.assertEqual(self.fine(do='blocks', **ann)['blocks'],
                         [{'name': 'Bob', 'game': ann['game'], 'seat': 1}])
        self.assertEqual(self.fine(do='blocks', **bob)['blocks'], [])
        self.fine(do='resign', after=4, **ann)
        self.fine(do='rematch', **ann)
        self.assertEqual(self.code(do='rematch', **bob), 'taken')
        self.fine(do='block', seat=1, on=False, **ann)
        self.fine(do='rematch', **bob)
        bots = self.fine(do='create', family='ghost', name='Ann', bots={'1': 'level:1'})
        self.assertEqual(self.code(do='block', game=bots['game'], key=bots['key'], seat=1), 'illegal')

    def test_blocks_are_listed_in_pages(self):
        self.start()
        ann = self.register('Ann')
        blocked = []
        for number in range(21):
            game = self.fine(do='create', family='ghost', name='Guest %d' % number)['game']
            self.fine(do='block', game=game, seat=0, **ann)
            blocked.append(game)
        page = self.fine(do='blocks', **ann)
        rest = self.fine(do='blocks', after=page['next'], **ann)
        self.assertEqual([len(page['blocks']), len(rest['blocks']), rest['next']], [20, 1, None])
        self.assertEqual({one['game'] for one in page['blocks'] + rest['blocks']}, set(blocked))
        game = self.fine(do='create', family='ghost', name='Last')['game']
        with sqlite3.connect(self.data, timeout=60) as base:
            mine, = base.execute("SELECT key FROM items WHERE kind = 'account'").fetchone()
            base.executemany("INSERT INTO items (kind, key, value) VALUES ('block', ?, '{}')",
                             [('%s/%010d' % (mine, n),) for n in range(179)])
        base.close()
        self.assertEqual(self.code(do='block', game=game, seat=0, **ann), 'full')

    def test_ratings(self):
        """Two newcomers: 1662 and 1338, with a deviation of 290, after one game (Glicko-2)."""
        server = self.start()
        ann, bob = self.register('Ann'), self.register('Bob')
        self.assertEqual(self.code(do='create', family='ghost', rated=True, name='Guest'), 'request')
        self.assertEqual(self.code(do='create', family='ghost', rated=True, bots={'1': 'level:1'}, **ann),
                         'request')
        for family, loser in (('ghost', ann), ('board', bob)):
            game = self.fine(do='create', family=family, rated=True, **ann)['game']
            self.fine(do='sit', game=game, **bob)
            self.fine(do='resign', game=game, after=4, **loser)
        free = self.fine(do='create', family='ghost', **ann)['game']
        self.fine(do='sit', game=free, **bob)
        self.fine(do='resign', game=free, after=4, **ann)

        def board(family):
            ratings = self.fine(do='ratings', family=family, speed='correspondence')['ratings']
            return [(one['name'], one['rating'], one['deviation'], one['games']) for one in ratings]
        self.assertEqual(board('ghost'), [('Bob', 1662, 290, 1), ('Ann', 1338, 290, 1)])
        self.assertEqual(board('board'), [('Ann', 1662, 290, 1), ('Bob', 1338, 290, 1)])
        self.assertEqual(self.fine(do='ratings', family='ghost', speed='blitz')['ratings'], [])
        self.assertEqual(self.code(do='ratings', family='ghost', speed='light'), 'request')
        server.terminate()
        server.wait()
        self.assertEqual(self.check(), '3 games, 15 events, 0 damaged\n')
        with sqlite3.connect(self.data) as base:
            base.execute("UPDATE items SET value = replace(value, '\"place\":1', '\"place\":3')"
                         " WHERE kind = 'rated' AND key LIKE 'ghost%'")
        base.close()
        self.assertIn('its rated result is not that of its events', self.command('check').stdout)

    def test_reports(self):
        server = self.start()
        ann, _ = self.game_of_two()
        self.fine(do='report', seat=1, text='rude', **ann)
        self.assertEqual(self.code(do='report', seat=3, text='rude', **ann), 'request')
        server.terminate()
        server.wait()
        done = self.command('reports')
        self.assertEqual(done.returncode, 0, done.stderr)
        report = json.loads(done.stdout)
        self.assertEqual((report['game'], report['by'], report['about'], report['text']),
                         (ann['game'], 0, 1, 'rude'))


if __name__ == '__main__':
    unittest.main()
