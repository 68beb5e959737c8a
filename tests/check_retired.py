#!/usr/bin/env python3
"""Checks that no name of the tree has a retired word: tests/data/retired-words.txt.

usage: tests/check_retired.py

Names are those of files and the identifiers of C and Python, without comments and strings, split
into words at underscores and capitals.  Prints TAP.  The check is first tried on names that it has
to find, so that a check that lets everything pass is found out.
"""

import io
import os
import re
import sys
import tokenize

from checks import report

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIST = os.path.join(ROOT, 'tests', 'data', 'retired-words.txt')
FOLDERS = ('src', 'include', 'tests', 'examples', 'tools', 'web/module', 'bindings/python')
NOT_A_NAME = re.compile(r'''/\*.*?\*/                   # a comment
                        |//[^\n]*
                        |"(?:\\.|[^"\\\n])*"          # a string
                        |'(?:\\.|[^'\\\n])*'          # a character
                        |^\s*\#\s*include[^\n]*''', re.S | re.M | re.X)
TRIED = 'gladness\trank\tGladness_of_a_name\nfar.c\tbounds\n'


def retired(text):
    """word -> (terms of the field, literal names), for names; the same for files under src."""
    words, files = {}, {}
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith('#') or not line:
            continue
        columns = line.split('\t')
        if len(columns) not in (2, 3):
            sys.exit('%s:%d: two or three columns with tabs between' % (LIST, number))
        literal = set(columns[2].split()) if len(columns) == 3 else set()
        for form in columns[0].split():
            place, form = (files, form[:-2]) if form.endswith('.c') else (words, form)
            place[form] = columns[1], literal
    return words, files


def split(name):
    return {word.lower() for word in re.findall(r'[A-Z]?[a-z]+|[A-Z]+(?![a-z])', name)}


def names_of_c(text):
    return set(re.findall(r'[A-Za-z_]\w*', NOT_A_NAME.sub(' ', text)))


def names_of_python(text):
    return {token.string for token in tokenize.generate_tokens(io.StringIO(text).readline)
            if token.type == tokenize.NAME}


def faults(path, text, words, files):
    """What is wrong with a file: its name, then its identifiers."""
    stem, ending = os.path.splitext(os.path.basename(path))
    names = {stem}
    if ending in ('.c', '.h', '.def'):
        names |= names_of_c(text)
    elif ending == '.py':
        names |= names_of_python(text)
    for name in sorted(names):
        for word in sorted(split(name) & set(words)):
            terms, literal = words[word]
            if name not in literal:
                yield '%s: %s (for "%s" the field says: %s)' % (path, name, word, terms)
    if path.startswith('src/') and ending in ('.c', '.h') and stem in files:
        yield '%s: the name of the file (the field says: %s)' % (path, files[stem][0])


def tree():
    for folder in FOLDERS:
        for place, folders, names in os.walk(os.path.join(ROOT, folder)):
            folders[:] = [name for name in folders if name not in ('corpus', '__pycache__')]
            for name in names:
                path = os.path.join(place, name)
                text = ''
                if name.endswith(('.c', '.h', '.def', '.py')):
                    with open(path, encoding='utf-8') as file:
                        text = file.read()
                yield os.path.relpath(path, ROOT), text


def found(path, text):
    return len(list(faults(path, text, *retired(TRIED))))


def itself():
    """The check finds what it has to, and nothing else."""
    tries = ((1, 'src/a.c', 'int my_gladness;'), (1, 'src/a.c', 'int myGladness, far;'),
             (1, 'src/far.h', ''), (1, 'tests/gladness.txt', ''), (1, 'tests/a.py', 'gladness = 1'),
             (0, 'src/a.c', '/* gladness */ char *s = "gladness"; // gladness'),
             (0, 'src/a.c', 'int Gladness_of_a_name, gladnesses;'), (0, 'tests/far.c', ''),
             (0, 'tests/a.py', '"""gladness"""  # gladness'))
    return [path + ': ' + text for count, path, text in tries if found(path, text) != count]


def main():
    with open(LIST, encoding='utf-8') as file:
        words, files = retired(file.read())
    wrong = [fault for path, text in tree() for fault in faults(path, text, words, files)]
    return report([('the check finds retired words, and nothing else', itself()),
                   ('no name has a retired word', wrong)])


if __name__ == '__main__':
    sys.exit(main())
