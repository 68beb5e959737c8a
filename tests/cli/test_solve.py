"""Who wins, and the value of any position, on lists short enough to check by hand."""
import unittest

import twin
from quoth import ProgramTest, golden, run, strict_json

FIVE_WORDS = 'ghost green tan tree tries'      # the paper's text
FIVE_WORDS_TOO = 'ghost green tan tree trie'   # the captions of its figures


class SolveTest(ProgramTest):
    def solve(self, words, *options):
        return self.json('ghost', 'solve', '--words', self.words(words), *options)


class Solve(SolveTest):
    def test_toy_vocabularies(self):
        """Those of the notebooks and the paper, with the answers given there."""
        for case in golden('toys.json'):
            with self.subTest(case['words']):
                solved = self.solve(case['words'], '--min', str(case.get('min', 3)))
                for key, expected in case['solve'].items():
                    self.assertEqual(solved[key], expected, key)

    def test_keys(self):
        solved = self.solve(FIVE_WORDS)
        kinds = dict(lexicon=dict, variant=str, min=int, words=int, positions=int, reachable=int,
                     winner=str, winning_first_plays=list, replies=dict, length=int, longest=int)
        for key, kind in kinds.items():
            self.assertIs(type(solved[key]), kind, key)
        for key, kind in dict(name=str, words=int, sha256=str).items():
            self.assertIs(type(solved['lexicon'][key]), kind, key)

    def test_options_are_echoed(self):
        solved = self.solve(FIVE_WORDS, '--variant', 'super', '--min', '4')
        self.assertEqual((solved['variant'], solved['min']), ('super', 4))
        self.assertEqual((solved['lexicon']['words'], solved['words']), (5, 4))

    def test_defaults(self):
        solved = self.solve('ab abc abcd')
        self.assertEqual((solved['variant'], solved['min'], solved['words']), ('ghost', 3, 2))

    def test_arrays_are_sorted(self):
        solved = self.solve('zaab zbba abzz bazz azab', '--variant', 'super')
        self.assertEqual(solved['winning_first_plays'], sorted(solved['winning_first_plays']))
        for plays in solved['replies'].values():
            self.assertEqual(plays, sorted(plays))

    def test_text_says_who_wins(self):
        for words, winner in ((FIVE_WORDS, 'second'), ('cat camel goat', 'first')):
            answer = self.ok('ghost', 'solve', '--words', self.words(words))
            self.assertIn(winner, answer.out.lower())
            self.assertIn('win', answer.out.lower())

    def test_text_has_the_replies(self):
        """Of several players the one to move may have no safe reply to a play that loses."""
        words = self.words('abaa abd accc cbaaa cbda ddd')
        shown = []
        for more in ([], ['--players', '3'], ['--players', '3', '--loser', 'coalition'],
                     ['--players', '4', '--loser', 'selfish', '--variant', 'super']):
            solved = self.json('ghost', 'solve', '--words', words, *more)
            for line in self.ok('ghost', 'solve', '--words', words, *more).lines:
                play, _, said = line.strip().partition('  ')
                if len(play) == 1:
                    shown.append(said)
                    replies = solved['replies'][play]
                    self.assertEqual(said, ' '.join(['is met by', *replies]) if replies else
                                     'loses, though no reply is safe')
        self.assertIn('loses, though no reply is safe', shown)

    def test_no_word_is_long_enough(self):
        for variant in twin.VARIANTS:
            with self.subTest(variant):
                solved = self.solve('ab', '--variant', variant)
                self.assertEqual([solved[k] for k in ('words', 'positions', 'reachable', 'winner',
                                                      'winning_first_plays', 'replies', 'length',
                                                      'longest')],
                                 [0, 0, 0, 'second', [], {}, 0, 0])
                self.ok('ghost', 'solve', '--variant', variant, '--words', self.words('ab'))

    def test_only_words_that_are_too_short(self):
        solved = self.solve('ab ba a')
        self.assertEqual((solved['words'], solved['positions'], solved['winner']),
                         (0, 0, 'second'))
        self.assertEqual(solved['lexicon']['words'], 3)

    def test_single_word(self):
        """In ghost the length decides; at either end it decides as well."""
        for word, winner in (('ghost', 'second'), ('ghosts', 'first')):
            for variant in twin.VARIANTS:
                solved = self.solve(word, '--variant', variant)
                self.assertEqual((solved['winner'], solved['words'], solved['length'],
                                  solved['longest']), (winner, 1, len(word), len(word)))

    def test_one_letter_words(self):
        """Who says a has lost; with b there is a way out."""
        solved = self.solve('a', '--min', '1')
        self.assertEqual((solved['winner'], solved['positions'], solved['reachable'],
                          solved['replies'], solved['length']), ('second', 2, 2, {}, 1))
        solved = self.solve('a ab bc', '--min', '1')
        self.assertEqual((solved['winner'], solved['winning_first_plays'], solved['replies']),
                         ('first', ['b'], {'b': []}))
        self.assertEqual((solved['positions'], solved['reachable']), (5, 4))

    def test_duplicated_lines(self):
        one, two = self.solve('ghost ghoul game'), self.solve('game ghost game ghoul ghost game')
        for answer in (one, two):
            del answer['lexicon']['name']
        self.assertEqual(one, two)

    def test_a_word_ends_the_game(self):
        """thermo cannot be reached past the."""
        solved = self.solve('the thermos', '--min', '3')
        self.assertEqual((solved['positions'], solved['reachable'], solved['winner']),
                         (8, 4, 'second'))

    def test_minimum(self):
        words = 'a ab abc abcd abcde'
        for least, (count, winner) in {1: (5, 'second'), 2: (4, 'first'), 3: (3, 'second'),
                                       4: (2, 'first'), 5: (1, 'second'), 6: (0, 'second')}.items():
            solved = self.solve(words, '--min', str(least))
            self.assertEqual((solved['words'], solved['winner'], solved['min']),
                             (count, winner, least))

    def test_minimum_of_nothing_is_refused_or_everything(self):
        answer = run('ghost', 'solve', '--json', '--words', self.words('a ab'), '--min', '0')
        self.assertIn(answer.status, (0, 2), answer)
        if answer.status == 0:
            self.assertEqual(strict_json(answer.out)['words'], 2)

    def test_name_of_the_list_needs_escaping(self):
        for name in ('we"ird\\.txt', 'b\u00e9b\u00e9.txt', 'tab\there', 'new\nline', '\x01'):
            with self.subTest(name=name):
                self.json('ghost', 'solve', '--words', self.words(FIVE_WORDS, name))

    def test_name_of_the_list_is_not_utf8(self):
        path = self.dir.encode() + b'/\xff\xfe.txt'
        with open(path, 'w', encoding='ascii') as file:
            file.write('ghost\n')
        answer = run('ghost', 'solve', '--json', '--words', path)
        self.assertEqual(answer.status, 0, answer)
        strict_json(answer.raw.decode('utf-8', 'strict'))


class Formula(SolveTest):
    """The paper's "there is a move, for all moves" is one more way to ask who wins."""

    def test_the_five_words(self):
        for words in (FIVE_WORDS, FIVE_WORDS_TOO):
            self.assertFalse(twin.formula(twin.Vocabulary(words.split())))
            self.assertEqual(self.solve(words)['winner'], 'second')

    def test_the_toys(self):
        for case in golden('toys.json'):
            v = twin.Vocabulary(case['words'].split(), case.get('min', 3))
            self.assertEqual('first' if twin.formula(v) else 'second', case['solve']['winner'],
                             case['words'])


class Value(SolveTest):
    WORDS = 'game ghost ghoul ghosts'

    def value(self, fragment, words, *options):
        answer, = self.json_lines('ghost', 'value', fragment, '--words', self.words(words),
                                  *options)
        return answer

    def test_keys(self):
        value = self.value('gho', self.WORDS)
        kinds = dict(fragment=str, legal=bool, word=bool, value=str, legal_plays=list,
                     winning_plays=list, extensions=list)
        for key, kind in kinds.items():
            self.assertIs(type(value[key]), kind, key)

    def test_a_fragment(self):
        value = self.value('gho', self.WORDS)
        self.assertEqual((value['fragment'], value['legal'], value['word'], value['value'],
                          value['legal_plays'], value['winning_plays']),
                         ('gho', True, False, 'win', ['ghos', 'ghou'], ['ghos', 'ghou']))

    def test_a_lost_fragment(self):
        value = self.value('gh', self.WORDS)
        self.assertEqual((value['value'], value['legal_plays'], value['winning_plays']),
                         ('loss', ['gho'], []))

    def test_a_word_was_the_others_mistake(self):
        value = self.value('ghost', self.WORDS)
        self.assertEqual((value['legal'], value['word'], value['value'], value['legal_plays'],
                          value['winning_plays'], value['extensions']),
                         (True, True, 'win', [], [], ['ghosts']))

    def test_nonsense_was_the_others_mistake(self):
        for fragment in ('ghx', 'hos', 'ghostsx', 'x'):
            value = self.value(fragment, self.WORDS)
            self.assertEqual((value['legal'], value['word'], value['value'], value['legal_plays'],
                              value['winning_plays']), (False, False, 'win', [], []))

    def test_the_empty_fragment(self):
        value = self.value('', self.WORDS)
        self.assertEqual((value['fragment'], value['legal'], value['legal_plays']),
                         ('', True, ['g']))

    def test_past_a_word(self):
        """A fragment that no game reaches has a value all the same."""
        value = self.value('them', 'the themes')
        self.assertEqual((value['legal'], value['word'], value['value'], value['winning_plays']),
                         (True, False, 'win', ['theme']))

    def test_capitals_are_given_back_as_they_came(self):
        value = self.value('GHo', self.WORDS)
        self.assertEqual((value['fragment'], value['legal_plays']), ('GHo', ['ghos', 'ghou']))

    def test_several(self):
        answers = self.json_lines('ghost', 'value', 'g', 'gh', 'g', '--words',
                                  self.words(self.WORDS))
        self.assertEqual([a['fragment'] for a in answers], ['g', 'gh', 'g'])

    def test_standard_input(self):
        answers = self.json_lines('ghost', 'value', '-', '--words', self.words(self.WORDS),
                                  input='g\r\n\nghost\nGH')
        self.assertEqual([a['fragment'] for a in answers], ['g', '', 'ghost', 'GH'])

    def test_no_fragments_on_standard_input(self):
        self.assertEqual(self.json_lines('ghost', 'value', '-'), [])

    def test_text(self):
        answer = self.ok('ghost', 'value', 'gho', 'gh', '--words', self.words(self.WORDS))
        self.assertIn('gho', answer.out)
        self.assertIn('ghou', answer.out)

    def test_too_short_a_word_is_no_fragment(self):
        """With hmm and a minimum of 4, hm leads nowhere."""
        words = 'hmm ghost'
        self.assertTrue(self.value('hm', words)['legal'])
        for fragment in ('h', 'hm', 'hmm'):
            self.assertFalse(self.value(fragment, words, '--min', '4')['legal'])
        for fragment in ('hm', 'mm', 'm', 'hmm'):
            self.assertFalse(self.value(fragment, words, '--min', '4', '--variant',
                                        'super')['legal'])

    def test_super(self):
        value = self.value('ho', self.WORDS, '--variant', 'super')
        self.assertEqual(value['legal_plays'], ['gho', 'hos', 'hou'])

    def test_superduper(self):
        """Legality is that of the string as played: ohg is no part of a word."""
        value = self.value('oh', self.WORDS, '--variant', 'superduper')
        self.assertEqual((value['legal'], value['legal_plays']), (False, []))
        value = self.value('s', 'stars', '--variant', 'superduper')
        self.assertEqual(value['legal_plays'], ['rs', 'st'])
        value = self.value('ta', 'stars attic', '--variant', 'superduper')
        self.assertEqual(value['legal_plays'], ['att', 'sta', 'tar'])
        value = self.value('ta', 'stars attic', '--variant', 'super')
        self.assertEqual(value['legal_plays'], ['sta', 'tar'])

    def test_the_same_play_from_both_ends_comes_once(self):
        value = self.value('aa', 'aaaa', '--variant', 'super')
        self.assertEqual((value['legal_plays'], value['winning_plays'], value['value']),
                         (['aaa'], ['aaa'], 'win'))


class Explain(SolveTest):
    def explain(self, fragment, words, *options):
        return self.ok('ghost', 'explain', fragment, '--words', self.words(words), *options).out

    def test_a_won_position(self):
        text = self.explain('gho', 'game ghost ghoul')
        for wanted in ('second', 'win', 'ghos', 'ghou'):
            self.assertIn(wanted, text.lower())

    def test_a_lost_position_is_refuted_down_to_a_word(self):
        text = self.explain('', 'cat camel')
        for wanted in ('first', 'lo', 'c'):
            self.assertIn(wanted, text.lower())
        self.assertTrue('cat' in text or 'camel' in text, text)

    def test_every_losing_play_is_refuted(self):
        """Each play from tr that loses is named with a word that shows it."""
        words = 'train trainee trace trek trekker tribal tribe trot trod'.split()
        text = self.explain('tr', words)
        v = twin.Vocabulary(words)
        for play in v.legal_plays('tr'):
            self.assertIn(play, text)
            if twin.win(v, play):
                self.assertTrue(any(w in text for w in words if w.startswith(play)), play)

    def test_word_and_nonsense(self):
        for fragment in ('ghost', 'gx'):
            self.assertIn(fragment, self.explain(fragment, 'game ghost ghoul'))

    def test_no_word_is_long_enough(self):
        self.ok('ghost', 'explain', '', '--words', self.words('ab'))

    def test_other_variants(self):
        for variant in ('super', 'superduper'):
            text = self.explain('ho', 'game ghost ghoul', '--variant', variant)
            self.assertIn('gho', text)

    def test_enable1(self):
        text = self.ok('ghost', 'explain', 'gho').out
        for wanted in ('second', 'ghos', 'ghou'):
            self.assertIn(wanted, text.lower())


if __name__ == '__main__':
    unittest.main()
