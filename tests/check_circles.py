#!/usr/bin/env python3
"""Checks that no two files of the tree need each other, directly or by a round trip.

usage: tests/check_circles.py OBJECTS [SRC]

A file, X.c together with X.h, needs another if it includes its header (from the text) or uses a
function or an object that the other defines (from the objects, by nm).  Prints TAP.  The check is
first tried on small trees with a circle, so that a check that lets everything pass is found out.
"""

import os
import re
import subprocess
import sys
import tempfile

from checks import report

INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)\.h"', re.M)


def below(folder, ending):
    """NAME, path of the files below a folder; the name has neither folder nor ending."""
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(f for f in folders if f != "tests")
        for name in sorted(names):
            if name.endswith(ending):
                path = os.path.join(place, name)
                yield os.path.relpath(path, folder)[: -len(ending)], path


def included(src):
    """(from, to): why, of the headers that files include."""
    needs = {}
    units = {name for ending in (".c", ".h") for name, _ in below(src, ending)}
    for ending in (".c", ".h"):
        for name, path in below(src, ending):
            with open(path, encoding="utf-8") as file:
                for other in INCLUDE.findall(file.read()):
                    if other != name and other in units:
                        needs.setdefault((name, other), f"{name}{ending} includes {other}.h")
    return needs


def linked(objects, src):
    """(from, to): why, of the symbols that objects take from each other.  An object whose source
    is gone was left behind by an earlier build."""
    sources = {name for name, _ in below(src, ".c")}
    names = {path: name for name, path in below(objects, ".o") if name in sources}
    listed = subprocess.run(["nm", "-P", "-g", "-A", *names], check=True, capture_output=True,
                            text=True).stdout.splitlines()
    home, uses = {}, []
    for line in listed:  # "PATH: SYMBOL TYPE ..."
        path, symbol, kind = line.split()[:3]
        if kind == "U":
            uses.append((names[path[:-1]], symbol))
        else:
            home[symbol] = names[path[:-1]]
    needs = {}
    for name, symbol in uses:
        if home.get(symbol, name) != name:
            needs.setdefault((name, home[symbol]), f"{name} uses {symbol} of {home[symbol]}")
    return needs


def circles(needs):
    """Sets of files that all need each other, by Tarjan's algorithm."""
    after = {}
    for one, other in needs:
        after.setdefault(one, []).append(other)
        after.setdefault(other, [])
    number, low, stack, found = {}, {}, [], []

    def visit(name):
        number[name] = low[name] = len(number)
        stack.append(name)
        for other in after[name]:
            if other not in number:
                visit(other)
            if other in stack:
                low[name] = min(low[name], low[other])
        if low[name] == number[name]:
            at = stack.index(name)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for name in sorted(after):
        if name not in number:
            visit(name)
    return found


def offences(objects, src):
    needs = {**linked(objects, src), **included(src)}
    lines = []
    for circle in circles(needs):
        lines.append("a circle: " + " ".join(circle))
        lines += ["  " + why for (one, other), why in sorted(needs.items())
                  if one in circle and other in circle]
    return lines


# ---- the check finds what is wrong ---------------------------------------------------------------

# Files and how many circles they make.
TRIES = [
    ({"a/x.c": "int y(void); int x(void); int x(void) { return y(); }",
      "a/y.c": "int y(void); int y(void) { return 1; }"}, 0),
    ({"a/x.c": "int y(void); int x(void); int x(void) { return y(); }",
      "a/y.c": "int x(void); int y(void); int y(void) { return x(); }"}, 1),
    ({"a/x.c": "extern int y; int x(void); int x(void) { return y; }",
      "b/y.c": "int z(void); extern int y; int y = 1; int yy(void); int yy(void) { return z(); }",
      "b/z.c": "int x(void); int z(void); int z(void) { return x(); }"}, 1),
    ({"a/x.h": '#include "a/y.h"\n', "a/y.h": "\n", "a/y.c": '#include "a/x.h"\nint y;\n'}, 1),
    ({"a/x.h": "int x(void);\n", "a/x.c": '#include "a/x.h"\nint x(void) { return 1; }\n',
      "a/y.c": '#include "a/x.h"\nint y(void);\nint y(void) { return x(); }\n'}, 0),
    ({"a/x.h": "int x(void);\n", "a/y.h": "int y(void);\n",
      "a/x.c": '#include "a/x.h"\n#include "a/y.h"\nint x(void) { return 1; }\n',
      "a/y.c": "int x(void);\nint y(void);\nint y(void) { return x(); }\n"}, 1),
]


def tried():
    lines = []
    for number, (files, expected) in enumerate(TRIES):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                path = os.path.join(folder, name)
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
                if name.endswith(".c"):
                    subprocess.run(["cc", "-I", folder, "-c", path, "-o", path[:-1] + "o"],
                                   check=True)
            found = sum(line.startswith("a circle") for line in offences(folder, folder))
            if found != expected:
                lines.append(f"tree {number} has {expected} circles, but {found} were found")
    return lines


def main():
    objects = sys.argv[1]
    src = sys.argv[2] if len(sys.argv) > 2 else os.path.join(os.path.dirname(__file__), "../src")
    return report([
        ("circles are found", tried()),
        ("there was something to check",
         [] if linked(objects, src) and included(src) else ["neither objects nor includes"]),
        ("no two files need each other", offences(objects, src)),
    ])


sys.exit(main())
