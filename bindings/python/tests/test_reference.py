"""The documents: the examples of docs/python.md run, its reference and the list of names are those
of the package."""

import doctest
import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tools"))
import python_reference  # noqa: E402


class Reference(unittest.TestCase):
    maxDiff = None

    def test_the_page_is_that_of_the_package(self):
        self.assertEqual(python_reference.PAGE.read_text(encoding="utf-8"),
                         python_reference.page(), "python3 tools/python_reference.py")

    def test_the_names_are_those_of_the_package(self):
        """A name that is gone is a break: say so in CHANGELOG.md."""
        self.assertEqual(python_reference.NAMES.read_text(encoding="utf-8"),
                         python_reference.names(), "python3 tools/python_reference.py --names")

    def test_everything_public_is_described(self):
        for line in python_reference.page().splitlines():
            self.assertNotRegex(line, r"\|  \|$|^\*\*`[^`]*`\*\* $", "it has no docstring")

    def test_the_examples_of_the_page(self):
        text = python_reference.PAGE.read_text(encoding="utf-8")
        text = re.sub(r"^```.*$", "", text.split(python_reference.HEADING)[0], flags=re.M)
        test = doctest.DocTestParser().get_doctest(text, {}, "docs/python.md", "python.md", 0)
        said = []
        runner = doctest.DocTestRunner(verbose=False)
        runner.run(test, out=said.append)
        self.assertEqual((runner.failures, "".join(said)), (0, ""))
        self.assertGreater(runner.tries, 15)


if __name__ == "__main__":
    unittest.main()
