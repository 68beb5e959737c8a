"""The documents on Ghost: what their cells compute, with our module.

Figures are from Peter Norvig's notebook "Ghost" (two editions), Peter Boothe's paper "Winning the
Game of Ghost" and the article "First player wins Superghost" (2008).
"""

import contextlib
import io
import os
import signal
import unittest
from unittest import mock

import quoth
from quoth import notebook
from quoth.ghost import Ghost
from quoth.notebook import (SpookVocabulary, SuperDuperVocabulary, SuperVocabulary, Vocabulary,
                            XghostVocabulary, ask, outcomes, play, priority, rational,
                            report_outcomes, to_play, win, winner, words)

three, four = Vocabulary(), Vocabulary(minlength=4)
super3, super4 = SuperVocabulary(three.words), SuperVocabulary(three.words, 4)
duper3, duper4 = SuperDuperVocabulary(three.words), SuperDuperVocabulary(three.words, 4)


class Vocabularies(unittest.TestCase):
    def test_small(self):
        v = Vocabulary(words("game ghost ghoul"))
        self.assertEqual(v.words, {"game", "ghost", "ghoul"})
        self.assertEqual(v.fragments, {"", "g", "ga", "gam", "game", "gh", "gho", "ghos", "ghost",
                                       "ghou", "ghoul"})
        self.assertEqual(eval(repr(v.words)), v.words)
        self.assertEqual(eval(repr(v.fragments)), set(v.fragments))
        self.assertEqual(Vocabulary("a ab abc").words, {"abc"})
        self.assertEqual(Vocabulary(["Ghost", "don't", "moss"]).words, {"moss"})

    def test_enable1(self):
        self.assertEqual((len(three.words), len(three.fragments), max(three.words, key=len)),
                         (172724, 387878, "ethylenediaminetetraacetates"))
        self.assertEqual(three.legal_plays("gho"), {"ghos", "ghou"})
        self.assertEqual(three.legal_plays("ew"), {"ewe"})
        self.assertEqual(three.legal_plays("th"), {"th" + letter for letter in "aeioruwy"})
        self.assertEqual(three.legal_plays("x1"), set())
        self.assertEqual(three.legal_plays("zzzz"), set())
        self.assertIn("ghosts", three.legal_plays("ghost"))

    def test_other_kinds(self):
        self.assertEqual([len(v.fragments) for v in (three, four, super3, super4, duper3, duper4)],
                         [387878, 387844, 1076434, 1076431, 1076434, 1076431])
        ends = {"crop" + letter for letter in "aehiloprstuy"}
        fronts = {letter + "crop" for letter in "aeinrt"}
        self.assertEqual(super3.legal_plays("crop"), ends | fronts)
        reversed_ = {"iporc", "nporc", "porce", "porch", "porci", "porcu"}
        self.assertEqual(duper3.legal_plays("crop"), ends | fronts | reversed_)
        self.assertEqual(XghostVocabulary("arb").legal_plays("ab"), {"arb"})
        self.assertEqual(SpookVocabulary("bxa").legal_plays("ab"), {"abx"})
        self.assertEqual(set(SuperVocabulary("cat").fragments),
                         {"", "c", "a", "t", "ca", "at", "cat"})

    def test_nothing_changes_it(self):
        v = Vocabulary("ghost goat")
        for change in (lambda: setattr(v, "words", {"a"}), lambda: setattr(v, "minlength", 9),
                       lambda: delattr(v, "_game"), lambda: v.words.add("q"),
                       lambda: v.fragments.discard("g")):
            self.assertRaises(AttributeError, change)
        v.game.close()
        self.assertEqual(win(v), False)

    def test_no_words(self):
        v = Vocabulary("a ab")
        self.assertEqual((len(v.words), len(v.fragments), v.legal_plays("")), (0, 0, set()))
        self.assertEqual(win(v), "")


class Winners(unittest.TestCase):
    def test_small(self):
        self.assertFalse(win(Vocabulary("cat camel")))
        self.assertEqual(win(Vocabulary("cat camel goat")), "g")
        self.assertFalse(win(Vocabulary("cat camel goat gar")))
        self.assertEqual(win(Vocabulary("cat camel goat gar gannet")), "g")
        self.assertFalse(win(Vocabulary("cat camel gecko")))
        self.assertEqual(win(Vocabulary("cat camel goat gerbil")), "g")
        self.assertFalse(win(Vocabulary("cat camel goat gecko gerbil gar")))
        self.assertEqual(win(Vocabulary("cat camel goat gecko gerbil gar gannet")), "g")

    def test_enable1(self):
        self.assertIs(win(three), False)
        self.assertIn(win(four), ("h", "n"))
        for vocabulary, known in ((super3, "u"), (super4, "u"), (duper3, "p"), (duper4, "p")):
            self.assertTrue(win(vocabulary))
            self.assertIn(known, vocabulary.game.winning_plays)
        self.assertEqual(win(three, "ghost"), "ghost")
        self.assertEqual(win(three, "ghx"), "ghx")
        self.assertRaises(TypeError, win, {"ghost"})
        self.assertRaises(TypeError, win, three, 3)

    def test_turns(self):
        self.assertEqual([to_play(fragment) for fragment in ("", "g", "gh")], [0, 1, 0])
        self.assertEqual(winner("ghost"), 1)

    def test_the_paper(self):
        """Bob wins on its five words, and the figures can be drawn."""
        game = Ghost("ghost green tan tree trie")
        self.assertEqual(game.forced_winner, 1)
        self.assertIn("ghost", str(game.tree()))
        for kind in ("game", "prefix"):
            self.assertIn("digraph", game.figure(kind))
        self.assertEqual(len(three.game.sheet(1)), 55)

    def test_superghost(self):
        """The replies that win against each first letter, as the article lists them."""
        game = super4.game
        replies = {first: game.at(first).winning_plays for first in game.legal_plays}
        self.assertEqual({first for first, found in replies.items() if not found},
                         set(game.winning_plays))
        self.assertTrue(all(first in reply for first, found in replies.items() for reply in found))


class Games(unittest.TestCase):
    def test_rational(self):
        for _ in range(20):
            self.assertEqual(play(three, rational, rational)[0], 1)
            self.assertEqual(play(four, rational, rational)[0], 0)
            self.assertEqual(play(super3, rational, rational)[0], 0)
        self.assertIn(rational(three, "gh"), ("gha", "ghe", "ghi", "gho"))

    def test_ask(self):
        with mock.patch("builtins.input", side_effect=["d", "r", "o", "w", "n"]) as asked:
            result = play(Vocabulary("drown drowse"), ask("Ann"), ask("Bob"))
        self.assertEqual(result, (1, "drown"))
        self.assertIn("Ann", asked.call_args_list[0].args[0])
        with mock.patch("builtins.input", side_effect=["z", "qz"]):
            result = play(super3, ask(), ask())
        self.assertEqual(result, (0, "qz"))
        self.assertIn("illegal", result.message)

    def test_verbose(self):
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            play(Vocabulary("cat"), rational, rational, verbose=True)
        self.assertEqual(len(said.getvalue().splitlines()), 3)

    def test_wrong_strategies_lose(self):
        for strategy, message in (
                (lambda vocab, fragment: 1 / 0, "raised ZeroDivisionError"),
                (lambda vocab, fragment: 3, "returned int"),
                (lambda vocab, fragment: None, "gave up"),
                (lambda vocab, fragment: "qq", "illegal after"),
                (lambda vocab, fragment: vocab.words.add("q"), "has no attribute 'add'"),
                (lambda vocab, fragment: setattr(vocab, "words", ()), "cannot be changed"),
                (lambda vocab: "q", "raised TypeError")):
            result = play(three, strategy, rational)
            self.assertEqual(result[0], 1)
            self.assertIn(message, result.message)

        def closes(vocab, fragment):
            vocab.game.close()
            vocab._game.close()
            return rational(three, fragment)

        self.assertIsNone(play(three, closes, rational).message)
        self.assertEqual(len(three.words), 172724)

    def test_a_strategy_that_hangs_loses(self):
        result = play(three, rational, lambda vocab, fragment: signal.pause(), seconds=0.01)
        self.assertIn("longer than 0.01 s", result.message)
        self.assertEqual(play(three, rational, rational, seconds=60)[0], 1)
        result = play(three, lambda vocab, fragment: os._exit(1), rational, seconds=60)
        self.assertEqual((result[0], result.message), (1, "player 0 ended its process"))

    def test_three_players(self):
        winners, fragment = play(Vocabulary("cat"), *[rational] * 3)
        self.assertEqual((winners, fragment), ((0, 1), "cat"))
        self.assertRaises(ValueError, play, three, rational)
        self.assertRaises(TypeError, play, "three", rational, rational)


class Outcomes(unittest.TestCase):
    def test_sizes(self):
        self.assertEqual(outcomes(three, "", 0),
                         {"qaid", "qiviut", "qoph", "qursh", "qurush", "qwerty"})
        self.assertEqual(priority(outcomes(four, "", 0), 0),
                         priority("nays nene ngultrum nirvanic nolo null nyctalopia".split(), 0))
        found = outcomes(three, "", 1)
        self.assertEqual((len(found), [word for word in found if winner(word) == 0]), (55, []))
        found = outcomes(four, "", 1)
        self.assertEqual(len(found), 85)
        lost = {word for word in found if winner(word) == 0}
        self.assertEqual(lost - {"hybrid"}, {"hyphen", "ngultrum", "hyte"})  # or hybris: a tie
        self.assertEqual(len(lost), 4)

    def test_against_the_definition(self):
        """The recursive definition, on part of the words."""
        def plain(fragment, player):
            if fragment in three.words:
                return {fragment}
            cases = [plain(after, player) for after in three.legal_plays(fragment)]
            if to_play(fragment) == player:
                return min(cases, key=lambda case: priority(case, player))
            return set.union(*cases)

        for fragment in ("q", "zy", "gh", "quo", "x"):
            for player in (0, 1):
                self.assertEqual(priority(outcomes(three, fragment, player), player),
                                 priority(plain(fragment, player), player), fragment)

    def test_others(self):
        self.assertEqual(outcomes(three, "ghost", 0), {"ghost"})
        umlauts = Vocabulary(quoth.Lexicon("über übel ast", alphabet="german"))
        self.assertEqual(outcomes(umlauts, "ü", 0), {"über", "übel"})
        self.assertRaises(ValueError, outcomes, three, "qq", 0)
        self.assertRaises(quoth.Unsupported, outcomes, super3, "", 0)
        self.assertRaises(ValueError, outcomes, three, "", 2)
        self.assertEqual(len(super3.game.strategy(max_positions=500)) > 50, True)

    def test_report(self):
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            report_outcomes(four, 1)
        text = said.getvalue()
        self.assertIn("needs 85 words", text)
        self.assertIn("Lost (4): hybrid hyphen hyte ngultrum", text)
        self.assertIn("Won (81): aquiculture", text)

    def test_the_names(self):
        for name in ("Vocabulary", "SuperVocabulary", "SuperDuperVocabulary", "win", "rational",
                     "ask", "play", "outcomes", "report_outcomes", "to_play", "winner", "priority",
                     "words", "alphabet"):
            self.assertTrue(hasattr(notebook, name), name)


if __name__ == "__main__":
    unittest.main()
