"""The C interface for ctypes: made from the headers as they are, and laid out as C lays it out."""

import ctypes
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

from quoth import _api
from quoth._lib import lib

ROOT = pathlib.Path(__file__).resolve().parents[3]


class Interface(unittest.TestCase):
    def test_is_what_the_tool_writes(self):
        self.assertIsNotNone(shutil.which("clang"), "the tool needs clang")
        made = subprocess.run([sys.executable, ROOT / "tools/python_api.py"], check=True,
                              stdout=subprocess.PIPE, universal_newlines=True).stdout
        self.assertEqual(made, (ROOT / "bindings/python/quoth/_api.py").read_text(),
                         "python3 tools/python_api.py > bindings/python/quoth/_api.py")

    def test_structs_have_the_layout_of_c(self):
        structs = {name: kind for name, kind in vars(_api).items()
                   if isinstance(kind, type) and issubclass(kind, ctypes.Structure)
                   and name.startswith("quoth_") and getattr(kind, "_fields_", None)}
        self.assertGreater(len(structs), 80)
        lines, expected = [], []
        for name, kind in sorted(structs.items()):
            lines.append(f'printf("{name} %zu\\n", sizeof(struct {name}));')
            expected.append(f"{name} {ctypes.sizeof(kind)}")
            for field in kind._fields_:
                member = field[0].rstrip("_")
                lines.append(f'printf("{name}.{member} %zu\\n", '
                             f'offsetof(struct {name}, {member}));')
                expected.append(f"{name}.{member} {getattr(kind, field[0]).offset}")
        program = "#include <stdio.h>\n#include <quoth/quoth.h>\nint main(void)\n{\n"
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder, "layout.c")
            source.write_text(program + "\n".join(lines) + "\nreturn 0;\n}\n")
            subprocess.run(["cc", "-std=c11", f"-I{ROOT}/include", source, "-o",
                            pathlib.Path(folder, "layout")], check=True)
            said = subprocess.run([pathlib.Path(folder, "layout")], check=True,
                                  stdout=subprocess.PIPE, universal_newlines=True).stdout
        self.assertEqual(said.split("\n")[:-1], expected)

    def test_every_function_is_in_the_library(self):
        for name in _api.FUNCTIONS:
            self.assertTrue(hasattr(lib, name), name)
        self.assertGreater(len(_api.FUNCTIONS), 400)


if __name__ == "__main__":
    unittest.main()
