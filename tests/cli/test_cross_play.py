"""quoth cross play through a pipe: programs among themselves, people, challenges, records."""
import os
import re
from collections import Counter

from crossword import EMPTY, MIDDLE, PLACEMENT, CrossTest, board_of, cgp, enable1
from quoth import heavy_test, run

REPORTED = re.compile(r'^Player (\d) with rack (\S+) makes (.+?) for (-?\d+) points; draws: (\S*); '
                  r'scores: \[(.*?)\]$', re.M)
PROMPT = re.compile(r'(Player \d|Your play), rack (\S*?)(?:, play)?\? ')


class PlayTest(CrossTest):
    def play(self, typed, *arguments, **more):
        """A game in which these lines are typed."""
        return self.ok('cross', 'play', *arguments, input=''.join(line + '\n' for line in typed),
                       **more)

    def prompts(self, answer):
        """What was said after each prompt, with who was asked and his rack."""
        parts = PROMPT.split(answer.out)
        return [(parts[i] if parts[i] == 'Your play' else int(parts[i][-1]), parts[i + 1],
                 parts[i + 2]) for i in range(1, len(parts), 3)]

    def reported(self, play):
        """A play of `moves` as the program tells it."""
        scores = PLACEMENT.match(play['play'])
        return '%s for %d' % (play['play'], play['score']) if scores else play['play']

    def best(self, rack, position=None, *options):
        return self.moves(position, '--rack', rack, '--top', '1', *options)['plays'][0]

    def first_rack(self, *arguments):
        return self.prompts(self.play([], *arguments))[0][1]

    def check_record(self, path, scores, *options):
        """The record has no differences and the final scores."""
        board = self.json('cross', 'show', '--gcg', path, *options)
        self.assertEqual(board['scores'], scores)
        self.ok('cross', 'replay', path, *options)  # else something would differ
        return board


class Programs(PlayTest):
    def check_reported(self, answer, players):
        """Racks follow from draws and scores from points, to the end of the game."""
        reported = REPORTED.findall(answer.out)
        racks, scores = {}, [0] * players
        self.assertGreater(len(reported), 10)
        for who, rack, play, points, draws, after in reported:
            seat = int(who) - 1
            self.assertEqual(rack, racks.get(seat, rack), play)
            racks[seat] = draws
            after = list(map(int, after.split(', ')))
            last = (who, rack, play, points, draws) == reported[-1][:5]
            scores[seat] += int(points)
            if not last:
                self.assertEqual(after, scores, play)
        return reported

    def test_verbose(self):
        for names in (['greedy', 'equity'], ['random', 'greedy', 'equity'], ['greedy'] * 4):
            with self.subTest(names):
                answer = self.ok('cross', 'play', *names, '--verbose', '--seed', '11')
                reported = self.check_reported(answer, len(names))
                self.assertEqual([int(t[0]) for t in reported[:8]],
                                 [i % len(names) + 1 for i in range(8)])
                # a board of 15 rows for each turn
                parts = re.split(r'^Player \d with rack .*\n', answer.out, flags=re.M)[1:]
                for part in parts:
                    rows = re.findall(r'^ ?(\d{1,2}) ', part, re.M)
                    self.assertEqual(list(map(int, rows)), list(range(1, 16)))
                final = re.search(r'^Scores: (.*)$', answer.out, re.M).group(1)
                points = [int(re.search(r'(-?\d+)$', s).group()) for s in final.split(', ')]
                best = max(points)
                if points.count(best) == 1:
                    self.assertIn('Player %d (%s) wins.' % (points.index(best) + 1,
                                                            names[points.index(best)]), answer.out)
                else:
                    self.assertIn('draw', answer.out)

    def test_the_players_do_as_they_are_called(self):
        """Every play of greedy is the first by score, every play of equity the first by equity."""
        answer = self.ok('cross', 'play', 'greedy', 'equity', '--verbose', '--seed', '3')
        lines, reported = [], REPORTED.findall(answer.out)
        scores = [0, 0]
        for i, (who, rack, play, points, draws, after) in enumerate(reported[:12]):
            play = play.translate({ord('('): None, ord(')'): None})
            seat = int(who) - 1
            position = cgp(board_of(lines) if lines else EMPTY, rack + '/',
                           '%d/%d' % (scores[seat], scores[1 - seat]))
            by = ('score', 'equity')[seat]
            first = self.moves(position, '--top', '1', '--sort', by)['plays'][0]
            if lines:
                self.assertEqual((play, int(points)), (first['play'], first['score']), position)
            else:  # the opening is listed across only; down it is worth the same
                self.assertEqual(int(points), first['score'])
            if PLACEMENT.match(play):
                lines.append(play)
            scores[seat] += int(points)

    def test_seeds(self):
        games = [self.ok('cross', 'play', 'random', 'greedy', '-v', '--seed', seed).out
                 for seed in ('4', '4', '5')]
        self.assertEqual(games[0], games[1])
        self.assertNotEqual(games[0], games[2])

    def test_records(self):
        """What --output writes is replayed to the same end."""
        for names, options in ((['greedy', 'equity'], ()), (['random', 'random', 'equity'], ()),
                               (['greedy', 'equity'], ('--rules', 'scrabble')),
                               (['greedy', 'random'], ('--rules', 'notebook'))):
            with self.subTest(names=names, options=options):
                path = self.path('game.gcg')
                answer = self.ok('cross', 'play', *names, *options, '--seed', '6', '--output', path)
                final = re.search(r'^Scores: (.*)$', answer.out, re.M).group(1)
                points = [int(n) for n in re.findall(r' (-?\d+)(?:,|$)', final)]
                board = self.check_record(path, points, *options)
                self.assertIn(board['ending'], ('out', 'stuck'))
                if not options or options[1] == 'scrabble':  # the record says which rules
                    self.assertEqual(self.json('cross', 'show', '--gcg', path)['scores'], points)

    def test_records_from_the_middle(self):
        """A pragma says where the game began; replaying it finds no difference."""
        path = self.path('game.gcg')
        for start in (cgp(MIDDLE), cgp(EMPTY, scores='1/0'), cgp(EMPTY, 'AEIOUST/')):
            answer = self.ok('cross', 'play', 'greedy', 'greedy', '--cgp', start, '--output', path)
            final = re.search(r'^Scores: (.*)$', answer.out, re.M).group(1)
            self.check_record(path, [int(n) for n in re.findall(r' (-?\d+)(?:,|$)', final)])

    def test_from_a_position(self):
        answer = self.ok('cross', 'play', 'greedy', 'greedy', '--cgp',
                         cgp(MIDDLE, 'AEGIST?/', '50/60'), '-v', '--seed', '1')
        who, rack, play, points, _, after = REPORTED.search(answer.out).groups()
        best = self.best('AEGIST?', cgp(MIDDLE))
        self.assertEqual((who, rack, play, int(points)),
                         ('1', '?AEGIST', best['play'], best['score']))
        self.assertEqual(after, '%d, 60' % (50 + best['score']))


class People(PlayTest):
    OPTIONS = ('human', 'equity', '--seed', '7')

    def test_a_legal_play(self):
        rack = self.first_rack(*self.OPTIONS)
        best = self.best(rack)
        answer = self.play([best['play'], 'rack'], *self.OPTIONS)
        self.assertIn('Computer plays', answer.out)
        self.assertIn('Scores: You %d, Computer ' % best['score'], answer.out)
        self.assertEqual(len(self.prompts(answer)), 3)

    def test_an_illegal_play_is_asked_again(self):
        """By void rules words are checked first; nothing was lost."""
        rack = self.first_rack(*self.OPTIONS)
        phony = '8H ' + ''.join(sorted(rack.replace('?', ''),
                                       key='QZJXVKWBCDFGHLMNPRSTYAEIOU'.index)[:3])
        self.assertNotIn(phony[3:], enable1())
        answer = self.play([phony, '1A ' + rack[:2], 'nonsense', '', 'ex ' + 'Q' * 15, 'rack'],
                           *self.OPTIONS)
        prompts = self.prompts(answer)
        self.assertEqual([p[:2] for p in prompts], [('Your play', rack)] * 7)
        self.assertIn('Not legal', prompts[0][2])
        self.assertIn(phony[3:], prompts[0][2])
        self.assertIn('start square', prompts[1][2])
        self.assertIn('help', prompts[2][2])
        self.assertIn('Not legal', prompts[4][2])
        self.assertEqual(prompts[5][2], rack + '\n')
        self.assertIn('Scores: You 0, Computer 0', answer.out)

    def test_what_cannot_be_played_is_said_plainly(self):
        """score and why name the letter that is missing, as a play does, and a square alone is
        answered with what is missing behind it."""
        rack = self.first_rack(*self.OPTIONS)
        none = next(c for c in 'XQZJ' if c not in rack)
        typed = '8d ' + 2 * none.lower()
        answer = self.play([typed, 'why ' + typed, 'score ' + typed, 'score 8h', '8h', 'why h8'],
                           *self.OPTIONS)
        said = [p[2] for p in self.prompts(answer)]
        self.assertEqual(said[:3], ['Not legal: the rack has no %s, and no blank for it.\n' % none] * 3)
        self.assertEqual(said[3:6], ['Say which word, too: %s WORD.\n' % at
                                     for at in ('8h', '8h', 'h8')])

    def test_exchange_and_pass(self):
        rack = self.first_rack(*self.OPTIONS)
        answer = self.play(['ex ' + rack[:3], 'pass', 'rack'], *self.OPTIONS)
        prompts = self.prompts(answer)
        kept = Counter(rack[3:])
        self.assertEqual(Counter(prompts[1][1]) & kept, kept)
        self.assertEqual(prompts[2][1], prompts[1][1])
        self.assertEqual(answer.out.count('Computer plays'), 2)
        self.assertIn('Scores: You 0,', answer.out)

    def test_undo(self):
        rack = self.first_rack(*self.OPTIONS)
        first = self.best(rack)
        best, mine_text = first['play'], self.reported(first)
        answer = self.play(['undo', best, 'undo', best, 'pass', 'undo', 'undo', 'undo', 'board'],
                           *self.OPTIONS)
        prompts = self.prompts(answer)
        said = [line for p in prompts for line in p[2].splitlines() if 'take' in line.lower()]
        nothing, mine = 'There is nothing to take back.', 'Taken back: You, %s.'
        self.assertEqual([line for line in said if 'Computer' not in line],
                         [nothing, mine % mine_text, mine % 'pass', mine % mine_text, nothing])
        self.assertEqual(len([line for line in said if 'Taken back: Computer, ' in line]), 3)
        for i in (0, 1, 3, 7, 8):
            self.assertEqual(prompts[i][1], rack, i)
        # the reply to the same play is the same
        replies = re.findall(r'Computer plays .*', answer.out)
        self.assertEqual(replies[0], replies[1])
        self.assertIn('Scores: You 0, Computer 0', answer.out)

    def test_undo_when_a_program_began(self):
        answer = self.play(['undo', 'undo'], 'greedy', 'human', '--seed', '7')
        self.assertEqual(len({p[:2] for p in self.prompts(answer)}), 1)

    def test_questions(self):
        rack = self.first_rack(*self.OPTIONS)
        best = self.best(rack)
        answer = self.play(['hint', 'unseen', 'score ' + best['play'], 'SCORE ' + best['play'],
                            'help', 'board', 'rack', 'score', 'challenge'], *self.OPTIONS)
        said = [p[2] for p in self.prompts(answer)]
        self.assertEqual([p[1] for p in self.prompts(answer)], [rack] * 10)
        by_equity = self.moves(None, '--rack', rack, '--top', '5', '--sort', 'equity')
        for play in by_equity['plays']:
            self.assertIn(play['play'], said[0])
        unseen = re.findall(r'[A-Z?](\d*)\b', said[1].split(':')[1])
        self.assertEqual(sum(int(n or 1) for n in unseen), 97)
        self.assertIn('97 tiles', said[1])
        self.assertIn('90 of them in the bag', said[1])
        for said_of_it in said[2:4]:
            self.assertIn('%s scores %d' % (best['play'], best['score']), said_of_it)
        self.assertIn('8D WORD', said[4])
        self.assertEqual(len(re.findall(r'^ ?\d{1,2} ', said[5], re.M)), 15)
        self.assertEqual(said[6], rack + '\n')
        self.assertIn('no play to challenge', said[8])
        self.assertIn('Scores: You 0, Computer 0', answer.out)

    def test_the_other_rack_is_not_shown(self):
        """Neither on the board nor in the notebook's line; its draws neither."""
        answer = self.play(['pass', 'board', 'pass'], *self.OPTIONS, '--verbose')
        self.assertIn('Player 2 with rack (hidden) makes', answer.out)
        hidden = [line for line in answer.out.splitlines() if line.startswith('Player 2 with')]
        self.assertTrue(all('draws' not in line for line in hidden))
        open_game = self.ok('cross', 'play', 'equity', 'equity', '-v', '--seed', '7')
        second = REPORTED.findall(open_game.out)[1][1]
        self.assertNotIn(second, answer.out)

    def test_save_and_output(self):
        rack = self.first_rack(*self.OPTIONS)
        saved, output = self.path('saved.gcg'), self.path('output.gcg')
        answer = self.play([self.best(rack)['play'], 'save ' + saved, 'pass', 'save',
                            'save ' + self.path('no/where'), 'quit'],
                           *self.OPTIONS, '--output', output)
        self.assertIn('Saved as ' + saved, answer.out)
        self.assertIn('Say where to', answer.out)
        self.assertIn('no/where', answer.err)
        final = [int(n) for n in re.search(r'Scores: You (-?\d+), Computer (-?\d+)',
                                           answer.out).groups()]
        board = self.check_record(output, final)
        self.assertIsNone(board['ending'])
        self.assertEqual(self.json('cross', 'show', '--gcg', saved)['turn'], 1)
        rack_now = self.prompts(answer)[-1][1]
        self.assertEqual(board['racks'][0], rack_now)

    def test_saving_from_the_middle(self):
        path = self.path('x.gcg')
        answer = self.play(['pass', 'save ' + path], *self.OPTIONS, '--cgp',
                           cgp(MIDDLE, scores='30/7'))
        rack = self.prompts(answer)[-1][1]
        self.assertIn('#quoth-start 1 ' + MIDDLE, open(path).read())
        shown = self.json('cross', 'show', '--gcg', path)
        self.assertEqual((shown['scores'][0], shown['racks'][0]), (30, rack))
        self.assertEqual(self.json('cross', 'replay', path)['scores'], shown['scores'])
        again = self.play(['rack'], 'human', 'equity', '--gcg', path)
        self.assertEqual(self.prompts(again)[0][1], rack)

    def test_scores_of_a_start_without_a_turn(self):
        """A player who has had no turn keeps the score of the first position."""
        start = cgp(EMPTY.replace('15', '5HORSE5', 8).replace('5HORSE5', '15', 7), 'AEINRST/ADEINRT', '0/20')
        for rule, bonus in (('5-point-a-word', 30), ('5-point', 5)):  # RETAINS EH TO AR IS NE
            game = self.json('cross', 'play', 'human:Ann', 'human:Bob', '--rules', 'scrabble',
                             '--challenge', rule, '--cgp', start,
                             input='7E RETAINS\nchallenge\nquit\n')
            self.assertEqual(game['scores'], [74 + bonus, 20])

    def test_a_saved_game_goes_on_as_it_would_have(self):
        """By --gcg and by load: the same tiles come, the same replies, and undo goes back to the
        first play."""
        path, other = self.path('saved.gcg'), self.path('other.gcg')
        begin = ['pass', 'ex ' + self.first_rack(*self.OPTIONS)[:2], 'pass']
        rest = ['pass', 'pass', 'hint', 'undo', 'undo', 'undo', 'undo', 'undo', 'undo', 'rack']
        whole = self.play(begin + ['save ' + path] + rest, *self.OPTIONS)
        expected = self.prompts(whole)[4:]
        seven = ['--seed', '7']
        for typed, options in ((rest, ['human', 'equity', '--gcg', path] + seven),
                               (['load ' + path] + rest, ['human', 'equity'] + seven)):
            with self.subTest(options):
                prompts = self.prompts(self.play(typed, *options))
                self.assertEqual(prompts[len(typed) - len(rest):], expected)
        self.ok('cross', 'replay', path)
        once = self.play(['save ' + other], 'human', 'equity', '--gcg', path)
        self.assertIn('Saved', once.out)
        self.assertEqual(open(path).read(), open(other).read())

    def test_load_after_new_seats_everybody_as_saved(self):
        path = self.path('saved.gcg')
        answer = self.play(['save ' + path, 'new', 'load ' + path, 'rack', 'new', 'pass',
                            'save ' + path, 'load ' + path, 'rack'], *self.OPTIONS)
        prompts = self.prompts(answer)
        self.assertEqual(prompts[3][1:], (prompts[0][1], prompts[0][1] + '\n'))
        self.assertEqual(prompts[8][1], prompts[6][1])
        self.assertEqual(answer.out.count('Computer plays'), 3)

    def test_the_players_of_a_saved_game(self):
        path = self.path('saved.gcg')
        self.play(['pass', 'save ' + path], 'level:3', '--seed', '3')
        self.assertIn('#player2 player2 level:3', open(path).read())
        self.play(['save ' + path], '--gcg', path)
        self.assertIn('#player2 player2 level:3', open(path).read())
        reported = open(path).read().replace('player2 level:3', 'player2 exec:touch ' +
                                         self.path('no'))
        answer = self.play(['pass'], '--gcg', self.file(reported, 'program.gcg'))
        self.assertIn('was a program', answer.err)
        self.assertFalse(os.path.exists(self.path('no')))

    def test_people_have_names(self):
        """On the board, at the prompt, in the record and in analyses; the record brings them back."""
        path, again = self.path('named.gcg'), self.path('again.gcg')
        answer = self.play(['pass', 'save ' + path, 'resign'], 'human:Ann', 'human:Bob B: C',
                           '--seed', '5')
        for text in ('> Ann      0', 'Ann passes.', 'Bob B: C, rack ?EELMQT, play? ',
                     'Bob B: C resigns.', 'Scores: Ann 0, Bob B: C 0', 'Ann wins.',
                     "Ann's game turn by turn"):
            self.assertIn(text, answer.out)
        with open(path, encoding='utf-8') as file:
            text = file.read()
        self.assertIn('#player1 Ann Ann\n#player2 Bob_B__C Bob B: C\n', text)
        self.assertIn('\n>Ann: ABCDHIT - +0 0\n', text)
        said = self.ok('cross', 'analyse', path, '--depth', 'quick').out
        self.assertIn('Ann: 1 large mistake in 1 turn', said)
        self.assertIn('Bob B: C, rack ?EELMQT, play? ', self.play(['save ' + again], '--gcg', path).out)
        with open(again, encoding='utf-8') as file:
            self.assertEqual(file.read(), text)
        alone = self.play(['pass'], 'human:player2', 'level:1', '--seed', '5', '-o', path)
        self.assertIn('player2 passes.\nComputer ', alone.out)
        self.assertIn('player2, rack', self.play([], '--gcg', path).out)
        self.fails('cross', 'play', 'human:Ann', 'human:Ann', saying='two players are called Ann')
        self.fails('cross', 'play', 'human:A B', 'human:A_B', saying='two players are called A_B')
        self.fails('cross', 'play', 'human:' + 'n' * 48, saying='at most 47 bytes')
        self.fails('cross', 'play', 'human:A\nB', saying='plain text')

    def test_words_without_a_square(self):
        """A word alone is answered with its best places; it may also stand before the square."""
        rack = self.first_rack(*self.OPTIONS)
        plays = [p for p in self.moves(None, '--rack', rack, '--all')['plays'] if p['score']]
        place, word = plays[0]['play'].split()
        answer = self.play([word.lower(), 'zzzzz', word + ' ' + place], *self.OPTIONS)
        said = [p[2] for p in self.prompts(answer)]
        where = [self.reported(p) for p in plays if p['play'].endswith(' ' + word)]
        self.assertEqual(said[0], 'Say where, best first: %s.\n' % ', '.join(where[:3]))
        self.assertIn('No command', said[1])
        self.assertIn('You play %s for' % plays[0]['play'], said[2])

    def test_what_is_nearly_a_command_or_half_a_play(self):
        said = [p[2] for p in self.prompts(self.play(['hnt', 'ex', 'exchange', '8h', 'qqqq'], *self.OPTIONS))]
        self.assertEqual(said[:5], ['No command "hnt", and no play; do you mean `hint`? Say help.\n',
                                    'Say which tiles, too: ex ABC.\n', 'Say which tiles, too: exchange ABC.\n',
                                    'Say which word, too: 8h WORD.\n', 'No command "qqqq", and no play: say help.\n'])

    def test_games_that_cannot_be_gone_on_with(self):
        path, over = self.path('saved.gcg'), self.path('over.gcg')
        self.play(['pass', 'save ' + path], *self.OPTIONS)
        self.ok('cross', 'play', 'greedy', 'greedy', '--seed', '1', '-o', over)
        text = open(path).read()
        bad = {'deal': text.replace('#quoth-deal ', '#quoth-deal 1'),
               'start': text.replace('#quoth-start 1', '#quoth-start 9'),
               'bag': text.replace('#quoth-deal', '#quoth-deal 5 AB CD\n#x'),
               'rack': re.sub(r'>player1: \S+', '>player1: AAAAAAA', text)}
        for name, changed in bad.items():
            self.assertNotEqual(changed, text, name)
            self.fails('cross', 'play', *self.OPTIONS, '--gcg', self.file(changed, name),
                       saying=name) if name != 'deal' else None
        self.fails('cross', 'play', *self.OPTIONS, '--gcg', over, saying='over')
        self.fails('cross', 'play', *self.OPTIONS, '--gcg', self.path('none'), saying='none')
        self.fails('cross', 'play', 'human', 'equity', 'equity', '--gcg', path, saying='2 players')
        self.fails('cross', 'play', '--gcg', path, '--rules', 'scrabble', saying='--rules wwf')
        self.fails('cross', 'play', '--gcg', path, '--cgp', cgp(EMPTY), saying='both')
        answer = self.play(['load ' + over, 'load', 'rack'], *self.OPTIONS)
        self.assertIn('over', answer.err)
        self.assertIn('Say which one', answer.out)
        self.assertEqual(len({p[1] for p in self.prompts(answer)}), 1)

    def test_games_of_other_programs(self):
        """Without #quoth-deal the game begins in its last position."""
        path = self.path('saved.gcg')
        self.play(['pass', 'save ' + path], *self.OPTIONS)
        text = re.sub(r'(?m)^#quoth-(deal|start).*\n', '', open(path).read())
        answer = self.play(['rack', 'undo'], 'human', 'equity', '--gcg', self.file(text, 'o.gcg'))
        self.assertIn('nothing to take back', answer.out)
        shown = self.json('cross', 'show', '--gcg', path)
        self.assertEqual(self.prompts(answer)[0][1], shown['racks'][0])

    def test_after_the_game(self):
        """What each turn gave away is the difference of equities, and the turning point the most
        that was given away."""
        rack = self.first_rack(*self.OPTIONS)
        best = self.best(rack)
        answer = self.play(['pass', 'why', 'resign'], *self.OPTIONS)
        equity = self.json('cross', 'score', '--rack', rack, '--play', 'pass')['equity']
        given = '%.1f' % (best['equity'] - equity)
        line = 'pass: -%s, best %s.' % (given, self.reported(best))
        self.assertIn('  1  ' + line, answer.out)
        self.assertIn('Given away in all: %s points in 1 turn.' % given, answer.out)
        self.assertRegex(answer.out, r'Scores: strategy \d+, luck \d+ \+- \d+; mistake score [01]\.\d\.\n')
        self.assertIn('The turning point was turn 1, pass.\n%s would have been worth %s' %
                      (self.reported(best), given), answer.out)
        self.assertIn('pass gives away %s points' % given, answer.out)
        first = self.play([best['play'], 'resign'], *self.OPTIONS)
        self.assertIn('Judged by equity, no play gave anything away. Equity is', first.out)

    def test_another_game_changes_sides(self):
        answer = self.play(['new', 'rack', 'new', 'rack'], *self.OPTIONS)
        self.assertIn('Another game. Computer begins.', answer.out)
        self.assertIn('Another game. You begin.', answer.out)
        racks = [p[1] for p in self.prompts(answer)]
        self.assertEqual(len({racks[0], racks[1], racks[3]}), 3)

    def test_commands(self):
        answer = self.play(['?', 'BEST 3', 'Check qi', 'check qqq', 'check', 'best 0', 'why', 'EXIT'],
                           *self.OPTIONS)
        said = [p[2] for p in self.prompts(answer)]
        self.assertIn('help', said[0])
        self.assertEqual(len(re.findall(r'^ +\d+ \w', said[1], re.M)), 3)
        self.assertIn('qi is a word of enable1', said[2])
        self.assertIn('qqq is no word', said[3])
        self.assertIn('which word', said[4])
        self.assertIn('how many', said[5])
        self.assertIn('not played yet', said[6])
        self.assertIn('unfinished', said[7])

    def test_output_that_cannot_be_written(self):
        answer = run('cross', 'play', *self.OPTIONS, '--output', self.path('no/where'),
                     input='quit\n')
        self.assertEqual(answer.status, 2, answer)
        self.assertIn('no/where', answer.err)

    def test_the_end_of_input(self):
        for typed in ('', 'quit\n', 'pass', '\0\n', 'A' * 100000 + '\n'):
            answer = self.ok('cross', 'play', *self.OPTIONS, input=typed)
            self.assertRegex(answer.out, 'unfinished')

    def test_small_letters(self):
        """People type small letters: tiles are laid where the rack has them, blanks where it has not;
        where both could be meant, the program asks."""
        rules = self.rules('name tiny\nrack 4\nchallenge void\ntiles as two\n?,2,0,0\nA,3,2,1\n'
                           'B,3,3,0\nend\n')
        words = self.words('ab ba aa abba baa aba bab abb')
        for seed in range(1, 500):
            options = ('human', 'human', *rules, '--words', words, '--seed', str(seed))
            if sorted(self.first_rack(*options)) == ['?', '?', 'A', 'B']:
                break
        for lines, asked, score in ((['8H ab', 'n'], True, 10), (['8H ab', ''], True, 10),
                                    (['8H ab', 'y'], True, 0), (['8H AB'], False, 10),
                                    (['8H aB'], False, 6), (['8H Ab'], False, 4),
                                    (['8H abb'], False, 10), (['8H Abb', 'n'], True, 10),
                                    (['8H Abb', 'y'], True, 4)):
            with self.subTest(lines):
                answer = self.play(lines, *options)
                self.assertEqual('Do you mean to lay one?' in answer.out, asked, answer)
                self.assertIn('Scores: Player 1 %d, Player 2 0' % score, answer.out)
        self.assertIn('unfinished', self.play(['8H ab'], *options).out)

    def test_shuffle(self):
        """The same tiles in another order, as long as they stay."""
        rack = self.first_rack(*self.OPTIONS)
        answer = self.play(['shuffle', 'shuffle', 'rack', 'ex ' + rack[:2]], *self.OPTIONS)
        shown = [p[1] for p in self.prompts(answer)]
        self.assertEqual(len(set(shown[:4])), 3)
        self.assertEqual({''.join(sorted(r)) for r in shown[:4]}, {''.join(sorted(rack))})
        self.assertEqual(self.prompts(answer)[2][2], shown[2] + '\n')
        self.assertEqual(shown[4], ''.join(sorted(shown[4])))

    def test_tiles_left_are_reported(self):
        """What the line after the end says is what scores and plays do not explain."""
        answer = self.play(['pass'] * 80, 'human', 'greedy', '--seed', '1', '-v')
        mine, other = map(int, re.search(r'^You (-\d+), Computer \+(\d+) for the tiles left\.$',
                                         answer.out, re.M).groups())
        final = list(map(int, re.search(r'Scores: You (-?\d+), Computer (\d+)', answer.out).groups()))
        plays = re.findall(r'Player 2 with rack .* for (-?\d+) points', answer.out)
        self.assertEqual([mine, sum(map(int, plays)) + other], final)

    def test_the_clock(self):
        """On a clock that is a minute later at each look: a turn takes a minute, a move adds its
        seconds, and what is over time costs 10 points for each minute begun."""
        path = self.path('timed.gcg')
        step = {'QUOTH_CLOCK_STEP': '60'}
        answer = self.play(['rack', 'clock'] + ['pass'] * 6, 'human:Ann', 'human:Bob', '--rules',
                           'scrabble', '--seed', '5', '--clock', '3.5+30', '-o', path, env=step)
        self.assertEqual(re.findall(r'(Ann|Bob), rack [A-Z?]+, (\S+ \w+), play', answer.out),
                         [('Ann', '3:30 left'), ('Ann', '2:30 left'), ('Ann', '0:30 left'),
                          ('Bob', '3:30 left'), ('Ann', '0:00 left'), ('Bob', '3:00 left'),
                          ('Ann', '0:30 over'), ('Bob', '2:30 left')])
        self.assertIn('Ann 1:30 left, Bob 3:30 left.\n', answer.out)
        said = re.search(r'Ann (-\d+), Bob (-\d+) for the tiles left\.\n'
                         r'Ann is 1:00 over time: -10 points\.\nScores: Ann (-\d+), Bob (-\d+)\n',
                         answer.out)
        ann, bob, *final = map(int, said.groups())
        self.assertEqual(final, [ann - 10, bob])
        self.check_record(path, final, '--rules', 'scrabble')
        new = self.play(['pass', 'new', 'clock'], *self.OPTIONS, '--clock', '9', env=step)
        self.assertIn('Computer 8:00 left, You 8:00 left.', new.out)
        self.assertIn('There is no clock', self.play(['clock'], *self.OPTIONS).out)
        for wrong in ('0', 'x', '5+', '+5', '5+x', '99999999'):
            self.fails('cross', 'play', '--clock', wrong, saying='--clock is minutes for a game')

    def test_who_resigns_has_lost(self):
        answer = self.ok('cross', 'play', *self.OPTIONS, input='resign\n')
        self.assertRegex(answer.out, r'You resign\.\nScores: .*\nComputer wins\.')

    def test_to_the_end(self):
        """A person who passes always, by rules that end the game then."""
        answer = self.play(['pass'] * 80, 'human', 'human', '--seed', '1')
        self.assertIn('Nobody scores any more', answer.out)
        self.assertIn('Scores: Player 1 ', answer.out)
        answer = self.play(['pass'] * 200, 'human', 'greedy', '--seed', '1')
        self.assertIn('The last tile is played', answer.out)
        self.assertIn('Computer wins.', answer.out)


class Coach(PlayTest):
    GAME = ('cross', 'play', 'human', 'equity', '--rules', 'scrabble')
    ASKED = 'Play it all the same? [y/N; best shows better ones] '

    def played(self, seed, *typed, coach=True):
        return self.ok(*self.GAME, '--seed', str(seed), *(['--coach'] if coach else []),
                       input=''.join(line + '\n' for line in typed) + 'quit\n').out

    @heavy_test
    def test_it_speaks_of_what_why_calls_a_mistake(self):
        """Of every play that `why` has a cause for, with the same loss, and of no other."""
        spoken = silent = 0
        for seed in range(4):
            listed = self.played(seed, 'best 40', coach=False)
            plays = re.findall(r'(?m)^ +\d+ (8[A-H] \w+) ', listed)[::6] + ['pass']
            for play in plays:
                why = re.search(r'(?m)(nothing is worth more\.|gives away ([0-9.]+) points by .*)'
                                r'(\n  \S.*)?$', self.played(seed, 'why ' + play, coach=False))
                out = self.played(seed, play, 'n')
                if why[3]:
                    spoken += 1
                    self.assertRegex(out, r'Coach: .*\. A (small|medium|large) mistake: %s points'
                                     % why[2])
                    self.assertIn(self.ASKED, out)
                    self.assertNotIn('You play', out)
                else:
                    silent += 1
                    self.assertNotIn('Coach', out)
        self.assertTrue(spoken > 5 and silent > 2, (spoken, silent))

    def test_the_answer_is_obeyed(self):
        """Yes makes the play; anything else goes back, and the play is not named."""
        best = re.search(r'(?m)^ +1 (\S+ \w+) ', self.played(5, 'best 1'))[1]
        for answer, made in (('y', True), ('', False), ('n', False)):
            out = self.played(5, '8G SAW', answer)
            self.assertEqual('You play 8G SAW' in out, made)
            self.assertNotIn(best.split()[1], out.split('Coach: ')[1].split('\n')[0])
        self.assertNotIn('Coach', self.played(5, best))

    def test_a_phony(self):
        out = self.played(5, '8G ABRS', 'n', '8G ABRS', 'y')
        self.assertEqual(out.count('Coach: ABRS is not in the word list'), 2)
        self.assertIn('You play 8G ABRS', out)


class Challenges(PlayTest):
    """Rules by which a play with a bad word stands until it is challenged."""

    def by(self, rule):
        return self.rules('name challenged\nchallenge %s\n' % rule, rule + '.rules')

    def test_a_rule_on_the_command_line(self):
        """It goes before that of the rules, stands in the record, and comes back from there."""
        path, void = self.path('game.gcg'), self.path('void.gcg')
        options = ('human', 'human', '--seed', '7')
        phony = self.phony(self.first_rack(*options))
        for rule, name in (('double', 'double'), ('5', '5-point'), ('TRIPLE', 'triple')):
            answer = self.play([phony, 'save ' + path, 'challenge'], *options, '--challenge', rule)
            self.assertIn('it is taken back', answer.out)
            with open(path, encoding='utf-8') as file:
                self.assertIn('#quoth-rules wwf\n#quoth-challenge %s\n' % name, file.read())
            for more in ([], ['--rules', 'wwf']):
                again = self.play(['challenge'], '--gcg', path, *more)
                self.assertIn('it is taken back', again.out)
        self.assertIn('Not legal', self.play([phony], *options, '--challenge', 'void').out)
        self.play(['save ' + void], *options)
        with open(void, encoding='utf-8') as file:
            self.assertNotIn('#quoth-challenge', file.read())
        answer = self.play(['load ' + path], *options)
        self.assertIn('by the rule triple, not void: say --challenge triple', answer.err)
        self.fails('cross', 'play', *options, '--challenge', 'twice', saying='--challenge is void')

    def phony(self, rack):
        letters = sorted(rack.replace('?', ''), key='QZJXVKWBCDFGHLMNPRSTYAEIOU'.index)
        return '8H ' + ''.join(letters[:3])

    def test_a_program_challenges(self):
        options = ('human', 'equity', *self.by('double'), '--seed', '7')
        rack = self.first_rack(*options)
        phony = self.phony(rack)
        path = self.path('game.gcg')
        answer = self.play([phony, 'undo', phony, 'pass'], *options, '--output', path)
        prompts = self.prompts(answer)
        self.assertNotIn('Not legal', prompts[0][2])  # a bluff is not given away
        self.assertIn('Computer challenges', prompts[0][2])
        self.assertIn('taken back', prompts[0][2])
        self.assertRegex(prompts[0][2], r'> You +0\n')
        self.assertIn('Computer plays', prompts[0][2])
        self.assertEqual([p[1] for p in prompts[:3]], [rack] * 3)
        final = [int(n) for n in re.findall(r'Scores: You (-?\d+), Computer (-?\d+)',
                                            answer.out)[-1]]
        self.check_record(path, final, *self.by('double'))
        with open(path, encoding='utf-8') as file:
            self.assertRegex(file.read(), r'(?m)^>player1: \S+ -- -\d+ 0$')

    def test_score_says_what_it_is(self):
        """To ask is no play."""
        options = ('human', 'equity', *self.by('double'), '--seed', '7')
        phony = self.phony(self.first_rack(*options))
        answer = self.play(['score ' + phony], *options)
        self.assertIn('Not legal', answer.out)
        self.assertNotIn('challenges', answer.out)

    def people(self, rule, lines, seed='7'):
        return self.play(lines, 'human', 'human', *self.by(rule), '--seed', seed)

    def test_people_challenge(self):
        """A wrong challenge costs what the rule says, a bad play its points and its turn."""
        rack = self.first_rack('human', 'human', *self.by('double'), '--seed', '7')
        good, phony = self.best(rack, None, *self.by('double')), self.phony(rack)
        score = good['score']
        for rule, turn_after, scores in (('single', 2, (score, 0)), ('double', 1, (score, 0)),
                                         ('5-point', 2, (score + 5, 0)), ('10-point', 2,
                                                                          (score + 10, 0))):
            with self.subTest(rule):
                answer = self.people(rule, [good['play'], 'challenge', 'challenge', 'rack'])
                prompts = self.prompts(answer)
                self.assertIn('the play stands', prompts[1][2])
                self.assertEqual(prompts[2][0], turn_after)
                self.assertIn('no play to challenge', prompts[2][2])
                self.assertIn('Scores: Player 1 %d, Player 2 %d' % scores, answer.out.splitlines()[-1])
                answer = self.people(rule, [phony, 'challenge', 'rack', 'undo', 'undo', 'rack'])
                prompts = self.prompts(answer)
                self.assertIn('taken back', prompts[1][2])
                self.assertEqual([p[0] for p in prompts[:6]], [1, 2, 2, 2, 2, 1])
                self.assertEqual(prompts[5][1], rack)
        answer = self.people('triple', [good['play'], 'challenge', 'rack'])
        self.assertIn('The challenge decides the game.', answer.out)
        self.assertIn('Player 1 wins.', answer.out)
        answer = self.people('triple', [phony, 'challenge'])
        self.assertIn('Player 2 wins.', answer.out)

    def test_the_last_play_can_be_challenged(self):
        """Who plays the last tile has not won yet: people are asked."""
        rules = self.rules('name tiny\nrack 3\nbonus 7 0\nchallenge double\ntiles as two\nA,3,1,1\n'
                           'B,3,2,0\nend\n')
        words = self.words('ab ba aa abba baa')
        for seed in range(1, 100):
            options = ('human', 'human', *rules, '--words', words, '--seed', str(seed))
            if sorted(self.first_rack(*options)) == ['A', 'B', 'B']:
                break
        phony = '8H BBA'
        asked = 'Player 2, that was the last tile: challenge? '
        for lines, said, scores in (([phony], asked, '18, human 0'),
                                    ([phony, ''], asked, '18, human 0'),
                                    ([phony, 'challenge'], 'taken back', '0, human 0'),
                                    ([phony, 'challenge', '8H AA'], 'taken back', '0, human 4'),
                                    ([phony, 'challenge', '8H AA', 'H8 ABBA', 'challenge'],
                                     'not all words', None)):
            with self.subTest(lines):
                path = self.path('game.gcg')
                answer = self.play(lines, *options, '--output', path)
                self.assertIn(said, answer.out)
                final = re.findall(r'Scores: Player 1 (-?\d+), Player 2 (-?\d+)', answer.out)[-1]
                if scores:
                    self.assertEqual('%s, human %s' % final, scores)
                self.assertNotIn('There is no play', answer.out)
                self.check_record(path, list(map(int, final)), *options[2:6])
        self.assertNotIn('challenge?', self.play([phony, 'x'], 'human', 'greedy', *options[2:]).out)

    def test_records_of_challenges(self):
        rack = self.first_rack('human', 'human', *self.by('double'), '--seed', '7')
        good, phony = self.best(rack, None, *self.by('double'))['play'], self.phony(rack)
        for rule in ('single', 'double', '5-point', '10-point', 'triple'):
            for lines in ([good, 'challenge', 'pass'], [phony, 'challenge', 'pass'],
                          [phony, 'pass']):
                with self.subTest(rule=rule, lines=lines):
                    path = self.path('game.gcg')
                    answer = self.play(lines, 'human', 'human', *self.by(rule), '--seed', '7',
                                       '--output', path)
                    final = re.findall(r'Scores: Player 1 (-?\d+), Player 2 (-?\d+)', answer.out)[-1]
                    self.check_record(path, list(map(int, final)), *self.by(rule))
