"""quoth cross train: the same file from any threads, after kills and interrupts; bad input."""
import os
import resource
import signal
import subprocess

from crossword import CrossTest
from quoth import LONG, PATIENCE, PROGRAM, environment, run, wait_for_work


class TrainingTest(CrossTest):
    """Trains on short words and a small board."""

    def setUp(self):
        super().setUp()
        self.quick = self.quick_game()

    def train(self, name, *arguments, **more):
        return self.json('cross', 'train', *self.quick, '-o', self.path(name), *arguments, **more)

    def bytes_of(self, name):
        with open(self.path(name), 'rb') as file:
            return file.read()


class TrainTest(TrainingTest):
    def test_any_threads_give_the_same_file(self):
        games = '500' if LONG else '200'
        reported = [self.train('%d.klv2' % n, '--games', games, '--rounds', '2', '--seed', '4',
                           '--threads', str(n)) for n in ((1, 2, 5) if LONG else (1, 5))]
        if LONG:
            self.assertEqual(self.bytes_of('1.klv2'), self.bytes_of('2.klv2'))
        self.assertEqual(self.bytes_of('1.klv2'), self.bytes_of('5.klv2'))
        self.assertEqual(reported[0], reported[-1])
        self.assertEqual(len(reported[0]['rounds']), 2)
        self.assertEqual((reported[0]['games'], reported[0]['seed']), (int(games), 4))
        self.train('other.klv2', '--games', games, '--rounds', '2', '--seed', '5')
        self.assertNotEqual(self.bytes_of('1.klv2'), self.bytes_of('other.klv2'))

    def test_the_values_win(self):
        self.train('values.klv2', '--games', '2000' if LONG else '1000', '--rounds', '2', '--seed', '1')
        m = self.json('cross', 'match', 'equity:' + self.path('values.klv2'), 'equity', *self.quick,
                      '--leaves', 'none', '--games', '8000' if LONG else '4000', '--seed', '3')
        self.assertGreater(m['seats'][0]['spread']['low'], 0)

    def test_it_goes_on_after_a_kill_and_an_interrupt(self):
        ask = ['--games', '1500' if LONG else '600', '--rounds', '2', '--seed', '8']
        self.train('whole.klv2', *ask)
        command = [PROGRAM, 'cross', 'train', *map(str, self.quick), *ask, '-o',
                   self.path('part.klv2'), '--resume', self.path('state')]
        for sign in (signal.SIGINT, signal.SIGKILL, signal.SIGINT):
            with subprocess.Popen(command, env=environment(), stderr=subprocess.PIPE) as process:
                wait_for_work(process, 0.2)
                process.send_signal(sign)
                said = process.communicate(timeout=PATIENCE)[1].decode()
                self.assertIn(process.returncode, (0, 130, -sign), said)
        self.train('part.klv2', *ask, '--resume', self.path('state'))
        self.assertEqual(self.bytes_of('whole.klv2'), self.bytes_of('part.klv2'))

    def test_fewer_rounds_than_were_played(self):
        """A file of more rounds is refused, and goes on as it was; so is one that training without
        --rounds would have ended before."""
        ask, state = ['--games', '300' if LONG else '200', '--seed', '3'], self.path('state')
        gains = self.train('3.klv2', *ask, '--rounds', '3', '--resume', state)['rounds']
        kept = self.bytes_of('state')
        for rounds in '12':
            answer = self.fails('cross', 'train', *self.quick, *ask, '-o', self.path('x.klv2'),
                                '--rounds', rounds, '--resume', state, saying='--rounds 3 or more')
            self.assertIn('already in round 3', answer.err)
        self.assertLessEqual(min(g['low'] for g in gains[:2]), 0, 'another seed is needed')
        self.fails('cross', 'train', *self.quick, *ask, '-o', self.path('x.klv2'), '--resume', state,
                   saying='already in round 3')
        self.assertFalse(os.path.exists(self.path('x.klv2')))
        self.assertEqual(self.bytes_of('state'), kept)
        self.train('4.klv2', *ask, '--rounds', '4', '--resume', state)
        self.train('whole.klv2', *ask, '--rounds', '4')
        self.assertEqual(self.bytes_of('4.klv2'), self.bytes_of('whole.klv2'))

    def test_values_that_cannot_be_written_cost_no_games(self):
        ask = ['--games', '600', '--rounds', '1', '--resume', self.path('state')]
        self.fails('cross', 'train', *self.quick, *ask, '-o', '/dev/full', saying='No space left')
        again = self.ok('cross', 'train', *self.quick, *ask, '-o', self.path('a.klv2'))
        self.assertIn('600 of 600 games were there already', again.err)
        self.train('b.klv2', '--games', '600', '--rounds', '1')
        self.assertEqual(self.bytes_of('a.klv2'), self.bytes_of('b.klv2'))

    def test_worse_values_are_called_so(self):
        answer = self.ok('cross', 'train', '--rules', 'scrabble', '--games', '20', '--seed', '3',
                         '--rounds', '1', '-o', self.path('few.klv2'))
        self.assertIn('round 1: worse than before; more games', answer.err)
        answer = self.ok('cross', 'train', *self.quick, '--games', '4000' if LONG else '2000', '--rounds', '1', '-o',
                         self.path('many.klv2'))
        self.assertNotIn('worse', answer.err)

    def test_a_table_of_chances(self):
        self.train('v.klv2', '--games', '2000', '--rounds', '1', '--wins', self.path('wins.csv'))
        again = self.ok('cross', 'convert', 'wins', self.path('wins.csv'), '-o', '-').out
        rows = [line.split(',') for line in again.splitlines()]
        chances = [[float(x) for x in row[1:]] for row in rows[1:]]
        for higher, lower in zip(chances, chances[1:]):
            self.assertTrue(all(a >= b for a, b in zip(higher, lower)))
        level = [row for row in rows if row[0] == '0'][0]
        self.assertTrue(0.4 < float(level[-1]) < 0.7, 'the first turn is worth a little')

    def test_more_players(self):
        """Any threads give the same file; the games, and so the chances, are not those of two."""
        for players in ('2', '3', '4'):
            for threads in ('1', '3'):
                self.train('%s.%s.klv2' % (players, threads), '--players', players, '--games', '300' if LONG else '150',
                           '--rounds', '1', '--threads', threads, '--wins', self.path(players + threads))
            self.assertEqual(self.bytes_of(players + '.1.klv2'), self.bytes_of(players + '.3.klv2'))
            self.assertEqual(self.bytes_of(players + '1'), self.bytes_of(players + '3'))
            self.ok('cross', 'convert', 'wins', self.path(players + '1'), '-o', self.path('again.csv'))
        self.assertEqual(len({self.bytes_of(players + '1') for players in '234'}), 3)

    def test_full_disk(self):
        """A limit on the size of files stands for the full disk: what was there stays."""
        def small_files():
            resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
        ask = ['--games', '200', '--rounds', '1', '--seed', '8']
        self.train('old.klv2', *ask, '--resume', self.path('state'))
        before = self.bytes_of('old.klv2'), self.bytes_of('state')
        files = sorted(os.listdir(self.dir))
        for more in ([], ['--resume', self.path('state')]):
            self.fails('cross', 'train', *self.quick, *ask, *more, '-o', self.path('old.klv2'),
                       preexec_fn=small_files, restore_signals=False)
            self.assertEqual((self.bytes_of('old.klv2'), self.bytes_of('state')), before)
            self.assertEqual(sorted(os.listdir(self.dir)), files)

    def test_a_csv(self):
        self.train('v.csv', '--games', '64', '--rounds', '1')
        self.ok('cross', 'convert', 'leaves', self.path('v.csv'), '-o', self.path('v.klv2'),
                *self.quick[:2])

    def test_bad_input(self):
        ask = ['cross', 'train', *self.quick]
        self.fails(*ask)
        self.fails(*ask, '-o', self.path('x'), '--games', '0')
        self.fails(*ask, '-o', self.path('x'), '--rounds', '101')
        self.fails(*ask, '-o', self.path('x'), '--players', '1')
        self.fails(*ask, '-o', self.path('x'), '--players', '5')
        self.fails(*ask, '-o', self.path('x'), '--resume', '-')
        same = self.path('x.csv')
        for two in (['-o', same, '--wins', same], ['-o', same, '--resume', same],
                    ['-o', self.path('y.csv'), '--resume', same, '--wins', same]):
            self.fails(*ask, *two, saying='are the same file')
            self.assertFalse(os.path.exists(same))
        os.symlink(self.dir, self.path('here'))
        for other in (os.path.join(self.dir, '.', 'x.csv'), self.path('here/x.csv')):
            self.fails(*ask, '-o', same, '--wins', other, saying='are the same file')
            self.file(b'old', 'x.csv')
            self.fails(*ask, '-o', same, '--resume', other, saying='are the same file')
            self.assertEqual(self.bytes_of('x.csv'), b'old')
            os.remove(same)
        self.fails(*ask, '-o', self.path('no/such/folder'), '--games', '1', '--rounds', '1')
        self.assertFalse(os.path.exists(self.path('x')))

    def test_what_cannot_be_written_is_said_before_a_game(self):
        games = ['cross', 'train', *self.quick, '--games', '1000000000']
        for options in (['-o', self.dir], ['-o', self.path('no/such/x')],
                        ['-o', self.path('x'), '--wins', self.dir]):
            self.fails(*games, *options, saying='cannot write')
        self.fails(*games, '-o', self.path('x.txt'), saying='x.txt: leave values are written as')

    def test_a_full_disk_is_no_interrupt(self):
        """The journal of the second round has leaves in it, and is larger than that of the first."""
        def limited():
            resource.setrlimit(resource.RLIMIT_FSIZE, (16000000, 16000000))
        answer = run('cross', 'train', '--games', '20', '--rounds', '3', '-o', self.path('x.csv'),
                     '--resume', self.path('state'), preexec_fn=limited, restore_signals=False)
        self.assertEqual(answer.status, 2, answer)
        self.assertIn('cannot write', answer.err)
        self.assertNotIn('interrupted', answer.err)
        self.assertGreater(len(self.bytes_of('state')), 1000000)

    def test_damaged_resume_files(self):
        ask = ['--games', '200', '--rounds', '1', '--seed', '8', '--resume', self.path('state')]
        self.train('x.klv2', *ask)
        good = self.bytes_of('state')
        for bytes_ in (b'', b'hello', good[:50], good[:-1], good[:3000] + b'x' + good[3001:],
                       good + b'x'):
            self.file(bytes_, 'state')
            self.fails('cross', 'train', *self.quick, *ask, '-o', self.path('y.klv2'))
            self.assertEqual(self.bytes_of('state'), bytes_, 'nothing was changed')
        self.file(good, 'state')
        for other in (['--seed', '9'], ['--players', '3']):
            said = self.fails('cross', 'train', *self.quick, *ask[:4], *ask[-2:], *other, '-o',
                              self.path('y.klv2'))
            self.assertIn('another training', said.err)
        self.train('y.klv2', *ask)
        self.assertEqual(self.bytes_of('x.klv2'), self.bytes_of('y.klv2'))
