"""Certificates of strategies: what holds is confirmed, what was doctored is refused."""
import itertools
import random
import re
import resource
import string
import unittest

import certificate
from quoth import ENABLE1, LONG, SEED, ProgramTest, long_test, run

GAMES = [['--variant', 'ghost'], ['--variant', 'super'], ['--variant', 'superduper'],
         ['--variant', 'superduper', '--reading', 'either'],
         ['--variant', 'xghost'], ['--variant', 'xghost', '--reading', 'infix'],
         ['--variant', 'spook']] + [
             ['--variant', 'spook', '--reading', 'infix-%s-%s' % reading]
             for reading in itertools.product(['any', 'end'], ['exact', 'anagram'])]
LOSER_RULES = ['next', 'previous', 'coalition', 'selfish']
ENDINGS = [[], ['--misere', 'legal'], ['--word-end', 'maximal'], ['--skip-forced'],
           ['--misere', 'literal']]


def word_list(case):
    chance = random.Random('%d certificate %d' % (SEED, case))
    return {''.join(chance.choices('abcd', k=chance.randint(2, 6))) for _ in range(20)}


def vast(game):
    """The games whose positions are too many: the first readings of xghost and spook."""
    return game[1:2] in (['xghost'], ['spook']) and '--reading' not in game


class Certificates(ProgramTest):
    def certify(self, words, *options):
        path = self.path('certificate')
        self.ok('ghost', 'strategy', '--words', words, '--certificate', path, *options)
        with open(path) as file:
            return file.read()

    def verify(self, text, words):
        answer = run('ghost', 'verify', self.file(text, 'checked'), '--words', words)
        self.assertEqual(answer.err, '')
        self.assertIn(answer.status, (0, 1))
        return answer

    def test_two_checkers_agree(self):
        for case in range(70 if LONG else 7):
            words = word_list(case)
            path = self.words(words)
            for game in GAMES:
                options = game + ENDINGS[case % len(ENDINGS)]
                with self.subTest(case=case, words=' '.join(words), options=options):
                    text = self.certify(path, '--min', '2', *options)
                    answer = self.verify(text, path)
                    self.assertEqual(answer.status, 0, answer.out)
                    self.assertEqual(certificate.check(text, words)[0],
                                     re.search(r'\nwinner (.*)\n', text)[1])
                    pairs, bound = map(int, re.search(r'\npairs (\d+)\nbound (\d+)\n',
                                                      text).groups())
                    self.assertLessEqual(bound, pairs)
                    # a bound of a vast game looks at few positions only
                    if not vast(game):
                        self.assertEqual(bound, pairs)

    def test_a_rounding_error_is_no_ray(self):
        """Here a gain of 10^-9 without a limit passed for the proof that a case has no strategy."""
        words = self.words('aacacb ab adb bacbdb bccbbb bcd bdabca ca caacb cad cdbbda cdbc daccc '
                           'db dbbd dbd dbdbab dcdbac ddbcab')
        found = self.json('ghost', 'strategy', '--words', words, '--min', '2',
                          '--variant', 'spook', '--reading', 'infix-any-exact')
        self.assertEqual((found['pairs'], found['bound'], found['proved']), (8, 8, True))

    def refused(self, text, saying, words=None):
        answer = self.verify(text, words or self.path('short'))
        self.assertEqual(answer.status, 1, saying)
        self.assertRegex(answer.out, saying)

    def test_doctored(self):
        """ENABLE's words of up to five letters: a checker needs 5 ms for them."""
        with open(ENABLE1) as file:
            words = self.words([word for word in file.read().split() if len(word) <= 5], 'short')
        good = self.certify(words, '--variant', 'super')
        self.assertEqual(self.verify(good, words).status, 0)
        lines = good.split('\n')
        count = int(re.search(r'\npairs (\d+)\nbound \1\nstrategy \1\n', good)[1])
        first = lines.index('strategy %d' % count) + 1
        position, start = lines[first + 1].split()[0], lines[first].split()[0]
        flow = next(i for i, line in enumerate(lines) if line.startswith('flow'))

        def changed(at, line, *more):
            return '\n'.join(lines[:at] + [line, *more] + lines[at + 1:])

        def counted(text, more, *keys):
            for key in keys:
                text = text.replace('\n%s %d\n' % (key, count), '\n%s %d\n' % (key, count + more))
            return text

        def without(at):
            return '\n'.join(lines[:at] + lines[at + 1:])
        # a reply that loses, one that is no play, one to nowhere
        self.refused(changed(first + 1, position + ' ' + position + 's'), r':%d: ' % (first + 2))
        self.refused(changed(first + 1, position + ' zzz'), ':%d: the reply is no play' % (first + 2))
        # replies that lose: fragments from which the other player wins
        replies = self.values([position + letter for letter in string.ascii_lowercase],
                              '--words', words, '--variant', 'super')
        losing = [reply['fragment'] for reply in replies if reply['value'] == 'win']
        for reply in losing:
            self.refused(changed(first + 1, position + ' ' + reply), ':%d: ' % (first + 2))
        self.assertGreater(len(losing), 3)
        # entries removed, with their count or without
        self.refused(without(first + 5), 'another line belongs here|two parts|not a fragment')
        self.refused(counted(without(first + 5), -1, 'strategy'), 'pair')
        self.refused(counted(without(first + 5), -1, 'strategy', 'pairs', 'bound'), 'pair')
        # a bound raised by one, alone and with the pairs
        self.refused(counted(good, 1, 'bound'), 'range')
        self.refused(counted(good, 1, 'bound', 'pairs'), 'pairs that count|too small')
        self.refused(counted(good, 99999999999, 'bound'), 'range')
        # another list, said or given
        self.refused(re.sub('(?<=sha256 ).', lambda m: '%x' % (int(m[0], 16) ^ 1), good),
                     'another word list')
        self.refused(good, 'another word list', self.words('ghost ghoul'))
        # numbers
        self.refused(re.sub(r'flow \d+', 'flow 0', good), 'range|head')
        self.refused(re.sub(r'flow 12 ', 'flow 12/0 ', good), 'whole number|head')
        self.refused(changed(flow + 1, '+ %s ' % start + '9' * 1000), '19 digits')
        self.refused(changed(flow + 1, '+ %s 99999999' % start), 'flows into a reply')
        self.refused(changed(flow + 1, '+ %s 1' % start), 'too small')
        self.refused(changed(flow + 2, ' '.join(lines[flow + 2].split()[:2] + ['0'])), 'range')
        self.refused(changed(flow + 2, '+ zz 12'), 'need not come up')
        self.refused(changed(flow + 2, '! i 12'), 'not forced')
        self.refused(changed(flow, 'divide i', lines[flow]), 'missing|another|neither|too many')
        # counts of what nobody has room for
        self.refused(re.sub(r'refutations \d+', 'refutations 10000000', good), 'range')
        self.refused(re.sub(r'flow 12 \d+', 'flow 12 10000000', good), 'range|head')
        self.refused(re.sub(r'refutations \d+', 'refutations 999999', good), ': ')
        for key in 'words', 'min', 'players', 'pairs', 'bound', 'strategy', 'refutations', 'cases':
            for number in ('9' * 1000, '1' + '0' * 1000, '0' * 1000 + '7', '-1', '1.0', '0x3', ''):
                self.refused(re.sub(r'\n%s .*\n' % key, '\n%s %s\n' % (key, number), good),
                             'whole number|nothing between|another line')
        for amount in '9' * 1000, '1/0', '0/0', '12/1', '-12', '1e3', '9' * 19, '18446744073709551616':
            self.refused(changed(flow + 1, '+ %s ' % start + amount), 'whole number|range|too large|flow')
        # a refutation that is none
        at = next(i for i, line in enumerate(lines) if line.startswith('refutations')) + 1
        self.refused(without(at).replace(lines[at - 1], 'refutations %d' %
                                         (int(lines[at - 1].split()[1]) - 1)), 'flow|pair')
        self.refused(good + 'more\n', 'end')
        self.refused(good[:-1], 'end')
        self.refused('', 'ends too soon')
        chance = random.Random(SEED)
        for _ in range(40 if LONG else 10):
            self.refused(good[:chance.randrange(len(good) - 1)], ': ')

    @long_test
    def test_ten_million_entries(self):
        """Refused before anything is done about them."""
        good = self.certify('enable1', '--variant', 'super')
        head = good[:good.index('strategy ')]
        flow = good.index('flow 12')
        for text in (head + 'strategy 10000000\n' + 'ay ayy\n' * 10000000,
                     head + 'strategy 4294967297\n', good[:flow] + 'flow 12 18446744073709551615\n',
                     good[:flow] + '+ - 12\n' * 10000000):
            path = self.file(text, 'checked')
            answer = run('ghost', 'verify', path, preexec_fn=lambda: resource.setrlimit(
                resource.RLIMIT_CPU, (20, 20)))
            self.assertEqual((answer.status, answer.err), (1, ''))
            self.assertRegex(answer.out, 'too many lines|range|19 digits')

    def test_independent_checker_on_enable1(self):
        with open(ENABLE1) as file:
            words = file.read().split()
        good = self.certify('enable1', '--variant', 'super')
        self.assertEqual(certificate.check(good, words), ('first', 112, 112))
        self.assertEqual(self.verify(good, 'enable1').status, 0)
        more = good.replace('bound 112', 'bound 113').replace('pairs 112', 'pairs 113')
        self.refused(more, 'pairs that count|too small', 'enable1')
        self.refused(good, 'another word list', self.words('ghost ghoul'))
        with self.assertRaises(certificate.Wrong):
            certificate.check(more, words)

    @long_test
    def test_many_players(self):
        """Both checkers confirm what solve says, for every variant, reading, ending and rule."""
        for case in range(60 if LONG else 4):
            words = word_list(case)
            path = self.words(words)
            for number, (game, loser) in enumerate(itertools.product(GAMES, LOSER_RULES)):
                if not LONG and (number + case) % 2:
                    continue
                ending = ENDINGS[case % len(ENDINGS)]
                options = ['--min', '2', *game, '--loser', loser, '--players', str(2 + case % 4),
                           *(ending if ending != ['--skip-forced'] else [])]
                with self.subTest(case=case, words=' '.join(words), options=options):
                    self.many_players(words, path, options)

    def many_players(self, words, path, options):
        said = self.json('ghost', 'solve', '--words', path, '--certificate', self.path('many'),
                         *options)
        with open(self.path('many')) as file:
            text = file.read()
        answer = self.verify(text, path)
        self.assertEqual(answer.status, 0, answer.out)
        claim = certificate.check(text, words)
        if said['players'] == 2:
            self.assertEqual(claim[0], said['winner'])
            return
        rule = options[options.index('--loser') + 1]
        key = {'coalition': 'protected', 'selfish': 'can_lose'}.get(rule, 'loser')
        seats = said[key] if isinstance(said[key], list) else [said[key]]
        lost = {seat - 1 for seat in seats}
        everybody = set(range(said['players']))
        self.assertEqual(claim, (rule, everybody - lost if rule == 'coalition' else lost))
        self.assertEqual(self.json('ghost', 'verify', self.file(text, 'checked'), '--words',
                                   path)[key], seats)
        self.doctored_values(text, words, path)

    def doctored_values(self, text, words, path):
        """Another claim, a bound that says more, a line less: what one checker refuses, both do."""
        lines = text.split('\n')
        chance = random.Random(text)
        at = lines.index(next(line for line in lines if line.startswith('values'))) + 1
        line = chance.randrange(at, len(lines) - 2)
        fragment, sure, maybe = lines[line].split()
        fewer = int(maybe) & (int(maybe) - 1)
        for better in ('%s %s %d' % (fragment, sure, fewer),
                       '%s %d %s' % (fragment, int(sure) | int(maybe) & -int(maybe), maybe), None):
            changed = lines[:line] + [better] * (better is not None) + lines[line + 1:]
            if better is None:
                changed[at - 1] = 'values %d' % (int(changed[at - 1].split()[1]) - 1)
            changed = '\n'.join(changed)
            try:
                certificate.check(changed, words)
                self.assertEqual(self.verify(changed, path).status, 0, changed)
            except certificate.Wrong:
                self.refused(changed, '.', path)
        self.refused(re.sub(r'\nseats (\d+)', lambda m: '\nseats %d' % (int(m[1]) ^ 1), text), '.',
                     path)

    def test_json(self):
        words = self.words('ghost green tan tree tries')
        self.certify(words, '--variant', 'super')
        answer = self.json('ghost', 'verify', self.path('certificate'), '--words', words)
        self.assertEqual((answer['holds'], answer['line'], answer['reason']), (True, 0, ''))


if __name__ == '__main__':
    unittest.main()
