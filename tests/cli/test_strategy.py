"""Strategies to memorise: the smallest set of pairs, whoever asks."""
import html.parser
import itertools
import os
import random
import unittest
import xml.etree.ElementTree

import twin
from quoth import LONG, ROOT, SEED, ProgramTest, heavy_test, long_test, run


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


def known(v, levels, most, reply):
    """Whether a reply, as it stands, is legal with the words up to a level alone."""
    return reply in type(v)({w for w in v.words if levels[w] <= most}, 2).fragments


def known_somehow(v, levels, most, fragment, k):
    """The same of any play that leads from a fragment to the position with this key."""
    return any(known(v, levels, most, reply) for reply in v.legal_plays(fragment)
               if key(v, reply) == k and is_position(v, reply))


def sizes(v, levels, most, todo, answered=frozenset()):
    """The (pairs, strange replies) of all strategies that answer `todo`."""
    open_ones = {k: f for k, f in todo.items() if k not in answered}
    if not open_ones:
        return {(0, 0)}
    k = min(open_ones)
    found = set()
    for next_key, reply in next_positions(v, open_ones[k]).items():
        new = not known_somehow(v, levels, most, open_ones[k], next_key)
        for pairs, strange in sizes(v, levels, most, {**next_positions(v, reply), **open_ones},
                                    answered | {k}):
            found.add((pairs + 1, strange + new))
    return found


def least_strange(v, levels, most, todo):
    return min(sizes(v, levels, most, todo))


def smallest_known(v, levels, most, todo):
    return min((pairs for pairs, strange in sizes(v, levels, most, todo) if not strange),
               default=None)


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

    @long_test
    @heavy_test
    def test_fewest_words_of_enable1(self):
        for variant, least, count in (('super', 3, 32), ('superduper', 4, 21), ('super', 4, 32),
                                      ('superduper', 3, 21))[:4 if LONG else 2]:
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
        self.assertIn('"winner":"%s"' % winner, answer.out)
        answer = run('ghost', 'outcomes', '--objective', 'overall', *options[2:], '--player', loser,
                     '--json')
        self.assertEqual(answer.status, 1)
        self.assertIn('"winner":"%s","count":null' % winner, answer.out)

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
            for form, ending in (('html', 'html'), ('text', 'txt')):
                page = self.ok('ghost', 'strategy', '--variant', variant, '--min', str(least),
                               '--format', form).out
                name = os.path.join(ROOT, 'docs', 'sheets', '%s-%d.%s' % (variant, least, ending))
                with open(name) as file:
                    self.assertEqual(file.read(), page)

    def test_familiar_replies(self):
        """Of equally small sheets one with the fewest strange replies, and the trade-off."""
        best = cases = 0
        for case in range(300 if LONG else 12):
            chance = random.Random('%d familiar %d' % (SEED, case))
            words = {''.join(chance.choices('abc', k=chance.randint(1, 5))) for _ in range(9)}
            levels = {w: chance.choice((10, 35, 60, 80)) for w in sorted(words)}
            image = self.path('levels.qlx')
            self.ok('lexicon', 'build', self.words(words), '--levels', self.file(
                ''.join('%s %d\n' % pair for pair in levels.items()), 'levels'), '-o', image)
            variant = chance.choice(list(twin.VARIANTS))
            v = twin.VARIANTS[variant](words, 2)
            if not v.words:
                continue
            todo = {'': ''} if twin.first_player_wins(v) else next_positions(v, '')
            with self.subTest(seed=case, levels=levels, variant=variant):
                options = ('--variant', variant, '--min', '2', '--words', image)
                answer = self.strategy(*options, '--familiar', '35')
                plain = self.strategy(*options)
                self.assertEqual(answer['pairs'], plain['pairs'])
                self.check_wins(v, answer)
                strange = sum(not known(v, levels, 35, e['reply']) for e in answer['entries'])
                self.assertEqual(answer['unfamiliar'], strange)
                least = least_strange(v, levels, 35, todo)
                self.assertEqual(answer['pairs'], least[0])
                self.assertGreaterEqual(strange, least[1])
                best += strange == least[1]
                cases += 1
                for row in answer['tradeoff']:
                    pairs = smallest_known(v, levels, row['level'], todo)
                    self.assertEqual(row['pairs'], pairs, row)

        # The fewest are sought, not promised: some eight of ten, in a dozen cases now and then less.
        self.assertGreaterEqual(best, cases * (0.7 if LONG else 0.4))

    def test_familiar_as_text_and_plot(self):
        words = self.words('ghost green tan tree tries')
        text = self.ok('ghost', 'strategy', '--words', words, '--familiar', '60').out
        self.assertRegex(text, r'(?m)^     99 +[0-9]+$')
        vast = words if LONG else self.words('ghost green', 'two')
        text = self.ok('ghost', 'strategy', '--words', vast, '--familiar', '60', '--variant',
                       'xghost').out  # a variant that is vast on a long list
        self.assertRegex(text, r'(?m)^     99 +[0-9]+$')
        plot = self.ok('ghost', 'strategy', '--words', words, '--familiar', '60', '--format',
                       'svg').out
        self.assertEqual(xml.etree.ElementTree.fromstring(plot).tag,
                         '{http://www.w3.org/2000/svg}svg')
        page = self.ok('ghost', 'strategy', '--words', words, '--familiar', '60', '--format',
                       'html').out
        self.assertIn(plot, page)
        self.fails('ghost', 'strategy', '--words', words, '--format', 'svg', saying='--familiar')
        self.fails('ghost', 'strategy', '--words', words, '--familiar', '9', saying='10')

    def test_three_players_are_refused(self):
        self.fails('ghost', 'strategy', '--players', '3', saying='two players')


if __name__ == '__main__':
    unittest.main()
