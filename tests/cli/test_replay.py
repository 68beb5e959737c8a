"""Recorded games: what a file says beside what the rules give, positions, the strict form."""
import json
import os
import re

from quoth import ProgramTest, run

HEAD = '#character-encoding UTF-8\n#player1 ann Ann Example\n#player2 bob Bob Example\n'
CAT = '>ann: ACDEEET 8G CAT +10 10\n'
SCRABBLE = ('--rules', 'scrabble')


class ReplayTest(ProgramTest):
    def game(self, events, head=HEAD, name='game.gcg'):
        return self.file(head + events, name)

    def replay(self, events, *options, head=HEAD):
        return run('cross', 'replay', self.game(events, head), *SCRABBLE, *options)

    def odd(self, events, *options, head=HEAD):
        """What is odd about each event that has something odd."""
        answer = self.replay(events, '--json', *options, head=head)
        self.assertIn(answer.status, (0, 1), answer)
        found = json.loads(answer.out)
        self.assertEqual(answer.status, int(found['differences'] > 0), answer)
        self.assertEqual(found['differences'], sum(e['differs'] for e in found['events']))
        return {e['number']: e['odd'] for e in found['events'] if e['odd']}

    def recorded(self, seed, *options, players=('equity', 'greedy')):
        """A game between programs, written by the program."""
        path = self.path('played.gcg')
        self.ok('cross', 'play', *players, '--seed', str(seed), '-o', path, *options)
        return path


class Files(ReplayTest):
    """Arguments and files that make no sense."""

    def test_usage(self):
        self.fails('cross', 'replay', saying='needs one game')
        self.fails('cross', 'replay', 'a', 'b', saying='needs one game')
        self.fails('cross', 'replay', self.path('none.gcg'), saying='cannot open')
        path = self.game(CAT)
        self.fails('cross', 'replay', path, '--rules', 'chess', saying='chess')
        self.fails('cross', 'replay', path, '--turn', '2', saying='--turn is a number from 0 to 1')
        self.fails('cross', 'replay', path, '--turn', 'x', saying='--turn')
        self.fails('cross', 'replay', path, '--turn', '1', '--json', saying='--turn')

    def test_random_boards(self):
        """A game names its random board, as record, as position and as JSON, and is read back with it."""
        path = self.recorded(3, '--rules', 'WordFeud:7')
        replay = self.json('cross', 'replay', path)
        self.assertEqual((replay['rules'], replay['differences']), ('wordfeud:7', 0))
        position = self.json('cross', 'show', '--gcg', path, '--turn', '4')
        cgp = self.ok('cross', 'show', '--gcg', path, '--turn', '4', '--format', 'cgp').out.strip()
        self.assertIn(' bdn wordfeud:7;', cgp)
        again = self.json('cross', 'show', '--cgp', cgp)
        self.assertEqual(again['layout'], 'wordfeud:7')
        self.assertEqual(again['board'], position['board'])
        self.fails('cross', 'replay', path, '--rules', 'wordfeud:x', saying='wordfeud:x')

    def test_files_of_others(self):
        """What other programs write, or people by hand."""
        words = self.replay(CAT[:-1] + ' CAT, and more\n')
        self.assertEqual((words.status, words.err), (0, ''), words)
        self.assertEqual(self.odd(CAT + '#rack1 ZZZZZZZ\n'), {1: ['rack', 'count']})
        self.assertEqual(self.odd(CAT + '>bob: DEIILST I8 .S +3 3\n>bob: EEIILST -- -3 0\n'),
                         {2: ['phony'], 3: ['rack']})
        across = self.replay(CAT.replace('8G', 'H7'), head=HEAD + '#orientation lettered-rows\n')
        self.assertIn('8G CAT', across.out)
        self.assertNotIn('ISO-8859-1', across.err)
        head = HEAD[HEAD.index('\n') + 1:].replace('bob Bob', 'zo\xeb Zo\xeb')
        self.assertIn('looks like UTF-8', self.replay(CAT, head=head).err)

    def test_the_line_is_named(self):
        for events, line, saying in (
                ('hello\n', 4, 'not a line of GCG: neither a pragma nor an event'),
                (CAT + '\n>cy: A - +0 0\n', 6, 'nick'),
                (CAT + '>bob: AB 1A AB +4 4\n', 5, 'touches no tile'),
                (CAT + '>bob: AB -- -4 4\n', 5, 'no play just before'),
                ('>ann: A\u0416 - +0 0\n', 4, 'letters that the tile set lacks')):
            with self.subTest(events):
                path = self.game(events)
                self.fails('cross', 'replay', path, *SCRABBLE, saying='%s:%d: ' % (path, line))
                self.fails('cross', 'replay', path, *SCRABBLE, '--json', saying=saying)

    def test_names_that_are_not_known(self):
        for pragma in ('#board-layout Moebius', '#tile-distribution klingon', '#game-type chess'):
            path = self.game(CAT, HEAD + pragma + '\n')
            self.fails('cross', 'replay', path)
            self.assertEqual(run('cross', 'replay', path, *SCRABBLE).status, 0, pragma)

    def test_standard_input(self):
        self.assertEqual(run('cross', 'replay', '-', *SCRABBLE, input=HEAD + CAT).status, 0)
        self.fails('cross', 'replay', '-', *SCRABBLE, input='', saying='#player1')

    def test_no_events(self):
        answer = self.replay('')
        self.assertEqual((answer.status, answer.out),
                         (0, 'ann 0, bob 0; everything agrees with the rules\n'))


class Differences(ReplayTest):
    """What a file may have wrong."""

    def test_nothing(self):
        self.assertEqual(self.odd(CAT + '>bob: S - +0 0\n>ann: DEEE -E +0 10\n'), {})

    def test_scores_and_totals(self):
        self.assertEqual(self.odd('>ann: ACT 8G CAT +11 11\n>bob: A - +0 0\n'), {1: ['score']})
        self.assertEqual(self.odd('>ann: ACT 8G CAT +10 11\n'), {1: ['total']})
        answer = self.replay('>ann: ACT 8G CAT +11 12\n')
        self.assertEqual(answer.lines[1:], [
            '     ! the score is not what the rules give: +10',
            '     ! the total is not the one before and the score: 11',
            'ann 12, bob 0; 1 event differs from the rules'])

    def test_turns_tiles_exchanges(self):
        self.assertEqual(self.odd('>bob: A - +0 0\n'), {1: ['turn']})
        self.assertEqual(self.odd('>ann: ABDEFGH 8G CAT +10 10\n'), {1: ['rack']})
        self.assertEqual(self.odd('>ann: QQ - +0 0\n'), {1: ['count']})
        self.assertEqual(self.odd('>ann: A -9 +0 0\n'), {1: ['exchange']})

    def test_words(self):
        phony = '>ann: CTQ 8G CTQ +28 28\n'
        self.assertEqual(self.odd(phony), {1: ['phony']})
        self.assertEqual(self.odd(phony + '>ann: CTQ -- -28 0\n'), {1: ['phony']})
        self.assertIn('     - a word outside the lexicon: CTQ', self.replay(phony).lines)
        three = CAT + '>bob: QXZ 9G QXZ +101 101\n'
        self.assertIn('     - 3 words outside the lexicon: QXZ, CQ, TZ', self.replay(three).lines)
        self.assertIn('     ! 3 words outside the lexicon stand: QXZ, CQ, TZ',
                      run('cross', 'replay', self.game(three), '--rules', 'wwf').lines)
        self.assertEqual(self.odd(CAT + '>ann: ACDEEET -- -10 0\n'), {1: ['good']})
        wwf = run('cross', 'replay', self.game('>ann: CTQ 8G CTQ +15 15\n'), '--json',
                  '--rules', 'wwf')
        self.assertEqual(wwf.status, 1)
        self.assertIn('"bad_words":["CTQ"],"odd":["word"]', wwf.out)

    def test_the_end(self):
        passes = ''.join('>%s - +0 0\n' % who for who in ('ann: A', 'bob: B') * 3)
        self.assertEqual(self.odd(passes + '>ann: A (A) -1 -1\n>bob: (B) +-3 -3\n'), {})
        self.assertEqual(self.odd(passes + '>ann: A (A) -2 -2\n'), {7: ['score']})
        self.assertEqual(self.odd(passes + '>ann: A - +0 0\n'), {7: ['over']})
        self.assertEqual(self.odd(passes + '>ann: A (B) -3 -3\n'), {7: ['tiles']})


class Games(ReplayTest):
    """Whole games, played by the program: nothing differs, and they are in strict form."""

    def test_games_of_the_program(self):
        for seed, options in enumerate(((), SCRABBLE, ('--rules', 'notebook'),
                                        ('--rules', 'wordsmog'), ('--rules', 'super'))):
            with self.subTest(options):
                path = self.recorded(seed, *options)
                answer = self.json('cross', 'replay', path)
                self.assertEqual(answer['differences'], 0)
                self.assertEqual([e['odd'] for e in answer['events'] if e['odd']], [])
                totals = [0, 0]
                for event in answer['events']:
                    totals[event['player'] - 1] += event['score']
                    self.assertEqual(event['total'], totals[event['player'] - 1])
                    self.assertEqual(event['score'], event['score_by_rules'])
                self.assertEqual(answer['scores'], totals)
                with open(path, encoding='utf-8') as file:
                    written = file.read()
                self.assertEqual(self.ok('cross', 'replay', path, '-o', '-').out, written)

    def test_more_players(self):
        path = self.recorded(7, players=('equity', 'greedy', 'random', 'greedy'))
        answer = self.json('cross', 'replay', path)
        self.assertEqual(len(answer['seats']), 4)
        self.assertEqual(answer['differences'], 0)

    def test_text(self):
        path = self.recorded(1, *SCRABBLE)
        lines = self.ok('cross', 'replay', path).lines
        events = len(self.json('cross', 'replay', path)['events'])
        self.assertEqual(len(lines), events + 1)
        for number, line in enumerate(lines[:-1], 1):
            self.assertRegex(line, r'^ *%d  \S+ .* [+-]\d+ +-?\d+$' % number)
        self.assertTrue(lines[-1].endswith('; everything agrees with the rules'))

    def test_boards(self):
        path = self.recorded(1, *SCRABBLE)
        plain = self.ok('cross', 'replay', path).lines
        drawn = self.ok('cross', 'replay', path, '--verbose').lines
        self.assertEqual([line for line in drawn if line in plain], plain)
        self.assertEqual(sum('A  B  C' in line for line in drawn), len(plain) - 1)

    def test_a_score_that_is_changed_is_found(self):
        path = self.recorded(2, *SCRABBLE)
        with open(path, encoding='utf-8') as file:
            lines = file.read().splitlines()
        plays = [i for i, line in enumerate(lines) if re.match(r'>\S+: \S+ \w+ ', line)]
        for i in plays[::5]:
            changed = list(lines)
            head, score, total = changed[i].rsplit(' ', 2)
            changed[i] = '%s +%d %d' % (head, int(score) + 1, int(total) + 1)
            answer = run('cross', 'replay', self.file('\n'.join(changed), 'changed.gcg'), '--json')
            found = json.loads(answer.out)
            self.assertEqual(answer.status, 1, answer)
            odd = [e['odd'] for e in found['events'] if e['odd']]
            self.assertEqual(odd[0], ['score'])


class Positions(ReplayTest):
    """--turn: the position after some events as a CGP, which other commands read."""

    def test_the_beginning_and_the_first_event(self):
        path = self.game(CAT + '>bob: S - +0 0\n')
        empty = '/'.join(['15'] * 15)
        operations = (' bb 50; bdn CrosswordGame; cr double; etl 7; ld english; lex enable1; '
                      'mcnz 6;\n')
        for turn, expected in ((0, empty + ' ACDEEET/S 0/0 0'),
                               (1, empty.replace('15', '6CAT6', 8).replace('6CAT6', '15', 7) +
                                ' S/DEEE 0/10 0'),
                               (2, empty.replace('15', '6CAT6', 8).replace('6CAT6', '15', 7) +
                                ' DEEE/S 10/0 1')):
            answer = self.ok('cross', 'replay', path, *SCRABBLE, '--turn', str(turn))
            self.assertEqual(answer.out, expected + operations)

    def test_positions_go_into_other_commands(self):
        path = self.recorded(3)
        events = self.json('cross', 'replay', path)['events']
        for number, event in enumerate(events):
            if event['kind'] != 'play' or number % 4:
                continue
            position = self.ok('cross', 'replay', path, '--turn', str(number)).out
            scored = self.json('cross', 'score', '--cgp', position, '--play', event['play'],
                               '--rules', 'wwf')
            self.assertIn(event['score'], [p['score'] for p in scored.get('plays', [scored])])


class Strict(ReplayTest):
    """--output: liberal in what is read, strict in what is written."""

    def test_strict_form(self):
        loose = ('\xef\xbb\xbf#player1 ann Ann Example\r\n#Player2 bob Bob Example\r\r'
                 '>ann:  8g CAT 10 +10\n#note  one\ntwo\n>bob:SOX 8G (CAT)S +6 6\r\n'
                 '>ann: - +0 10\n#lexicon NWL23\n')
        strict = (HEAD + '#lexicon NWL23\n>ann: ACT 8G CAT +10 10\n#note one\n#note two\n'
                  '>bob: OSX 8G ...S +6 6\n>ann: - +0 10\n')
        path, target = self.file(loose.encode('latin-1'), 'loose.gcg'), self.path('strict.gcg')
        self.ok('cross', 'replay', path, *SCRABBLE, '--output', target)
        with open(target, 'rb') as file:
            self.assertEqual(file.read().decode(), strict)
        self.assertEqual(self.ok('cross', 'replay', target, *SCRABBLE, '-o', '-').out, strict)

    def test_nothing_is_written_of_a_game_that_cannot_be_replayed(self):
        target = self.path('strict.gcg')
        path = self.game(CAT + '>bob: AB 1A AB +4 4\n')
        self.fails('cross', 'replay', path, *SCRABBLE, '-o', target)
        self.assertFalse(os.path.exists(target))

    def test_differences_stay(self):
        answer = self.replay('>ann: ACT 8G CAT +11 11\n', '-o', '-')
        self.assertEqual((answer.status, answer.out),
                         (1, HEAD + '>ann: ACT 8G CAT +11 11\n'))

