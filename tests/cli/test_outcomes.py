"""Memory sheets in every format, and the figures of short lists."""
import html
import html.parser
import random
import re
import shutil
import subprocess
import unittest

import twin
from quoth import ProgramTest

FIVE_WORDS = 'ghost green tan tree tries'
FORMATS = 'words tree dot html json'.split()


class SheetTest(ProgramTest):
    def sheet(self, words, player, *options):
        return self.json('ghost', 'outcomes', '--player', player, '--words', self.words(words),
                         *options)

    def form(self, form, words=FIVE_WORDS, player='second', *options):
        return self.ok('ghost', 'outcomes', '--player', player, '--format', form, '--words',
                       self.words(words), *options).out


class Sheets(SheetTest):
    def test_keys(self):
        answer = self.sheet(FIVE_WORDS, 'second')
        kinds = dict(count=int, letters=int, lossiness=int, winners=list, losers=list, player=str,
                     objective=str, min=int, variant=str, lexicon=dict)
        for key, kind in kinds.items():
            self.assertIs(type(answer[key]), kind, key)
        self.assertEqual((answer['player'], answer['objective'], answer['min']),
                         ('second', 'overall', 3))

    def test_json_and_format_json_are_the_same(self):
        options = ('ghost', 'outcomes', '--player', 'first', '--words', self.words(FIVE_WORDS))
        self.assertEqual(self.ok(*options, '--json').out,
                         self.ok(*options, '--format', 'json').out)

    def test_five_words(self):
        """The second player answers g with gh (or gr: both words have five letters) and t with
        ta; the first can only choose how to lose."""
        second = self.sheet(FIVE_WORDS, 'second')
        self.assertEqual((second['winners'], second['losers'], second['lossiness'],
                          second['letters']), (['ghost', 'tan'], [], 0, 8))
        first = self.sheet(FIVE_WORDS, 'first')
        self.assertEqual((first['winners'], first['losers'], first['lossiness']),
                         (['tree'], ['tan'], 1))

    def test_overall_is_smaller(self):
        """After b the second player is lost but for a slip of the first.  Choice by choice he buys
        that chance with two words; abb makes the whole set mixed already, so ba will do."""
        for objective, words in (('per-node', ['abb', 'bbab', 'bbb']), ('overall', ['abb', 'ba'])):
            answer = self.sheet('abb ba bbab bbb', 'second', '--min', '2', '--objective',
                                objective)
            self.assertEqual(sorted(answer['winners'] + answer['losers']), words)
            self.assertEqual((answer['lossiness'], answer['objective']), (1, objective))

    def test_ties_go_to_the_first_in_the_dictionary(self):
        """aaa, aba and aca cost the same."""
        self.assertEqual(self.sheet('aca aba aaa', 'second')['winners'], ['aaa'])

    def test_no_word_is_long_enough(self):
        for player in ('first', 'second'):
            for objective in ('per-node', 'overall'):
                answer = self.sheet('ab', player, '--objective', objective)
                self.assertEqual((answer['count'], answer['letters'], answer['winners'],
                                  answer['losers']), (0, 0, [], []))
                self.assertIn(answer['lossiness'], (0, 1, 2))
        for form in FORMATS:
            self.form(form, 'ab')

    def test_the_winner_s_words_without_a_player(self):
        for words, winner in (('ghost', 'second'), ('ghosts', 'first'), (FIVE_WORDS, 'second')):
            options = ('ghost', 'outcomes', '--words', self.words(words))
            self.assertEqual(self.ok(*options).out, self.ok(*options, '--player', winner).out)

    def cheapest(self, tree, known, said, mine):
        """(unknown words, words, letters) of the best plan from here, by trying everything; None
        where the player cannot force a win."""
        if said in tree['words']:
            return None if mine is False else (said not in known, 1, len(said))
        costs = [self.cheapest(tree, known, after, not mine) for after in tree[said]]
        if mine:
            return min((cost for cost in costs if cost), default=None)
        return None if None in costs else tuple(map(sum, zip(*costs)))

    def test_words_that_people_know(self):
        """The plan with the fewest unfamiliar words, then the fewest, then the shortest."""
        chance = random.Random(5)
        more = 0
        for case in range(40):
            words = sorted({''.join(chance.choices('abcde', k=chance.randint(2, 6)))
                            for _ in range(80)})
            known = [word for word in words if chance.random() < 0.5]
            levels = self.file(''.join('%s %d\n' % (w, 10 if w in known else 80) for w in words),
                               'levels')
            image = self.path('list.quoth')
            self.ok('lexicon', 'build', self.words(words), '--levels', levels, '-o', image)
            ends = {w for w in words if not any(w[:i] in words for i in range(1, len(w)))}
            tree = {'words': ends}
            for word in ends:
                for i in range(len(word)):
                    tree.setdefault(word[:i], set()).add(word[:i + 1])
            options = ('--words', image, '--min', '1', '--familiar', '35')
            sheet = self.json('ghost', 'outcomes', *options)
            best = self.cheapest(tree, known, '', sheet['player'] == 'first')
            self.assertEqual((sheet['unfamiliar'], sheet['count'], sheet['letters']), best, words)
            self.assertEqual(sheet['unfamiliar'], len(set(sheet['winners']) - set(known)))
            self.assertIn('%d of the words ' % best[0], self.ok('ghost', 'outcomes', *options).out)
            self.ok('ghost', 'outcomes', *options, '--format', 'tree')
            more += sheet['count'] > self.json('ghost', 'outcomes', *options[:-2])['count']
            loser = 'second' if sheet['player'] == 'first' else 'first'
            self.fails('ghost', 'outcomes', *options, '--player', loser, saying='cannot force a win')
        self.assertGreater(more, 0, 'lists where that takes more words')
        self.fails('ghost', 'outcomes', '--familiar', '35', '--objective', 'per-node',
                   saying='--objective overall')
        self.fails('ghost', 'outcomes', '--familiar', '35', '--variant', 'super', saying='strategy')

    def test_single_word(self):
        self.assertEqual(self.sheet('ghost', 'first')['lossiness'], 2)
        self.assertEqual(self.sheet('ghost', 'second')['lossiness'], 0)


class Formats(SheetTest):

    def test_all_are_about_the_same_words(self):
        five = 'gnome green tan tree tries'
        for player, words in (('first', ['tan', 'tree']), ('second', ['gnome', 'tan'])):
            for form in FORMATS:
                text = self.form(form, five, player)
                if form == 'html':
                    text = ''.join(Page(text).text)
                found = [word for word in five.split() if re.search(r'\b%s\b' % word, text)]
                self.assertEqual(found, words, '%s for %s' % (form, player))

    def test_default_is_words(self):
        command = ('ghost', 'outcomes', '--player', 'first')
        self.assertEqual(self.ok(*command).out, self.ok(*command, '--format', 'words').out)

    def test_words_fit_the_page(self):
        text = self.ok('ghost', 'outcomes', '--player', 'second', '--min', '4').out
        self.assertLessEqual(max(map(len, text.splitlines())), 80)

    def test_tree(self):
        """Whose turn, which letter, who wins; a line a position, deeper ones further in."""
        lines = self.form('tree', FIVE_WORDS, 'first').splitlines()
        self.assertIn(len(lines), (6, 7), 'ta tan tr tre tree, perhaps t and the beginning')
        for word, loser, winner in (('tan', 'first', 'second'), ('tree', 'second', 'first')):
            line, = (x for x in lines if re.search(r'\b%s\b' % word, x))
            self.assertIn('wins', line)
            self.assertIn(winner, line)
        indents = {len(x) - len(x.lstrip()) for x in lines}
        self.assertGreaterEqual(len(indents), 4)

    def test_tree_says_whose_turn(self):
        text = self.form('tree')
        self.assertIn('first', text)
        self.assertIn('second', text)


class Dot(SheetTest):
    """Graphviz reads them and finds the trees they stand for."""

    def setUp(self):
        super().setUp()
        if not shutil.which('dot'):
            self.skipTest('no dot (package graphviz)')

    def graph(self, dot):
        """The names of the nodes with their labels, and the edges, as dot itself lists them."""
        done = subprocess.run(['dot', '-Tplain'], input=dot.encode(), capture_output=True,
                              timeout=60)
        self.assertEqual((done.returncode, done.stderr.decode()), (0, ''), dot)
        lines = [x.split(' ') for x in done.stdout.decode().replace('\\\n', '').splitlines()]
        return ([x[1] for x in lines if x[0] == 'node'],
                [(x[1], x[2]) for x in lines if x[0] == 'edge'])

    def assert_tree(self, dot, size):
        nodes, edges = self.graph(dot)
        self.assertEqual((len(nodes), len(edges)), (size, max(size - 1, 0)))
        self.assertEqual(len({to for _, to in edges}), len(edges), 'a node with two parents')

    def figure(self, which, words, *options):
        return self.ok('ghost', 'figure', which, '--words', self.words(words), *options).out

    def test_prefix_tree(self):
        for words in (FIVE_WORDS, 'ghost green tan tree trie', 'a ab abc abcd', 'the thermos'):
            v = twin.Vocabulary(words.split(), 1)
            self.assert_tree(self.figure('prefix', words, '--min', '1'), len(v.fragments))

    def test_game_tree(self):
        for words in (FIVE_WORDS, 'ghost green tan tree trie', 'a ab b bcd', 'the thermos'):
            v = twin.Vocabulary(words.split(), 1)
            self.assert_tree(self.figure('game', words, '--min', '1'), len(twin.reachable(v)))

    def test_no_word_is_long_enough(self):
        for which in ('game', 'prefix'):
            self.graph(self.figure(which, 'ab'))

    def test_sheet(self):
        """Below the root, every position of the plan once."""
        self.assert_tree(self.form('dot', FIVE_WORDS, 'first'), 7)
        self.assert_tree(self.form('dot', FIVE_WORDS, 'second'), 9)

    def test_sheet_of_enable1(self):
        for least, player in (('3', 'second'), ('4', 'first')):
            self.graph(self.ok('ghost', 'outcomes', '--player', player, '--min', least,
                               '--format', 'dot').out)

    def test_names_that_need_escaping(self):
        for name in ('"quoted"', 'back\\slash', 'line\nbreak', '<b>&amp;', 'r\u00e9'):
            image = self.path('x.quoth')
            self.ok('lexicon', 'build', self.words(FIVE_WORDS), '-o', image, '--name', name)
            self.assert_tree(self.ok('ghost', 'figure', 'game', '--words', image).out, 19)

    def test_letters_that_are_not_ascii(self):
        self.assert_tree(self.figure('prefix', 'été âme', '--alphabet', 'french'), 7)

    def test_long_lists_are_refused(self):
        self.fails('ghost', 'figure', 'game')
        self.fails('ghost', 'figure', 'nonsense', '--words', self.words(FIVE_WORDS))


class Page(html.parser.HTMLParser):
    """Notes what a page consists of and complains about tags that do not fit."""
    VOID = {'meta', 'br', 'hr', 'img', 'link', 'input', 'col', 'wbr'}

    def __init__(self, text):
        super().__init__(convert_charrefs=False)
        self.open, self.faults, self.tags, self.addresses, self.text = [], [], [], [], []
        self.feed(text)
        self.close()
        self.faults += ['not closed: %s' % tag for tag in self.open]

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        names = [name for name, _ in attributes]
        if len(set(names)) < len(names):
            self.faults.append('an attribute twice in %s' % tag)
        self.addresses += [value for name, value in attributes
                           if name in ('src', 'href', 'action', 'data', 'srcset', 'background')]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append('</%s> without a beginning' % tag)

    def handle_data(self, data):
        if not self.open or self.open[-1] not in ('style', 'script'):
            self.text.append(data)
            self.faults += ['a bare %s in %r' % (c, data) for c in '<&' if c in data]

    def handle_entityref(self, name):
        self.text.append(html.unescape('&%s;' % name))

    def handle_charref(self, name):
        self.text.append(html.unescape('&#%s;' % name))


class CribSheet(SheetTest):
    def page(self, text):
        page = Page(text)
        self.assertEqual(page.faults, [])
        return page

    def test_well_formed(self):
        for words, player in ((FIVE_WORDS, 'first'), (FIVE_WORDS, 'second'), ('ab', 'first'),
                              ('ghost', 'second')):
            text = self.form('html', words, player)
            page = self.page(text)
            self.assertTrue(text.lower().startswith('<!doctype html>'))
            for tag in ('html', 'head', 'title', 'body'):
                self.assertEqual(page.tags.count(tag), 1, tag)
            self.assertRegex(text.lower(), r'<meta charset="?utf-8')
            self.assertRegex(text.lower(), r'<html[^>]* lang=')

    def test_nothing_from_elsewhere(self):
        text = self.ok('ghost', 'outcomes', '--player', 'second', '--format', 'html').out
        page = self.page(text)
        for address in page.addresses:
            self.assertRegex(address, r'\A(#|data:)', address)
        self.assertNotRegex(text, r'@import|url\((?!["\']?data:)|<script[^>]*src|<link')

    def test_words_of_enable1(self):
        answer = self.json('ghost', 'outcomes', '--player', 'second')
        text = ''.join(self.page(self.ok('ghost', 'outcomes', '--player', 'second', '--format',
                                         'html').out).text)
        for word in answer['winners']:
            self.assertRegex(text, r'\b%s\b' % word)

    def test_printable(self):
        self.assertIn('@media print', self.form('html').replace('@page', '@media print'))

    def test_names_that_need_escaping(self):
        image, name = self.path('x.quoth'), '<script>alert("1")</script> & \'co\''
        self.ok('lexicon', 'build', self.words(FIVE_WORDS), '-o', image, '--name', name)
        text = self.ok('ghost', 'outcomes', '--player', 'first', '--format', 'html',
                       '--words', image).out
        self.assertNotIn('<script>alert', text)
        self.assertIn(name, ''.join(self.page(text).text))


if __name__ == '__main__':
    unittest.main()
