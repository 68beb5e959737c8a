"""Matches with lives: who is out, who begins, standings; frequencies against exact chances."""
import functools
from fractions import Fraction

from quoth import ProgramTest
from tails import UNLIKELY, chi_square_tail
from terminal import TerminalTest
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
        """3,000 matches of random players, seed 1, by chi-square, each player's share of wins
        over all openers."""
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
            self.assertGreater(chi_square_tail(float(chi), players - 1), UNLIKELY,
                               (opens, wins, exact))

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
        for text in ('6 matches to "ab"', 'mean place', 'Rounds that the player of a column lost'):
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


SEATS = ('first', 'second', 'third', 'fourth')


def reported_match(opens, players, lives, losers):
    """Who begins each round, and the places in the order in which players go out."""
    taken, beginners, out, opener = [0] * players, [], [], 0
    for seat_of_loser in losers:
        beginners.append(opener)
        seats = [p for k in range(players) if taken[p := (opener + k) % players] < lives]
        loser = seats[seat_of_loser % len(seats)]
        taken[loser] += 1
        if taken[loser] == lives:
            out.append(loser)
        if len(out) == players - 1:
            break
        opener = {'loser': loser, 'after': loser + 1, 'turn': opener + 1}[opens] % players
        while taken[opener] == lives:
            opener = (opener + 1) % players
    return beginners, taken, out


class Play(TerminalTest):
    """Matches as people play them."""
    command = ('ghost', 'play')
    WORDS = 'ab ba'

    def round_lost_by(self, seat):
        """What people type in a round that the person in this seat loses: after as many letters
        as fit somebody resigns."""
        return (['a', 'resign'] if seat == 1 else ['resign'])

    def test_order_of_turns_and_standings(self):
        for opens in ('loser', 'after', 'turn'):
            losers = [0, 1, 1, 0, 0, 1, 0, 0]
            beginners, taken, out = reported_match(opens, 4, 2, losers)
            typed = [line for seat in losers for line in self.round_lost_by(seat)]
            shown = self.ok('ghost', 'play', *['human'] * 4, '--lives', 'no', '--opens', opens,
                            '--min', '2', '--words', self.words('abcdef'),
                            input='\n'.join(typed) + '\n').out
            self.assertEqual([line for line in shown.splitlines() if line.startswith('Round')],
                             ['Round %d. The %s player begins.' % (i + 1, SEATS[p])
                              for i, p in enumerate(beginners)], shown)
            order = [p for p in range(4) if p not in out] + out[::-1]
            standings = shown[shown.index('The match is over after %d' % len(beginners)):]
            places = [standings.index('%d. The %s player' % (place + 1, SEATS[p]))
                      for place, p in enumerate(order)]
            self.assertEqual(places, sorted(places), standings)
            gained = sum(int(line.split(' gained ')[1].split()[0])
                         for line in standings.splitlines() if ' gained ' in line)
            self.assertEqual(gained, len(beginners), standings)

    def test_a_person_among_computers(self):
        """A person goes out first; the computers play on, down to two, and the last one wins."""
        lines = self.session(['resign', '', 'RESIGN', 'n'], 'human', 'level:35', 'rational',
                             '--lives', 'ho', '--seed', '4', '--challenges')
        text = '\n'.join(lines)
        self.assertIn('h-o: out', text)
        self.assertIn('The second player challenges: ', text)  # where it would give up
        self.assertNotIn('knows no word', text)
        self.assertIn('   3. You ', text)
        self.assertRegex(text, r'The match is over after \d+ rounds')
        self.assertLessEqual(max(map(len, lines)), 80)

    def test_challenges_of_a_person(self):
        """The person challenges what is no fragment, and what is one."""
        match = ('--lives', 'a', '--challenges', '--min', '2', '--words',
                 self.words('abc abd'))
        for typed, says, winner in ((['z', 'challenge', 'abc'], 'no part', 'The second player wins'),
                                    (['a', 'challenge', 'abc'], 'is part', 'The first player wins'),
                                    (['a', 'challenge', ''], 'nobody knows', 'The second player wins')):
            shown = self.ok('ghost', 'play', 'human', 'human', *match,
                            input='\n'.join(typed) + '\n').out
            self.assertIn(says, shown)
            self.assertIn(winner, shown)

    def test_come_back_tomorrow(self):
        """Ctrl-C in a round and between two; the match goes on as if it had not stopped."""
        match = ('human', 'random', '--lives', 'abc', '--seed', '2', '--min', '2', '--words',
                 self.words('abcdef badcef cdefab'))
        self.session(['resign', 'y', 'resign', '\x03', 'between.txt'], *match, status=130)
        self.session(['resign', 'y', 'resign', 'y', 'a', '\x03', 'within.txt'], *match, status=130)
        whole = self.session(['resign', 'y', 'resign', 'y', 'a', 'resign', 'n'], *match)
        for name, typed in (('between.txt', ['y', 'a', 'resign', 'n']),
                            ('within.txt', ['resign', 'n'])):
            lines = self.session(typed, '--load', name, '--min', '2', '--words', match[-1])
            at = lines.index('The match is over after 3 rounds.')
            self.assertEqual(lines[at:], whole[whole.index(lines[at]):])

    def test_what_is_over(self):
        """Between rounds, and after the match."""
        lines = self.session(['resign', 'what', 'hint', 'y', 'resign', 'what', 'n'], 'human', 'human',
                             '--lives', 'ab')
        self.assertEqual([line for line in lines if line.startswith('  The ') and ' is over.' in line],
                         ['  The round is over. Say y for the next, undo to take back, or quit.',
                          '  The round is over.',
                          '  The match is over. Say y for another, undo to take back, or quit.'])

    def test_why_counts_players_as_the_prompt_does(self):
        """Also in a round that another player than the first began."""
        typed = 'a\nresign\nwhy\na\nwhy\nab\nwhy\n'
        out = self.ok('ghost', 'play', *['human'] * 3, '--lives', 'ab', '--min', '2', '--verbose',
                      '--words', self.words('abc bac'), '--variant', 'super', input=typed).out
        out = out[out.index('Round 2. The second player begins.'):]
        self.assertIn('"": the second player is to move', out)
        self.assertIn('"a": the third player is to move', out)
        self.assertIn('Player 1, given "", plays "a".', out)
        self.assertIn('abc: the first player completes a word, the first player loses', out)
        self.assertIn('"ab": the first player is to move', out)
        plain = self.ok('ghost', 'explain', 'ab', '--players', '3', '--min', '2', '--words',
                        self.words('abc bac'), '--variant', 'super').out
        self.assertIn('"ab": the third player is to move', plain)

    def test_undo_across_the_end_of_a_round(self):
        lines = self.session(['resign', 'undo', 'resign', 'y', 'quit', 'y'], '--lives', 'ab', '--seed', '1')
        taken = [line for line in lines if line.startswith('  You ')]
        self.assertEqual([line.split()[1] for line in taken], ['a', 'a'])
        lines = self.session(['resign', 'undo', 'resign', '', 'quit'], '--lives', 'a', '--seed', '1')
        self.assertTrue(any(line.startswith('Round 1. The computer begins.') for line in lines))

    def test_programs_learn_how_many_are_left(self):
        log = self.path('log')
        program = self.file("""
import sys
for line in sys.stdin:
    line = line.strip()
    if line.startswith(('players', 'game')):
        print(line, file=open(%r, 'a'))
    if line == 'ready?':
        print('ready', flush=True)
    if line == 'move?':
        print('resign', flush=True)
""" % log, 'p.py')
        self.ok('ghost', 'play', 'random', 'exec:python3 ' + program, 'random', '--lives', 'ab',
                '--seed', '5', '--opens', 'turn')
        with open(log, encoding='utf-8') as file:
            reported = file.read().split('\n')
        players = None
        for line in reported:
            word = line.split()
            if line.startswith('players'):
                players = word[1]
            elif line:
                self.assertEqual(word[2], players, reported)

    def test_bad_files(self):
        words = self.words('abc abd')
        game = ('human', 'human', '--min', '2', '--words', words)
        saved = self.path('saved')
        self.ok('ghost', 'play', *game, '--lives', 'ab', input='a\nresign\na\nsave %s\n' % saved)
        with open(saved, encoding='utf-8') as file:
            text = file.read()
        self.assertTrue(text.startswith('quoth-ghost-match 1\nlives ab\nopens loser\nopener 1\n'
                                        'player human\nplayer human\nlost 2\nquoth-ghost-game 1\n'),
                        text)
        self.ok('ghost', 'play', *game, '--load', saved, input='')
        marked = self.file('\ufeff' + text, 'marked')
        self.assertEqual(self.ok('ghost', 'play', *game, '--load', marked, input='').out,
                         self.ok('ghost', 'play', *game, '--load', saved, input='').out)
        for old, new, line in (('match 1', 'match 2', 1), ('lives ab', 'lives', 2),
                               ('opens loser', 'opens nobody', 3), ('opener 1', 'opener 3', 7),
                               ('opener 1\n', '', 6), ('lost 2', 'lost 3', 7),
                               ('lost 2', 'lost 2\nlost 2\nlost 1', 9),
                               ('lost 2', 'lost 2\nlost 2', 9), ('lost 2', 'lives ab', 7),
                               ('strict no', 'strict maybe', 15)):
            self.assertIn(old, text)
            bad = self.file(text.replace(old, new, 1), 'bad')
            answer = self.fails('ghost', 'play', *game, '--load', bad)
            self.assertIn('bad:%d: ' % line, answer.err, (old, new))
        for old, new in (('play a', 'play z'), ('strict no', 'strict maybe')):
            bad = self.file(new.join(text.rsplit(old, 1)), 'bad')
            answer = self.fails('ghost', 'play', *game, '--load', bad)
            self.assertIn('bad:%d: ' % (text[:text.rindex(old)].count('\n') + 1), answer.err)
        begin = text.index('quoth-ghost-game')
        bad = self.file(text + text[begin:], 'bad')
        self.fails('ghost', 'play', *game, '--load', bad, saying='more rounds than were lost')
        bad = self.file(text.replace('player human', 'player random', 1), 'bad')
        self.fails('ghost', 'play', *game, '--load', bad, saying='who are left')
