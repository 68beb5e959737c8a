"""Tournaments of a club night: quoth-server pair and standings."""
import json
import os
import unittest

from client import ServerTest

BEGINNING = """# a club night
tournament Thursday
system %s
player Ann 1500
player Bob
player Zoë 1400
player Dan
player Eve
"""


class Club(ServerTest):
    def run_club(self, command, text, *options, status=0):
        path = os.path.join(self.folder, 'club.txt')
        with open(path, 'w') as file:
            file.write(text)
        done = self.command(command, path, *options)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout if status == 0 else done.stderr

    def test_a_night(self):
        """Pairs that are printed are lines of the file, once their results are filled in."""
        text = BEGINNING % 'swiss'
        met = set()
        for number in range(3):
            pairs = json.loads(self.run_club('pair', text, '--json'))
            self.assertEqual((pairs['tournament'], pairs['round']), ('Thursday', number + 1))
            for pair in pairs['pairs']:
                both = frozenset((pair['first'], pair['second']))
                self.assertNotIn(both, met)
                met.add(both)
            printed = self.run_club('pair', text)
            self.assertTrue(printed.startswith('round %d\n' % (number + 1)))
            self.assertIn('result is missing', self.run_club('pair', text + printed, status=1))
            text += printed.replace(' _', ' 400', 1).replace(' _', ' 300')
        standings = json.loads(self.run_club('standings', text, '--json'))['standings']
        self.assertEqual(len(standings), 5)
        self.assertEqual(sum(one['points'] for one in standings), 9)
        self.assertEqual([one['place'] for one in standings],
                         sorted(one['place'] for one in standings))
        printed = self.run_club('standings', text)
        self.assertTrue(printed.startswith('Thursday, after round 3\n'), printed)
        columns = {line.index('.') for line in printed.splitlines()[3:]}
        self.assertEqual(len(columns), 1, printed)  # names of any width

    def test_results(self):
        text = BEGINNING % 'swiss' + 'round 1\n1 412 2 388\n4 350 3 350\n5 bye\nout 4\n'
        standings = json.loads(self.run_club('standings', text, '--json'))['standings']
        self.assertEqual([(one['name'], one['points'], one['spread'], one['buchholz'])
                          for one in standings],
                         [('Eve', 1, 50, 0), ('Ann', 1, 24, 0), ('Zoë', .5, 0, .5),
                          ('Dan', .5, 0, .5), ('Bob', 0, -24, 1)])
        pairs = json.loads(self.run_club('pair', text, '--json'))['pairs']
        self.assertEqual([{pair['first_name'], pair['second_name']} for pair in pairs],
                         [{'Eve', 'Ann'}, {'Zoë', 'Bob'}])

    def test_round_robin(self):
        text = BEGINNING % 'round-robin'
        for number in range(5):
            text += self.run_club('pair', text).replace(' _', ' 1')
        self.assertIn('everybody has met everybody', self.run_club('pair', text, status=1))

    def test_files_that_are_none(self):
        for line in ('player', 'round 2', '1 2 3 4', 'round 1\n9 1 2 3', 'round 1\n1 1 1 1',
                     'round 1\n1 1 2 2\n2 1 3 1', 'round 1\n1 bye\nplayer Late', 'system chess', 'out 0',
                     'round 1\n1 x 2 3', 'round 1\n1 1 2 3 4', 'player a\u202eb', 'player ' + 'x' * 64,
                     'system swiss x'):
            with self.subTest(line):
                self.assertRegex(self.run_club('pair', BEGINNING % 'swiss' + line + '\n', status=2),
                                 r'club.txt, line \d+: ')
        self.assertEqual(self.command('pair', '/nowhere').returncode, 2)
        self.assertEqual(self.command('standings').returncode, 2)


if __name__ == '__main__':
    unittest.main()
