"""quoth-mpi: any number of ranks give what one process gives; ranks that die; one complaint."""
import glob
import json
import os
import shutil
import signal
import subprocess
import unittest

from crossword import QUICK, CrossTest, enable1
from quoth import LONG, PATIENCE, PROGRAM, environment, long_test, wait_for_work, wait_until
from test_cross_train import TrainingTest

RANKS = (glob.glob(os.path.join(os.path.dirname(PROGRAM), 'quoth-mpi')) or [''])[0]
# The launcher as it runs in a test: by root too, more ranks than processors, no network.
SETTINGS = {'OMPI_ALLOW_RUN_AS_ROOT': '1', 'OMPI_ALLOW_RUN_AS_ROOT_CONFIRM': '1',
            'OMPI_MCA_rmaps_base_oversubscribe': '1', 'OMPI_MCA_btl': 'self,vader',
            'OMPI_MCA_orte_abort_print_stack': '0', 'OMPI_MCA_mpi_yield_when_idle': '1'}


def job(ranks, *arguments, program=None):
    command = ['mpirun', '-n', str(ranks)] + (program or [RANKS]) + list(map(str, arguments))
    return subprocess.Popen(command, env=environment(SETTINGS), stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)


@unittest.skipUnless(RANKS and shutil.which('mpirun'), 'quoth-mpi is not built, or no mpirun')
class RanksTest(CrossTest):
    def run_job(self, ranks, *arguments, status=0, program=None):
        with job(ranks, *arguments, program=program) as process:
            out, err = process.communicate(timeout=PATIENCE)
        said = (out + err).decode('utf-8', 'replace')
        self.assertEqual(process.returncode, status, said)
        return out.decode(), err.decode('utf-8', 'replace')


class Matches(RanksTest):
    def match(self, *more):
        return ('cross', 'match', 'greedy', 'equity', *self.rules(QUICK, 'quick.rules'), *more)

    def test_a_match(self):
        ask = self.match('--games', '1003', '--seed', '5', '--json')
        alone = self.ok(*ask).out
        for ranks in (1, 2, 4):
            with self.subTest(ranks=ranks):
                self.assertEqual(self.run_job(ranks, *ask, '--threads', '1')[0], alone)
        self.assertEqual(self.run_job(2, *ask, '--threads', '3')[0], alone)

    def test_a_sequential_test(self):
        """Shards count in their order, whoever plays them."""
        ask = self.match('--sprt', '30', '40', '--seed', '5', '--json')
        alone = self.ok(*ask).out
        self.assertIn('"verdict":"', alone)
        self.assertEqual(self.run_job(3, *ask, '--threads', '1')[0], alone)

    def test_a_part_against_another_match(self):
        journal, games = self.path('journal'), ('--games', '330', '--seed', '5')
        self.run_job(2, *self.match(*games, '--resume', journal))
        ask = ('cross', 'match', 'random', 'equity', *self.rules(QUICK, 'quick.rules'), *games, '--part', '2/3',
               '--against', journal, '--json')
        alone = self.ok(*ask, '--resume', self.path('alone')).out
        self.assertIn('"against":{', alone)
        self.assertEqual(self.run_job(3, *ask, '--resume', self.path('ranks'))[0], alone)

    def test_text_as_one_process_writes_it(self):
        """mpirun gives rank 0 a terminal: no colours, and no lines broken for it."""
        for ask in (self.match('--games', '40', '--seed', '5'),
                    ('cross', 'infer', '--rules', 'scrabble', '--play', 'H8 QI', '--samples', '50'),
                    ('help', 'cross', 'sim')):
            self.assertEqual(self.run_job(1, *ask)[0], self.ok(*ask).out)
            self.assertEqual(self.run_job(2, *ask)[0], self.ok(*ask).out)

    def test_a_match_goes_on_with_other_ranks(self):
        ask = self.match('--games', '4000', '--seed', '6', '--json')
        journal = self.path('journal')
        alone = self.ok(*ask).out
        with job(3, *ask, '--resume', journal) as process:
            self.wait_for_lines(journal, 3)
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=PATIENCE)
        before = self.lines_of(journal)
        self.assertGreater(before, 3)
        out, err = self.run_job(2, *ask, '--resume', journal)
        self.assertEqual(out, alone)
        self.assertIn('games were there already', err)
        self.assertEqual(self.ok(*ask, '--resume', journal).out, alone)

    def lines_of(self, path):
        return open(path).read().count('\n') if os.path.exists(path) else 0

    def wait_for_lines(self, path, wanted):
        wait_until(lambda: self.lines_of(path) > wanted, '%d lines' % wanted)

    def test_a_rank_that_dies(self):
        """The job ends, what was finished is kept."""
        ask = self.match('--games', '20000', '--seed', '7', '--json')
        journal = self.path('journal')
        script = self.file('[ "$OMPI_COMM_WORLD_RANK" = 1 ] && echo $$ > "%s"\nexec "$@"\n'
                           % self.path('pid'), 'start.sh')
        with job(2, *ask, '--resume', journal, program=['sh', script, RANKS]) as process:
            self.wait_for_lines(journal, 3)
            os.kill(int(open(self.path('pid')).read()), signal.SIGKILL)
            process.communicate(timeout=PATIENCE)
        self.assertNotEqual(process.returncode, 0)
        again = self.ok(*ask, '--resume', journal)
        self.assertIn('games were there already', again.err)
        self.assertEqual(again.out, self.ok(*ask).out)

    @long_test
    def test_a_simulation(self):
        """Ranks share the deals; each batch is added up."""
        ask = ('cross', 'sim', *self.rules(QUICK, 'quick.rules'), '--rack', 'aerts', '--seed', '2',
               '--iterations', '900', '--heat', '--json')
        alone = self.json(*ask[:-1])
        alone.pop('seconds')
        for ranks in (1, 2, 4):
            with self.subTest(ranks=ranks):
                reported = json.loads(self.run_job(ranks, *ask, '--threads', '2')[0])
                reported.pop('seconds')
                self.assertEqual(reported, alone)

    @long_test
    def test_complete_tables(self):
        """Ranks share the walk over all positions and the pass that values them."""
        few = self.words([w.lower() for w in enable1() if len(w) < 15][::60])
        for variant in ('xghost', 'spook', 'super'):
            ask = ('ghost', 'solve', '--words', few, '--variant', variant, '--complete', '--json')
            alone = self.ok(*ask).out
            for ranks, threads in ((1, 2), (2, 1), (3, 2), (4, 1)):
                with self.subTest(variant=variant, ranks=ranks):
                    self.assertEqual(self.run_job(ranks, *ask, '--threads', str(threads))[0],
                                     alone)

    def test_one_complaint(self):
        out, err = self.run_job(3, 'cross', 'match', 'greedy', 'nobody', status=2)
        self.assertEqual((out, err.count('"nobody" is no player')), ('', 1), err)

    def test_a_rank_that_cannot_begin(self):
        """Its complaint is printed, by rank 0."""
        good = self.words(['tea', 'eat'])
        script = self.file('[ "$OMPI_COMM_WORLD_RANK" = 2 ] && set -- "$@" --words /nowhere\n'
                           'exec "$@"\n', 'start.sh')
        out, err = self.run_job(3, *self.match('--games', '100', '--words', good), status=2,
                                program=['sh', script, RANKS])
        self.assertEqual(out, '')
        self.assertRegex(err, r'rank 2: quoth: .*/nowhere')

    def test_other_commands_are_run_once(self):
        self.assertEqual(self.run_job(3, 'ghost', 'value', 'gho')[0],
                         self.ok('ghost', 'value', 'gho').out)


class Training(RanksTest, TrainingTest):
    def test_ranks_give_the_same_file(self):
        ask = ('--games', '1000' if LONG else '400', '--rounds', '2', '--seed', '4')
        reported = self.train('alone.klv2', *ask)
        for ranks in (2, 4):
            with self.subTest(ranks=ranks):
                out = self.run_job(ranks, 'cross', 'train', *self.quick, *ask, '--json',
                                   '--threads', '1', '-o', self.path('ranks.klv2'))[0]
                self.assertEqual(self.bytes_of('ranks.klv2'), self.bytes_of('alone.klv2'))
                self.assertIn('"games":%d' % reported['games'], out)

    def test_it_goes_on_with_other_ranks(self):
        ask = ('--games', '6000' if LONG else '600', '--rounds', '2', '--seed', '8')
        self.train('whole.klv2', *ask)
        command = ('cross', 'train', *self.quick, *ask, '-o', self.path('part.klv2'), '--resume',
                   self.path('state'))
        with job(2, *command) as process:
            wait_until(lambda: process.poll() is not None or os.path.exists(self.path('state')),
                       'what is kept')
            begun = self.bytes_of('state')
            wait_for_work(process, 1, with_children=True)
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=PATIENCE)
        stopped = self.bytes_of('state')
        err = self.run_job(3, *command)[1]
        self.assertEqual('games were there already' in err or 'round 1' not in err,
                         stopped != begun, err)
        self.assertEqual(self.bytes_of('part.klv2'), self.bytes_of('whole.klv2'))
