"""What every command has in common: help, version, streams, colour, signals, the benchmark."""
import fcntl
import os
import pty
import re
import shutil
import signal
import struct
import subprocess
import termios
import unittest

import quoth
from quoth import (ProgramTest, golden, heavy_test, run, wait_for_work, wait_until, waits_for_input)
from terminal import read_to_end

COMMANDS = ['ghost', 'ghost solve', 'ghost value', 'ghost outcomes', 'ghost explain', 'ghost play',
            'ghost match', 'ghost figure', 'ghost strategy', 'ghost verify', 'ghost quiz', 'ghost advice', 'lexicon', 'lexicon build',
            'lexicon info', 'lexicon check', 'lexicon list', 'words', 'bench', 'help']


class Help(ProgramTest):
    def test_version(self):
        for option in ('--version', '-V'):
            answer = self.ok(option)
            self.assertRegex(answer.out, r'\Aquoth \d+\.\d+\.\d+')
            self.assertEqual((len(answer.lines), answer.err), (1, ''))

    def test_overview(self):
        for command in (['help'], ['--help']):
            answer = self.ok(*command)
            for word in ('ghost', 'lexicon', 'bench', 'help'):
                self.assertIn(word, answer.out)
            self.assertEqual(answer.err, '')

    def test_every_command(self):
        for command in COMMANDS:
            with self.subTest(command):
                answer = self.ok('help', *command.split())
                self.assertIn('quoth ' + command, answer.out)
                self.assertEqual(answer.err, '')
                self.assertLessEqual(max(map(len, answer.lines)), 100, 'too wide a line')

    def test_asked_the_other_way(self):
        for command in COMMANDS[1:8]:
            with self.subTest(command):
                self.assertEqual(self.ok(*command.split(), '--help').out,
                                 self.ok('help', *command.split()).out)

    def test_options_are_named_where_they_are_accepted(self):
        common = ('--words --keep --alphabet --add --drop --min --variant --reading --misere '
                  '--word-end --players --loser --memory-limit --json').split()
        own = {'ghost solve': '--complete'.split(),
               'ghost value': [], 'ghost explain': [],
               'ghost outcomes': '--player --objective --format'.split(),
               'ghost play': '--first --second --strict --seed --verbose'.split(),
               'ghost match': '--first --second --games --seed'.split()}
        for command, options in own.items():
            text = self.ok('help', *command.split()).out
            for option in options + common:
                if command == 'ghost outcomes' and option in ('--players', '--loser', '--misere'):
                    self.assertNotIn(option + ' ', text)  # it makes no sense there
                elif (command, option) != ('ghost play', '--json'):
                    self.assertIn(option, text, command)


class Generated(ProgramTest):
    """The man page and the completions, which come from the same table as the help."""

    def words_of_the_table(self):
        words = set(' '.join(COMMANDS).split()) - {'help'}
        for command in COMMANDS:
            words |= set(re.findall(r'--[a-z]+(?:-[a-z]+)*', self.ok('help', *command.split()).out))
        return words

    def check_tool(self, command, text):
        """A reader of such files has nothing to say against this one, if it is here."""
        if shutil.which(command[0]):
            done = subprocess.run(command, input=text.encode(), capture_output=True, timeout=quoth.PATIENCE)
            self.assertEqual((done.returncode, done.stderr.decode()), (0, ''), command)

    def test_man_page(self):
        text = self.ok('help', 'man').out
        self.assertRegex(text, r'(?m)\A\.TH QUOTH 1 ')
        for section in ('NAME', 'SYNOPSIS', 'COMMANDS', 'OPTIONS'):
            self.assertRegex(text, r'(?m)^\.SH "?%s' % section)
        plain = text.replace('\\-', '-').replace('\\fR', '')
        for word in self.words_of_the_table():
            self.assertIn(word, plain)
        self.check_tool(['groff', '-man', '-ww', '-z', '-Tutf8'], text)

    def test_completions(self):
        for shell in ('bash', 'zsh', 'fish'):
            with self.subTest(shell):
                text = self.ok('help', 'completions', shell).out
                for word in self.words_of_the_table():
                    self.assertIn(word.lstrip('-'), text)
                if shutil.which(shell):
                    done = subprocess.run([shell, '-n', self.file(text, 'completions')],
                                          capture_output=True, timeout=quoth.PATIENCE)
                    self.assertEqual((done.returncode, done.stderr), (0, b''))

    def complete(self, *typed):
        """What bash offers when the last word is completed."""
        path = self.file(self.ok('help', 'completions', 'bash').out, 'completions')
        script = ('source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); '
                  'f=$(complete -p quoth | sed "s/.*-F \\([^ ]*\\).*/\\1/"); '
                  '$f quoth "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"; '
                  'printf "%s\\n" "${COMPREPLY[@]}"')
        done = subprocess.run(['bash', '-c', script, 'bash', path, 'quoth', *typed], cwd=self.dir,
                              capture_output=True, timeout=quoth.PATIENCE)
        self.assertEqual(done.stderr, b'')
        return {word.strip() for word in done.stdout.decode().split('\n')} - {''}

    @unittest.skipUnless(shutil.which('bash'), 'no bash')
    def test_bash_completes(self):
        for typed, offered in ((('gh',), {'ghost'}), (('ghost', 'so'), {'solve'}),
                               (('lexicon', ''), {'build', 'info', 'check', 'list'}),
                               (('ghost', 'solve', '--var'), {'--variant'}),
                               (('ghost', 'solve', '--variant', 'super'),
                                {'super', 'superduper'}),
                               (('words', '--ra'), {'--rack'}),
                               (('words', '--rack', 'abc', '--ex'), {'--exact'}),
                               (('ghost', 'outcomes', '--player', ''), {'first', 'second'})):
            self.assertEqual(self.complete(*typed), offered, typed)

    @unittest.skipUnless(shutil.which('bash'), 'no bash')
    def test_bash_completes_files(self):
        self.words('a', 'my-list.txt')
        self.assertIn('my-list.txt', self.complete('ghost', 'solve', '--words', 'my'))


class TypedFirst(ProgramTest):
    """What people type before they have read anything means what they expect."""

    def same(self, typed, meant, **more):
        answers = [self.ok(*line.split(), **more) for line in (typed, meant)]
        self.assertEqual(answers[0].out, answers[1].out)

    def test_racks_and_patterns(self):
        self.same('words AEINRST', 'words --rack AEINRST')
        self.same('words AEINRST --pattern S*', 'words --rack AEINRST --pattern S*')
        self.same('words QU*', 'words --pattern QU*')
        self.same('words [QX]I', 'words --pattern [QX]I')
        self.same('cross moves AEINRST', 'cross moves --rack AEINRST')
        more = ' --iterations 20 --top 2 --seed 1 --json'
        played = [self.ok(*(line + more).split()).out for line in (
            'cross sim AEINRST', 'cross sim --rack AEINRST')]
        self.assertEqual(*(re.sub(r'"(seconds|milliseconds)":[^,}]*', '', p) for p in played))
        self.fails('cross', 'moves', 'AEINRST', 'B', saying='"B" is one operand too many')
        self.fails('cross', 'moves', 'AB', '--rack', 'AB', saying='"AB" is one operand too many')

    def test_positions_of_board_games(self):
        game = self.file('#player1 a A\n#player2 b B\n>a: AEINRST 8H RETAINS +66 66\n', 'game.gcg')
        board = '15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 AEINRST/ 0/0 0'
        for command in ('moves', 'show', 'endgame', 'preendgame'):
            for option, position in (('--gcg', game), ('--cgp', board), ('--rack', 'AEINRST')):
                as_operand, as_option = (run('cross', command, *where) for where in (
                    (position,), (option, position)))
                self.assertEqual((as_operand.status, as_operand.out, as_operand.err),
                                 (as_option.status, as_option.out, as_option.err))
        self.fails('cross', 'moves', 'A/B', saying='`quoth help cgp`')
        self.fails('cross', 'moves', 'none.gcg', saying='none.gcg: cannot open')
        plays = ('8H TRAINS', '8H RETAINS')
        self.assertEqual(self.ok('cross', 'score', '--rack', 'AEINRST', *plays).out,
                         self.ok('cross', 'score', '--rack', 'AEINRST', '--play', plays[0],
                                 '--play', plays[1]).out)
        self.fails('words', 'AB', 'CD', saying='words needs a rack')

    def test_files_of_positions(self):
        game = self.file('#player1 a a\n#player2 b b\n', 'GAME.GCG')
        self.same('cross show ' + game, 'cross show --gcg ' + game)
        for name in ('board.png', './game.txt', 'old/line.cgp'):
            self.fails('cross', 'show', name, saying='"%s" is neither a rack' % name)
        self.fails('cross', 'moves', 'missing.gcg', saying='missing.gcg: cannot open')
        for typed in (['AB1'], ['--rack', 'AB1']):
            self.fails('cross', 'show', *typed, saying='the rack "AB1", byte 3: ')
        for typed in (['old/line'], ['--cgp', 'old/line']):
            self.fails('cross', 'show', *typed, saying='the position, ')
        self.ok('cross', 'show', 'board.png', '--help')

    def test_variants(self):
        list = '--words ' + self.words('ghost game tan tree go')
        for named, variant in (('superghost', 'super'), ('lexicant', 'super'), ('llano', 'super'),
                               ('superduperghost', 'superduper'), ('llama', 'xghost'),
                               ('spook', 'spook')):
            self.same('ghost solve --variant %s %s' % (named, list),
                      'ghost solve --variant %s %s' % (variant, list))
            self.same('ghost solve %s %s' % (named, list),
                      'ghost solve --variant %s %s' % (variant, list))
        game = 'random random --seed 1 --verbose ' + list
        for typed in ('ghost play super ', 'ghost super ', 'ghost lexicant '):
            self.same(typed + game, 'ghost play --variant super ' + game)
        self.same('ghost match random superghost random --games 3 --seed 1 ' + list,
                  'ghost match random random --variant super --games 3 --seed 1 ' + list)
        self.assertIn('super', self.ok('ghost', 'value', 'super', *list.split()).out)
        self.fails('ghost', 'solve', 'super', '--variant', 'xghost', saying='one operand too many')

    def test_help_behind_a_group(self):
        self.same('ghost help', 'help ghost')
        self.same('cross help moves', 'help cross moves')
        self.fails('ghost', 'help', 'slove', saying='do you mean `quoth ghost solve`?')


class TypedNext(ProgramTest):
    """What to type next begins as the program was called."""

    def test_a_path_and_a_name(self):
        os.makedirs(self.path('bin'))
        os.symlink(quoth.PROGRAM, self.path('bin/quoth'))
        env = {'PATH': self.path('bin') + ':' + os.environ['PATH']}
        for called in ('bin/quoth', './bin/quoth', 'quoth'):
            for command, next in (('ghost advice', 'ghost play'), ('help', 'ghost play'),
                                  ('help', 'help COMMAND')):
                answer = run(*command.split(), program=called, env=env, cwd=self.dir)
                self.assertRegex(answer.out, r'(?m)[`: ]%s %s' % (re.escape(called), next))


class Slips(ProgramTest):
    """A name that does not exist is answered as it was typed, with the nearest that does."""

    def test_commands(self):
        for typed, meant in (('ghost solv', 'ghost solve'), ('ghost slove', 'ghost solve'),
                             ('version', '--version'), ('-v', '--version'),
                             ('--verson', '--version'), ('solve', 'ghost solve'),
                             ('lexicon chekc', 'lexicon check'), ('ghost moves', 'cross moves'),
                             ('gohst', 'help ghost'), ('wrods', 'words'), ('advise', 'ghost advice'),
                             ('help ghost slove', 'ghost solve')):
            with self.subTest(typed):
                self.fails(*typed.split(), saying='do you mean `quoth %s`?' % meant)
                self.fails(*typed.split(), saying=typed.replace('help ', ''))
        self.fails('play', saying='do you mean `quoth ghost play` or `quoth cross play`?')
        self.fails('serve', saying='do you mean `quoth-server`?')
        for typed, meant in (('wwf', 'wwf'), ('wordsmog', 'wordsmog'), ('scrabbel', 'scrabble'),
                             ('Wordfeud', 'wordfeud')):
            with self.subTest(typed):
                self.fails(typed, saying='do you mean `quoth cross play --rules %s`?' % meant)
        for typed, meant in (('spook', 'ghost play spook'), ('xghost', 'ghost play xghost'),
                             ('spok', 'ghost play spook'), ('superghost', 'ghost play superghost'),
                             ('super', 'ghost play super` or `quoth cross play --rules super'),
                             ('best RETAINS', 'cross moves'), ('anagram RETAINS', 'words'),
                             ('crossmoves', 'cross moves'), ('ghost-play', 'ghost play'),
                             ('crossplay', 'cross play` or `quoth cross play --rules crossplay')):
            with self.subTest(typed):
                self.fails(*typed.split(), saying='do you mean `quoth %s`?' % meant)
        self.fails('cross moves', saying='do you mean `quoth cross moves`?')
        for typed in ('xyzzy', 'x', '', 'ghost xyzzy', 'nest', 'exit', 'a' * 1000):
            with self.subTest(typed):
                self.assertNotIn('do you mean', self.fails(*typed.split(' ')).err)

    def test_options(self):
        for typed, meant in (('ghost play --level 35', '--second level:5'),
                             ('cross convert --to x', '--output FILE'),
                             ('cross moves --tpo 3', '--top'), ('ghost solve --varaint x', '--variant'),
                             ('ghost solve --dictionary x', '--words FILE'),
                             ('ghost solve --jsn', '--json'), ('cross show --formt=svg', '--format')):
            with self.subTest(typed):
                option = re.search('--[a-z]+', typed)[0]
                answer = self.fails(*typed.split(), saying='has no option %s; do you' % option)
                self.assertIn('do you mean `%s`?' % meant, answer.err)
        self.fails('ghost', 'solve', '--top', '3', saying='ghost solve has no option --top. All')
        self.fails('ghost', 'solve', '-vx', saying='no option -v. All')
        self.fails('ghost', 'solve', '--json=3', saying='--json takes no value')
        self.fails('ghost', 'solve', '--min', saying='--min needs a value: N')
        for line in 'play --online --variant ghost', 'play --onl --json', 'cross moves --rack --top 3':
            value = 'TILES' if 'rack' in line else 'URL'
            self.fails(*line.split(), saying='needs a value: %s; "--' % value)
        self.fails('ghost', 'solve', '--%s' % ('a' * 1000))

    def test_abbreviations(self):
        """An option can be cut short where that says enough among those of its command."""
        self.assertEqual(self.ok('ghost', 'solve', '--var', 'super', '--j').out,
                         self.ok('ghost', 'solve', '--variant', 'super', '--json').out)
        self.fails('ghost', 'match', '--player', '3', saying='--player may mean --players, --player-')


class Streams(ProgramTest):
    """Data on stdout, messages on stderr."""

    def test_skipped_lines_are_no_data(self):
        path = self.file('ghost\nnot a word\ngreen\n')
        for command in (('ghost', 'solve'), ('lexicon', 'info'), ('ghost', 'value', 'g'),
                        ('ghost', 'outcomes', '--player', 'first')):
            quiet = self.ok(*command, '--json', '--words', path)
            self.assertEqual(len(quiet.lines), 1)
            self.assertRegex(quiet.err, r'\b1\b')

    def test_errors_leave_stdout_empty(self):
        self.fails('ghost', 'solve', '--json', '--variant', 'nonsense')
        self.fails('ghost', 'explain', '7', '--json', saying='7')

    def test_closed_pipe(self):
        """quoth COMMAND | head: the program leaves as others do, by SIGPIPE and without a word,
        even where it was started with that signal ignored."""
        words = self.words('game ghost')
        for command in (('lexicon', 'list'), ('ghost', 'advice'), ('ghost', 'solve', '--json'),
                        ('ghost', 'value', 'g', 'gh'), ('ghost', 'outcomes', '--player', 'first'),
                        ('ghost', 'explain', 'gho'), ('ghost', 'figure', 'game', '--words', words),
                        ('cross', 'moves', '--rack', 'QUIRKED', '--all'), ('cross', 'rules', 'wwf'),
                        ('cross', 'show', '--format', 'svg'), ('lexicon', 'build', words, '-o', '-'),
                        ('cross', 'convert', 'rules', 'wwf', '-o', '-'), ('words', '--pattern', '*'),
                        ('lexicon', 'info'), ('help',), ('help', 'man'), ('--version',)):
            for handler in (signal.SIG_DFL, signal.SIG_IGN):
                with self.subTest(command, handler=handler):
                    reader, writer = os.pipe()
                    os.close(reader)
                    done = subprocess.run(
                        [quoth.PROGRAM, *command], stdout=writer, stderr=subprocess.PIPE, timeout=quoth.PATIENCE,
                        env=quoth.environment(), restore_signals=False,
                        preexec_fn=lambda handler=handler: signal.signal(signal.SIGPIPE, handler))
                    os.close(writer)
                    self.assertEqual((done.returncode, done.stderr), (-signal.SIGPIPE, b''))

    def test_head(self):
        done = subprocess.run('"%s" lexicon list | head -1' % quoth.PROGRAM, shell=True,
                              capture_output=True, timeout=quoth.PATIENCE)
        self.assertEqual((done.stdout, done.stderr), (b'aa\n', b''))

    def test_a_full_disk_is_not_a_closed_pipe(self):
        for command in (['lexicon', 'list'], ['cross', 'moves', '--rack', 'AEINRST', '--json'],
                        ['cross', 'sim', '--rack', 'AEINRST', '--iterations', '75', '--json']):
            with open('/dev/full', 'wb') as full:
                answer = run(*command, stdout=full)
            self.assertEqual(answer.status, 2, answer)
            self.assertEqual(answer.err, 'quoth: cannot write standard output: No space left on '
                             'device\n', command)

    def test_options_may_stand_anywhere(self):
        path = self.words('game ghost')
        one = self.ok('ghost', 'value', '--words', path, 'g', 'gh', '--json').out
        self.assertEqual(one, self.ok('ghost', 'value', 'g', '--json', 'gh', '--words', path).out)
        self.assertEqual(one, self.ok('ghost', 'value', 'g', 'gh', '--json', '--words=' + path).out)


class PlayedAsJson(ProgramTest):
    """play --json: the game alone on standard output, all else on standard error."""

    def test_ghost(self):
        list = ('--words', self.words('ghost game tan tree go'))
        for players in (('random', 'rational'), ('random', 'random', 'random', '--lives', 'AB')):
            plain = self.ok('ghost', 'play', *players, *list, '--seed', '3', '-o', self.path('saved'))
            answer = self.ok('ghost', 'play', *players, *list, '--seed', '3', '--json')
            self.assertEqual(answer.err, plain.out)
            self.assertEqual(answer.out, self.ok('ghost', 'analyse', self.path('saved'), *list, '--json').out)
        reported = self.json('ghost', 'play', 'human:Ann', 'rational', *list, '--seed', '1',
                         input='g\nresign\nquit\n')
        self.assertEqual((reported['names'][0], reported['ending']), ('Ann', 'resigned'))
        self.fails('ghost', 'play', 'nobody', '--json', saying='no player')

    def test_board(self):
        options = ('greedy', 'random', '--seed', '5')
        game = self.path('game.gcg')
        plain = self.ok('cross', 'play', *options, '-o', game)
        answer = self.ok('cross', 'play', *options, '--json')
        self.assertEqual(answer.err, plain.out)
        self.assertEqual(answer.out, self.ok('cross', 'replay', game, '--json').out)
        reported = self.json('cross', 'play', 'human', 'greedy', '--seed', '5', input='pass\nquit\n')
        self.assertEqual(reported['events'][0]['kind'], 'pass')
        self.fails('cross', 'play', 'nobody', '--json', saying='no player')


class Topics(ProgramTest):
    def test_every_topic(self):
        named = self.ok('help').out.split('Topics of `quoth help TOPIC`:\n')[1].split('\n')[0]
        self.assertEqual(named, 'variants, cgp, gcg, levels, json, players, memory')
        for topic in named.split(', '):
            text = self.ok('help', topic).out
            self.assertTrue(text.startswith(topic + ': '))
            self.assertLessEqual(max(map(len, text.splitlines())), 82)
            for page in re.findall(r'docs/[a-z-]+\.md', text):
                self.assertTrue(os.path.exists(os.path.join(quoth.ROOT, page)), page)
        self.assertIn('usage: quoth config', self.ok('help', 'config').out)
        self.fails('help', 'topics', saying='no command "topics"')

    def test_variants(self):
        text = self.ok('help', 'variants').out
        for name in ('super', 'superghost', 'lexicant', 'spook', 'superduperghost'):
            self.assertEqual(self.ok('help', name).out, text)
        self.assertEqual(self.ok('help', 'ghost', 'xghost').out, text)

    def test_examples_are_right(self):
        """The position and the game that topics show can be read."""
        shown = re.findall(r'(?m)^    (.*)$', self.ok('help', 'gcg').out)
        game = self.file('\n'.join(shown) + '\n', 'shown.gcg')
        self.assertEqual(self.json('cross', 'replay', game)['differences'], 0)
        position, = re.findall(r'(?m)^    (.*)$', self.ok('help', 'cgp').out)
        self.assertEqual(self.json('cross', 'show', '--cgp', position)['scores'], [22, 16])


class Terminal(ProgramTest):
    """On a terminal there may be colour, but not with NO_COLOR; elsewhere never."""

    def test_a_pager(self):
        """Long help goes through $PAGER at a terminal that can do it, else it is written as it is."""
        pager = {'PAGER': "sed 's/^/> /'"}
        paged = self.on_terminal('help', 'ghost', 'play', env=pager)
        self.assertIn('> usage: quoth ghost play', paged)
        plain = self.on_terminal('help', 'ghost', 'play', env={'PAGER': ''})
        self.assertEqual(re.sub('(?m)^> ', '', paged), plain)
        for env in ({**pager, 'TERM': 'dumb'}, {'PAGER': '/no/such/pager 2> /dev/null'},
                    {'PAGER': 'cat'}):
            self.assertEqual(self.on_terminal('help', 'ghost', 'play', env=env), plain)
        self.assertEqual(self.on_terminal('help', 'ghost', 'play', env={'PAGER': 'head -2'}),
                         ''.join(plain.splitlines(True)[:2]))
        self.assertNotIn('> ', self.on_terminal('help', 'memory', env=pager))
        self.assertIn('> ', self.on_terminal('ghost', 'play', '--help', env=pager))
        self.assertNotIn('> ', self.ok('help', 'ghost', 'play', env={'TERM': 'xterm', **pager}).out)

    def on_terminal(self, *command, env=None):
        parent, child = pty.openpty()
        with subprocess.Popen([quoth.PROGRAM, *command], stdin=child, stdout=child, stderr=child,
                              env=quoth.environment({'TERM': 'xterm-256color', **(env or {})}),
                              close_fds=True) as process:
            os.close(child)
            text = read_to_end(parent)
            process.wait(60)
        os.close(parent)
        # a slow machine draws a bar, and clears it: what stays in a line is after the last return
        return re.sub('[^\n]*\r', '', text.decode().replace('\r\n', '\n'))

    COMMANDS = (('ghost', 'solve'), ('ghost', 'explain', 'gho'), ('ghost', 'value', 'gho'),
                ('lexicon', 'info'), ('help',), ('ghost', 'solve', '--variant', 'nonsense'))

    def test_no_color(self):
        for command in self.COMMANDS:
            self.assertNotIn('\x1b[', self.on_terminal(*command, env={'NO_COLOR': '1'}))

    def test_json_has_no_colour(self):
        self.assertNotIn('\x1b', self.on_terminal('ghost', 'solve', '--json'))

    def test_colour_is_only_colour(self):
        """Without the escapes it is the same text."""
        for command in self.COMMANDS:
            plain = re.sub('\x1b\\[[0-9;]*[mK]', '', self.on_terminal(*command))
            self.assertEqual(plain, self.on_terminal(*command, env={'NO_COLOR': '1'}))

    def test_no_colour_in_a_pipe(self):
        for command in self.COMMANDS:
            self.assertNotIn('\x1b', run(*command, env={'TERM': 'xterm-256color'}).text)


def until_it_waits(process):
    wait_until(lambda: waits_for_input(process), 'a question')


def pending(fifo):
    """The bytes in a FIFO that nobody has read."""
    return struct.unpack('i', fcntl.ioctl(fifo, termios.FIONREAD, b'\0' * 4))[0]


class Interrupted(ProgramTest):
    """Ctrl-C stops a long command cleanly: status 130, soon, nothing left behind."""

    def interrupt(self, *command, ready=lambda process: wait_for_work(process, 0.5), **more):
        """Interrupts the command once it is `ready`: by default after half a second of work."""
        with subprocess.Popen([quoth.PROGRAM, *command], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              env=quoth.environment(), **more) as process:
            ready(process)
            self.assertIsNone(process.poll(), 'was over already')
            process.send_signal(signal.SIGINT)
            status = process.wait(quoth.PATIENCE)
            out, err = process.stdout.read().decode(), process.stderr.read().decode()
        self.assertEqual(status, 130, err)
        self.assertNotIn('Sanitizer', err)
        return out

    def test_match(self):
        self.interrupt('ghost', 'match', '--first', 'rational', '--second', 'random',
                       '--games', '1000000000', '--seed', '1')

    def test_valuing_every_position(self):
        self.interrupt('ghost', 'solve', '--variant', 'xghost', '--complete', '--json')

    def test_a_program_s_turn(self):
        """Nobody gives up or forfeits because of Ctrl-C: the game just stops."""
        for more in ((), ('--strict',)):
            out = self.interrupt('ghost', 'play', '--variant', 'spook', '--players', '3',
                                 '--loser', 'selfish', '--first', 'rational', '--second',
                                 'rational', '--seed', '1', *more)
            self.assertIn('The game stops here, unfinished.', out)
            for word in ('gives up', 'loses', 'knows no word'):
                self.assertNotIn(word, out)

    def test_a_match_of_one_long_game(self):
        self.interrupt('ghost', 'match', '--variant', 'spook', '--players', '3', '--loser',
                       'selfish', '--first', 'rational', '--second', 'rational', '--games', '1')

    def test_waiting_for_fragments(self):
        self.interrupt('ghost', 'value', '-', ready=until_it_waits)

    def test_waiting_for_a_play(self):
        self.interrupt('ghost', 'play', '--first', 'human', '--second', 'human', ready=until_it_waits)

    def test_waiting_for_a_list(self):
        self.interrupt('lexicon', 'info', '--words', '-', ready=until_it_waits)

    def test_building_leaves_nothing(self):
        """A list that never ends is being read."""
        os.mkfifo(self.path('fifo'))
        writer = os.open(self.path('fifo'), os.O_RDWR)
        self.addCleanup(os.close, writer)
        os.write(writer, b'ghost\n')
        self.interrupt('lexicon', 'build', self.path('fifo'), '-o', self.path('out'),
                       ready=lambda _: wait_until(lambda: not pending(writer), 'the first word'))
        self.assertEqual(os.listdir(self.dir), ['fifo'])


class Bench(ProgramTest):
    @heavy_test
    def test_signature(self):
        """A signature a section on stdout, that of the answers; the times are on stderr.  A change
        of an answer is a change of golden/signatures.txt, and the commit says which."""
        answer = self.ok('bench', '--runs', '1')
        self.assertEqual(answer.out, golden('signatures.txt'))
        self.assertRegex(answer.err, r'[0-9]')


class Advice(ProgramTest):
    """What `make run` ends with."""

    def test_advice_goes_on_with_the_same_words(self):
        few = self.file('ghost\ngoat\n', 'few.txt')
        for words, count in ((['--words', few], 4), ([], 0)):
            out = self.ok('ghost', 'advice', *words).out
            self.assertEqual(out[out.index('Next:'):].count(' --words FILE'), count)

    def test_three_letters_or_four(self):
        text = ' '.join(self.ok('ghost', 'advice').out.lower().split())
        self.assertRegex(text, r'three.*four|3.*4')
        for word in ('first', 'second'):
            self.assertIn(word, text)

    def test_the_answer_comes_first_and_fits_a_screen(self):
        """24 lines of 80 columns, with the prompt of the shell behind it."""
        for familiar in ((), ('--familiar', '35'), ('--familiar', '50')):
            lines = self.ok('ghost', 'advice', *familiar).lines
            self.assertTrue(lines[0].startswith('Ask: "Three letters or four?"'), lines[0])
            self.assertLessEqual(len(lines), 23)
            self.assertLessEqual(max(len(line.replace(quoth.PROGRAM, 'quoth')) for line in lines), 80)
        text = self.ok('ghost', 'advice').out
        for sheet in (': go second. 55 words:', ': go first, say n (h wins too). 7 words:'):
            self.assertIn(sheet, text)

    def test_words_that_people_know(self):
        """Those of outcomes --familiar; the words are fewer that nobody uses."""
        text = self.ok('ghost', 'advice', '--familiar', '50').out
        self.assertIn(': go first, say h (n wins too). 9 words, 3 unfamiliar:', text)
        for least in ('3', '4'):
            sheet = self.json('ghost', 'outcomes', '--familiar', '50', '--min', least)
            self.assertIn('  ' + ' '.join(sheet['winners'][:5]), text)
            self.assertIn('%d words, %d unfamiliar' % (sheet['count'], sheet['unfamiliar']), text)

    def test_lists_on_which_the_question_does_not_matter(self):
        for words, seat in (('ghost', 'second'), ('ghosts', 'first')):
            text = self.ok('ghost', 'advice', '--words', self.words(words)).out
            self.assertTrue(text.startswith('Go %s: ' % seat), text)
        self.assertIn('There is no such word.',
                      self.ok('ghost', 'advice', '--words', self.words('ab')).out)


if __name__ == '__main__':
    unittest.main()
