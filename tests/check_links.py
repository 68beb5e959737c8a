#!/usr/bin/env python3
"""Checks that each link and picture of the documents in a folder leads to a file there.

usage: tests/check_links.py FOLDER
"""

import os
import re
import sys

LINK = re.compile(r'\]\(([^)\s]+)|src="([^"]+)"')
CODE = re.compile(r'```.*?```', re.S)


def links(folder):
    """The documents, and where their links lead in the folder."""
    for place, _, names in os.walk(folder):
        for name in sorted(names):
            if name.endswith('.md'):
                with open(os.path.join(place, name), encoding='utf-8') as file:
                    text = CODE.sub('', file.read())
                for link in LINK.findall(text):
                    target = ''.join(link).split('#')[0]
                    if target and not re.match('[a-z]+:', target):
                        yield os.path.join(place, name), target


def main():
    found = list(links(sys.argv[1]))
    dead = ['%s: %s' % (page, target) for page, target in found
            if not os.path.exists(os.path.join(os.path.dirname(page), target))]
    print(*dead, sep='\n')
    return bool(dead) or len(found) < 100


if __name__ == '__main__':
    sys.exit(main())
