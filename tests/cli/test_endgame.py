"""quoth cross endgame: what scripts rely on, and everything that is refused."""
import json
import re

import quoth
from crossword import CrossTest
from quoth import LONG, strict_json

# Seven tiles against seven, from a game that the program played with itself.
SEVEN = ('10C3L/9JO3O/8MAP3X/5A2ED3Ne/4QI2WET1GOD/2NEUM3DE1UH1/OY2E5R1V2/FAN1E2PLANKS2/'
         '1WEIRdIE2A4/1NET3E2R4/7B2YA3/7E3F3/1VULGATE3R3/3IODIN3I3/CHIS3S3TZAR '
         'ABIOOTU/GILORST 299/340 0')
# Won by far, and open for long: 1.4 million positions.
DECIDED = ('3VITTA3Q3/1C1E7U3/1A1G2UpPILED1C/1L1G3H3U2R/PIMIENTO3E2E/OF1E3NO1ARAKS/'
           'N5REX5T/D2JERID6E/2YO2N7D/1BAY1Z9/1L1SNOWIER5/GO3E1N7/AT3A1V7/OS3S1A7/L6R7 '
           '?ABFOTW/EHIIIMU 745/300 0')
# Three players.
THREE = ('F10Q3/AD7F1A3/WE7E1TO2/NATRON1G1U2V2/1R2REGARDS1O2/AY5M3BI2/X4REBOILED2/I6I3V2H/'
         'A2P2PRY2e2O/L1dIOCESE2L2T/1TEND5MI2L/3C5WIN2I/3H4JINGO1N/9ZA3E/10SKUAS '
         'O/AEET/ETUU 291/216/299 0')
KEYS = {'value', 'exact', 'bounds', 'depth', 'nodes', 'seconds', 'plays'}


class Endgame(CrossTest):
    def solve(self, *arguments, cgp=SEVEN):
        return strict_json(self.ok('cross', 'endgame', '--rules', 'scrabble', '--cgp', cgp,
                                   '--json', *arguments).out)

    def test_keys_and_proof(self):
        answer = self.solve('--top', '3')
        self.assertLessEqual(KEYS, set(answer))
        self.assertEqual((answer['value'], answer['exact'], answer['bounds']), (2, True, [2, 2]))
        self.assertEqual([p['value'] for p in answer['plays']], [2, 1, -2])
        for play in answer['plays']:
            self.assertLessEqual({'play', 'value', 'exact', 'line'}, set(play))
            self.assertTrue(play['exact'])
            self.assertEqual(play['line'][0], play['play'])
        self.assertEqual(answer['depth'], len(answer['plays'][0]['line']))

    def test_the_line_reaches_the_value(self):
        answer = self.solve()
        turns = [(json.loads(self.ok('cross', 'score', '--rules', 'scrabble', '--cgp', SEVEN,
                                     '--play', answer['plays'][0]['line'][0], '--json').out))]
        self.assertTrue(turns[0]['legal'])
        self.assertEqual(turns[0]['score'], answer['plays'][0]['score'])

    def test_threads_and_memory_change_nothing(self):
        def without_cost(answer):
            return {k: v for k, v in answer.items() if k not in ('nodes', 'seconds')}
        expected = without_cost(self.solve('--top', '2'))
        for more in (['--threads', '4'], ['--memory-limit', '1'], ['--memory-limit', '1M'],
                     ['--threads', '3', '--memory-limit', '2M']):
            self.assertEqual(without_cost(self.solve('--top', '2', *more)), expected, more)

    def test_cut(self):
        for cut in (['--plies', '1'], ['--plies', '2'], ['--nodes', '300'], ['--time', '0.001']):
            answer = self.solve(*cut)
            low, high = answer['bounds']
            self.assertTrue(low <= 2 <= high, answer)
            self.assertEqual(answer['exact'], low == high and answer['value'] == 2)
            self.assertEqual(answer['value'] is None, answer['plays'] == [])
        # what can still be scored bounds what was not searched, of the plays listed as well
        cut = self.solve('--nodes', '1', '--top', '3')
        for low, high in [cut['bounds']] + [p['bounds'] for p in cut['plays']]:
            self.assertTrue(-600 < low < high < 600, cut)
        self.assertTrue(self.solve('--plies', '40')['exact'])
        self.assertEqual(self.solve('--plies', '2')['depth'], 2)

    def test_three_players_cut(self):
        """However little is searched, there is a play, with the value between its bounds."""
        for cut in (['--plies', '1'], ['--plies', '2'], ['--plies', '4'], ['--nodes', '1']):
            answer = self.solve(*cut, '--top', '1000', cgp=THREE)
            low, high = answer['bounds']
            self.assertTrue(low <= answer['value'] <= high < 10000, answer)
            for play in answer['plays']:
                low, high = play['bounds']
                self.assertTrue(low <= play['value'] <= high, play)
                self.assertEqual(play['exact'], low == high, play)
                self.assertEqual(play['play'], play['line'][0])
            best, = answer['plays'][:1]
            passed, = [play for play in answer['plays'] if play['play'] == 'pass']
            self.assertEqual((best['play'], best['value'], best['exact']), ('13C OH', 18, True))
            self.assertFalse(passed['exact'])

    def test_plays_of_mine(self):
        """Each play that is named has the value that it has among all plays."""
        best = self.solve('--top', '12')['plays']
        asked = [best[i] for i in (11, 0, 4)]
        names = [x for play in asked for x in ('--play', play['play'])]
        answer = self.solve(*names, *names[:2])
        self.assertEqual(answer['plays'], [best[0], best[4], best[11]])
        self.assertEqual((answer['value'], answer['exact']), (2, True))
        for threads in ('1', '3'):
            answer = self.solve('--play', best[11]['play'], '--threads', threads)
            self.assertEqual(answer['plays'], [best[11]])
            self.assertEqual(answer['bounds'], [best[11]['value']] * 2)
        cut = self.solve(*names, '--nodes', '1')['plays']
        self.assertEqual({p['play'] for p in cut}, {p['play'] for p in asked})
        for play in cut:
            value, = [p['value'] for p in asked if p['play'] == play['play']]
            self.assertTrue(play['bounds'][0] <= value <= play['bounds'][1], play)
        text = self.ok('cross', 'endgame', '--rules', 'scrabble', '--cgp', SEVEN,
                       '--play', 'O12 TOUR').out
        self.assertIn('+1 points for the player to move with this play, exact; ', text)
        self.assertEqual(text.splitlines()[1],
                         '  1  +1  O12 TOUR 5, (I10 LITS 26), N9 OBIA 14')
        for wrong, saying in (('C3 TOONS', 'not legal'), ('ex A', 'not legal'), ('C3', 'byte')):
            self.fails('cross', 'endgame', '--rules', 'scrabble', '--cgp', SEVEN, '--play', wrong,
                       saying=saying)
        self.fails('cross', 'endgame', '--rules', 'scrabble', '--cgp', SEVEN, '--play', 'pass',
                   '--first-win', saying='not both')

    def test_plays_of_mine_among_three(self):
        best, = self.solve('--play', '13C OH', cgp=THREE)['plays']
        self.assertEqual((best['play'], best['value'], best['exact']), ('13C OH', 18, True))
        two = self.solve('--play', 'pass', '--play', '13C OH', '--plies', '1', cgp=THREE)['plays']
        self.assertEqual([play['play'] for play in two], ['13C OH', 'pass'])

    def test_a_decided_game_needs_no_proof(self):
        """It is cut once the bounds prove who wins; the answer is the same each time."""
        answers = [quoth.run('cross', 'endgame', '--rules', 'scrabble', '--cgp', DECIDED, '--json',
                             *more) for more in ((), *[('--threads', '2')] * LONG)]
        for answer in answers:
            self.assertIn('it is decided who wins; --proof searches to the end', answer.err)
            a = strict_json(answer.out)
            self.assertEqual((a['exact'], a['decided'], a['stopped']), (False, True, True))
            self.assertGreater(745 - 300 + a['bounds'][0], 0)
            self.assertLess(a['nodes'], 201000)
        self.assertEqual(len({re.sub('"seconds":[^,]*', '', answer.out) for answer in answers}), 1)
        short = self.solve('--nodes', '1', cgp=DECIDED)
        self.assertTrue(short['decided'])
        self.assertFalse(self.solve('--nodes', '1')['decided'])
        self.assertTrue(self.solve()['decided'])
        # What a play that loses is worth says nothing of the others.
        self.assertFalse(self.solve('--play', 'pass')['decided'])

    @quoth.long_test
    def test_the_proof_of_a_decided_game(self):
        a = self.solve('--proof', cgp=DECIDED)
        self.assertEqual((a['exact'], a['decided'], a['value']), (True, True, 113))

    def test_first_win(self):
        ahead = SEVEN.replace('299/340', '340/299')
        answer = self.solve('--first-win', cgp=ahead)
        self.assertTrue(answer['wins'])
        self.assertGreater(answer['bounds'][0] + 41, 0)
        behind = self.solve('--first-win')
        self.assertFalse(behind['wins'])
        self.assertTrue(behind['exact'])

    def test_the_other_rack_is_what_is_unseen(self):
        self.assertEqual(self.solve(cgp=SEVEN.replace('/GILORST', '/'))['value'], 2)

    def test_text(self):
        text = self.ok('cross', 'endgame', '--rules', 'scrabble', '--cgp', SEVEN).out
        self.assertRegex(text, r'^\+2 points for the player to move, exact; spread at the end -39')
        self.assertIn('1  +2  13K URBIA 14, (O8 GLORIA 24), C3 TOON 8', text)

    def test_refused(self):
        for cgp, saying in ((SEVEN.replace('ABIOOTU', 'ABIO'), 'bag'),
                            (SEVEN.replace('ABIOOTU', ''), 'rack'),
                            ('/'.join(['15'] * 15) + ' ABC/DEF 0/0 0', 'bag is not empty')):
            self.fails('cross', 'endgame', '--rules', 'scrabble', '--cgp', cgp, saying=saying)
        for wrong in (['--plies', '63'], ['--top', '0'], ['--threads', '0'], ['--time', '0'],
                      ['--memory-limit', '0'], ['--nodes', '-1']):
            self.fails('cross', 'endgame', '--rules', 'scrabble', '--cgp', SEVEN, *wrong)
