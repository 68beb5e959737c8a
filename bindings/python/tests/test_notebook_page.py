"""docs/notebook.ipynb: its cells run, and give the output that it shows."""

import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGE = ROOT / "docs" / "notebook.ipynb"


class Page(unittest.TestCase):
    def test_its_cells(self):
        done = subprocess.run([sys.executable, ROOT / "tools/notebook.py", "--check", PAGE],
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, universal_newlines=True)
        self.assertEqual(done.returncode, 0, done.stdout + "python3 tools/notebook.py " + str(PAGE))

    def test_in_jupyter(self):
        """The same in a kernel: no cell fails.  Debian: python3-nbclient, python3-ipykernel."""
        if not os.environ.get("QUOTH_TEST_LONG"):
            return
        for name in ("nbclient", "nbformat", "ipykernel"):
            if importlib.util.find_spec(name) is None:
                self.skipTest(f"there is no {name}")
        import nbclient
        import nbformat
        os.environ["PYTHONPATH"] = str(ROOT / "bindings" / "python")
        notebook = nbformat.read(PAGE, as_version=4)
        nbclient.NotebookClient(notebook, timeout=None).execute()
        kinds = {output["output_type"] for cell in notebook.cells if cell.cell_type == "code"
                 for output in cell.outputs}
        self.assertNotIn("error", kinds)

    def test_its_form(self):
        notebook = json.loads(PAGE.read_text(encoding="utf-8"))
        self.assertEqual((notebook["nbformat"], notebook["nbformat_minor"]), (4, 5))
        names = [cell["id"] for cell in notebook["cells"]]
        self.assertEqual(len(names), len(set(names)))


if __name__ == "__main__":
    unittest.main()
