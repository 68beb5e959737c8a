#!/usr/bin/env python3
"""Private names of the library differ from file to file: the one-file build puts all of them into
one.  Prints TAP.

usage: tests/check_names.py
"""
import collections
import glob
import re
import sys

# The one-file build leaves the program out.
ROOMS = [room for room in glob.glob('src/*/') if room != 'src/cli/']
# Names that a header guards against being defined twice.
GUARDED = {'Q_NOWHERE'}


def names_in(path):
    with open(path) as file:
        text = re.sub(r'/\*.*?\*/', '', file.read(), flags=re.S)
    patterns = [r'^\}\s*(\w+);', r'^(?:typedef )?(?:struct|enum|union) (\w+) \{', r'^#define (\w+)',
                r'^typedef [^;{]*?\(?\*?(\w+)\)?\([^;]*\);',
                r'^typedef [^;{(]*?(\w+)\[[^\]]*\];']
    if path.endswith('.c'):
        patterns.append(r'^(?!static|typedef|return)[a-z_][\w \*]*?[\s\*](q_\w+)\s*\([^;]*\)\s*\{')
        patterns.append(r'^static\s+(?:inline\s+)?(?:const\s+)?[\w \*]+?[\s\*](\w+)\s*(?:\(|\[|=|;)')
    for pattern in patterns:
        for match in re.finditer(pattern, text, re.M):
            yield match.group(1)
    for constants in re.finditer(r'^(?:typedef )?enum\s*\w*\s*\{(.*?)\}', text, re.M | re.S):
        for match in re.finditer(r'(?:^|,)\s*([A-Za-z_]\w*)', constants.group(1)):
            yield match.group(1)


def main():
    files = collections.defaultdict(set)
    for room in ROOMS:
        for path in glob.glob(room + '*.[ch]'):
            for name in names_in(path):
                files[name].add(path)
    twice = ['%s: %s' % (name, ' '.join(sorted(where))) for name, where in sorted(files.items())
             if len(where) > 1 and name not in GUARDED]
    found = len(files) > 1000
    print('ok 1 - names were found' if found else 'not ok 1 - only %d names were found' % len(files))
    print('ok 2 - each is private to one file' if not twice else 'not ok 2 - names stand in two files')
    for line in twice:
        print('# ' + line)
    print('1..2')
    return 0 if found and not twice else 1


if __name__ == '__main__':
    sys.exit(main())
