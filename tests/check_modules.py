#!/usr/bin/env python3
"""Checks that modules use each other as the table of src/README.md says.

usage: tests/check_modules.py OBJECTS [ROOT]

A core module includes plain C, its own headers, public headers of the modules that it uses and the
private headers that they share; its objects take symbols from those modules alone (nm).  A public
header names the modules that define its functions and types, and includes public headers of those
and of the modules that they use.  A module of the program (src/cli) includes what the system has,
public headers, its own headers and those that the modules it uses share.  The tools include public
headers, and the form of what they make for a module.  Modules form no cycle.  Prints TAP.

Offences are planted in a small tree first: a check that finds none of them fails.
"""
import os
import re
import subprocess
import sys
import tempfile

from checks import report

# No files, clocks, locales or signals, and nothing of a platform.  Those of x86-64 (emmintrin.h
# behind #ifdef __SSE2__, the others behind __x86_64__) and of WebAssembly (behind
# __wasm_simd128__) stand beside portable code.
C_HEADERS = {'assert.h', 'float.h', 'inttypes.h', 'limits.h', 'stdalign.h', 'stdarg.h',
             'stdatomic.h', 'stdbool.h', 'stddef.h', 'stdint.h', 'stdlib.h', 'stdnoreturn.h',
             'string.h', 'emmintrin.h', 'immintrin.h', 'cpuid.h', 'wasm_simd128.h'}
MADE_BY_TOOLS = {'tools/embed.c': {'board/cross.h', 'ghost/solve/hints.h', 'lexicon/packed.h'}}
FOR_PROGRAMS = {'quoth', 'stdio', 'threads'}  # public headers that the core does not include
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"]*)"|<([^>]*)>|(.*))', re.M)
FUNCTION = re.compile(r'\b(quoth_\w+)\(')


class Module:
    def __init__(self, name, public, shared, uses):
        self.name, self.public = name, public.split()
        self.shared = {f'{name}/{header}' if '.' in header else f'{name}/{header}.h'
                       for header in shared.split()}
        self.in_program = name.split('/')[0] == 'cli'
        self.uses = uses.split()


class Tree:
    def __init__(self, root, table):
        self.root = root
        self.modules = {}
        for row in re.findall(r'^\| ([a-z/]+) \|(.*)\|$', table, re.M):
            if row[0] != 'module':
                cells = row[1].split('|')
                self.modules[row[0]] = Module(row[0], *cells[1:4])
        self.homes_of_public = {}
        for module in self.modules.values():
            for header in module.public:
                self.homes_of_public.setdefault(header, set()).add(module.name)

    def module_of(self, path):
        """The module of a path below src; None if no module has it."""
        parts = path.split('/')[:-1]
        for length in range(len(parts), 0, -1):
            if '/'.join(parts[:length]) in self.modules:
                return '/'.join(parts[:length])
        return None

    def files(self, below):
        for folder, folders, names in os.walk(os.path.join(self.root, below)):
            folders.sort()
            for name in sorted(names):
                if name.endswith(('.c', '.h')):
                    yield os.path.relpath(os.path.join(folder, name), self.root)

    def includes(self, path):
        """(line, kind, name) of each include: 'own' for quotes, 'system', or 'computed'."""
        with open(os.path.join(self.root, path), encoding='utf-8') as file:
            text = file.read()
        for match in INCLUDE.finditer(text):
            line = text.count('\n', 0, match.start()) + 1
            kind = 'own' if match[1] is not None else 'system' if match[2] is not None else 'computed'
            yield line, kind, match[1] or match[2] or match[3]

    # ---- the rules, each a list of offences

    def core_may(self, module, kind, name):
        allowed = {module, *self.modules[module].uses}
        if kind == 'system':
            return name in C_HEADERS
        if kind == 'computed' or '..' in name or name.startswith('.'):
            return False
        if name.startswith('quoth/'):
            return bool(self.homes_of_public.get(name[6:-2], set()) & allowed)
        home = self.module_of(name)
        return home == module or (home in allowed and name in self.modules[home].shared)

    def core_includes(self):
        for path in self.files('src'):
            if path.startswith('src/cli/'):
                continue
            module = self.module_of(path[4:])
            if not module:
                yield f'{path} is in no module of src/README.md'
                continue
            for line, kind, name in self.includes(path):
                if not self.core_may(module, kind, name):
                    yield f'{path}:{line} includes {name}'

    def program_may(self, module, kind, name):
        """What a module of the program may include; without a module, a tool."""
        if kind == 'system':
            return True
        if kind == 'computed' or '..' in name:
            return False
        if name.startswith('quoth/'):
            return os.path.exists(os.path.join(self.root, 'include', name))
        home = self.module_of(name)
        return module is not None and (home == module or (
            home in self.modules[module].uses and name in self.modules[home].shared))

    def program_includes(self):
        for path in [*self.files('src/cli'), *self.files('tools')]:
            module = self.module_of(path[4:]) if path.startswith('src/') else None
            if path.startswith('src/') and not module:
                yield f'{path} is in no module of src/README.md'
                continue
            for line, kind, name in self.includes(path):
                if not self.program_may(module, kind, name) and \
                        name not in MADE_BY_TOOLS.get(path, ()):
                    yield f'{path}:{line} includes {name}'

    def public_includes(self):
        for path in self.files('include/quoth'):
            header = os.path.basename(path)[:-2]
            homes = self.homes_of_public.get(header, set())
            if not homes and header not in FOR_PROGRAMS:
                yield f'{path} is of no module of src/README.md'
                continue
            for line, kind, name in self.includes(path):
                if header == 'quoth':
                    right = name.startswith('quoth/') and name[6:-2] in self.homes_of_public
                elif header == 'stdio':
                    right = name in C_HEADERS | {'stdio.h', 'quoth/base.h'}
                elif header == 'threads':
                    right = name in C_HEADERS | {'pthread.h', 'signal.h', 'unistd.h',
                                                 'quoth/base.h'}
                else:
                    right = (kind == 'system' or name.startswith('quoth/')) and \
                        name != f'quoth/{header}.h' and \
                        any(self.core_may(module, kind, name) for module in homes)
                if not right:
                    yield f'{path}:{line} includes {name}'

    def cycles(self):
        known, done = set(self.modules), set()
        while ready := {m.name for m in self.modules.values()
                        if m.name not in done and set(m.uses) & known <= done}:
            done |= ready
        for module in self.modules.values():
            for used in module.uses:
                if used not in known:
                    yield f'{module.name} uses {used}, which is no module'
        for name in sorted(known - done):
            yield f'{name} is part of a cycle of modules, or above one'

    def shared_headers(self):
        """A shared header exists, and another module includes it."""
        wanted = set()
        for path in self.files('src'):
            module = self.module_of(path[4:])
            wanted |= {name for _, _, name in self.includes(path) if self.module_of(name) != module}
        for module in self.modules.values():
            for header in sorted(module.shared):
                if not os.path.exists(os.path.join(self.root, 'src', header)):
                    yield f'{header} does not exist'
                elif header not in wanted:
                    yield f'{header} is shared, but no other module includes it'

    def symbols(self, objects):
        """(homes, needs) of the symbols of objects: {symbol: source}, [(source, symbol)]."""
        sources = {os.path.join(objects, path[4:-2] + '.o'): path[4:] for path in self.files('src')
                   if path.endswith('.c')}
        listed = subprocess.run(['nm', '-P', '-g', '-A', *filter(os.path.exists, sources)],
                                check=True, capture_output=True, text=True).stdout
        homes, needs = {}, []
        for line in listed.splitlines():  # "PATH: SYMBOL TYPE ..."
            path, symbol, kind = line.split()[:3]
            if kind == 'U':
                needs.append((sources[path[:-1]], symbol))
            else:
                homes[symbol] = sources[path[:-1]]
        return homes, needs

    def links(self, objects):
        homes, needs = self.symbols(objects)
        for source, symbol in needs:
            module, home = self.module_of(source), self.module_of(homes.get(symbol, ''))
            if not module or not home or home in (module, *self.modules[module].uses):
                continue
            if not (self.modules[module].in_program and not self.modules[home].in_program and
                    symbol.startswith('quoth_')):
                yield f'src/{source} takes {symbol} from src/{homes[symbol]}'

    def homes_of_headers(self, objects):
        """The functions of a public header are defined in modules that name it."""
        homes, _ = self.symbols(objects)
        for header, modules in self.homes_of_public.items():
            with open(os.path.join(self.root, f'include/quoth/{header}.h'), encoding='utf-8') as file:
                text = re.sub(r'/\*.*?\*/', '', file.read(), flags=re.S)
            text = re.sub(r'(?ms)^static inline .*?^}', '', text)
            for name in FUNCTION.findall(text):
                if name in homes and self.module_of(homes[name]) not in modules:
                    yield f'quoth/{header}.h: {name} is defined in src/{homes[name]}'


# ---- the check finds what is wrong ---------------------------------------------------------------

TABLE = '''
| module | what it does | public headers | shared headers | uses |
|---|---|---|---|---|
| low | | low | open | |
| side | | side | | |
| low/inner | | | | |
| high | | high | | low |
| cli | | | | cli/use |
| cli/use | | | tool | |
'''
WRONG = [
    ('low', '"high/x.h"'), ('low', '"quoth/high.h"'), ('low', '<stdio.h>'), ('low', '<time.h>'),
    ('low', '<unistd.h>'), ('low', '<sys/types.h>'), ('low', '<locale.h>'), ('low', '<pthread.h>'),
    ('high', '"low/closed.h"'), ('high', '"low/../low/open.h"'), ('high', '"open.h"'),
    ('high', '"quoth/side.h"'), ('high', '"side/x.h"'), ('high', '"quoth/quoth.h"'),
    ('high', '"cli/cli.h"'), ('high', 'HEADER'), ('stray', '"low/open.h"'),
    ('cli', '"low/open.h"'), ('cli', '"cli/../low/open.h"'), ('cli', '"quoth/none.h"'),
    ('cli', 'HEADER'), ('cli/use', '"cli/x.h"'), ('cli', '"cli/use/closed.h"'),
]
RIGHT = [
    ('low', '"low/closed.h"'), ('low', '"quoth/low.h"'), ('low', '<string.h>'),
    ('low/deep', '"low/closed.h"'), ('high', '"low/open.h"'), ('high', '"quoth/low.h"'),
    ('high', '"high/x.h"'), ('cli', '"quoth/high.h"'), ('cli', '"cli/x.h"'), ('cli', '<sys/mman.h>'),
    ('cli', '"cli/use/tool.h"'), ('cli/use', '"cli/use/closed.h"'),
]
WRONG_PUBLIC = [('low', '"quoth/high.h"'), ('low', '<stdio.h>'), ('low', '"low/open.h"'),
                ('low', '"quoth/low.h"'), ('high', '"quoth/side.h"'), ('quoth', '<stddef.h>'),
                ('quoth', '"quoth/stdio.h"'), ('stdio', '"quoth/high.h"'), ('threads', '"quoth/high.h"'),
                ('none', '<stddef.h>')]


def plant(root, path, include):
    path = os.path.join(root, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'w', encoding='utf-8') as file:
        file.write(f'  #\tinclude {include} /* "quoth/low.h" */\n')
    return path


def planted():
    for module, include in WRONG + RIGHT:
        with tempfile.TemporaryDirectory() as root:
            for header in ('low', 'side', 'high'):
                plant(root, f'include/quoth/{header}.h', '<stddef.h>')
            plant(root, f'src/{module}/x.c', include)
            tree = Tree(root, TABLE)
            found = [*tree.core_includes(), *tree.program_includes()]
            if bool(found) != ((module, include) in WRONG):
                yield f'src/{module} includes {include}: {found or "it passed"}'
    for header, include in WRONG_PUBLIC:
        with tempfile.TemporaryDirectory() as root:
            plant(root, f'include/quoth/{header}.h', include)
            if not [*Tree(root, TABLE).public_includes()]:
                yield f'quoth/{header}.h includes {include}: it passed'
    if not [*Tree('.', TABLE.replace('| low | | low | open | |', '| low | | low | open | high |'))
            .cycles()]:
        yield 'a cycle of modules passed'
    with tempfile.TemporaryDirectory() as root:
        for path, text in (('src/low/x.c', 'int y(void); int x(void); int x(void) { return y(); }'),
                           ('src/high/y.c', 'int y(void); int y(void) { return 1; }')):
            plant(root, path, '<stddef.h>')
            with open(os.path.join(root, path), 'w', encoding='utf-8') as file:
                file.write(text)
            os.makedirs(os.path.join(root, 'o', os.path.dirname(path[4:])))
            subprocess.run(['cc', '-c', os.path.join(root, path), '-o',
                            os.path.join(root, 'o', path[4:-2] + '.o')], check=True)
        if len([*Tree(root, TABLE).links(os.path.join(root, 'o'))]) != 1:
            yield 'a symbol of a module above passed'


def main():
    objects = sys.argv[1]
    root = sys.argv[2] if len(sys.argv) > 2 else os.path.join(os.path.dirname(__file__), '..')
    with open(os.path.join(root, 'src/README.md'), encoding='utf-8') as file:
        tree = Tree(root, file.read())
    homes, needs = tree.symbols(objects)
    return report([
        ('planted offences are found', planted()),
        ('there was something to check',
         [] if len(tree.modules) > 15 and len(homes) > 500 and len(needs) > 500
         else [f'{len(tree.modules)} modules, {len(homes)} symbols']),
        ('modules form no cycle', tree.cycles()),
        ('core files include plain C, their own headers, and what the modules they use share',
         tree.core_includes()),
        ('the program includes public headers, its own, and what the modules it uses share',
         tree.program_includes()),
        ('public headers include those of modules that theirs uses', tree.public_includes()),
        ('public headers belong to the modules that define their functions', tree.homes_of_headers(objects)),
        ('shared headers are needed', tree.shared_headers()),
        ('objects take symbols from the modules that theirs uses', tree.links(objects)),
    ])


if __name__ == '__main__':
    sys.exit(main())
