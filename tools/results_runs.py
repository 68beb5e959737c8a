"""What tools/results.py asks: every game, ending and number of players on several word lists; and
the asking, with a cache."""

import collections
import hashlib
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile

# ---- what is asked -----------------------------------------------------------------------------

Game = collections.namedtuple("Game", "variant reading vast")
List = collections.namedtuple("List", "key title source options home")
Run = collections.namedtuple("Run", "list game min misere end players loser complete lengths",
                             defaults=[False])

GAMES = [
    Game("ghost", None, False),
    Game("super", None, False),
    Game("superduper", "as-played", False),
    Game("superduper", "either", False),
    Game("xghost", "subsequence", True),
    Game("xghost", "infix", False),
    Game("spook", "multiset", True),
    Game("spook", "infix-any-exact", False),
    Game("spook", "infix-any-anagram", False),
    Game("spook", "infix-end-exact", False),
    Game("spook", "infix-end-anagram", False),
]
MINIMA = [3, 4]
ENDINGS = [("no", "normal"), ("legal", "misere, legal"), ("literal", "misere, literal")]
RULES = ["next", "previous"]

DICT = "/usr/share/dict/"
LISTS = [
    List("enable1", "ENABLE", "built in", (), True),
    List("american", "American English", "Debian's package wamerican, words in lower case",
         ("--words", DICT + "american-english", "--keep", "lower"), False),
    List("british", "British English", "Debian's package wbritish, words in lower case",
         ("--words", DICT + "british-english", "--keep", "lower"), False),
    List("french", "French", "Debian's package wfrench, words in lower case, 42 letters",
         ("--words", DICT + "french", "--alphabet", "french", "--keep", "lower"), False),
    List("german", "German", "Debian's package wngerman, capitals folded, 30 letters",
         ("--words", DICT + "ngerman", "--alphabet", "german", "--keep", "fold"), False),
]


def game_name(game):
    return game.variant + (" " + game.reading if game.reading else "")


def run_options(run, words=True):
    """The options of a run, those of the list first."""
    options = list(run.list.options) if words else []
    options += ["--variant", run.game.variant]
    if run.game.reading:
        options += ["--reading", run.game.reading]
    options += ["--min", str(run.min)]
    if run.misere != "no":
        options += ["--misere", run.misere]
    if run.end != "always":
        options += ["--word-end", run.end]
    if run.players != 2:
        options += ["--players", str(run.players)]
    if run.loser:
        options += ["--loser", run.loser]
    if run.complete:
        options.append("--complete")
    if run.lengths:
        options.append("--lengths")
    return options


def two(words, game, minimum, misere, end="always", complete=False):
    return Run(words, game, minimum, misere, end, 2, None, complete)


def several(words, game, minimum, misere, players, loser):
    return Run(words, game, minimum, misere, "always", players, loser, False)


def all_runs(lists):
    """In the order in which they are made: what is quick and wanted most comes first."""
    miseres = [misere for misere, _ in ENDINGS]
    pairs = [two(words, game, minimum, misere)
             for words in lists for game in GAMES for misere in miseres for minimum in MINIMA]
    pairs += [two(words, game, minimum, "no", end="maximal")
              for words in lists for game in GAMES for minimum in MINIMA]
    yield from pairs
    yield from more_players(lists, miseres, vast=False)
    yield from censuses(lists, "no")
    yield from (run._replace(lengths=True) for run in pairs if measured(run))
    yield from more_players(lists, miseres, vast=True)
    yield from censuses(lists, "legal")


def tabled(run):
    """Whether a table of all positions is within reach where searches are slow."""
    return run.game.reading == "multiset"


def measured(run):
    """Whether lengths have to be asked for, and can be found out."""
    return run.game.vast and (tabled(run) or run.misere != "literal")


def more_players(lists, miseres, vast):
    for loser in RULES:
        for words in lists:
            for players in (3, 4):
                for game in GAMES:
                    if game.vast == vast:
                        for misere in miseres:
                            for minimum in MINIMA:
                                run = several(words, game, minimum, misere, players, loser)
                                if tabled(run):
                                    yield run._replace(complete=True)
                                yield run


def census_wanted(words, game):
    return game.vast and (words.home or game.variant == "spook")


def censuses(lists, misere):
    """Those of misere only check the search; the positions are the same."""
    for game in sorted((g for g in GAMES if g.vast), key=lambda g: g.variant):
        for words in lists:
            if census_wanted(words, game) and (words.home or misere == "no"):
                for minimum in MINIMA:
                    yield two(words, game, minimum, misere, complete=True)


def end(process):
    """Ends a run.  A launcher of ranks needs a moment to end them all."""
    process.terminate()
    try:
        process.communicate(timeout=10)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


# ---- asking ------------------------------------------------------------------------------------

class Asker:
    """Answers are records: {"status": "ok", "answer": {...}}, {"status": "stopped", "seconds": n},
    {"status": "failed", "message": "..."}, {"status": "skipped", "because": run}, or
    {"status": "missing"}."""

    def __init__(self, args):
        self.args = args
        self.records = {}
        self.given_up = {}

    def identity(self, words):
        """The answer of `lexicon info` with the lines left out, or None where there is no such list."""
        if words.options and not os.path.exists(words.options[1]):
            return None
        done = subprocess.run([self.args.quoth, "lexicon", "info", "--json", *words.options],
                              capture_output=True, text=True)
        if done.returncode:
            sys.exit("results.py: lexicon info: " + done.stderr.strip())
        info = json.loads(done.stdout)
        skipped = re.search(r"skipped (\d+) of (\d+) lines", done.stderr)
        info["skipped"] = [int(n) for n in skipped.groups()] if skipped else None
        return info

    def path(self, run, sha256):
        name = " ".join(["ghost solve", *run_options(run), sha256])
        return os.path.join(self.args.cache, hashlib.sha256(name.encode()).hexdigest() + ".json")

    def kept(self, run, sha256):
        if not self.args.cache:
            return None
        try:
            with open(self.path(run, sha256)) as file:
                return json.load(file)["record"]
        except FileNotFoundError:
            return None

    def keep(self, run, sha256, record):
        if not self.args.cache:
            return
        with tempfile.NamedTemporaryFile("w", dir=self.args.cache, delete=False) as file:
            json.dump({"options": run_options(run), "sha256": sha256, "record": record}, file)
        os.replace(file.name, self.path(run, sha256))

    def ask(self, run, sha256):
        record = self.kept(run, sha256)
        if run.players > 2 and tabled(run): # one of the two ways will do
            other = self.kept(run._replace(complete=not run.complete), sha256) or {}
            if other.get("status") == "ok" and (run.complete or not record):
                return
            if run.complete and not record and self.args.cached_only:
                return
        group = (run.list, run.game, run.misere) if run.players > 2 and run.game.vast else None
        stale = not record or record["status"] == "failed" or (
            record["status"] == "stopped" and record["seconds"] < self.args.slow)
        if stale and group in self.given_up and not self.args.stubborn:
            record = {"status": "skipped", "because": self.given_up[group]}
        elif stale and self.args.cached_only:
            record = record or {"status": "missing"}
        elif stale:
            record = self.compute(run)
            self.keep(run, sha256, record)
        if group and record["status"] == "stopped":
            self.given_up.setdefault(group, run)
        self.records[run] = record

    def compute(self, run):
        program = [self.args.quoth]
        if run.complete and run.game.vast and self.args.ranks:
            program = shlex.split(self.args.ranks)
        command = [*program, "ghost", "solve", "--json", *run_options(run)]
        if run.complete and self.args.threads:
            command += ["--threads", str(self.args.threads)]
        patient = (run.complete or run.lengths) and run.list.home
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   start_new_session=True)
        try:
            out, err = process.communicate(timeout=None if patient else self.args.slow)
        except BaseException as stopped:
            end(process)
            if not isinstance(stopped, subprocess.TimeoutExpired):
                raise
            return {"status": "stopped", "seconds": self.args.slow}
        if process.returncode:
            lines = err.strip().splitlines() or ["exit status %d" % process.returncode]
            return {"status": "failed", "message": lines[-1]}
        answer = json.loads(out)
        answer.pop("replies", None)
        return {"status": "ok", "answer": answer}

    def answer(self, run):
        """Of a run that was made, or None."""
        return self.records.get(run, {}).get("answer")

    def either_way(self, run):
        """The same by search or by a table, whichever was made."""
        return self.answer(run) or self.answer(run._replace(complete=True))

    def excuse(self, run):
        """Why there is no answer."""
        record = self.records.get(run, {"status": "missing"})
        status = record["status"]
        if status == "stopped":
            return "not computed: stopped after %g s" % record["seconds"]
        if status == "skipped":
            return "not tried: stopped after %g s with `%s`" % (
                self.records[record["because"]]["seconds"], spell_case(record["because"]))
        if status == "failed":
            return "failed: " + record["message"].replace("|", "/")
        return "not computed"


def spell_case(run):
    return " ".join(["--min", str(run.min), "--players", str(run.players), "--loser", run.loser])
