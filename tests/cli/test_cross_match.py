"""quoth cross match: what the numbers mean, any number of threads, kills and interrupts."""
import os
import random
import re
import signal
import subprocess

from crossword import QUICK, CrossTest, klv2_of
from quoth import (LONG, PATIENCE, PROGRAM, SEED, environment, processor_seconds, strict_json,
                   wait_for_work, wait_until)


class MatchTest(CrossTest):
    def setUp(self):
        super().setUp()
        self.quick = self.quick_game()

    def match(self, *arguments, **more):
        return self.json('cross', 'match', *arguments, *self.quick, **more)


class Matches(MatchTest):
    def check_numbers(self, m, names):
        games, players = m['games'], m['seats']
        self.assertEqual([p['name'] for p in players], names)
        self.assertEqual(sum(p['wins'] for p in players) + m['draws'], games)
        self.assertEqual(m['out'] + m['stuck'] + m['final'], games)
        self.assertEqual(m['groups'], games // len(players))
        self.assertAlmostEqual(m['turns'], sum(p['turns'] for p in players), delta=0.001)
        for p in players:
            score, spread, rate = p['score'], p['spread'], p['win_rate']
            self.assertEqual(sum(p['histogram']), games)
            filled = [i for i, n in enumerate(p['histogram']) if n]
            low = m['lowest'] + m['step'] * filled[0]
            high = m['lowest'] + m['step'] * (filled[-1] + 1) - 1
            self.assertLessEqual(low, score['min'])
            self.assertGreaterEqual(score['min'], low)
            self.assertLess(score['min'], low + m['step'])
            self.assertLessEqual(score['max'], high)
            self.assertGreater(score['max'], high - m['step'])
            self.assertLessEqual(score['min'], score['max'])
            self.assertTrue(score['min'] <= score['median'] <= score['max'])
            bars = [m['lowest'] + m['step'] * i for i, n in enumerate(p['histogram'])
                    for _ in range(n)]
            middle = (bars[(games - 1) // 2] + bars[games // 2]) / 2
            self.assertTrue(middle <= score['median'] <= middle + m['step'], (middle, score))
            least = sum(n * (m['lowest'] + m['step'] * i) for i, n in enumerate(p['histogram']))
            if games % len(players) == 0:
                self.assertTrue(score['min'] <= score['mean'] <= score['max'])
                self.assertTrue(least <= score['mean'] * games + 0.1 <=
                                least + (m['step'] - 1) * games + 0.2)
                self.assertTrue(p['wins'] / games - 0.0001 <= rate['mean'] <=
                                (p['wins'] + m['draws'] / 2) / games + 0.0001)
            for measure in (score, spread, rate):
                self.assertTrue(m['groups'] < 2 or
                                measure['low'] <= measure['mean'] <= measure['high'], p)
            self.assertGreaterEqual(score['deviation'], 0)
            self.assertLessEqual(p['first_wins'], p['wins'])
        if len(players) == 2 and m['groups']:
            self.assertAlmostEqual(players[0]['spread']['mean'], -players[1]['spread']['mean'],
                                   delta=0.0002)
            self.assertAlmostEqual(players[0]['spread']['deviation'],
                                   players[1]['spread']['deviation'], delta=0.0002)
            self.assertAlmostEqual(players[0]['spread']['mean'],
                                   players[0]['score']['mean'] - players[1]['score']['mean'],
                                   delta=0.0003)

    def test_last_turns(self):
        m = self.json('cross', 'match', 'greedy', 'random', '--games', '20', '--rules', 'crossplay')
        self.assertEqual((m['out'], m['stuck'], m['final']), (0, 0, 20))
        text = self.ok('cross', 'match', 'greedy', 'random', '--games', '20', '--rules', 'crossplay').out
        self.assertIn("20 by everybody's last turn", text)

    def test_the_median_of_two_games(self):
        m = self.json('cross', 'match', 'greedy', 'random', '--games', '2', '--seed', '1')
        for score in (p['score'] for p in m['seats']):
            self.assertLess(abs(score['median'] - (score['min'] + score['max']) / 2), m['step'])

    def test_values_that_follow_what_is_unseen(self):
        def spread(*options):
            m = self.match('equity:context', 'equity', '--games', '400', '--seed', '3', *options)
            return m['seats'][0]['spread']
        self.assertNotEqual(spread()['mean'], 0)
        self.assertEqual(spread('--leaves', 'none')['mean'], 0)

    def test_less_what_a_play_exposes(self):
        def match(first, second, *options):
            m = self.json('cross', 'match', first, second, '--seed', '3', *options)
            return {**m['seats'][0], 'name': ''}
        better = match('equity:exposure', 'equity', '--rules', 'wwf', '--games', '400')
        self.assertGreater(better['spread']['low'], 0)
        self.assertEqual(match('equity:exposure,context', 'equity', '--games', '20'),
                         match('equity:context,exposure', 'equity', '--games', '20'))
        self.assertNotEqual(match('equity:exposure,context', 'equity', '--games', '20'),
                            match('equity:exposure', 'equity', '--games', '20'))
        games = [match('sim:iterations=60' + more, 'equity', '--games', '4' if LONG else '2',
                       '--threads', threads)
                 for more, threads in ((',exposure', '1'), (',exposure', '2'), ('', '1'))]
        self.assertEqual(games[0], games[1])
        self.assertNotEqual(games[0], games[2])

    def test_the_last_tiles_played_out(self):
        def match(player, *options):
            m = self.json('cross', 'match', player, 'equity', '--seed', '3', *options)
            return {**m['seats'][0], 'name': ''}
        games = ('--games', '100')
        plain, better = match('equity', *games), match('equity:endgame=20', *games)
        self.assertGreater(better['spread']['low'], plain['spread']['mean'])
        few = ('--games', '10')
        self.assertEqual(match('equity:endgame=1', *few), match('equity', *few))
        self.assertEqual(match('equity:endgame=5,context', *few),
                         match('equity:context,endgame=5', *few))
        for number in ('0', '', '4194305', '1' * 40):
            self.fails('cross', 'match', 'equity:context,endgame=' + number, 'equity',
                       saying='is a number of plays from 1 to 4194304')
        self.fails('cross', 'match', 'equity:endgame', 'equity', saying='cannot open')

    def test_auto_takes_all_that_helps(self):
        """More iterations for the best plays, leaves that follow what is unseen, and what plays expose;
        plain leaves all three out."""
        def match(options, *rules):
            m = self.json('cross', 'match', 'auto:iterations=60' + options, 'equity', '--games',
                          '2', '--seed', '3', *rules)
            return {**m['seats'][0], 'name': ''}
        usual, plain = match(''), match(',plain')
        self.assertEqual(usual, match(',context,exposure'))
        self.assertEqual(usual, match(',plain,halving,exposure,context'))
        parts = [usual, plain, match(',plain,context'), match(',plain,exposure')]
        for i, part in enumerate(parts):
            self.assertNotIn(part, parts[:i])
        # a board without costs has the other half
        board = ('--rules', 'super')
        self.assertEqual(match('', *board), match(',plain,halving,context', *board))
        self.fails('cross', 'match', 'sim:plain', 'equity', saying='is no option')
        for both in ('sim:plies=2,to-end', 'auto:to-end,plies=2', 'auto:iterations=5,per-game=100'):
            self.fails('cross', 'match', both, 'equity', saying='not both')

    def test_boards_without_costs(self):
        board = ('--games', '2', *self.quick)
        for player in ('equity:exposure', 'equity:context,exposure', 'sim:exposure', 'auto:exposure'):
            self.fails('cross', 'match', player, 'equity', *board,
                       saying='"exposure" needs the board of')
        for player in ('equity:exposure,', 'equity:exposure,exposure', 'equity:exposure,estimate'):
            self.fails('cross', 'match', player, 'equity', saying='cannot open')
        self.fails('cross', 'match', 'sim:exposure=1', 'equity', saying='is no option')

    def test_numbers(self):
        for names, games in ((['greedy', 'equity'], 400), (['random', 'greedy'], 100),
                             (['random', 'random', 'greedy'], 90), (['equity', 'random', 'greedy',
                                                                     'random'], 80),
                             (['greedy', 'greedy'], 2), (['greedy', 'random'], 1),
                             (['greedy', 'random'], 7), (['random'] * 3, 11), (['greedy'] * 4, 3)):
            with self.subTest(names=names, games=games):
                self.check_numbers(self.match(*names, '--games', str(games)), names)

    def test_of_the_whole_dictionary(self):
        m = self.json('cross', 'match', 'greedy', 'equity', '--games', '6', '--seed', '5')
        self.check_numbers(m, ['greedy', 'equity'])
        self.assertEqual((m['rules'], m['lexicon']['name'], m['seed']), ('wwf', 'enable1', 5))
        self.assertGreater(m['seats'][0]['score']['mean'], 250)

    def test_levels_and_challenges(self):
        """Phonies and wrong challenges of levels; level 10 errs in neither."""
        game = ('level:3', 'level:10', '--games', '8', '--seed', '1', '--rules', 'scrabble', '--threads', '1')
        weak, strong = self.json('cross', 'match', *game)['seats']
        self.assertGreater(strong['challenges'], 0)
        self.assertEqual(strong['challenges_lost'], 0)
        self.assertGreater(weak['challenges_lost'], 0)
        weak, strong = self.json('cross', 'match', *game, '--challenge', 'void')['seats']
        self.assertEqual((weak['challenges'], strong['challenges']), (0, 0))
        self.fails('cross', 'match', *game, '--challenge', 'never', saying='--challenge is void, single')

    def test_any_number_of_threads(self):
        for players in (['greedy', 'equity'], ['random', 'equity', 'greedy']):
            for form in ((), ('--json',)):
                outs = {self.ok('cross', 'match', *players, '--games', '200', '--seed', '9', *form,
                                '--threads', str(n), *self.quick).out for n in (1, 2, 3, 7)}
                self.assertEqual(len(outs), 1)

    def test_seeds(self):
        once = self.match('greedy', 'random', '--games', '40', '--seed', '1')
        self.assertEqual(once, self.match('greedy', 'random', '--games', '40'))
        other = self.match('greedy', 'random', '--games', '40', '--seed', '18446744073709551615')
        self.assertNotEqual(once['seats'], other['seats'])

    def test_players_by_name_not_by_seat(self):
        """Pairs are mirrored: exchanging equal programs changes nothing, others change places."""
        m = self.match('greedy', 'greedy', '--games', '60')
        first, second = m['seats']
        self.assertEqual(first, second)
        a = self.match('greedy', 'equity', '--games', '60')['seats']
        b = self.match('equity', 'greedy', '--games', '60')['seats']
        self.assertEqual(a, b[::-1])

    def test_intervals_are_of_groups(self):
        """A match is the beginning of a longer one: so the scores of each pair are known, and from
        them the interval."""
        pairs, before = [], 0
        for k in range(1, 9):
            score = self.match('greedy', 'random', '--games', str(2 * k))['seats'][0]['score']
            total = round(score['mean'] * 2 * k)
            self.assertAlmostEqual(score['mean'] * 2 * k, total, delta=0.01)
            pairs.append((total - before) / 2)
            before = total
        mean = sum(pairs) / 8
        # Student's t of seven degrees of freedom
        half = 2.364624 * (sum((x - mean) ** 2 for x in pairs) / 7 / 8) ** 0.5
        self.assertAlmostEqual(score['low'], mean - half, delta=0.01)
        self.assertAlmostEqual(score['high'], mean + half, delta=0.01)

    def test_without_a_whole_group(self):
        """Means and intervals of nothing are not known, which is another thing than 0."""
        for player in self.match('greedy', 'random', '--games', '1')['seats']:
            for key in ('win_rate', 'score', 'spread'):
                self.assertEqual([player[key][k] for k in ('mean', 'low', 'high')], [None] * 3)
        answer = self.ok('cross', 'match', 'greedy', 'random', '--games', '1', *self.quick)
        self.assertEqual(answer.out.count('not known'), 6)
        self.assertIn('1 game is no whole number', answer.err)

    def test_one_group(self):
        """It has a mean, and says nothing of how groups differ."""
        for player in self.match('greedy', 'random', '--games', '2')['seats']:
            for key in ('win_rate', 'score', 'spread'):
                self.assertIsInstance(player[key]['mean'], float)
                self.assertEqual([player[key][k] for k in ('low', 'high')], [None] * 2)
        answer = self.ok('cross', 'match', 'greedy', 'random', '--games', '2', *self.quick)
        self.assertEqual(answer.out.count('(interval not known)'), 6)

    def test_one_who_always_wins(self):
        """Four groups won by one player leave it open whether he wins the fifth."""
        for one, other, low, high in (('equity', 'random', 0.5101, 1), ('random', 'equity', 0, 0.4899)):
            rate = self.match(one, other, '--games', '8', '--rules', 'scrabble')['seats'][0]['win_rate']
            self.assertEqual(rate, {'mean': float(low > 0), 'low': low, 'high': high})
        rate = self.match('greedy', 'greedy', '--games', '8')['seats'][0]['win_rate']
        self.assertEqual(rate, {'mean': 0.5, 'low': 0.15, 'high': 0.85})

    def test_text(self):
        answer = self.ok('cross', 'match', 'greedy', 'random', '--games', '200', *self.quick)
        bars = re.findall(r'^ +(-?\d+) to +(-?\d+) +(\d+)(?:  (#+))?$', answer.out, re.M)
        self.assertEqual(sum(int(n) for _, _, n, _ in bars), 400)
        self.assertEqual(max(len(bar) for *_, bar in bars), 50)
        self.assertRegex(answer.err, r'200 games in [\d.]+ s, [\d.]+ games/s, \d+ thread')
        self.assertIn('quick on list', answer.out)
        self.assertNotIn('games/s', answer.out)
        nameless = self.rules(QUICK.replace('name quick\n', ''), 'nameless.rules')
        answer = self.ok('cross', 'match', 'greedy', 'random', '--games', '2', *nameless,
                         *self.quick[2:])
        self.assertRegex(answer.out, r'\A\S')

    def test_time(self):
        m = self.match('auto:plays=3', 'greedy', '--games', '6', '--time-per-game', '0.2')
        slow, fast = (p['time'] for p in m['seats'])
        for t in (slow, fast):
            self.assertLessEqual(t['mean'], t['most'])
            self.assertLessEqual(t['over'], 6)
        self.assertGreater(slow['mean'], 10 * fast['mean'])
        self.assertNotIn('time', self.match('greedy', 'greedy', '--games', '2')['seats'][0])
        answer = self.ok('cross', 'match', 'greedy', 'random', '--games', '2', '--time-per-game',
                         '1', *self.quick)
        self.assertEqual(len(re.findall(r'time +[\d.]+ s a game, at most [\d.]+ s, 0 games over '
                                        r'their time', answer.out)), 2)
        for wrong in ('0', '-1', 'x', '', '1e3', '86401'):
            self.fails('cross', 'match', 'greedy', 'random', '--time-per-game', wrong,
                       saying='--time-per-game')

    def test_odd_number_of_games(self):
        answer = self.ok('cross', 'match', 'greedy', 'random', '--games', '7', *self.quick,
                         '--json')
        self.assertIn('7 games', answer.err)
        self.assertIn('interval', answer.err)

    def test_from_a_position(self):
        """Racks that are given are kept; who is to move is the first seat."""
        board = '9/9/9/9/2RATE3/9/9/9/9'
        m = self.match('greedy', 'random', '--games', '50', '--cgp', '%s SSTHZ/ 10/500 0' % board)
        # greedy sits in each seat half the time, and the second begins with 500 points
        self.assertTrue(all(p['score']['min'] < 400 and p['score']['max'] >= 500
                            for p in m['seats']), m)
        self.assertEqual(m['seats'][0]['wins'], 25)
        whole = self.match('greedy', 'random', '--games', '10')
        empty = self.match('greedy', 'random', '--games', '10', '--cgp',
                           '/'.join(['9'] * 9) + ' / 0/0 0')
        self.assertEqual(whole, empty)

    BOARD = '9/9/9/9/2RATE3/9/9/9/9'

    def test_from_positions(self):
        """Pairs begin with the positions in turn; racks that are given are kept, others are dealt by the
        pair."""
        one, other = ('%s SSTHZ/ %s 0' % (self.BOARD, scores) for scores in ('10/500', '500/10'))
        both = self.file('\ufeff' + one + '\r\n\n' + other, 'both.cgp')

        def first_wins(games, *options):
            m = self.match('greedy', 'greedy', '--games', str(games), *options)
            return sum(p['first_wins'] for p in m['seats'])
        self.assertEqual([first_wins(n, '--positions', both) for n in (2, 4, 6, 8)], [0, 2, 2, 4])
        alone = self.match('greedy', 'random', '--games', '50', '--cgp', one)
        listed = self.match('greedy', 'random', '--games', '50', '--positions', self.file(one, 'one.cgp'))
        self.assertEqual(listed.pop('positions'), 1)
        self.assertEqual(listed, alone)
        m = self.match('greedy', 'greedy', '--games', '40', '--positions', both)
        self.assertEqual((m['positions'], m['pairs'][2]), (2, 20))
        self.assertGreater(len({p['score']['max'] for p in m['seats']} |
                               {p['score']['min'] for p in m['seats']}), 1)
        text = self.ok('cross', 'match', 'greedy', 'greedy', '--games', '40', '--positions', both, *self.quick)
        self.assertIn('40 games from 2 positions, seed 1', text.out)
        typed = self.ok('cross', 'match', 'greedy', 'greedy', '--games', '40', '--positions', '-', *self.quick,
                        input=one + '\n' + other + '\n')
        self.assertEqual(typed.out, text.out)

    def test_rules_of_positions(self):
        """Those of the first position, unless --rules names some; other lines must agree."""
        board, named = '/'.join(['15'] * 15), 'bdn CrosswordGame; ld english; lex enable1;'
        start = self.file('%s / 0/0 0 %s\n' % (board, named), 'start.cgp')
        m = self.json('cross', 'match', 'greedy', 'random', '--games', '2', '--positions', start)
        self.assertEqual(m['rules'], 'scrabble')
        mixed = self.file('%s / 0/0 0 %s\n\n%s / 0/0 0\n' % (board, named, board), 'mixed.cgp')
        ask = ('cross', 'match', 'greedy', 'random', '--games', '2', '--positions')
        self.fails(*ask, mixed, saying='mixed.cgp:3: other rules than those of the first position')
        self.assertEqual(self.json(*ask, mixed, '--rules', 'wwf')['positions'], 2)
        strange = self.file('%s / 0/0 0 bdn Nowhere;\n' % board, 'strange.cgp')
        self.fails(*ask, strange, saying='strange.cgp:1: the position: ')

    def test_bad_positions(self):
        good = self.BOARD + ' SSTHZ/ 10/500 0'
        ask = ('cross', 'match', 'greedy', 'random', '--games', '2', *self.quick, '--positions')
        for line, saying in (('9/9', 'byte '), (good.replace('9/9/9/9', '9/8/9/9', 1), 'row 2 (byte '),
                             (good.replace('SSTHZ', 'SSTHQ'), 'byte '), (good + ' bb x', 'byte '),
                             (good.replace('RATE', 'RTAE'), 'no game begins with that position'),
                             (self.BOARD + ' SSTHZ// 1/2/3 0', 'the position is of 3 players, not 2'),
                             (self.BOARD + ' SSTHZ/ 1/2 4', 'the game is over in that position')):
            with self.subTest(line):
                path = self.file('%s\n\n%s\n%s\n' % (good, line, good), 'bad.cgp')
                self.fails(*ask, path, saying='bad.cgp:3: ' + saying)
        for text in ('', '\n\r\n'):
            self.fails(*ask, self.file(text, 'none.cgp'), saying='none.cgp: no position')
        self.fails(*ask, self.path('missing.cgp'), saying='missing.cgp')
        path = self.file(good + '\n', 'good.cgp')
        self.fails(*ask, path, '--cgp', good, saying='games begin with --cgp or with --positions, not with both')

    def test_leaves(self):
        """equity:FILE is equity with --leaves FILE; CSV and KLV2 are the same player."""
        values = {'S': 9, '?': 30, 'E': 2, 'Z': -20, 'AE': 4}
        csv = self.file(''.join('%s,%s\n' % item for item in values.items()), 'own.csv')
        klv = self.file(klv2_of(values, 'AEIONRSTDHZ'), 'own.klv2')

        def nameless(*arguments):
            m = self.match(*arguments, '--games', '60')
            for p in m['seats']:
                p['name'] = p['name'].split(':')[0]
            return m

        by_csv = nameless('equity:' + csv, 'greedy')
        self.assertEqual(by_csv, nameless('equity:' + klv, 'greedy'))
        self.assertEqual(by_csv, nameless('equity', 'greedy', '--leaves', csv))
        self.assertNotEqual(by_csv, nameless('equity', 'greedy'))
        self.assertEqual(nameless('equity:none', 'greedy'),
                         nameless('equity', 'greedy', '--leaves', 'none'))


class Journals(MatchTest):
    """--resume FILE"""
    PLAYERS = ('greedy', 'random')

    def command(self, games, journal, *more):
        return ('cross', 'match', *self.PLAYERS, '--games', str(games), '--resume', journal,
                *self.quick, *more)

    def setUp(self):
        super().setUp()
        self.journal = self.path('journal')

    def content(self):
        with open(self.journal, 'rb') as file:
            return file.read()

    def complete_shards(self):
        return len({line.split()[3] for line in self.content().split(b'\n')[1:-1]
                    if line.startswith(b'shard ') and len(line) > 200})

    def start(self, *command):
        """The program in the background."""
        process = subprocess.Popen([PROGRAM, *command], stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   env=environment())
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def wait_for_shards(self, process, wanted):
        def are_there():
            return os.path.exists(self.journal) and self.complete_shards() >= wanted
        wait_until(lambda: process.poll() is not None or are_there(), '%d shards' % wanted)
        return are_there()

    def wait_for_threads(self, process):
        """Until it plays with two threads, where one can see that."""
        def are_there():
            with open('/proc/%d/status' % process.pid, encoding='ascii') as file:
                return process.poll() is not None or re.search(r'Threads:\s*2', file.read())
        try:
            wait_until(are_there, 'the threads')
        except OSError:
            wait_for_work(process, 0.1)

    def resumed(self, answer):
        found = re.search(r'(\d+) of (\d+) games were there already', answer.err)
        return int(found.group(1)) if found else 0

    def test_kills(self):
        """Killed again and again at any moment: the answer is that of a match that nobody
        disturbed, and games that were written down are not played again."""
        chance = random.Random(SEED)
        games = 1600
        expected = self.ok('cross', 'match', *self.PLAYERS, '--games', str(games), *self.quick).out
        for kill in range(6):
            before = self.complete_shards() if kill else 0
            process = self.start(*self.command(games, self.journal, '--threads',
                                               str(chance.randint(1, 3))))
            if self.wait_for_shards(process, before + chance.randint(0, 10)):
                wait_for_work(process, (processor_seconds(process.pid) or 0) + chance.random() * 0.01)
                process.kill()
            process.wait()
            self.assertGreaterEqual(self.complete_shards(), before, SEED)
        shards = self.complete_shards()
        answer = self.ok(*self.command(games, self.journal))
        self.assertEqual(answer.out, expected, 'seed %d' % SEED)
        self.assertEqual(self.resumed(answer), shards * 16, answer)
        again = self.ok(*self.command(games, self.journal))
        self.assertEqual(again.out, expected)
        self.assertEqual(self.resumed(again), games)

    def test_damage(self):
        """Cut anywhere, bytes changed, lines lost or there twice, zeros at the end: less is known,
        nothing wrong."""
        chance = random.Random(SEED + 1)
        games = 96
        expected = self.ok(*self.command(games, self.journal)).out
        whole = self.content()
        title = whole.index(b'\n') + 1
        lines = whole.splitlines(keepends=True)
        self.assertEqual(len(lines), 1 + games // 16)

        def changed(at):
            return whole[:at] + bytes([whole[at] ^ (1 << chance.randrange(7))]) + whole[at + 1:]

        damaged = [whole[:chance.randrange(title, len(whole))] for _ in range(8)]
        damaged += [whole[:n] for n in (0, 1, title - 1, title, title + 1, len(whole) - 1)]
        damaged += [changed(chance.randrange(title, len(whole))) for _ in range(10)]
        damaged += [changed(chance.randrange(len(whole) - len(lines[-1]), len(whole)))
                    for _ in range(4)]
        damaged += [lines[0] + b''.join(chance.sample(lines[1:], 4)), whole + b''.join(lines[2:]),
                    whole + b'\0' * 50, lines[0] + b'\0' * 50 + b''.join(lines[1:]),
                    lines[0] + b'\n\n' + b''.join(lines[1:]),
                    lines[0] + b'x' * 100000 + b'\n' + b''.join(lines[1:])]
        for content in damaged:
            with self.subTest(size=len(content), seed=SEED):
                self.file(content, 'journal')
                answer = self.ok(*self.command(games, self.journal))
                self.assertEqual(answer.out, expected)
                lost = games - self.resumed(answer)
                self.assertLessEqual(lost, games)
                again = self.ok(*self.command(games, self.journal))
                self.assertEqual((again.out, self.resumed(again)), (expected, games))
        for content, least in ((damaged[-3], 64), (whole[:-1], 80), (changed(len(whole) - 9), 80)):
            self.file(content, 'journal')
            answer = self.ok(*self.command(games, self.journal))
            self.assertGreaterEqual(self.resumed(answer), least)

    def test_of_another_match(self):
        """Several matches may share a journal; none takes games of another."""
        variants = [(), ('--seed', '2'), ('--leaves', 'none'),
                    ('--cgp', '/'.join(['9'] * 9) + ' AE/ 0/0 0')]
        expected = []
        for options in variants:
            alone = self.ok('cross', 'match', *self.PLAYERS, '--games', '48', *self.quick,
                            *options).out
            expected.append(alone)
            answer = self.ok(*self.command(48, self.journal, *options))
            self.assertEqual(answer.out, alone, options)
            # greedy and random have no use for leaves: that is the same match
            self.assertEqual(self.resumed(answer), 48 if '--leaves' in options else 0, options)
        for options, out in zip(variants, expected):
            answer = self.ok(*self.command(48, self.journal, *options))
            self.assertEqual((answer.out, self.resumed(answer)), (out, 48))
        # other words, other rules, other players
        drop = self.file('zee\ntee\nrat\n', 'drop.txt')
        self.assertEqual(self.resumed(self.ok(*self.command(48, self.journal, '--drop', drop))), 0)
        for players in (('random', 'greedy'), ('greedy', 'equity'), ('greedy', 'random', 'random')):
            answer = self.ok('cross', 'match', *players, '--games', '48', '--resume', self.journal,
                             *self.quick)
            self.assertEqual(self.resumed(answer), 0, players)

    def test_leaves_that_are_not_the_same(self):
        """An estimate, an empty file, no leaves and some leaves are four players."""
        files = [self.file(text, 'own%d.csv' % i) for i, text in enumerate(('', 'S,9\n', 'S,8\n'))]
        for player in ['equity', 'equity:none'] + ['equity:' + path for path in files]:
            answer = self.ok('cross', 'match', player, 'greedy', '--games', '16', '--resume',
                             self.journal, *self.quick)
            self.assertEqual(self.resumed(answer), 0, player)
            again = self.ok('cross', 'match', player, 'greedy', '--games', '16', *self.quick)
            self.assertEqual(answer.out, again.out, player)

    def test_longer_and_shorter(self):
        """A match may be made longer, and what is there serves a shorter one."""
        for games in (40, 100, 64, 33, 1):
            answer = self.ok(*self.command(games, self.journal))
            alone = self.ok('cross', 'match', *self.PLAYERS, '--games', str(games), *self.quick)
            self.assertEqual(answer.out, alone.out, games)
        self.assertEqual(self.resumed(self.ok(*self.command(64, self.journal))), 64)

    def test_longer_by_far_and_shorter_again(self):
        """Matches of 100,000 games are cut into larger shards; what is there goes on as it is."""
        self.ok(*self.command(64, self.journal))
        process = self.start(*self.command(100000, self.journal))
        self.assertTrue(self.wait_for_shards(process, 12))
        process.kill()
        process.wait()
        shards = self.complete_shards()
        answer = self.ok(*self.command(64, self.journal))
        self.assertEqual(self.resumed(answer), 64)
        self.assertEqual(self.complete_shards(), shards)

    def test_shorter_than_it_was(self):
        process = self.start(*self.command(100000, self.journal))
        self.assertTrue(self.wait_for_shards(process, 3))
        process.kill()
        process.wait()
        answer = self.ok(*self.command(1536, self.journal))
        self.assertGreaterEqual(self.resumed(answer), 1024)
        self.assertEqual(answer.out, self.ok('cross', 'match', *self.PLAYERS, '--games', '1536',
                                             *self.quick).out)

    def test_absurd_sums(self):
        """A line with a checksum that fits and numbers that no match has counts as none."""
        self.ok(*self.command(48, self.journal))
        lines = self.content().splitlines()
        for number in (1 << 62, -(1 << 62), (1 << 63) - 1, 1 << 50):
            for at in range(4, 30):
                words = lines[1].split(b' ')[:-1]
                words[at] = b'%d' % number
                text = b' '.join(words)
                checksum = 0xCBF29CE484222325
                for byte in text:
                    checksum = (checksum ^ byte) * 0x100000001B3 % (1 << 64)
                forged = b'%s %016x' % (text, checksum)
                self.file(b'\n'.join([lines[0], forged, *lines[2:], b'']), 'journal')
                answer = self.ok(*self.command(48, self.journal))
                self.assertEqual(self.resumed(answer), 32, (number, at))

    def test_no_journal_on_a_stream(self):
        self.fails(*self.command(16, '-'), cwd=self.dir, saying='--resume needs a file')
        self.assertFalse(os.path.exists(self.path('-')))

    def test_not_a_journal(self):
        for content, saying in ((b'cat\ndog\n', 'not a journal'),
                                (b'quoth-cross-match 4', None),
                                (b'quoth-cross-match 2\n', 'another version'),
                                (b'quoth-cross-match 3\n', 'another version'),
                                (b'quoth-cross-match 20\nx\n', 'another version'),
                                (b'\0' * 30, 'not a journal'), (b'\n', 'not a journal')):
            with self.subTest(content):
                self.file(content, 'journal')
                if not saying:  # killed before the end of its first line
                    self.ok(*self.command(16, self.journal))
                    continue
                self.fails(*self.command(16, self.journal), saying=saying)
                self.assertEqual(self.content(), content)
        self.fails(*self.command(16, self.dir), saying=self.dir)
        self.fails(*self.command(16, self.path('no/journal')), saying='no/journal')

    def test_bad_players_leave_no_journal(self):
        self.fails('cross', 'match', 'greedy', 'nobody', '--resume', self.journal, *self.quick)
        self.assertFalse(os.path.exists(self.journal))

    def test_interrupt(self):
        for journal in (True, False):
            command = self.command(10**6, self.journal, '--threads', '2')
            if not journal:
                at = command.index('--resume')
                command = command[:at] + command[at + 2:]
            process = self.start(*command)
            if journal:
                self.assertTrue(self.wait_for_shards(process, 2))
            self.wait_for_threads(process)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=PATIENCE)
            self.assertEqual((process.returncode, out), (130, b''), err)
            self.assertIn(b'the same command goes on' if journal else b'--resume', err)
            self.assertIn(b'interrupted after', err)
        games = self.resumed_games()
        self.assertGreaterEqual(games, 32)

    def resumed_games(self):
        return 16 * self.complete_shards()

    def test_interrupted_match_goes_on(self):
        expected = self.ok('cross', 'match', *self.PLAYERS, '--games', '800', *self.quick).out
        process = self.start(*self.command(800, self.journal))
        self.wait_for_shards(process, 3)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)
        kept = self.resumed_games()
        answer = self.ok(*self.command(800, self.journal))
        self.assertEqual((answer.out, self.resumed(answer)), (expected, kept))

    def test_two_at_once(self):
        first = self.start(*self.command(10**6, self.journal))
        self.assertTrue(self.wait_for_shards(first, 1))
        self.fails(*self.command(10**6, self.journal), saying='another match')
        self.fails(*self.command(16, self.journal, '--seed', '8'), saying='another match')
        self.assertIsNone(first.poll())
        first.send_signal(signal.SIGINT)
        first.communicate(timeout=PATIENCE)
        self.assertEqual(first.returncode, 130)
        self.ok(*self.command(16, self.journal))

    def test_full_disk(self):
        """What cannot be written down is not said to be kept."""
        if not os.path.exists('/dev/full'):
            self.skipTest('no /dev/full')
        self.fails(*self.command(64, '/dev/full'), saying='/dev/full')


class Tests(MatchTest):
    """--sprt LOW HIGH, --against FILE, --part I/N"""

    def test_any_threads_give_the_same_games(self):
        ask = ('equity', 'greedy', '--sprt', '50', '60', '--seed', '4')
        journal = self.path('journal')
        first = self.match(*ask, '--threads', '1')
        self.assertEqual(first, self.match(*ask, '--threads', '3', '--resume', journal))
        self.assertEqual(first, self.match(*ask, '--resume', journal))
        # the same games as those of a match of that length; the last shard decides
        whole = self.match('equity', 'greedy', '--seed', '4', '-n', str(first['games']))
        sprt = first.pop('sprt')
        self.assertEqual(first, whole)
        self.assertGreaterEqual(abs(sprt['llr']), sprt['bound'])
        before = self.match(*ask, '-n', str(first['games'] - 16))
        self.assertEqual(before['sprt']['verdict'], 'undecided')
        self.assertEqual(before['games'], first['games'] - 16)

    def test_both_verdicts(self):
        for players, shares, verdict in ((('equity', 'random'), ('60', '70'), 'high'),
                                         (('random', 'equity'), ('40', '50.5'), 'low')):
            m = self.match(*players, '--sprt', *shares)
            self.assertEqual(m['sprt']['verdict'], verdict)
            self.assertLess(m['games'], 1000)
            self.assertEqual(sum(m['pairs']), m['groups'])
            points = sum(i * n for i, n in enumerate(m['pairs'])) / 4 / m['groups']
            self.assertAlmostEqual(points, m['seats'][0]['win_rate']['mean'], delta=1e-4)
            text = self.ok('cross', 'match', *players, '--sprt', *shares, *self.quick).out
            self.assertIn('the %ser is accepted' % ('high' if verdict == 'high' else 'low'), text)

    def test_against_another_match(self):
        """The difference is that of the two results, known better than from two other samples."""
        journal, games = self.path('journal'), ('--games', '1008', '--seed', '6')
        other = self.match('greedy', 'equity', *games, '--resume', journal)
        m = self.match('equity', 'equity', *games, '--against', journal)
        against = m['against']
        self.assertEqual((against['file'], against['shards'], against['games']), (journal, 63, 1008))
        for key in ('win_rate', 'spread'):
            mean = m['seats'][0][key]['mean'] - other['seats'][0][key]['mean']
            self.assertAlmostEqual(against[key]['mean'], mean, delta=2e-4)
            self.assertLess(against[key]['low'], mean)
            self.assertLess(mean, against[key]['high'])
        same = self.match('greedy', 'equity', *games, '--against', journal)['against']
        self.assertEqual(same['win_rate'], {'mean': 0, 'low': 0, 'high': 0})
        fewer = self.match('equity', 'equity', '--games', '160', '--seed', '6', '--against', journal)
        self.assertEqual(fewer['against']['shards'], 10)
        text = self.ok('cross', 'match', 'equity', 'equity', *games, *self.quick, '--against', journal)
        self.assertIn('with the same bags (1,008 games in 63 shards)', text.out)

    def test_nothing_to_compare_with(self):
        journal = self.path('journal')
        self.match('greedy', 'equity', '--games', '32', '--resume', journal)
        self.match('random', 'equity', '--games', '32', '--resume', journal)
        ask = ('cross', 'match', 'equity', 'greedy', '--games', '32', *self.quick, '--against')
        self.fails(*ask, journal, saying='several matches with these bags')
        self.fails(*ask, journal, '--seed', '9', saying='no games with these rules')
        self.fails(*ask, self.path('nothing'), saying='nothing')
        self.fails(*ask, self.file('cat\n', 'words.txt'), saying='not a journal')

    def test_parts_add_up(self):
        games = ('greedy', 'random', '--games', '330', '--seed', '8')
        journals = [self.path('part%d' % i) for i in (1, 2, 3)]
        parts = [self.match(*games, '--part', '%d/3' % (i + 1), '--resume', journal)
                 for i, journal in enumerate(journals)]
        self.assertEqual(sum(p['games'] for p in parts), 330)
        joined = self.file(b''.join(open(j, 'rb').read() for j in journals), 'all')
        answer = self.ok('cross', 'match', *games, *self.quick, '--resume', joined, '--json')
        self.assertIn('330 of 330 games were there already', answer.err)
        self.assertEqual(answer.out, self.ok('cross', 'match', *games, *self.quick, '--json').out)

    def test_from_positions(self):
        """Tests, parts, journals and comparisons of matches from the positions of a file."""
        board = '9/9/9/9/2RATE3/9/9/9/9'
        late = self.file(''.join('%s %s/ %d/10 0\n' % (board, rack, score) for score in (0, 10, 20)
                                 for rack in ('AEIOD', 'TINAE', '')), 'late.cgp')
        fewer = self.file(''.join(open(late).readlines()[:8]), 'fewer.cgp')
        ask = ('equity', 'greedy', '--seed', '8', '--positions', late)
        whole = self.match(*ask, '--games', '330')
        self.assertEqual(whole, self.match(*ask, '--games', '330', '--threads', '3'))
        journals = [self.path('part%d' % i) for i in (1, 2)]
        for i, journal in enumerate(journals):
            self.match(*ask, '--games', '330', '--part', '%d/2' % (i + 1), '--resume', journal)
        joined = self.file(b''.join(open(j, 'rb').read() for j in journals), 'all')
        answer = self.ok('cross', 'match', *ask, '--games', '330', *self.quick, '--resume', joined, '--json')
        self.assertIn('330 of 330 games were there already', answer.err)
        self.assertEqual(strict_json(answer.out), whole)
        against = self.match('greedy', 'greedy', *ask[2:], '--games', '320', '--against', joined)['against']
        self.assertEqual(against['shards'], 20)
        for other in (('--positions', fewer), ()):
            self.fails('cross', 'match', *ask[:4], *other, '--games', '320', *self.quick, '--against', joined,
                       saying='no games with these rules')
        tested = self.match('greedy', 'random', *ask[2:], '--sprt', '50', '70')
        self.assertEqual((tested['sprt']['verdict'], tested['positions']), ('high', 9))
        sprt = tested.pop('sprt')
        self.assertGreaterEqual(sprt['llr'], sprt['bound'])
        self.assertEqual(tested, self.match('greedy', 'random', *ask[2:], '-n', str(tested['games'])))

    def test_refused(self):
        ask = ('cross', 'match', 'equity', 'greedy', *self.quick)
        for shares in (('52', '50'), ('0', '50'), ('50', '100'), ('x', '60'), ('5e1', '60'), ('50', '50')):
            self.fails(*ask, '--sprt', *shares, saying='--sprt is two numbers')
        self.fails(*ask, '--sprt', '50', saying='--sprt needs two values: LOW HIGH')
        self.fails(*ask, 'random', '--sprt', '50', '60', saying='--sprt is for two players')
        journal = self.path('journal')
        for part in ('0/3', '4/3', '1', '1/', '/2', 'a/b', '1/0'):
            self.fails(*ask, '--part', part, '--resume', journal, saying='--part is like 2/3')
        self.fails(*ask, '--part', '1/2', saying='--part needs a journal')
        self.fails(*ask, '--part', '1/2', '--resume', journal, '--sprt', '50', '60',
                   saying='--sprt needs the whole match')
