"""The package is typed."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

PACKAGE = pathlib.Path(__file__).resolve().parents[1] / "quoth"


class Types(unittest.TestCase):
    def test_mypy_finds_nothing(self):
        self.assertIsNotNone(shutil.which("mypy"), "mypy is Debian's package mypy")
        with tempfile.TemporaryDirectory() as cache:
            done = subprocess.run(
                ["mypy", "--strict", "--python-version", "3.9", "--cache-dir",
                 os.environ.get("QUOTH_MYPY_CACHE") or cache, str(PACKAGE)],
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_lines_of_100_columns(self):
        for path in [*PACKAGE.glob("**/*.py"), *PACKAGE.parent.glob("*/*.py")]:
            for number, line in enumerate(path.read_text().splitlines(), 1):
                self.assertLessEqual(len(line), 100, f"{path}:{number}")

    def test_it_says_so(self):
        self.assertTrue((PACKAGE / "py.typed").exists())


if __name__ == "__main__":
    unittest.main()
