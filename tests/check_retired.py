#!/usr/bin/env python3
"""Checks that no name of the tree has a retired word (tests/data/retired-words.txt), and that the
files exist that comments name.

usage: tests/check_retired.py

Names are those of files and the identifiers of C and Python, without comments and strings, split
into words at underscores and capitals.  Comments are those of C; they name a file by the end of its
path.  Prints TAP.  Each check is first tried on what it has to find, so that a check that lets
everything pass is found out.
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
COMMENT = re.compile(r'/\*.*?\*/', re.S)
FILE = re.compile(r'(?<![\w./-])\w[\w./-]*\.(?:c|h|def|py|sh|md)\b(?![\w(])')
OF_OTHERS = {'tests/test_basic.py'}  # of py-fsrs
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


def tree(all_folders):
    for folder in all_folders:
        for place, folders, names in os.walk(os.path.join(ROOT, folder)):
            folders[:] = [name for name in folders if name not in ('corpus', '__pycache__')]
            for name in names:
                path = os.path.join(place, name)
                text = ''
                if name.endswith(('.c', '.h', '.def', '.py')):
                    with open(path, encoding='utf-8') as file:
                        text = file.read()
                yield os.path.relpath(path, ROOT), text


def missing(path, text, known):
    """The files that comments name and that do not exist; `known` has the ends of all paths."""
    for comment in COMMENT.finditer(text):
        for name in FILE.finditer(comment.group()):
            if name.group() not in known:
                line = text.count('\n', 0, comment.start() + name.start()) + 1
                yield '%s:%d: %s' % (path, line, name.group())


def ends_of_paths():
    known = set(OF_OTHERS)
    for place, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in ('.git', 'build', 'node_modules')]
        for name in names:
            parts = os.path.relpath(os.path.join(place, name), ROOT).split(os.sep)
            known |= {'/'.join(parts[i:]) for i in range(len(parts))}
    return known


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


def comments_themselves():
    tries = ((1, '/* far.h */'), (1, '/* as\n * src/far.c has it. */'),
             (0, '/* near.h, a/near.h */'), (0, 'char *s = "far.h";'),
             (0, '/* far.he, NAME.c, near.h() */ f("far.c");'))
    known = {'near.h', 'a/near.h', 'NAME.c'}
    return [text for count, text in tries if len(list(missing('a.c', text, known))) != count]


def main():
    with open(LIST, encoding='utf-8') as file:
        words, files = retired(file.read())
    wrong = [fault for path, text in tree(FOLDERS) for fault in faults(path, text, words, files)]
    known = ends_of_paths()
    gone = [fault for path, text in tree(FOLDERS + ('server',))
            if path.endswith(('.c', '.h', '.def')) for fault in missing(path, text, known)]
    return report([('the check finds retired words, and nothing else', itself()),
                   ('no name has a retired word', wrong),
                   ('the check finds files that do not exist, and nothing else',
                    comments_themselves()),
                   ('the files exist that comments name', gone)])


if __name__ == '__main__':
    sys.exit(main())
