#!/usr/bin/env python3
"""Runs what the pages of docs/guide show, and compares or records the answers.

    python3 tools/guide.py --quoth build/quoth [PAGE.md ...]            compares
    python3 tools/guide.py --quoth build/quoth --write [PAGE.md ...]    records  (make guides)

A page is run from top to bottom in a folder of its own:

* A fenced block of `console` has commands, each behind `$ `, and what they print.  A command goes
  on in the next line after a backslash and in quotes.  Standard error is printed too, where it comes.
* `<!-- typed: one | two -->` in front of such a block: what a person types at the prompts of its last
  command, line by line.
* A fenced block whose first line is a comment with nothing but the name of a file (`/* bot.c */`,
  `# bot.py`, `// bot.mjs`) is that file.
* A picture of the page's folder that a command has made must be the one in the tree.  Of a picture that
  Graphviz drew, its texts must be: other versions place them elsewhere.
"""
import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile

from tour import answer_to

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GUIDE = os.path.join(ROOT, 'docs', 'guide')
BLOCK = re.compile(r'(?ms)^(?:<!-- typed: (?P<typed>[^\n]*) -->\n)?```(?P<language>\w+)\n(?P<text>.*?)^```$')
NAMED = re.compile(r'(?:/\* ([\w.-]+) \*/|(?:#|//|<!--) ([\w.-]+\.\w+)(?: -->)?)\n')
# Progress of a command that takes some seconds, as on a busy machine: a line of src/cli/io/progress.c,
# which all have a time or end so.
PROGRESS = re.compile(r'(?m)^quoth: (?:[^\n]*\d:\d\d[^\n]*|[\d.]+ million so far)\n')
PICTURE = re.compile(r'!\[[^]]*\]\(([^):]+\.svg)\)')


def pages():
    """The pages of the folder that show something."""
    found = []
    for name in sorted(os.listdir(GUIDE)):
        if name.endswith('.md'):
            with open(os.path.join(GUIDE, name), encoding='utf-8') as file:
                if BLOCK.search(file.read()):
                    found.append(name)
    return found


def goes_on(command):
    """Whether the shell would ask for another line: a backslash at the end, or an open quote."""
    try:
        shlex.split(command)
        return command.endswith('\\')
    except ValueError:
        return True


def commands(text):
    """The commands of a console block, each as typed, with the lines that continue it."""
    found = []
    for line in text.rstrip('\n').split('\n'):
        if found and goes_on(found[-1]):
            found[-1] += '\n' + line
        elif line.startswith('$ '):
            found.append(line[2:])
    return found


def answered(command, typed, env, folder):
    """A command and its answer as a block has them."""
    answer = PROGRESS.sub('', answer_to(command, typed, env, folder))
    return '\n'.join(line.rstrip() for line in ('$ ' + command + '\n' + answer).rstrip('\n').split('\n')) + '\n'


def environment(quoth, folder):
    """Where `quoth`, the library, its headers and the bindings are found as if they were installed."""
    build = os.path.dirname(quoth)
    os.mkdir(folder + '/bin')
    os.symlink(quoth, folder + '/bin/quoth')
    with open(folder + '/quoth.pc', 'w', encoding='ascii') as file:
        file.write('Name: quoth\nDescription: word games\nVersion: 0\nCflags: -I%s/include\n'
                   'Libs: %s/libquoth.a\n' % (ROOT, build))
    package = os.path.join(build, 'npm', 'quoth')
    if os.path.exists(package):
        os.mkdir(folder + '/node_modules')
        os.symlink(package, folder + '/node_modules/quoth')
    env = {key: value for key, value in os.environ.items() if key in ('CC', 'LANG')}
    return {**env, 'PATH': folder + '/bin:' + os.environ.get('PATH', '/usr/bin:/bin'), 'TERM': 'dumb',
            'LC_ALL': 'C.UTF-8', 'HOME': folder, 'XDG_CONFIG_HOME': folder, 'PKG_CONFIG_PATH': folder,
            'PYTHONDONTWRITEBYTECODE': '1', 'PYTHONPATH': os.path.join(ROOT, 'bindings', 'python'),
            'QUOTH_LIBRARY': os.path.join(build, 'libquoth.so')}


def texts(picture):
    return sorted(re.findall(r'<text [^>]*>([^<]*)</text>', picture))


def run(name, quoth):
    """The page as it should be, and the pictures that it made: name in the page -> content."""
    with open(os.path.join(GUIDE, name), encoding='utf-8') as file:
        page = file.read()
    with tempfile.TemporaryDirectory(prefix='quoth-guide-') as folder:
        env = environment(os.path.abspath(quoth), folder)
        work = os.path.join(folder, 'work')
        os.mkdir(work)

        def block(match):
            text, typed = match['text'], match['typed']
            if match['language'] == 'console':
                asked = commands(text)
                lines = [line.strip() for line in typed.split('|')] if typed is not None else None
                new = ''.join(answered(command, lines if command is asked[-1] else None, env, work)
                              for command in asked)
                return match[0].replace('```console\n' + text, '```console\n' + new)
            named = NAMED.match(text)
            if named:
                with open(os.path.join(work, named[1] or named[2]), 'w', encoding='utf-8') as file:
                    file.write(text)
            return match[0]

        page = BLOCK.sub(block, page)
        made = {}
        for picture in PICTURE.findall(page):
            source = os.path.join(work, os.path.basename(picture))
            if os.path.exists(source):
                with open(source, encoding='utf-8') as file:
                    made[picture] = file.read()
        return page, made


def differences(name, quoth):
    """What a page shows otherwise than it is, as text; empty if nothing."""
    page, made = run(name, quoth)
    found = []
    with open(os.path.join(GUIDE, name), encoding='utf-8') as file:
        old = file.read()
    if page != old:
        with tempfile.NamedTemporaryFile('w', encoding='utf-8') as new:
            new.write(page)
            new.flush()
            done = subprocess.run(['diff', '-u', '--label', name, '--label', 'what it prints',
                                   os.path.join(GUIDE, name), new.name], capture_output=True, text=True)
        found.append(done.stdout)
    for picture, content in made.items():
        path = os.path.join(GUIDE, picture)
        old = ''
        if os.path.exists(path):
            with open(path, encoding='utf-8') as file:
                old = file.read()
        if content != old and not ('Generated by graphviz' in content and texts(content) == texts(old)):
            found.append('%s is not what the page makes\n' % picture)
    return ''.join(found)


def main():
    parser = argparse.ArgumentParser(description='Run the pages of docs/guide.')
    parser.add_argument('--quoth', default=os.path.join(ROOT, 'build', 'quoth'))
    parser.add_argument('--write', action='store_true', help='record what the commands print')
    parser.add_argument('page', nargs='*')
    args = parser.parse_args()
    status = 0
    for name in [os.path.basename(page) for page in args.page] or pages():
        if args.write:
            page, made = run(name, args.quoth)
            with open(os.path.join(GUIDE, name), 'w', encoding='utf-8') as file:
                file.write(page)
            for picture, content in made.items():
                path = os.path.join(GUIDE, picture)
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, 'w', encoding='utf-8') as file:
                    file.write(content)
        else:
            found = differences(name, args.quoth)
            sys.stdout.write(found)
            status = status or bool(found)
    sys.exit(status)


if __name__ == '__main__':
    main()
