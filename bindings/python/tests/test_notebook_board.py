"""quoth.notebook, the board half: every value that the notebook prints or tests itself by, and the
library's plays against the notebook's own search."""

import contextlib
import io
import random
import time
import unittest

import program
from quoth import notebook
from quoth.notebook import (ACROSS, BAG, BINGO, BLANK, DICTIONARY, EMPTY, OFF, POINTS, PREFIXES,
                            STAR, WWF, Board, Play, Word, all_anchors, all_plays, bingo,
                            board_html, cross_plays, crossword, dict_prefixes, enumerate_play,
                            extend_play, highest_scoring_play, is_anchor, is_word, letters,
                            letters_played, make_one_play, make_play, other, play_game,
                            prefix_plays, rack_prefixes, remove, replenish, sames, scan_letters,
                            scan_to_anchor, score, square_html, subtract_remaining_tiles,
                            valid_crossword, word_score)
from quoth.notebook.board import _walk

DOWN = WWF.down
RACK = 'ABCHKNQ'
EXAMPLE = [Play(*play, '') for play in (
    (117, DOWN, 'BRIDLES'), (131, ACROSS, 'TOUR'), (138, DOWN, 'GAVE'), (144, ACROSS, 'BE'),
    (145, DOWN, 'ENTER'), (147, DOWN, 'CHILDREN'), (158, DOWN, 'MUSES'), (164, ACROSS, 'HEARD'),
    (172, ACROSS, 'VIRULeNT'), (198, ACROSS, 'LYTHE'), (213, ACROSS, 'RED'))]


def example():
    board = Board(WWF)
    for play in EXAMPLE:
        board = make_play(board, play)
    return board


class Cells(unittest.TestCase):
    """What the cells of the notebook answer."""

    def test_the_dictionary(self):
        self.assertEqual(len(DICTIONARY), 172823)
        self.assertEqual(Word('word \n'), 'WORD')
        self.assertIn('WORD', DICTIONARY)
        self.assertNotIn('word', DICTIONARY)
        self.assertNotIn(3, DICTIONARY)
        some = list(DICTIONARY)[:10]
        self.assertEqual(len(some), 10)
        self.assertTrue(all(word in DICTIONARY and word.isupper() for word in some))
        self.assertEqual(DICTIONARY & {'WORD', 'XYZZY'}, {'WORD'})
        for word in ('WORD', 'LETTERs', 'ETHyLENEDIAMINETETRAACETATES'):
            self.assertTrue(is_word(word))
        self.assertFalse(is_word('ALFABET'))

    def test_tiles(self):
        self.assertEqual(sorted(letters('LETTERS')), list('ELRST'))
        self.assertEqual(sorted(letters('EELRTT_')), sorted('ELRT' + 'abcdefghijklmnopqrstuvwxyz'))
        self.assertTrue(sames(letters('ABAC_'), 'ABCabcdefghijklmnopqrstuvwxyz'))
        self.assertTrue(sames(letters(RACK), RACK))
        self.assertEqual(remove('SET', 'LETTERS'), 'LTER')
        self.assertEqual(remove('TREaT', 'LETTER_'), 'LE')
        self.assertEqual((len(BAG), BAG.count(BLANK), BAG.count('E')), (100, 2, 12))
        self.assertEqual((POINTS['Q'], POINTS['e'], POINTS['E'], BINGO), (10, 0, 1, 35))
        for rack, bag, after in (('RACK', 'XBAG', 'RACKGAB'), ('RACK', '', 'RACK'),
                                 ('RACK', 'AB', 'RACKBA')):
            self.assertEqual(replenish(rack, list(bag)), after)

    def test_the_board(self):
        self.assertEqual((len(WWF), WWF.down, WWF.directions), (289, 17, (1, 17, -1, -17)))
        self.assertEqual({square: WWF.count(square) for square in OFF + EMPTY},
                         {'#': 64, '.': 164, ':': 24, ';': 16, '*': 1, '-': 12, '=': 8})
        self.assertEqual((WWF[144], WWF[21], WWF[18]), (STAR, '=', '.'))
        board = example()
        self.assertEqual(WWF[145], '.')  # make_play copies
        self.assertEqual(''.join(board[172:180]), 'VIRULeNT')
        page = board_html(board)
        self.assertEqual((page.count('<tr>'), page.count('<td')), (15, 225))
        self.assertEqual(page, board._repr_html_())
        self.assertIn('gold', square_html('Q'))
        self.assertIn('10', square_html('Q'))
        self.assertNotIn('<sub', square_html('q'))
        self.assertIn('TW', square_html('='))

    def test_prefixes(self):
        self.assertEqual(dict_prefixes({'HELLO', 'HELP', 'HELPER'}),
                         {'', 'H', 'HE', 'HEL', 'HELL', 'HELP', 'HELPE'})
        self.assertEqual(rack_prefixes('ABC'),
                         {'', 'A', 'AB', 'AC', 'B', 'BA', 'BAC', 'C', 'CA', 'CAB'})
        self.assertEqual((len(rack_prefixes('LETTERS')), len(rack_prefixes('LETTER_'))),
                         (155, 1590))
        self.assertEqual(rack_prefixes('LETTER_'),
                         notebook.extend_prefixes('', 'LETTER_', set()))
        self.assertEqual(len(PREFIXES), len(dict_prefixes(DICTIONARY)))
        self.assertIn('BACKBENC', PREFIXES)
        self.assertIn('', PREFIXES)

    def test_anchors(self):
        self.assertEqual(all_anchors(WWF), [144])
        self.assertEqual(all_anchors(example()), [
            100, 114, 115, 116, 121, 127, 128, 130, 137, 139, 141, 143, 146, 148, 149, 150, 154,
            156, 157, 159, 160, 161, 163, 171, 180, 182, 183, 184, 188, 190, 191, 193, 194, 195,
            197, 206, 208, 210, 212, 216, 217, 218, 225, 227, 230, 231, 233, 236, 243, 248, 250,
            265, 267])
        self.assertTrue(is_anchor(example(), 141))
        self.assertFalse(is_anchor(example(), 140))

    def test_words_across_a_square(self):
        board = example()
        self.assertEqual(crossword(board, 141, ACROSS), '.MUSES')
        self.assertEqual(crossword(board, 148, ACROSS), 'T.E')
        self.assertTrue(valid_crossword('.MUSES', 'A'))
        self.assertFalse(valid_crossword('.MUSES', 'B'))
        self.assertEqual((other(ACROSS, board), other(DOWN, board)), (DOWN, ACROSS))
        self.assertEqual(scan_letters(board, 144, ACROSS), 145)
        self.assertEqual(scan_to_anchor(board, 141, -ACROSS), 140)

    def test_plays_at_an_anchor(self):
        board = example()
        self.assertTrue(sames(
            prefix_plays(rack_prefixes(RACK), board, 141, 1, RACK),
            [Play(141, 1, '', RACK)] + [Play(140, 1, one, RACK.replace(one, '')) for one in RACK]))
        self.assertEqual(set(extend_play(board, Play(140, 1, 'B', 'ACHKNQ'))),
                         {Play(140, 1, 'BA', 'CHKNQ'), Play(140, 1, 'BACKBENCH', 'Q'),
                          Play(140, 1, 'BAH', 'CKNQ'), Play(140, 1, 'BAN', 'CHKQ')})

    def test_scores(self):
        board, play = example(), Play(140, ACROSS, 'BACKBENCH', 'Q')
        self.assertEqual(score(WWF, Play(144, ACROSS, 'BE', '')), 4)
        self.assertEqual(score(board, play), 116)
        self.assertEqual(word_score(board, play), 96)
        self.assertEqual({(one.letters, word_score(board, one))
                          for one in cross_plays(board, play)}, {('AMUSES', 8), ('THE', 12)})
        self.assertEqual((bingo(board, play), letters_played(board, play)), (0, 6))
        self.assertEqual(bingo(WWF, Play(144, ACROSS, 'NASTIER', '')), 35)
        self.assertEqual(bingo(WWF, Play(144, ACROSS, 'NASTIE', '')), 0)
        self.assertEqual(enumerate_play(Play(1, 17, 'AB', '')), [(1, 'A'), (18, 'B')])
        self.assertEqual(highest_scoring_play(board, RACK), play)

    def test_a_game(self):
        random.seed(program.SEED)
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            scores = play_game()
        self.assertEqual(len(scores), 2)
        self.assertIn('Player 0 with rack', printed.getvalue())
        self.assertIn('; scores: [', printed.getvalue())
        random.seed(program.SEED)
        self.assertEqual(play_game(verbose=False), scores)
        all_scores = sorted(one for _ in range(10) for one in play_game(verbose=False))
        self.assertGreater(all_scores[10], 300)  # the notebook's median is over 350
        self.assertEqual(subtract_remaining_tiles(['', 'QA', 'B'], [5, 20, 9], 0), [19, 9, 6])


class Plays(unittest.TestCase):
    """The library's plays are those that the notebook's search finds."""

    def same(self, board, rack):
        found, walked = list(all_plays(board, rack)), list(_walk(board, rack))
        self.assertEqual(found[0], Play(0, ACROSS, '', rack))
        self.assertEqual(len(set(found)), len(found))
        norm = {play._replace(rack=''.join(sorted(play.rack))) for play in found[1:]}
        self.assertEqual(norm, {play._replace(rack=''.join(sorted(play.rack))) for play in walked})
        best = max(score(board, play) for play in found)
        self.assertEqual(score(board, highest_scoring_play(board, rack)), best)

    def test_the_example(self):
        self.same(example(), RACK)
        self.same(WWF, RACK)
        self.same(example(), '')

    def test_random_games(self):
        draw = random.Random(program.SEED)
        for case in range(20 if program.LONG else 2):
            board, bag = Board(WWF), list(BAG)
            draw.shuffle(bag)
            for turn in range(8):
                rack = replenish('', bag)
                if turn == 3:
                    rack = rack[:3] + BLANK
                self.same(board, rack)
                plays = list(all_plays(board, rack))
                board = make_play(board, draw.choice(plays))

    def test_other_boards(self):
        small = Board('#######' '#.:.;.#' '#.....#' '#..*#.#' '#.-...#' '#....=#' '#######')
        for board in (small, make_play(small, Play(23, ACROSS, 'AX', ''))):
            self.same(board, 'CATS')
            self.same(board, 'CA_')
        starred = example()
        starred[36] = STAR  # an anchor that touches nothing
        self.assertIn(36, all_anchors(starred))
        self.same(starred, 'CAT')

    def test_faults_that_are_mended(self):
        """Words that begin no longer word are played; a blank on the board scores nothing."""
        board = make_play(WWF, Play(144, ACROSS, 'QUIZZE', ''))
        self.assertIn(Play(144, ACROSS, 'QUIZZES', 'AB'), set(all_plays(board, 'SAB')))
        self.assertNotIn('QUIZZES', PREFIXES)
        board = make_play(WWF, Play(144, ACROSS, 'cAT', ''))
        longer = next(play for play in all_plays(board, 'S') if play.letters.upper() == 'CATS')
        self.assertEqual((longer.letters, score(board, longer)), ('cATS', 3))


class Strategies(unittest.TestCase):
    def loses(self, strategy, pattern, **options):
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            scores = play_game([highest_scoring_play, strategy], verbose=False, **options)
        self.assertRegex(printed.getvalue(), pattern)
        self.assertGreater(scores[0], scores[1])

    def test_what_a_strategy_may_not_do(self):
        def vandal(board, rack):
            board[:] = ['X'] * len(board)
            return Play(0, 1, '', rack)
        random.seed(program.SEED)
        self.assertEqual(play_game([vandal, vandal], verbose=False), [0, 0])  # only a copy
        for strategy, pattern in (
                (lambda board, rack: 1 / 0, 'raised ZeroDivisionError'),
                (lambda board, rack: None, 'returned NoneType'),
                (lambda board, rack: (1, 2, 3), 'returned tuple'),
                (lambda board, rack: (0, 1, 3, rack), 'letters or rack'),
                (lambda board, rack: Play(0, 1, '', ''), 'other tiles'),
                (lambda board, rack: Play(18, 1, 'QI', rack), 'anchor'),
                (lambda board, rack: Play(280, 17, 'QI' * 9, rack), 'leaves the board'),
                (lambda board, rack: Play(-5, 17, 'QI', rack), 'leaves the board'),
                (lambda board, rack: Play(144, 3, 'QI', rack), 'neither'),
                (lambda board, rack: exit(), 'raised SystemExit')):
            self.loses(strategy, pattern)

    def test_a_strategy_that_cheats(self):
        def cheat(board, rack):
            anchor = next(s for s in all_anchors(board) if board[s + 1] in EMPTY
                          and crossword(board, s, ACROSS) == '.')
            return Play(anchor, ACROSS, 'QQ', rack[2:])
        self.loses(cheat, 'no word|no tile|touch|does not have|another')

    def test_a_time_limit(self):
        def hangs(board, rack):
            while True:
                time.sleep(1)
        with contextlib.redirect_stdout(io.StringIO()) as printed:  # it begins: no other is timed
            scores = play_game([hangs, highest_scoring_play], verbose=False, seconds=0.3)
        self.assertRegex(printed.getvalue(), 'took longer than 0.3 s')
        self.assertGreater(scores[1], scores[0])
        random.seed(program.SEED)
        scores = play_game(verbose=False)
        random.seed(program.SEED)
        self.assertEqual(play_game(verbose=False, seconds=60), scores)

    def test_ones_own_game(self):
        scores, racks, bag = [0], ['NASTIER'], list('QI')
        board = make_one_play(WWF, 0, highest_scoring_play, scores, racks, bag, False)
        self.assertEqual((racks, bag, scores[0] > 40), (['IQ'], [], True))
        self.assertNotEqual(board, WWF)


if __name__ == '__main__':
    unittest.main()
