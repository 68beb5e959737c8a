"""quoth cross explain: every figure of a sentence is a fact, and the facts are the engine's."""
import json
import os
import re
from decimal import Decimal

import quoth
from crossword import CrossTest
from quoth import ROOT, heavy_test
from test_endgame import SEVEN

# One tile in the bag.
ONE_TILE = ('13B1/9Q2LA1/9IF1AN1/4T5ERR1A/4H5WED1T/4E2B3F2O/4T1ARE2U2N/4ADMIRERS1RE/7G3E1U1/3N1PUS1VISAS1/2VOMIT6K1/'
            'L2HUE2AXIAL2/AGIO1DIGNiTY3/C2W3E7/Y3ZONED6 ?CEIJOO/ 319/281 0')
# Ten tiles in the bag, and seven.
TEN_TILES = ('11BARK/9Q2LEI/9IF1A2/10ERE2/9AWE3/5W1B1X1FUND/5A1R1LEU2O/4ADMIRERS2N/7G3E3/5PUS1VISA2/2VOMIT3N4/'
             'L2HUE1Z2N4/AGIO1DYING5/COD4T7/YA5S7 AEJNORT/ 288/302 0')
SEVEN_TILES = ('F3J1DOLLING2/L3U4O5/U1B1I4R1MY2/XERIC2VIRTUE2/2E1E4I5/1PAISA1A1E5/2M2HIGHS5/3BAA1O7/3O3G7/3OWE9/'
               '3KIN9/2VETS3L5/2IN2Z1DO5/1FAD2E1AT5/3sCREWY6 ?ENNOTU/ 236/383 0')
# An empty bag: the best play gains 5 points, GNATTY 4.
A_POINT_APART = ('13EH/U4Z7WO/N1AROID1cHARIER/VILE1R1JO1WEN1D/O2FOAMABLE3E/I4M1PI2LUVS/C2T2PEAG5/ES1U1BID1O5/DUIT1EX8/'
                 '1Q3F9/A4L9/GRINNERS7/O4A1K7/N4s1A7/Y6G7 AINTTTY/CEEOST')
LANGUAGES = ('en', 'de', 'fr')
FIGURE = re.compile(r'(?<![\w.,])-?\d+(?:[.,]\d+)?')


def facts_of(value, name=''):
    """The facts by name: 'plays.0.score'."""
    if isinstance(value, dict):
        parts = value.items()
    elif isinstance(value, list):
        parts = enumerate(value)
    else:
        return {name: value}
    found = {}
    for key, part in parts:
        found.update(facts_of(part, '%s.%s' % (name, key) if name else str(key)))
    return found


def forms_of(value):
    """A figure as a sentence may show it, with a decimal point: a share in percent, too."""
    if isinstance(value, bool) or isinstance(value, str):
        return set()
    return {str(value), str(Decimal(value).scaleb(2))} if isinstance(value, Decimal) else {str(value)}


def figures_of(text, cited):
    """The figures of a sentence, with a decimal point, but for those within texts of facts."""
    for fact in sorted((str(f) for f in cited if isinstance(f, str)), key=len, reverse=True):
        text = text.replace(fact, ' ')
    return [figure.replace(',', '.') for figure in FIGURE.findall(text)]


def stray_figures(sentence, facts):
    """Those that are none of the facts which the sentence cites."""
    cited = [facts[name] for name in sentence['facts']]
    known = set().union(*map(forms_of, cited)) if cited else set()
    return [figure for figure in figures_of(sentence['text'], cited) if figure not in known]


class Explain(CrossTest):
    def test_every_language_can_be_asked_for(self):
        """Each file of messages is a language of the option, and no other is."""
        files = {name[:-4] for name in os.listdir(os.path.join(ROOT, 'src', 'format', 'texts'))
                 if name.endswith('.def')}
        offered = re.search(r'(?m)^  --language (\S+)', self.ok('help', 'cross', 'explain').out)[1]
        self.assertEqual(set(offered.split('|')), files)
        self.assertEqual(set(LANGUAGES), files)

    def explain(self, *arguments, language='en'):
        out = self.ok('cross', 'explain', *arguments, '--language', language, '--json').out
        return json.loads(out, parse_float=Decimal)

    def check(self, *arguments):
        """The explanation in each language; the facts are the same, and every figure is one."""
        answers = [self.explain(*arguments, language=language) for language in LANGUAGES]
        self.assertEqual(answers[0]['facts'], answers[1]['facts'])
        facts = facts_of(answers[0]['facts'])
        figures = 0
        for language, answer in zip(LANGUAGES, answers):
            self.assertEqual(answer['language'], language)
            self.assertGreater(len(answer['sentences']), 1)
            for sentence in answer['sentences']:
                self.assertNotRegex(sentence['text'], r'[{}#|]')
                self.assertEqual(stray_figures(sentence, facts), [], (arguments, sentence))
                figures += len(figures_of(sentence['text'], [facts[n] for n in sentence['facts']]))
        self.assertGreater(figures, 3)
        return answers[0]

    def game(self, seed, *players):
        path = self.path('game%s.gcg' % seed)
        self.ok('cross', 'play', *(players or ('level:8', 'level:6')), '--rules', 'scrabble', '--seed', seed,
                '-o', path)
        events = len(json.loads(self.ok('cross', 'replay', path, '--json').out)['events'])
        return path, events

    @heavy_test
    def test_every_figure_is_a_fact(self):
        methods = set()
        for seed in '123' if quoth.LONG else '1':
            path, events = self.game(seed)
            for turn in range(int(seed), events - 1, 5):
                answers = self.check(path, '--turn', str(turn), '--iterations', '60', '--depth', 'quick')
                methods.add(answers['facts']['search']['method'])
        self.assertLessEqual({'simulation', 'endgame'}, methods)
        for rack in ('AEINRT?', 'QIOUUUV', 'ZZ', 'AAAEIOU'):
            self.check(rack, '--iterations', '100')
        path, events = self.game('7', 'greedy', 'random', 'greedy')
        for turn in range(0, events - 3, 9):
            self.check(path, '--turn', str(turn), '--iterations', '60')

    def test_a_false_figure_is_found(self):
        answers = self.check('AEINRT?', '--iterations', '60')
        facts = facts_of(answers['facts'])
        sentence = next(s for s in answers['sentences'] if '±' in s['text'])
        for other in ('62.25', '1', '-3'):
            self.assertEqual(stray_figures({**sentence, 'text': sentence['text'] + ' ' + other}, facts), [other])
        score = next(name for name in sentence['facts'] if name.endswith('score'))
        self.assertEqual(stray_figures(sentence, {**facts, score: facts[score] + 1}), [str(facts[score])])

    def test_facts_are_those_of_other_commands(self):
        answers = self.explain('AEINRT?', '--play', '8H TRAIN', '--iterations', '60')['facts']
        listed = {p['play']: p for p in self.moves(None, '--rack', 'AEINRT?', '--all')['plays']}
        for play in answers['plays']:
            other = listed[play['play']]
            self.assertEqual((play['score'], play.get('leave', '')), (other['score'], other['leave']))
            self.assertAlmostEqual(float(play['equity']), other['equity'], delta=0.051)
            self.assertAlmostEqual(float(play['leave_value']), other['equity'] - other['score'], delta=0.051)
        self.assertEqual([p['role'] for p in answers['plays']].count('asked'), 1)
        self.assertEqual(answers['position']['unseen'], 104 - 7)
        self.assertEqual(len(answers['position']['unseen_tiles']), answers['position']['unseen'])

    def test_the_end_is_that_of_the_solver(self):
        at = ['--rules', 'scrabble', '--cgp', SEVEN]
        answers = self.check(*at)['facts']
        solved = json.loads(self.ok('cross', 'endgame', *at, '--top', '3', '--json').out)
        self.assertEqual(answers['search']['method'], 'endgame')
        self.assertEqual(answers['position']['opponent_rack'], 'GILORST')
        for play, other in zip(answers['plays'], solved['plays']):
            self.assertEqual(play['final'], 299 - 340 + other['value'])
            self.assertEqual(play['final_deficit'], 340 - 299 - other['value'])
        asked = self.check(*at, '--play', 'pass')['facts']['plays']
        self.assertEqual([p['role'] for p in asked[:2]], ['best', 'asked'])
        self.assertLess(asked[1]['final'], asked[0]['final'])

    def test_one_point_in_the_solved_end(self):
        """No plural: one point ahead, behind, and between two plays."""
        expected = {
            'en': ('you finish 1 point ahead.', 'you finish 1 point behind.', ', which is 1 point worse.'),
            'de': ('endest du mit 1 Punkt Vorsprung.', 'endest du mit 1 Punkt Rückstand.',
                   ', das ist 1 Punkt weniger.'),
            'fr': ("tu finis avec 1 point d'avance.", 'tu finis avec 1 point de retard.', ', soit 1 point de moins.')}
        for language, (ahead, behind, worse) in expected.items():
            for scores, final in (('361/365', ahead), ('359/365', behind)):
                said = self.ok('cross', 'explain', '--rules', 'scrabble', '--cgp', f'{A_POINT_APART} {scores} 0',
                               '--play', '15H GNATTY', '--language', language).out.replace('\n', ' ')
                self.assertIn(final, said)
                self.assertIn(worse, said)

    def test_the_play_made_is_named(self):
        path, events = self.game('2')
        for turn in range(2, events - 1, 6):
            answer = self.explain(path, '--turn', str(turn), '--iterations', '60')
            made = [p for p in answer['facts']['plays'][:2] if p['role'] == 'made']
            said = ' '.join(s['text'] for s in answer['sentences'])
            self.assertEqual('The play made' in said, len(made) == 1, said)

    def test_turnover(self):
        """Near the end of the bag: what each play draws, and who takes the last tile."""
        def ask(cgp, *plays):
            answer = self.check('--rules', 'scrabble', '--cgp', cgp, '--iterations', '120', '--depth', 'quick', *plays)
            facts = answer['facts']
            for play in facts['plays']:
                self.assertEqual(play['bag_left'], facts['position']['bag'] -
                                 (play['drawn'] if play['kind'] == 'place' else 0))
                self.assertEqual('last' in play['replies'], play['bag_left'] > 0)
            a, b = facts['plays'][:2]
            self.assertEqual(facts['pair'].get('drawn_gap', 0), abs(a['drawn'] - b['drawn']))
            return facts, ' '.join(s['text'] for s in answer['sentences'])
        facts, said = ask(TEN_TILES, '--play', 'E5 JO')
        by_left = {play['bag_left']: play for play in facts['plays'][:2]}
        self.assertIn(8, by_left)
        self.assertIn(' of the 10 tiles in the bag and leaves ', said)
        self.assertIn('your opponent takes the last tile with ', said)
        for left, play in by_left.items():  # seven tiles are a bingo, eight are not on a rack
            last, bingo = play['replies']['last'], play['replies']['bingo']
            self.assertTrue(last == 0 if left > 7 else last == bingo if left == 7 else last >= bingo, (left, last))
        facts, said = ask(SEVEN_TILES, '--play', 'K11 NOTE')
        self.assertIn('takes all 7 tiles of the bag, so your opponent is the first to move with an empty bag; ', said)
        self.assertIn('NOTE leaves 3 tiles.', said)
        self.assertEqual({play['bag_left'] for play in facts['plays'][:2]}, {0, 3})
        for cgp in ('AEINRT?',):  # the bag is full
            answer = self.check(cgp, '--play', '8H TRAIN', '--iterations', '60')['facts']
            self.assertNotIn('drawn_gap', answer['pair'])
            self.assertNotIn('last', answer['plays'][0]['replies'])

    @heavy_test
    def test_orders_are_those_of_the_solver(self):
        at = ['--rules', 'scrabble', '--cgp', ONE_TILE]
        facts = self.explain(*at, '--depth', 'quick')['facts']
        self.assertEqual((facts['search']['method'], facts['position']['bag']), ('preendgame', 1))
        for play in facts['plays']:
            solved = json.loads(self.ok('cross', 'preendgame', *at, '--play', play['play'], '--json').out)['plays'][0]
            self.assertEqual([play[key] for key in ('wins', 'draws', 'losses')],
                             [solved[key] for key in ('wins', 'draws', 'losses')])

    def test_a_play_of_a_game(self):
        path, _ = self.game('2')
        made = json.loads(self.ok('cross', 'replay', path, '--json').out)['events'][3]
        answers = self.explain(path, '--turn', '3', '--iterations', '60')['facts']
        roles = {p['role']: p for p in answers['plays']}
        self.assertIn('made', roles)
        self.assertEqual(roles['made']['score'], made['score'])
        named = self.ok('cross', 'explain', path, '--turn', '3', '--iterations', '60', '--play', 'pass').out
        self.assertIn('passing', named)
        text = self.ok('cross', 'explain', path, '--turn', '3', '--iterations', '60').out
        self.assertEqual(text.count('\n'), 1)
        again = self.explain(path, '--turn', '3', '--iterations', '60')
        self.assertEqual(text.strip(), ' '.join(s['text'] for s in again['sentences']))

    def test_one_seed_one_answer(self):
        one, two = (self.explain('AEINRT?', '--iterations', '60', '--threads', n) for n in '12')
        self.assertEqual(one, two)
        self.assertNotEqual(one, self.explain('AEINRT?', '--iterations', '60', '--seed', '5'))

    def test_refused(self):
        path, events = self.game('2')
        for arguments, said in (([path], 'the game is over there; --turn names an earlier turn'),
                                (['--cgp', SEVEN.replace('ABIOOTU/', '/')], 'the rack of the player to move'),
                                ([], 'the rack of the player to move'),
                                (['AEINRT?', '--play', '8H ZZZ'], 'not legal'),
                                (['AEINRT?', '--play', '8H TRAIN', '--play', 'pass'], '--play may be given 1 time'),
                                (['AEINRT?', '--language', 'xx'], 'language'),
                                (['AEINRT?', 'X'], 'one operand too many'),
                                (['AEINRT?', '--iterations', '0'], 'iterations')):
            answer = quoth.run('cross', 'explain', '--rules', 'scrabble', *arguments)
            self.assertEqual((answer.status, answer.out), (2, ''), arguments)
            self.assertIn(said, answer.err)


class ExplainGhost(quoth.ProgramTest):
    def explain(self, *arguments, language='en'):
        return json.loads(self.ok('ghost', 'explain', *arguments, '--language', language, '--json').out,
                          parse_float=Decimal)

    def check(self, *arguments):
        answers = [self.explain(*arguments, language=language) for language in LANGUAGES]
        self.assertEqual(answers[0]['facts'], answers[1]['facts'])
        facts = facts_of(answers[0]['facts'])
        for answer in answers:
            self.assertTrue(answer['sentences'])
            for sentence in answer['sentences']:
                self.assertNotRegex(sentence['text'], r'[{}#|]')
                self.assertEqual(stray_figures(sentence, facts), [], (arguments, sentence))
        return answers[0]

    def test_every_figure_is_a_fact(self):
        for arguments in (['gho'], [''], ['g', '--players', '3'], ['ghost'], ['gx'], ['ny', '--min', '4'],
                          ['olo', '--variant', 'super'], ['q', '--variant', 'spook'], ['ab', '--misere', 'legal'],
                          ['zy', '--variant', 'superduper']):
            self.check(*arguments)

    def test_words_behind_each_letter(self):
        words = 'gab gable gamma game gamer games gas gasp ghost ghosts'.split()
        path = self.file('\n'.join(words), 'words.txt')
        answer = self.check('ga', '--words', path)
        behind = {play['play']: play for play in answer['facts']['plays']}
        reachable = {'gab': ['gab'], 'gam': ['gamma', 'game'], 'gas': ['gas']}
        self.assertEqual({name: play['words'] for name, play in behind.items()},
                         {name: len(found) for name, found in reachable.items()})
        for name, play in behind.items():
            self.assertEqual(sorted(e['word'] for e in play['examples']), sorted(reachable[name]))
            known = [e['word'] for e in play['examples'] if e['level'] <= 35]
            self.assertEqual(play['known'], len(known))
        levels = dict(line.split() for line in open(quoth.ROOT + '/data/enable1.levels', encoding='ascii'))
        for play in behind.values():
            for example in play['examples']:
                self.assertEqual(example['level'], int(levels.get(example['word'], 99)))
        self.assertEqual([play['play'] for play in answer['plays']], list(behind))
        self.assertEqual([play['wins'] for play in answer['plays']], [p['wins'] for p in behind.values()])

    def test_the_end_is_that_of_the_line(self):
        """A play ends the game where it completes a word, though a fragment by itself is none by an
        `exact` reading; `best` names the same word."""
        words = self.file('ab abc abcd bca cabd dab dabc'.replace(' ', '\n'), 'words.txt')
        for reading in ('infix-any-exact', 'infix-end-exact', 'infix-any-anagram', 'multiset'):
            for more in ([], ['--players', '3'], ['--misere', 'legal']):
                rules = ['--variant', 'spook', '--reading', reading, '--words', words, *more]
                answer = self.explain('', *rules)
                ends = {p['play']: p['end'] for p in answer['facts']['plays']}
                lines = {p['play']: p['line'][-1] for p in answer['plays']}
                self.assertEqual({p: ''.join(sorted(end)) for p, end in ends.items()}, lines)
                seats = ['human'] * (3 if '3' in more else 2)
                shown = self.ok('ghost', 'play', *seats, *rules, input='best 9\nquit\n').out
                self.assertEqual(dict(re.findall(r'(\w)  [a-z ]*; best play ends with "(\w+)"', shown)), ends)

    def test_text(self):
        text = self.ok('ghost', 'explain', 'gho').out
        paragraph = text.rstrip('\n').split('\n\n')[-1]
        self.assertEqual(paragraph, ' '.join(s['text'] for s in self.explain('gho')['sentences']))
        german = self.ok('ghost', 'explain', 'gho', '--language', 'de').out
        self.assertEqual(german.count('\n'), 1)
        self.assertIn('„', german)


if __name__ == '__main__':
    quoth.unittest.main()
