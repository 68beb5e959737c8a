"""Accounts from outside: names, passwords, sessions, their games, and that all of it can be deleted."""
import json
import os
import sqlite3
import unittest

from client import ServerTest

PASSWORD = 'correct horse'


class Accounts(ServerTest):
    def register(self, name, password=PASSWORD):
        answer = self.ask(do='register', name=name, password=password)
        self.assertTrue(answer['ok'], answer)
        return answer['token']

    def content(self):
        """Every byte of the server's files."""
        everything = b''
        for name in sorted(os.listdir(self.folder)):
            with open(os.path.join(self.folder, name), 'rb') as file:
                everything += file.read()
        return everything

    def test_a_name_a_password_and_sessions(self):
        server = self.start()
        token = self.register('Ann')
        self.assertEqual(self.fine(do='account', token=token)['name'], 'Ann')
        self.assertEqual(self.ask(do='login', name='Ann', password='something else')['code'], 'key')
        self.assertEqual(self.ask(do='login', name='Eve', password=PASSWORD)['code'], 'key')
        second = self.fine(do='login', name='aNN', password=PASSWORD)['token']
        server.kill()
        server.wait()
        self.start()
        self.assertTrue(self.fine(do='account', token=second)['ok'])
        self.fine(do='logout', token=second)
        self.assertEqual(self.ask(do='account', token=second)['code'], 'key')
        third = self.fine(do='password', token=token, password=PASSWORD, new='battery staple')['token']
        for old in (token, second, token[:-1] + ('a' if token[-1] != 'a' else 'b'), 'x', ''):
            self.assertEqual(self.ask(do='account', token=old)['code'], 'key')
        self.fine(do='account', token=third)
        self.fine(do='logout', token=third, all=True)
        self.assertEqual(self.ask(do='account', token=third)['code'], 'key')
        self.assertEqual(self.ask(do='login', name='Ann', password=PASSWORD)['code'], 'key')
        token = self.fine(do='login', name='Ann', password='battery staple')['token']
        content = self.content()
        for secret in (PASSWORD, 'battery staple', token, token[10:], third[10:]):
            self.assertNotIn(secret.encode(), content)
        self.assertIn(b'$argon2id$', content)

    def test_names_that_look_alike_and_names_that_deceive(self):
        self.start()
        self.register('Paul 01')
        for name in ('paul 0l', 'PAUL OI', 'Раul 01', 'А\u0301\u0301\u0301', 'a\u202eb', 'a\u200bb', 'a  b',
                     '(deleted)', '\u3164', 'a\u0000b', ' a', 'x' * 32, '', 'level:5', '\u0301a', 7):
            with self.subTest(name):
                self.assertIn(self.ask(do='register', name=name, password=PASSWORD)['code'],
                              ('taken', 'request'))
        # A name whose letters all look like another's is that name.
        self.assertEqual(self.ask(do='register', name='раul', password=PASSWORD)['code'], 'request')
        self.register('соса')
        self.assertEqual(self.ask(do='register', name='coca', password=PASSWORD)['code'], 'taken')
        self.assertEqual(self.ask(do='register', name='Zoë', password='short')['code'], 'request')

    def test_names_that_the_server_gives(self):
        """Nobody has the name of a deleted account, or of a computer player, or one that looks so."""
        self.start()
        game = self.fine(do='create', family='ghost', name='Ann', seats=4)['game']
        for name in ('(deleted)', 'Deleted', 'DE1ETED', '[deleted]', '- deleted -', '\u207ddeleted\u207e',
                     '\uff08\uff44\uff45\uff4c\uff45\uff54\uff45\uff44\uff09', 'de\u0301leted', '"deleted"',
                     '\U0001d41d\U0001d41e\U0001d425\U0001d41e\U0001d42d\U0001d41e\U0001d41d', 'level:5',
                     'Level 10', '\u249f\u24d4leted', 'Rational'):
            with self.subTest(name):
                for request in ({'do': 'register', 'password': PASSWORD}, {'do': 'sit', 'game': game},
                                {'do': 'create', 'family': 'board'}):
                    self.assertEqual(self.ask(name=name, **request).get('code'), 'request', request)
        for name in ('Undeleted', 'deleted 2', 'Level', 'Levelling'):
            self.fine(do='create', family='board', name=name)

    def test_who_erased_the_name_gives_a_new_one(self):
        self.start()
        ann, bob = self.game_of_two()
        self.fine(do='erase', **ann)
        self.fine(do='resign', after=5, **ann)
        self.assertEqual(self.ask(do='rematch', **ann)['code'], 'request')
        self.assertEqual(self.ask(do='rematch', name='(deleted)', **ann)['code'], 'request')
        again = self.fine(do='rematch', name='Cid', **ann)['game']
        self.assertEqual(self.fine(do='rematch', name='not his', **bob)['game'], again)
        self.assertEqual([seat['name'] for seat in self.fine(do='view', game=again)['view']['seats']],
                         ['Bob', 'Cid'])

    def test_the_seat_of_a_deleted_account_is_nobody_s(self):
        """Its key opens it no more, so that it begins no rematch and joins none."""
        self.start()
        ann, bob = self.register('Ann'), self.register('Bob')
        games = []
        for _ in range(2):
            hers = self.fine(do='create', family='ghost', token=ann)
            games.append({'game': hers['game'], 'key': hers['key']})
            self.fine(do='sit', game=hers['game'], token=bob)
            self.fine(do='resign', game=hers['game'], after=4, token=ann)
        self.fine(do='rematch', game=games[1]['game'], token=bob)
        socket = self.socket()
        # Between the deletion and the erasing of the name: no time to wait for passes.
        socket.send(id='delete', do='delete', token=ann, password=PASSWORD)
        while socket.read().get('re') != 'delete':
            pass
        for seat in games:
            self.assertEqual(socket.ask(do='rematch', **seat)['code'], 'key')
            view = self.fine(do='view', game=seat['game'])['view']
            while view['seats'][0]['name'] != '(deleted)':
                view = self.fine(do='wait', game=seat['game'], seen=view['events']).get('view', view)
            for request in ({'do': 'rematch'}, {'do': 'rematch', 'name': 'Eve'}, {'do': 'view'},
                            {'do': 'move-code'}):
                self.assertEqual(self.ask(**seat, **request)['code'], 'key')
        self.assertRegex(self.check(), ' 0 damaged')

    def test_limits_of_an_account(self):
        """They count from all addresses together."""
        self.start('--games-a-minute', '2', '--requests-a-second', '1', '--base-url', 'http://localhost/')
        addresses = iter(range(1, 1000))

        def ask(**request):
            forwarded = {'X-Forwarded-For': '10.0.0.%d' % next(addresses)}
            return self.post(json.dumps(request).encode(), **forwarded)
        tokens = [ask(do='register', name=name, password=PASSWORD)['token'] for name in ('Ann', 'Bob')]
        made = [ask(do='create', family='ghost', token=tokens[0]).get('code') for _ in range(3)]
        self.assertEqual(made, [None, None, 'slow'])
        self.assertIn('slow', [ask(do='account', token=tokens[0]).get('code') for _ in range(20)])
        # Others are not held up, nor by requests that bear the account's ID alone.
        for _ in range(20):
            ask(do='account', token=tokens[1][:10] + 'a' * 26)
        self.assertIsNone(ask(do='account', token=tokens[1]).get('code'))
        self.assertIsNone(ask(do='create', family='ghost', token=tokens[1]).get('code'))

    def test_guesses_are_counted(self):
        self.start()
        self.register('Ann')
        codes = [self.ask(do='login', name='Eve', password='guess number 1')['code'] for _ in range(1)]
        # The count is that of tries, whether the password is hashed or not.
        codes += [self.ask(do='login', name='Ann', password='guess number %d' % n)['code']
                  for n in range(11)]
        self.assertEqual(codes[:5], ['key'] * 5)
        self.assertIn('slow', codes)
        for n in range(6):
            code = self.ask(do='register', name='Number %d' % (n + 2), password=PASSWORD).get('code')
        self.assertEqual(code, 'slow')

    def test_seats_follow_the_account(self):
        self.start()
        ann, bob = self.register('Ann'), self.register('Bob')
        game = self.fine(do='create', family='ghost', token=ann, name='not hers')['game']
        self.fine(do='sit', game=game, token=bob)
        self.assertEqual(self.ask(do='create', family='ghost', token='x' * 36)['code'], 'key')
        self.fine(do='play', game=game, after=4, play='g', token=ann)
        self.assertEqual(self.ask(do='play', game=game, after=5, play='gh', token=ann)['code'], 'turn')
        phone = self.fine(do='login', name='Bob', password=PASSWORD)['token']
        self.fine(do='play', game=game, after=5, play='gh', token=phone)
        view = self.fine(do='view', game=game, token=phone)['view']
        self.assertEqual([view['you'], view['seats'][0]['name'], view['seats'][0]['account']],
                         [1, 'Ann', True])
        self.assertIsNone(self.fine(do='view', game=game)['view']['you'])
        alone = self.fine(do='create', family='ghost', token=ann)
        self.assertEqual(self.ask(do='sit', game=alone['game'], token=ann)['code'], 'taken')

    def test_a_guest_attaches_a_seat(self):
        self.start()
        token = self.register('Ann')
        ann, bob = self.game_of_two()
        self.assertEqual(self.ask(do='attach', game=ann['game'], token=token)['code'], 'key')
        self.assertEqual(self.fine(do='attach', token=token, **ann)['events'], 5)
        self.fine(do='play', game=ann['game'], after=5, play='g', token=token)
        self.assertEqual(self.ask(do='attach', token=token, **bob)['code'], 'taken')
        self.assertEqual([game['game'] for game in self.fine(do='games', token=token)['games']],
                         [ann['game']])

    def test_my_games(self):
        self.start()
        ann, bob = self.register('Ann'), self.register('Bob')
        games = []
        for number in range(12):
            family = 'board' if number == 3 else 'ghost'
            games.append(self.fine(do='create', family=family, token=ann)['game'])
        self.fine(do='sit', game=games[5], token=bob)
        self.fine(do='sit', game=games[3], name='Çid')
        page = self.fine(do='games', token=ann)
        rest = self.fine(do='games', token=ann, after=page['next'])
        self.assertEqual([len(page['games']), len(rest['games']), rest['next']], [10, 2, None])
        self.assertEqual({game['game'] for game in page['games'] + rest['games']}, set(games))
        created = {game['game']: game['time'] for game in page['games'] + rest['games']
                   if game['phase'] == 'open'}
        self.assertEqual(list(created.values()), sorted(created.values(), reverse=True))

        def of(**filters):
            return [game['game'] for game in self.fine(do='games', token=ann, **filters)['games']]
        self.assertEqual(of(family='board'), [games[3]])
        self.assertEqual(of(phase='playing'), [games[5], games[3]])
        self.assertEqual(of(**{'with': 'BOB'}), [games[5]])
        self.assertEqual(of(**{'with': 'ob'}), [games[5]])
        self.assertEqual(of(**{'with': 'Ann'}), [])
        self.assertEqual(of(**{'with': 'çI'}), [games[3]])
        self.assertEqual(of(phase='turn', family='ghost'), [games[5]])
        # Within a time that begins with the last event, and one that ends before it.
        times = sorted(game['time'] for game in page['games'] + rest['games'])
        last = self.fine(do='games', token=ann, phase='playing', family='board')['games'][0]['time']
        self.assertIn(games[3], of(since=last))
        self.assertNotIn(games[3], of(until=last, family='board'))
        self.assertEqual(of(until=times[0]), [])
        self.assertEqual(of(since=last + 1, family='board'), [])
        self.assertEqual(of(since=times[0], until=last + 1, family='board'), [games[3]])
        self.assertEqual(self.fine(do='games', token=bob, phase='turn')['games'], [])

    def test_a_seat_is_moved_by_a_code(self):
        self.start()
        ann, bob = self.game_of_two()
        old = self.socket()
        old.ask(do='watch', **ann)
        code = self.fine(do='move-code', **ann)['code']
        self.assertEqual(self.ask(do='move-seat', game=bob['game'], code='a' * 8)['code'], 'key')
        moved = self.fine(do='move-seat', game=ann['game'], code=code)
        self.assertEqual(old.read(), {'push': 'moved', 'game': ann['game']})
        self.assertEqual(self.ask(do='view', **ann)['code'], 'key')
        self.assertEqual(self.ask(do='move-seat', game=ann['game'], code=code)['code'], 'key')
        self.fine(do='play', game=ann['game'], key=moved['key'], after=5, play='g')
        code = self.fine(do='move-code', **bob)['code']
        wrong = [self.ask(do='move-seat', game=bob['game'], code='a' * 8)['code'] for _ in range(5)]
        self.assertEqual(wrong, ['key'] * 5)
        self.assertEqual(self.ask(do='move-seat', game=bob['game'], code=code)['code'], 'key')
        self.assertRegex(self.check(), ' 0 damaged')

    def test_export(self):
        self.start()
        ann = self.register('Ann')
        first = self.fine(do='create', family='ghost', token=ann, bots={'1': 'level:1'})
        self.fine(do='resign', game=first['game'], after=4, token=ann)
        board = self.fine(do='create', family='board', token=ann)
        self.fine(do='sit', game=board['game'], name='Bob')
        export = self.fine(do='export', token=ann)
        self.assertEqual(export['account']['name'], 'Ann')
        self.assertEqual({one['view']['game']: 'record' in one for one in export['games']},
                         {first['game']: True, board['game']: False})
        racks = [one['view']['board']['position']['racks'] for one in export['games']
                 if 'board' in one['view']][0]
        self.assertIsNone(racks[1])
        self.assertIsNone(export['next'])

    def test_everything_is_deleted(self):
        """The name is in no row any more, every game is whole, and the others can read it."""
        server = self.start()
        ann, bob = self.register('Anneliese'), self.register('Bob')
        for over in (False, True):
            game = self.fine(do='create', family='ghost', token=ann, lives='A')['game']
            self.fine(do='sit', game=game, token=bob)
            if over:
                self.fine(do='resign', game=game, after=4, token=ann)
        self.fine(do='block', game=game, seat=0, token=bob)
        self.assertEqual(self.fine(do='account', token=bob)['blocks'], ['Anneliese'])
        self.assertEqual(self.ask(do='delete', token=ann, password='something else')['code'], 'key')
        self.fine(do='delete', token=ann, password=PASSWORD)
        for do in ('account', 'games', 'export'):
            self.assertEqual(self.ask(do=do, token=ann)['code'], 'key')
        self.assertEqual(self.ask(do='login', name='Anneliese', password=PASSWORD)['code'], 'key')
        self.assertEqual(self.fine(do='account', token=bob)['blocks'], [])
        view = self.fine(do='view', game=game)['view']
        while view['seats'][0]['name'] != '(deleted)':
            view = self.fine(do='wait', game=game, seen=view['events']).get('view', view)
        while any(one['phase'] == 'playing' for one in self.fine(do='games', token=bob)['games']):
            pass  # the game that was going on is given up
        record = self.fine(do='record', game=game)['record']
        self.assertIn('(deleted)', record)
        server.terminate()
        server.wait()
        with sqlite3.connect(self.data) as base:
            kinds = dict(base.execute('SELECT kind, count(*) FROM items GROUP BY kind').fetchall())
            self.assertEqual(kinds, {'account': 1, 'name': 1, 'session': 1, 'seat': 2, 'block': 1})
            base.execute('PRAGMA wal_checkpoint(TRUNCATE)')
            base.execute('VACUUM')
        base.close()
        self.assertNotIn(b'Anneliese', self.content())
        self.assertRegex(self.check(), '^2 games, .* 0 damaged')
        self.start()
        self.assertEqual(self.fine(do='view', game=game)['view']['seats'][0]['name'], '(deleted)')
        self.register('Anneliese')

    def test_a_deletion_goes_on_after_a_kill(self):
        server = self.start()
        ann = self.register('Anneliese')
        games = [self.fine(do='create', family='ghost', token=ann)['game'] for _ in range(30)]
        self.fine(do='delete', token=ann, password=PASSWORD)
        server.kill()
        server.wait()
        self.start()
        for game in games:
            while self.fine(do='view', game=game)['view']['seats'][0]['name'] == 'Anneliese':
                pass
        self.assertRegex(self.check(), '^30 games, .* 0 damaged')

    def test_a_guest_erases_a_name(self):
        server = self.start()
        ann, bob = self.game_of_two()
        client = self.socket()
        client.ask(do='watch', **bob)
        self.fine(do='erase', **ann)
        self.assertEqual(client.read()['view']['seats'][0]['name'], '(deleted)')
        self.fine(do='erase', **ann)
        self.fine(do='play', after=5, play='g', **ann)
        server.terminate()
        server.wait()
        self.assertEqual(self.check(), '1 games, 6 events, 0 damaged\n')
        # an erased name is no way to change a row
        self.change("UPDATE events SET data = replace(data, 'named\":\"', 'named\":\"0')"
                    ' WHERE number = 1')
        self.assertRegex(self.command('check').stdout, 'event 1: the event is not the one')


if __name__ == '__main__':
    unittest.main()
