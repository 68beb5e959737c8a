#!/usr/bin/env python3
"""Runs the black-box tests of quoth and prints TAP.

usage: tests/cli/run.py [--quoth PATH] [--long | --quick] [--jobs N] [--folder DIR] [NAME_FILTER...]

Without a filter every test runs; with filters, those whose name contains one of them.  --quick leaves
out the tests that slow.txt lists; --write-slow runs all and writes that list by what each has used.
Random tests take their seed from QUOTH_TEST_SEED; unset it is 1, and with --long any.  A program
built with sanitizers is spared the tests that would take it minutes and tell nothing new.
"""
import argparse
import concurrent.futures
import gc
import os
import random
import resource
import signal
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))

WIDEST, LONGEST = 500, 200  # how much of a failure is shown
SLOW = 0.25  # seconds of processor time; chosen so that `make check` takes some three minutes


class Outcome(unittest.TestResult):
    """Keeps what a TAP line needs to know."""

    def __init__(self):
        super().__init__()
        self.complaints, self.reason = [], None

    def addError(self, test, error):
        self.complaints.append(self._exc_info_to_string(error, test))

    addFailure = addError

    def addSubTest(self, test, subtest, error):
        if error:
            self.complaints.append('%s\n%s' % (subtest._subDescription(),
                                               self._exc_info_to_string(error, test)))

    def addSkip(self, test, reason):
        self.reason = reason


def tests_in(suite):
    for item in suite:
        if isinstance(item, unittest.TestSuite):
            yield from tests_in(item)
        else:
            yield item


def name_of(test):
    """test_lexicon.Reading.test_crlf is printed as lexicon.Reading.crlf"""
    return test.id().replace('test_', '')


def is_marked(test, mark):
    return getattr(getattr(test, test._testMethodName, None), mark, False)


def load(folder):
    return list(tests_in(unittest.defaultTestLoader.discover(folder, 'test_*.py', folder)))


def slow_tests(path, tests):
    """The names in slow.txt; each is that of a test."""
    if not os.path.exists(path):
        return set()
    with open(path, encoding='utf-8') as file:
        slow = set(file.read().split())
    unknown = slow - {name_of(t) for t in tests}
    if unknown:
        sys.exit('%s names what is no test: %s' % (path, ' '.join(sorted(unknown))))
    return slow


def write_slow(path, times):
    """Writes slow.txt, given (seconds, name) of every test.  Of each file's tests the cheapest stays quick."""
    quick = {name.split('.')[0]: name for _, name in sorted(times, reverse=True)}
    slow = sorted(name for seconds, name in times
                  if seconds >= SLOW and name != quick[name.split('.')[0]])
    with open(path, 'w', encoding='utf-8') as file:
        file.write(''.join(name + '\n' for name in slow))


def processor_seconds():
    """Used by this process and by the programs it has waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(u.ru_utime + u.ru_stime for u in used)


def run_one(test_id):
    gc.set_threshold(1_000_000)  # millions of small objects, few cycles: saves a third of the time
    test, = tests_in(unittest.defaultTestLoader.loadTestsFromName(test_id))
    outcome, begun = Outcome(), processor_seconds()
    test.run(outcome)
    return outcome.complaints, outcome.reason, processor_seconds() - begun


def tap_line(number, name, complaints, reason):
    if complaints:
        detail = '\n'.join(complaints).rstrip().splitlines()
        return 'not ok %d - %s\n' % (number, name) + ''.join(
            '# %s\n' % line[:WIDEST] for line in detail[:LONGEST])
    return 'ok %d - %s%s\n' % (number, name, ' # SKIP ' + reason if reason else '')


class Progress:
    """How far the suite is, on the descriptor that `make test` leaves open for it and names."""

    def __init__(self, name, total):
        fd = os.environ.get('QUOTH_TEST_PROGRESS')
        self.out = os.fdopen(int(fd), 'w') if fd else None
        self.name, self.total, self.done, self.failed = name, total, 0, 0

    def add(self, future):
        """Called as soon as a test has ended, in whatever order."""
        self.done += 1
        self.failed += bool(future.exception() or future.result()[0])
        if self.out and self.done * 20 // self.total > (self.done - 1) * 20 // self.total:
            print('%s: %d of %d, %d failed' % (self.name, self.done, self.total, self.failed),
                  file=self.out, flush=True)


def again(options, name):
    """The command that repeats a test."""
    program = os.path.relpath(options.quoth, ROOT)
    folder = '' if options.folder == HERE else ' --folder ' + os.path.relpath(options.folder, ROOT)
    return '# again: QUOTH_TEST_SEED=%s python3 tests/cli/run.py --quoth %s%s%s %s\n' % (
        os.environ['QUOTH_TEST_SEED'], program, folder, ' --long' if options.long else '', name)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--quoth', default=os.path.join(ROOT, 'build', 'quoth'), metavar='PATH')
    parser.add_argument('--long', action='store_true', help='the tests that take minutes as well')
    parser.add_argument('--quick', action='store_true', help='all but those of slow.txt')
    parser.add_argument('--write-slow', action='store_true', help='runs all tests, writes slow.txt')
    # One more than there are cores: some tests wait, for a terminal or a process.
    parser.add_argument('--jobs', type=int, default=os.cpu_count() + 1, metavar='N')
    parser.add_argument('--times', action='store_true',
                        help='processor time of each test, at the end, and of all')
    parser.add_argument('--folder', default=HERE, help='the tests of another folder', metavar='DIR')
    parser.add_argument('filters', nargs='*', metavar='NAME_FILTER')
    options = parser.parse_args()
    if options.write_slow and (options.filters or options.long or options.quick):
        parser.error('--write-slow is about all tests but the long ones')

    # The tests read these when they are imported, here and in the workers.
    os.environ['QUOTH_TEST_PROGRAM'] = os.path.abspath(options.quoth)
    os.environ['QUOTH_TEST_LONG'] = '1' if options.long else ''
    seed = random.SystemRandom().randrange(10**9) if options.long else 1
    os.environ.setdefault('QUOTH_TEST_SEED', str(seed))
    sys.dont_write_bytecode = True
    sys.path[:0] = [os.path.abspath(options.folder), HERE]
    sys.setrecursionlimit(10000)
    if not os.access(options.quoth, os.X_OK):
        sys.exit('there is no program at %s' % options.quoth)

    # Under nohup or in the background they are ignored, and what is tested would ignore them as well.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)

    from quoth import is_sanitized  # only now: it reads the environment
    sanitized = is_sanitized(options.quoth)
    tests = load(os.path.abspath(options.folder))
    if unittest.defaultTestLoader.errors:
        sys.exit('\n'.join(unittest.defaultTestLoader.errors))
    list_of_slow = os.path.join(options.folder, 'slow.txt')
    slow = set() if options.write_slow else slow_tests(list_of_slow, tests)
    tests = [t for t in tests if (options.long or not is_marked(t, 'long')) and
             not (options.quick and name_of(t) in slow) and not (sanitized and is_marked(t, 'heavy')) and
             (not options.filters or any(f in name_of(t) for f in options.filters))]
    print('TAP version 13')
    print('# QUOTH_TEST_SEED=%s' % os.environ['QUOTH_TEST_SEED'], flush=True)
    failed, times = 0, []
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        progress = Progress('cli', len(tests))
        begun = {}
        for test in sorted(tests, key=lambda t: name_of(t) not in slow):  # the slow ones first
            begun[test.id()] = pool.submit(run_one, test.id())
            begun[test.id()].add_done_callback(progress.add)
        futures = [begun[t.id()] for t in tests]
        for number, (test, future) in enumerate(zip(tests, futures), 1):
            complaints, reason, seconds = future.result()
            failed += bool(complaints)
            times.append((seconds, name_of(test)))
            print(tap_line(number, name_of(test), complaints, reason) +
                  (again(options, name_of(test)) if complaints else ''), end='', flush=True)
    print('1..%d' % len(tests))
    if options.write_slow and not failed:
        write_slow(list_of_slow, times)
    if options.times:
        for seconds, name in sorted(times, reverse=True):
            print('# %6.2f s  %s' % (seconds, name))
        print('# %6.2f s  all' % sum(seconds for seconds, _ in times))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
