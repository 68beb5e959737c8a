"""quoth cross moves and score: what scripts rely on, and everything that is refused."""
import itertools
import json
import random
from collections import Counter

from crossword import (EMPTY, ENGLISH, MIDDLE, PLACEMENT, CrossTest, board_of, cgp, enable1,
                       klv2_of, tiles_in, where)
from quoth import SEED, run, strict_json

# Words With Friends
VALUES = dict(zip(ENGLISH, (1, 4, 4, 2, 1, 4, 3, 3, 1, 10, 5, 2, 4, 2, 1, 4, 10, 1, 1, 1, 2, 5, 4,
                            8,
                            3, 10)))


def squares_of_notebook(listing):
    """Plays by squares of a board of 17 x 17 with a border, as (word, down, square)."""
    return ['%s%s %s' % ((chr(65 + s % 17 - 1), s // 17, word) if down else
                         (s // 17, chr(65 + s % 17 - 1), word)) for word, down, s in listing]


NOTEBOOK = board_of(squares_of_notebook([
    ('ENTER', True, 145), ('BE', False, 144), ('GAVE', True, 138), ('MUSES', True, 158),
    ('VIRULeNT', False, 172), ('RED', False, 213), ('LYTHE', False, 198), ('CHILDREN', True, 147),
    ('HEARD', False, 164), ('BRIDLES', True, 117), ('TOUR', False, 131)]))
NOTEBOOK_CGP = cgp(NOTEBOOK, 'ABCHKNQ/')


def order_key(play, by, codes):
    """value, score, fewer tiles, coordinate (by row, column, across first), letters."""
    value = [-round(play['equity'] * 1000)] if by == 'equity' else []
    tiles = [codes[t] for t in tiles_in(play['tiles'])]
    count = sum(code != 0 for code in tiles)
    match = PLACEMENT.match(play['play'])
    if match:
        row, column, down, _ = where(play['play'])
        return (value, -play['score'], count, 0, row, column, down, tiles)
    # an exchange, whose blanks are written as ? and come first
    return (value, -play['score'], count + tiles.count(0), 1 + (not tiles), 0, 0, False, tiles)


def codes_of(letters):
    """Numbers by which tiles are ordered: letters, then blanks that stand for letters."""
    codes = {'.': 0, '?': 0}
    for i, letter in enumerate(letters, 1):
        codes[letter], codes[letter.lower()] = i, i + 128
    return codes


def round_half_away(x):
    return int(abs(x) + 0.5) * (1 if x >= 0 else -1)


class Notebook(CrossTest):
    """The board that is printed in Norvig's notebook."""

    def test_board(self):
        self.assertEqual(NOTEBOOK, '15/15/15/15/15/14B/11TOUR/1G5BE1C3I/1A2M3N1HEARD/'
                                   '1VIRULeNT1I3L/1E2S3E1LYTHE/4E3RED3S/4S5R4/10E4/10N4')

    def test_best_play(self):
        best = self.moves(NOTEBOOK_CGP, '--rules', 'notebook', '--top', '1')['plays'][0]
        self.assertEqual((best['play'], best['tiles'], best['score'], best['leave']),
                         ('8D BACKBENCH', 'BACK..N.H', 116, 'Q'))

    def test_rack_given_apart(self):
        without = self.moves(cgp(NOTEBOOK), '--rules', 'notebook', '--rack', 'abchknq')
        self.assertEqual(without, self.moves(NOTEBOOK_CGP, '--rules', 'notebook'))

    def test_words_of_the_best_play(self):
        judged, = self.judged(NOTEBOOK_CGP, ['8D BACKBENCH'], '--rules', 'notebook')
        self.assertEqual([(w['coordinate'], w['word'], w['score']) for w in judged['words']],
                         [('8D', 'BACKBENCH', 96), ('E8', 'AMUSES', 8), ('L7', 'THE', 12)])
        self.assertEqual(judged['bonus'], 0)

    def test_what_is_odd_is_a_warning(self):
        for command in (('moves',), ('score', '--play', '8D BACKBENCH'), ('show',)):
            with self.subTest(command[0]):
                answer = self.ok('cross', *command, '--rules', 'notebook', '--cgp', NOTEBOOK_CGP)
                warnings = [line for line in answer.err.splitlines() if 'warning' in line]
                self.assertEqual(len(warnings), 3, answer)
                self.assertRegex(answer.err, r'11K LYTHE .*lexicon')
                self.assertRegex(answer.err, r'more B than')
                self.assertRegex(answer.err, r'more H than')

    def test_games_do_not_begin_there(self):
        for command in (('match', 'greedy', 'greedy'), ('play', 'greedy', 'greedy'), ('play',)):
            with self.subTest(command):
                self.fails('cross', *command, '--rules', 'notebook', '--cgp', NOTEBOOK_CGP,
                           saying='LYTHE')


class Moves(CrossTest):
    def test_shape(self):
        answer = self.moves(cgp(MIDDLE, '?EEGIST/'), '--all')
        self.assertEqual(list(answer), ['rules', 'lexicon', 'rack', 'count', 'plays'])
        self.assertEqual(answer['rules'], 'wwf')
        self.assertEqual(list(answer['lexicon']), ['name', 'words', 'sha256'])
        self.assertEqual(answer['rack'], '?EEGIST')
        placements = 0
        for play in answer['plays']:
            self.assertEqual(list(play), ['play', 'tiles', 'score', 'equity', 'leave'])
            self.assertIs(type(play['score']), int)
            self.assertIn(type(play['equity']), (int, float))
            match = PLACEMENT.match(play['play'])
            if match:
                placements += 1
                word = match.group(5)
                self.assertIn(word.upper(), enable1())
                self.assertEqual(len(word), len(play['tiles']))
                for letter, tile in zip(word, play['tiles']):
                    self.assertIn(tile, (letter, '.'))
                laid = [t for t in play['tiles'] if t != '.']
            else:
                self.assertRegex(play['play'], r'\A(pass|ex \S+)\Z')
                self.assertEqual(play['score'], 0)
                laid = list(play['tiles'])
            used = Counter('?' if t.islower() else t for t in laid)
            self.assertEqual(used + Counter(play['leave']), Counter('?EEGIST'), play)
        self.assertEqual(answer['count'], placements)
        self.assertEqual(len({json.dumps(p) for p in answer['plays']}), len(answer['plays']))

    def test_through_tiles_are_as_they_lie(self):
        """A blank on the board stays small in the word."""
        plays = {p['play']: p for p in self.moves(cgp(MIDDLE, 'STARPED/'), '--all')['plays']}
        self.assertEqual(plays['J5 PAeON']['tiles'], 'P....')
        for play in plays:
            if PLACEMENT.match(play):
                row, column, down, word = where(play)
                at = (6 - row if column == 9 else -1) if down else (9 - column if row == 6 else -1)
                if 0 <= at < len(word):
                    self.assertEqual(word[at], 'e', play)

    def test_top_all_count(self):
        position = cgp(MIDDLE, 'EEGIST?/')
        everything = self.moves(position, '--all')
        self.assertEqual(self.moves(position, '--count'), {**everything, 'plays': []})
        for top in (0, 1, 7, 16, 17, 100, len(everything['plays']), 4294967295):
            self.assertEqual(self.moves(position, '--top', str(top)),
                             {**everything, 'plays': everything['plays'][:top]}, top)
        self.assertEqual(self.moves(position), {**everything, 'plays': everything['plays'][:10]})
        by_equity = self.moves(position, '--all', '--sort', 'equity')
        self.assertEqual(self.moves(position, '--top', '33', '--sort', 'equity')['plays'],
                         by_equity['plays'][:33])
        self.assertEqual(sorted(map(json.dumps, by_equity['plays'])),
                         sorted(map(json.dumps, everything['plays'])))

    def test_top_all_count_exclude_each_other(self):
        ways = {'--top': ('--top', '3'), '--all': ('--all',), '--count': ('--count',)}
        for some in list(itertools.combinations(ways, 2)) + [tuple(ways)]:
            self.fails('cross', 'moves', '--rack', 'AB', *(w for s in some for w in ways[s]),
                       saying='only one of')

    def test_order(self):
        """The whole list, by score and by equity, on the empty board, in the middle, with few tiles
        in the bag, by other rules."""
        cases = [(cgp(EMPTY, '?AEINRT/'), ()), (cgp(MIDDLE, 'AEGIST?/'), ()),
                 (cgp(MIDDLE, 'QUEENLY/'), ('--rules', 'scrabble')),
                 (cgp(MIDDLE, 'EEEESSS/'), ('--leaves', 'none')),
                 (cgp(board_of(['11K TOE'], 21), 'STARED?/'),
                 ('--rules', 'super')),
                 (cgp(MIDDLE, 'TEA/', zeros=2), ('--rules', 'wordsmog'))]
        codes = codes_of(ENGLISH)
        for position, options in cases:
            for by in ('score', 'equity'):
                with self.subTest(position=position, options=options, by=by):
                    plays = self.moves(position, '--all', '--sort', by, *options)['plays']
                    self.assertGreater(len(plays), 30)
                    keys = [order_key(p, by, codes) for p in plays]
                    self.assertEqual(keys, sorted(keys))
                    self.assertEqual(len(set(map(str, keys))), len(keys))

    def test_scores_again(self):
        """Every play listed is legal by itself, with the same score, equity and leave."""
        chance = random.Random(SEED)
        cases = [(cgp(EMPTY, '?AEINRT/'), ()), (cgp(MIDDLE, '??GISTE/'), ()),
                 (cgp(MIDDLE, 'AEGISTQ/'), ('--rules', 'scrabble', '--leaves', 'none')),
                 (cgp(MIDDLE, 'AEG?/'), ('--rules', 'wordsmog')),
                 (NOTEBOOK_CGP, ('--rules', 'notebook'))]
        for position, options in cases:
            plays = self.moves(position, '--all', *options)['plays']
            some = chance.sample(plays, min(150, len(plays)))
            judged = self.judged(position, [p['play'] for p in some], *options)
            for play, j in zip(some, judged):
                with self.subTest(position=position, play=play, seed=SEED):
                    self.assertTrue(j['legal'])
                    self.assertEqual({key: j[key] for key in play}, play)
                    self.assertEqual(sum(w['score'] for w in j['words']) + j['bonus'], j['score'])
                    if 'wordsmog' not in options:
                        for w in j['words']:
                            self.assertIn(w['word'].upper(), enable1())

    def test_blanks(self):
        self.assertEqual(self.moves(None, '--rack', '?AB_', '--all'),
                         self.moves(None, '--rack', '_b?a', '--all'))
        plays = self.moves(cgp(EMPTY, 'Q?/'), '--all')['plays']
        words = {where(p['play'])[3] for p in plays if PLACEMENT.match(p['play'])}
        self.assertEqual(words, {a + b for a, b in (('Q', c) for c in ENGLISH.lower())
                                 if (a + b).upper() in enable1()} |
                         {c + 'Q' for c in ENGLISH.lower() if c.upper() + 'Q' in enable1()})
        two_blanks = self.moves(cgp(EMPTY, '??/'), '--all')
        self.assertEqual({where(p['play'])[3].upper() for p in two_blanks['plays']
                          if PLACEMENT.match(p['play'])},
                         {w for w in enable1() if len(w) == 2})
        self.assertTrue(all(p['score'] == 0 for p in two_blanks['plays']))

    def test_every_opening_of_two_tiles(self):
        plays = self.moves(None, '--rack', 'AB', '--all')
        self.assertEqual(plays['count'], 4)  # down they are worth the same
        self.assertEqual({p['play'] for p in plays['plays'] if p['score']},
                         {'%s %s' % (at, word) for at in ('8G', '8H') for word in ('AB', 'BA')})

    def test_an_opening_on_a_lopsided_board_is_listed_both_ways(self):
        text = self.ok('cross', 'rules', 'wwf').out
        plain = self.file(text, 'plain.rules')
        row = next(line for line in text.splitlines() if line.count('.') > 5)
        changed = self.file(text.replace(row, row[:2] + '=' + row[3:], 1), 'changed.rules')
        for path, both in ((plain, False), (changed, True)):
            plays = self.moves(None, '--rack', 'AB', '--all', '--rules', path)['plays']
            self.assertEqual(any(p['play'].startswith('H') for p in plays), both, path)

    def test_equity_comes_first_unless_asked(self):
        for position in (cgp(EMPTY, 'AACJLRT/'), cgp(MIDDLE, '?EIRSTU/')):
            plays = self.moves(position, '--top', '30')
            self.assertEqual(plays, self.moves(position, '--top', '30', '--sort', 'equity'))
            equities = [p['equity'] for p in plays['plays']]
            self.assertEqual(equities, sorted(equities, reverse=True))
            scores = [p['score'] for p in self.moves(position, '--sort', 'score')['plays']]
            self.assertEqual(scores, sorted(scores, reverse=True))

    def test_exchanges(self):
        """All distinct parts of the rack, and the pass."""
        for rack in ('AABBC', '??AEEST', 'ZZZ', 'A'):
            plays = self.moves(cgp(MIDDLE, rack + '/'), '--all')['plays']
            others = [p['play'] for p in plays if not PLACEMENT.match(p['play'])]
            parts = {''.join(sorted(part)) for n in range(1, len(rack) + 1)
                     for part in itertools.combinations(rack, n)}
            self.assertEqual(sorted(others), sorted(['pass'] + ['ex ' + part for part in parts]))

    def test_a_pass_keeps_the_whole_rack(self):
        """Nobody passes with a rack that is worth less than seven new tiles, turn after turn."""
        for rules in ('scrabble', 'wwf', 'super', 'notebook'):
            plays = self.moves(None, '--rack', 'BCDGJQV', '--all', '--rules', rules)['plays']
            equity = {p['play']: p['equity'] for p in plays}
            self.assertLess(equity['pass'], -10, rules)
            if rules != 'notebook':
                self.assertEqual(equity['ex BCDGJQV'], 0)
                self.assertNotEqual(plays[0]['play'], 'pass')

    def test_longer_leaves_follow_from_a_file(self):
        """Where it lists all leaves of up to some number of tiles; values stay within bounds."""
        for each, kept in ((-1, -7), (900000, 1000000)):
            path = self.file(''.join('%s,%d\n' % (tile, each)
                                     for tile in '?ABCDEFGHIJKLMNOPQRSTUVWXYZ'), 'single.csv')
            plays = self.moves(None, '--rack', 'AEINRST', '--all', '--rules', 'scrabble',
                               '--leaves', path)['plays']
            equity = {p['play']: p['equity'] for p in plays}
            self.assertEqual(equity['pass'], kept)
            self.assertEqual(equity['ex EINRST'], each)
        with open(path, encoding='ascii') as file:
            some = self.file(file.read().replace('Q,900000\n', ''), 'some.csv')
        plays = self.moves(None, '--rack', 'AEINRST', '--all', '--rules', 'scrabble', '--leaves',
                           some)['plays']
        self.assertEqual({p['play']: p['equity'] for p in plays}['pass'], 0)

    def test_exchanges_by_the_bag(self):
        """wwf: no more than the bag holds; classic: only with seven."""
        few = board_of(['8F RATION'])
        set_of = {'wwf': 'wwf', 'scrabble': 'english'}
        for rules, most in (('wwf', 3), ('scrabble', 0)):
            text = self.ok('cross', 'rules', rules).out
            head, tiles = text.split('tiles as %s\n' % set_of[rules])
            # as many tiles as there are on the board and on both racks, and three more
            own = head + 'tiles as few\nA,6,1,1\nR,1,1,0\nT,1,1,0\nI,1,1,1\nO,1,1,1\nN,1,1,0\n' \
                         'E,12,1,1\nend\n'
            plays = self.moves(cgp(few, 'AAAAEEE/'), *self.rules(own, rules + '.rules'), '--words',
                               self.words('ration rations area'), '--all')['plays']
            exchanged = [p['tiles'] for p in plays if p['play'].startswith('ex ')]
            self.assertEqual(max(map(len, exchanged), default=0), most, rules)
            self.assertEqual(len(exchanged), len({''.join(p) for n in range(1, most + 1)
                                                  for p in itertools.combinations('AAAAEEE', n)}))
        self.assertFalse(any(p['play'].startswith('ex')
                             for p in self.moves(None, '--rack', 'AB', '--all', '--rules',
                                                 'notebook')['plays']))

    def test_equity_is_score_and_leave(self):
        """With a full bag and tiles on the board there is nothing else to it."""
        values = {'S': 8.25, '?': 24.5, '?S': 31.125, 'Q': -7, 'E': 1.0625, 'AE': 0.5}
        csv = self.file(''.join('%s,%s\n' % item for item in values.items()), 'own.csv')
        klv = self.file(klv2_of(values), 'own.klv2')
        position = cgp(MIDDLE, '?AEQRST/')
        listed = self.moves(position, '--all', '--sort', 'equity', '--leaves', csv)
        self.assertEqual(listed, self.moves(position, '--all', '--sort', 'equity', '--leaves', klv))
        for play in listed['plays']:
            wanted = play['score'] * 1000 + round_half_away(values.get(play['leave'], 0) * 1000)
            self.assertEqual(round(play['equity'] * 1000), wanted, play)
        for play in self.moves(position, '--all', '--leaves', 'none')['plays']:
            self.assertEqual(play['equity'], play['score'])

    def test_three_and_four_players(self):
        two = self.moves(cgp(MIDDLE, 'EEGIST?/'), '--all')
        for players in (3, 4):
            position = cgp(MIDDLE, 'EEGIST?' + '/' * (players - 1), '/'.join(['7'] * players))
            answer = self.moves(position, '--all')
            self.assertEqual(answer, two)
        self.assertEqual(self.moves(cgp(MIDDLE, 'EEGIST?/AB//C', '1/-2/3/4'), '--count')['count'],
                         two['count'])

    def test_big_board(self):
        board = board_of(['11J RATIONALIZE', 'U1 ZIZITHES'], 21)
        self.assertEqual(len(board.split('/')), 21)
        answer = self.moves(cgp(board, 'S??/'), '--rules', 'super', '--all')
        plays = {p['play']: p for p in answer['plays']}
        self.assertIn('11J RATIONALIZEs', {k for k in plays})
        named = cgp(board, 'S??/', operations='bdn SuperCrosswordGame; ld super_english;')
        self.assertEqual(self.moves(named, '--all')['count'], answer['count'])
        corner = self.moves(cgp(board, 'AXE?/'), '--rules', 'super', '--all')['plays']
        self.assertTrue(any(p['play'].startswith('U') for p in corner))
        for play in corner:
            if PLACEMENT.match(play['play']):
                row, column, down, word = where(play['play'])
                self.assertLessEqual((row if down else column) + len(word), 21, play)

    def test_columns_after_z(self):
        """19 rows of 27 squares: column AA follows Z in everything that is read and written."""
        wide = self.rules('layout\n9,13\n' + ('=' + '.' * 25 + '=\n') * 19 + 'end\n')
        board = board_of(['10L RATIONAL', 'S10 LIVE', '13S ENTRANCE'], 27, 19)
        answer = self.moves(cgp(board, 'SAXE?TE/'), *wide, '--all')
        plays = {p['play']: p['score'] for p in answer['plays']}
        last = [play for play in plays if play.startswith('AA')]
        self.assertIn('AA13 SEx', last)
        for play in last:
            row, column, down, word = where(play)
            self.assertTrue(down and column == 26, play)
            self.assertLessEqual(row + len(tiles_in(word)), 19, play)
        scored = self.json('cross', 'score', '--json', *wide, '--cgp',
                           cgp(board, 'SAXE?TE/'), '--play', 'aa13.SEx')
        self.assertEqual(scored['score'], plays['AA13 SEx'])
        edge = self.rules('layout\n9,26\n' + ('.' * 27 + '\n') * 19 + 'end\n', 'edge.rules')
        record = self.file('#player1 a a\n#player2 b b\n>a: AEESTII AA10 TEASE +5 5\n'
                           '>b: SEABIII 15Z AS +8 8\n', 'wide.gcg')
        replayed = self.json('cross', 'replay', '--json', *edge, record)
        self.assertEqual([event['play'] for event in replayed['events']],
                         ['AA10 TEASE', '15Z AS'])
        drawn = self.ok('cross', 'show', *wide, '--cgp', cgp(board, 'SAXE?TE/')).out
        self.assertRegex(drawn, r' Y ZAA\n')

    def test_anagrams(self):
        """By wordsmog rules any order will do."""
        answer = self.moves(None, '--rack', 'TCA', '--all', '--rules', 'wordsmog', '--words',
                            self.words('cat at'))
        words = {where(p['play'])[3] for p in answer['plays'] if PLACEMENT.match(p['play'])}
        self.assertEqual(words, {'AT', 'TA'} | set(map(''.join, itertools.permutations('ACT'))))
        # 2 words at 2 places, 6 words at 3 places, across
        self.assertEqual(answer['count'], 2 * 2 + 6 * 3)
        self.assertEqual(self.moves(None, '--rack', 'TCA', '--rules', 'wordsmog', '--words',
                                    self.path('list.txt'))['count'], answer['count'])

    def test_letters_of_several_characters(self):
        words = self.words('chico llama perro calle ello llano año churro')
        options = ('--rules', 'spanish', '--words', words)
        position = cgp('15/15/15/15/15/15/15/7[CH]ICO4/15/15/15/15/15/15/15', '[LL]ALA[RR]O?/')
        answer = self.moves(position, '--all', *options)
        plays = {p['play']: p for p in answer['plays']}
        self.assertEqual(answer['rack'], '?AAL[LL]O[RR]')
        self.assertNotIn('J8 Ca[LL]e', plays)  # there is one blank
        self.assertEqual(plays['J8 CA[LL]e']['tiles'], '.A[LL]e')
        self.assertEqual(plays['J8 CA[LL]e']['leave'], 'ALO[RR]')
        self.assertIn('H8 [CH]U[RR]O', self.moves(cgp(position.split(' ')[0], 'U[RR]O/'), '--sort',
                                                 'score', *options)['plays'][0]['play'])
        self.assertIn('ex [LL][RR]', plays)
        blank = self.moves(cgp(position.split(' ')[0], 'AEO?/'), '--all', *options)['plays']
        self.assertIn(('J8 CA[ll]E', '.A[ll]E', 'O'), [(p['play'], p['tiles'],
                                                        p['leave']) for p in blank])
        codes = codes_of('A B C [CH] D E F G H I J L [LL] M N Ñ O P Q R [RR] S T U V X Y Z'
                         .split())
        for by in ('score', 'equity'):
            listed = self.moves(position, '--all', '--sort', by, *options)['plays']
            keys = [order_key(p, by, codes) for p in listed]
            self.assertEqual(keys, sorted(keys))
        self.assertEqual(self.judged(position, ['j8 CA[LL]e'], *options)[0]['score'],
                         plays['J8 CA[LL]e']['score'])
        # a rack may be given without brackets
        self.assertEqual(self.moves(position.split(' ')[0] + ' / 0/0 0', '--rack', 'llalarro?',
                                    '--all',
                                    *options), answer)

    def test_operations(self):
        position = cgp(EMPTY, 'RETAINS/')
        for operations, rules in (('ld english;', 'scrabble'), ('bdn CrosswordGame;', 'scrabble'),
                                  ('var wordsmog;', 'wordsmog')):
            named = self.moves(position + ' ' + operations, '--top', '3')
            by_rules = self.moves(position, '--top', '3', '--rules', rules)
            self.assertEqual(named['plays'], by_rules['plays'], operations)
        answer = self.ok('cross', 'moves', '--cgp', position + ' lex NWL23;')
        self.assertIn('NWL23', answer.err)
        self.assertEqual(self.moves(position + ' bb 35;', '--rules', 'wwf'), self.moves(position))

    def test_tiles_name_the_rules(self):
        """What no operation describes: one last turn each, racks of nine, the end by passes."""
        crossplay = ('15/1L11g1/TEN10OS/1HOC9JA/2ME8QOR/3KIV1RAXWEA2/5IFA1OAH3/2TEGGUR2TE3/1MOV2PE7/2SILA1S7/'
                     '6GED3DOT/5RERI2WUL1/4BID1YAYAT2/3HIS2U2N3/3EZ5SONNA BCEEFIR/?DEILNT 330/310 0 ld crossplay;')
        for rules, position in (('crossplay', crossplay + ' bdn crossplay;'),
                                ('hong_kong_english', cgp(EMPTY, 'AEINRSTUQ/') + ' ld hong_kong_english;'),
                                ('german', cgp(EMPTY, 'QATS/') + ' ld german; bb 60;')):
            answer = self.moves(position, '--top', '3')
            self.assertEqual(answer['rules'], rules)
            if 'bb' not in position:
                self.assertEqual(answer, self.moves(position, '--top', '3', '--rules', rules))

    def test_game_that_is_over(self):
        answer = run('cross', 'moves', '--cgp', cgp(MIDDLE, 'AB/', '9/9', 6), '--rules', 'scrabble',
                     '--json')
        self.assertEqual((answer.status, strict_json(answer.out)['plays']), (0, []))
        self.assertIn('over', answer.err)
        self.assertEqual(self.judged(cgp(MIDDLE, 'AB/', '9/9', 6), ['pass'], '--rules',
                                     'scrabble')[0]['verdict'], 'game-over')

    def test_rules_in_a_file(self):
        text = self.ok('cross', 'rules', 'wwf').out
        self.assertEqual(self.moves(cgp(MIDDLE, 'EEGIST?/'), *self.rules(text)),
                         self.moves(cgp(MIDDLE, 'EEGIST?/')))
        changed = text.replace('bonus 7 35', 'bonus 7 350\nbonus 1 1000')
        plays = self.moves(None, '--rack', 'RETAINS', *self.rules(changed))['plays']
        self.assertGreater(plays[0]['score'], 350)

    def test_walls(self):
        own = ('layout\n1,1\n...#\n....\n.#..\n....\nend\n')
        words = self.words('at tea eat ate ta ea')
        answer = self.moves('4/1A2/4/4 TE?/ 0/0 0', *self.rules(own), '--words', words, '--all')
        for play in answer['plays']:
            if PLACEMENT.match(play['play']):
                row, column, down, word = where(play['play'])
                squares = {(row + i * down, column + i * (not down)) for i in range(len(word))}
                self.assertFalse(squares & {(0, 3), (2, 1)}, play)
        self.assertEqual(self.judged('4/1A2/4/4 TE?/ 0/0 0', ['B2 AT'], *self.rules(own), '--words',
                                     words)[0]['verdict'], 'wall')


class Oddities(CrossTest):
    """Warnings on stderr; the answer stands, but no game begins there."""
    CASES = [
        ('too many of a letter', cgp(MIDDLE, 'QQAEIST/'), 'more Q'),
        ('too many blanks', cgp(MIDDLE, '???AEST/'), r'more \?'),
        ('a word outside the lexicon', cgp(board_of(['8G XQJ']), 'AEIST/'), '8G XQJ'),
        ('one outside downwards', cgp(board_of(['H7 XQ']), 'AEIST/'), 'H7 XQ'),
        ('a tile that hangs loose', cgp(board_of(['8G CAT', '2B AT']), 'AEIST/'), '2B'),
        ('nothing on the start square', cgp(board_of(['2B AT']), 'AEIST/'), 'loose'),
    ]

    def test_warnings(self):
        for name, position, said in self.CASES:
            with self.subTest(name):
                answer = self.ok('cross', 'moves', '--cgp', position, '--all', '--json')
                self.assertGreater(strict_json(answer.out)['count'], 0)
                self.assertRegex(answer.err, 'quoth: warning: .*' + said)
                self.assertEqual(self.ok('cross', 'score', '--cgp', position, '--play',
                                         'pass').status, 0)

    def test_no_game_begins_there(self):
        for name, position, said in self.CASES:
            for command in (('match', 'greedy', 'greedy', '--games', '2'), ('play',)):
                with self.subTest(name=name, command=command):
                    answer = self.fails('cross', *command, '--cgp', position)
                    self.assertRegex(answer.err, said)

    def test_a_rack_given_apart_is_looked_at(self):
        self.assertIn('more Z', self.ok('cross', 'moves', '--rack', 'ZZ').err)

    def test_nothing_to_say(self):
        self.assertEqual(self.ok('cross', 'moves', '--cgp', cgp(MIDDLE, 'EEGIST?/')).err, '')


class BadInput(CrossTest):
    """Status 2, a clear message on stderr and nothing on stdout."""

    def test_positions(self):
        rows = EMPTY.split('/')
        for position, said in [
                ('', 'board'), (' ', ''), ('15', ''), (EMPTY, ''), (EMPTY + ' A/', ''),
                (EMPTY + ' A/ 0/0', ''), (EMPTY + ' A/ 0/0 x', ''),
                (cgp('/'.join(rows[:14]), 'AB/'), 'row'),
                (cgp('/'.join(rows + ['15']), 'AB/'), 'row'),
                (cgp('/'.join(['16'] + rows[1:]), 'AB/'), 'row 1'),
                (cgp('/'.join(rows[:7] + ['14'] + rows[8:]), 'AB/'), 'row 8'),
                (cgp('/'.join(rows[:14] + ['7A8']), 'AB/'), 'row 15'),
                (cgp('/'.join(rows[:14] + ['99999999999999999999']), 'AB/'), 'row 15'),
                (cgp('/'.join(rows[:14] + ['7é7']), 'AB/'), 'row 15'),
                (cgp('/'.join(rows[:14] + ['[AB]14']), 'AB/'), 'row 15'),
                (cgp('/'.join(rows[:14] + ['14[A']), 'AB/'), 'row 15'),
                (cgp(board_of(['8H CAT'], 21), 'AB/'), 'row'),
                (cgp(EMPTY, 'AB'), 'racks'), (cgp(EMPTY, 'A/B/C/D/E', '0/0/0/0/0'), 'racks'),
                (cgp(EMPTY, 'AB1/'), ''), (cgp(EMPTY, 'AéB/'), ''),
                (cgp(EMPTY, 'ABCDEFGH/'), 'rack'),
                (cgp(EMPTY, '/ABCDEFGH'), 'rack'), (cgp(EMPTY, 'AB/', '0'), 'score'),
                (cgp(EMPTY, 'AB/', '0/0/0'), 'score'), (cgp(EMPTY, 'AB/', '0/1000001'), ''),
                (cgp(EMPTY, 'AB/', '0/-'), ''), (cgp(EMPTY, 'AB/', zeros=256), ''),
                (cgp(EMPTY, 'AB/', zeros=-1), ''), (cgp(EMPTY, 'AB/', operations='bb x;'), ''),
                (cgp(EMPTY, 'AB/', operations='bdn Nowhere;'), 'layout'),
                (cgp(EMPTY, 'AB/', operations='ld klingon;'), 'tile set'),
                (cgp(EMPTY, 'AB/', operations='var chess;'), ''),
                (cgp(EMPTY, 'AB/', operations='bdn SuperCrosswordGame;'), 'row 1'),
                (cgp(EMPTY, 'AB/', operations='x' * 3000 + ';'), '')]:
            for command in (('moves',), ('score', '--play', 'pass'), ('match', 'greedy', 'greedy'),
                            ('play', 'greedy', 'greedy'), ('show',)):
                with self.subTest(position=position[:90], command=command[0]):
                    answer = self.fails('cross', *command, '--cgp', position, '--words',
                                        self.words('at ta'), saying=said)
                    self.assertIn('the position', answer.err)

    def test_bytes_that_are_no_text(self):
        for junk in (b'\xff\xfe', b'15/\x80', EMPTY.encode() + b' \xc3/ 0/0 0'):
            self.fails('cross', 'moves', '--cgp', junk)
        self.fails('cross', 'moves', '--rack', b'A\xffB')
        self.fails('cross', 'score', '--rack', 'AB', '--play', b'8H \xff')

    def test_random_damage(self):
        """Characters of a position taken out, put in and changed: an answer or a refusal."""
        chance = random.Random(SEED)
        words = self.words('at ta rat tar art')
        base = cgp(MIDDLE, 'RATE?/SE', '12/-3', 1, 'lex x; bb 40; tmr 3/4;')
        for _ in range(120):
            text = list(base)
            for _ in range(chance.randint(1, 3)):
                at = chance.randrange(len(text))
                text[at:at + chance.randint(0, 2)] = chance.choice(
                    ['', '/', '1', '15', 'A', 'z', '[', ']', '?', ' ', ';', '-', 'é', '0', '#'])
            answer = run('cross', 'moves', '--cgp', ''.join(text), '--words', words, '--json')
            self.assertIn(answer.status, (0, 2), '%s seed %d' % (answer, SEED))
            self.assertEqual(answer.status == 2, answer.out == '', answer)
            if answer.out:
                strict_json(answer.out)

    def test_racks(self):
        for rack, said in (('ABCDEFGH', 'at most 7'), ('AB1', 'byte 3'), ('A B', 'byte 2'),
                           ('Ä', 'byte 1'), ('', 'rack'), ('A' * 500, 'at most 7'),
                           ('[AB]', 'byte 1'), ('[', 'byte 1')):
            self.fails('cross', 'moves', '--rack', rack, saying=said)
        self.fails('cross', 'moves', saying='--rack')

    def test_plays(self):
        for play, said in (('', ''), ('8', ''), ('8H', 'tiles'), ('8H ', ''), ('H', ''),
                           ('16A CAT', 'square'),
                           ('P1 CAT', 'square'), ('0A CAT', ''), ('8P CAT', 'square'),
                           ('8N CAT', 'runs off'), ('N14 CAT', 'runs off'), ('8H C1T', 'byte 5'),
                           ('8H CÄT', ''), ('8H C.T', ''), ('8H (CAT)', ''), ('8H CAT x', ''),
                           ('ex', ''),
                           ('ex 1', ''), ('CAT', ''), ('99999999999H CAT', ''),
                           ('8H ' + 'A' * 400, ''),
                           ('ex ' + 'A' * 400, ''), ('resign', '')):
            with self.subTest(play):
                answer = self.fails('cross', 'score', '--rack', 'CATS', '--play', play, saying=said)
                self.assertIn('--play', answer.err)
                # not after the answer to another one either
                self.fails('cross', 'score', '--rack', 'CATS', '--play', 'pass', '--play', play)
        self.fails('cross', 'score', '--rack', 'CATS', saying='say which play')

    def test_small_letters_are_remarked(self):
        for play, remarked in (('8h cats', True), ('8H Cats', True), ('8H CATS', False),
                               ('8H cATS', False), ('8H At', False), ('pass', False),
                               ('ex cat', False)):
            answer = run('cross', 'score', '--rack', 'CATS??', '--play', play)
            self.assertEqual('small letters are blanks' in answer.err, remarked, answer)
        answer = run('cross', 'infer', '--play', '8h cats', '--samples', '5')
        self.assertIn('small letters are blanks', answer.err)
        for play in 'häuser', 'Häuser', 'üö':
            answer = run('cross', 'score', '--rules', 'german', '--rack', 'HÄUSER?', '--play',
                         '8H ' + play, '--words', self.words('häuser üö'))
            self.assertIn('small letters are blanks', answer.err)

    def test_options(self):
        for arguments, said in [
                (('moves', '--rack', 'AB', 'AB'), 'operand'),
                (('score', '--play', 'pass', 'x'), 'a play is a coordinate'),
                (('moves', '--rack', 'AB', '--top', '-1'), '--top'),
                (('moves', '--rack', 'AB', '--top', '4294967296'), '--top'),
                (('moves', '--rack', 'AB', '--top', 'x'), '--top'),
                (('moves', '--rack', 'AB', '--sort', 'length'), '--sort'),
                (('moves', '--rack', 'AB', '--games', '3'), '--games'),
                (('moves', '--rack', 'AB', '--turn', '3'), '--gcg'),
                (('moves', '--rack', 'AB', '--rules', 'nope'), 'nope'),
                (('moves', '--rack', 'AB', '--rules', './nope'), 'nope'),
                (('moves', '--rack', 'AB', '--words', './nope'), 'nope'),
                (('moves', '--rack', 'AB', '--leaves', './nope'), 'nope'),
                (('moves', '--rack', 'AB', '--gcg', './nope'), 'nope'),
                (('moves', '--cgp', cgp(EMPTY, 'AB/'), '--gcg', './nope'), 'both'),
                (('match',), 'players'), (('match', 'greedy'), 'players'),
                (('match',) + ('greedy',) * 5, 'players'),
                (('match', 'greedy', 'grædy'), 'no player'),
                (('match', 'greedy', 'human'), 'no player'), (('match', 'equity:', 'greedy'), ''),
                (('match', 'equity:nope', 'greedy'), 'nope'),
                (('match', 'greedy', 'greedy', '--games', '0'), '--games'),
                (('match', 'greedy', 'greedy', '--games', '1000000000001'), '--games'),
                (('match', 'greedy', 'greedy', '--seed', '18446744073709551616'), '--seed'),
                (('match', 'greedy', 'greedy', '--threads', '0'), '--threads'),
                (('match', 'greedy', 'greedy', '--cgp', cgp(EMPTY, '//', '0/0/0')), '3 players'),
                (('match', 'greedy', 'greedy', '--cgp', cgp(EMPTY, '/', '1/1', 3)), 'over'),
                (('play',) + ('human',) * 5, 'players'),
                (('play', 'human', 'rational'), 'no player'), (('play', '--seed', 'x'), '--seed'),
                (('play', 'greedy', 'greedy', 'greedy', '--cgp', cgp(EMPTY)), '2 players')]:
            with self.subTest(arguments):
                words = () if '--words' in arguments else ('--words', self.words('at ta'))
                self.fails('cross', *arguments, *words, saying=said)

    def test_rule_files_name_the_line(self):
        for text, line in [
                ('rack 7\nrack 7\n', 2), ('# nothing\n\nrack 0\n', 3), ('rack 16', 1),
                ('rack\n', 1),
                ('nonsense\n', 1), ('name a\nbonus 7 1001\n', 2), ('bonus 16 1\n', 1),
                ('bonus 7 1\nbonus 7 2\n', 2), ('exchange 0\n', 1), ('out 2\n', 1),
                ('stuck 11\n', 1),
                ('scoreless\n', 1), ('passes 0\n', 1), ('words all\n', 1), ('challenge maybe\n', 1),
                ('layout nowhere\n', 1), ('tiles none\n', 1), ('rack 7\nlayout\n0,0\n..\n..\n', 2),
                ('rack 7\nlayout\n0,0\n..\n...\nend\n', 5), ('layout\n5,5\n..\n..\nend\n', 2),
                ('layout\n0,0\n#.\n..\nend\n', None), ('layout\n0,0\n.x\n..\nend\n', 4 - 1),
                ('rack 5\ntiles\nA,1,1,1\nA,1,1,1\nend\n', 4), ('tiles\nfoo\nend\n', 2),
                ('tiles\n?,2,0,0\nA,9,1001,1\nend\n', 3)]:
            with self.subTest(text):
                path = self.file(text, 'bad.rules')
                for command in (('moves', '--rack', 'AB'), ('match', 'greedy', 'greedy'),
                                ('rules', path)):
                    options = () if command[0] == 'rules' else ('--rules', path)
                    answer = self.fails('cross', *command, *options)
                    self.assertRegex(answer.err, r'bad\.rules:%s: ' % (line or r'\d+'))

    def test_premiums_that_do_not_fit(self):
        """A play could score more than a million points; premiums past four."""
        words = self.words('at ta')
        board = 'layout\n0,0\n' + ('~' * 29 + '\n') * 29 + 'end\n'
        self.fails('cross', 'moves', '--rack', 'AT', *self.rules(board), '--words', words,
                   saying='1,000,000')
        quackle = 'layout\nQuackle 1 2 2 0 0 1 1 1 5 1 1 1 1\nend\n'
        self.fails('cross', 'moves', '--rack', 'AT', *self.rules(quackle), '--words', words,
                   saying='own.rules:')

    def test_truncated_word_graphs(self):
        whole = self.path('words.kwg')
        self.ok('lexicon', 'build', self.words('at ta tat tatta'), '-o', whole)
        with open(whole, 'rb') as file:
            content = file.read()
        whole_answer = self.moves(None, '--rack', 'ATT', '--words', whole)
        self.assertEqual(whole_answer['count'],
                         self.moves(None, '--rack', 'ATT', '--words',
                                    self.path('list.txt'))['count'])
        for size in list(range(0, 8)) + [len(content) // 2, len(content) - 4, len(content) - 1]:
            with self.subTest(size=size):
                self.fails('cross', 'moves', '--rack', 'ATT', '--words',
                           self.file(content[:size], 'cut.kwg'), saying='cut.kwg')

    def test_truncated_leaves(self):
        content = klv2_of({'?': 25, 'S': 8, 'ES': 9.5, 'QV': -12.25})
        options = ('cross', 'moves', '--rack', 'RETAINS', '--words', self.words('retains'))
        self.ok(*options, '--leaves', self.file(content, 'whole.klv2'))
        for size in range(len(content)):
            if size == len(content) - 8:  # four values of 16 bits: the older form
                continue
            self.fails(*options, '--leaves', self.file(content[:size], 'cut.klv2'),
                       saying='cut.klv2')
        self.fails('cross', 'match', 'greedy', 'equity:' + self.file(content[:20], 'cut.klv2'),
                   '--words', self.path('list.txt'), saying='cut.klv2')
        self.fails(*options, '--leaves', self.file(content + b'\0', 'long.klv2'),
                   saying='long.klv2')
        for text, line in (('S,8\nE\n', 2), ('S,8\nS,9\n', 2), ('S,eight\n', 1), ('1,8\n', 1),
                           ('S,1e9\n', 1), ('A' * 16 + ',1\n', 1), ('S,nan\n', 1)):
            self.fails(*options, '--leaves', self.file(text, 'own.csv'),
                       saying='own.csv:%d: ' % line)

    def test_words_that_no_board_can_take(self):
        """A lexicon of no use is still one."""
        answer = self.moves(None, '--rack', 'AB', '--words', self.words(['a', 'b' * 40]), '--all')
        self.assertEqual(answer['count'], 0)


class Score(CrossTest):
    def test_verdicts(self):
        position = cgp(board_of(['8G CAT', 'I8 TOE']), 'SERXQ?B/')
        legal = ['8G CATS', '8g.CATS', '8G ...S', '8G (CAT)S', '8G CATs', 'ex SE', '-SE', 'pass',
                 '-']
        refused = {
            'not-a-word': ['8F XCAT', '8G CATX', '11H BR'],
            'covered': ['8G COT'],
            'no-tile': ['8G CAT', 'I8 TOE', '9I O'],
            'not-whole': ['8J S', '8F S', '8H ATS'],
            'not-on-rack': ['8G CATZ', '8G CATss', 'ex ZZ'],
            'touches-nothing': ['1A SERB', 'A1 X'],
        }
        for play, verdict in [(play, 'legal') for play in legal] + [
                (play, verdict) for verdict, plays in refused.items() for play in plays]:
            with self.subTest(play):
                judged, = self.judged(position, [play])
                self.assertEqual(judged['verdict'], verdict, judged)
                self.assertEqual(judged['legal'], verdict == 'legal')
                self.assertEqual(judged['reason'] is None, verdict == 'legal')
        empty = cgp(EMPTY, 'CATS/')
        for play, verdict in (('1A CAT', 'misses-start'), ('8H C', 'too-short'),
                              ('8H CAT', 'legal'), ('H6 CAT', 'legal'), ('H9 CAT', 'misses-start')):
            self.assertEqual(self.judged(empty, [play])[0]['verdict'], verdict, play)
        self.assertEqual(self.judged(empty, ['ex C'], '--rules', 'notebook')[0]['verdict'],
                         'no-exchange')

    def test_shape(self):
        legal, phony, bad = self.judged(cgp(MIDDLE, 'SZXQERT/'),
                                        ['8F RATIONS', '8F RATIONX', '1A ZX'])
        where_ = ['rules', 'lexicon', 'rack', 'legal', 'verdict', 'reason']
        worth = ['play', 'tiles', 'score', 'equity', 'leave', 'bonus']
        self.assertEqual(list(legal), where_ + worth + ['words'])
        self.assertEqual(list(phony), where_ + worth + ['words'])
        self.assertEqual(list(bad), where_ + ['words'])
        self.assertEqual([list(w) for w in legal['words']],
                         [['coordinate', 'word', 'score', 'valid']] * len(legal['words']))
        self.assertEqual([(w['word'], w['valid']) for w in phony['words']][0], ('RATIONX', False))
        self.assertEqual(bad['words'], [])

    def test_text_says_which_word_and_which_rule(self):
        options = ('cross', 'score', '--cgp', cgp(MIDDLE, 'SZXQERT/'))
        answer = run(*options, '--play', '8F RATIONX')
        self.assertEqual(answer.status, 1, answer)
        self.assertRegex(answer.out, r'8F +RATIONX .*not in the lexicon')
        answer = run(*options, '--play', '8F RATIONB')
        self.assertEqual(answer.status, 1, answer)
        self.assertRegex(answer.out, r'rack .*: B')
        answer = run(*options, '--play', '1A ZEST')
        self.assertEqual(answer.status, 1, answer)
        self.assertIn('touches', answer.out)
        answer = self.ok(*options, '--play', '8F RATIONS')
        self.assertIn('8F (RATION)S', answer.out)

    def test_the_rack_counts_only_if_known(self):
        self.assertTrue(self.judged(cgp(MIDDLE), ['8F RATIONS'])[0]['legal'])
        self.assertEqual(self.judged(cgp(MIDDLE, 'AB/'), ['8F RATIONS'])[0]['verdict'],
                         'not-on-rack')

    def test_blanks_count_nothing(self):
        tile, blank = self.judged(cgp(EMPTY, 'ZA?/'), ['8G ZA', '8G zA'])
        self.assertEqual(tile['score'] - blank['score'], VALUES['Z'])
        self.assertEqual((tile['leave'], blank['leave']), ('?', 'Z'))

    def test_one_tile_both_ways(self):
        """Told either way it is one play, which is listed across."""
        position = cgp(board_of(['8G CAT', 'J9 HE']), 'S/')
        across, down = self.judged(position, ['8G CATS', 'J8 SHE'])
        self.assertEqual(across, down)
        self.assertEqual(across['play'], '8G CATS')
        self.assertEqual({w['word'] for w in across['words']}, {'CATS', 'SHE'})
        plays = [p['play'] for p in self.moves(position, '--all')['plays']]
        self.assertIn('8G CATS', plays)
        self.assertNotIn('J8 SHE', plays)
