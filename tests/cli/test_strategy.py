"""Strategies to memorise: the smallest set of pairs, whoever asks."""
import html.parser
import itertools
import os
import random
import unittest

import twin
from quoth import LONG, ROOT, SEED, ProgramTest, heavy_test, run


def is_position(v, fragment):
    return fragment not in v.words


def key(v, fragment):
    return min(fragment, fragment[::-1]) if isinstance(v, twin.SuperDuperVocabulary) else fragment


def next_positions(v, fragment):
    """What plays that do not lose at once make of a fragment, a position and its reversal once."""
    return {key(v, f): f for f in v.legal_plays(fragment) if is_position(v, f)}


def smallest(v, todo, skip_forced, answered=frozenset(), best=10**9):
    """The least number of pairs that answer every position of `todo` and all that can follow."""
    open_ones = {k: f for k, f in todo.items() if k not in answered}
    if best <= 0 or not open_ones:
        return 0 if best > 0 else best
    k = min(open_ones)
    replies = next_positions(v, open_ones[k])
    cost = not (skip_forced and len(replies) == 1)
    for reply in replies.values():
        best = min(best, cost + smallest(v, {**next_positions(v, reply), **open_ones}, skip_forced,
                                         answered | {k}, best - cost))
    return best


def is_enough(v, todo, allowed):
    """Whether the winner can go on so that the game ends only with allowed words."""
    def answered(fragment):
        return any(all(f in allowed if f in v.words else answered(f) for f in v.legal_plays(reply))
                   for reply in v.legal_plays(fragment) if reply not in v.words)
    return all(f in allowed if f in v.words else answered(f) for f in todo)


def fewest_words(v, todo):
    return next(n for n in range(len(v.words) + 1)
                if any(is_enough(v, todo, set(w)) for w in itertools.combinations(v.words, n)))


class Strategies(ProgramTest):
    def strategy(self, *options):
        return self.json('ghost', 'strategy', *options)

    def check_wins(self, v, answer):
        """Every position that can come up has an entry that goes on well."""
        entry = {key(v, e['position']): e['reply'] for e in answer['entries']}
        todo = {'': ''} if answer['winner'] == 'first' else next_positions(v, '')
        seen = set()
        while todo:
            k, fragment = todo.popitem()
            if k in seen:
                continue
            seen.add(k)
            self.assertIn(key(v, entry[k]), next_positions(v, fragment))
            todo.update(next_positions(v, entry[k]))
        self.assertEqual(seen, set(entry))

    def test_enable1(self):
        for variant, least, pairs in (('super', 3, 112), ('super', 4, 107), ('superduper', 3, 62),
                                      ('superduper', 4, 61)):
            with self.subTest(variant=variant, min=least):
                answer = self.strategy('--variant', variant, '--min', str(least))
                self.assertEqual((answer['pairs'], answer['bound'], answer['proved']),
                                 (pairs, pairs, True))
                self.assertEqual(len(answer['entries']), pairs)

    def test_small_lists(self):
        for case in range(10000 if LONG else 20):
            chance = random.Random('%d strategy %d' % (SEED, case))
            words = {''.join(chance.choices('abc', k=chance.randint(1, 6))) for _ in range(10)}
            least = chance.randint(1, 3)
            for variant, skip in itertools.product(twin.VARIANTS, (False, True)):
                v = twin.VARIANTS[variant](words, least)
                if not v.words:
                    continue
                with self.subTest(seed=case, words=' '.join(sorted(words)), min=least,
                                  variant=variant, skip=skip):
                    answer = self.strategy('--variant', variant, '--min', str(least), '--words',
                                           self.words(words), *['--skip-forced'] * skip)
                    first = twin.first_player_wins(v)
                    self.assertEqual(answer['winner'], 'first' if first else 'second')
                    todo = {'': ''} if first else next_positions(v, '')
                    self.assertEqual(answer['pairs'], smallest(v, todo, skip))
                    if not skip:
                        self.check_wins(v, answer)
                        self.check_words(v, variant, least, first)

    def check_words(self, v, variant, least, first):
        """The fewest final words are as many as trying all sets of words finds."""
        answer = self.json('ghost', 'outcomes', '--objective', 'overall', '--variant', variant,
                           '--min', str(least), '--words', self.words(v.words), '--player',
                           'first' if first else 'second')
        todo = [''] if first else v.legal_plays('')
        self.assertEqual(answer['count'], fewest_words(v, todo))
        self.assertEqual(answer.get('bound', answer['count']), answer['count'])
        self.assertTrue(is_enough(v, todo, set(answer['winners'])))

    @heavy_test
    def test_fewest_words_of_enable1(self):
        for variant, least, count in (('super', 3, 32), ('super', 4, 32), ('superduper', 3, 21),
                                      ('superduper', 4, 21)):
            with self.subTest(variant=variant, min=least):
                answer = self.json('ghost', 'outcomes', '--objective', 'overall', '--variant',
                                   variant, '--min', str(least))
                self.assertEqual((answer['count'], answer['bound'], answer['proved']),
                                 (count, count, True))
                self.assertEqual(len(answer['winners']), count)

    def test_who_cannot_win(self):
        options = ('ghost', 'strategy', '--variant', 'super', '--words',
                   self.words('ghost green tan tree tries'))
        winner = self.json(*options)['winner']
        loser = 'second' if winner == 'first' else 'first'
        answer = run(*options, '--player', loser)
        self.assertEqual((answer.status, answer.err), (1, ''))
        self.assertIn('the %s player wins' % winner, answer.out)
        answer = run(*options, '--player', loser, '--json')
        self.assertEqual(answer.status, 1)
        self.assertIn('"winner": "%s"' % winner, answer.out)
        answer = run('ghost', 'outcomes', '--objective', 'overall', *options[2:], '--player', loser,
                     '--json')
        self.assertEqual(answer.status, 1)
        self.assertIn('"winner": "%s", "count": null' % winner, answer.out)

    def test_page(self):
        page = self.ok('ghost', 'strategy', '--variant', 'superduper', '--format', 'html').out
        html.parser.HTMLParser().feed(page)
        self.assertEqual(page.count('<li>') + page.count('<section>') + 1, 62)
        text = self.ok('ghost', 'strategy', '--variant', 'superduper').out
        self.assertEqual(text.count('after ') + text.count('then ') + 1, 62)

    def test_the_sheets_of_the_manual(self):
        with open(os.path.join(ROOT, 'docs', 'strategies.md')) as file:
            manual = file.read()
        for variant, least in itertools.product(('super', 'superduper'), (3, 4)):
            text = self.ok('ghost', 'strategy', '--variant', variant, '--min', str(least)).out
            sheet = ''.join('    ' + line + '\n' if line else '\n'
                            for line in text.split('\n')[1:-1])
            self.assertIn('## %s, words of at least %d letters\n\n%s' % (variant, least, sheet),
                          manual)

    def test_three_players_are_refused(self):
        self.fails('ghost', 'strategy', '--players', '3', saying='two players')


if __name__ == '__main__':
    unittest.main()
