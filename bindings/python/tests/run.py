#!/usr/bin/env python3
"""Runs the tests of the Python package and prints TAP: run.py [--long] [NAME_FILTER...]

The tests are those of test_*.py here and the examples in the docstrings of the package.  --long
makes random tests take more turns.
"""

import doctest
import importlib
import os
import pathlib
import pkgutil
import signal
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent


class Tap(unittest.TestResult):
    """Prints a line for each test."""

    def __init__(self):
        super().__init__()
        self.number = 0

    def say(self, test, complaint="", skipped=""):
        self.number += 1
        skip = f" # SKIP {skipped}" if skipped else ""
        print(f"{'not ok' if complaint else 'ok'} {self.number} - {name_of(test)}{skip}")
        for line in complaint.splitlines():
            print("#", line)
        sys.stdout.flush()

    def addSuccess(self, test):
        self.say(test)

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self.say(test, self.failures[-1][1])

    def addError(self, test, error):
        super().addError(test, error)
        self.say(test, self.errors[-1][1])

    def addSubTest(self, test, subtest, error):
        if error is not None:
            super().addSubTest(test, subtest, error)
            self.say(subtest, (self.failures + self.errors)[-1][1])

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.say(test, skipped=reason)


def name_of(test):
    return test.id().replace(" ", "_")


def flat(suite):
    """The tests of a suite, one by one."""
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from flat(test)
        else:
            yield test


def main():
    filters = [word for word in sys.argv[1:] if word != "--long"]
    os.environ["QUOTH_TEST_LONG"] = "1" if "--long" in sys.argv[1:] else ""
    os.environ.setdefault("QUOTH_TEST_SEED", "1")
    # Whoever runs this in the background may have it ignored, for the processes started here too.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.dont_write_bytecode = True
    sys.path[:0] = [str(HERE.parent), str(HERE)]
    import quoth
    tests = list(flat(unittest.defaultTestLoader.discover(str(HERE))))
    modules = [quoth] + [importlib.import_module(module.name) for module in
                         pkgutil.walk_packages(quoth.__path__, "quoth.")]
    for module in modules:
        tests += flat(doctest.DocTestSuite(module))
    tests = [test for test in tests
             if not filters or any(word in name_of(test) for word in filters)]
    result = Tap()
    print(f"# QUOTH_TEST_SEED={os.environ['QUOTH_TEST_SEED']}")
    unittest.TestSuite(tests).run(result)
    print(f"1..{result.number}")
    return not result.wasSuccessful()


if __name__ == "__main__":
    sys.exit(main())
