"""Runs the program under test and says in one line what was wrong with its answer."""
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HERE = os.path.dirname(os.path.abspath(__file__))
ENABLE1 = os.path.join(ROOT, 'data', 'enable1.txt')
ENABLE1_LEVELS = os.path.join(ROOT, 'data', 'enable1.levels')

PROGRAM = os.environ.get('QUOTH_TEST_PROGRAM', os.path.join(ROOT, 'build', 'quoth'))
LONG = bool(os.environ.get('QUOTH_TEST_LONG'))
SEED = int(os.environ.get('QUOTH_TEST_SEED') or 1)

PATIENCE = 300  # seconds after which a command counts as hanging


class Answer:
    """What a command wrote and returned."""

    def __init__(self, arguments, status, out, err):
        self.command = 'quoth ' + ' '.join(arguments)
        self.status, self.raw, self.raw_err = status, out, err
        self.out, self.err = (b.decode('utf-8', 'replace') for b in (out, err))

    def __str__(self):
        return '%s\nstatus %s\nstdout: %s\nstderr: %s' % (
            self.command, self.status, self.out[:2000], self.err[:2000])

    @property
    def lines(self):
        return self.out.splitlines()

    @property
    def text(self):
        """Both streams, for what may stand on either."""
        return self.out + self.err


def environment(changes=None):
    env = {k: v for k, v in os.environ.items()
           if k not in ('NO_COLOR', 'CLICOLOR_FORCE', 'QUOTH_WORDS', 'QUOTH_RULES')}
    env.update({'LC_ALL': 'C.UTF-8', 'TERM': 'dumb', 'HOME': '/dev/null',
                'XDG_CONFIG_HOME': '/dev/null', 'XDG_CACHE_HOME': '/dev/null',
                'XDG_DATA_HOME': '/dev/null',
                'XDG_DATA_DIRS': '/dev/null', 'PAGER': 'cat'}, **(changes or {}))
    return env


def run(*arguments, input=b'', env=None, cwd=None, program=None, stdout=subprocess.PIPE,
        patience=PATIENCE, **more):
    """Runs `quoth ARGUMENTS`; a crash or a sanitizer's complaint is a failure wherever it comes."""
    arguments = [os.fspath(a) if not isinstance(a, (str, bytes)) else a for a in arguments]
    if isinstance(input, str):
        input = input.encode()
    done = subprocess.run([program or PROGRAM, *arguments], input=input, env=environment(env),
                          cwd=cwd, stdout=stdout, stderr=subprocess.PIPE, timeout=patience, **more)
    shown = [a.decode('utf-8', 'replace') if isinstance(a, bytes) else a for a in arguments]
    answer = Answer(shown, done.returncode, done.stdout or b'', done.stderr)
    if done.returncode < 0 or 'Sanitizer' in answer.err or 'runtime error:' in answer.err:
        raise AssertionError('crashed: %s' % answer)
    return answer


def long_test(test):
    """Marks a test that is run only with --long."""
    test.long = True
    return test


def heavy_test(test):
    """Marks a test of answers alone, which a program built with sanitizers is spared."""
    test.heavy = True
    return test


def is_sanitized(program):
    with open(program, 'rb') as file:
        return b'__asan_init' in file.read()


def processor_seconds(pid):
    """What a process has used so far, with the threads that have ended; None once it has ended.  The
    number of the clock is what clock_getcpuclockid(3) makes of a process on Linux."""
    try:
        return time.clock_gettime(~pid << 3 | 2)
    except OSError:
        return None


def wait_until(condition, what):
    """Polls a condition.  What takes longer than PATIENCE hangs."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, 'waited in vain for ' + what
        time.sleep(0.002)


def children_of(pid):
    try:
        with open('/proc/%d/task/%d/children' % (pid, pid), encoding='ascii') as file:
            return [int(child) for child in file.read().split()]
    except OSError:
        return []


def wait_for_work(process, seconds, with_children=False):
    """Until a process, with the children it has then, has used so much processor time, or has ended:
    a busy machine gives it less than the clock says."""
    def worked():
        children = children_of(process.pid) if with_children else []
        return sum(processor_seconds(pid) or 0 for pid in [process.pid] + children)
    wait_until(lambda: process.poll() is not None or worked() >= seconds,
               '%g s of processor time' % seconds)


def waits_for_input(process):
    """Whether a process has ended, or is blocked in read(0, ...): call 0 of x86-64, 63 of ARM."""
    try:
        with open('/proc/%d/syscall' % process.pid, encoding='ascii') as file:
            words = file.read().split()
    except OSError:
        return process.poll() is not None
    return words[:2] in (['0', '0x0'], ['63', '0x0'])


def wait_for_delivery(process, number):
    """Until no signal of this number is pending for a process, or it has ended."""
    def is_delivered():
        try:
            with open('/proc/%d/status' % process.pid, encoding='ascii') as file:
                masks = re.findall(r'(?m)^(?:Sig|Shd)Pnd:\s*([0-9a-f]+)$', file.read())
        except OSError:
            return True
        return process.poll() is not None or not any(int(m, 16) >> number - 1 & 1 for m in masks)
    wait_until(is_delivered, 'signal %d' % number)


class ProgramTest(unittest.TestCase):
    """A test with a folder of its own and ways to ask the program."""
    maxDiff = 4000
    longMessage = True

    def setUp(self):
        self.dir = tempfile.mkdtemp(prefix='quoth-test-')
        self.addCleanup(shutil.rmtree, self.dir, ignore_errors=True)

    def path(self, name):
        return os.path.join(self.dir, name)

    def file(self, content, name='list.txt'):
        """A file with this content (text or bytes); returns its path."""
        with open(self.path(name), 'wb') as file:
            file.write(content if isinstance(content, bytes) else content.encode())
        return self.path(name)

    def words(self, words, name='list.txt'):
        """A list of these words, one a line."""
        words = words.split() if isinstance(words, str) else words
        return self.file(''.join(word + '\n' for word in words), name)

    def ok(self, *arguments, **more):
        """Runs a command that has to succeed."""
        answer = run(*arguments, **more)
        self.assertEqual(answer.status, 0, answer)
        return answer

    def json(self, *arguments, **more):
        """The object that a command with --json prints, alone on its line."""
        answer = self.ok(*arguments, '--json', **more)
        self.assertEqual(len(answer.lines), 1, 'one object on one line: %s' % answer)
        self.assertTrue(answer.out.endswith('\n'), answer)
        return strict_json(answer.out)

    def json_lines(self, *arguments, **more):
        """The objects of a command that prints one a line, the first looked at closely."""
        lines = self.ok(*arguments, '--json', **more).lines
        return [strict_json(line) for line in lines[:1]] + list(map(json.loads, lines[1:]))

    def fails(self, *arguments, saying='', **more):
        """Runs a command that has to be refused: status 2, nothing on stdout, and every line on
        stderr introduced by the program's name."""
        answer = run(*arguments, **more)
        self.assertEqual(answer.status, 2, answer)
        self.assertEqual(answer.out, '', answer)
        self.assertRegex(answer.err, r'\Aquoth: .', answer)
        self.assertIn(saying, answer.err, answer)
        return answer

    def values(self, fragments, *options):
        """`value -` for many fragments at once, in their order."""
        lines = ''.join(fragment + '\n' for fragment in fragments)
        answers = self.json_lines('ghost', 'value', '-', *options, input=lines)
        self.assertEqual([a['fragment'] for a in answers], list(fragments))
        return answers


def strict_json(text):
    """Parses JSON, refusing what Python allows beyond the standard, and keys that come twice."""
    def no_twins(pairs):
        keys = [key for key, _ in pairs]
        assert len(keys) == len(set(keys)), 'a key comes twice: %s' % keys
        return dict(pairs)

    def no_constant(name):
        raise ValueError('not JSON: ' + name)

    return json.loads(text, object_pairs_hook=no_twins, parse_constant=no_constant)


def golden(name):
    """An expected answer from tests/cli/golden."""
    with open(os.path.join(HERE, 'golden', name), encoding='utf-8') as file:
        return json.load(file) if name.endswith('.json') else file.read()


def document(name):
    """A page of docs/."""
    with open(os.path.join(ROOT, 'docs', name), encoding='utf-8') as file:
        return file.read()
