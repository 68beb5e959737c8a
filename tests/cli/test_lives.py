"""Matches with lives: who is out, who begins, standings; frequencies against exact chances."""
import functools
from fractions import Fraction

from quoth import ProgramTest
from twin_rules import Ghost


class RandomPlayers:
    """Exact chances of matches between players who choose any legal play."""

    def __init__(self, words, opens):
        self.words, self.opens = words, opens
        self.loser = functools.cache(self.loser)
        self.wins = functools.cache(self.wins)

    def loser(self, players, fragment=''):
        """The chance of each seat to lose the round."""
        game = Ghost(self.words, 2, players=players)
        state = game.state(fragment)
        over = game.loser_at_end(state)
        if over is not None:
            return tuple(Fraction(int(seat == over)) for seat in range(players))
        after = [self.loser(players, play) for play, _ in game.options(state)]
        return tuple(sum(chances) / len(after) for chances in zip(*after))

    def wins(self, lives, opener):
        """The chance of each player to win the match, all having these lives left."""
        inside = [p for p in range(len(lives)) if lives[p]]
        if len(inside) == 1:
            return tuple(Fraction(int(p == inside[0])) for p in range(len(lives)))
        seats = [p for k in range(len(lives))
                 if lives[p := (opener + k) % len(lives)]]
        total = [Fraction(0)] * len(lives)
        for player, chance in zip(seats, self.loser(len(seats))):
            left = tuple(life - (p == player) for p, life in enumerate(lives))
            after = {'loser': player, 'after': player + 1, 'turn': opener + 1}[self.opens]
            while not left[after % len(lives)]:
                after += 1
            then = self.wins(left, after % len(lives))
            total = [t + chance * w for t, w in zip(total, then)]
        return tuple(total)


class Lives(ProgramTest):
    WORDS = ['abc', 'abd', 'acbd', 'ba', 'bcda', 'cab', 'cbad']

    def match(self, *arguments):
        return self.json('ghost', 'match', *arguments)

    def test_wins_are_as_frequent_as_they_should_be(self):
        """3,000 matches of random players, seed 1, by chi-square (3 players: 2 degrees of
        freedom; 4: 3), each player's share of wins over all openers."""
        words = self.words(self.WORDS)
        for opens, players, lives in (('loser', 3, 2), ('after', 3, 2), ('turn', 4, 2)):
            twin = RandomPlayers(tuple(self.WORDS), opens)
            exact = [Fraction(0)] * players
            for opener in range(players):
                chances = twin.wins((lives,) * players, opener)
                exact = [e + c / players for e, c in zip(exact, chances)]
            answer = self.match(*['random'] * players, '--words', words, '--min', '2',
                                '--lives', 'xy', '--opens', opens, '--matches', '3000')
            wins = {s['player']: s['wins'] for s in answer['standings']}
            chi = sum((wins[p + 1] - 3000 * e) ** 2 / (3000 * e) for p, e in enumerate(exact))
            self.assertLess(chi, 18, (opens, wins, exact))

    def test_rounds_are_lost_as_often_as_they_should_be(self):
        """The first rounds of 4,000 matches to one life between two: seat by seat."""
        exact = RandomPlayers(tuple(self.WORDS), 'loser').loser(2)
        answer = self.match('random', 'random', '--words', self.words(self.WORDS), '--min', '2',
                            '--games', '4000')
        for seat, name in enumerate(('second', 'first')):
            mean = 4000 * exact[seat]
            self.assertLess((answer['wins'][name] - mean) ** 2, 16 * mean * (1 - exact[seat]))

    def test_sums(self):
        answer = self.match('rational', 'random', 'level:50', 'notebook', '--matches', '40',
                            '--seed', '3')
        self.assertEqual([answer['matches'], answer['lives'], answer['opens']],
                         [40, 'GHOST', 'loser'])
        players = answer['standings']
        self.assertEqual(sum(p['wins'] for p in players), 40)
        self.assertEqual(sum(p['lost'] for p in players), answer['rounds'])
        for place in range(4):
            self.assertEqual(sum(p['places'][place] for p in players), 40)
        for p in players:
            self.assertEqual(sum(p['places']), 40)
            self.assertEqual(p['places'][0], p['wins'])
            self.assertEqual(p['lost'], sum(q['gained'][p['player'] - 1] for q in players))
            self.assertEqual(p['gained'][p['player'] - 1], 0)
            out = 40 - p['wins']
            self.assertTrue(5 * out <= p['lost'] <= 5 * out + 4 * p['wins'])
        self.assertEqual([p['wins'] for p in players], sorted((p['wins'] for p in players))[::-1])

    def test_sixteen(self):
        answer = self.match(*['random'] * 16, '--matches', '2', '--lives', 'a')
        self.assertEqual(answer['rounds'], 30)

    def test_text(self):
        out = self.ok('ghost', 'match', 'rational', 'random', 'random', '--lives', 'ab', '--games',
                      '6').out
        for text in ('6 matches to "ab"', 'mean place', 'Who gains from whom'):
            self.assertIn(text, out)

    def test_every_rule_of_who_loses(self):
        for rule in ('next', 'previous', 'coalition', 'selfish'):
            answer = self.match('rational', 'rational', 'random', '--loser', rule, '--matches',
                                '10', '--min', '4')
            self.assertEqual(answer['loser_rule'], rule)
            self.assertGreater(sum(p['wins'] for p in answer['standings']
                                   if p['name'] == 'rational'), 5)

    def test_bad_options(self):
        for word in ('', 'x' * 100, 'a\nb'):
            self.fails('ghost', 'match', 'random', 'random', '--lives', word, saying='1 to 99')
        self.fails('ghost', 'match', 'random', 'random', '--opens', 'nobody')
        self.fails('ghost', 'match', 'random', 'random', '--matches', '0')
