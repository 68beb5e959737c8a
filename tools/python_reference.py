#!/usr/bin/env python3
"""Writes the reference of the Python package into docs/python.md, from the package itself.

    python3 tools/python_reference.py            the part of docs/python.md behind "## Reference"
    python3 tools/python_reference.py --names    bindings/python/tests/names.txt, all public names

Tests compare both files with the package.  A name that disappears from names.txt is a break.
"""

import argparse
import importlib
import inspect
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "python.md"
NAMES = ROOT / "bindings" / "python" / "tests" / "names.txt"
MODULES = ("quoth", "quoth.ghost", "quoth.finder", "quoth.notebook")
HEADING = "## Reference\n"


def modules():
    """The public modules that there are."""
    sys.path.insert(0, str(ROOT / "bindings" / "python"))
    sys.dont_write_bytecode = True
    for name in MODULES:
        try:
            yield importlib.import_module(name)
        except ModuleNotFoundError as error:
            if error.name != name:
                raise


def sentence(thing):
    """The first paragraph of a docstring, as one line of a table."""
    text = inspect.getdoc(thing) or ""
    if isinstance(thing, type) and thing.__doc__ is None:
        text = ""
    first = " ".join(text.split("\n\n")[0].split())
    return first.replace("|", "\\|").replace("<", "&lt;")


def signature(thing, own=False):
    """The parameters, without types; "" for what has none."""
    try:
        parameters = list(inspect.signature(thing).parameters.values())
    except (TypeError, ValueError):
        return ""
    if own:
        parameters = parameters[1:]
    bare = [one.replace(annotation=inspect.Parameter.empty) for one in parameters]
    return re.sub(r"<function (\w+) at \w+>", r"\1", str(inspect.Signature(bare)))


def is_own_class(thing):
    """A class of the package, not another name for one of Python's."""
    return inspect.isclass(thing) and thing.__module__.split(".")[0] == "quoth"


def shown(thing):
    """A value, or its kind where that is long."""
    if inspect.isclass(thing):
        return thing.__name__
    text = repr(thing)
    return text if len(text) <= 60 else type(thing).__name__


def members(kind):
    """The public members of a class that it or a class of the package defines: name, what it is."""
    found = {}
    for base in reversed(kind.__mro__):
        if base.__module__.split(".")[0] != "quoth":
            continue
        for name, member in vars(base).items():
            if not name.startswith("_"):
                found[name] = member
    for name, member in sorted(found.items()):
        if name in getattr(kind, "_fields", ()) or inspect.ismemberdescriptor(member):
            yield name, "member", member
        elif isinstance(member, property):
            yield name, "property", member
        elif isinstance(member, (staticmethod, classmethod)):
            yield name, "static", member.__func__
        elif inspect.isfunction(member):
            yield name, "method", member


def lines_of(module):
    """The reference of a module."""
    yield f"### `{module.__name__}`\n"
    yield f"{sentence(module)}\n"
    rows = []
    for name in sorted(module.__all__, key=str.lower):
        thing = getattr(module, name)
        if inspect.ismodule(thing):
            continue
        if inspect.isclass(thing) and issubclass(thing, BaseException):
            rows.append(f"| `{name}` | {sentence(thing)} |")
        elif inspect.isfunction(thing):
            rows.append(f"| `{name}{signature(thing)}` | {sentence(thing)} |")
        elif not is_own_class(thing):
            rows.append(f"| `{name}` | `{shown(thing)}` |")
    if rows:
        yield "| function, error or value | |\n|---|---|\n" + "\n".join(rows) + "\n"
    for name in sorted(module.__all__, key=str.lower):
        thing = getattr(module, name)
        if is_own_class(thing) and not issubclass(thing, BaseException):
            fields = getattr(thing, "_fields", None)
            own = any("__init__" in vars(base) for base in thing.__mro__
                      if base.__module__.split(".")[0] == "quoth")
            takes = f"({', '.join(fields)})" if fields else signature(thing) if own else ""
            yield f"**`{name}{takes}`** {sentence(thing)}\n"
            rows = []
            for member, what, value in members(thing):
                if what == "member":
                    continue
                takes = "" if what == "property" else signature(
                    value, own=what == "method" or "cls" in inspect.signature(value).parameters)
                rows.append(f"| `{member}{takes}` | {sentence(value)} |")
            if rows:
                yield "| | |\n|---|---|\n" + "\n".join(rows) + "\n"


def names_of(module):
    """The public names of a module, and those of its classes."""
    for name in sorted(module.__all__):
        thing = getattr(module, name)
        yield f"{module.__name__}.{name}"
        if is_own_class(thing) and not issubclass(thing, BaseException):
            for member, _, _ in members(thing):
                yield f"{module.__name__}.{name}.{member}"


def page():
    """docs/python.md as it should be."""
    head = PAGE.read_text(encoding="utf-8").split(HEADING)[0]
    return head + HEADING + "\n" + "\n".join(
        line for module in modules() for line in lines_of(module))


def names():
    """names.txt as it should be."""
    return "".join(f"{name}\n" for module in modules() for name in names_of(module))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--names", action="store_true", help="write the list of names")
    options = parser.parse_args()
    if options.names:
        NAMES.write_text(names(), encoding="utf-8")
    else:
        PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
