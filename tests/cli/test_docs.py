"""What the documents hold: the data beside the results page, the pictures, the tour."""
import glob
import json
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import unittest
from xml.etree import ElementTree

from quoth import PROGRAM, ROOT, SEED, ProgramTest, document, heavy_test, run

sys.path.insert(0, os.path.join(ROOT, 'tools'))
import guide  # noqa: E402

sys.path.insert(0, os.path.join(ROOT, 'site'))
import notebook  # noqa: E402
import stage  # noqa: E402


class Results(ProgramTest):
    """docs/results.jsonl: a header that explains the keys, then answers."""

    def setUp(self):
        super().setUp()
        lines = document('results.jsonl').splitlines()
        self.header, self.answers = json.loads(lines[0]), [json.loads(line) for line in lines[1:]]

    def test_the_header_explains_every_key(self):
        self.assertEqual(self.header['format'], 'quoth results 1')
        for answer in self.answers:
            self.assertEqual(set(answer) - set(self.header['keys']), set(), answer)
        for key in set(self.header['keys']) - {'not_known'}:
            self.assertIn('| %s | ' % key, document('results.md'))

    def test_no_answer_is_missing_unsaid(self):
        """Four lists, 11 games, two minima: positions; two players with four endings; three and four
        players with three endings."""
        self.assertEqual(len(self.answers), 4 * 11 * 2 * (1 + 4 + 2 * 3))
        self.assertEqual(len({(a['list'], a['table'], a['game'], a['min'], a.get('ending'))
                              for a in self.answers}), len(self.answers))
        lacking = [a for a in self.answers if None in (a.get('winner', ''), a.get('loser_next', ''))]
        self.assertTrue(all('not_known' in a for a in lacking))
        self.assertLess(len(lacking), 10)

    @heavy_test
    def test_answers_are_those_of_the_program(self):
        """A sample of those on ENABLE that take no time, the commands run as they stand."""
        quick = [a for a in self.answers if a['list'] == 'enable1' and 'not_known' not in a and
                 a['game'].split()[0] in ('ghost', 'super') and a['table'] != 'Positions']
        self.assertGreater(len(quick), 30)
        for answer in random.Random(SEED).sample(quick, 8):
            with self.subTest(answer['command']):
                got = json.loads(run(*shlex.split(answer['command'])[1:], '--json').out)
                if 'winner' in answer:
                    self.assertEqual([got[k] for k in ('winner', 'winning_first_plays')],
                                     [answer[k] for k in ('winner', 'winning_first_plays')])
                else:
                    self.assertEqual([got[k] for k in ('loser', 'protected', 'can_lose',
                                                       'winning_first_plays')],
                                     [answer[k] for k in ('loser_next', 'protected', 'can_lose',
                                                          'first_plays_next')])


class Pictures(ProgramTest):
    """Those of the documents are what `make pictures` makes of this program."""

    def test_they_are_up_to_date(self):
        subprocess.run(['sh', os.path.join(ROOT, 'tools', 'pictures.sh'), PROGRAM, self.dir], check=True)
        for name in ('board.svg', 'sheet.svg', 'strength.svg', 'memory.svg'):
            with open(self.path(name), encoding='utf-8') as file:
                self.assertEqual(file.read(), document('pictures/' + name), name + ': make pictures')

    def sheet(self, *options):
        """The texts of a sheet's picture, by class."""
        picture = ElementTree.fromstring(self.ok('ghost', 'outcomes', '--format', 'svg', *options).out)
        texts = {}
        for text in picture.iter('{http://www.w3.org/2000/svg}text'):
            texts.setdefault(text.get('class'), []).append(text)
        return picture, texts

    def test_a_sheet_has_its_words(self):
        """Each word once, under what has been said before, with the player's letters in bold, none on
        another and all inside."""
        for options in (('--player', 'second'), ('--player', 'first'), ('--player', 'first', '--min', '4'),
                        ('--player', 'second', '--min', '4'),
                        ('--player', 'first', '--words', self.words('ghost <b>')),
                        ('--player', 'second', '--words', self.words('ab'))):
            with self.subTest(options):
                picture, texts = self.sheet(*options)
                words = texts.get('w', []) + texts.get('w x', [])
                answer = self.json('ghost', 'outcomes', *options)
                seat = answer['player'] == 'second'
                reported = sorted(''.join(word.itertext()).replace(' (lost)', '') for word in words)
                self.assertEqual(reported, sorted(answer['winners'] + answer['losers']))
                self.assertEqual(len(texts.get('w x', [])), len(answer['losers']))
                places = {(int(t.get('x')), int(t.get('y'))) for c in texts.values() for t in c}
                self.assertEqual(len(places), sum(map(len, texts.values())))
                for word in words:
                    text = ''.join(word.itertext()).replace(' (lost)', '')
                    own = ''.join(span.text for span in word)
                    self.assertEqual(own, text[seat::2])
                    self.assertLess(int(word.get('x')) + 10 * len(text), int(picture.get('width')))
                    self.assertLess(int(word.get('y')), int(picture.get('height')))


class Tour(ProgramTest):
    @heavy_test
    def test_it_is_what_the_program_says(self):
        with open('/proc/self/syscall', encoding='ascii') as file:
            if not file.read(1):
                self.skipTest('the system does not say what a process waits for')
        done = subprocess.run([sys.executable, os.path.join(ROOT, 'tools', 'tour.py'), '--quoth',
                               PROGRAM], capture_output=True, timeout=200)
        self.assertEqual((done.returncode, done.stderr), (0, b''))
        self.assertEqual(done.stdout.decode(), document('tour.md'), 'make tour')


class Transcripts(ProgramTest):
    """Indented blocks of the pages with lines `$ quoth ...`: what follows is what the command prints.  A
    line of full stops stands for any lines.  `<!-- typed: one | two -->` in front of a block: what a
    person types.  `$ cat FILE` shows a file that the block needs."""

    BLOCK = re.compile(r'(?m)(?:^<!-- typed: (.*) -->\n\n)?((?:^    [^\n]*\n|^\n(?=    ))+)')

    def blocks(self, name):
        for typed, block in self.BLOCK.findall(re.sub(r'(?ms)^```.*?^```$', '', document(name))):
            lines = [line[4:] for line in block.strip('\n').split('\n')]
            if any(line.startswith('$ ') for line in lines):
                yield typed, '\n'.join(lines)

    def matches(self, wanted, got):
        pattern = '\n'.join('(?:.*\n)*?.*' if line.strip() == '...' else re.escape(line)
                            for line in wanted.rstrip('\n').split('\n'))
        return re.fullmatch(pattern, '\n'.join(line.rstrip() for line in got.rstrip('\n').split('\n')))

    @heavy_test
    def test_they_are_what_the_commands_print(self):
        environment = guide.environment(os.path.abspath(PROGRAM), self.dir)
        shutil.copy(os.path.join(ROOT, 'docs', 'pictures', 'game.gcg'), self.path('game.gcg'))
        run('ghost', 'play', 'human:ann', 'human:bob', '-o', 'saved', cwd=self.dir, input='g\nh\no\ns\nt\n')
        count = 0
        for name in sorted(os.listdir(os.path.join(ROOT, 'docs'))):
            blocks = [(typed, re.split(r'(?m)^\$ (.*)\n?', block)[1:])
                      for typed, block in (self.blocks(name) if name.endswith('.md') and name != 'tour.md' else ())]
            asked = [(typed, *pair) for typed, parts in blocks for pair in zip(parts[::2], parts[1::2])]
            for _, command, wanted in asked:
                if command.startswith('cat '):
                    self.file(wanted.rstrip('\n') + '\n', command[4:])
            for typed, command, wanted in asked:
                if not command.startswith('cat '):
                    got = guide.answered(command, typed.split(' | ') if typed else None, environment, self.dir)
                    got = got.split('\n', 1)[1]
                    with self.subTest('%s: %s' % (name, command)):
                        self.assertTrue(self.matches(wanted, got), 'prints:\n' + got)
                    count += 1
        self.assertGreater(count, 18)


class Site(ProgramTest):
    """What site/ does to the pages before Sphinx reads them; web/tests/site.test.mjs has the rest."""

    def test_a_notebook(self):
        cell = {'cell_type': 'code', 'source': ['a = 1\n', 'a'], 'outputs': [
            {'output_type': 'stream', 'text': ['one\n', 'two\n']},
            {'output_type': 'execute_result', 'data': {'text/plain': ['1']}},
            {'output_type': 'display_data', 'data': {'text/plain': ['x'], 'text/html': ['<b>\n', '\n', '  x</b>']}},
            {'output_type': 'display_data', 'data': {'image/svg+xml': '<?xml?>\n<svg/>', 'text/html': ['x']}},
            {'output_type': 'error', 'ename': 'ValueError', 'evalue': 'no'}]}
        cells = [{'cell_type': 'markdown', 'source': ['# Title\n', 'Text.']}, cell,
                 {'cell_type': 'markdown', 'source': '# More\n```\n# no heading\n```\n## Most'},
                 {'cell_type': 'code', 'source': [], 'outputs': []}, {'cell_type': 'raw', 'source': ['raw']},
                 {'cell_type': 'code', 'source': ['"```"'], 'outputs': []}]
        printed = '<div class="printed">\n\n```text\n%s\n```\n\n</div>'
        self.assertEqual(notebook.markdown({'cells': cells}), '\n\n'.join([
            '# Title\nText.', '```python\na = 1\na\n```', printed % 'one\ntwo', printed % '1',
            '<div class="output">\n<b>\nx</b>\n</div>', '<div class="output">\n<svg/>\n</div>',
            printed % 'ValueError: no', '## More\n```\n# no heading\n```\n### Most', '````python\n"```"\n````']) + '\n')

    def test_links(self):
        """To pages, headings, files of source, folders and pictures; one that leads nowhere ends the build."""
        stage_ = stage.Stage(self.dir)
        for text, wanted in (('[a](json.md#words)', '[a](json.md#words)'), ('[json.md](json.md)', '[JSON answers](json.md)'),
                             ('[h](../include/quoth/ghost.h)', '[h](../include/quoth/ghost.h.md)'),
                             ('[s](sheets)', '[s](sheets/index.md)'), ('[r](results.jsonl)', '[r](../results.md)'),
                             ('![p](pictures/board.svg)', '![p](pictures/board.svg)'),
                             ('[w](https://x.org/a.md)', '[w](https://x.org/a.md)'),
                             ('```\n[c](nowhere)\n```', '```\n[c](nowhere)\n```')):
            self.assertEqual(stage_.relinked('docs/cross.md', text), wanted)
        self.assertTrue(os.path.exists(self.path('docs/pictures/board.svg')))
        with self.assertRaisesRegex(SystemExit, 'docs/cross.md links to nowhere'):
            stage_.relinked('docs/cross.md', '[a](nowhere)')

    def test_every_page_is_laid_out(self):
        stage.Stage(self.dir).lay_out()
        for page in ('index.md', 'docs/json.md', 'docs/guide/bots.md', 'include/quoth/ghost.h.md', 'docs/sheets/index.md'):
            self.assertTrue(os.path.exists(self.path(page)), page)
        with open(self.path('index.md'), encoding='utf-8') as file:
            menu = re.findall(r'(?m)^[\w./-]+$', file.read())
        self.assertEqual({page + '.md' for page in menu if page.startswith('docs/')} -
                         {'docs/sheets/index.md', 'docs/measurements/index.md', 'docs/notebook.md'}, {page for page in stage.Stage(self.dir).pages
                         if page.startswith('docs/') and '/measurements/' not in page})


class Links(unittest.TestCase):
    """Every relative link of a page leads to a file, every anchor to a heading, and every path in
    the text to a file."""

    ELSEWHERE = {'.git', 'build', 'node_modules', 'shared'}

    def pages(self):
        """The Markdown files of the tree: path -> text without blocks of code."""
        pages = {}
        for folder, folders, names in os.walk(ROOT):
            folders[:] = [name for name in folders if name not in self.ELSEWHERE]
            for name in names:
                if name.endswith('.md'):
                    path = os.path.join(folder, name)
                    with open(path, encoding='utf-8') as file:
                        text = re.sub(r'(?ms)^```.*?^```$', '', file.read())
                    pages[path] = re.sub(r'(?m)^    .*$', '', text)
        return pages

    def test_the_map(self):
        """docs/README.md leads to every page, and to the folder of the logs."""
        text = document('README.md')
        for name in os.listdir(os.path.join(ROOT, 'docs')):
            if name.endswith('.md') and name != 'README.md':
                self.assertIn('](%s)' % name, text)
        self.assertIn('](measurements)', text)
        guides = document('guide/README.md')
        for name in os.listdir(os.path.join(ROOT, 'docs', 'guide')):
            if name.endswith('.md') and name != 'README.md':
                self.assertIn('](%s)' % name, guides)

    def test_tools(self):
        """docs/architecture.md says what each tool is for."""
        text = document('architecture.md')
        for name in os.listdir(os.path.join(ROOT, 'tools')):
            if not name.startswith('__'):
                self.assertIn('`%s`' % name, text)

    def test_files(self):
        """Every file of the tree that a page names is there, apart from what is built.  Logs name
        those of their day."""
        named = 0
        for page, text in self.pages().items():
            where = os.path.relpath(page, ROOT)
            if where.startswith(os.path.join('docs', 'measurements')) or where == 'CHANGELOG.md':
                continue
            for name in re.findall(r'`(?!build/)((?:\w[\w.-]*/)+[\w.-]+\.(?:c|h|py|sh|mjs|ts))`', text):
                places = [ROOT, os.path.join(ROOT, 'src'), os.path.join(ROOT, 'include')]
                self.assertTrue(any(os.path.exists(os.path.join(place, name)) for place in places),
                                '%s names %s' % (where, name))
                named += 1
        self.assertGreater(named, 80)

    def test_names(self):
        """Every name of the library that a page has is in its headers."""
        folder = os.path.join(ROOT, 'include', 'quoth')
        names = set()
        for header in os.listdir(folder):
            with open(os.path.join(folder, header), encoding='utf-8') as file:
                names |= set(re.findall(r'\bquoth_\w+', file.read()))
        found = set()
        for page in [os.path.join(ROOT, 'README.md'), *glob.glob(os.path.join(ROOT, 'docs', '*.md')),
                     *glob.glob(os.path.join(ROOT, 'docs', 'guide', '*.md'))]:
            with open(page, encoding='utf-8') as file:
                found |= set(re.findall(r'\bquoth_\w+', file.read()))
        self.assertGreater(len(found), 50)
        self.assertEqual(found - names, set())

    # Options of pkg-config, clang, valgrind, mpirun and node.
    FOREIGN = {'cflags', 'libs', 'static', 'target', 'tool', 'hostfile', 'test'}

    def test_options(self):
        """Every option that a page names is one of quoth's, or of a program of the tree."""
        with open(os.path.join(ROOT, 'src', 'cli', 'app', 'options.def'), encoding='utf-8') as file:
            known = set(re.findall(r'(?m)^OPTION\(\s*OPT_\w+,\s+"([\w-]+)"', file.read())) | self.FOREIGN
        for folder in ('tests', 'tools', 'server'):
            for path in glob.glob(os.path.join(ROOT, folder, '**', '*.*'), recursive=True):
                if path.endswith(('.py', '.sh', '.c')) and os.path.basename(path) != 'test_docs.py':
                    with open(path, encoding='utf-8') as file:
                        known |= set(re.findall(r'["\'\[ ]--([a-z][\w-]+)', file.read()))
        count = 0
        for page in [*glob.glob(os.path.join(ROOT, '*.md')), *glob.glob(os.path.join(ROOT, 'docs', '*.md')),
                     *glob.glob(os.path.join(ROOT, 'docs', 'guide', '*.md'))]:
            if page.endswith('CHANGELOG.md'):
                continue
            with open(page, encoding='utf-8') as file:
                text = file.read()
            code = re.findall(r'(?ms)^```(?:console|text).*?^```$|`[^`\n]+`|^    [^\n]*$', text)
            for option in re.findall(r'(?<![\w-])--([a-z][\w-]+)', '\n'.join(code)):
                self.assertIn(option, known, page)
                count += 1
        self.assertGreater(count, 300)

    def anchors(self, text):
        """The anchors of headings as GitHub makes them; the second of a name ends in -1."""
        found = []
        for heading in re.findall(r'(?m)^#+ +(.*)$', text):
            heading = re.sub(r'\[([^]]*)\]\([^)]*\)', r'\1', heading).strip().lower()
            anchor = re.sub(r'[^\w\- ]', '', heading).replace(' ', '-')
            count = found.count(anchor)
            found.append('%s-%d' % (anchor, count) if count else anchor)
        return set(found)

    def test_links(self):
        pages = self.pages()
        self.assertGreater(len(pages), 25)
        anchors = {path: self.anchors(text) for path, text in pages.items()}
        links = 0
        for page, text in pages.items():
            for target, anchor in re.findall(r'\]\(([^)#: ]*)(?:#([^)]*))?\)', text):
                where = '%s links to %s#%s' % (os.path.relpath(page, ROOT), target, anchor)
                path = os.path.normpath(os.path.join(os.path.dirname(page), target)) if target else page
                self.assertTrue(os.path.exists(path), where)
                if anchor:
                    self.assertIn(anchor, anchors[path], where)
                links += 1
        self.assertGreater(links, 100)


if __name__ == '__main__':
    unittest.main()
