#!/usr/bin/env python3
"""Checks that no code compares names of variants or readings: descriptors alone know them.

usage: tests/check_variants.py

The names are those of the descriptors in src/ghost/solve/variants.  Elsewhere in the Ghost half of
the library, the program and the page no string may be such a name, an alias, or a piece of a reading
like "-exact".  Free are comments, the checker of certificates, which shares nothing with what it
checks, and the file of the page that knows a layout of boards called super.  `ghost` also names the
group of commands: it may not be compared (strcmp and its like).  Prints TAP.  The check is first
tried on lines that it has to find, so that a check that lets everything pass is found out.
"""

import os
import re
import sys

from checks import report

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DESCRIPTORS = 'src/ghost/solve/variants'
FOLDERS = ('src/ghost', 'src/format/ghost', 'src/cli/app', 'src/cli/ghost', 'web/module', 'web/src')
FREE = (DESCRIPTORS, 'src/ghost/verify', 'web/src/base/fields')
FIELD = re.compile(r'\.(name|aliases) = "([^"]*)"')
COMMENT = re.compile(r'/\*.*?\*/|//[^\n]*', re.S)
STRING = re.compile(r'"((?:\\.|[^"\\\n])*)"|\'((?:\\.|[^\'\\\n])*)\'|`((?:\\.|[^`\\])*)`')
CALL = re.compile(r'\b(?:str\w*cmp|mem\w*cmp|strstr|\w*_is)\s*\([^()]*(?:\([^()]*\)[^()]*)*$')
COMPARES = re.compile(r'\b(?:str\w*cmp|mem\w*cmp|strstr|strpbrk|\w*_is)\s*\($|[!=]==?\s*$')
GROUP = 'ghost'


def files(folder):
    for place, folders, names in os.walk(os.path.join(ROOT, folder)):
        folders.sort()
        for name in sorted(names):
            path = os.path.relpath(os.path.join(place, name), ROOT)
            if name.endswith(('.c', '.h', '.def', '.ts')) and not path.startswith(FREE):
                with open(os.path.join(ROOT, path), encoding='utf-8') as file:
                    yield path, file.read()


def described():
    """The names, and the pieces of names of readings."""
    names = set()
    for place, _, found in os.walk(os.path.join(ROOT, DESCRIPTORS)):
        for name in found:
            with open(os.path.join(place, name), encoding='utf-8') as file:
                for _, value in FIELD.findall(file.read()):
                    names.update(value.split())
    return names


def pieces(names):
    """Parts of names that end or begin at a hyphen: "-exact", "infix-", "infix-end"."""
    parts = set()
    for name in names:
        words = name.split('-')
        for i in range(1, len(words)):
            parts |= {'-' + '-'.join(words[i:]), '-'.join(words[:i]) + '-'}
            if i > 1:
                parts.add('-'.join(words[:i]))
    return parts - names


def compared(text, start):
    """Whether the string at `start` is an operand of a comparison."""
    line = text[text.rfind('\n', 0, start) + 1:start]
    return bool(CALL.search(line) or COMPARES.search(line))


def faults(path, text, names):
    text = COMMENT.sub(lambda m: re.sub(r'[^\n]', ' ', m[0]), text)
    parts = pieces(names)
    for found in STRING.finditer(text):
        string = next(group for group in found.groups() if group is not None)
        if string in names - {GROUP} or string in parts or \
                string == GROUP and path.endswith(('.c', '.h')) and compared(text, found.start()):
            yield '%s:%d: "%s"' % (path, text.count('\n', 0, found.start()) + 1, string)


def itself():
    names = {'ghost', 'super', 'superghost', 'infix-end-exact'}
    tries = ((1, 'a.c', 'strcmp(variant, "super")'), (1, 'a.c', '{"superghost", 0}'),
             (1, 'a.c', 'strncmp(r, "infix-end", 9)'), (1, 'a.c', 'strstr(r, "-exact")'),
             (1, 'a.c', 'strcmp(name(v, 1), "ghost") == 0'), (1, 'a.ts', "v === 'super'"),
             (1, 'a.ts', '`super`'), (0, 'a.c', '/* "super" */ f("exact", "supers");'),
             (0, 'a.c', 'group("ghost")'), (0, 'a.ts', "t('ghost')"))
    return ['%s: %s' % (path, text) for count, path, text in tries
            if len(list(faults(path, text, names))) != count]


def main():
    names = described()
    wrong = [fault for folder in FOLDERS for path, text in files(folder)
             for fault in faults(path, text, names)]
    return report([('the check finds names, and nothing else', itself()),
                   ('there are descriptors', [] if len(names) > 10 else ['too few names']),
                   ('no code but descriptors has the name of a variant', wrong)])


if __name__ == '__main__':
    sys.exit(main())
