"""Players that are other programs: what they read, and what happens to those that misbehave."""
import glob
import json
import os
import re
import signal
import subprocess
import sys
import time

from quoth import PATIENCE, PROGRAM, environment, long_test, run, wait_until
from test_cross_match import MatchTest

PYTHON = sys.executable

# A player that passes, with places where a test puts something else.
PLAYER = """import os, signal, subprocess, sys, time
say = lambda line: (sys.stdout.write(line + '\\n'), sys.stdout.flush())
turn = 0
BEGIN
for line in sys.stdin:
    line = line.rstrip('\\n')
    if line == 'ready?':
        READY
    elif line == 'move?':
        turn += 1
        MOVE
"""


def player(begin='pass', ready="say('ready')", move="say('pass')"):
    return PLAYER.replace('BEGIN', begin).replace('READY', ready).replace('MOVE', move)


class Exec(MatchTest):
    def exec(self, code, name='player.py', python=PYTHON):
        return 'exec:exec %s %s' % (python, self.file(code, name))

    def duel(self, name, games=4, options=(), other='greedy', **more):
        answer = self.ok('cross', 'match', name, other, '--games', str(games), '--threads', '1',
                         '--move-time', '2', '--json', *options, *self.quick, **more)
        return json.loads(answer.out)['seats'][0], answer

    def nothing_is_left(self, mark):
        """No process has this text in its command line."""
        def is_gone():
            for path in glob.glob('/proc/[0-9]*/cmdline'):
                try:
                    with open(path, 'rb') as file:
                        if mark.encode() in file.read():
                            return False
                except OSError:
                    pass
            return True
        wait_until(is_gone, 'the end of ' + mark)


class Reported(Exec):
    """What a player hears."""

    def heard(self, *options, players=('greedy',), games=1):
        log = self.path('heard')
        code = player(begin='log = open(%r, "a")' % log).replace(
            "    line = line.rstrip('\\n')",
            "    log.write(line); log.flush()\n    line = line.rstrip('\\n')")
        self.ok('cross', 'match', self.exec(code), *players, '--games', str(games), '--threads',
                '1', *options, *self.quick)
        with open(log) as file:
            return file.read()

    def test_introduction(self):
        heard = self.heard()
        begin, rest = heard.split('ready?\n', 1)
        lines = begin.split('\n')
        self.assertEqual(lines[:2], ['quoth 1 cross', 'rules'])
        end = lines.index('end rules')
        rules = '\n'.join(lines[2:end]) + '\n'
        self.assertEqual(rules, self.ok('cross', 'rules', self.quick[1]).out)
        self.assertRegex(lines[end + 1], r'\Alexicon list [0-9]+ [0-9a-f]{64}\Z')

    def test_a_turn(self):
        """The position has the player first, and no rack but its own."""
        heard = self.heard(games=2)
        turns = heard.split('ready?\n')[1].split('move?\n')
        self.assertGreater(len(turns), 5)
        for turn in turns[:-1]:
            lines = turn.rstrip('\n').split('\n')
            self.assertRegex(lines[0], r'\Agame [12] 2\Z')
            self.assertRegex(lines[-1], r'\Atime 10000\Z')
            self.assertRegex(lines[-2], r'\Acgp [^ ]+ [?A-Z]+/ -?[0-9]+/-?[0-9]+ [0-9]+\Z')
            for line in lines[1:-2]:
                self.assertRegex(
                    line, r'\Adid [12] (pass 0|ex\.[1-5] 0|[0-9A-L]+ [A-Za-z.]+ [0-9]+)\Z')

    def test_the_seed_is_not_to_be_found(self):
        """Not among the arguments of the referee, nor in its memory or its descriptors."""
        log = self.path('found')
        spy = '''
out = open(%r, 'w')
parent = os.getppid()
while True:
    try:
        command = open('/proc/%%d/cmdline' %% parent, 'rb').read()
    except OSError:
        break
    out.write('cmdline %%s\\n' %% command.count(b'987654321'))
    if b'match' in command:
        break
    parent = int(open('/proc/%%d/stat' %% parent).read().rsplit(')', 1)[1].split()[1])
for name in ('mem', 'environ', 'maps'):
    try:
        data = open('/proc/%%d/%%s' %% (parent, name), 'rb').read(16)
        out.write('%%s was read\\n' %% name)
    except OSError:
        out.write('%%s was refused\\n' %% name)
for fd in range(16):
    try:
        open('/proc/%%d/fd/%%d' %% (parent, fd), 'rb')
        out.write('fd %%d was opened\\n' %% fd)
    except OSError:
        pass
out.write('own %%s\\n' %% sorted(int(f) for f in os.listdir('/proc/self/fd'))[:3])
out.write('above %%d\\n' %% len([f for f in os.listdir('/proc/self/fd') if int(f) > 4]))
out.flush()
''' % log
        self.duel(self.exec(player(begin='\n'.join([spy]))), options=('--seed', '987654321'))
        with open(log) as file:
            found = file.read()
        self.assertNotRegex(found, r'cmdline [1-9]')
        self.assertIn('mem was refused', found)
        self.assertIn('environ was refused', found)
        self.assertNotIn('was opened', found)
        self.assertIn('above 0', found)

    def test_the_usual_seed_is_secret(self):
        seeds = {re.search(r'seed (\d+)', self.ok('cross', 'match', self.exec(player()), 'greedy',
                                                  '--games', '1', *self.quick).out).group(1)
                 for _ in range(3)}
        self.assertEqual(len(seeds), 3)


class Misbehaviour(Exec):
    """A fault costs the game, an illegal play the turn; the match goes on, nothing stays behind."""

    def loses(self, name, saying, games=4, options=(), other='greedy'):
        # with other bags a game can be stuck before the fault
        result, answer = self.duel(name, games, ('--seed', '1', *options), other)
        self.assertEqual(result['resigned'], games, answer)
        self.assertEqual(result['wins'], 0)
        self.assertIn(saying, answer.err)
        self.nothing_is_left(self.dir)

    def test_hangs(self):
        self.loses(self.exec(player(move='time.sleep(1000)')), 'did not answer in time', games=2,
                   options=('--move-time', '0.2'))

    def test_hangs_and_ignores_signals(self):
        ignore = '[signal.signal(s, signal.SIG_IGN) for s in (1, 2, 3, 13, 15)]'
        self.loses(self.exec(player(begin=ignore, move='time.sleep(1000)')),
                   'did not answer in time', games=2, options=('--move-time', '0.2'))

    def test_dies_in_the_middle(self):
        self.loses(self.exec(player(move="say('pass') if turn < 3 else os._exit(0)")),
                   'has ended')

    def test_kills_itself(self):
        self.loses(self.exec(player(move='os.kill(os.getpid(), signal.SIGKILL)')), 'has ended')

    def test_floods(self):
        self.loses(self.exec(player(move="\n        while True: os.write(1, b'y' * 65536)")),
                   'line of more than 1024 bytes')

    def test_floods_with_lines(self):
        self.loses(self.exec(player(move="\n        while True: os.write(1, b'pass\\n' * 9999)")),
                   'more than one line')

    def test_floods_its_errors(self):
        """Nobody hears them, and they fill no pipe."""
        result, answer = self.duel(self.exec(player(move="os.write(2, b'e' * 500000); say('pass')")))
        self.assertEqual(result['resigned'], 0)
        self.assertNotIn('eeee', answer.err)

    def test_errors_are_shown(self):
        _, answer = self.duel(self.exec(player(begin="os.write(2, b'so far so good\\n')")),
                              options=('--player-errors',))
        self.assertIn('so far so good', answer.err)

    def test_binary(self):
        self.loses(self.exec(player(move="os.write(1, bytes(range(11, 256)) + b'\\n')")), 'no text')

    def test_bad_utf8(self):
        self.loses(self.exec(player(move="os.write(1, b'8D WORD\\xc3\\n')")), 'no text')

    def test_half_a_line(self):
        self.loses(self.exec(player(move="os.write(1, b'pas'); time.sleep(1000)")),
                   'did not answer in time', games=2, options=('--move-time', '0.2'))

    def test_half_a_line_and_the_end(self):
        self.loses(self.exec(player(move="os.write(1, b'pas'); os._exit(0)")), 'has ended')

    def test_closes_its_output(self):
        self.loses(self.exec(player(move='os.close(1); time.sleep(1000)')), 'closed its output')

    def test_closes_its_input(self):
        """It answered what it was asked, and cannot hear any more."""
        self.loses(self.exec(player(move="os.close(0); say('pass'); time.sleep(1000)")),
                   'does not read', games=2, options=('--move-time', '1000'))

    def test_ends_after_an_answer(self):
        """The system closes the input of a program that ends before it reports the end; the
        next question may come in between."""
        self.loses(self.exec(player(move="say('pass'); os._exit(0)")), 'has ended', games=20)

    def test_speaks_too_early(self):
        # The second line comes while the other player thinks: it thinks until that is said.
        asked, spoken = self.path('asked'), self.path('spoken')
        wait = '\n        while not os.path.exists(%r): time.sleep(0.002)\n        '
        slow = self.exec(player(move="open(%r, 'w').close()" % asked + wait % spoken + "os.unlink(%r)"
                                "; say('pass')" % spoken), 'slow.py')
        self.loses(self.exec(player(begin="say('ready')", ready="pass", move="say('pass')" +
                                    wait % asked + "os.unlink(%r); say('pass'); open(%r, 'w').close()"
                                    % (asked, spoken))),
                   'spoke before it was asked', games=1, other=slow)
        self.loses(self.exec(player(move="os.write(1, b'pass\\npass\\n')")), 'more than one line')

    def test_eats_memory(self):
        self.loses(self.exec(player(move="x = bytearray(1 << 30); say('pass')")), 'has ended',
                   options=('--player-memory', '256M'))

    def test_enough_memory(self):
        """A bare number is one of megabytes."""
        for size in ('256', '256M'):
            _, answer = self.duel(self.exec(player()), options=('--player-memory', size))
            self.assertNotIn('has ended', answer.err)

    def test_leaves_children(self):
        """Also those that have left its session."""
        fork = ("subprocess.Popen(['sleep', '987.%d' % os.getpid()], start_new_session=True); "
                "subprocess.Popen(['sh', '-c', 'setsid sleep 987.1 & sleep 987.2']); "
                "say('pass')")
        result, _ = self.duel(self.exec(player(move=fork)), games=2)
        self.assertEqual(result['resigned'], 0)
        self.nothing_is_left('sleep\x00987.')

    def test_a_fault_after_children(self):
        fork = ("subprocess.Popen(['sleep', '986.1'], start_new_session=True); os._exit(1)")
        self.loses(self.exec(player(move=fork)), 'has ended')
        self.nothing_is_left('sleep\x00986.')

    def test_illegal_plays_lose_turns(self):
        for said, reason in (('5C ZZZZZ', 'the rack'), ('hello', 'answered "hello"'),
                             ('99Z AA', 'answered "99Z AA"'), ('', 'answered ""'),
                             ('1A AEIO', ''), ('pass pass', 'answered "pass pass"')):
            with self.subTest(said):
                result, answer = self.duel(self.exec(player(move='say(%r)' % said)))
                self.assertEqual(result['resigned'], 0, answer)
                self.assertGreater(result['refused'], 8, answer)
                self.assertIn(reason, answer.err)

    def test_resigns(self):
        result, answer = self.duel(self.exec(player(move="say('resign')")))
        self.assertEqual((result['resigned'], result['wins']), (4, 0))
        self.assertEqual(re.findall('quoth: exec.*', answer.err), [])

    def test_few_of_many_faults_are_reported(self):
        _, answer = self.duel(self.exec(player(move='raise SystemExit')), games=20)
        self.assertEqual(answer.err.count('has ended'), 5)
        self.assertIn('20 faults in all', answer.err)

    def test_an_interrupt_ends_the_players(self):
        asked = self.path('asked')
        code = player(move='open(%r, "w").close(); time.sleep(1000)' % asked)
        command = [PROGRAM, 'cross', 'match', self.exec(code), 'greedy', '--move-time', '1000',
                   *self.quick]
        child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                 env=environment())
        wait_until(lambda: os.path.exists(asked), 'the first move')
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=PATIENCE)
        self.assertEqual(child.returncode, 130, err)
        self.nothing_is_left(self.dir)

    def test_a_killed_referee_takes_the_players_along(self):
        asked = self.path('asked')
        code = player(move='open(%r, "w").close(); time.sleep(1000)' % asked)
        command = [PROGRAM, 'cross', 'match', self.exec(code), 'greedy', '--move-time', '1000',
                   *self.quick]
        child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                 env=environment())
        wait_until(lambda: os.path.exists(asked), 'the first move')
        child.kill()
        child.communicate(timeout=PATIENCE)
        self.nothing_is_left(self.dir)

    def test_sixteen_at_once(self):
        """Sixteen programs in one match of Ghost; none of them is left behind."""
        program = self.file("""
import sys
import time
for line in sys.stdin:
    if line.startswith('fragment'):
        fragment = line[9:].strip()
    elif line in ('ready?\\n', 'move?\\n'):
        print('ready' if line[0] == 'r' else fragment + 'aei'[len(fragment) % 3], flush=True)
""", 'sixteen.py')
        answer = self.json('ghost', 'match', *['exec:python3 ' + program] * 16, '--games', '2')
        self.assertEqual(sum(answer['losses'].values()), 2)
        self.nothing_is_left(program)

    # Programs that become ready, and fail when they are asked for a move.
    READY = 'exec:until [ "$a" = "ready?" ]; do read a; done; echo ready; '
    FAILING = (READY + 'exit 1', READY + r"read a; printf '\n\n'", READY + r"read a; printf '\1'",
               READY + 'sleep 1000 & exit', READY + 'exec <&-; exec >&-; sleep 1000')

    def watched_match(self, family, players, games, *options):
        """A match; returns what it prints, the most descriptors and children that the referee had
        at a time, and the most children that were dead."""
        command = [PROGRAM, family, 'match', *players, '--games', str(games), '--json', *options]
        with open(self.path('err'), 'w') as err:
            child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=err, env=environment())
        most = [0, 0, 0]
        while child.poll() is None:
            try:
                descriptors = len(os.listdir('/proc/%d/fd' % child.pid))
                with open('/proc/%d/task/%d/children' % (child.pid, child.pid)) as file:
                    children = file.read().split()
                dead = 0
                for pid in children:
                    try:
                        with open('/proc/%s/stat' % pid) as file:
                            dead += file.read().rsplit(')', 1)[1].split()[0] == 'Z'
                    except OSError:
                        pass
                most = list(map(max, most, (descriptors, len(children), dead)))
            except OSError:
                pass
            time.sleep(0.01)
        out = child.stdout.read()
        child.stdout.close()
        self.assertEqual(child.returncode, 0, (out, open(self.path("err")).read()))
        return json.loads(out), most

    def nothing_leaks(self, games):
        """Neither descriptors nor processes become more with the games: failing players of each
        kind, in both families."""
        ghost = [self.watched_match('ghost', (name, 'rational'), games // 10, '--min', '2', '--words',
                                    self.words('abc bcd cde', 'three.txt'))
                 for name in self.FAILING]
        cross = [self.watched_match('cross', (name, 'greedy'), games // 10, '--threads', '1',
                                    *self.quick) for name in self.FAILING]
        for answer, (descriptors, children, dead) in ghost + cross:
            self.assertEqual(answer['games'], games // 10)
            self.assertLessEqual(descriptors, 16)
            self.assertLessEqual(children, 4)
            self.assertLessEqual(dead, 4)
        for answer, _ in ghost:
            self.assertEqual(answer['resigned'] + answer['illegal'], games // 10)
            self.assertEqual(answer['wins']['first'], 0)
        for answer, _ in cross:
            self.assertEqual(answer['seats'][0]['resigned'], games // 10)
        self.nothing_is_left('sleep\x001000')

    def test_nothing_leaks(self):
        self.nothing_leaks(200)

    @long_test
    def test_ten_thousand_games(self):
        self.nothing_leaks(10000)


class Start(Exec):
    """A program that never becomes ready cannot play: nothing is played, the status is 2."""

    def cannot_play(self, name, why, *options):
        for command in (('ghost', 'match', name, 'rational', '--games', '1000000000'),
                        ('ghost', 'match', 'rational', name, 'rational', '--lives', 'ab'),
                        ('ghost', 'play', 'human', name),
                        ('cross', 'match', name, name, '--games', '1000000000', '--threads', '3',
                         *self.quick),
                        ('cross', 'play', name, 'human', *self.quick)):
            if command[:2] == ('ghost', 'play') and len(name) > 63:
                continue  # the record has no room for such a name
            answer = self.fails(*command, *options, saying=' cannot play: it ' + why)
            self.assertEqual(answer.err.count('cannot play'), 1, answer.err)
            self.assertEqual(answer.out, '')
        self.nothing_is_left(self.dir)

    def test_dies_at_once(self):
        self.cannot_play(self.exec("sys = __import__('sys'); sys.stderr.write('one\\ntwo\\n\\n'); "
                                   'sys.exit(3)'),
                         'has ended, or closed its output. Its last line on standard error: two\n')

    def test_no_such_program(self):
        self.cannot_play('exec:/no/such/program', 'has ended, or closed its output. '
                         'Its last line on standard error: ')
        self.cannot_play('exec:true', 'has ended, or closed its output\n')

    def test_no_such_file(self):
        self.cannot_play('exec:%s %s' % (PYTHON, self.path('nofile.py')),
                         'has ended, or closed its output. Its last line on standard error: ')

    def test_is_never_ready(self):
        self.cannot_play(self.exec(player(ready="say('what?')")), 'did not say that it is ready\n')

    def test_speaks_too_early(self):
        self.cannot_play(self.exec(player(begin="say('pass')")), '')

    def test_floods_its_errors(self):
        self.cannot_play(self.exec("import os\nfor i in range(99): os.write(2, b'e' * 9999)\n"
                                   "os.write(2, b'\\nlast')"), 'has ended, or closed its output. '
                         'Its last line on standard error: last\n')

    def test_controls_are_harmless(self):
        """What the program writes steers no terminal."""
        answer = self.fails('ghost', 'match', r"exec:printf 'a\033[2Jb\n' >&2", 'rational')
        self.assertNotIn('\033', answer.err)

    def test_errors_that_are_shown_are_not_repeated(self):
        program = self.exec("import sys; sys.exit('why')")
        answer = run('ghost', 'match', program, 'rational', '--player-errors')
        self.assertEqual((answer.status, answer.out), (2, ''))
        self.assertRegex(answer.err, r'\Awhy\nquoth: [^\n]* has ended, or closed its output\n\Z')


class Challenges(Exec):
    def setUp(self):
        super().setUp()
        rules = open(self.quick[1]).read() + 'challenge double\n'
        self.quick = (self.quick[0], self.file(rules, 'double.rules'), *self.quick[2:])

    def test_asked_only_if_it_wants(self):
        challenger = player(ready="say('ready challenge')").replace(
            "    elif line == 'move?':",
            "    elif line == 'challenge?':\n        say('yes')\n    elif line == 'move?':")
        result, answer = self.duel(self.exec(challenger))
        self.assertGreater(result['challenges'], 10, answer)
        self.assertEqual(result['challenges'], result['challenges_lost'])
        result, _ = self.duel(self.exec(player()))
        self.assertEqual(result['challenges'], 0)


class Play(Exec):
    def test_a_program_against_a_person(self):
        answer = self.ok('cross', 'play', self.exec(player()), 'human', *self.quick,
                         input='pass\npass\npass\n')
        self.assertIn('Computer passes', answer.out)
        self.assertIn('Nobody scores any more', answer.out)

    def test_bad_options(self):
        for option, value in (('--move-time', '0'), ('--move-time', 'x'), ('--move-time', '1.2345'),
                              ('--move-time', '86401'), ('--move-time', '.'),
                              ('--player-memory', '0'), ('--player-memory', 'much')):
            self.fails('cross', 'match', self.exec(player()), 'greedy', option, value, *self.quick,
                       saying=option)
        self.fails('cross', 'match', 'exec:', 'greedy', *self.quick, saying='is no player')
        self.fails('cross', 'match', 'human', 'greedy', *self.quick, saying='exec:COMMAND')
