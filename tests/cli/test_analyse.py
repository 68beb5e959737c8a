"""quoth cross analyse: what scripts rely on, held against other commands, and what is refused."""
import html
import itertools
import json
import math
import os
import random
import re
import shutil
import signal
import struct
import subprocess
import zlib
from statistics import NormalDist
from urllib.parse import unquote
from xml.etree import ElementTree

import quoth
from crossword import CrossTest
from quoth import LONG, SEED, environment, heavy_test, long_test, strict_json, wait_for_work
from test_sweep import ALLOCATIONS

KEYS = {'number', 'player', 'rack', 'play', 'score', 'phony', 'taken_back', 'challenged', 'lost_turn',
        'challenge',
        'method', 'why', 'exact', 'value', 'best', 'best_score', 'best_value', 'cost', 'cost_error',
        'points', 'points_error', 'loss', 'mark', 'causes', 'level', 'drawn', 'luck', 'luck_error',
        'luck_win', 'luck_deviation', 'luck_skewness', 'luck_kurtosis', 'chances'}
PHONIES = '''#character-encoding UTF-8
#player1 ann Ann
#player2 bob Bob
#quoth-rules scrabble
>ann: AEINRSZ 8H INZ +24 24
'''
# a phony is taken back, another stands, a good play is challenged in vain
CHALLENGED = '''#player1 ann Ann
#player2 bob Bob
#quoth-rules scrabble
>ann: AEINRST 8D RETANIS +66 66
>ann: AEINRST -- -66 0
>bob: CDEORTU 8G CORD +14 14
>bob: CDEORTU (challenge) +5 19
>ann: AEINRST J7 A.S +4 4
'''
# six turns without score
PASSED_OUT = '''#player1 ann Ann
#player2 bob Bob
#quoth-rules scrabble
>ann: AEGNSTU 8F SANE +8 8
>bob: DEEEHLM - +0 0
>ann: - +0 8
>bob: DEEEHLM - +0 0
>ann: - +0 8
>bob: DEEEHLM - +0 0
>ann: AEINRTU - +0 8
'''


# The constants of docs/analyse.md.
REFERENCE = {'win': 0.13, 'points': 19}
DRAWS = 200
HALF_95 = NormalDist().inv_cdf(0.975)
RATINGS = [(0, 2300), (0.2, 2250), (0.5, 2200), (0.8, 2150), (1.2, 2100), (1.5, 2050), (1.7, 2000),
           (1.9, 1950), (2.3, 1900), (2.6, 1850), (2.9, 1800), (3.3, 1750), (3.8, 1700), (4.2, 1650)]


def expected_strategy(turns):
    """Score and error of a player, by the formulas of docs/analyse.md."""
    relative = [sum(t['loss'][of] / REFERENCE[of] for of in REFERENCE) / 2 for t in turns]
    mean = max(0, sum(relative) / len(turns))
    score = 100 * 0.5 ** mean
    if any(t['method'] == 'static' for t in turns):
        return score, None
    errors = [sum(t['loss'][of + '_error'] / REFERENCE[of] for of in REFERENCE) / 2 for t in turns]
    half = math.sqrt(sum(e * e for e in errors)) / len(turns)
    return score, score * math.log(2) * half


def expected_luck(turns):
    known = [t for t in turns if t['luck'] is not None and t['drawn']]
    all_draws = sum(t['luck_deviation'] ** 2 for t in known)
    z = sum(t['luck'] for t in known) / math.sqrt(all_draws)
    error = 0
    for turn in known:
        if turn['drawn'] == 1:
            continue
        # the mean and the variance of the draws move together, the more the more they are skewed
        mean = turn['luck_deviation'] / math.sqrt(DRAWS * all_draws)
        spread = math.sqrt(max(turn['luck_kurtosis'] - 1, 1e-9))
        variance = turn['luck_deviation'] ** 2 * spread / math.sqrt(DRAWS) * z / 2 / all_draws
        together = turn['luck_skewness'] / spread
        error += mean ** 2 + variance ** 2 + 2 * together * mean * variance
    return 100 * NormalDist().cdf(z), 100 * HALF_95 * NormalDist().pdf(z) * math.sqrt(error)


def mistake_size(turn, win, points):
    """What a turn adds to the mistake score if it lost so much."""
    by_points = math.floor(max(0, points) + 0.5)
    sizes = (0, 0.2, 0.5, 1)
    if turn['method'] in ('endgame', 'preendgame') and turn['cost'] == 0:
        return sizes[(by_points > 0) + (by_points > 7) + (by_points > 15)]
    if not 0.005 <= turn['best_value']['win'] <= 0.995:
        return sizes[(by_points > 0) + (by_points > 15) + (by_points > 30)]
    return sizes[(win >= 0.0025) + (win > 0.03) + (win > 0.07)]


def expected_mistakes(turns):
    """The mistake score, and its variance by adding up small steps of each loss."""
    total = variance = 0
    for turn in turns:
        if turn['method'] == 'endgame' and turn['exact'] and turn['cost'] > 0:
            total += 1
            continue
        late = turn['method'] in ('endgame', 'preendgame') and turn['cost'] == 0
        by_points = late or not 0.005 <= turn['best_value']['win'] <= 0.995
        loss, error = (turn['points'], turn['points_error']) if by_points else (turn['cost'],
                                                                               turn['cost_error'])
        if loss > (error or 0):
            total += mistake_size(turn, turn['cost'], turn['points'])
        kind = 'points' if by_points else 'win'
        half = turn['loss'][kind + '_error']
        if turn['method'] != 'simulation' or not half:
            continue
        normal = NormalDist(turn['loss'][kind], half / HALF_95)
        sizes = [mistake_size(turn, x, x) for x in normal.quantiles(20001)]
        mean = sum(sizes) / len(sizes)
        variance += sum((s - mean) ** 2 for s in sizes) / len(sizes)
    return total, HALF_95 * math.sqrt(variance)


def expected_rating(mistakes):
    for (low, above), (high, below) in zip(RATINGS, RATINGS[1:]):
        if mistakes <= high:
            return above + (below - above) * (mistakes - low) / (high - low)
    return 1650 - 125 * (mistakes - 4.2)


class Analyse(CrossTest):
    def play(self, *players, seed='1', rules='scrabble', name='game.gcg'):
        path = self.path(name)
        self.ok('cross', 'play', *players, '--rules', rules, '--seed', seed, '-o', path)
        return path

    def begun(self, game, turns):
        """The first turns of a game, in its place."""
        with open(game, encoding='utf-8') as file:
            lines = file.readlines()
        last = [at for at, line in enumerate(lines) if line.startswith('>')][turns - 1]
        with open(game, 'w', encoding='utf-8') as file:
            file.writelines(lines[:last + 1])
        return game

    def analyse(self, game, *options):
        return strict_json(self.ok('cross', 'analyse', game, '--json', *options).out)

    def test_keys(self):
        answer = self.analyse(self.play('equity', 'greedy'), '--depth', 'quick')
        self.assertLessEqual({'rules', 'lexicon', 'depth', 'seed', 'players', 'seats', 'turns', 'over',
                              'decided', 'stopped', 'done'}, set(answer))
        for turn in answer['turns']:
            self.assertEqual(set(turn), KEYS)
            self.assertAlmostEqual(sum(turn['chances']), 1, places=4)
        self.assertEqual(answer['done'], len(answer['turns']))
        for player in answer['seats']:
            mine = [t for t in answer['turns'] if answer['seats'][t['player'] - 1] is player]
            self.assertEqual(player['turns'], len(mine))
            for mark in ('small', 'medium', 'large'):
                self.assertEqual(player['mistakes'][mark], sum(t['mark'] == mark for t in mine))
            self.assertAlmostEqual(player['cost'], sum(t['cost'] for t in mine), places=4)

    def test_quick_is_equity(self):
        """Best and price of every turn with tiles in the bag, by `cross moves` and `cross score`."""
        game = self.play('equity', 'greedy', seed='4')
        compared = 0
        for turn in self.analyse(game, '--depth', 'quick')['turns']:
            at = ['--gcg', game, '--turn', str(turn['number'] - 1)]
            if turn['method'] == 'endgame':
                continue
            self.assertEqual(turn['method'], 'static')
            best = self.json('cross', 'moves', *at, '--top', '1')['plays'][0]
            made = self.json('cross', 'score', *at, '--play', turn['play'])
            self.assertAlmostEqual(turn['points'], best['equity'] - made['equity'], places=3)
            if turn['points'] > 0:
                self.assertEqual(turn['best'], best['play'])
            compared += turn['points'] > 0
        self.assertGreater(compared, 2)

    def test_endgames_are_the_endgame_command_s(self):
        game = self.play('greedy', 'random', seed='6')
        ends = [t for t in self.analyse(game, '--depth', 'quick')['turns']
                if t['method'] == 'endgame' and t['exact']]
        self.assertGreater(len(ends), 2)
        for turn in ends:
            at = ['--gcg', game, '--turn', str(turn['number'] - 1)]
            shown = self.json('cross', 'show', *at)
            other = shown['scores'][2 - turn['player']]
            lead = shown['scores'][turn['player'] - 1] - other
            best = self.json('cross', 'endgame', *at)
            self.assertEqual(turn['best_value']['spread'], lead + best['value'])
            values = {p['play']: p['value'] for p in
                      self.json('cross', 'endgame', *at, '--top', '200')['plays']}
            if turn['play'] in values:
                self.assertEqual(turn['value']['spread'], lead + values[turn['play']])
            self.assertEqual(turn['points'] > 0 or turn['cost'] > 0, turn['mark'] is not None)
        self.assertTrue(any(t['mark'] for t in ends))

    def test_luck_of_one_tile(self):
        """The mean over every tile that could have come, by `cross moves`."""
        game = self.play('greedy', 'random', seed='3')
        turns = [t for t in self.analyse(game, '--depth', 'quick')['turns'] if t['drawn'] == 1]
        self.assertTrue(turns)
        turn = turns[0]
        at = ['--gcg', game, '--turn', str(turn['number'] - 1)]
        shown = self.json('cross', 'show', *at)
        before = [t for t in self.analyse(game, '--depth', 'quick')['turns']
                  if t['player'] == turn['player'] and t['number'] < turn['number']][-1]
        rack = list(turn['rack'])
        kept = list(before['rack'])
        if before['play'].startswith('ex '):
            gone = before['play'][3:]
        else:
            gone = self.json('cross', 'score', '--gcg', game, '--turn', str(before['number'] - 1),
                             '--play', before['play'])['tiles'].replace('.', '')
        for tile in gone:
            kept.remove('?' if tile.islower() else tile)
        for tile in kept:
            rack.remove(tile)
        drawn, = rack
        self.assertEqual(shown['unseen_by'], turn['player'])
        pool = {k: n for k, n in shown['unseen'].items() if n > 0}
        pool[drawn] = pool.get(drawn, 0) + 1
        equity = {}
        for tile in pool:
            equity[tile] = self.json('cross', 'moves', *at, '--rack', ''.join(kept) + tile,
                                     '--top', '1')['plays'][0]['equity']
        mean = sum(equity[t] * n for t, n in pool.items()) / sum(pool.values())
        self.assertAlmostEqual(turn['luck'], equity[drawn] - mean, places=2)
        self.assertEqual(turn['luck_error'], 0)

    def test_the_same_with_any_threads(self):
        game = self.begun(self.play('equity', 'random', seed='2', rules='wwf'), 12)
        asked = ['--player', '2']
        once = self.analyse(game, *asked, '--threads', '1')
        self.assertEqual(once, self.analyse(game, *asked, '--threads', '3'))
        self.assertNotEqual(once, self.analyse(game, *asked, '--seed', '2'))
        methods = {t['method'] for t in once['turns'] if t['player'] == 2}
        self.assertIn('simulation', methods)
        self.assertTrue(all(t['method'] == 'none' and t['why'] == 'not asked for'
                            for t in once['turns'] if t['player'] == 1))
        self.assertGreater(sum(once['seats'][1]['mistakes'].values()), 2)

    def exact_game(self, seed, rules):
        """The end of a game as the exact player plays it for both, from where the bag is empty; and
        its turns."""
        game = self.play('equity', 'greedy', seed=seed, rules=rules)
        end = next((t for t in self.analyse(game, '--depth', 'quick')['turns']
                    if t['method'] == 'endgame'), None)
        if not end:
            return None, []
        at = ['--gcg', game, '--turn', str(end['number'] - 1)]
        line = self.json('cross', 'endgame', *at)['plays'][0]['line']
        cgp = self.ok('cross', 'replay', game, '--turn', str(end['number'] - 1)).out
        new = self.path('exact.gcg')
        self.ok('cross', 'play', 'human', 'human', '--rules', rules, '--cgp', cgp.strip(), '-o', new,
                input=''.join(play + '\n' for play in line) + 'quit\n')
        return new, line

    def no_mistakes(self, seeds, rules):
        turns = 0
        for seed in seeds:
            game, line = self.exact_game(str(seed), rules)
            if not game:
                continue
            answer = self.analyse(game, '--depth', 'quick')
            self.assertEqual(len(answer['turns']), len(line), seed)
            for turn in answer['turns']:
                turns += 1
                if turn['exact']:
                    self.assertEqual((turn['method'], turn['cost'], turn['points'], turn['mark']),
                                     ('endgame', 0, 0, None), (seed, turn))
        return turns

    def test_an_exact_player_makes_no_mistake(self):
        self.assertGreater(self.no_mistakes(range(11 if LONG else 12, 14), 'scrabble'), 6)
        self.assertGreater(self.no_mistakes(range(2 if LONG else 1), 'wwf'), 2)

    @long_test
    def test_an_exact_player_makes_no_mistake_in_200_games(self):
        self.assertGreater(self.no_mistakes(range(200), 'scrabble'), 500)

    def test_three_and_four_players(self):
        for players in (['equity', 'greedy', 'random'], ['greedy', 'random', 'equity', 'greedy']):
            answer = self.analyse(self.play(*players), '--depth', 'quick')
            self.assertEqual(len(answer['seats']), len(players))
            self.assertTrue(answer['over'])
            for turn in answer['turns']:
                self.assertEqual(turn['method'], 'static')
                self.assertEqual(len(turn['chances']), len(players))
            last = answer['turns'][-1]['chances']
            best = max(p['score'] for p in answer['seats'])
            self.assertGreater(last[[p['score'] for p in answer['seats']].index(best)], 0.5)

    def test_tiles_of_others_that_nobody_sees_are_lost_at_the_end(self):
        """Going out among three, and a pass that ends a game: the others lose the mean of what is
        unseen, as equity has it."""
        game = self.play('level:3', 'level:5', 'level:7', rules='wwf', seed='5')
        turn = self.analyse(game, '--depth', 'quick')['turns'][31]
        self.assertEqual((turn['rack'], turn['best']), ('AILQ', 'O9 QAID'))
        at = ['--gcg', game, '--turn', '31']
        equity = {p['play']: p['equity'] for p in self.json('cross', 'moves', *at, '--all')['plays']}
        self.assertAlmostEqual(turn['points'], equity['O9 QAID'] - equity[turn['play']], places=3)
        answer = self.analyse(self.file(PASSED_OUT, 'passed.gcg'), '--depth', 'quick')
        unseen = 187 - 4 - 7  # the set, SANE, the rack
        self.assertAlmostEqual(answer['turns'][-1]['value']['spread'],
                               8 - 7 + 7 * unseen / (100 - 4 - 7), places=3)

    def test_the_end_is_the_end_for_turns_that_are_not_asked_for(self):
        """The chances after the last turn, whosever turns are valued."""
        for game in (self.file(PASSED_OUT, 'passed.gcg'), self.play('greedy', 'random', 'greedy')):
            last = [self.analyse(game, '--depth', 'quick', '--player', who)['turns'][-1]['chances']
                    for who in '12']
            self.assertEqual(last[0], last[1])
            self.assertEqual(max(last[0]), 1)

    @heavy_test
    def test_the_end_of_three_players(self):
        """A play that ends the game is worth what the scores then say, over all deals."""
        game = self.play('equity', 'greedy', 'equity', seed='2')
        answer = self.analyse(game, '--player', '1', '--threads', '1')
        last = [t for t in answer['turns'] if t['player'] == 1][-1]
        self.assertEqual((last['method'], last['play'], last['best']), ('endgame', 'M14 AR', 'M14 AR'))
        unseen, points = 'DEIINNRU', {'D': 2}  # the others' tiles, four each; the rest have a point
        spreads = []
        for held in itertools.combinations(range(len(unseen)), 4):
            losses = [sum(points.get(tile, 1) for at, tile in enumerate(unseen) if (at in held) == mine)
                      for mine in (True, False)]
            spreads.append(324 + sum(losses) - max(288 - losses[0], 253 - losses[1]))
        self.assertEqual(last['value'], {'win': 1, 'win_error': 0,
                                         'spread': sum(spreads) / len(spreads), 'spread_error': 0})
        self.assertEqual(last['chances'], [1, 0, 0])

    def test_an_exchange_of_which_the_number_alone_is_reported(self):
        """Three tiles that nobody knows are no three blanks."""
        game = self.file(CHALLENGED + '>bob: -3 +0 19\n', 'ex.gcg')
        last = self.analyse(game, '--depth', 'quick')['turns'][-1]
        self.assertEqual((last['play'], last['method']), ('ex 3', 'none'))
        for form in ('text', 'html'):
            out = self.ok('cross', 'analyse', game, '--depth', 'quick', '--format', form).out
            self.assertIn('ex 3', out)
            self.assertNotIn('???', out)
        self.assertIn('Bob exchanged 3 tiles.', self.ok('cross', 'show', '--gcg', game).out)
        shown = self.json('cross', 'show', '--gcg', game)
        self.assertEqual((shown['play']['kind'], shown['play']['tiles']), ('exchange', None))

    def test_phonies_and_challenges(self):
        turns = self.analyse(self.file(CHALLENGED, 'c.gcg'), '--depth', 'quick')['turns']
        taken, good, _ = turns
        self.assertEqual((taken['phony'], taken['taken_back'], taken['score']), (True, True, 0))
        self.assertIn('phony', [c['kind'] for c in taken['causes']])
        self.assertIn('bonus', [c['kind'] for c in taken['causes']])
        self.assertEqual(taken['mark'], 'large')
        self.assertTrue(good['challenged'])
        self.assertFalse(good['phony'])
        answer = self.analyse(self.file(PHONIES, 'p.gcg'), '--depth', 'quick')
        turn, = answer['turns']
        self.assertTrue(turn['phony'] and not turn['taken_back'])
        self.assertGreater(turn['challenge'], 10)
        self.assertEqual(answer['seats'][1]['challenges_missed'], 1)
        self.assertFalse(answer['over'])
        self.assertIn('bob should have challenged',
                      self.ok('cross', 'analyse', self.path('p.gcg'), '--depth', 'quick').out)

    def test_turns_lost_by_challenges(self):
        """Where a challenge in vain costs a turn, the record has a pass: the analysis says what it was."""
        for players in (2, 3):
            game = self.path('lost.gcg')
            rack = re.search(r'rack (\S+?)[,?]', self.ok(
                'cross', 'play', *['human'] * players, '--rules', 'scrabble', '--seed', '3',
                input='quit\n').out)[1]
            best = self.json('cross', 'moves', '--rules', 'scrabble', '--rack', rack)['plays'][0]
            self.ok('cross', 'play', *['human'] * players, '--rules', 'scrabble', '--seed', '3',
                    '-o', game, input='%s\nchallenge\nquit\n' % best['play'])
            self.assertIn('#unsuccessful-challenge', open(game, encoding='utf-8').read())
            first, lost = self.analyse(game, '--depth', 'quick')['turns']
            self.assertTrue(first['challenged'] and lost['lost_turn'] and not first['lost_turn'])
            self.assertEqual(lost['player'], 2)
            self.assertEqual(lost['causes'][0]['kind'], 'challenge')
            self.assertNotIn('passed', [c['kind'] for c in lost['causes']])
            self.assertAlmostEqual(sum(lost['chances']), 1, places=4)
            self.assertIn('the turn was lost by a challenge in vain',
                          self.ok('cross', 'analyse', game, '--depth', 'quick').out)

    def test_racks_that_are_not_known(self):
        game = self.file('#player1 ann Ann\n#player2 bob Bob\n#quoth-rules scrabble\n'
                         '>ann: - 8G DOG +10 10\n>bob: AEINRST J8 - +0 0\n'.replace('J8 - ', '- ')
                         .replace('>ann: - 8G', '>ann: DOG 8G'), 'part.gcg')
        first, second = self.analyse(game, '--depth', 'quick')['turns']
        self.assertEqual(first['method'], 'none')
        self.assertIn('rack', first['why'])
        for key in ('value', 'best', 'cost', 'points', 'luck', 'chances'):
            self.assertIsNone(first[key], key)
        self.assertEqual((second['method'], second['mark']), ('static', 'large'))
        self.assertEqual([c['kind'] for c in second['causes']][:2], ['passed', 'bonus'])

    def test_notes_in_the_game(self):
        game = self.play('greedy', 'random', seed='5')
        noted = self.ok('cross', 'analyse', game, '--depth', 'quick', '--format', 'gcg').out
        self.assertIn('#note quoth: ', noted)
        path = self.file(noted, 'noted.gcg')
        self.assertEqual(self.ok('cross', 'analyse', path, '--depth', 'quick', '--format',
                                 'gcg').out, noted)
        self.ok('cross', 'replay', path)
        plain = ''.join(line for line in noted.splitlines(keepends=True)
                        if not line.startswith('#note quoth: '))
        self.assertEqual(self.ok('cross', 'replay', game, '-o', '-').out.splitlines()[-20:],
                         plain.splitlines()[-20:])

    def test_page_and_chart(self):
        game = self.play('greedy', 'random', seed='5')
        page = self.path('page.html')
        self.ok('cross', 'analyse', game, '--depth', 'quick', '--format', 'html', '-o', page)
        text = open(page, encoding='utf-8').read()
        self.assertTrue(text.startswith('<!DOCTYPE html>'))
        for loads in ('src=', 'href=', '@import', 'url('):
            self.assertNotIn(loads, text)
        self.assertEqual(text.count('class="line '), 2)
        chart = self.ok('cross', 'analyse', game, '--depth', 'quick', '--format', 'svg').out
        self.assertTrue(chart.startswith('<svg'))
        hostile = open(game, encoding='utf-8').read().replace('#player1 player1', '#player1 <b>&"x')
        hostile = hostile.replace('>player1:', '><b>&"x:')
        said = self.ok('cross', 'analyse', self.file(hostile, 'h.gcg'), '--depth', 'quick',
                       '--format', 'html').out
        self.assertNotIn('<b>&"x', said)
        self.assertIn('&lt;b&gt;&amp;', said)

    def check_scores(self, answer, asked=None):
        for number, seat in enumerate(answer['seats'], 1):
            turns = [t for t in answer['turns'] if t['player'] == number]
            self.assertAlmostEqual(seat['luck_score'], expected_luck(turns)[0], places=1)
            self.assertAlmostEqual(seat['luck_score_error'], expected_luck(turns)[1], places=1)
            if asked and number != asked:
                self.assertIsNone(seat['strategy'])
                self.assertIsNone(seat['mistake_score'])
                continue
            score, error = expected_strategy(turns)
            self.assertAlmostEqual(seat['strategy'], score, places=1)
            mistakes, mistakes_error = expected_mistakes(turns)
            self.assertAlmostEqual(seat['mistake_score'], mistakes, places=3)
            if error is None:
                self.assertIsNone(seat['strategy_error'])
                self.assertIsNone(seat['mistake_score_error'])
            else:
                self.assertAlmostEqual(seat['strategy_error'], error, places=1)
                self.assertAlmostEqual(seat['mistake_score_error'], mistakes_error, places=2)
            if len(answer['seats']) == 2:
                self.assertEqual(seat['mistake_rating'], math.floor(expected_rating(mistakes) + 0.5))
            else:
                self.assertIsNone(seat['mistake_rating'])

    def test_scores(self):
        """The scores follow from the turns, by a calculation that shares nothing with the library."""
        two = self.analyse(self.play('greedy', 'level:5', seed='4'), '--depth', 'quick')
        self.check_scores(two)
        self.assertGreater(two['seats'][0]['strategy'], two['seats'][1]['strategy'])
        self.check_scores(self.analyse(self.play('equity', 'greedy', 'level:3'), '--depth', 'quick'))
        self.check_scores(self.analyse(self.play('equity', 'greedy'), '--depth', 'quick',
                                       '--player', '2'), asked=2)

    @long_test
    def test_other_seeds_give_scores_within_their_errors(self):
        """Two reviews of a game by simulation, on different deals.  Every score changes, but no
        more than by the 95 % interval of the difference of two estimates."""
        game = self.begun(self.play('level:5', 'level:7', seed='2', rules='wwf'), 14)
        first, second = (self.analyse(game, '--seed', seed)['seats'] for seed in '12')
        for one, other in zip(first, second):
            for key in ('strategy', 'luck_score', 'mistake_score'):
                allowed = math.hypot(one[key + '_error'], other[key + '_error'])
                self.assertLessEqual(abs(one[key] - other[key]), allowed, key)
                self.assertLess(allowed, {'strategy': 6, 'luck_score': 12, 'mistake_score': 2}[key])
            self.assertNotEqual(one['strategy'], other['strategy'])

    def test_key_turns(self):
        answer = self.analyse(self.play('greedy', 'random', seed='5'), '--depth', 'quick')
        keys = [t['number'] for t in answer['key_turns']]
        self.assertEqual(len(keys), 4)
        self.assertEqual(keys, sorted(keys))
        turn_of = {t['number']: t for t in answer['turns']}

        def importance(turn):
            return 4 * turn['cost'] / REFERENCE['win'] + max(turn['points'], 0) / REFERENCE['points']
        least = min(importance(turn_of[n]) for n in keys)
        for turn in answer['turns']:
            if turn['mark'] and turn['number'] not in keys:
                self.assertLessEqual(importance(turn), least + 1e-3)
        for key in answer['key_turns']:
            turn = turn_of[key['number']]
            self.assertEqual(key['player'], turn['player'])
            if turn['cost'] >= 0.0005:
                self.assertIn('%.1f %% of the chance' % (100 * turn['cost']), key['text'])
            if turn['points'] == int(turn['points']) > 0:
                self.assertIn('%d points' % turn['points'], key['text'])
            self.assertTrue(key['text'].endswith('.'))

    def test_card(self):
        """Well-formed SVG of its size, with all names and results, whose racks can be left out."""
        for players in (['greedy', 'random'], ['greedy', 'random', 'equity', 'level:4']):
            game = self.play(*players, seed='5')
            asked = ['cross', 'analyse', game, '--depth', 'quick', '--format', 'card']
            answer = self.analyse(game, '--depth', 'quick')
            card = self.ok(*asked).out
            root = ElementTree.fromstring(card)
            self.assertEqual((root.get('width'), root.get('height')), ('1200', '630'))
            for loads in ('href=', '@import', 'url(', '@media'):
                self.assertNotIn(loads, card)
            written = ' '.join(''.join(text.itertext()) for text in root.iter()
                               if text.tag.endswith('}text'))
            for seat in answer['seats']:
                self.assertIn(seat['nick'], written)
                self.assertIn(str(seat['score']), written)
                self.assertIn('Strategy %.0f' % seat['strategy'], written)
            key = re.search(r'Turn (\d+), (\S+): .* with (\S+)', written)
            turn = answer['turns'][int(key[1]) - 1]
            self.assertEqual(key[3], turn['rack'])
            without = self.ok(*asked, '--no-racks').out
            self.assertEqual(without, card.replace(' with ' + turn['rack'], ''))

    def test_card_as_pixels(self):
        """The command of docs/analyse.md makes a PNG of the card, with its text: names change its pixels."""
        if not shutil.which('rsvg-convert'):
            self.skipTest('librsvg2-bin is not installed')
        with open(os.path.join(quoth.ROOT, 'docs', 'analyse.md'), encoding='utf-8') as file:
            command = re.search(r'`(rsvg-convert [^`]*)`', file.read())[1].split()
        game = self.play('greedy', 'random', seed='5')
        pixels = []
        for nick in ('player1', 'somebody'):
            with open(game, encoding='utf-8') as file:
                named = self.file(re.sub('(?<=[ >])player1', nick, file.read()), 'named.gcg')
            self.ok('cross', 'analyse', named, '--depth', 'quick', '--format', 'card', '-o', self.path('card.svg'))
            subprocess.run(command, cwd=self.dir, check=True)
            with open(self.path('card.png'), 'rb') as file:
                png = file.read()
            self.assertEqual(png[:8], b'\x89PNG\r\n\x1a\n')
            self.assertEqual(struct.unpack('>II', png[16:24]), (1200, 630))
            at, data = 8, b''
            while at < len(png):
                size, kind = struct.unpack('>I4s', png[at:at + 8])
                data += png[at + 8:at + 8 + size] if kind == b'IDAT' else b''
                at += 12 + size
            pixels.append(zlib.decompress(data))
            self.assertGreater(len(set(pixels[-1])), 20)
        self.assertNotEqual(*pixels)

    GROUPS = {'bonus': 'words', 'score': 'words', 'triple': 'openings', 'replies': 'openings',
              'passed': 'turns', 'phony': 'turns', 'challenge': 'turns', 'other': 'other'}

    def check_history(self, player, number, alone):
        """Points lost by kind, scores over time, and what to practise, from the games alone."""
        turns = [t for a in alone for t in a['turns'] if t['player'] == number]
        lost = dict.fromkeys(player['lost'], 0)
        for turn in turns:
            points = max(turn['points'] or 0, 0)
            groups = {self.GROUPS.get(c['kind'], 'tiles') for c in turn['causes']}
            if not turn['mark']:
                groups = {'small'}
            elif turn['method'] == 'endgame':
                groups = {'endgame'}
            for group in groups:
                lost[group] += points / len(groups)
        for group, points in lost.items():
            self.assertAlmostEqual(player['lost'][group], points, places=1, msg=group)
        self.assertAlmostEqual(sum(player['lost'].values()), player['points'], places=1)
        self.assertEqual(len(player['history']), len(alone))
        for record, game in zip(player['history'], alone):
            me, other = game['seats'][number - 1], game['seats'][2 - number]
            self.assertEqual((record['score'], record['opponent'], record['opponent_score']),
                             (me['score'], other['nick'], other['score']))
            for key in ('strategy', 'luck_score', 'mistake_score', 'mistake_rating'):
                self.assertEqual(record[key], me[key], key)
        self.assertAlmostEqual(player['strategy'], expected_strategy(turns)[0], places=1)
        self.assertAlmostEqual(player['luck_score'], expected_luck(turns)[0], places=1)
        self.assertAlmostEqual(player['mistake_score'],
                               expected_mistakes(turns)[0] / len(alone), places=2)

    def drill_and_puzzles(self, advice):
        """The commands that are advised can be run."""
        self.assertEqual(len(advice), 2)
        for part in advice:
            self.assertGreater(part['points'], 0)
        commands = [c.split()[1:] for part in advice for c in part['commands']]
        drill, = [c for c in commands if c[:2] == ['words', 'drill']]
        self.ok(*drill, '--progress', self.path('progress'), input='quit\n')
        puzzles, = [c for c in commands if c[:2] == ['cross', 'puzzles']]
        self.assertEqual(puzzles[2:], ['GAMES', '--player', 'player2', '--mistakes', '-o',
                                       'mine.puzzles'])

    def test_folder(self):
        folder = self.path('games')
        os.mkdir(folder)
        alone = []
        for seed in '123':
            name = os.path.join(folder, seed + '.gcg')
            self.begun(self.play('greedy', 'random', seed=seed, name=name), 20)
            alone.append(self.analyse(name, '--depth', 'quick'))
        answer = self.analyse(folder, '--depth', 'quick')
        self.assertEqual((answer['games'], answer['stopped']), (3, False))
        first = answer['seats'][0]
        for mark in ('small', 'medium', 'large'):
            self.assertEqual(first['mistakes'][mark],
                             sum(a['seats'][0]['mistakes'][mark] for a in alone))
        missed = [t for a in alone for t in a['turns']
                  if t['player'] == 1 and t['mark'] and re.match(r'\w+ [A-Za-z]+$', t['best'])
                  and not t['best'].startswith('ex ')]
        self.assertEqual(sum(first['missed_by_length'].values()), len(missed))
        for word in first['missed']:
            level = word['level']
            self.assertIn(str(word['length']), first['missed_by_length'])
            self.assertIn(str(level), first['missed_by_level'])
        self.assertEqual(sum(w['times'] for w in first['missed']), len(missed))
        self.assertAlmostEqual(sum(w['points'] for w in first['missed']),
                               sum(max(t['points'], 0) for t in missed), places=1)
        points = {}
        for word in first['missed']:
            row = points.setdefault(str(word['length']), [0, 0, 0])
            level = 99 if word['level'] is None else word['level']
            row[(level > 35) + (level > 60)] += word['points']
        points = {length: row for length, row in points.items() if sum(row)}
        self.assertEqual(set(first['missed_points']), set(points))
        for length, row in points.items():
            for mine, theirs in zip(row, first['missed_points'][length]):
                self.assertAlmostEqual(mine, theirs, places=1)
        order = [(-w['times'], w['length'], w['word']) for w in first['missed']]
        self.assertEqual(order, sorted(order))
        for number in (1, 2):
            self.check_history(answer['seats'][number - 1], number, alone)
        one = self.analyse(folder, '--depth', 'quick', '--player', 'player1')
        self.assertEqual(one['seats'], [first])
        text = self.ok('cross', 'analyse', folder, '--depth', 'quick').out
        self.assertIn('3 games, depth quick', text)
        self.assertIn('missed words by length', text)
        advice = answer['seats'][1]['practise']
        for part in advice:
            for line in part['commands'] + [part['reason']]:
                self.assertIn('    %s\n' % line, text)
        page = self.ok('cross', 'analyse', folder, '--depth', 'quick', '--format', 'html').out
        self.assertIn('</html>', page)
        self.assertNotIn('href=', page)
        linked = self.ok('cross', 'analyse', folder, '--depth', 'quick', '--format', 'html',
                         '--page', 'https://example.org/quoth.html').out
        self.assertRegex(linked, r'href="https://example.org/quoth.html#words\?drill=\d+"')
        self.assertIn('href="https://example.org/quoth.html#board?puzzles"', linked)
        self.check_worst(answer, alone, linked)
        self.drill_and_puzzles(advice)

    def check_worst(self, answer, alone, linked):
        """The costliest mistakes of each player: those of the games, and the positions before them."""
        links = [unquote(html.unescape(link)) for link in re.findall(r'href="[^"]*(#board\?study=new[^"]*)"', linked)]
        for number, seat in enumerate(answer['seats'], 1):
            made = [(game, t) for game, one in enumerate(alone, 1) for t in one['turns']
                    if t['player'] == number and t['mark']]
            made.sort(key=lambda one: (-one[1]['cost'], -one[1]['points']))
            worst = seat['worst']
            self.assertEqual(len(worst), min(20, len(made)))
            self.assertEqual([(w['cost'], w['points'], w['mark']) for w in worst],
                             [(t['cost'], t['points'], t['mark']) for _, t in made[:20]])
            for mistake in worst:
                turn = alone[mistake['game'] - 1]['turns'][mistake['number'] - 1]
                self.assertEqual([turn[key] for key in ('number', 'cost', 'play', 'best')],
                                 [mistake[key] for key in ('number', 'cost', 'play', 'best')])
                self.assertEqual(mistake['cgp'].split()[1].split('/')[0], turn['rack'])
                self.assertEqual('#board?study=new&rules=scrabble&of=' + mistake['cgp'], links.pop(0))
            shown = json.loads(self.ok('cross', 'score', '--cgp', worst[0]['cgp'], '--play', worst[0]['play'],
                                       '--rules', 'scrabble', '--json').out)
            self.assertTrue(shown['legal'])
        self.assertEqual(links, [])

    def test_a_bad_game_in_a_folder(self):
        folder = self.path('games')
        os.mkdir(folder)
        self.play('greedy', 'random', name=os.path.join(folder, 'a.gcg'))
        self.file('>nobody: ABC 8H', os.path.join('games', 'b.gcg'))
        answer = quoth.run('cross', 'analyse', folder, '--depth', 'quick')
        self.assertEqual(answer.status, 2)
        self.assertIn('1 game, depth quick', answer.out)
        self.assertIn('1 of 2 games', answer.err)

    @heavy_test
    def test_out_of_memory_is_no_bad_game(self):
        """Where memory runs out there is no answer, and no game is said to be unreadable."""
        shim = self.path('shim.so')
        subprocess.run(['cc', '-O1', '-shared', '-fPIC', '-x', 'c', '-', '-o', shim], check=True,
                       input=ALLOCATIONS.encode())
        folder = self.path('games')
        os.mkdir(folder)
        for seed in '12':
            game = self.play('greedy', 'random', seed=seed, name=os.path.join(folder, seed + '.gcg'))
            self.begun(game, 16)
        asked = ['cross', 'analyse', folder, '--depth', 'quick', '--player', 'player1']
        count = {'LD_PRELOAD': shim, 'COUNT_IN': self.path('count')}
        expected = quoth.run(*asked, env=count)
        self.assertEqual(expected.status, 0)
        allocations = int(open(count['COUNT_IN'], encoding='ascii').read())
        failed = 0
        for at in sorted(random.Random(SEED).sample(range(1, allocations + 1), 20 if LONG else 8)):
            for on in ({}, {'FAIL_ON': '1'}):
                answer = quoth.run(*asked, env={**count, **on, 'FAIL_AT': str(at)})
                where = (at, on, answer)
                self.assertNotIn('could not be read', answer.err, where)
                if answer.status == 0: # it can do without
                    self.assertEqual(answer.out, expected.out, where)
                else:
                    self.assertEqual((answer.status, answer.out), (2, ''), where)
                    failed += 1
        self.assertGreater(failed, 20 if LONG else 8)

    def test_refused(self):
        game = self.play('greedy', 'random')
        empty = self.path('empty')
        os.mkdir(empty)
        self.fails('cross', 'analyse', saying='needs a game')
        self.fails('cross', 'analyse', empty, saying='.gcg')
        self.fails('cross', 'analyse', '/no/such/file.gcg')
        self.fails('cross', 'analyse', '/no/such/file.gcg', '-o', empty,
                   saying='cannot write')
        self.fails('cross', 'analyse', game, '--player', 'eve', saying='eve')
        self.fails('cross', 'analyse', game, '--player', '3', saying='3')
        self.fails('cross', 'analyse', game, '--depth', 'slow')
        self.fails('cross', 'analyse', game, game, '--format', 'gcg', saying='one game')
        self.fails('cross', 'analyse', game, game, '--format', 'card', saying='one game')
        self.fails('cross', 'analyse', self.file('#player1 a A\n', 'x.gcg'))

    def test_other_rules_than_those_played(self):
        game = self.play('greedy', 'random')
        self.assertNotIn('scores are not', self.ok('cross', 'analyse', game, '--depth', 'quick').err)
        answer = quoth.run('cross', 'analyse', game, '--depth', 'quick', '--rules', 'wwf')
        reported = re.search(r'(\d+) scores are not what the rules of wwf give', answer.err)
        replayed = quoth.run('cross', 'replay', game, '--rules', 'wwf').out
        self.assertEqual(int(reported[1]), replayed.count('the score is not what the rules give'))

    def test_interrupted(self):
        game = self.play('greedy', 'random', seed='5')
        process = subprocess.Popen([quoth.PROGRAM, 'cross', 'analyse', game, '--depth', 'deep',
                                    '--json'], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   env=environment())
        wait_for_work(process, 1)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=quoth.PATIENCE)
        self.assertEqual(process.returncode, 130)
        answer = strict_json(out.decode())
        self.assertTrue(answer['stopped'])
        self.assertLess(answer['done'], len(answer['turns']))
        self.assertEqual([t['method'] == 'none' for t in answer['turns']],
                         [i >= answer['done'] for i in range(len(answer['turns']))])
