"""docs/guide: every command prints what the page says, and every picture is what a page makes."""
import os
import sys
import tempfile
import unittest
from unittest import mock

from quoth import PROGRAM, ROOT, heavy_test

sys.path.insert(0, os.path.join(ROOT, 'tools'))
import guide  # noqa: E402

# These need node, and are run with the tests of the page.
ELSEWHERE = {'javascript.md'}


class Guide(unittest.TestCase):
    def check(self, name):
        with open('/proc/self/syscall', encoding='ascii') as file:
            if not file.read(1):
                self.skipTest('the system does not say what a process waits for')
        self.assertEqual(guide.differences(name, PROGRAM), '', 'make guides')

    def test_every_picture_is_made_by_a_page(self):
        pictures = set()
        for name in guide.pages():
            with open(os.path.join(guide.GUIDE, name), encoding='utf-8') as file:
                pictures |= {picture for picture in guide.PICTURE.findall(file.read())
                             if picture.startswith('pictures/')}
        there = {'pictures/' + name for name in os.listdir(os.path.join(guide.GUIDE, 'pictures'))}
        self.assertEqual(pictures, there)

    def test_a_page_that_differs_is_reported(self):
        """What the command prints, and the file that it makes."""
        page = ('```python\n# say.py\nprint("one")\n```\n\n```console\n$ python3 say.py > a.svg\n$ echo "a\nb"\n'
                'a\nb\n$ cat a.svg \\\n  a.svg\none\none\n```\n\n![a](pictures/a.svg)\n')
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(guide, 'GUIDE', folder):
            os.mkdir(os.path.join(folder, 'pictures'))
            for picture, text, wanted in (('one\n', page, ''), ('two\n', page, 'pictures/a.svg is not'),
                                          ('one\n', page.replace('\none\none', '\none'), '+one'),
                                          ('one\n', page.replace('print("one")', 'print("two")'), '+two')):
                with open(os.path.join(folder, 'pictures', 'a.svg'), 'w', encoding='utf-8') as file:
                    file.write(picture)
                with open(os.path.join(folder, 'page.md'), 'w', encoding='utf-8') as file:
                    file.write(text)
                found = guide.differences('page.md', PROGRAM)
                self.assertEqual(found == '', wanted == '', found)
                self.assertIn(wanted, found)

    def test_progress_of_a_busy_machine_is_no_answer(self):
        said = ['12 % done, about 1:05 left', '0.3 million so far', 'turn 3 of 20, 0:31',
                'at work for 0:31, 12 %, about 1:05 left', 'at work for 1:00:31']
        self.assertEqual(guide.PROGRESS.sub('', ''.join('quoth: %s\n' % one for one in said)), '')
        self.assertEqual(guide.PROGRESS.sub('', 'quoth: no word\n'), 'quoth: no word\n')


def add(name):
    @heavy_test
    def test(self):
        self.check(name)
    setattr(Guide, 'test_' + name.replace('.md', '').replace('-', '_'), test)


for page in guide.pages():
    if page not in ELSEWHERE:
        add(page)

if __name__ == '__main__':
    unittest.main()
