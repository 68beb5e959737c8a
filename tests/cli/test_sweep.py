"""Every command while memory or the system fails it: each allocation once, alone and with all that
follow, and each system call once.  Whatever happens, it does not crash, and what it says with the
exit status of an answer is the whole answer.

The commands are those that `quoth help` names: a new one without a recipe here fails the tests."""
import os
import platform
import random
import re
import shutil
import subprocess
import tempfile
import unittest

import quoth
from crossword import QUICK
from quoth import LONG, SEED, ProgramTest, environment, is_sanitized, long_test

# Refuses the allocation number FAIL_AT, counted from 1, or with FAIL_ON all from there on; says in
# COUNT_IN how many there were.
ALLOCATIONS = r"""
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);

static atomic_long asked;
static long fail_at, on;

__attribute__((constructor)) static void begin(void)
{
    const char *at = getenv("FAIL_AT");
    on = getenv("FAIL_ON") != NULL;
    asked = 0;
    fail_at = at ? atol(at) : 0;
}

static int refused(void)
{
    long n = atomic_fetch_add(&asked, 1) + 1;
    if (!fail_at || !(n == fail_at || (on && n > fail_at)))
        return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size) { return refused() ? NULL : __libc_malloc(size); }
void *calloc(size_t n, size_t size) { return refused() ? NULL : __libc_calloc(n, size); }
void *realloc(void *p, size_t size) { return refused() ? NULL : __libc_realloc(p, size); }

__attribute__((destructor)) static void end(void)
{
    char text[32];
    const char *path = getenv("COUNT_IN");
    int fd = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;
    if (fd >= 0) {
        int size = snprintf(text, sizeof text, "%ld", (long)asked);
        if (write(fd, text, (size_t)size) != size)
            _exit(99);
        close(fd);
    }
}
"""

# tracer N ERRNO COUNT_FILE COMMAND...: lets the Nth system call of the command fail, counted from
# the first question about descriptor 0, which is what main begins with.
TRACER = r"""
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

/* What cannot fail, or is not a request: ends, returns from signals, giving back, and brk, which
 * has no errors. */
static int is_left_alone(long call)
{
    return call == SYS_exit || call == SYS_exit_group || call == SYS_rt_sigreturn ||
           call == SYS_munmap || call == SYS_brk || call == SYS_close || call == SYS_futex || call == SYS_madvise ||
           call == SYS_rt_sigprocmask || call == SYS_rt_sigaction || call == SYS_set_robust_list ||
           call == SYS_rseq || call == SYS_mprotect || call == SYS_unlink || call == SYS_tgkill;
}

int main(int argc, char **argv)
{
    long at = atol(argv[1]), error = atol(argv[2]), seen = 0;
    int begun = 0, entering[1 << 16] = {0}, failing = 0, status, result = 99;
    pid_t first = fork();
    if (first == 0) {
        ptrace(PTRACE_TRACEME, 0, 0, 0);
        raise(SIGSTOP);
        execv(argv[4], argv + 4);
        _exit(98);
    }
    waitpid(first, &status, 0);
    ptrace(PTRACE_SETOPTIONS, first, 0, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL |
           PTRACE_O_TRACECLONE);
    ptrace(PTRACE_SYSCALL, first, 0, 0);
    for (pid_t pid; (pid = waitpid(-1, &status, __WALL)) > 0;) {
        if (WIFEXITED(status) || WIFSIGNALED(status)) {
            if (pid == first)
                result = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
            continue;
        }
        int number = 0, signal = WSTOPSIG(status), which = pid & 0xFFFF;
        if (signal == (SIGTRAP | 0x80)) {
            struct user_regs_struct r;
            ptrace(PTRACE_GETREGS, pid, 0, &r);
            entering[which] ^= 1;
            if (entering[which]) {
                long call = (long)r.orig_rax;
                begun |= call == SYS_fcntl && r.rdi == 0;
                if (begun && !is_left_alone(call) && ++seen == at) {
                    r.orig_rax = (unsigned long long)-1;
                    ptrace(PTRACE_SETREGS, pid, 0, &r);
                    failing = pid;
                }
            } else if (failing == pid) {
                r.rax = (unsigned long long)-error;
                ptrace(PTRACE_SETREGS, pid, 0, &r);
                failing = 0;
            }
        } else if (signal != SIGTRAP && signal != SIGSTOP) {
            number = signal;
        }
        ptrace(PTRACE_SYSCALL, pid, 0, number);
    }
    FILE *file = fopen(argv[3], "w");
    fprintf(file, "%ld", seen);
    fclose(file);
    (void)argc;
    return result;
}
"""

WORDS = 'ghost ghoul game gamut aged ad cab cabs abs bad bade ade deb cad ab ba at ta tab bat'
GAME = '''#character-encoding UTF-8
#player1 ann Ann
#player2 bob Bob
>ann: ABCDEEE 5E CAB +7 7
#note so
>bob: ABDEEEE F4 B.D +9 16
'''
POSITION = '/'.join(['9'] * 4 + ['4CAB2'] + ['9'] * 4) + ' AD/ 7/0 0'
# by rules of six tiles: none is left
ENDGAME = '/'.join(['9'] * 4 + ['4CAB2'] + ['9'] * 4) + ' AD/B 7/0 0'


def untimed(answer):
    """An answer without the seconds that it took."""
    return re.sub(rb'"seconds":[0-9.]+|iterations in +[0-9.]+ s|info time .*|'
                  rb'time +[0-9.]+ s a game, at most [0-9.]+ s', b'', answer)


def lacks_spreads(answer):
    """Whether an answer to `cross preendgame` says that spreads did not break its ties."""
    return b'Too little memory to find all spreads' in answer or b'"by_spread":false' in answer


class Recipe:
    """How a command is called: its arguments, what it reads, the file that it writes; whether it
    has an empty cache."""

    def __init__(self, *arguments, typed='', writes=None, cache=False):
        self.arguments, self.typed, self.writes, self.cache = arguments, typed, writes, cache


class SweepTest(ProgramTest):
    def setUp(self):
        super().setUp()
        if is_sanitized(quoth.PROGRAM):
            self.skipTest('the sanitizers want to be loaded first')
        words, rules = self.words(WORDS), self.file(QUICK.replace('Z,1,10,0', 'Z,1,10,0\nB,4,3,0\n'
                                                                  'C,4,3,0'), 'quick.rules')
        long_list = self.file(''.join(word + '\n' for word in WORDS.split()) * 4000, 'long.txt')
        few = self.file(re.sub(r'(?s)tiles as.*?end', 'tiles as few\n?,0,0,0\nA,2,1,1\nB,2,3,0\n'
                               'C,1,3,0\nD,1,2,0\nend', QUICK), 'few.rules')
        late = self.file(re.sub(r'(?s)tiles as.*?end', 'tiles as few\n?,0,0,0\nA,6,1,1\nB,4,3,0\n'
                                'C,2,3,0\nD,1,2,0\nend', QUICK), 'late.rules')
        game = self.file(GAME, 'game.gcg')
        ghost, cross = ['--words', words], ['--words', words, '--rules', rules]
        play = ['--seed', '1', *ghost]
        starts = self.file('%s\n%s\n' % (POSITION, POSITION), 'starts.cgp')
        best = self.json('cross', 'endgame', '--cgp', ENDGAME, '--words', words, '--rules', few)
        puzzles = self.file('quoth-puzzles 1\tfew\tlist\n2\tendgame\t3.0\tplain\t%s\t%s\tgame\n' % (
            best['plays'][0]['play'].replace(' ', '.'), ENDGAME), 'few.puzzles')
        certificate = self.path('certificate')
        self.ok('ghost', 'strategy', *ghost, '--certificate', certificate)
        saved = self.path('saved')
        self.ok('ghost', 'play', 'human', 'human', *play, input='g\nh\nsave %s\nquit\n' % saved)
        match = self.path('match')
        self.ok('ghost', 'play', 'human', 'human', '--lives', 'ab', '-o', match, *play,
                input='g\nresign\nresign\n')
        meanings = self.file('ab\tn\ta muscle\nabc\tn\tletters\n', 'meanings.tsv')
        progress = self.path('progress')
        for typed, *asked in (('zz\nquit\n', 'ghost', 'quiz', *ghost),
                              ('\nquit\n', 'words', 'drill', *ghost, '--min', '2', '--level', '99'),
                              ('\nquit\n', 'cross', 'puzzle', puzzles, '--rules', few, *ghost)):
            self.ok(*asked, '--progress', progress, '--now', '5', input=typed)
        self.recipes = {
            'ghost advice': [Recipe(*ghost), Recipe(*ghost, '--familiar', '50'), Recipe(*ghost, '--json')],
            'ghost solve': [Recipe(*ghost), Recipe(*ghost, '--json'),
                            Recipe(*ghost, '--variant', 'super', '--complete', '--threads', '2'),
                            Recipe(*ghost, '--variant', 'xghost')],
            'ghost value': [Recipe('g', 'gh', *ghost),
                            Recipe('-', *ghost, '--variant', 'spook', typed='g\ngh\n\n')],
            'ghost outcomes': [Recipe('--player', 'first', *ghost, '--format', form)
                               for form in ('words', 'html', 'dot')] +
                              [Recipe('--objective', 'overall', '--variant', 'super', *ghost),
                               Recipe(*ghost, '--familiar', '99')],
            'ghost explain': [Recipe('g', *ghost), Recipe('g', *ghost, '--json'),
                              Recipe('', *ghost, '--against', 'count', '--frequencies',
                                     self.file('gho 1\nghoul 2\n', 'counts'), '--challenges'),
                              Recipe('', *ghost, '--against', 'count', '--frequencies',
                                     self.path('counts'), '--players', '3', '--samples', '2')],
            'ghost play': [Recipe('--first', 'human', '--second', 'rational', *play,
                                  typed='hint\nlegal\nbest 2\ncheck gho\ng\nwhy\nundo\na\nnew\nresign\n'),
                           Recipe('--first', 'random', '--second', 'level:50', *play),
                           Recipe('random', 'random', *play, '--json'),
                           Recipe('--first', 'human', '--second', 'human', *play,
                                  typed='g\nsave OUT\nquit\n', writes='OUT'),
                           Recipe('human:Ann', 'human', '-o', 'OUT', *play, typed='resign\n',
                                  writes='OUT'),
                           Recipe('human', 'random', 'human', '--lives', 'a', *play,
                                  typed='resign\nsave OUT\nresign\n', writes='OUT')],
            'ghost match': [Recipe('--first', 'random', '--second', 'rational', '--games', '5',
                                   *play),
                            Recipe('random', 'rational', 'level:50', '--matches', '2', '--lives',
                                   'ab', *play)],
            'ghost figure': [Recipe('game', *ghost), Recipe('prefix', *ghost)],
            'ghost strategy': [Recipe(*ghost), Recipe(*ghost, '--familiar', '35', '--json'), Recipe(*ghost, '--variant', 'super', '--json'),
                               Recipe(*ghost, '--variant', 'superduper', '--format', 'html'),
                               Recipe(*ghost, '--certificate', 'OUT', writes='OUT')],
            'ghost verify': [Recipe(*ghost, certificate), Recipe(*ghost, '--json', certificate)],
            'ghost quiz': [Recipe(*ghost, '--progress', 'OUT', '--now', '5', '--seed', '1',
                                  typed='zz\nquit\n', writes='OUT'),
                           Recipe(*ghost, '--sort', 'branches', '--meanings=' + meanings, '--progress', 'OUT', '--now', '5',
                                  typed='zz\nquit\n', writes='OUT')],
            'ghost analyse': [Recipe(saved, *ghost), Recipe(saved, *ghost, '--json'),
                              Recipe(match, *ghost), Recipe(match, *ghost, '--json'),
                              Recipe(saved, *ghost, '--json', '--meanings=' + meanings),
                              Recipe(saved, saved, *ghost)],
            'ghost examine': [Recipe('random', '--variant', 'super', '--positions', '3', '--games', '2', *ghost),
                              Recipe('level:5', '--variant', 'ghost', '--positions', '3', '--games', '2', '--json',
                                     *ghost)],
            'cross moves': [Recipe('--cgp', POSITION, *cross),
                            Recipe('--cgp', POSITION, '--words', long_list, '--rules', rules,
                                   cache=True),
                            Recipe('--rack', 'AB', *cross, '--json', '--leaves', 'none')],
            'cross score': [Recipe('--cgp', POSITION, '--play', '6E AD', *cross)],
            'cross play': [Recipe('human', 'greedy', '--seed', '3', *cross, '--meanings=' + meanings,
                                  typed='check ab\npass\nquit\n'),
                           Recipe('human', 'greedy', '--seed', '3', *cross, '--coach',
                                  typed='pass\nn\npass\ny\nquit\n'),
                           Recipe('greedy', 'random', '--seed', '3', *cross, '-o', 'OUT',
                                  '--leaves', 'none', writes='OUT'),
                           Recipe('greedy', 'random', '--seed', '3', *cross, '--json',
                                  '--leaves', 'none'),
                           Recipe('human', 'equity', '--seed', '3', *cross,
                                  typed='hint\nboard\nunseen\npass\nundo\nscore pass\nresign\n'),
                           Recipe('human:A', 'human:B', '--seed', '3', *cross, '--challenge',
                                  'double', '--clock', '9+5', typed='shuffle\npass\nchallenge\n')],
            'cross match': [Recipe('greedy', 'random', '--games', '4', '--threads', '1', *cross,
                                   '--leaves', 'none', '--resume', 'OUT', writes='OUT'),
                            Recipe('equity', 'random', '--games', '4', '--threads', '2', '--json',
                                   *cross),
                            Recipe('greedy', 'random', '--games', '4', '--threads', '1', *cross,
                                   '--positions', starts),
                            Recipe('auto:iterations=20', 'random', '--games', '1', '--threads', '1',
                                   '--time-per-game', '86400', *cross)],
            'cross replay': [Recipe(game, *cross), Recipe(game, *cross, '--json'),
                             Recipe(game, *cross, '--verbose'), Recipe(game, *cross, '--turn', '1'),
                             Recipe(game, *cross, '-o', 'OUT', writes='OUT')],
            'cross show': [Recipe('--gcg', game, *cross),
                           Recipe('--cgp', POSITION, *cross, '--format', 'svg'),
                           Recipe('--gcg', game, *cross, '--format', 'cgp'),
                           Recipe('--cgp', POSITION, *cross, '--json')],
            'cross rules': [Recipe(), Recipe('wwf'), Recipe('wwf', '--json'), Recipe(rules)],
            'cross convert': [Recipe('words', words, '--rules', rules, '-o', 'OUT.kwg',
                                     writes='OUT.kwg'), Recipe('rules', rules, '-o', '-'),
                              Recipe('leaves', self.file('A,1\nAB,2\n', 'in.csv'), '-o', 'OUT.klv2',
                                     '--rules', rules, writes='OUT.klv2')],
            'cross sim': [Recipe('--cgp', POSITION, *cross, '--iterations', '20', '--threads', '1'),
                          Recipe('--rack', 'AB', *cross, '--iterations', '20', '--top', '2',
                                 '--json', '--heat', '--threads', '2')],
            'cross train': [Recipe(*cross, '--games', '2', '--rounds', '1', '--threads', '1', '-o',
                                   'OUT', writes='OUT')],
            'cross infer': [Recipe('--play', '5E CAB', '--samples', '20', '--threads', '1', *cross)],
            'cross endgame': [Recipe('--cgp', ENDGAME, '--words', words, '--rules', few,
                                     '--threads', '1', *more)
                              for more in (['--top', '2'], ['--json', '--plies', '1'],
                                           ['--play', 'pass'], ['--proof'])],
            # clearing the tables of 256 MB takes longer than the search
            'cross preendgame': [Recipe('--cgp', POSITION, '--words', words, '--rules', late,
                                        '--threads', '1', '--memory-limit', '16M', *more)
                                 for more in (['--spread'], ['--wins-only'],
                                              ['--json', '--unaware'])],
            'cross explain': [Recipe('--cgp', POSITION, *cross, '--iterations', '20', '--threads', '1'),
                              Recipe('--cgp', ENDGAME, '--words', words, '--rules', few, '--json',
                                     '--iterations', '20', '--threads', '1', '--language', 'de')],
            'cross analyse': [Recipe(game, *cross, '--depth', 'quick', *more) for more in (
                ['--json'], ['--format', 'html'], ['--format', 'svg'], ['--threads', '1'])] +
                             [Recipe(game, *cross, '--depth', 'quick', '--json', '--meanings=' + meanings),
                              Recipe(game, game, *cross, '--depth', 'quick', '--json'),
                              Recipe(game, *cross, '--depth', 'quick', '--format', 'gcg', '-o',
                                     'OUT', writes='OUT')],
            'lexicon build': [Recipe(words, '-o', 'OUT', writes='OUT'),
                              Recipe(words, '-o', 'OUT', '--for', 'scrabble,wordsmog', writes='OUT')],
            'lexicon info': [Recipe(words), Recipe(words, '--json', '--add', words)],
            'lexicon check': [Recipe('ab', 'xx', *ghost), Recipe('-', *ghost, '--json',
                                                                 typed='ab\nxx\n')],
            'lexicon list': [Recipe(words), Recipe(words, '--json')],
            'words': [Recipe('--rack', 'abc', *ghost), Recipe('--pattern', 'g*', *ghost, '--json'),
                      Recipe('--row', '..A..', '--rack', 'bt', *ghost),
                      Recipe('--hooks', 'ab', *ghost), Recipe('define', 'qats', 'xx', '--json'),
                      Recipe('--rack', 'abc', '--meanings=' + meanings, *ghost),
                      Recipe('drill', *ghost, '--min', '2', '--max', '3', '--level', '99', '--now',
                             '5', '--seed', '1', '--progress', 'OUT', typed='zz\nquit\n',
                             writes='OUT'),
                      Recipe('drill', *ghost, '--from', words, '--sort', 'probability', '--now', '5', '--seed',
                             '1', '--progress', 'OUT', typed='zz\nquit\n', writes='OUT'),
                      Recipe('--rack', 'abc', '--sort', 'hooks', *ghost),
                      Recipe('--rack', 'ab', '--prefixes', *ghost)],
            'cross puzzles': [Recipe('--self-play', '1', '--words', words, '--rules', few,
                                     '--threads', '1', '--iterations', '60', *more)
                              for more in (['--json'],)] +
                             [Recipe(game, *cross, '--player', 'ann', '--mistakes', '--json',
                                     '--iterations', '60')],
            'cross compare': [Recipe('5E AB', 'pass', '--rack', 'AB', *cross, '--iterations', '20', '--threads',
                                    '1', *more) for more in ([], ['--json'])],
            'cross duplicate': [Recipe(*cross, '--seed', '1', *more) for more in (
                ['--json'], ['--format', 'html'], ['--format', 'text'])] +
                               [Recipe(*cross, '--seed', '1', 'Ann', 'Bob', typed='none\n8D xyz\n\n')],
            'cross puzzle': [Recipe(puzzles, '--rules', few, '--words', words, '--meanings=' + meanings, '--progress', 'OUT',
                                    '--now', '5', '--seed', '1', typed=typed + '\nquit\n',
                                    writes='OUT') for typed in ('hint\nshow', 'pass')],
            'practise': [Recipe(*ghost, '--progress', progress, '--now', '100000', *more)
                         for more in (['--list'], ['--json'], ['--curve'], ['--format', 'svg'])] +
                        [Recipe(*ghost, '--progress', progress, '--now', '100000', '--new', '5',
                                typed='hint\nquit\n')],
            'play': [],  # tests/server has a server
            'siu': [Recipe('--words', words, '--rules', few, '--threads', '1',
                           typed='siu\nposition cgp %s\ngo %s\n' % (ENDGAME, mode))
                    for mode in ('gen', 'endgame')] +
                   [Recipe(*cross, '--threads', '2', typed='position cgp %s moves pass\n'
                           'go sim iterations 40\n' % POSITION)],
            'help': [Recipe(), Recipe('man'), Recipe('completions', 'bash'), Recipe('levels'),
                     Recipe('cross', 'show')],
        }
        self.recipes['config'] = [Recipe(), Recipe('--json')]
        self.recipes['bench'] = [Recipe('--runs', '1')]

    def binary(self, source, name, *options):
        path = self.path(name)
        subprocess.run(['cc', '-O1', *options, '-x', 'c', '-', '-o', path], input=source.encode(),
                       check=True, stderr=subprocess.DEVNULL)
        return path

    def go(self, command, recipe, env=None, before=()):
        """Runs a command in a folder of its own: its status, its output, the file it wrote."""
        folder = tempfile.mkdtemp(dir=self.dir)
        if recipe.cache:
            env = {**(env or {}), 'XDG_CACHE_HOME': tempfile.mkdtemp(dir=self.dir)}
        done = subprocess.run([*before, quoth.PROGRAM, *command.split(), *recipe.arguments],
                              input=recipe.typed.encode(), cwd=folder, env=environment(env),
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)
        written = None
        if recipe.writes and os.path.exists(os.path.join(folder, recipe.writes)):
            with open(os.path.join(folder, recipe.writes), 'rb') as file:
                written = file.read()
        left = sorted(set(os.listdir(folder)) - {recipe.writes})
        shutil.rmtree(folder)
        return done, written, left

    def check(self, where, recipe, expected, got):
        """An answer is the answer; a failure says so and leaves nothing half written."""
        (good, file, _), (done, written, left) = expected, got
        reported = '%s\nstatus %s\nstdout: %s\nstderr: %s' % (
            where, done.returncode, done.stdout[-600:].decode('utf-8', 'replace'),
            done.stderr[-600:].decode('utf-8', 'replace'))
        self.assertNotIn(done.returncode, range(-64, 0), reported)
        self.assertNotIn(done.returncode, range(128 + 3, 128 + 12), reported)
        self.assertEqual(left, [], reported)
        if ' play ' in where and done.returncode == 0 and (
                b'out of memory' in done.stderr or b': cannot' in done.stderr):
            return  # what was asked for was refused in so many words, and the game went on
        if done.returncode == 0 and lacks_spreads(done.stdout) and not lacks_spreads(good.stdout):
            return  # the wins are exact; the answer says that spreads were not compared
        if done.returncode == good.returncode and done.returncode in (0, 1):
            self.assertEqual(untimed(done.stdout), untimed(good.stdout), reported)
            self.assertEqual(written, file, reported)
            return
        self.assertIn(done.returncode, (2, 130), reported)
        if ' play ' in where and written:  # kept as it is played: whole lines of the end
            self.assertTrue(file.startswith(written) and written.endswith(b'\n'), reported)
        elif recipe.writes and 'match' not in where:
            # Progress without answers is an empty file as well as none.
            nothing = (None, b'') if '--progress' in where else (None,)
            self.assertIn(written, (*nothing, file), reported)

    def points(self, count, few):
        """The long way all of them, unless few are asked for; else some, with the first ones and the
        last."""
        chance = random.Random(SEED)
        if (LONG and few > 8) or count <= few:
            return range(1, count + 1)
        return sorted({1, 2, 3, count, *chance.sample(range(1, count + 1), few - 4)})


class Commands(SweepTest):
    def test_every_command_has_a_recipe(self):
        overview = self.ok('help').out
        named = re.findall(r'^  ((?:ghost|cross|lexicon) \w+|\w+)  +\S', overview, re.M)
        self.assertGreater(len(named), 20)
        missing = set(named) - set(self.recipes)
        self.assertEqual(missing, set(), 'what help names and nobody lets fail')
        self.assertEqual(set(self.recipes) - set(named), set())

    def test_the_recipes_are_right(self):
        for command, recipes in self.recipes.items():
            for recipe in recipes if command != 'bench' else ():
                done, written, left = self.go(command, recipe)
                reported = (command, recipe.arguments, done)
                self.assertIn(done.returncode, (0, 1), reported)
                self.assertEqual((written is not None, left), (recipe.writes is not None, []), reported)
                self.assertGreater(len(done.stdout) + len(written or b''), 0, reported)


class Sweep(SweepTest):
    def count(self):
        with open(self.path('count'), encoding='ascii') as file:
            return int(file.read())

    def sweep_allocations(self, group, most=10 if LONG else 6):
        shim = self.binary(ALLOCATIONS, 'shim.so', '-shared', '-fPIC')
        base = {'LD_PRELOAD': shim, 'COUNT_IN': self.path('count')}
        for command, recipes in self.recipes.items():
            for recipe in recipes if command.startswith(group) else ():
                expected = self.go(command, recipe)
                self.go(command, recipe, base)
                for at in self.points(self.count(), most):
                    for on in ({}, {'FAIL_ON': '1'}):
                        where = '%s %s, allocation %d%s' % (command, ' '.join(recipe.arguments), at,
                                                            ' and all that follow' if on else '')
                        with self.subTest(where):
                            got = self.go(command, recipe, {**base, **on, 'FAIL_AT': str(at)})
                            self.check(where, recipe, expected, got)

    def sweep_calls(self, group):
        if platform.machine() != 'x86_64' or platform.system() != 'Linux':
            self.skipTest('the tracer is for Linux on x86-64')
        tracer = self.binary(TRACER, 'tracer')
        for command, recipes in self.recipes.items():
            for recipe in recipes if command.startswith(group) else ():
                expected = self.go(command, recipe)
                counted, _, _ = self.go(command, recipe,
                                        before=(tracer, '0', '5', self.path('count')))
                if counted.returncode not in (0, 1):
                    self.skipTest('no program may be traced here')
                for number, at in enumerate(self.points(self.count(), 6)):
                    errors = (5, 4, 28)  # EIO, EINTR, ENOSPC: the long way all, else by turns
                    for error in errors if LONG else errors[number % 3:number % 3 + 1]:
                        where = '%s %s, system call %d, error %d' % (
                            command, ' '.join(recipe.arguments), at, error)
                        with self.subTest(where):
                            got = self.go(command, recipe, before=(
                                tracer, str(at), str(error), self.path('count')))
                            self.check(where, recipe, expected, got)

    def test_allocations_of_ghost(self):
        self.sweep_allocations('ghost')

    def test_allocations_of_cross(self):
        self.sweep_allocations('cross')

    def test_allocations_of_lexicon(self):
        self.sweep_allocations('lexicon')

    def test_allocations_of_words(self):
        self.sweep_allocations('words')

    def test_allocations_of_practise(self):
        self.sweep_allocations('practise')

    def test_calls_of_practise(self):
        self.sweep_calls('practise')

    def test_allocations_of_siu(self):
        self.sweep_allocations('siu')

    def test_allocations_of_config(self):
        self.sweep_allocations('config')

    def test_calls_of_config(self):
        self.sweep_calls('config')

    def test_allocations_of_help(self):
        self.sweep_allocations('help')

    @long_test
    def test_allocations_of_bench(self):
        self.sweep_allocations('bench', 8)

    def test_calls_of_ghost(self):
        self.sweep_calls('ghost')

    def test_calls_of_cross(self):
        self.sweep_calls('cross')

    def test_calls_of_lexicon(self):
        self.sweep_calls('lexicon')

    def test_calls_of_words(self):
        self.sweep_calls('words')

    def test_calls_of_siu(self):
        self.sweep_calls('siu')

    def test_calls_of_help(self):
        self.sweep_calls('help')


if __name__ == '__main__':
    unittest.main()
