"""Plays side by side: the figures are those of the simulation, and the verdict follows from them."""
import re

from crossword import CrossTest

LATE = ('7Q2TWAIN/2F4IF4G1/2U5A4N1/1UNDUE1BE1AULIC/2G1SHIRRED2TO/OZONE2AI4ED/5T1WE5E/CATALO1N6I/'
        '3b1ABY6A/3O1D9/2oRPIMENT5/3T1S1MOORY3/3I1H9/1PAVE10/VEXES10 EGJKORR/ 326/376 0')


class Compare(CrossTest):
    OPENING = ('--rack', 'AEINRST', '--rules', 'scrabble')
    PLAYS = ('8H STAINER', '8G RETINAS', '8D ANESTRI')

    def test_the_figures_are_those_of_the_simulation(self):
        made = self.json('cross', 'compare', *self.PLAYS, *self.OPENING, '--iterations', '900')
        sim = self.json('cross', 'sim', *self.OPENING, '--iterations', '900',
                        *[word for play in self.PLAYS for word in ('--play', play)])
        self.assertEqual([p['play'] for p in made['plays']], [p['play'] for p in sim['plays']])
        for mine, its in zip(made['plays'], sim['plays']):
            for key in ('score', 'iterations'):
                self.assertEqual(mine[key], its[key])
            for key in ('win', 'win_error', 'spread', 'spread_error'):
                self.assertAlmostEqual(mine[key], its[key], 2)
            for key, ply in (('answer', 0), ('next', 1)):
                self.assertAlmostEqual(mine[key]['score'], its['plies'][ply]['score'], 1)
                self.assertAlmostEqual(mine[key]['bingo'], its['plies'][ply]['bonus'], 2)
            self.assertEqual(mine['drawn'], 7)
        best = made['plays'][0]
        self.assertFalse(best['worse'])
        for play in made['plays'][1:]:
            self.assertEqual(play['worse'], play['behind'] > play['behind_error'])

    def test_the_table(self):
        made = self.json('cross', 'compare', *self.PLAYS, *self.OPENING, '--iterations', '900')
        lines = self.ok('cross', 'compare', *self.PLAYS, *self.OPENING, '--iterations', '900').lines
        self.assertEqual(re.split(' {3,}', lines[0].strip()), [p['play'] for p in made['plays']])
        rows = {cells[0]: cells[1:] for cells in (re.split(' {3,}', line) for line in lines[1:-2])}
        self.assertEqual(rows['points'], [str(p['score']) for p in made['plays']])
        self.assertEqual(rows['keeps'], ['nothing'] * 3)
        self.assertEqual([w.split(' %')[0] for w in rows['wins']],
                         ['%.1f' % (100 * p['win']) for p in made['plays']])
        for line, play in zip(lines[-2:], made['plays'][1:]):
            self.assertIn(play['play'], line)
            self.assertEqual('less than' in line, play['worse'])
            self.assertEqual('no difference can be seen' in line, not play['worse'])

    def test_plays_as_people_write_them(self):
        plays = [play['play'] for play in self.json(
            'cross', 'compare', '8H stainer', '8G Retinas', *self.OPENING, '--iterations', '10')['plays']]
        self.assertEqual(sorted(plays), ['8G RETINAS', '8H STAINER'])
        plays = [play['play'] for play in self.json('cross', 'compare', '8H Ace', '8G ACE', '--rack', 'ACE??',
                                                    '--iterations', '10')['plays']]
        self.assertEqual(sorted(plays), ['8G ACE', '8H Ace'])

    def test_a_clear_difference_is_seen_and_its_seat_named(self):
        lines = self.ok('cross', 'compare', 'pass', '8G RETINAS', *self.OPENING, '--iterations',
                        '400').lines
        self.assertRegex(lines[-1], r'^pass wins [0-9.]+ \+- [0-9.]+ percentage points less than '
                                    r'8G RETINAS\.$')

    def test_the_end_is_solved(self):
        """With an empty bag the difference is that of `cross endgame`."""
        end = self.json('cross', 'endgame', '--rules', 'scrabble', '--cgp', LATE, '--top', '2')
        plays = [play['play'] for play in end['plays']]
        made = self.json('cross', 'compare', *reversed(plays), '--rules', 'scrabble', '--cgp', LATE)
        self.assertTrue(made['solved'])
        self.assertEqual([p['play'] for p in made['plays']], plays)
        self.assertEqual([p['worse'] for p in made['plays']], [False, True])
        lost = end['plays'][0]['value'] - end['plays'][1]['value']
        self.assertEqual(made['plays'][0]['spread'] - made['plays'][1]['spread'], lost)
        out = self.ok('cross', 'compare', *plays, '--rules', 'scrabble', '--cgp', LATE).out
        self.assertIn(' ends %d point%s worse than ' % (lost, 's' * (lost != 1)), out)

    def test_threads_do_not_matter(self):
        one, two = (self.json('cross', 'compare', *self.PLAYS, *self.OPENING, '--iterations', '600',
                              '--threads', n) for n in '12')
        self.assertEqual(one, two)

    def test_refusals(self):
        for plays, saying in ((['8H STAINER'], 'needs 2 to 4 plays'),
                              (['8H STAINER', '8h stainer'], 'named twice'),
                              (['8H STAINER', '8H QXZ'], '8H QXZ: '),
                              (['8H STAINER', 'nonsense'], 'nonsense: ')):
            self.fails('cross', 'compare', *plays, *self.OPENING, saying=saying)
        self.fails('cross', 'compare', 'pass', '8H AB', '--rules', 'scrabble', saying='rack')
