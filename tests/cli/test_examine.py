"""quoth ghost examine: questions and marks beside a reference implementation, players of all kinds."""
import os
import shlex
import sys

import twin
from make_golden import read_words
from quoth import ROOT, SEED, ProgramTest, long_test

PYTHON = shlex.quote(sys.executable)
FEW = ('--positions', '20', '--games', '4')

# Answers each question by the expression, and writes down what was asked and answered.
PLAYER = """
import sys
fragment = ''
for line in sys.stdin:
    word, _, rest = line.rstrip('\\n').partition(' ')
    if word == 'fragment':
        fragment = rest
    elif word == 'ready?':
        print('%s', flush=True)
    elif word in ('move?', 'word?'):
        answer = %s
        with open(%r, 'a') as file:
            print(fragment, answer, file=file)
        print(answer, flush=True)
"""


class Examine(ProgramTest):
    def player(self, answer, ready='ready'):
        return 'exec:exec %s %s' % (PYTHON, self.file(
            PLAYER % (ready, answer, self.path('asked')), 'player.py'))

    def examine(self, *args):
        return self.json('ghost', 'examine', *args)['variants']

    def of(self, name, variant):
        return next(p for p in variant['players'] if p['player'] == name)

    @long_test
    def test_a_perfect_player_gives_nothing_away(self):
        variants = self.examine('rational', '--positions', '6', '--games', '2')
        self.assertEqual(len(variants), 5)
        for variant in variants:
            for p in variant['players'][:2]:
                self.assertEqual((p['player'], p['decisions'], p['kept'], p['regret']),
                                 ('rational', 6, 6, 0))
                self.assertEqual((p['illegal'], p['words'], p['resigned']), (0, 0, 0))
                self.assertEqual((p['called'], p['called_wrongly']), (p['bluffs'], 0))
                seat = 0 if variant['winner'] == 'first' else 1
                self.assertEqual(p['won'][seat], p['games'][seat])
            self.assertEqual([p['reference'] for p in variant['players']], [False] + [True] * 5)

    def test_marks_are_those_of_the_twin(self):
        """What the player was asked and did, judged by the reference implementation."""
        name = self.player("fragment + 'aeiours'[len(fragment) * 3 % 7]")
        marks = self.of(name, self.examine(name, '--variant', 'ghost', '--games', '0',
                                           '--positions', '60')[0])
        v = twin.Vocabulary(read_words(), 3)
        asked = [line.rstrip('\n').split(' ') for line in open(self.path('asked'), encoding='utf-8')]
        decisions, claims = asked[:60], asked[60:]
        self.assertEqual((len(decisions), len(claims)), (60, 30))
        self.assertEqual(len({fragment for fragment, _ in decisions}), 60)
        kept = illegal = words = 0
        for fragment, answer in decisions:
            winning, legal = twin.winning_plays(v, fragment), v.legal_plays(fragment)
            self.assertTrue(0 < len(winning) < len(legal), fragment)
            kept += answer in winning
            illegal += answer not in legal
            words += answer in v.words and answer in legal
        self.assertEqual((marks['kept'], marks['illegal'], marks['words']), (kept, illegal, words))
        self.assertTrue(kept and illegal and kept + illegal + words <= 60, marks)
        bluffs = [f for f, _ in claims if not any(w.startswith(f) for w in v.words)]
        self.assertEqual((marks['bluffs'], marks['legal']), (len(bluffs), 30 - len(bluffs)))
        self.assertEqual(len(bluffs), 15)
        self.assertEqual((marks['called'], marks['called_wrongly']), (0, 0))

    def test_who_always_challenges(self):
        name = self.player("'challenge'")
        p = self.of(name, self.examine(name, '--variant', 'super', *FEW)[0])
        self.assertEqual((p['called'], p['called_wrongly']), (p['bluffs'], p['legal']))
        self.assertEqual((p['decisions'], p['kept']), (20, 0))  # no decision has challenges

    def test_chances(self):
        """The Brier score of a constant guess, and answers without one."""
        name = self.player("fragment + 'e' + ' 0.5' * (len(fragment) % 2)", ready='ready chance')
        p = self.of(name, self.examine(name, '--variant', 'ghost', '--positions', '40', '--games',
                                       '0')[0])
        asked = [line.rstrip('\n').split(' ') for line in open(self.path('asked'), encoding='utf-8')]
        named = [line for line in asked[:40] if len(line) == 3]
        self.assertEqual(p['chances']['named'], len(named))
        self.assertTrue(0 < len(named) < 40)
        self.assertEqual((p['chances']['mean'], p['chances']['brier']), (0.5, 0.25))
        silent = self.player("fragment + 'e 0.5'")  # who did not say so names no chance
        p = self.of(silent, self.examine(silent, '--variant', 'ghost', *FEW)[0])
        self.assertEqual((p['chances'], p['illegal']), (None, 20))

    def test_the_same_seed_the_same_questions(self):
        def asked(*args):
            if os.path.exists(self.path('asked')):
                os.remove(self.path('asked'))
            answer = self.examine(self.player("fragment + 'a'"), '--variant', 'xghost', '--words',
                                  self.words('ghost ghoul game gamble goat boat bloat'), *FEW, *args)
            with open(self.path('asked'), encoding='utf-8') as file:
                return answer, file.read()
        self.assertEqual(asked('--seed', str(SEED)), asked('--seed', str(SEED)))
        self.assertNotEqual(asked()[1], asked('--seed', '12345')[1])

    def test_few_positions_are_reported_as_such(self):
        p = self.examine('random', '--variant', 'ghost', '--words', self.words('ghost ghoul'))[0]
        self.assertLess(p['players'][0]['decisions'], 10)
        text = self.ok('ghost', 'examine', 'random', '--variant', 'ghost', '--words',
                       self.words('ghost ghoul')).out
        self.assertIn('with best play the', text)

    def test_the_table(self):
        text = self.ok('ghost', 'examine', 'level:3', 'random', '--variant', 'super', *FEW).out
        rows = [line.split()[0] for line in text.splitlines()[2:] if line]
        self.assertEqual(rows, ['level:3', 'random', 'rational', 'level:8', 'level:5', 'level:2', 'random'])
        self.assertLessEqual(max(map(len, text.splitlines())), 120)

    def test_bad_input(self):
        self.fails('ghost', 'examine', saying='which player')
        self.fails('ghost', 'examine', 'nobody', saying='is no player')
        self.fails('ghost', 'examine', 'random', '--players', '3', saying='two players')
        self.fails('ghost', 'examine', 'random', '--variant', 'every', saying='one of: all ghost')
        self.fails('ghost', 'match', 'random', 'random', '--variant', 'all', saying='one of: ghost')
        answer = self.fails('ghost', 'examine', 'exec:exit 3', '--variant', 'ghost', *FEW,
                            saying='cannot play')
        self.assertEqual(answer.out, '')
        self.fails('ghost', 'examine', *['random'] * 17, saying='at most 16')

    def test_a_model_behind_a_command(self):
        """examples/model_player.py, with a program that thinks aloud in place of a model."""
        model = self.file("import re, sys\n"
                          "prompt = sys.stdin.read()\n"
                          "assert 'must begin a word' in prompt\n"
                          "fragment = re.search('fragment is \"(.*)\"', prompt).group(1)\n"
                          "print('Let me think about', fragment)\n"
                          "print('%se 0.75' % fragment)\n", 'model.py')
        name = "exec:exec %s %s '%s %s'" % (PYTHON, os.path.join(ROOT, 'examples', 'model_player.py'),
                                            PYTHON, model)
        p = self.of(name, self.examine(name, '--variant', 'ghost', '--positions', '5', '--games',
                                       '0', '--move-time', '60')[0])
        self.assertEqual((p['decisions'], p['resigned'], p['chances']['named']), (5, 0, 5))
        self.assertEqual(p['chances']['mean'], 0.75)
