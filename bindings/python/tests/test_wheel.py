"""The wheel: built without a network, and used where there is no compiler."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

from quoth import _api, _lib

HERE = pathlib.Path(__file__).resolve().parents[1]
PYTHON = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable
TRY = ("import quoth, sys; from quoth import notebook;"
       "assert quoth.__file__.startswith(sys.argv[1]);"
       "print(quoth.version(), quoth.Ghost().forced_winner, len(notebook.Vocabulary().words))")


class Wheel(unittest.TestCase):
    def run_quietly(self, *words, **options):
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              universal_newlines=True, **options)
        self.assertEqual(done.returncode, 0, done.stdout)
        return done.stdout

    def test_build_install_use(self):
        library = _lib.lib._name
        if os.sep not in library:
            self.skipTest("the library is the system's")
        with tempfile.TemporaryDirectory() as folder:
            source, out, place = (pathlib.Path(folder, name) for name in ("source", "out", "venv"))
            shutil.copytree(HERE, source, ignore=shutil.ignore_patterns("tests", "__pycache__"))
            self.run_quietly(PYTHON, "-m", "pip", "--disable-pip-version-check", "wheel",
                             "--no-build-isolation", "--no-deps", "--no-index", "-w", out, source,
                             env=dict(os.environ, QUOTH_LIBRARY=os.path.abspath(library)))
            wheels = list(out.iterdir())
            self.assertEqual(len(wheels), 1)
            name = wheels[0].name
            self.assertRegex(name, rf"^quoth-{_api.QUOTH_VERSION}-py3-none-\w+\.whl$")
            inside = zipfile.ZipFile(wheels[0]).namelist()
            modules = {str(path.relative_to(HERE)) for path in HERE.glob("quoth/**/*.py")}
            self.assertEqual({path for path in inside if path.endswith(".py")}, modules)
            self.assertIn("quoth/py.typed", inside)
            self.assertEqual(len([path for path in inside if "libquoth" in path]), 1)
            self.run_quietly(PYTHON, "-m", "venv", place)
            # Nothing but the environment is on the path: no compiler, no make.
            bare = {"PATH": str(place / "bin"), "HOME": folder}
            self.assertIsNone(shutil.which("cc", path=bare["PATH"]))
            self.run_quietly(place / "bin/python", "-m", "pip", "--disable-pip-version-check",
                             "install", "--no-index", wheels[0], env=bare, cwd=folder)
            said = self.run_quietly(place / "bin/python", "-c", TRY, place, env=bare, cwd=folder)
            self.assertEqual(said.split(), [_api.QUOTH_VERSION, "1", "172724"])


if __name__ == "__main__":
    unittest.main()
