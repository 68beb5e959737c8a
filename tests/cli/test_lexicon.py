"""Lists of words: reading, keeping, house lists, identity, check, list, info."""
import hashlib
import itertools
import os
import shutil
import unittest

from quoth import ENABLE1, ENABLE1_LEVELS, PROGRAM, ProgramTest, run, strict_json


def sha256(words):
    """The identity of a list: distinct words in lower case, sorted by code point, one a line."""
    return hashlib.sha256(''.join(w + '\n' for w in sorted(set(words))).encode()).hexdigest()


class LexiconTest(ProgramTest):
    def info(self, *options, **more):
        return self.json('lexicon', 'info', *options, **more)

    def listed(self, *options, **more):
        return self.ok('lexicon', 'list', *options, **more).lines


class Reading(LexiconTest):
    """One word a line, however the lines are ended."""

    def test_lines(self):
        cases = {
            'LF': b'ghost\ngame\n',
            'CRLF': b'ghost\r\ngame\r\n',
            'LF and CRLF': b'ghost\r\ngame\n',
            'BOM': b'\xef\xbb\xbfghost\ngame\n',
            'BOM and CRLF': b'\xef\xbb\xbfghost\r\ngame\r\n',
            'no end of line at the end': b'ghost\ngame',
            'CR alone': b'ghost\rgame\r',
            'CR alone and none at the end': b'\xef\xbb\xbfghost\r\rgame',
            'each of them': b'ghost\r\r\ngame\rghost\ngame',
            'CR at the very end': b'ghost\r\ngame\r',
            'empty lines': b'\n\nghost\n\r\n\ngame\n\n',
            'duplicates': b'ghost\ngame\nghost\nghost\n',
            'duplicates in capitals': b'ghost\ngame\nGHOST\nGhost\n',
        }
        for label, content in cases.items():
            with self.subTest(label):
                path = self.file(content)
                self.assertEqual(self.listed('--words', path), ['game', 'ghost'])
                info = self.info('--words', path)
                self.assertEqual((info['words'], info['sha256']), (2, sha256(['game', 'ghost'])))

    def test_nothing_is_skipped_silently_or_said_without_need(self):
        answer = self.ok('lexicon', 'info', '--words', self.file(b'\xef\xbb\xbfghost\r\n\r\ngame'))
        self.assertEqual(answer.err, '')

    def test_standard_input_twice(self):
        """It can be read once only: a word is missed or the command refused, but nothing hangs."""
        for command in (('ghost', 'value', '-', '--words', '-'),
                        ('lexicon', 'list', '--words', '-', '--add', '-')):
            self.assertIn(run(*command, input='ghost\n', patience=20).status, (0, 2))

    def test_standard_input(self):
        for options in (('list',), ('list', '--keep', 'strict')):
            self.assertEqual(self.ok('lexicon', *options, '--words', '-', input='b\na\nc\n').lines,
                             ['a', 'b', 'c'])
        solved = self.json('ghost', 'solve', '--words', '-', input='cat\ncamel\n')
        self.assertEqual(solved['words'], 2)

    def test_empty_list(self):
        for content in (b'', b'\n\n', b'\xef\xbb\xbf', b'\r\n'):
            with self.subTest(content=content):
                path = self.file(content)
                for command in (('lexicon', 'info', path), ('lexicon', 'list', '--words', path),
                                ('lexicon', 'build', path, '-o', self.path('no.quoth')),
                                ('ghost', 'solve', '--words', path), ('words', '--words', path, '--rack', 'A'),
                                ('cross', 'moves', '--rack', 'ABC', '--words', path)):
                    self.fails(*command, saying='%s: there is no word in it' % path)
                self.assertFalse(os.path.exists(self.path('no.quoth')))
        answer = self.fails('lexicon', 'info', self.file('1\n2\n'), saying='skipped 2 of 2 lines')
        self.assertEqual(answer.err.count('there is no word in it'), 1)
        for option in ('--add', '--drop'):
            self.fails('lexicon', 'info', option, self.file('1\n2\n'), saying='no word in it')
            self.ok('lexicon', 'info', option, self.file('\n'))

    def test_definitions(self):
        text = ('AA rough, cindery lava [n AAS]\nAAH to exclaim [v AAHED] / a cry [n AAHS]\n'
                'AAHED <aah=v> [v]\nab\tan abdominal muscle\nABA  cloth [n ABAS]\r\nABAS\n')
        words = ['aa', 'aah', 'aahed', 'ab', 'aba', 'abas']
        for keep in ('fold', 'strict'):
            answer = self.ok('lexicon', 'list', self.file(text), '--keep', keep)
            self.assertEqual((answer.lines, answer.err), (words, ''))
        self.assertEqual(self.listed('--words', self.file(text), '--keep', 'lower'), ['ab'])
        self.assertEqual(self.listed('--words', self.words('b aah', 'own'), '--drop', self.file(text)), ['b'])

    def test_no_definitions(self):
        """Two words on a line, and brackets that do not close, are none."""
        text = 'ice cream\nice ] cream [\nice [cream\nice[n]\nice\n'
        answer = self.ok('lexicon', 'list', self.file(text))
        self.assertEqual(answer.lines, ['ice'])
        self.assertIn('skipped 4 of 5 lines', answer.err)
        self.fails('lexicon', 'list', self.file(b'aa rough [n \xff]\n'), saying='UTF-8')

    def test_one_word(self):
        info = self.info('--words', self.words('solitary'))
        self.assertEqual((info['words'], info['longest']), (1, 8))

    def test_list_is_sorted_by_code_point(self):
        words = 'zebra ab abacus a b ba aa zz z'.split()
        self.assertEqual(self.listed('--words', self.words(words)), sorted(words))


class Keeping(LexiconTest):
    """--keep fold, lower and strict."""
    MIXED = 'ghost\nGreen\nTAN\ncafé\nado-do\ntree\nvis a vis\nthe1\ntries\n'

    def test_fold_is_the_default(self):
        for options in ((), ('--keep', 'fold')):
            with self.subTest(options=options):
                answer = self.ok('lexicon', 'list', '--words', self.file(self.MIXED), *options)
                self.assertEqual(answer.lines, ['ghost', 'green', 'tan', 'tree', 'tries'])
                self.assertRegex(answer.err, r'\b4\b', 'says how many lines were skipped')

    def test_lower(self):
        self.assertEqual(self.listed('--words', self.file(self.MIXED), '--keep', 'lower'),
                         ['ghost', 'tree', 'tries'])

    def test_strict_names_the_first_bad_line(self):
        path = self.file(self.MIXED)
        self.fails('lexicon', 'list', '--words', path, '--keep', 'strict', saying='%s:4:' % path)

    def test_lines_are_counted_by_any_ending(self):
        for end in ('\n', '\r', '\r\n'):
            self.fails('lexicon', 'info', self.file(end.join(['ghost', '', 'game', 'n0'])), '--keep',
                       'strict', saying=':4: ')

    def test_strict_counts_empty_lines(self):
        path = self.file('a\n\n\r\nb\n7\n')
        self.fails('lexicon', 'list', '--words', path, '--keep', 'strict', saying='%s:5:' % path)

    def test_strict_folds_capitals(self):
        self.assertEqual(self.listed('--words', self.file('Ghost\nGAME\n'), '--keep', 'strict'),
                         ['game', 'ghost'])

    def test_a_byte_order_mark_on_standard_input(self):
        self.assertEqual(self.ok('lexicon', 'check', '-', input='\ufeffcat\r\nact\r\n').lines,
                         ['cat  yes  level 10', 'act  yes  level 10'])
        self.assertEqual(self.json('ghost', 'value', '-', '--json', input='\ufeffgho\r\n')['fragment'], 'gho')

    def test_strict_on_standard_input(self):
        self.fails('lexicon', 'list', '--words', '-', '--keep', 'strict', input='ok\nnot ok\n',
                   saying=':2:')

    def test_unknown_rule(self):
        self.fails('lexicon', 'list', '--words', self.words('a'), '--keep', 'some')

    def test_identity_is_of_the_words_kept(self):
        path = self.file(self.MIXED)
        for keep, words in (('fold', 'ghost green tan tree tries'), ('lower', 'ghost tree tries')):
            info = self.info('--words', path, '--keep', keep)
            self.assertEqual((info['words'], info['sha256']),
                             (len(words.split()), sha256(words.split())))

    def test_a_game_on_what_was_kept(self):
        solved = self.json('ghost', 'solve', '--words', self.file(self.MIXED))
        self.assertEqual((solved['words'], solved['winner']), (5, 'second'))


    def test_names_are_remarked_on_once(self):
        """A list such as /usr/share/dict/words contains names: that is said, unless the rule is given,
        or capitals mean nothing in this list."""
        plain = [''.join(letters) for letters in itertools.product('abcde', repeat=4)]
        mixed = self.words(['Aaron', 'Ghosts'] + ['Bob' + word for word in plain[:20]] + plain, 'mixed')
        answer = self.ok('lexicon', 'check', 'aaron', '--words', mixed, '--add', mixed)
        self.assertEqual(answer.out, 'aaron  yes\n')
        self.assertEqual(answer.err.count('--keep lower'), 1, answer)
        self.assertRegex(answer.err, '22 of 647 lines begin with a capital, like "Aaron"')
        crlf = self.file(open(mixed, 'rb').read().replace(b'\n', b'\r\n'), 'crlf')
        self.assertIn('22 of 647', self.ok('lexicon', 'info', crlf).err)
        for keep in ('fold', 'lower', 'strict'):
            self.assertNotIn('--keep lower', self.ok('lexicon', 'info', mixed, '--keep', keep).err)
        for words in (['Ghost', 'Game'] + plain, [w.capitalize() for w in plain],
                      [w.upper() for w in plain], plain * 5 + ['Bob' + w for w in plain[:25]]):
            self.assertEqual(self.ok('lexicon', 'info', self.words(words, 'other')).err, '')


class HouseLists(LexiconTest):
    """--add and --drop."""

    def test_add_and_drop(self):
        base, add = self.words('ghost game', 'base'), self.words('gamer ghost', 'add')
        drop = self.words('game unknown', 'drop')
        self.assertEqual(self.listed('--words', base, '--add', add), ['game', 'gamer', 'ghost'])
        self.assertEqual(self.listed('--words', base, '--drop', drop), ['ghost'])
        self.assertEqual(self.listed('--words', base, '--add', add, '--drop', drop),
                         ['gamer', 'ghost'])

    def test_several_of_each(self):
        base, one, two = self.words('ghost', 'base'), self.words('game', 'one'), \
            self.words('gamer', 'two')
        self.assertEqual(self.listed('--words', base, '--add', one, '--add', two),
                         ['game', 'gamer', 'ghost'])
        self.assertEqual(self.listed('--words', base, '--add', one, '--add', two, '--drop', one,
                                     '--drop', two), ['ghost'])

    def test_identity_changes_with_them(self):
        base, add = self.words('ghost game', 'base'), self.words('gamer', 'add')
        self.assertEqual(self.info('--words', base, '--add', add)['sha256'],
                         sha256(['ghost', 'game', 'gamer']))

    def test_dropped_words_stay_dropped(self):
        base, both = self.words('ghost game', 'base'), self.words('house game', 'both')
        for order in (('--add', both, '--drop', both), ('--drop', both, '--add', both)):
            self.assertEqual(self.listed('--words', base, *order), ['ghost'])

    def test_on_the_built_in_list(self):
        add, drop = self.words('quothing', 'add'), self.words('zyzzyvas zzz', 'drop')
        info = self.info('--add', add, '--drop', drop)
        self.assertEqual(info['words'], 172823)
        checked = self.json('lexicon', 'check', '--add', add, 'quothing', 'zyzzyvas')
        self.assertEqual([w['in'] for w in checked['words']], [True, True])
        answer = run('lexicon', 'check', '--drop', drop, 'zyzzyvas')
        self.assertEqual(answer.status, 1)

    def test_they_change_the_game(self):
        """cat camel is lost for the first player; goat saves him, gar spoils that again."""
        base = self.words('cat camel', 'base')
        goat, gar = self.words('goat', 'goat'), self.words('gar goat', 'gar')
        for options, winner in (((), 'second'), (('--add', goat), 'first'),
                                (('--add', gar), 'second'),
                                (('--add', gar, '--drop', goat), 'second')):
            solved = self.json('ghost', 'solve', '--words', base, *options)
            self.assertEqual(solved['winner'], winner, options)

    def test_bad_line_is_named(self):
        base, add = self.words('ghost', 'base'), self.file('fine\nnot fine\n', 'add')
        for option in ('--add', '--drop'):
            self.fails('lexicon', 'list', '--words', base, option, add, '--keep', 'strict',
                       saying='%s:2:' % add)

    def test_missing_file(self):
        for option in ('--add', '--drop'):
            self.fails('lexicon', 'list', option, self.path('nothing'), saying='nothing')


class Identity(LexiconTest):
    """info and the built-in list."""
    ENABLE1_SHA256 = '6bfbd465568dc41c778b973ec181abc2a17252dfcb431138f6aacd61f5faacbf'

    def test_enable1_is_the_default(self):
        for options in ((), ('--words', 'enable1')):
            info = self.info(*options)
            self.assertEqual((info['name'], info['words'], info['sha256'], info['longest']),
                             ('enable1', 172823, self.ENABLE1_SHA256, 28))

    def test_keys(self):
        info = self.info('--words', self.words('ghost game'))
        for key, kind in dict(name=str, words=int, sha256=str, letters=int, longest=int).items():
            self.assertIs(type(info[key]), kind, key)
        self.assertEqual((info['letters'], info['longest']), (26, 5))
        self.assertIn('alphabet', info)

    def test_text(self):
        answer = self.ok('lexicon', 'info')
        for wanted in ('enable1', self.ENABLE1_SHA256):
            self.assertIn(wanted, answer.out)
        self.assertRegex(answer.out, '172,?823')

    def test_the_list_itself(self):
        with open(ENABLE1, 'rb') as file:
            self.assertEqual(self.ok('lexicon', 'list').raw, file.read())

    def test_the_text_of_the_list_is_the_same_lexicon(self):
        info = self.info('--words', ENABLE1)
        self.assertEqual((info['words'], info['sha256']), (172823, self.ENABLE1_SHA256))

    def test_program_alone(self):
        """It works with no file beside it."""
        shutil.copy(PROGRAM, self.path('quoth'))
        info = self.json('lexicon', 'info', program=self.path('quoth'), cwd=self.dir)
        self.assertEqual(info['sha256'], self.ENABLE1_SHA256)


class Check(LexiconTest):
    def test_status_says_whether_all_are_there(self):
        path = self.words('ghost game')
        for words, status in (('ghost', 0), ('ghost game', 0), ('GHOST', 0), ('gho', 1),
                              ('ghost gho', 1), ('gho ghost', 1), ('ghosts', 1)):
            with self.subTest(words):
                answer = run('lexicon', 'check', '--words', path, *words.split())
                self.assertEqual(answer.status, status, answer)
                self.assertEqual(len(answer.lines), len(words.split()), 'a line a word')
                for word, line in zip(words.split(), answer.lines):
                    self.assertIn(word, line)

    def test_enable1(self):
        self.ok('lexicon', 'check', 'qiviut', 'ethylenediaminetetraacetates', 'aa')
        self.assertEqual(run('lexicon', 'check', 'zzz').status, 1)

    def test_json(self):
        answer = run('lexicon', 'check', '--json', 'aah', 'zzz', 'the')
        self.assertEqual((answer.status, len(answer.lines)), (1, 1), answer)
        found = strict_json(answer.out)['words']
        self.assertEqual([(w['word'], w['in']) for w in found],
                         [('aah', True), ('zzz', False), ('the', True)])
        self.assertEqual((found[0]['level'], found[2]['level']), (55, 10))

    def test_levels_of_enable1(self):
        """A sample of all levels against the list they came from."""
        with open(ENABLE1_LEVELS, encoding='utf-8') as file:
            lines = file.read().split('\n')[:-1][::173]
        levels = dict((w, int(level)) for w, level in map(str.split, lines))
        found = self.json('lexicon', 'check', *levels)['words']
        self.assertEqual({w['word']: w['level'] for w in found}, levels)

    def test_no_word_is_bad_usage(self):
        self.fails('lexicon', 'check')

    def test_word_outside_the_alphabet_is_absent_or_refused(self):
        answer = run('lexicon', 'check', 'caf\u00e9')
        self.assertIn(answer.status, (1, 2), answer)


class Levels(LexiconTest):
    """lexicon build --levels FILE."""

    def test_a_list_with_levels(self):
        image = self.path('x.quoth')
        levels = self.file('ghost 10\ngame 20\nabsent 30\n', 'levels')
        self.ok('lexicon', 'build', self.words('ghost game other'), '-o', image,
                '--levels', levels)
        found = self.json('lexicon', 'check', '--words', image, 'ghost', 'game', 'other')['words']
        self.assertEqual([w['level'] for w in found], [10, 20, 99])

    def test_bad_levels(self):
        for content in ('ghost\n', 'ghost x\n', 'ghost 100\n', 'ghost -1\n', 'ghost 10 20\n'):
            with self.subTest(content):
                levels = self.file('game 10\n' + content, 'levels')
                self.fails('lexicon', 'build', self.words('ghost game'), '-o', self.path('x'),
                           '--levels', levels, saying='%s:2:' % levels)
                self.assertFalse(os.path.exists(self.path('x')))


class Json(ProgramTest):
    def test_list(self):
        path = self.words('tan go ghost')
        reported = self.json('lexicon', 'list', path)
        self.assertEqual(reported['words'], self.ok('lexicon', 'list', path).lines)
        self.assertEqual(reported['lexicon']['words'], 3)
        self.assertEqual(reported['lexicon']['sha256'], self.json('lexicon', 'info', path)['sha256'])

    def test_advice(self):
        reported = self.json('ghost', 'advice')
        self.assertEqual(reported['lexicon']['name'], 'enable1')
        self.assertEqual([(g['min'], g['winner'], g['opening'], len(g['words'])) for g in reported['games']],
                         [(3, 'second', None, 55), (4, 'first', 'n', 7)])
        text = self.ok('ghost', 'advice').out.split()
        for game in reported['games']:
            self.assertLessEqual(set(game['words']), set(text))
            solved = self.json('ghost', 'solve', '--min', str(game['min']))
            self.assertEqual(solved['winner'], game['winner'])
        self.assertIsInstance(self.json('ghost', 'advice', '--familiar', '50')['games'][0]['unfamiliar'], int)


if __name__ == '__main__':
    unittest.main()
