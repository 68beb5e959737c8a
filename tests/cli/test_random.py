"""The program against the naive twins on random small vocabularies."""
import itertools
import os
import random
import unittest

import twin
from quoth import LONG, SEED, ProgramTest

CASES = int(os.environ.get('QUOTH_TEST_CASES') or (10000 if LONG else 160))
PARTS = 4  # each a test of its own, so that they run side by side


def vocabularies(part, cases):
    """Random lists of 1-12 words of 1-6 letters from 2-4 letters, each with a minimum of 1-4."""
    for case in range(part, cases, PARTS):
        chance = random.Random('%d/%d' % (SEED, case))
        letters = 'abcd'[:chance.randint(2, 4)]
        longest = chance.choice((3, 4, 5, 6, 6))
        words = {''.join(chance.choices(letters, k=chance.randint(1, longest)))
                 for _ in range(chance.randint(1, 12))}
        yield '%d/%d' % (SEED, case), sorted(words), chance.randint(1, 4)


def middling_lists(cases):
    """Lists of 20-300 words of 1-10 letters, some made of common pieces."""
    for case in range(cases):
        chance = random.Random('%d middling %d' % (SEED, case))
        letters = 'abcdefgh'[:chance.randint(2, 8)]
        pieces = [''.join(chance.choices(letters, k=chance.randint(1, 4))) for _ in range(12)]
        words = {''.join(chance.choices(pieces, k=chance.randint(1, 4)))[:10]
                 for _ in range(chance.randint(20, 300))}
        yield '%d middling %d' % (SEED, case), sorted(words), chance.randint(1, 5)


class Twins(ProgramTest):
    def compare(self, words, least, variant):
        v = twin.VARIANTS[variant](words, least)
        options = ('--words', self.words(words), '--min', str(least), '--variant', variant)
        self.assertLessEqual(twin_of_solve(v).items(),
                             self.json('ghost', 'solve', *options).items())
        strange = {f + 'a' for f in v.fragments} | {'a' + f for f in v.fragments} | {''}
        fragments = sorted(v.fragments | strange if v.words else v.fragments)
        for fragment, value in zip(fragments, self.values(fragments, *options)):
            self.assertLessEqual(twin_of_value(v, fragment).items(), value.items())

    def compare_outcomes(self, words, least, overall=twin.outcomes_overall_by_enumeration):
        v = twin.Vocabulary(words, least)
        options = ('--words', self.words(words), '--min', str(least))
        for player, objective in itertools.product((0, 1), ('per-node', 'overall')):
            answer = self.json('ghost', 'outcomes', '--player', ('first', 'second')[player],
                               '--objective', objective, *options)
            if objective == 'per-node':
                expected = twin.outcomes_per_node(v, player)
            else:
                expected = overall(v, player)
            self.assertLessEqual(twin_of_outcomes(expected, player).items(), answer.items(),
                                 objective)

    def part(self, part):
        for i, (label, words, least) in enumerate(vocabularies(part, CASES)):
            with self.subTest(seed=label, words=' '.join(words), min=least):
                variants = list(twin.VARIANTS) if LONG else [list(twin.VARIANTS)[i % 3]]
                for variant in variants:
                    self.compare(words, least, variant)
                if twin.Vocabulary(words, least).words:
                    self.compare_outcomes(words, least)

    def test_middling_lists(self):
        for label, words, least in middling_lists(400 if LONG else 16):
            with self.subTest(seed=label, words=' '.join(words), min=least):
                for variant in twin.VARIANTS:
                    self.compare(words, least, variant)
                self.compare_outcomes(words, least, twin.outcomes_overall)

    def test_part_1(self):
        self.part(0)

    def test_part_2(self):
        self.part(1)

    def test_part_3(self):
        self.part(2)

    def test_part_4(self):
        self.part(3)


class TwinsAmongThemselves(unittest.TestCase):
    """Two ways to the same answer, without the program."""

    def test_formula(self):
        for label, words, least in vocabularies(0, 4000):
            for vocabulary in twin.VARIANTS.values():
                v = vocabulary(words, least)
                self.assertEqual(twin.formula(v), twin.first_player_wins(v), (label, words, least))

    def test_overall_outcomes(self):
        for label, words, least in vocabularies(1, 8000):
            v = twin.Vocabulary(words, least)
            for player in (0, 1):
                if v.words:
                    self.assertEqual(sorted(twin.outcomes_overall_by_enumeration(v, player)),
                                     twin.outcomes_overall(v, player), (label, words, least))


def twin_of_solve(v):
    """What solve has to say, besides the lexicon."""
    return {
        'variant': v.variant,
        'words': len(v.words),
        'positions': len(v.fragments),
        'reachable': len(twin.reachable(v)),
        'winner': 'first' if twin.first_player_wins(v) else 'second',
        'winning_first_plays': twin.winning_plays(v),
        'replies': twin.replies(v),
        'length': twin.letters_to_come(v, hurry=min),
        'longest': twin.letters_to_come(v, hurry=max),
    }


def twin_of_value(v, fragment):
    return {
        'fragment': fragment,
        'legal': fragment in v.fragments,
        'word': fragment in v.words,
        'value': 'win' if twin.win(v, fragment) else 'loss',
        'legal_plays': v.legal_plays(fragment),
        'winning_plays': twin.winning_plays(v, fragment),
    }


def twin_of_outcomes(words, player):
    won = sorted(w for w in words if twin.winner(w) == player)
    lossiness, count, letters, _ = twin.priority(words, player)
    return {'count': count, 'letters': letters, 'lossiness': lossiness, 'winners': won,
            'losers': sorted(set(words) - set(won))}


if __name__ == '__main__':
    unittest.main()
