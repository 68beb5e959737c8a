#!/usr/bin/env python3
"""Runs the code cells of a notebook and writes their output into it.

    python3 tools/notebook.py [--check] docs/notebook.ipynb

--check compares the output with what the notebook has, and writes nothing.  Of HTML and SVG it
compares the words, not how they look.  It leaves out the cells with the tag `times`, which measure
and take long (Jupyter runs them in `make test-long`).  This is the part of Jupyter that the tests need: cells are run in order in one
namespace, what they print and their last value are their output, as text, HTML and SVG.
"""

import argparse
import ast
import builtins
import contextlib
import io
import json
import pathlib
import re
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
KINDS = (("text/html", "_repr_html_"), ("image/svg+xml", "_repr_svg_"))


def lines(text):
    """Text as a notebook has it: a list of lines."""
    return text.splitlines(keepends=True)


def text_of(value):
    """The text of a value; members of sets in order, as Jupyter has them."""
    kind = type(value)
    if kind in (set, frozenset) and value:
        return "{" + ", ".join(sorted(map(text_of, value))) + "}"
    if kind in (list, tuple) and value:
        inside = ", ".join(map(text_of, value))
        return f"[{inside}]" if kind is list else f"({inside}{',' if len(value) == 1 else ''})"
    if kind is dict:
        return "{" + ", ".join(f"{text_of(key)}: {text_of(one)}"
                               for key, one in value.items()) + "}"
    return repr(value)


def data_of(value):
    """What is shown of a value, by kind."""
    text = text_of(value)
    data = {"text/plain": lines(textwrap.fill(text, 80, subsequent_indent=" ")
                                if "\n" not in text else text)}
    for kind, name in KINDS:
        shown = getattr(type(value), name, None)
        if shown is not None:
            data[kind] = lines(shown(value))
    return data


def run(source, namespace, number):
    """Runs a cell; returns its outputs."""
    outputs, printed = [], io.StringIO()

    def flush():
        if printed.getvalue():
            outputs.append({"name": "stdout", "output_type": "stream",
                            "text": lines(printed.getvalue())})
            printed.seek(0)
            printed.truncate()

    def display(*values):
        flush()
        for value in values:
            outputs.append({"data": data_of(value), "metadata": {},
                            "output_type": "display_data"})

    builtins.display = display
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    name = f"<cell {number}>"
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, name, "exec"), namespace)
        value = None
        if last is not None:
            value = eval(compile(ast.Expression(last.value), name, "eval"), namespace)
    flush()
    if value is not None and not source.rstrip().endswith(";"):
        outputs.append({"data": data_of(value), "execution_count": number, "metadata": {},
                        "output_type": "execute_result"})
    return outputs


def words_of(outputs):
    """Outputs with markup taken out of pages and pictures."""
    bare = json.loads(json.dumps(outputs))
    for output in bare:
        for kind, _ in KINDS:
            if kind in output.get("data", ()):
                text = re.sub("<[^>]*>", " ", "".join(output["data"][kind]))
                output["data"][kind] = text.split()
    return bare


def execute(notebook, left_out):
    """Runs all cells but those with a tag.  Yields each cell's number, the cell, its outputs."""
    namespace = {"__name__": "__main__"}
    number = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            if left_out in cell["metadata"].get("tags", ()):
                continue
            yield number, cell, run("".join(cell["source"]), namespace, number)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    parser.add_argument("path", type=pathlib.Path)
    options = parser.parse_args()
    sys.path.insert(0, str(ROOT / "bindings" / "python"))
    notebook = json.loads(options.path.read_text(encoding="utf-8"))
    wrong = 0
    for number, cell, outputs in execute(notebook, "times" if options.check else None):
        if options.check and words_of(outputs) != words_of(cell["outputs"]):
            wrong += 1
            print(f"cell {number}:\n{json.dumps(cell['outputs'])[:1000]}\nis now\n"
                  f"{json.dumps(outputs)[:1000]}")
        cell["outputs"], cell["execution_count"] = outputs, number
    if not options.check:
        text = json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True)
        options.path.write_text(text + "\n", encoding="utf-8")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
