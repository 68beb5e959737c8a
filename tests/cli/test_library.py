"""docs/library.md: every snippet compiles and prints what the page says."""

import os
import re
import subprocess

from quoth import PROGRAM, ROOT, ProgramTest

BLOCK = re.compile(r'(?ms)^```c\n(/\* (\w+)\.c \*/\n.*?)^```\n\n(?:```stdin\n(.*?)^```\n\n)?```text\n(.*?)^```$')
LINES_MOST = 39


def page():
    with open(os.path.join(ROOT, 'docs', 'library.md'), encoding='utf-8') as file:
        return file.read()


class Snippets(ProgramTest):
    def built(self, name, code):
        source = self.file(code, name + '.c')
        program = self.path(name)
        library = os.path.join(os.path.dirname(PROGRAM), 'libquoth.a')
        done = subprocess.run([os.environ.get('CC', 'cc'), '-std=c11', '-Wall', '-Wextra', '-Werror', '-I',
                               os.path.join(ROOT, 'include'), source, library, '-o', program, '-pthread'],
                              capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ''), name)
        return program

    def test_they_print_what_the_page_says(self):
        text = page()
        blocks = BLOCK.findall(text)
        self.assertEqual(len(blocks), text.count('\n```c\n'), 'a snippet without a name or without its output')
        for code, name, given, wanted in blocks:
            with self.subTest(snippet=name):
                done = subprocess.run([self.built(name, code)], input=given, capture_output=True, text=True)
                self.assertEqual((done.returncode, done.stdout), (0, wanted), done.stderr)

    def test_every_header_is_in_the_map(self):
        part = page().split('\n## Which headers\n')[1].split('\n## ')[0]
        self.assertEqual(set(re.findall(r'`(?:quoth/)?(\w+\.h)`', part)),
                         set(os.listdir(os.path.join(ROOT, 'include', 'quoth'))))

    def test_every_snippet_is_short(self):
        for code, name, _, _ in BLOCK.findall(page()):
            self.assertLessEqual(code.count('\n'), LINES_MOST, name)
