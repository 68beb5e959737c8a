"""quoth ghost analyse, held against `ghost value` and what `ghost play` says after a game."""
import os

import quoth
from quoth import ProgramTest

RECORD = '''quoth-ghost-game 1
lexicon %s %d %s
variant %s
min 3
first ann
second bob
seed 1
strict no
'''


class GhostAnalyse(ProgramTest):
    def record(self, plays, *options, name='saved', end='', variant='ghost', more=''):
        info = self.json('lexicon', 'info', *options)
        text = RECORD % (info['name'], info['words'], info['sha256'], variant) + more
        return self.file(text + ''.join('play %s\n' % play for play in plays.split()) + end, name)

    def test_where_it_was_lost(self):
        path = self.record('g gh gho ghos ghost')
        answer = self.json('ghost', 'analyse', path)
        self.assertEqual((answer['ending'], answer['loser'], answer['word']), ('word', 1, 'ghost'))
        self.assertEqual(answer['lost_at'], {'number': 3, 'given': 'gh', 'said': 'gho',
                                             'best': 'ghe', 'end': 'gherao'})
        text = self.ok('ghost', 'analyse', path).out
        self.assertIn('Lost by the first player (ann), by "ghost".', text)
        self.assertIn('It was lost at turn 3, with "gh" on the table: said was "gho", "ghe" wins', text)
        said = self.ok('ghost', 'play', 'human', 'human', input='g\nh\no\ns\nt\n').out
        self.assertIn('turning point was "gh", where the first player said "gho"', said)

    def test_every_turn_by_ghost_value(self):
        for variant, plays in (('ghost', 't tc tch tcho'),
                               ('super', 'l ol olo lolo'),
                               ('spook', 'q qu iqu')):
            answer = self.json('ghost', 'analyse', self.record(
                ' '.join(plays.split()[:4]), variant=variant))
            values = {v['fragment']: v for v in self.values(
                [t['given'] for t in answer['turns']] + [t['said'] for t in answer['turns']],
                '--variant', variant)}
            self.assertGreater(len(answer['turns']), 2)
            for turn in answer['turns']:
                self.assertEqual(turn['wins'], values[turn['given']]['value'] == 'win', turn)
                self.assertEqual(turn['keeps'], values[turn['said']]['value'] == 'loss', turn)
                if turn['wins']:
                    self.assertEqual(self.values([turn['best']], '--variant', variant)[0]['value'],
                                     'loss')
            self.assertIsNone(answer['loser'])

    def test_giving_up_and_challenges(self):
        answer = self.json('ghost', 'analyse', self.record('g gh', end='end resigned\n'))
        self.assertEqual((answer['ending'], answer['loser'], answer['word']), ('resigned', 1, None))
        self.assertEqual(answer['lost_at']['given'], 'gh')
        self.assertIsNone(answer['turns'][-1]['said'])
        path = self.record('g gx', end='challenge -\n', more='challenges yes\n')
        answer = self.json('ghost', 'analyse', path)
        self.assertEqual((answer['ending'], answer['loser']), ('challenged', 2))
        self.assertFalse(answer['turns'][2]['legal'])
        self.assertIn('rightly', self.ok('ghost', 'analyse', path).out)

    def endings(self):
        """A game for each way to end: plays, the lines behind them, options, who loses, the turning
        point (its number and what was best there) by hand or by `value`.  Nobody is ever stuck:
        only a caller's own variant lets a fragment without a play come about."""
        super_, challenges = ('--variant', 'super'), {'more': 'challenges yes\n'}
        four = ('--min', '4')
        return {
            'word': ('g gh gho ghos ghost', '', (), {}, 1, (3, 'ghe')),
            'illegal': ('g gh', 'end illegal', (), {}, 1, (3, 'ghe')),
            'resigned': ('g gh', 'end resigned', (), {}, 1, (3, 'ghe')),
            'challenged': ('i ni', 'challenge abandoning', super_, challenges, 1, (3, 'niw')),
            'challenged in vain': ('a', 'challenge able', four, challenges, 2, (2, 'av')),
            'challenged, no word': ('g gx gxx', 'challenge -', (), challenges, 1, (3, None)),
            'challenged, lost before': ('g gx', 'challenge -', (), challenges, 2, (2, 'gj')),
            'challenged, no word named': ('h', 'challenge abacus', four, challenges, 1, (2, 'haaf')),
            'left': ('g gh ghx', '', (), {'more': 'misere literal\n'}, 2, (2, 'gb'))}

    def test_every_ending(self):
        """What `play` says of a game and what `analyse` says are the same, and true: the turning
        point is the last turn that the table of turns says was given away."""
        for name, (plays, end, options, more, loser, point) in self.endings().items():
            with self.subTest(name):
                variant = options[options.index('--variant') + 1] if '--variant' in options else 'ghost'
                path = self.record(plays, end=end + '\n', variant=variant, **more)
                if '--min' in options:
                    text = open(path).read()
                    self.file(text.replace('min 3', 'min ' + options[options.index('--min') + 1]),
                              'saved')
                answer = self.json('ghost', 'analyse', path)
                self.assertEqual((answer['ending'], answer['loser']), (name.split(',')[0].split()[0],
                                                                       loser))
                found = answer['lost_at']
                self.assertEqual((found['number'], found['best']) if found else None, point)
                given_away = [t['number'] for t in answer['turns'] if t['player'] == loser and
                              (t['wins'] and not t['keeps'] or not t['legal'])]
                if 'named' not in name:
                    self.assertEqual(given_away[-1:], [point[0]] if point else [])
                shown = self.ok('ghost', 'analyse', path).out
                text = open(path).read().replace(' ann\n', ' human\n').replace(' bob\n', ' human\n')
                said = self.ok('ghost', 'play', '--load', self.file(text, 'seats'),
                               input='').out
                self.assertEqual('never had a winning play' in said, point is None, said)
                self.assertEqual('There never was a play that wins' in shown, point is None, shown)
                self.assertEqual(shown.count('gives the game away'), len(given_away) + sum(
                    t['wins'] and not t['keeps'] for t in answer['turns'] if t['player'] != loser))
                if point and point[1]:
                    self.assertIn('"%s" was ' % point[1], said)
                elif point:
                    self.assertIn('a challenge would have won', said)
                    self.assertIn('a challenge wins', shown)

    def match(self, typed, *players, lives='ab'):
        path = self.path('match')
        self.ok('ghost', 'play', *players, '--lives', lives, '--min', '4', '-o', path,
                input='\n'.join(typed) + '\n')
        return path

    def test_all_rounds_of_a_match(self):
        """Each round is analysed as the game that it is, and counted for the player who lost it."""
        typed = ['g', 'resign', 'h', 'a', 'resign', 'resign']
        path = self.match(typed, 'human:Ann', 'human:Bob', 'human')
        answer = self.json('ghost', 'analyse', path)
        match = answer['match']
        self.assertEqual((match['lives'], match['players'], match['names'], match['taken']),
                         ('ab', 3, ['Ann', 'Bob', 'human'], [2, 1, 0]))
        self.assertIsNone(match['winner'])
        self.assertEqual([r['seats'] for r in match['rounds']], [[1, 2, 3], [2, 3, 1], [1, 2, 3], [2, 3]])
        self.assertEqual([r['names'][0] for r in match['rounds']], ['Ann', 'Bob', 'Ann', 'Bob'])
        self.assertEqual({key: answer[key] for key in match['rounds'][-1] if key in answer},
                         {key: match['rounds'][-1][key] for key in match['rounds'][-1] if key in answer})
        with open(path) as file:
            games = file.read().split('quoth-ghost-game 1\n')[1:]
        self.assertEqual(len(games), 4)
        for i, (game, found) in enumerate(zip(games, match['rounds'])):
            alone = self.json('ghost', 'analyse', self.file('quoth-ghost-game 1\n' + game, 'round'))
            self.assertEqual({key: found[key] for key in alone if key in found},
                             {key: alone[key] for key in alone if key in found}, i)
        shown = self.ok('ghost', 'analyse', path).out
        for said in ('Round 2: Bob, human, Ann', 'Lost by the first player (Ann): resigned.',
                     'The first player (Ann): lost 2 of 3 rounds', 'The match is not over.'):
            self.assertIn(said, shown)
        self.assertRegex(shown, r'Round 2: .*\n\n  1  second   h +')
        self.assertEqual(self.json('ghost', 'analyse', path, path)['games'], 8)

    def test_a_match_that_is_over(self):
        path = self.match(['g', 'resign', 'h', 'resign'], 'human:Ann', 'human:Bob')
        match = self.json('ghost', 'analyse', path)['match']
        self.assertEqual((match['taken'], match['winner'], len(match['rounds'])), ([1, 1], None, 3))
        path = self.match(['g', 'resign', 'h', 'a', 'resign', 'save'], 'human:Ann', 'human:Bob',
                          lives='a')
        match = self.json('ghost', 'analyse', path)['match']
        self.assertEqual((match['taken'], match['winner']), ([0, 1], 1))
        self.assertIn('The match is over: the first player (Ann) wins.',
                      self.ok('ghost', 'analyse', path).out)

    def test_a_match_goes_on_whole(self):
        """After a load the rounds before are still there, and none twice."""
        path = self.match(['g', 'resign', 'h'], 'human:Ann', 'human:Bob', lives='abc')
        self.ok('ghost', 'play', '--load', path, '-o', path, input='resign\n')
        rounds = self.json('ghost', 'analyse', path)['match']['rounds']
        self.assertEqual([(r['round'], r['loser']) for r in rounds], [(1, 2), (2, 2), (3, None)])
        with open(path) as file:
            text = file.read()
        first, second = text.index('quoth-ghost-game'), text.index('quoth-ghost-game', 200)
        old = self.file(text[:first] + text[second:], 'old')
        rounds = self.json('ghost', 'analyse', old)['match']['rounds']
        self.assertEqual([r['round'] for r in rounds], [2, 3])
        self.assertIn('Round 1 is not recorded.', self.ok('ghost', 'analyse', old).out)
        for a, b in (('lost 2', 'lost 1'), ('end resigned\n', ''), ('play g', 'play qq')):
            self.fails('ghost', 'analyse', self.file(text.replace(a, b, 1), 'bad'))

    def test_folder(self):
        folder = self.path('games')
        os.mkdir(folder)
        self.record('g gh gho ghos ghost', name='games/a')
        self.record('g gj gjy', name='games/b', end='end resigned\n', more='')
        self.record('n na naa naan', name='games/c')
        answer = quoth.run('ghost', 'analyse', folder, '--json')
        self.assertEqual(answer.status, 2)  # gjy begins no word
        self.assertIn('1 record could not be read', answer.err)
        os.unlink(self.path('games/b'))
        answer = self.json('ghost', 'analyse', folder)
        self.assertEqual(answer['games'], 2)
        ann, bob = answer['seats']
        self.assertEqual((ann['lost'], ann['given_away'], ann['words']), (1, 1, ['ghost']))
        self.assertEqual((bob['name'], bob['lost'], bob['words']), ('bob', 1, ['naan']))
        self.assertIn('ann: lost 1 of 2 games, 1 of them given away; by ghost',
                      self.ok('ghost', 'analyse', folder).out)

    def test_refused(self):
        path = self.record('g gh')
        self.fails('ghost', 'analyse', saying='needs a record')
        self.fails('ghost', 'analyse', '/no/such/file')
        self.fails('ghost', 'analyse', self.file('nonsense\n', 'x'))
        self.fails('ghost', 'analyse', path, '--words', self.words('ghost gherao'),
                   saying='was played with')
