"""Sheets in every language: the same words and pairs, and no sentence that stays English."""
import os
import re
import unittest
from xml.etree import ElementTree

from quoth import ENABLE1, ROOT, ProgramTest

FOLDER = os.path.join(ROOT, 'src', 'format', 'texts')
LANGUAGES = sorted(name[:-4] for name in os.listdir(FOLDER) if name.endswith('.def'))


def messages(language):
    """{id: text} of the messages of sheets."""
    with open(os.path.join(FOLDER, 'sheets', language + '.def'), encoding='utf-8') as file:
        rows = re.findall(r'Q_TEXT\((\w+), ((?:"(?:[^"\\]|\\.)*"\s*)+)\)', file.read())
    return {name: ''.join(re.findall(r'"((?:[^"\\]|\\.)*)"', text)) for name, text in rows}


class Messages(unittest.TestCase):
    def test_all_are_there_in_their_order(self):
        self.assertEqual(sorted(name[:-4] for name in os.listdir(os.path.join(FOLDER, 'sheets'))), LANGUAGES)
        english = messages('en')
        self.assertGreater(len(english), 40)
        for language in LANGUAGES:
            own = messages(language)
            self.assertEqual(list(own), list(english))
            same = [name for name in own if own[name] == english[name]]
            self.assertEqual(same, list(own) if language == 'en' else [], language)


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
        for command in ('outcomes', 'strategy'):
            self.fails('ghost', command, '--language', 'xx', saying='language')
