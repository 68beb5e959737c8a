#!/usr/bin/env python3
"""Writes bindings/python/quoth/_api.py, the C interface for ctypes, from the public headers.

    python3 tools/python_api.py > bindings/python/quoth/_api.py

clang parses <quoth/quoth.h>.  Every constant, struct and function of the library gets its C name;
function pointers get the name of their struct, or function, and member; a member whose name is a
keyword of Python gets an underscore (from_).  Inline functions, which
the shared library does not export, are left out.  A test compares the file with the headers.
"""

import argparse
import json
import keyword
import pathlib
import re
import os
import subprocess
import sys
import tempfile
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCALARS = {
    "_Bool": "c_bool", "char": "c_char", "int": "c_int", "unsigned int": "c_uint",
    "float": "c_float", "double": "c_double", "size_t": "c_size_t",
    **{f"{sign}int{bits}_t": f"c_{sign}int{bits}"
       for sign in ("", "u") for bits in (8, 16, 32, 64)},
}
PYTHON = {"c_bool": "bool", "c_float": "float", "c_double": "float", "c_char_p": "Optional[bytes]",
          "c_void_p": "Optional[int]"}
HEADER = '''\
"""The C interface of libquoth.  tools/python_api.py writes this file from the public headers.

Names are those of C.  Enumerations are plain integers.  See the headers in include/quoth for what
each struct and function means.
"""

from __future__ import annotations

from ctypes import (%s)
from typing import Any, Dict, List, Optional, Tuple

'''
CTYPES = ["CDLL", "CFUNCTYPE", "POINTER", "Structure", "Union", *sorted(
    {*SCALARS.values(), "c_char_p", "c_void_p"})]


def parse_headers(clang, include):
    """What clang says about the public headers, as a tree."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "all.c")
        source.write_text("#include <quoth/quoth.h>\n")
        done = subprocess.run(
            [clang, "-std=c11", f"-I{include}", "-fsyntax-only", "-Xclang", "-ast-dump=json",
             source],
            stdout=subprocess.PIPE, check=True,
            env={**os.environ, "CCACHE_DISABLE": "1"})  # ccache keeps dumps of earlier headers
    return json.loads(done.stdout)


def split(text):
    """The parts of a list of C types: commas between parentheses separate nothing."""
    parts, depth, begin = [], 0, 0
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            parts.append(text[begin:place].strip())
            begin = place + 1
    return [part for part in [*parts, text[begin:].strip()] if part not in ("", "void")]


class Writer:
    def __init__(self):
        self.constants = {}  # name -> Python literal
        self.typedefs = {}   # name -> C type
        self.enums = set()
        self.records = {}    # name -> (Structure or Union, [(member, type)])
        self.functions = {}  # name -> (type of the result, [(argument, type)])
        self.callbacks = {}  # C type -> name

    # ---- reading

    def read(self, tree):
        for node in tree["inner"]:
            name = node.get("name", "")
            if node["kind"] == "EnumDecl":
                self.read_enum(node)
            elif node["kind"] == "RecordDecl" and name.startswith("quoth_"):
                self.read_record(node)
            elif node["kind"] == "TypedefDecl" and name.startswith("quoth_"):
                self.typedefs[name] = node["type"]["qualType"]
            elif (node["kind"] == "FunctionDecl" and name.startswith("quoth_")
                  and not node.get("inline")):
                result = node["type"]["qualType"].split("(")[0].strip()
                self.functions[name] = (result, [(part.get("name", f"argument{number}"),
                                                  part["type"]["qualType"])
                                                 for number, part in enumerate(node["inner"])
                                                 if part["kind"] == "ParmVarDecl"])

    def read_enum(self, node):
        value = -1
        members = [part for part in node["inner"] if part["kind"] == "EnumConstantDecl"]
        if not members[0]["name"].startswith("QUOTH_"):
            return
        self.enums.add(node.get("name"))
        for member in members:
            given = [part["value"] for part in member.get("inner", ()) if "value" in part]
            value = int(given[0]) if given else value + 1
            self.constants[member["name"]] = str(value)

    def read_record(self, node):
        for part in node.get("inner", ()):
            if part["kind"] == "RecordDecl":
                self.read_record(part)
        if any(part.get("isBitfield") for part in node.get("inner", ())):
            sys.exit(f"{node['name']}: bit fields are not handled")
        members = [(part["name"] + "_" * keyword.iskeyword(part["name"]), part["type"]["qualType"])
                   for part in node.get("inner", ()) if part["kind"] == "FieldDecl"]
        if members or node["name"] not in self.records:
            base = "Union" if node["tagUsed"] == "union" else "Structure"
            self.records[node["name"]] = (base, members)

    def read_macros(self, include):
        """Constants that are macros: texts and numbers."""
        for path in sorted(pathlib.Path(include, "quoth").glob("*.h")):
            for name, value in re.findall(r"^#define (QUOTH_\w+) (.+)$", path.read_text(), re.M):
                value = re.sub(r"/\*.*", "", value)
                value = re.sub(r"\(size_t\)|UINT64_C", "", value).strip()
                if re.fullmatch(r'"[^"]*"|[\d.() <]+', value):
                    self.constants[name] = value.replace("(", "").replace(")", "")

    # ---- types

    def type_of(self, c_type, name, where):
        """The ctypes type of a C type.  `name` is for a function pointer; `where` is "member",
        "argument", "result" or "callback"."""
        c_type = re.sub(r"\b(const|struct|enum|union) ", "", c_type)
        c_type = re.sub(r"\s*\bconst\b", "", c_type).strip()
        function = re.fullmatch(r"(.+?)\(\*\)\((.*)\)", c_type)
        if function:
            return self.callback(c_type, function[1].strip(), split(function[2]), name)
        array = re.fullmatch(r"(.+?)((?:\[\d+\])+)", c_type)
        if array:
            inner = self.type_of(array[1], name, where)
            for count in reversed(re.findall(r"\d+", array[2])):
                inner = f"{inner} * {count}" if " " not in inner else f"({inner}) * {count}"
            return inner
        if c_type.endswith("*"):
            target = c_type[:-1].strip()
            if target == "void":
                return "c_void_p"
            if target == "char":
                return "c_void_p" if where == "callback" else "c_char_p"
            return f"POINTER({self.type_of(target, name, 'member')})"
        if c_type in SCALARS:
            return SCALARS[c_type]
        if c_type in self.enums:
            return "c_int"
        if c_type in self.records:
            return c_type
        return self.type_of(self.typedefs[c_type], name, where)

    def callback(self, c_type, result, arguments, name):
        if c_type not in self.callbacks:
            types = ["None" if result == "void" else self.type_of(result, name, "callback")]
            types += [self.type_of(part, f"{name}_{number}", "callback")
                      for number, part in enumerate(arguments)]
            self.callbacks[c_type] = (name, f"CFUNCTYPE({', '.join(types)})")
        return self.callbacks[c_type][0]

    # ---- writing

    def text(self):
        records, functions = [], []
        for name, (_, members) in sorted(self.records.items(), key=self.depth):
            if members:
                types = [(member, self.type_of(c_type, f"{name}_{member}", "member"))
                         for member, c_type in members]
                records.append((name, types))
        for name, (result, arguments) in sorted(self.functions.items()):
            types = []
            for argument, c_type in arguments:
                kind = self.type_of(c_type, f"{name}_{argument}", "argument")
                # A text that is written to is a buffer of the caller.
                types.append("POINTER(c_char)" if c_type == "char *" else kind)
            got = "None" if result == "void" else self.type_of(result, name, "result")
            functions.append((name, got, types))
        out = []
        for name, value in sorted(self.constants.items()):
            out.append(f"{name} = {value}\n")
        for name, (base, _) in sorted(self.records.items()):
            members = dict(records).get(name, [])
            out.append(f"\n\nclass {name}({base}):\n")
            out += [f"    {member}: {self.python(kind)}\n" for member, kind in members]
            if not members:
                out.append("    pass\n")
        out.append("\n\n")
        for name, definition in self.callbacks.values():
            out.append(wrap(f"{name} = {definition}\n"))
        for name, members in records:
            fields = ", ".join(f'("{member}", {kind})' for member, kind in members)
            out.append(wrap(f"{name}._fields_ = [{fields}]\n"))
        out.append("\nFUNCTIONS: Dict[str, Tuple[Any, List[Any]]] = {\n")
        for name, result, types in functions:
            out.append(wrap(f'    "{name}": ({result}, [{", ".join(types)}]),\n'))
        out.append("}\n\n\ndef declare(library: CDLL) -> None:\n"
                   '    """Sets the types of all functions; AttributeError if one is missing."""\n'
                   "    for name, (result, arguments) in FUNCTIONS.items():\n"
                   "        function = getattr(library, name)\n"
                   "        function.restype = result\n"
                   "        function.argtypes = arguments\n")
        body = "".join(out)
        used = ", ".join(name for name in CTYPES if re.search(rf"\b{name}\b", body))
        return HEADER % textwrap.fill(used, 80).replace("\n", "\n" + 20 * " ") + body

    def depth(self, item):
        """Sorts structs behind those that they contain."""
        def of(name):
            inner = [re.sub(r"\b(const|struct|union) |\[.*", "", c_type).strip()
                     for _, c_type in self.records[name][1]]
            return 1 + max((of(part) for part in inner if part in self.records), default=0)
        return of(item[0]), item[0]

    def python(self, kind):
        """The type of a member as Python sees it."""
        if kind in self.records:
            return kind
        if kind in PYTHON:
            return PYTHON[kind]
        return "int" if re.fullmatch(r"c_u?int\d*|c_size_t", kind) else "Any"


def wrap(line):
    """Breaks a line of Python between brackets."""
    if len(line) <= 100:
        return line
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    return textwrap.fill(line.rstrip(), 100, subsequent_indent=indent, break_long_words=False,
                         break_on_hyphens=False) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--clang", default="clang")
    parser.add_argument("--include", default=str(ROOT / "include"))
    options = parser.parse_args()
    writer = Writer()
    writer.read_macros(options.include)
    writer.read(parse_headers(options.clang, options.include))
    sys.stdout.write(writer.text())


if __name__ == "__main__":
    main()
