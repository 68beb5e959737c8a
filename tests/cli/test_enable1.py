"""The answers on enable1: those of the documents, and the naive twins' on the whole list."""
import hashlib
import os
import random
import re
import unittest

import twin
from make_golden import read_words
from quoth import ENABLE1, LONG, ROOT, SEED, ProgramTest, golden, heavy_test, long_test, run
from test_random import twin_of_outcomes, twin_of_solve

LONGEST = 'ethylenediaminetetraacetates'


class Documents(ProgramTest):
    """What the notebooks and the paper print."""

    def solve(self, variant, least):
        return self.json('ghost', 'solve', '--variant', variant, '--min', str(least))

    def test_counts_and_winners(self):
        for variant, least, words, positions, winner in (
                ('ghost', 3, 172724, 387878, 'second'), ('ghost', 4, 171752, 387844, 'first'),
                ('super', 3, 172724, 1076434, 'first'), ('super', 4, 171752, 1076431, 'first'),
                ('superduper', 3, 172724, 1076434, 'first'),
                ('superduper', 4, 171752, 1076431, 'first')):
            with self.subTest(variant=variant, min=least):
                solved = self.solve(variant, least)
                self.assertEqual((solved['words'], solved['positions'], solved['winner']),
                                 (words, positions, winner))

    def test_first_plays_they_found(self):
        for variant, least, play in (('ghost', 4, 'n'), ('super', 3, 'u'), ('super', 4, 'u'),
                                     ('superduper', 3, 'p'), ('superduper', 4, 'p')):
            self.assertIn(play, self.solve(variant, least)['winning_first_plays'])

    def test_legal_plays(self):
        gho, ew, th = self.values(['gho', 'ew', 'th'])
        self.assertEqual(gho['legal_plays'], ['ghos', 'ghou'])
        self.assertEqual(ew['legal_plays'], ['ewe'])
        self.assertEqual(th['legal_plays'], 'tha the thi tho thr thu thw thy'.split())

    CROP = ('acrop cropa crope croph cropi cropl cropo cropp cropr crops cropt cropu cropy ecrop '
            'icrop ncrop rcrop tcrop')
    PORC = 'iporc nporc porce porch porci porcu'

    def test_plays_from_crop(self):
        for variant, plays in (('super', self.CROP), ('superduper', self.CROP + ' ' + self.PORC)):
            plays = sorted(plays.split())
            word, = self.values(['crop'], '--variant', variant)
            self.assertEqual((word['word'], word['legal_plays'], word['extensions']),
                             (True, [], plays))
            fragment, = self.values(['crop'], '--variant', variant, '--min', '5')
            self.assertEqual((fragment['word'], fragment['legal_plays']), (False, plays))

    def test_hm_leads_only_to_words_that_are_too_short(self):
        for least, legal in ((3, True), (4, False)):
            value, = self.values(['hm'], '--min', str(least))
            self.assertEqual(value['legal'], legal)

    def test_longest_word(self):
        self.assertEqual(self.json('lexicon', 'info')['longest'], len(LONGEST))
        word, = self.values([LONGEST])
        self.assertEqual((word['word'], word['extensions']), (True, []))

    def outcomes(self, player, least, *options):
        return self.json('ghost', 'outcomes', '--player', player, '--min', str(least), *options)

    def test_sizes_of_the_outcome_sets(self):
        for player, least, count, losers in (
                ('first', 3, 6, ['qursh']), ('first', 4, 7, []), ('second', 3, 55, []),
                ('second', 4, 85, 4)):
            answer = self.outcomes(player, least, '--objective', 'per-node')
            self.assertEqual(answer['count'], count)
            if isinstance(losers, list):
                self.assertEqual(answer['losers'], losers)
            else:
                self.assertEqual(len(answer['losers']), losers)

    def test_the_whole_set_is_made_small_unless_asked(self):
        for player, least, count in (('first', 3, 5), ('first', 4, 7), ('second', 3, 55),
                                     ('second', 4, 68)):
            answer = self.outcomes(player, least)
            self.assertEqual((answer['objective'], answer['count']), ('overall', count))

    def test_outcome_sets_that_have_no_rival(self):
        self.assertEqual(self.outcomes('first', 3, '--objective', 'per-node')['winners'],
                         'qaid qiviut qoph qurush qwerty'.split())
        self.assertEqual(self.outcomes('first', 4)['winners'],
                         'naan nene ngultrum nirvanic nolo null nyctalopia'.split())

    def test_five_words_do_for_the_first_player(self):
        answer = self.outcomes('first', 3, '--objective', 'overall')
        self.assertEqual((answer['count'], answer['losers'], answer['winners']),
                         (5, ['qua'], 'qaid qiviut qoph qwerty'.split()))

    def test_published_sets_are_no_better(self):
        """The sets the documents print have the size and the letters of those found here."""
        for case in golden('published.json'):
            words, player = case['words'].split(), ('first', 'second').index(case['player'])
            answer = self.outcomes(case['player'], case['min'], '--objective', 'per-node')
            self.assertEqual([answer['lossiness'], answer['count'], answer['letters']],
                             list(twin.priority(words, player)[:3]), case['source'])


class Golden(ProgramTest):
    """golden/enable1.json, which the twins wrote."""

    def test_solve(self):
        for case in golden('enable1.json'):
            with self.subTest(variant=case['variant'], min=case['min']):
                solved = self.json('ghost', 'solve', '--variant', case['variant'],
                                   '--min', str(case['min']))
                self.assertLessEqual(case['solve'].items(), solved.items())

    def test_outcomes(self):
        for case in golden('enable1.json'):
            for expected in case.get('outcomes', []):
                with self.subTest(min=case['min'], player=expected['player'],
                                  objective=expected['objective']):
                    answer = self.json('ghost', 'outcomes', '--player', expected['player'],
                                       '--objective', expected['objective'],
                                       '--min', str(case['min']))
                    self.assertLessEqual(expected.items(), answer.items())

    def test_minimum_one_and_two_are_the_same_game(self):
        """enable1 has no word of one letter."""
        one, two = (self.json('ghost', 'solve', '--min', str(m)) for m in (1, 2))
        self.assertEqual(one.pop('min') + 1, two.pop('min'))
        self.assertEqual(one, two)


def legal_fragments(vocabulary, least, longest):
    """Sorted; short parts of words are parts of short parts of words."""
    words = {w[i:i + longest] for w in read_words() if len(w) >= least
             for i in (range(len(w)) if longest < 255 and vocabulary != twin.Vocabulary else (0,))}
    return sorted(set().union(*(vocabulary.parts(w) for w in words)))


class EveryPosition(ProgramTest):
    """`value` of every legal fragment, or of the short ones: which there are, the twin's definition
    says; the values have the checksum of the twin's, and agree with one another."""

    def check(self, variant, least, longest=255):
        case, = (c for c in golden('enable1.json') if (c['variant'], c['min']) == (variant, least))
        fragments = legal_fragments(twin.VARIANTS[variant], least, longest)
        digest, lost, legal = hashlib.sha256(), set(), []
        for some in range(0, len(fragments), 200_000):
            for v in self.values(fragments[some:some + 200_000], '--variant', variant,
                                 '--min', str(least)):
                if not v['legal']:
                    self.fail(v)
                digest.update(('%s %s\n' % (v['fragment'], v['value'])).encode())
                if v['value'] == 'loss':
                    lost.add(v['fragment'])
                legal.append((v['fragment'], v['value'] == 'win' and not v['word'],
                              v['legal_plays'], v['winning_plays']))
        self.assertEqual(digest.hexdigest(), case['values' if longest > 3 else 'short values'])
        for fragment, won, plays, winning in legal:
            agreed = [p for p in plays if p in lost] if len(fragment) < longest else winning
            if winning != agreed or won != bool(winning):
                self.fail('%s: %s of %s' % (fragment, winning, plays))

    @heavy_test
    def test_short_ones(self):
        for variant in ('super', 'superduper'):
            for least in (3, 4) if LONG else (4,):
                self.check(variant, least, 3)

    @heavy_test
    def test_ghost_3(self):
        self.check('ghost', 3, 255 if LONG else 3)

    @long_test
    def test_ghost_4(self):
        self.check('ghost', 4)

    @long_test
    def test_super_3(self):
        self.check('super', 3)

    @long_test
    def test_super_4(self):
        self.check('super', 4)

    @long_test
    def test_superduper_3(self):
        self.check('superduper', 3)

    @long_test
    def test_superduper_4(self):
        self.check('superduper', 4)


class ShortPositions(ProgramTest):
    """In super, every position of up to three letters, legal or not, against the twin itself."""

    @long_test
    def test_super(self):
        v = twin.SuperVocabulary(read_words(), 3)
        fragments = sorted({f[:3] for f in v.fragments} | {'qqq', 'zx', 'jx'})
        for fragment, value in zip(fragments, self.values(fragments, '--variant', 'super')):
            self.assertEqual(
                (value['legal'], value['word'], value['legal_plays'], value['winning_plays'],
                 value['value'] == 'win'),
                (fragment in v.fragments, fragment in v.words, v.legal_plays(fragment),
                 twin.winning_plays(v, fragment), twin.win(v, fragment)), fragment)


class OneWordLess(ProgramTest):
    """enable1 without a word, against the twin again.  The word is drawn from those that games end
    with, so that it matters, and, once, from all."""

    def check(self, least, drawn_from):
        words, chance = read_words(), random.Random('%d/%d' % (SEED, least))
        all_words = twin.Vocabulary(words, least)
        gone = chance.choice(sorted(drawn_from(all_words)))
        v = twin.Vocabulary((w for w in words if w != gone), least)
        options = ('--drop', self.words(gone), '--min', str(least))
        by_hand = ('--words', self.words((w for w in words if w != gone), 'less'),
                   '--min', str(least))
        with self.subTest(seed=SEED, min=least, without=gone):
            for how in (options, by_hand):
                solved = self.json('ghost', 'solve', *how)
                self.assertLessEqual(twin_of_solve(v).items(), solved.items())
                self.assertEqual(solved['lexicon']['words'], 172822)
            for player in (0, 1):
                for objective, make in (('per-node', twin.outcomes_per_node),
                                        ('overall', twin.outcomes_overall)):
                    answer = self.json('ghost', 'outcomes', '--objective', objective,
                                       '--player', ('first', 'second')[player], *options)
                    expected = twin_of_outcomes(make(v, player), player)
                    self.assertLessEqual(expected.items(), answer.items(), objective)
            fragments = [gone[:i] for i in range(len(gone) + 1)]
            for fragment, value in zip(fragments, self.values(fragments, *options)):
                self.assertEqual(value['legal_plays'], v.legal_plays(fragment))
                self.assertEqual(value['winning_plays'], twin.winning_plays(v, fragment))

    @long_test
    def test_min_3(self):
        self.check(3, lambda v: twin.outcomes_per_node(v, 1))

    @long_test
    def test_min_4(self):
        self.check(4, lambda v: v.words)


class OtherLists(ProgramTest):
    """Debian's British list as a Superghost solver read it: lower case, four letters or more."""
    BRITISH = '/usr/share/dict/british-english'

    @unittest.skipUnless(os.path.exists(BRITISH), 'no package wbritish')
    def test_superghost_on_the_british_list(self):
        with open(self.BRITISH, encoding='utf-8') as file:
            words = [w for w in file.read().split('\n')
                     if w and all('a' <= letter <= 'z' for letter in w)]
        v = twin.SuperVocabulary(words, 4)
        solved = self.json('ghost', 'solve', '--variant', 'super', '--keep', 'lower', '--min', '4',
                           '--words', self.BRITISH)
        self.assertEqual(solved['lexicon']['words'], len(set(words)))
        for key, expected in (('words', len(v.words)), ('positions', len(v.fragments)),
                              ('winner', 'first' if twin.first_player_wins(v) else 'second'),
                              ('winning_first_plays', twin.winning_plays(v)),
                              ('replies', twin.replies(v))):
            self.assertEqual(solved[key], expected, key)

    def test_the_papers_56_words_alone(self):
        """The tournament list of the paper is not here; on its 56 words alone the second player
        wins, and needs no more of them."""
        words = golden('paper56.txt').split()
        self.assertEqual(len(words), 56)
        v = twin.Vocabulary(words, 2)
        options = ('--words', self.words(words), '--min', '2')
        self.assertLessEqual(twin_of_solve(v).items(),
                             self.json('ghost', 'solve', *options).items())
        answer = self.json('ghost', 'outcomes', '--player', 'second', *options)
        expected = twin_of_outcomes(twin.outcomes_per_node(v, 1), 1)
        self.assertLessEqual(expected.items(), answer.items())
        self.assertEqual(answer['lossiness'], 0)

    @unittest.skipUnless(os.environ.get('QUOTH_TEST_TWL06'), 'QUOTH_TEST_TWL06 names no list')
    @long_test
    def test_the_papers_56_words(self):
        answer = self.json('ghost', 'outcomes', '--player', 'second', '--min', '2',
                           '--words', os.environ['QUOTH_TEST_TWL06'])
        self.assertEqual((answer['count'], answer['lossiness']), (56, 0))


class Friends(ProgramTest):
    """--words enable1+friends: ENABLE and the words of data/friends.txt, off unless asked."""
    NAME = 'enable1+friends'

    def setUp(self):
        super().setUp()
        with open(os.path.join(os.path.dirname(ENABLE1), 'friends.txt'), encoding='utf-8') as file:
            self.lines = [line.rstrip('\n').split('\t') for line in file]
        self.added = [line[0] for line in self.lines]

    def test_the_file(self):
        """Sorted, each word with its source; none of them is in ENABLE."""
        self.assertEqual(self.added, sorted(set(self.added)))
        self.assertTrue(all(len(line) == 2 and line[1] for line in self.lines))
        self.assertEqual(set(self.added) & set(read_words()), set())

    def test_words(self):
        listed = self.ok('lexicon', 'list', '--words', self.NAME).lines
        self.assertEqual(listed, sorted(read_words() + self.added))
        answer = self.json('lexicon', 'check', *self.added, '--words', self.NAME)
        self.assertEqual({w['in'] for w in answer['words']}, {True})
        self.assertEqual(self.ok('lexicon', 'check', 'goat', '--words', self.NAME).out,
                         self.ok('lexicon', 'check', 'goat').out)
        self.assertEqual(self.json('lexicon', 'info', '--words', self.NAME)['name'], self.NAME)

    def test_learnt_values_are_those_of_enable(self):
        rack = ('cross', 'moves', '--rack', 'QUAICOT', '--json', '--top', '1')
        one, two = self.json(*rack), self.json(*rack, '--words', self.NAME)
        self.assertEqual(one['plays'][0]['leave'], two['plays'][0]['leave'])
        self.assertEqual(one['plays'][0]['equity'], two['plays'][0]['equity'])

    def test_what_is_refused_for_want_of_it(self):
        hint = 'Words With Friends plays "qis"; --words enable1+friends has it'
        moves = ('--rack', 'QISABCD', '--play', '8H QIS')
        for status, command in ((1, ('lexicon', 'check', 'QIS')), (1, ('words', '--hooks', 'QI')),
                                (1, ('words', '--pattern', 'QIS')), (1, ('cross', 'score', *moves))):
            answer = run(*command)
            self.assertEqual(answer.status, status, answer)
            self.assertEqual(answer.err, 'quoth: %s\n' % hint)
            self.assertIn(run(*command, '--words', self.NAME).status, (0, 1))
            self.assertEqual(run(*command, '--words', self.NAME).err, '')
        self.assertEqual(run('lexicon', 'check', 'qix').err, '')
        # A list of another language lacks English words with reason.
        self.assertEqual(run('lexicon', 'check', 'da', '--alphabet', 'spanish',
                             '--words', self.words('dar')).err, '')
        seat = ('cross', 'play', 'human', 'greedy', '--cgp', '15/' * 14 + '15 QISABCD/ 0/0 0')
        out = self.ok(*seat, input='check QIS\n8h qis\nquit\n').out
        self.assertEqual(out.count(hint + '.\n'), 2, out)
        out = self.ok(*seat, '--words', self.NAME, input='8h qis\nquit\n').out
        self.assertNotIn('Words With Friends', out)
        self.assertIn('QIS', out)

    def test_in_siu(self):
        answer = run('siu', input='setoption name Lexicon value enable1+friends\nposition cgp %s\n'
                     'go gen\nquit\n' % ('15/' * 14 + '15 QIS/ 0/0 0'))
        self.assertIn('QIS', answer.out)


class Modern(ProgramTest):
    """--words enable1+modern: ENABLE and the words of data/modern.txt."""

    def setUp(self):
        super().setUp()
        with open(os.path.join(os.path.dirname(ENABLE1), 'modern.txt'), encoding='utf-8') as file:
            self.level = dict(line.rstrip('\n').split('\t') for line in file)

    def listed(self, name):
        return set(self.ok('lexicon', 'list', '--words', name).lines)

    def test_words(self):
        added = set(self.level)
        self.assertEqual(added & set(read_words()), set())
        self.assertEqual(self.listed('enable1+modern'), set(read_words()) | added)
        self.assertEqual(self.listed('enable1+friends+modern'),
                         self.listed('enable1+friends') | added)
        for word in ('blog', 'email', 'selfie', 'emoji', 'app', 'wifi', 'google', 'vape'):
            self.assertIn(word, added)

    def test_levels(self):
        answer = self.json('lexicon', 'check', *self.level, '--words', 'enable1+modern')
        for word in answer['words']:
            level = self.level[word['word']]
            self.assertEqual(word['level'], 60 if level == 'hand' else int(level), word)

    def test_identity(self):
        """The SHA-256 that data/README.md names."""
        with open(os.path.join(os.path.dirname(ENABLE1), 'README.md'), encoding='utf-8') as file:
            page = file.read()
        for name in ('enable1+modern', 'enable1+friends+modern'):
            self.assertIn(self.json('lexicon', 'info', '--words', name)['sha256'], page)

    def test_games_of_ghost(self):
        """The table of docs/words.md."""
        with open(os.path.join(ROOT, 'docs', 'words.md'), encoding='utf-8') as file:
            rows = [line.strip('|\n ').split(' | ') for line in file if line.count(' | ') == 4]
        self.assertEqual(len(rows), 6)  # with the head
        for variant, *cells in rows[1:]:
            for cell, (words, least) in zip(cells, (('enable1', '3'), ('enable1+modern', '3'),
                                                    ('enable1', '4'), ('enable1+modern', '4'))):
                out = self.ok('ghost', 'solve', '--words', words, '--min', least, '--variant',
                              variant).lines[2]
                first = re.fullmatch(r'The first player wins, by saying one of: (.*)\.', out)
                self.assertEqual(cell, 'first: ' + first[1] if first else 'second player',
                                 (variant, words, least))

    def test_in_siu(self):
        answer = run('siu', input='setoption name Lexicon value Enable1+Modern\nposition cgp %s\n'
                     'go gen\nquit\n' % ('15/' * 14 + '15 BLOG/ 0/0 0'))
        self.assertIn('BLOG', answer.out)


if __name__ == '__main__':
    unittest.main()
