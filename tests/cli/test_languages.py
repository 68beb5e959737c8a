"""Sheets and reviews in every language: the same words and figures, and no sentence that stays English."""
import json
import os
import re
import unittest
from xml.etree import ElementTree

from quoth import ENABLE1, ROOT, ProgramTest
from test_analyse import CHALLENGED

FOLDER = os.path.join(ROOT, 'src', 'format', 'texts')
LANGUAGES = sorted(name[:-4] for name in os.listdir(FOLDER) if name.endswith('.def'))


def folder_of(subject):
    return os.path.join(ROOT, 'src', 'cli', 'io', 'texts') if subject == 'program' else os.path.join(FOLDER, subject)


def messages(subject, language):
    """{id: text} of the messages of sheets, reviews, series, or the program."""
    with open(os.path.join(folder_of(subject), language + '.def'), encoding='utf-8') as file:
        rows = re.findall(r'Q_TEXT\((\w+), ((?:"(?:[^"\\]|\\.)*"\s*)+)\)', file.read())
    return {name: ''.join(re.findall(r'"((?:[^"\\]|\\.)*)"', text)) for name, text in rows}


# Messages that may be the same as in English: names that other languages took over.
SAME = {'reviews': {'de': {'depth_normal'},
                    'fr': {'method_simulation', 'column_score', 'column_points', 'score', 'points', 'scores',
                           'loss_points'}},
        'series': {'fr': {'total_scores'}},
        'program': {'fr': {'total', 'column_points', 'column_total'}}}
# Of what cannot be read the other languages do not say why: the library's reason is English.
LESS = {'unreadable'}


class Messages(unittest.TestCase):
    def test_all_are_there_in_their_order(self):
        for subject, least in (('sheets', 40), ('reviews', 100), ('series', 60), ('program', 50)):
            self.assertEqual(sorted(name[:-4] for name in os.listdir(folder_of(subject))), LANGUAGES)
            english = messages(subject, 'en')
            self.assertGreater(len(english), least)
            for language in LANGUAGES:
                own = messages(subject, language)
                self.assertEqual(list(own), list(english))
                if language == 'en':
                    continue
                same = {name for name in own if own[name] == english[name] and re.search('[a-z]{2}', re.sub(
                    r'\{(?:[^}#]*#)?([^}|]*\|[^}]*)?[^}]*\}', r'\1', own[name]))}
                slots = [{name: set(re.findall(r'\{(\w+(?:\.\w+)*)', text)) for name, text in one.items() if name not in LESS}
                         for one in (english, own)]
                self.assertEqual(*slots, (subject, language))
                self.assertEqual(same, SAME.get(subject, {}).get(language, set()), (subject, language))


class Sheets(ProgramTest):
    ASKED = [['ghost', 'outcomes', '--min', '4'], ['ghost', 'outcomes', '--min', '3', '--player', 'first'],
             ['ghost', 'outcomes', '--min', '4', '--familiar', '50'], ['ghost', 'outcomes', '--variant', 'super'],
             ['ghost', 'outcomes', '--min', '4', '--format', 'html'],
             ['ghost', 'outcomes', '--min', '3', '--player', 'first', '--format', 'svg'],
             ['ghost', 'strategy', '--min', '4'], ['ghost', 'strategy', '--min', '4', '--format', 'html'],
             ['ghost', 'strategy', '--min', '4', '--skip-forced', '--familiar', '70'],
             ['ghost', 'strategy', '--min', '4', '--familiar', '70', '--format', 'svg']]
    ENGLISH = re.compile(r'\b(?:the|you|your|with|words?|letters|players?|pairs|answer|then|begin|sheet|lost|none|and)\b')

    def test_every_sheet(self):
        """Of every thirtieth word of ENABLE, which is soon solved."""
        with open(ENABLE1, encoding='ascii') as file:
            few = self.words(' '.join(file.read().split()[::30]))
        for asked in self.ASKED:
            asked = [*asked, '--words', few]
            english = self.ok(*asked).out
            self.assertEqual(self.ok(*asked, '--language', 'en').out, english)
            for language in LANGUAGES:
                if language == 'en':
                    continue
                out = self.ok(*asked, '--language', language).out
                self.assertNotRegex(re.sub(r'(?s)<style>.*?</style>', '', out), r'[{}#|]')
                prose = re.sub(r'(?s)<style>.*?</style>|<[^>]*>', ' ', out)
                self.assertEqual(self.ENGLISH.findall(prose.lower()), [], (asked, language))
                self.assertEqual(out.count('\n') - english.count('\n') in (0, 1), True, (asked, language))
                if 'html' in asked:
                    self.assertIn('<html lang="%s">' % language, out)
                    self.assertEqual(re.findall('<b>.*?</b>', english)[3:], re.findall('<b>.*?</b>', out)[3:])
                elif 'svg' in asked:
                    ElementTree.fromstring(out)
                elif 'outcomes' in asked:
                    if 'super' not in asked:  # there all is in one line
                        self.assertLessEqual(max(map(len, out.split('\n'))), 78)
                    self.assertEqual(re.findall('(?m)^  .*', out), re.findall('(?m)^  .*', english))
                else:
                    pairs = [re.findall(r'\b([a-z]+)(?:,| antworte|:| :) ?(?:answer |r\u00e9ponds )?([a-z]+)$', text, re.M)
                             for text in (english, out)]
                    self.assertGreater(len(pairs[0]), 3)
                    self.assertEqual(*pairs)

    def test_a_duplicate_game(self):
        """The same game: boards, racks, plays, numbers."""
        asked = ['cross', 'duplicate', '--rules', 'scrabble', '--seed', '7', '--top', '3', '--format', 'html']
        english = self.ok(*asked).out
        for language, tiles in (('de', 'Steine? im Beutel'), ('fr', 'jetons? dans le sac')):
            out = self.ok(*asked, '--language', language).out
            self.assertIn('<html lang="%s">' % language, out)
            for part in (r'(?s)<svg.*?</svg>', r'<li>.*?</li>', r'<p class="rack">.*?</p>', r'<td>\d+</td>'):
                self.assertEqual(re.findall(part, out), re.findall(part, english))
            self.assertEqual(len(re.findall(tiles, out)), len(re.findall('tiles? in the bag', english)))
            prose = re.sub(r'(?s)<style>.*?</style>|<svg.*?</svg>|<ol>.*?</ol>|<[^>]*>', ' ', out)
            self.assertEqual(self.ENGLISH.findall(prose.lower()), [])
            self.assertNotRegex(prose, r'[{}#|]')
            self.assertEqual(re.findall(r'\d+', prose), re.findall(r'\d+', re.sub(
                r'(?s)<style>.*?</style>|<svg.*?</svg>|<ol>.*?</ol>|<[^>]*>', ' ', english)))
        self.fails(*asked, '--language', 'xx', saying='language')

    def test_data_has_no_language(self):
        for command in ('outcomes', 'strategy'):
            asked = ['ghost', command, '--min', '4', '--json']
            self.assertEqual(self.ok(*asked, '--language', 'de').out, self.ok(*asked).out)
        tree = ['ghost', 'outcomes', '--min', '4', '--format', 'tree']
        self.assertEqual(self.ok(*tree, '--language', 'fr').out, self.ok(*tree).out)

    def test_numbers(self):
        """172,724 words, by the customs of each language."""
        for language, number in (('en', '172,724'), ('de', '172.724'), ('fr', '172\u202f724')):
            self.assertIn(number, self.ok('ghost', 'strategy', '--min', '3', '--language', language).out)

    def test_no_such_language(self):
        for command in ('outcomes', 'strategy', 'advice'):
            self.fails('ghost', command, '--language', 'xx', saying='language')

    def test_advice(self):
        """The same words, letters and commands; --language goes on to the next command."""
        few = self.words('cat cats dog dogs dot dots eel eels bar bars')
        for more in ([], ['--familiar', '70']):
            asked = ['ghost', 'advice', '--words', few, *more]
            english = self.ok(*asked).out
            self.assertEqual(self.ok(*asked, '--language', 'en').out, english)
            for language in ('de', 'fr'):
                out = self.ok(*asked, '--language', language).out
                self.assertEqual(re.findall(r'(?m)^  [a-z ]+$', out), re.findall(r'(?m)^  [a-z ]+$', english))
                self.assertEqual(re.findall(r'\d+', out), re.findall(r'\d+', english))
                self.assertEqual(re.findall(r'ghost \w+', out), re.findall(r'ghost \w+', english))
                self.assertEqual(out.count('--language ' + language), 2 - len(more) // 2)
                prose = re.sub(r'(?m)^.*quoth.*$|^  [a-z ]+$', '', out)
                self.assertEqual(self.ENGLISH.findall(prose.lower()), [])
                self.assertNotRegex(prose, '[{}#|]')
        asked = ['ghost', 'advice', '--words', few, '--json']
        self.assertEqual(self.ok(*asked, '--language', 'de').out, self.ok(*asked).out)

    def test_duplicate_at_the_prompt(self):
        """Round by round: the same figures, racks and plays."""
        typed = 'help\n8D XX\n?\nex A\n8H QZJ\nnone\nquit\n'
        for players in ([], ['ann', 'bob']):
            asked = ['cross', 'duplicate', *players, '--rules', 'scrabble', '--seed', '7']
            english = self.ok(*asked, input=typed).out
            for language in ('de', 'fr'):
                out = self.ok(*asked, '--language', language, input=typed).out
                for part in (r'\d+', r'(?m)^ ?\d+ .*', r'\b[A-Z]{7}\b', r'(?m)^  (?:board|none|help|quit) '):
                    self.assertEqual(re.findall(part, out), re.findall(part, english), (part, language))
                self.assertEqual(out.count('\n'), english.count('\n'))
                prose = re.sub(r'(?m)^ +(?:board|none|help|quit) |\bhelp\b|\bnone\b|\d[A-O] WORD|[A-O]\d WORD', '', out)
                self.assertEqual(self.ENGLISH.findall(prose.lower()), [], language)
                self.assertNotRegex(prose, '[{}#|]')
        table = ['cross', 'duplicate', '--rules', 'scrabble', '--seed', '7', '--format', 'text']
        english, german = self.ok(*table).out, self.ok(*table, '--language', 'de').out
        self.assertEqual(english.split('\n')[3:], german.split('\n')[3:])
        self.assertIn('bester Zug', german)


FIGURE = re.compile(r'(?<![\w(.,])[+-]?\d+(?:[.,]\d+)?(?![\w(])')


def figures(text):
    """The numbers of a text, in the order of their size, with a point."""
    return sorted(float(figure.replace(',', '.')) for figure in FIGURE.findall(text))


def data_figures(value, found):
    """Every number of JSON as texts round it; those up to 1 also as percent."""
    if isinstance(value, dict):
        value = [*value.values(), *(int(key) for key in value if key.isdigit())]
    if isinstance(value, list):
        for one in value:
            data_figures(one, found)
    elif isinstance(value, (int, float)):
        found.update(round(times * value + less, digits) for digits in (0, 1) for times in (1, 100)
                     for less in (-0.0006, 0.0006))  # of a number that JSON has rounded before
    elif isinstance(value, str):
        found.update(figures(value))
    return found


class Reviews(ProgramTest):
    """The same review in every language: its figures, and no English."""
    WORDS = ('the with words letters turn turns player players best better mistake mistakes missed kept lost given vain '
             'depth luck strategy for of').split()
    ENGLISH = re.compile(r'\b(?:%s)\b' % '|'.join(WORDS + [word.capitalize() for word in WORDS]))

    def prose(self, text):
        return re.sub(r'(?s)<style>.*?</style>|<svg class="q[bc]".*?</svg>|<code>.*?</code>|<[^>]*>|^    quoth .*$', ' ',
                      text, flags=re.M)

    def compare(self, asked, most=0):
        """Every language against English; the texts by language."""
        english = self.ok(*asked).out
        texts = {'en': english}
        for language in LANGUAGES:
            if language == 'en':
                continue
            out = texts[language] = self.ok(*asked, '--language', language).out
            self.assertEqual(out.count('\n'), english.count('\n'))
            self.assertNotRegex(self.prose(out), r'[{}|]')
            self.assertEqual(figures(self.prose(out)), figures(self.prose(english)), (asked, language))
            self.assertEqual(self.ENGLISH.findall(self.prose(out)), [], (asked, language))
        return texts

    def test_text_and_data(self):
        """A whole game, whose figures are those of its data."""
        game = [os.path.join(ROOT, 'docs', 'pictures', 'game.gcg'), '--depth', 'quick']
        texts = self.compare(['cross', 'analyse', *game])
        self.assertEqual(self.ok('cross', 'analyse', *game, '--language', 'en').out, texts['en'])
        data = self.ok('cross', 'analyse', *game, '--json', '--language', 'de').out
        self.assertEqual(data, self.ok('cross', 'analyse', *game, '--json').out)
        known = data_figures(json.loads(data), {90, 0})  # "nie unter 90 %"
        for language, text in texts.items():
            self.assertGreater(len(figures(text)), 150)
            self.assertEqual([figure for figure in figures(text) if figure not in known], [], language)
        self.assertIn(', exact', texts['en'])
        self.assertRegex(texts['de'], r'führ|verschenkte \d+,\d % der Gewinnchance')

    def test_formats(self):
        game = self.file(CHALLENGED, 'game.gcg')
        for form in ('text', 'html', 'card', 'gcg', 'svg'):
            texts = self.compare(['cross', 'analyse', game, '--depth', 'quick', '--format', form])
            for language, text in texts.items():
                if form == 'html':
                    self.assertIn('<html lang="%s">' % language, text)
                if form in ('card', 'svg'):
                    ElementTree.fromstring(text)
                if form == 'gcg':  # notes in one language give way to those in another
                    noted = self.file(text, language + '.gcg')
                    self.assertEqual(self.ok('cross', 'analyse', noted, '--depth', 'quick', '--format', 'gcg').out,
                                     texts['en'])
        self.assertIn('falsches Wort', self.ok('cross', 'analyse', game, '--depth', 'quick', '--language', 'de').out)

    def test_several_games(self):
        games = self.path('games')
        os.mkdir(games)
        for name in 'ab':
            with open(os.path.join(games, name + '.gcg'), 'w', encoding='utf-8') as file:
                file.write(CHALLENGED)
        for more in ([], ['--format', 'html', '--page', 'https://example.org/']):
            texts = self.compare(['cross', 'analyse', games, '--depth', 'quick', *more])
            self.assertIn('quoth cross puzzle mine.puzzles', texts['de'])
        self.assertEqual(self.ok('cross', 'analyse', games, '--depth', 'quick', '--json', '--language', 'fr').out,
                         self.ok('cross', 'analyse', games, '--depth', 'quick', '--json').out)

    def test_no_such_language(self):
        self.fails('cross', 'analyse', self.file(CHALLENGED, 'game.gcg'), '--language', 'xx', saying='language')
