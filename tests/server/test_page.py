"""docs/server.md beside the program and docs/server-openapi.json."""

import json
import os
import re
import subprocess
import unittest

from client import PROGRAM, ROOT


def page():
    with open(os.path.join(ROOT, 'docs', 'server.md')) as file:
        return file.read()


def rows(text, head):
    """The names in the first column of the tables that begin with `head`, one by one."""
    names = []
    for table in re.findall(r'^\| %s \|.*\n\|[-|]+\n((?:\|.*\n)+)' % re.escape(head), text, re.M):
        for row in table.splitlines():
            names += re.findall('`([^`]+)`', row.split('|')[1])
    return names


class Page(unittest.TestCase):
    def test_every_request_has_a_row(self):
        with open(os.path.join(ROOT, 'docs', 'server-openapi.json')) as file:
            request = json.load(file)['components']['schemas']['Request']
        self.assertEqual(sorted(rows(page(), '`do`')), sorted(request['discriminator']['mapping']))

    def test_every_option_has_a_row(self):
        shown = subprocess.run([PROGRAM, '--help'], stdout=subprocess.PIPE, encoding='utf-8',
                              check=True).stdout
        options = set(re.findall(r'(?<![a-z])--[a-z-]+', shown)) - {'--help', '--version'}
        self.assertEqual(sorted(name.split()[0] for name in rows(page(), 'option')),
                         sorted(options))


if __name__ == '__main__':
    unittest.main()
