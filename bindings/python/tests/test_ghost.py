"""quoth.ghost: positions, values, studies, players and matches."""

import copy
import json
import os
import pathlib
import pickle
import random
import signal
import tempfile
import unittest

import quoth
from program import answer
from quoth import ghost
from quoth.ghost import Bot, Ghost, match, play

ROOT = pathlib.Path(__file__).resolve().parents[3]
SMALL = "ghost goat ghoul bird bat dome"


def plain_win(words, fragments, fragment):
    """Whether the player to move wins, by the rules alone."""
    if fragment in words or fragment not in fragments:
        return True
    return any(not plain_win(words, fragments, fragment + letter)
               for letter in "abcdefghijklmnopqrstuvwxyz" if fragment + letter in fragments)


class Positions(unittest.TestCase):
    def test_random_vocabularies(self):
        """Values against a search that shares no code."""
        numbers = random.Random(int(os.environ.get("QUOTH_TEST_SEED", "1")))
        for _ in range(2000 if os.environ.get("QUOTH_TEST_LONG") else 60):
            words = {"".join(numbers.choices("abc", k=numbers.randint(3, 7))) for _ in range(12)}
            fragments = {word[:end] for word in words for end in range(len(word) + 1)}
            game = Ghost(words)
            for fragment in sorted(fragments):
                here = game.at(fragment)
                self.assertEqual(here.wins, plain_win(words, fragments, fragment), fragment)
                self.assertEqual(here.is_word, fragment in words)
                if fragment not in words:
                    self.assertEqual(set(here.legal_plays), {fragment + letter for letter in "abc"
                                                             if fragment + letter in fragments})
                    self.assertEqual(set(here.winning_plays),
                                     {after for after in here.legal_plays
                                      if not plain_win(words, fragments, after)})
                else:
                    self.assertEqual(here.legal_plays, ())
                    self.assertEqual(here.winner, len(fragment) % 2)
            self.assertEqual(game.solve().positions, len(fragments))

    def test_variants(self):
        """Each variant and reading answers all questions."""
        for variant in ghost.variants():
            for reading in [None, *ghost.readings(variant)]:
                game = Ghost("ghost goat ghoul", variant, reading=reading)
                self.assertEqual(game.rules.variant, variant)
                self.assertTrue(game.variant.summary)
                while not game.is_over:
                    self.assertTrue(game.legal_letters)
                    plays = game.plays
                    self.assertEqual(tuple(play.after for play in plays), game.legal_plays)
                    self.assertEqual(game.wins, any(play.wins for play in plays))
                    self.assertIn(game.best, game.legal_plays)
                    self.assertTrue(game.name_word())
                    self.assertTrue(list(game.words()))
                    self.assertTrue(game.explain())
                    self.assertIn(game.fragment.upper(), game._repr_html_())
                    game.push(game.best)
                self.assertIn(game.loser, (0, 1))
                self.assertIn("lost", game._repr_html_())
                self.assertRaises(quoth.GameOver, game.push, "x")
                self.assertTrue(game.solve().complete)

    def test_other_rules(self):
        self.assertEqual(Ghost("cat", misere="legal").forced_winner, 0)
        three = Ghost("cat dogs", players=3)
        self.assertIsNone(three.forced_winner)
        self.assertEqual(three.at("c").turn, 1)
        self.assertEqual(three.value.safe, three.value.safe)
        selfish = Ghost("cat dogs", players=3, loser="selfish")
        self.assertTrue(selfish.value.can_lose)
        self.assertEqual(Ghost("cat cats", word_end="maximal").at("cat").is_over, False)
        for wrong in (dict(misere="odd"), dict(word_end=3), dict(players=1), dict(players=99),
                      dict(loser="me"), dict(min=0), dict(min="3"), dict(players=True)):
            self.assertRaises((ValueError, TypeError), Ghost, "cat", **wrong)
        self.assertRaises(quoth.NotFound, Ghost, "cat", "chess")
        self.assertRaises(quoth.NotFound, Ghost, "cat", reading="either")

    def test_push_and_pop(self):
        game = Ghost(SMALL)
        for letter in "gh":
            game.push(letter)
        game.push("gho")
        self.assertEqual(game.stack, ("", "g", "gh", "gho"))
        self.assertEqual(game.pop(), "gho")
        for wrong in ("ghx", "x", "go", "", "ghos", "é", "1"):
            self.assertRaises(quoth.Illegal, game.push, wrong)
        for wrong in (None, 3, b"gho"):
            self.assertRaises(TypeError, game.push, wrong)
        self.assertEqual(game.fragment, "gh")
        game.pop(), game.pop()
        self.assertRaises(IndexError, game.pop)
        infix = Ghost("ghost", "super", fragment="hos")
        self.assertRaises(quoth.Illegal, infix.push, "x")
        infix.push("g")
        self.assertEqual(infix.fragment, "ghos")
        self.assertRaisesRegex(quoth.Illegal, "several", Ghost("aba cab", "super").at("b").push,
                               "a")

    def test_copies(self):
        game = Ghost(SMALL)
        same = copy.copy(game)
        self.assertEqual(game, same)
        self.assertEqual(hash(game), hash(same))
        same.push("g")
        self.assertNotEqual(game, same)
        self.assertEqual(copy.deepcopy(same), same)
        self.assertRaisesRegex(TypeError, "pickled", pickle.dumps, game)
        with game:
            pass
        self.assertRaises(quoth.Closed, lambda: same.value)
        self.assertEqual(repr(same), "<Ghost, closed>")

    def test_pictures(self):
        tree = Ghost("ghost goat").at("g").tree()
        self.assertEqual(len(tree), 8)
        svg = tree._repr_svg_()
        self.assertTrue(svg.startswith("<svg") and svg.endswith("</svg>"))
        self.assertEqual(svg.count("<text"), 8)
        self.assertRaises(quoth.TooLarge, Ghost(SMALL).tree, limit=5)
        self.assertIn("digraph", Ghost(SMALL).figure())
        self.assertRaises(ValueError, Ghost(SMALL).figure, "trie")
        self.assertIn("<table", Ghost(SMALL).solve()._repr_html_())

    def test_explanations(self):
        data = Ghost(SMALL).explanation()
        self.assertEqual(data["winner"], "first")
        self.assertEqual([one["play"] for one in data["plays"] if one["wins"]], ["d"])
        self.assertRaises(ValueError, Ghost(SMALL).explain, ["Ann"])
        self.assertEqual(data["facts"]["plays"][1]["play"], data["plays"][1]["play"])
        self.assertEqual(Ghost(SMALL).explain(language="en"),
                         " ".join(said["text"] for said in data["sentences"]))
        self.assertEqual(Ghost(SMALL).explanation("de")["language"], "de")
        self.assertRaises(quoth.NotFound, Ghost(SMALL).explain, language="xx")


class Studies(unittest.TestCase):
    def test_sheets(self):
        game = Ghost(min=4)
        sheet = game.sheet(0)
        self.assertEqual(sheet.lossiness, 0)
        self.assertEqual(len(sheet), 7)
        self.assertIn("ngultrum", sheet)
        self.assertEqual((sheet.play(""), sheet.play("N"), sheet.play("zz")), ("n", None, None))
        self.assertEqual(Ghost().sheet(0).play("QU"), "qur")
        for form in ("text", "words", "tree", "html", "svg", "dot", "json"):
            self.assertTrue(sheet.format(form))
        self.assertRaises(ValueError, sheet.format, "pdf")
        self.assertEqual(json.loads(sheet.format("json"))["count"], 7)
        known = game.lexicon.up_to_level(50)
        self.assertLessEqual(game.sheet(0, known=known).unknown, sheet.unknown + 7)
        self.assertRaises(quoth.Unsupported, Ghost(SMALL, "super").sheet, 0)
        self.assertRaises(ValueError, game.sheet, 2)
        self.assertRaises(ValueError, game.sheet, 0, objective="best")
        game.close()
        self.assertTrue(sheet.words)
        self.assertRaisesRegex(quoth.Closed, "this Ghost was closed", sheet.format)

    def test_the_plan_wins(self):
        """A player who follows a sheet wins against every other play."""
        game = Ghost(min=4)
        sheet = game.sheet(0)

        def plan(view):
            return sheet.play(view.fragment)

        self.assertEqual(match([plan, "random"], game, games=200).wins, (200, 0))

    def test_strategies(self):
        game = Ghost(SMALL)
        strategy = game.strategy()
        self.assertTrue(strategy.proved)
        self.assertEqual(strategy.data()["pairs"], 2)
        self.assertIn("DOM", strategy._repr_html_())
        result = ghost.verify(strategy.certificate(), game.lexicon)
        self.assertTrue(result)
        self.assertEqual((result.winner, result.pairs, result.bound), (0, 2, 2))
        wrong = strategy.certificate().replace("dom", "don")
        self.assertFalse(ghost.verify(wrong, game.lexicon))
        self.assertRaises(TypeError, ghost.verify, 3)
        self.assertRaises(TypeError, game.strategy, known="words")
        self.assertRaises(ValueError, game.strategy, known_only=True)
        known = Ghost(game.lexicon.subset(lambda word: word != "dome"))
        self.assertEqual(len(game.strategy(known=known)), 2)
        self.assertRaises(quoth.NotFound, game.strategy, known=known, known_only=True)


def first(view):
    return view.legal_plays[0]


class Players(unittest.TestCase):
    def test_faults_lose(self):
        """A function that does wrong loses, and the result says why."""
        game = Ghost()
        for function, message in (
                (lambda view: 1 / 0, "raised ZeroDivisionError"),
                (lambda view: 17, "returned int"),
                (lambda view: ["a"], "returned list"),
                (lambda view: b"a", "returned bytes"),
                (lambda view: "a\0", "not in the letters"),
                (lambda view: "\ud800", "not in the letters"),
                (lambda view: view.fragment + "ab", "a letter more"),
                (lambda view: "", "a letter more"),
                (lambda view: "q" if not view.fragment else view.fragment + "q", "begins no word"),
                (lambda view: exec("raise SystemExit"), "raised SystemExit"),
                (lambda view: setattr(view, "seat", 1), "cannot be changed"),
                (lambda view: view.fragment + "x" * 300, "not in the letters"),
                (lambda view: (lambda f: f(f))(lambda f: f(f)), "raised RecursionError")):
            result = play([function, "rational"], game)
            self.assertEqual((result.winner, result.ending), (1, "illegal"), message)
            self.assertIn(message, result.message)
            self.assertIn("player 0", str(result))

    def test_giving_up(self):
        result = play([lambda view: None, "rational"], Ghost())
        self.assertEqual((result.winner, result.ending, result.message), (1, "resigned", None))

        def resigns(view):
            raise quoth.Resigns("enough")

        self.assertEqual(play([resigns, "rational"], Ghost()).ending, "resigned")

    def test_a_player_cannot_change_the_words(self):
        game = Ghost(SMALL)

        def closes(view):
            view.lexicon.close()
            return view.legal_plays[0]

        self.assertEqual(match([closes, closes], game, games=3).illegal, 0)
        self.assertIn("ghost", game.lexicon)
        self.assertEqual(len(game.lexicon), 6)

    def test_a_view(self):
        seen = []

        def look(view):
            seen.append(view)
            self.assertNotEqual(view.random.random(), view.random.random())
            return view.random.choice(view.legal_plays)

        match([look, "notebook"], Ghost(), games=2, seed=5)
        again, before = [], [view.fragments for view in seen]
        seen, again = again, seen
        self.assertEqual(seen, [])
        match([look, "notebook"], Ghost(), games=2, seed=5)
        self.assertEqual([view.fragments for view in seen], before)
        self.assertEqual(again[0].fragments, ("",))
        self.assertEqual(again[0].rules, Ghost(SMALL).rules)
        self.assertIn("player 0", repr(again[0]))
        for change in (lambda view: setattr(view, "seat", 1), lambda view: delattr(view, "seat")):
            self.assertRaises(AttributeError, change, again[0])

    def test_time_limits(self):
        """A function that hangs, and one that ends its process, lose; others keep their state."""
        game = Ghost(SMALL)
        count = []

        def counts(view):
            count.append(1)
            return view.legal_plays[0] if len(count) < 3 else None

        result = match([counts, first], game, games=3, seconds=60, keep=True)
        self.assertEqual(count, [])  # they were counted in another process
        self.assertEqual(result.results[-1].ending, "resigned")

        def hangs(view):
            signal.pause()

        result = match([hangs, first], game, games=2, seconds=0.01)
        self.assertEqual(result.wins, (0, 2))
        self.assertIn("took longer than 0.01 s", result.faults[0])
        result = play([lambda view: os._exit(3), first], game, seconds=60)
        self.assertIn("ended its process", result.message)
        result = play([lambda view: 1 / 0, first], game, seconds=60)
        self.assertIn("raised ZeroDivisionError", result.message)
        with self.assertRaises(ChildProcessError):
            os.waitpid(-1, os.WNOHANG)  # none is left

    def test_control_c_in_a_function(self):
        def interrupts(view):
            os.kill(os.getpid(), signal.SIGINT)
            while True:
                pass

        self.assertRaises(KeyboardInterrupt, play, [interrupts, first], Ghost(SMALL))

    def test_functions_may_ask_the_library(self):
        lexicon = quoth.Lexicon()
        own = Ghost(lexicon)

        def perfect(view):
            here = own.at(view.fragment)
            return here.winning_plays[0] if here.wins else here.best

        self.assertEqual(match(["random", perfect], Ghost(lexicon), games=50).wins, (0, 50))
        game = Ghost(lexicon)
        result = play([lambda view: game.best, "random"], game)
        self.assertIn("raised Busy", result.message)

    def test_players_of_the_library(self):
        game = Ghost()
        belief = ghost.Belief(game.lexicon, 35)
        model, response = ghost.OpponentModel(game, belief), ghost.BestResponse(game, belief)
        result = match([model, response], game, games=200, seed=2)
        self.assertGreater(result.wins[1], 150)
        self.assertEqual(result.names, ("OpponentModel", "BestResponse"))
        self.assertIn("OpponentModel", result._repr_html_())
        other = Ghost(game.lexicon)
        self.assertRaises(ValueError, match, [model, response], other)
        position = game.at("")
        position.push("s")
        replies = response.replies(position)
        self.assertAlmostEqual(sum(reply.likelihood for reply in replies), 1, places=6)
        self.assertIn("<table", response.plays(game)._repr_html_())
        self.assertRaises(ValueError, response.plays, game.at("gh"))
        bluff = ghost.Bluff(game, belief)
        result = match([bluff, model], game, games=20, challenges=True, keep=True)
        self.assertEqual(len(result.results), 20)
        weak = Bot("rational", Ghost(game.lexicon.up_to_level(20)))
        self.assertEqual(match([weak, "rational"], game, games=20).wins, (0, 20))
        self.assertEqual(match(["level:20", "rational"], game, games=20).wins, (0, 20))

    def test_challenges(self):
        """A bluff stands until it is challenged; then a word is named, or not."""
        game = Ghost(SMALL)
        bluffer, honest = (lambda view: view.fragment + "x"), (lambda view: None)
        result = play([bluffer, honest], game, challenges=True)
        self.assertEqual((result.winner, result.ending), (1, "challenged"))
        result = play([first, honest], game, challenges=True)
        self.assertEqual((result.winner, result.ending, result.named), (0, "challenged", "bat"))

    def test_the_programs_players(self):
        """Matches of levels, who guess where they know no word, are the program's."""
        for players, challenges in ((("level:2", "rational"), False),
                                    (("words:20", "random"), False),
                                    (("level:3", "level:40"), True)):
            theirs = answer("ghost", "match", *players, "--games", 40, "--seed", 3, "--json",
                            *(["--challenges"] if challenges else []))
            mine = match(players, Ghost(), games=40, seed=3, challenges=challenges)
            self.assertEqual(mine.wins[0], theirs["wins"]["first"])
            self.assertEqual((mine.resigned, mine.illegal),
                             (theirs["resigned"], theirs["illegal"]))
            self.assertAlmostEqual(mine.mean_length, theirs["mean_length"], places=3)
        words = Ghost("ghost goat ghoul bird bat dome")  # without levels of their own
        self.assertEqual(match(["level:10", "level:1"], words, games=5).games, 5)

    def test_lives(self):
        """Matches with lives are the program's; functions play in rounds of any size."""
        for players, options, more in (
                (("level:3", "rational", "random"), {}, []),
                (("random", "notebook"), {"word": "OX", "opens": "turn"},
                 ["--lives", "OX", "--opens", "turn"]),
                (("random", "random", "words:30", "rational"),
                 {"opens": "after", "challenges": True}, ["--opens", "after", "--challenges"])):
            theirs = answer("ghost", "match", *players, "--matches", 5, "--seed", 4, "--json",
                            *more)
            game = Ghost(players=len(players))
            mine = ghost.match_with_lives(players, game, matches=5, seed=4, **options)
            self.assertEqual((mine.matches, mine.rounds, mine.resigned, mine.illegal),
                             tuple(theirs[key] for key in ("matches", "rounds", "resigned",
                                                           "illegal")))
            self.assertAlmostEqual(mine.mean_length, theirs["mean_length"], places=3)
            for row in theirs["standings"]:
                player = row["player"] - 1
                self.assertEqual(
                    (mine.wins[player], list(mine.places[player]), mine.played[player],
                     mine.lost[player], list(mine.gained[player])),
                    tuple(row[key] for key in ("wins", "places", "rounds", "lost", "gained")))
                self.assertAlmostEqual(mine.interval(player)[0], row["interval"][0], places=5)
        self.assertIn("<table", mine._repr_html_())

    def test_functions_with_lives(self):
        sizes = set()

        def look(view):
            self.assertLess(view.seat, view.rules.players)
            sizes.add(view.rules.players)
            return view.random.choice(view.legal_plays)

        result = ghost.match_with_lives([look, first, "rational"], Ghost(SMALL, players=3),
                                        matches=10, word="AB", seed=1)
        self.assertEqual((sum(result.wins), result.faults, sizes), (10, (), {2, 3}))
        game = Ghost(players=3)
        model = ghost.OpponentModel(game, ghost.Belief(game.lexicon, 35))
        self.assertEqual(ghost.match_with_lives(
            [model, Bot("random", game), "rational"], game, matches=1, word="A").matches, 1)
        wrong = ghost.match_with_lives([lambda view: 1 / 0, "random"], matches=2, word="AB",
                                       seconds=60)
        self.assertEqual((wrong.wins, wrong.illegal), ((0, 2), 4))
        self.assertEqual(wrong.faults[0], "player 0 raised ZeroDivisionError: division by zero")
        self.assertRaises(KeyboardInterrupt, ghost.match_with_lives, [interrupts, first], matches=1)
        for options in ({"word": ""}, {"opens": "nobody"}, {"matches": -1}, {"seed": "x"}):
            self.assertRaises((TypeError, ValueError), ghost.match_with_lives, [first, first],
                              **options)
        self.assertRaises(ValueError, ghost.match_with_lives, [first], matches=1)
        self.assertRaises(ValueError, ghost.match_with_lives, [first] * 3, Ghost(), matches=1)

    def test_wrong_players(self):
        game = Ghost(SMALL)
        for players in ([first], [first] * 3, []):
            self.assertRaises(ValueError, match, players, game)
        for player in (3, None, "chess", "level:x", "level:\u00b2"):
            self.assertRaises((TypeError, ValueError), match, [player, first], game)
        self.assertRaises(TypeError, match, [first, first], "ghost")
        self.assertRaises(ValueError, match, [first, first], game, games=-1)
        self.assertRaises(TypeError, match, [first, first], game, seed="1")

    def test_three_players(self):
        game = Ghost(players=3)
        result = match([first, "random", "rational"], game, games=30, keep=True)
        self.assertEqual(sum(result.losses), 30)
        self.assertIsNone(result.results[0].winner)


class Reviews(unittest.TestCase):
    HEAD = ("quoth-ghost-game 1\nlexicon {0.name} {0.words} {0.sha256}\nvariant {1}\nmin 3\n{2}"
            "first human:Ann\nsecond rational\nseed 1\nstrict no\n{3}")

    def check(self, review, theirs):
        """A review is what the program's JSON says."""
        self.assertEqual(review.ending, theirs["ending"])
        self.assertEqual(review.names, tuple(theirs["names"]))
        self.assertEqual(review.loser, theirs["loser"] and theirs["loser"] - 1)
        self.assertEqual(review.word, theirs["word"])
        self.assertEqual([turn._asdict() for turn in review.turns],
                         [{key: turn["player"] - 1 if key == "seat" else turn[key]
                           for key in review.turns[0]._fields} for turn in theirs["turns"]])
        at = theirs["lost_at"]
        self.assertEqual(review.lost_at and review.lost_at._asdict(), at and {
            "turn": at["number"] - 1, **{key: at[key] for key in ("given", "said", "best", "end")}})

    def test_records(self):
        info = quoth.Lexicon().info
        for variant, rules, plays, end in (
                ("ghost", "", "g gh gho ghos ghost", ""), ("ghost", "", "g gh", ""),
                ("ghost", "", "g gh", "end resigned\n"), ("super", "", "l ol olo", "end illegal\n"),
                ("spook", "", "q qu iqu", ""),
                ("ghost", "challenges yes\n", "g gx", "challenge -\n"),
                ("ghost", "challenges yes\n", "g gh gho", "challenge -\n"),
                ("ghost", "challenges yes\n", "g gh gho", "challenge ghost\n"),
                ("ghost", "challenges yes\n", "g gx gxx gxxx", ""),
                ("ghost", "misere legal\n", "g gh gho ghos ghost", ""),
                ("ghost", "players 3\nseat 3 random\n", "g gh gho ghos", "end resigned\n")):
            rules_first = rules.startswith(("misere", "players"))
            text = self.HEAD.format(
                info, variant, rules if rules_first else "", "" if rules_first else rules)
            text += "".join(f"play {fragment}\n" for fragment in plays.split()) + end
            review = ghost.analyse(text)
            self.check(review, reviewed(text))
            self.assertIn(review.names[0], review._repr_html_())
            self.assertEqual(len(str(review).splitlines()), len(review.turns))

    def test_a_match_with_lives(self):
        answer("ghost", "play", "human:Ann", "human:Bob", "--lives", "AB", whole=True,
               text=f"g\nh\no\ns\nt\ng\nh\ne\ne\nq\nu\nsave {self.path}\nquit\n")
        text = pathlib.Path(self.path).read_text()
        review, theirs = ghost.analyse(text), reviewed(text)["match"]
        self.assertEqual((review.names, review.word, review.opens, review.taken),
                         (tuple(theirs["names"]), theirs["lives"], theirs["opens"],
                          tuple(theirs["taken"])))
        self.assertEqual(review.winner, theirs["winner"] and theirs["winner"] - 1)
        self.assertEqual(len(review.rounds), len(theirs["rounds"]))
        self.assertGreater(len(review.rounds), 1)
        for one, other in zip(review.rounds, theirs["rounds"]):
            self.check(one, other)
            self.assertEqual([seat + 1 for seat in one.seats], other["seats"])
        self.assertIn("<table", review._repr_html_())

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "match")

    def test_positions_and_results(self):
        """By values that a plain search finds."""
        words = set(SMALL.split())
        fragments = {word[:end] for word in words for end in range(len(word) + 1)}
        game = Ghost(SMALL)
        for seed in range(20):
            result = play(["random", "random"], game, seed=seed)
            review = game.analyse(result)
            self.assertEqual((review.ending, review.loser), (result.ending, result.loser))
            self.assertEqual(len(review.turns), len(result.fragments) - 1)
            for turn, (given, said) in zip(review.turns,
                                           zip(result.fragments, result.fragments[1:])):
                self.assertEqual((turn.given, turn.said), (given, said))
                self.assertEqual(turn.wins, plain_win(words, fragments, given))
                self.assertEqual(turn.keeps, not plain_win(words, fragments, said))
                self.assertEqual(turn.best == said, turn.wins == turn.keeps)
            lost = [number for number, turn in enumerate(review.turns)
                    if turn.seat == review.loser and turn.wins and not turn.keeps]
            self.assertEqual(review.lost_at and review.lost_at.turn, lost[-1] if lost else None)
        for letter in "ghost":
            game.push(game.fragment + letter)
        self.assertEqual(game.analyse(), game.analyse(["g", "gh", "gho", "ghos", "ghost"]))
        honest = play([lambda view: view.fragment + "x", lambda view: None], game.at(""),
                      challenges=True)
        review = game.at("").analyse(honest)
        self.assertEqual((review.ending, review.turns[-1].keeps), ("challenged", True))
        self.assertRaises(quoth.Illegal, game.analyse, ["g", "gho"])
        self.assertRaises(ValueError, game.at("gh").analyse)

    def test_bad_records(self):
        text = self.HEAD.format(quoth.Lexicon().info, "ghost", "", "") + "play g\nplay gx\n"
        self.assertRaises(quoth.BadText, ghost.analyse, text)
        self.assertRaises(quoth.BadText, ghost.analyse, "nonsense")
        self.assertRaises(quoth.BadText, ghost.analyse, "quoth-ghost-match 1\n")
        self.assertRaises(quoth.Mismatch, ghost.analyse, text, SMALL)
        self.assertRaises(TypeError, ghost.analyse, 3)


class Variants(unittest.TestCase):
    def rear(self, lexicon, rules):
        words = {word for word in lexicon if len(word) >= rules.min}
        legal = {word[start:] for word in words for start in range(len(word) + 1)}
        return lambda fragment: (fragment in legal, fragment in words)

    def test_against_a_plain_search(self):
        """Backwards ghost is ghost on the reversed words, in each question and rule."""
        numbers = random.Random(int(os.environ.get("QUOTH_TEST_SEED", "1")))
        rear = ghost.CustomVariant("rear", self.rear, growth="front", relation="suffix")
        for _ in range(500 if os.environ.get("QUOTH_TEST_LONG") else 15):
            words = {"".join(numbers.choices("abc", k=numbers.randint(3, 7))) for _ in range(12)}
            turned = {word[::-1] for word in words}
            fragments = {word[:end] for word in turned for end in range(len(word) + 1)}
            rules = {"min": numbers.randint(1, 4), "players": numbers.randint(2, 3),
                     "misere": numbers.choice(["no", "legal"])}
            game, ahead = Ghost(words, rear, **rules), Ghost(turned, **rules)
            for fragment in sorted(fragments):
                here, there = game.at(fragment[::-1]), ahead.at(fragment)
                self.assertEqual(here.value[:3], there.value[:3], fragment)
                self.assertEqual(sorted(one[::-1] for one in here.legal_plays),
                                 sorted(there.legal_plays))
                if rules == {"min": 3, "players": 2, "misere": "no"}:
                    self.assertEqual(here.wins, plain_win(turned, fragments, fragment))
            self.assertEqual(game.measure().positions, ahead.measure().positions)
            self.assertEqual(game.summary.length, ahead.summary.length)

    def test_every_question(self):
        def prepare(lexicon, rules):
            words = [word for word in lexicon if len(word) >= rules.min]

            def probe(fragment):
                having = [word for word in words if word.endswith(fragment)]
                if not having:
                    return None
                return ghost.Facts(True, fragment in having, len(having),
                                   tuple({len(word) for word in having}))
            return probe

        rear = ghost.CustomVariant("rear", prepare, growth=("front",), summary="from behind",
                                   illegal="ends no word",
                                   fits=lambda fragment, word: word.endswith(fragment))
        game = Ghost(SMALL + " most", rear)
        self.assertEqual((game.rules.variant, game.variant.summary), ("rear", "from behind"))
        self.assertEqual(sorted(game.at("t").words()), ["bat", "ghost", "goat", "most"])
        self.assertEqual(game.at("st").name_word(), "ghost")
        self.assertIn("rear", repr(game))
        self.assertTrue(game.explain())
        self.assertTrue(game.strategy().proved)
        result = match(["rational", first], game, games=4, keep=True, challenges=True)
        self.assertEqual(sum(result.losses), 4)
        self.assertEqual(game.analyse(result.results[0]).loser, result.results[0].loser)
        self.assertEqual(ghost.match_with_lives(["random"] * 3, Ghost(SMALL, rear, players=3),
                                                matches=2).matches, 2)
        with self.assertRaisesRegex(quoth.Illegal, "ends no word"):
            game.push("z")

    def test_what_goes_wrong(self):
        def of(probe, **options):
            return Ghost(SMALL, ghost.CustomVariant("own", lambda lexicon, rules: probe, **options))

        self.assertRaises(ZeroDivisionError, lambda: of(lambda fragment: 1 / 0).wins)
        self.assertRaises(TypeError, lambda: of(lambda fragment: True).wins)
        self.assertRaises(ValueError, lambda: of(lambda fragment: (True, False, -1)).wins)
        self.assertRaises(quoth.BadAnswer, lambda: of(lambda fragment: (True, True)).wins)
        self.assertRaises(TypeError, lambda: of(3).wins)

        def late(fragment):
            if len(fragment) > 2:
                raise KeyboardInterrupt
            return True, False

        self.assertRaises(KeyboardInterrupt, lambda: of(late).solve())
        self.assertRaises(KeyboardInterrupt, lambda: match(["random", "random"], of(late), games=1))
        busy = []

        def asks(fragment):
            if busy:
                busy[0].wins
            return len(fragment) < 3, False

        game = of(asks)
        busy.append(game)
        self.assertRaises(quoth.Busy, lambda: game.at("a").wins)
        for options in ({"growth": "up"}, {"growth": 3}, {"relation": "cousin"}, {"fits": 3},
                        {"illegal": 3}, {"summary": "\0"}):
            self.assertRaises((TypeError, ValueError), of, late, **options)
        self.assertRaises(TypeError, ghost.CustomVariant, 3, late)
        for variant in (3, None, ghost.CustomVariant):
            self.assertRaises(TypeError, Ghost, SMALL, variant)
        for name in ("ghost", "superghost", "two words", ""):
            self.assertRaises(quoth.BadAnswer, Ghost, SMALL,
                              ghost.CustomVariant(name, self.rear))


def reviewed(record):
    """What the program says about a record."""
    with tempfile.NamedTemporaryFile("w", suffix=".ghost") as file:
        file.write(record)
        file.flush()
        return answer("ghost", "analyse", file.name, "--json")


def interrupts(view):
    raise KeyboardInterrupt


if __name__ == "__main__":
    unittest.main()
