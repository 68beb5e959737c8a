"""Lays out the pages of the site as Sphinx reads them.

The pages keep their places in the tree, so that their links lead to each other.  A file of source
that a page links to becomes a page with the text; so do all public headers and examples.  A link
that leads nowhere is an error.
"""
import base64
import hashlib
import json
import os
import re
import shutil
import sys

import notebook

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
LINK = re.compile(r'\[([^]]*)\]\(([^)#: ]+)((?:#[^)]*)?)\)')
FENCE = re.compile(r'(?ms)^```.*?^```$|^    [^\n]*$')
LANGUAGES = {'.h': 'c', '.c': 'c', '.py': 'python', '.sh': 'shell', '.html': 'html', '.txt': 'text', '.def': 'c'}
SITE_PAGES = ('index.md', 'results.md')


def tree_files(folder, *endings):
    return [os.path.join(folder, name) for name in sorted(os.listdir(os.path.join(ROOT, folder)))
            if name.endswith(endings)]


class Stage:
    def __init__(self, out):
        self.out = out
        self.pages = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'src/README.md', 'data/README.md']
        for folder in ('docs', 'docs/guide', 'docs/measurements', 'docs/positions'):
            self.pages += tree_files(folder, '.md')
        self.sources = tree_files('include/quoth', '.h') + tree_files('examples', '.c', '.py', '.sh')
        self.sources += tree_files('docs/sheets', '.txt')
        self.listings = {'include/quoth': 'Headers', 'examples': 'Example programs', 'docs/sheets': 'Sheets',
                         'docs/measurements': 'Measurements'}

    def write(self, path, text):
        path = os.path.join(self.out, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)

    def copy(self, path, folder=''):
        to = os.path.join(self.out, folder, path)
        os.makedirs(os.path.dirname(to), exist_ok=True)
        shutil.copyfile(os.path.join(ROOT, path), to)

    def led_to(self, page, target):
        """Where a link of a page leads in the site, relative to the page."""
        path = os.path.normpath(os.path.join(os.path.dirname(page), target))
        full = os.path.join(ROOT, path)
        if path in self.pages:
            return target
        if os.path.isdir(full) and os.path.exists(os.path.join(full, 'README.md')):
            return self.led_to(page, os.path.join(target, 'README.md'))
        if path in self.listings:
            return os.path.join(target, 'index.md')
        if os.path.isfile(full) and path.endswith('.md'):
            self.pages.append(path)
            return target
        if os.path.isdir(full):
            self.listings[path] = path
            self.sources += [source for source in tree_files(path, *LANGUAGES) if source not in self.sources]
            return os.path.join(target, 'index.md')
        if path == 'docs/notebook.ipynb':
            return target.replace('.ipynb', '.md')
        if path == 'docs/results.jsonl':
            return os.path.relpath('results.md', os.path.dirname(page) or '.')
        if os.path.isfile(full):
            if os.path.splitext(path)[1] in ('.svg', '.png', '.jpg'):
                self.copy(path)
                return target
            if path not in self.sources:
                self.sources.append(path)
            return target + '.md'
        sys.exit('stage.py: %s links to %s' % (page, target))

    def title(self, page, target):
        """What the page that a link names by its file is called."""
        with open(os.path.join(ROOT, os.path.dirname(page), target), encoding='utf-8') as file:
            return re.search(r'(?m)^# (.*)', file.read())[1]

    def relinked(self, page, text):
        """The text with its links led to pages of the site; code is left alone."""
        parts, at = [], 0
        for code in FENCE.finditer(text):
            # What a program is given has no colours.
            parts += [self.relink(page, text[at:code.start()]), re.sub('^```stdin', '```text', code.group())]
            at = code.end()
        return ''.join(parts) + self.relink(page, text[at:])

    def relink(self, page, text):
        text = LINK.sub(lambda link: '[%s](%s%s)' % (
            self.title(page, link[2]) if re.fullmatch(r'[\w./-]+\.md', link[1]) else link[1],
            self.led_to(page, link[2]), link[3]), text)
        for picture in re.findall(r'<img src="([^":]+)"', text):
            self.copy(os.path.normpath(os.path.join(os.path.dirname(page), picture)), 'extra')
        return text

    def menu(self):
        """The tables of contents: the maps of the guides and of the documents, section by section."""
        seen, trees = set(), []
        more = {'Playing': ['docs/glossary.md'], 'For the curious': ['results.md', 'docs/notebook.md'],
                'Writing programs': ['include/quoth/index.md', 'examples/index.md'],
                'Changing the code': ['docs/README.md', 'docs/guide/README.md', 'README.md', 'CHANGELOG.md']}
        for page in ('docs/guide/README.md', 'docs/README.md'):
            with open(os.path.join(self.out, page), encoding='utf-8') as file:
                sections = re.split(r'(?m)^## ', file.read())[1:]
            for section in sections:
                title = section.split('\n')[0]
                paths = [os.path.normpath(os.path.join(os.path.dirname(page), target))
                         for target in re.findall(r'\]\(([^)#: ]+\.md)[^)]*\)', section)] + more.get(title, [])
                paths = [path for path in dict.fromkeys(paths) if path not in seen and (
                    os.path.exists(os.path.join(self.out, path)) or path in SITE_PAGES)]
                seen.update(paths)
                trees.append('```{toctree}\n:hidden:\n:caption: "%s"\n\n%s\n```\n' % (
                    title if 'guide' in page else 'Reference: ' + title.lower(), '\n'.join(path[:-3] for path in paths)))
        return '\n'.join(trees)

    def source_page(self, path):
        with open(os.path.join(ROOT, path), encoding='utf-8') as file:
            text = file.read()
        self.write(path + '.md', '---\norphan: true\nhide-toc: true\n---\n\n# %s\n\n<div class="wide"></div>\n\n'
                   '`````%s\n%s\n`````\n' % (
            '/'.join(path.split('/')[-2:]), LANGUAGES.get(os.path.splitext(path)[1], 'text'), text.rstrip('\n')))

    def first_line(self, path):
        """What a file says of itself: the words behind its name in its first comment, or its title."""
        with open(os.path.join(ROOT, path), encoding='utf-8') as file:
            text = file.read()
        if path.endswith('.h') and path.startswith('include/'):
            return ' '.join(re.match(r'/\* \S+ - ((?:[^\n]+\n \* )*?[^\n]+?)(?:\.\s|\.?\n \*\n)', text)[1].replace(
                '\n * ', ' ').split())
        if path.endswith(('.c', '.h', '.def')):
            return re.match(r'/\* (.*?)[.\n]', text)[1]
        if path.endswith('.py'):
            return re.search(r'"""(.*?)[.\n]', text)[1]
        if path.endswith('.sh'):
            return re.search(r'\n# (.*?)[.\n]', text)[1]
        return re.match(r'# (.*)', text)[1] if path.endswith('.md') else text.split('\n')[0].lstrip('# ')

    def listing(self, folder, title):
        here = [path for path in self.sources + self.pages if os.path.dirname(path) == folder]
        rows = ['| [%s](%s) | %s |' % (os.path.basename(path), os.path.basename(path) + (
            '' if path.endswith('.md') else '.md'), self.first_line(path).replace('|', '\\|')) for path in here]
        pages = [os.path.basename(path)[:-3] for path in here if path.endswith('.md')]
        tree = '\n```{toctree}\n:hidden:\n\n%s\n```\n' % '\n'.join(pages) if pages else ''
        alone = '' if folder in ('include/quoth', 'examples') else '---\norphan: true\n---\n\n'  # in no menu
        self.write(os.path.join(folder, 'index.md'), alone + '# %s\n\n| file | what it is |\n|---|---|\n%s\n%s' % (
            title, '\n'.join(rows), tree))

    def results(self):
        """The rows of docs/results.jsonl as a script: pages opened from a disk may not fetch data."""
        with open(os.path.join(ROOT, 'docs', 'results.jsonl'), encoding='utf-8') as file:
            lines = [json.loads(line) for line in file]
        self.write('data/results-data.js', 'window.quothResults = %s;\n' % json.dumps(
            lines[1:], separators=(',', ':')))
        shutil.copyfile(os.path.join(ROOT, 'docs', 'results.jsonl'), os.path.join(self.out, 'data', 'results.jsonl'))

    def play(self):
        """The page with the bar of tabs."""
        with open(os.path.join(ROOT, 'build', 'quoth.html'), encoding='utf-8') as file:
            text = file.read()
        tabs = [('Play', 'play.html'), ('Guides', 'docs/guide/README.html'), ('Reference', 'docs/README.html'),
                ('Results', 'results.html')]
        if os.path.exists(os.path.join(self.out, 'docs', 'notebook.md')):
            tabs.append(('Notebook', 'docs/notebook.html'))
        bar = '<div id="tabs" role="navigation" aria-label="Parts of the site">%s</div>\n' % ''.join(
            '<a href="%s"%s>%s</a>' % (href, ' aria-current="page"' if name == 'Play' else '', name)
            for name, href in tabs)
        style = ('#tabs{display:flex;gap:2px;justify-content:flex-end;padding:2px 8px;overflow-x:auto;'
                 'border-bottom:1px solid var(--line)}#tabs a{color:var(--ink);text-decoration:none;padding:7px 10px;'
                 'border-radius:8px}#tabs a[aria-current]{background:var(--soft);font-weight:600}')
        # The policy of the page allows styles by their hashes.
        allowed = "'sha256-%s'" % base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
        for before, more in (('<header>', bar), ('</head>', '<style>%s</style>\n' % style)):
            if text.count(before) != 1:
                sys.exit('stage.py: the page has no %s' % before)
            text = text.replace(before, more + before)
        if text.count('style-src ') != 1:
            sys.exit('stage.py: the page has no policy for styles')
        self.write('extra/play.html', text.replace('style-src ', 'style-src %s ' % allowed))

    def lay_out(self):
        own = len(self.pages)
        written = os.path.join(ROOT, 'docs', 'notebook.ipynb')
        if os.path.exists(written):
            with open(written, encoding='utf-8') as file:
                self.write('docs/notebook.md', notebook.markdown(json.load(file)))
        for number, page in enumerate(self.pages):  # which grow while links are followed
            with open(os.path.join(ROOT, page), encoding='utf-8') as file:
                text = file.read()
            head = '' if number < own else '---\norphan: true\n---\n\n'
            self.write(page, head + self.relinked(page, text))
        for folder, title in self.listings.items():
            self.listing(folder, title)
        for path in self.sources:
            self.source_page(path)
        menu = self.menu()
        for page in SITE_PAGES:
            with open(os.path.join(HERE, page), encoding='utf-8') as file:
                text = file.read()
            # They stand one folder higher in the site.
            text = self.relinked('site/' + page, text).replace('](../', '](')
            self.write(page, text.replace('<!-- menu -->', menu))
        self.results()


def stage(out):
    shutil.rmtree(out, ignore_errors=True)
    laid = Stage(out)
    laid.lay_out()
    laid.play()
