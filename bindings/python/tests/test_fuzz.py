"""Random calls of everything public, with wrong types, closed objects, other threads, after forks:
exceptions are fine, of the kinds that a caller expects; nothing crashes the interpreter."""

import ctypes
import faulthandler
import inspect
import os
import pathlib
import random
import subprocess
import sys
import threading
import types
import unittest

HERE = pathlib.Path(__file__).resolve().parent
SPECIAL = ("__len__", "__contains__", "__getitem__", "__iter__", "__eq__", "__hash__", "__repr__",
           "__str__", "__or__", "__enter__", "__copy__", "_repr_html_", "_repr_svg_")
# They write files, use the terminal, or take an argument that says how much work to do.
LEFT_OUT = {"save", "ask", "run", "play_game", "report_outcomes", "train"}


def objects(quoth):
    """Functions that make what is called.  All on few words: each call takes little time."""
    from quoth import ghost, notebook
    text = "ghost goat ghoul bird bat dome most moss"
    makers = [
        lambda: quoth.Lexicon(text),
        lambda: ghost.Ghost(text),
        lambda: ghost.Ghost(text, "super").at("os"),
        lambda: ghost.Ghost(text, "spook", min=4),
        lambda: ghost.Ghost(text, players=3, loser="coalition"),
        lambda: ghost.Ghost(text).sheet(),
        lambda: ghost.Ghost(text).strategy(),
        lambda: ghost.Ghost(text).hitting_set(),
        lambda: ghost.Ghost(text).tree(),
        lambda: ghost.Belief(quoth.Lexicon(text), 35, levels_from=quoth.Lexicon()),
        lambda: with_belief(ghost, ghost.OpponentModel, text),
        lambda: with_belief(ghost, ghost.BestResponse, text),
        lambda: with_belief(ghost, ghost.Bluff, text),
        lambda: ghost.Bot(),
        lambda: ghost.match(["random", "random"], ghost.Ghost(text), games=3, keep=True),
        lambda: ghost.match_with_lives(["random", "random"], ghost.Ghost(text), matches=2),
        lambda: ghost.Ghost(text).analyse(["g", "go", "goa", "goat"]),
        lambda: ghost.CustomVariant("own", prepare),
        lambda: ghost.Ghost(text, ghost.CustomVariant("own", prepare)),
        lambda: quoth.Rules("scrabble"),
        lambda: quoth.Rules.parse(SMALL),
        lambda: quoth.Position(quoth.Rules.parse(SMALL), text, rack="GHO?"),
        lambda: played(quoth, text),
        lambda: played(quoth, text).plays(),
        lambda: quoth.Position("scrabble", text).validate("8D GHOST"),
        lambda: quoth.Engine(quoth.Rules.parse(SMALL), text),
        lambda: quoth.Engine(quoth.Rules.parse(SMALL), text).simulate(
            played(quoth, text), quoth.Limit(iterations=20)),
        lambda: quoth.Engine(quoth.Rules.parse(SMALL), text).play(
            played(quoth, text), quoth.Limit(iterations=5)),
        lambda: types.SimpleNamespace(**{name: getattr(quoth.finder, name)
                                         for name in quoth.finder.__all__}),
        lambda: quoth.finder.words("GHOST?", lexicon=quoth.Lexicon(text)),
        lambda: game_of(quoth, text),
        lambda: quoth.match(["greedy", first], quoth.Rules.parse(SMALL), text, games=2),
        lambda: quoth.Engine(quoth.Rules.parse(SMALL), text).player(),
        lambda: quoth.Leaves({"GO": 2, "?": 9}, quoth.Rules.parse(SMALL)),
        lambda: quoth.Leaves.estimate(quoth.Rules.parse(SMALL), text),
        lambda: quoth.Engine(quoth.Rules.parse(SMALL), text, leaves=quoth.Leaves(
            {"GO": 2}, quoth.Rules.parse(SMALL))),
        lambda: quoth.Duplicate(quoth.Rules.parse(SMALL), text, seed=1),
        lambda: quoth.read_puzzles(PUZZLES)[0],
        lambda: game_of(quoth, text).record,
        lambda: quoth.Engine(quoth.Rules.parse(SMALL), text).analyse(game_of(quoth, text),
                                                                      depth="quick"),
        lambda: notebook.Vocabulary(text),
        lambda: notebook.SuperDuperVocabulary(text),
    ]
    for module in (quoth, ghost, notebook):
        makers += [lambda module=module: module] * 2
    return makers


PUZZLES = ("quoth-puzzles 1\twwf\tenable1\n1\tsim\t9.0\tthrough\tJ5.GAME\t" + "15/" * 7 +
           "6TREE5" + "/15" * 7 + " AGMNOST/ 0/10 0\ta game\n")
SMALL = "name small\nlayout\n2,2\n" + "......\n" * 6 + "end\nrack 4\nexchange 1\n"


def played(quoth, text):
    """A position of a small board after some plays."""
    position = quoth.Position(quoth.Rules.parse(SMALL), text)
    position.deal(1)
    for _ in range(2):
        position.play(position.plays(1)[0])
    return position


def game_of(quoth, text):
    """A game on a small board, after some plays."""
    game = quoth.Game(quoth.Rules.parse(SMALL), text, seed=1)
    for _ in range(3):
        game.play(game.position.plays(1)[0])
    return game


def prepare(lexicon, rules):
    """A custom variant: ghost itself."""
    words = set(lexicon)
    legal = {word[:end] for word in words for end in range(len(word) + 1)}
    return lambda fragment: (fragment in legal, fragment in words and len(fragment) >= rules.min)


def with_belief(ghost, kind, text):
    game = ghost.Ghost(text)
    return kind(game, ghost.Belief(game.lexicon, 35))


def first(view, *rest):
    """A player, a filter, a progress function."""
    return getattr(view, "legal_plays", [True])[0]


VALUES = (None, True, 0, 1, -1, 2, 7, 2**31, 2**64, -2**70, 0.5, float("nan"), float("inf"), "",
          "g", "gh", "os", "ghost", "GHOST", "x" * 300, "\0", "\ud800", "\u00e9", "super", "first",
          "rational", "json", "8H CAT", "AEINRST", "?", b"", b"ghost", b"quothlex" + bytes(200), [],
          ["ghost"], ("gh", 3), {"ghost": 1}, set(), object(), first, len, int, slice(0, 2),
          [first, first], ["rational", "random"], Ellipsis, "pass", "3C GO", "C3", (2, 2), "score")


class Caller:
    """Calls what it finds, again and again."""

    def __init__(self, quoth, seed):
        from quoth import notebook
        self.quoth, self.notebook = quoth, notebook
        self.numbers = random.Random(seed)
        self.makers = objects(quoth)
        self.pool = [make() for make in self.makers]
        self.wrong = []

    def value(self):
        if self.numbers.random() < 0.3:
            return self.numbers.choice(self.pool)
        return self.numbers.choice(VALUES)

    def step(self):
        numbers = self.numbers
        if numbers.random() < 0.1:
            place = numbers.randrange(len(self.makers))
            self.pool[place] = self.makers[place]()
        thing = numbers.choice(self.pool)
        names = [name for name in dir(thing) if not name.startswith("_") and name not in LEFT_OUT
                 # The notebook's own functions are plain Python, and take whatever looks right.
                 and (thing is not self.notebook or name not in self.notebook.board.__all__)
                 and not name.startswith("test")]
        names += [name for name in SPECIAL
                  if any(name in vars(kind) for kind in type(thing).__mro__)]
        name = numbers.choice(names)
        arguments = []
        try:
            found = getattr(thing, name)
            if not callable(found) or inspect.ismodule(found):
                return
            try:
                most = len([one for one in inspect.signature(found).parameters.values()
                            if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)])
            except (TypeError, ValueError):
                most = 2
            arguments = [self.value() for _ in range(numbers.randint(0, most))]
            got = found(*arguments)
            if name == "__iter__" or inspect.isgenerator(got):
                for _, _ in zip(range(3), got):
                    pass
        except (TypeError, ValueError, LookupError, AttributeError, self.quoth.QuothError) as error:
            # A report of ctypes, or about an attribute, is one that the package did not foresee.
            if isinstance(error, (ctypes.ArgumentError, AttributeError)):
                if "cannot be changed" not in str(error):
                    self.report(thing, name, arguments, error)
        except RecursionError:
            pass
        except Exception as error:
            self.report(thing, name, arguments, error)

    def report(self, thing, name, arguments, error):
        self.wrong.append(f"{type(thing).__name__}.{name}{tuple(map(type, arguments))!r}: "
                          f"{type(error).__name__}: {error}")


def run(seed, steps):
    """Calls in this thread, then in three at once, then in forked children; returns reports."""
    sys.path.insert(0, str(HERE.parent))
    import quoth
    caller = Caller(quoth, seed)
    for _ in range(steps):
        caller.step()
    threads = [threading.Thread(target=lambda: [caller.step() for _ in range(steps // 3)])
               for _ in range(3)]
    for thread in threads:
        thread.start()
    for _ in range(3):
        child = os.fork()
        if child == 0:
            caller.wrong.clear()
            faulthandler.dump_traceback_later(300, exit=True)  # it would be found to hang
            status = 0
            try:
                for _ in range(30):
                    caller.step()
                for line in caller.wrong:
                    print(line, file=sys.stderr)
                    status = 3
            finally:
                sys.stderr.flush()
                os._exit(status)
        status = os.waitpid(child, 0)[1]
        if status:
            caller.wrong.append(f"a forked child ended with {status}")
    for thread in threads:
        thread.join()
    return caller.wrong


class Fuzz(unittest.TestCase):
    def test_random_calls(self):
        long = os.environ.get("QUOTH_TEST_LONG")
        first_seed = int(os.environ.get("QUOTH_TEST_SEED", "1"))
        for seed in range(first_seed, first_seed + (100 if long else 2)):
            program = f"import test_fuzz; print(*test_fuzz.run({seed}, 1500), sep='\\n', end='')"
            done = subprocess.run([sys.executable, "-X", "faulthandler", "-c", program], cwd=HERE,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, universal_newlines=True)
            self.assertEqual((done.returncode, done.stdout[:2000], done.stderr[-2000:]),
                             (0, "", ""), f"seed {seed}")


if __name__ == "__main__":
    unittest.main()
