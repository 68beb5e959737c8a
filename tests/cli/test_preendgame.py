"""quoth cross preendgame: what scripts rely on, and everything that is refused."""
import re

from crossword import CrossTest
from quoth import LONG, long_test, strict_json
from terminal import Terminal

# One tile in the bag, seven on the other rack, from games that the program played with itself.
LATE = ('7Q2TWAIN/2F4IF4G1/2U5A4N1/1UNDUE1BE1AULIC/2G1SHIRRED2TO/2O4AI4ED/5T1WE5E/'
        'CATALO1N6I/3b1ABY6A/3O1D9/2oRPIMENT5/3T1S1MOORY3/3I1H9/1PAVE10/VEXES10 '
        'EILNOSZ/ 339/326 0')
WON = ('15/5J9/M1ADIEU8/YAGI1E1G1QAT3/X2tERRAPIN4/OVA4U7/I5ANY3L2/D1HELMETED1FIVE/4E3T3N2/'
       '4W3T3T2/4I7E2/BOZOS7R2/ORA1SUBTRENDS2/3WOKE8/cORONELS7 ACGHLNO/ 494/401 0')
KEYS = {'cases', 'orders', 'sampled', 'exact', 'by_spread', 'stopped', 'nodes', 'seconds', 'plays'}


class Preendgame(CrossTest):
    def solve(self, *arguments, cgp=LATE):
        return strict_json(self.ok('cross', 'preendgame', '--rules', 'scrabble', '--cgp', cgp,
                                   '--json', *arguments).out)

    def test_keys_and_cases(self):
        plays = ['6A OZONE', 'A7 ICES', *(['pass'] if LONG else [])]
        answer = self.solve(*(x for play in plays for x in ('--play', play)), '--top', '3')
        self.assertLessEqual(KEYS, set(answer))
        self.assertEqual((answer['cases'], answer['orders'], answer['sampled'], answer['exact']),
                         (8, 8, False, True))
        self.assertEqual(len(answer['plays']), len(plays))
        for play in answer['plays']:
            self.assertEqual(play['wins'] + play['draws'] + play['losses'], 8)
            self.assertTrue(play['exact'])
            self.assertEqual(len(play['loses_to']) > 0, play['losses'] > 0)
        first = answer['plays'][0]
        self.assertEqual((first['play'], first['wins'], first['loses_to']), ('6A OZONE', 8, []))
        for play in answer['plays']:
            self.assertIsInstance(play['spread'], float)

    def test_spread(self):
        """Of plays that win as many cases the first by spread, whatever --top is; with --wins-only
        the first by score."""
        few = ['--play', '3K NACHO', '--play', 'L11 HOD']
        answer = self.solve(*few, cgp=WON)
        reported = answer['plays']
        self.assertTrue(answer['by_spread'] and answer['exact'])
        self.assertEqual([p['wins'] for p in reported], [8, 8])
        self.assertGreater(reported[0]['spread'], reported[1]['spread'])
        self.assertLess(reported[0]['score'], reported[1]['score'])
        self.assertEqual(self.solve(*few, '--top', '5', '--spread', cgp=WON)['plays'], reported)
        by_score = self.solve(*few, '--wins-only', cgp=WON)
        self.assertEqual((by_score['by_spread'], by_score['plays'][0]['play'],
                          by_score['plays'][0]['spread']), (False, reported[1]['play'], None))

    @long_test
    def test_spreads_that_were_not_found(self):
        """Stopped among the spreads, what is not known is said, and the best known comes first."""
        few = ['--play', '6A OZONE', '--play', '6B ZONE', '--play', '6B ZOO', '--threads', '1']
        whole = self.solve(*few)
        self.assertEqual([p['play'] for p in whole['plays']], ['6B ZONE', '6B ZOO', '6A OZONE'])
        self.assertEqual((whole['dropped'], whole['open']), (0, 0))
        found = set()
        for quarter in (1, 2, 3) if LONG else (2,):
            nodes = quarter * whole['nodes'] // 4
            part = self.solve(*few, '--nodes', str(nodes))
            if part['exact'] and not part['by_spread']:
                known = [p['spread'] for p in part['plays'] if p['spread'] is not None]
                found.add(len(known))
                self.assertEqual(known, sorted(known, reverse=True))
                self.assertIsNotNone(part['plays'][0]['spread'] if known else 0)
                self.assertEqual(part['open'] + len(part['plays']), 3)
        self.assertTrue(found)
        text = self.ok('cross', 'preendgame', '--rules', 'scrabble', '--cgp', LATE, '--threads',
                       '1', '--nodes', '60000').out
        self.assertRegex(text, 'Stopped before all spreads were found: [0-9,]+ more plays may win '
                               'as many with a higher one')
        self.assertNotIn('catch up', text)

    def test_only_what_was_proved_is_said(self):
        answer = self.solve('--wins-only')
        self.assertEqual((answer['plays'][0]['play'], answer['plays'][0]['wins']),
                         ('6A OZONE', 8))
        self.assertEqual((len(answer['plays']), answer['dropped_by_spread']), (1, 0))
        self.assertGreater(answer['dropped'], 0.9 * answer['candidates'])
        text = self.ok('cross', 'preendgame', '--rules', 'scrabble', '--cgp', LATE,
                       '--wins-only').out
        self.assertRegex(text, '[0-9]+ plays of 656 cannot win more cases')

    def test_threads_and_memory_change_nothing(self):
        def without_cost(answer):
            return {k: v for k, v in answer.items() if k not in ('nodes', 'seconds', 'dropped')}
        positions = [(WON, ['--play', '3K NACHO', '--play', 'L11 HOD'])]
        if LONG:
            positions.append((LATE, ['--play', 'J7 ES', '--play', 'pass', '--top', '2']))
        for cgp, few in positions:
            expected = without_cost(self.solve(*few, cgp=cgp))
            for more in (['--threads', '4'], *[['--memory-limit', '1']] * LONG):
                self.assertEqual(without_cost(self.solve(*few, *more, cgp=cgp)), expected, more)

    def test_stopped(self):
        answer = self.solve('--nodes', '2000')
        self.assertEqual((answer['stopped'], answer['exact']), (True, False))
        for play in answer['plays']:
            self.assertLessEqual(play['wins'] + play['draws'] + play['losses'], 8)
        self.assertEqual(self.solve('--time', '0.001')['exact'], False)

    def test_progress(self):
        """At a terminal it says how far it is; Ctrl-C leaves the best so far."""
        with Terminal('cross', 'preendgame', '--rules', 'scrabble', '--cgp', LATE, '--threads',
                      '1') as t:
            t.until_shown('[0-9] (million )?positions, [0-9]+:[0-9]+; Ctrl-C stops with the best')
            t.type('\x03')
            t.until_shown('8 cases; the other player knows the bag')

    def test_which_orders_lose_in_words(self):
        text = self.ok('cross', 'preendgame', '--rules', 'scrabble', '--cgp', LATE, '--play', 'pass',
                       '--play', '6A OZONE', '--top', '2').out
        self.assertRegex(text, '8 cases; the other player knows the bag')
        self.assertRegex(text, '  1  8 wins, 0 draws, 0 losses  6A OZONE 37; spread [+]37.4\n')

    def test_sampled(self):
        two = re.sub('EILNOSZ/', 'EILNOZ/', LATE)  # a tile more is unseen
        answer = self.solve('--play', '6A OZONE', '--samples', '3', '--seed', '5', cgp=two)
        self.assertEqual((answer['sampled'], answer['cases']), (True, 3))
        self.assertEqual(answer['orders'], 72)
        self.assertIn('error', answer['plays'][0])

    def test_refused(self):
        for wrong, why in ((LATE.replace('EILNOSZ', ''), 'is not known'),
                           (LATE.replace('VEXES10', '15'), 'more than 4 tiles'),
                           (LATE.replace('EILNOSZ/ 339/326', 'EILNOSZ// 1/2/3'), 'two players')):
            self.fails('cross', 'preendgame', '--rules', 'scrabble', '--cgp', wrong, saying=why)
        for play, why in (('8A ZZZ', 'not legal'), ('ex Z', 'not legal')):
            self.fails('cross', 'preendgame', '--rules', 'scrabble', '--cgp', LATE, '--play', play,
                     saying=why)
