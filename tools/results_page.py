"""How tools/results.py tells the answers: a page for people, and data for programs."""

import collections
import json
import shlex

from results_runs import (ENDINGS, GAMES, MINIMA, RULES, census_wanted, game_name,
                          run_options, several, two)

INTRODUCTION = """\
# Results

Who wins each game of the Ghost family, on several word lists: for every variant and reading, with each ending, for two,
three and four players. On ENABLE with words of three letters or more the second player wins Ghost; with words of four or
more the first player does, by saying *h* or *n*. The summary comes first, then the surprises. All answers are in
[results.jsonl](results.jsonl); the end of this page explains its keys.

[strategies.md](strategies.md) prints what the winner has to memorise (112 pairs of position and reply in super, 62 in
superduper, or 32 and 21 final words) and says how much of it is proved minimal.

`make results` wrote both files (`tools/results.py`; hours). The rules are in [ghost.md](ghost.md); `quoth help ghost
solve` explains the options.

- **min**: words of fewer letters do not count.
- **normal**: the player who completes a word, or leaves the dictionary, loses. **misere, legal**: plays that leave the
  dictionary are not allowed, and the player who completes a word wins. **misere, literal**: the player who leaves the
  dictionary wins, too. A completed word ends the game, unless a line says otherwise.
- **hurried**: letters of the game when the winner hurries and the loser delays; **longest**: when both delay and the
  winner still wins. For xghost subsequence and spook multiset they need a table of all fragments that lie in more than
  one word (`--lengths`); where that was not computed, they are unknown (–).
- **positions**: legal fragments, the empty one and complete words included. **reachable**: positions that legal plays
  can produce. **never reached**: the other positions, which a program might prune; they lie beyond a completed word,
  where the game is over.
- With more than two players one of them loses; the first player is seat 1. **next**: each player prefers that the player
  just before them loses, or else the one before that, and so on, and least that they lose themselves. **previous**: the
  same with the players after them. **protected**: seats that need not lose even if all others play together against
  them. **can lose**: the seats that can lose if no player cares which other player loses (`selfish`). **first plays**:
  the plays after which the first player does not lose.
""".splitlines() + [""]


# ---- writing -----------------------------------------------------------------------------------

def count(n):
    return "–" if n is None else format(n, ",")


def items(values):
    return " ".join(map(str, values)) or "(none)"


def share(part, whole):
    """Never 0 or 100 unless it is."""
    if not part or part == whole:
        return "%d %%" % (100 * part // whole if whole else 0)
    percent = "%.1f" % (100 * part / whole)
    return "< 0.1 %" if percent == "0.0" else "> 99.9 %" if percent == "100.0" else percent + " %"


def code(options):
    return "`" + shlex.join(options) + "`"


def listing(parts):
    parts = list(parts)
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def few(labels, most=6):
    """Pairs of a place and what is there, gathered by place; the first of them."""
    by = collections.OrderedDict()
    for place, label in labels[:most]:
        by.setdefault(place, []).append(label)
    more = "; and %d more" % (len(labels) - most) if len(labels) > most else ""
    return "; ".join("%s: %s" % (place, ", ".join(names)) for place, names in by.items()) + more


def times(n, noun):
    return "%s %s%s" % (count(n), noun, "" if n == 1 else "s")


def table(out, heads, rows):
    out.append("")
    out.append("| " + " | ".join(heads) + " |")
    out.append("|" + "---|" * len(heads))
    for row in rows:
        out.append("| " + " | ".join(row) + " |")
    out.append("")


def short_row(cells, width, excuse, options):
    """A row that lacks its answer says why in the first free cell."""
    return cells + [excuse] + [""] * (width - len(cells) - 2) + [options]


class Page:
    def __init__(self, asker, lists, infos):
        self.asker, self.lists, self.infos = asker, lists, infos
        self.out = []

    def say(self, *lines):
        self.out.extend(lines)

    # -- parts of a list

    def positions(self, words):
        heads = ["game", "min", "words", "positions", "reachable", "never reached", "options"]
        rows = []
        for game in GAMES:
            for minimum in MINIMA:
                plain = two(words, game, minimum, "no")
                run = two(words, game, minimum, "no", complete=True) if census_wanted(words, game) else plain
                a, options = self.asker.answer(run), code(run_options(run, words=False))
                cells = [game_name(game), str(minimum)]
                if a and a["positions"] is not None:
                    rows.append(cells + [count(a["words"]), count(a["positions"]), count(a["reachable"]),
                                         share(a["positions"] - a["reachable"], a["positions"]), options])
                    continue
                known = self.asker.answer(plain)
                cells.append(count(known["words"]) if known else "")
                if run == plain and a:
                    why = "not counted here: with `--complete` it takes long"
                else:
                    why = self.asker.excuse(run)
                rows.append(short_row(cells, len(heads), why, options))
        self.say("### Positions", "",
                 "They are the same with any ending and number of players, as far as a completed word ends the game."
                 + self.checked(words))
        table(self.out, heads, rows)

    def checked(self, words):
        """How often complete tables were compared with searches."""
        same = known = 0
        for run, record in self.asker.records.items():
            if run.list == words and run.complete:
                counted, searched = record.get("answer"), self.asker.answer(run._replace(complete=False))
                if counted and searched:
                    known += 1
                    same += all(counted[k] == searched[k] for k in ("winner", "winning_first_plays"))
        return " In %d of %s made with `--complete` winner and first plays are those of the search." % (
            same, times(known, "table")) if known else ""

    def measured(self, run):
        """The same run with lengths, if it was made."""
        lengths = run._replace(lengths=True)
        return lengths if self.asker.answer(lengths) else run

    def two_players(self, words, misere):
        heads = ["game", "min", "winner", "winning first plays", "hurried", "longest", "options"]
        rows = []
        for game in GAMES:
            for minimum in MINIMA:
                run = self.measured(two(words, game, minimum, misere))
                a, options = self.asker.answer(run), code(run_options(run, words=False))
                cells = [game_name(game), str(minimum)]
                rows.append(cells + [a["winner"], items(a["winning_first_plays"]), count(a["length"]),
                                     count(a["longest"]), options] if a
                            else short_row(cells, len(heads), self.asker.excuse(run), options))
        table(self.out, heads, rows)

    def maximal(self, words):
        heads = ["game", "min", "winner", "winning first plays", "reachable", "never reached", "hurried",
                 "longest", "options"]
        rows = []
        for game in GAMES:
            for minimum in MINIMA:
                run = self.measured(two(words, game, minimum, "no", end="maximal"))
                a, options = self.asker.answer(run), code(run_options(run, words=False))
                cells = [game_name(game), str(minimum)]
                if not a:
                    rows.append(short_row(cells, len(heads), self.asker.excuse(run), options))
                    continue
                counted = a["positions"] is not None
                rows.append(cells + [a["winner"], items(a["winning_first_plays"]), count(a["reachable"]),
                                     share(a["positions"] - a["reachable"], a["positions"]) if counted else "–",
                                     count(a["length"]), count(a["longest"]), options])
        table(self.out, heads, rows)

    def several_players(self, words, players):
        heads = ["game", "min", "ending", "loser, next", "loser, previous", "protected", "can lose",
                 "first plays, next", "first plays, previous", "options"]
        rows = []
        for misere, ending in ENDINGS:
            for game in GAMES:
                for minimum in MINIMA:
                    runs = [several(words, game, minimum, misere, players, loser) for loser in RULES]
                    bare = several(words, game, minimum, misere, players, None)
                    options = code(run_options(bare, words=False))
                    for i, run in enumerate(runs):
                        if self.asker.answer(run._replace(complete=True)):
                            runs[i] = run._replace(complete=True)
                            options = code(run_options(bare._replace(complete=True), words=False))
                    by = [self.asker.answer(run) for run in runs]
                    cells = [game_name(game), str(minimum), ending]
                    any_answer = by[0] or by[1]
                    if not any_answer:
                        rows.append(short_row(cells, len(heads), self.asker.excuse(runs[0]), options))
                        continue
                    losers = [str(a["loser"]) if a else self.asker.excuse(run) for a, run in zip(by, runs)]
                    plays = [items(a["winning_first_plays"]) if a else "" for a in by]
                    rows.append(cells + losers + [items(any_answer["protected"]), items(any_answer["can_lose"])]
                                + plays + [options])
        table(self.out, heads, rows)

    def word_list(self, words):
        info = self.infos[words]
        self.say("## " + words.title, "", "%s: %s; SHA-256 of the list" % (
            words.source[0].upper() + words.source[1:], times(info["words"], "word")), "",
            "    " + info["sha256"], "")
        if info["skipped"]:
            self.say("%s of the file's %s lines are no words of this kind and left out." %
                     tuple(map(count, info["skipped"])), "")
        base = shlex.join(["quoth", "ghost", "solve", *words.options])
        example = several(words, GAMES[1], 4, "legal", 3, "previous")
        self.say("The command of a row is this one with the row's options behind it:", "",
                 "    " + base, "",
                 "and so, for example,", "",
                 "    " + shlex.join(["quoth", "ghost", "solve", *run_options(example)]), "")
        self.positions(words)
        for misere, ending in ENDINGS:
            self.say("### Two players, " + ending)
            self.two_players(words, misere)
        self.say("### Two players, normal, words end the game only where nobody can go on")
        self.maximal(words)
        for players, name in ((3, "Three"), (4, "Four")):
            self.say("### %s players" % name, "",
                     "The options are those of the rule `next`; for the columns `previous` add `--loser previous`.")
            self.several_players(words, players)

    # -- the summary

    def known_two(self, misere, end="always"):
        for words in self.lists:
            for game in GAMES:
                for minimum in MINIMA:
                    run = two(words, game, minimum, misere, end)
                    a = self.asker.answer(run)
                    if a:
                        yield run, a

    def glance(self):
        heads = ["game", "ending"] + ["%s, %d" % (words.key, m) for words in self.lists for m in MINIMA]
        rows = []
        for game in GAMES:
            for misere, ending in ENDINGS:
                row = [game_name(game), ending]
                for words in self.lists:
                    for minimum in MINIMA:
                        a = self.asker.answer(two(words, game, minimum, misere))
                        row.append("?" if not a else "second" if a["winner"] == "second" else
                                   "first, %d" % len(a["winning_first_plays"]))
                rows.append(row)
        self.say("Who wins with two players, on each list with words of at least 3 and 4 letters; after "
                 "`first`, the number of letters that win; `?` is not known:")
        table(self.out, heads, rows)

    def summary(self):
        out = []
        asked = len(self.lists) * len(GAMES) * len(MINIMA)
        for misere, ending in ENDINGS:
            known = list(self.known_two(misere))
            first = [k for k in known if k[1]["winner"] == "first"]
            if known:
                line = "**%s, two players**: the first player wins %d of %s" % (
                    ending[0].upper() + ending[1:], len(first), times(len(known), "game"))
                line += " (%d are not known)" % (asked - len(known)) if asked > len(known) else ""
                line += self.seconds(known)
                only = [k for k in first if len(k[1]["winning_first_plays"]) == 1]
                if only:
                    line += " In %s just one letter wins." % times(len(only), "game")
                out.append(line)
        literal = [a for _, a in self.known_two("literal") if a["length"] is not None]
        if literal:
            out.append("If leaving the dictionary wins, games are short: games of `misere, literal` "
                       "end after at most %d letters if the winner hurries, %d if not (where lengths are known)." % (
                           max(a["length"] for a in literal), max(a["longest"] for a in literal)))
            at_once = collections.Counter(
                run.list.key for run, a in self.known_two("literal") if a["length"] == 1)
            if at_once:
                out.append("A first letter that begins no word wins such a game at once, as on " + listing(
                    "%s (%s whose length is known)" % (key, times(n, "game")) for key, n in at_once.items()) + ".")
        out += self.by_list() + self.by_minimum() + self.by_word_end() + self.lengths() + self.unreached()
        for players in (3, 4):
            out += self.seats(players)
        self.say(*("- " + line for line in out))

    def seconds(self, known):
        """In which games the second player wins."""
        where = collections.OrderedDict()
        total = collections.Counter(run.game for run, _ in known)
        for run, a in known:
            if a["winner"] == "second":
                where.setdefault(run.game, []).append("%s %d" % (run.list.key, run.min))
        if not where:
            return "."
        return "; the second wins " + listing(
            "%s (%s)" % (game_name(g), "everywhere" if len(w) == total[g] else ", ".join(w))
            for g, w in where.items()) + "."

    def changes(self, runs_of):
        """How many groups of runs are known wholly, and which have different winners."""
        known, differ = 0, []
        for label, runs in runs_of:
            winners = [self.asker.answer(run) for run in runs]
            if all(winners) and len(winners) > 1:
                known += 1
                if len({a["winner"] for a in winners}) > 1:
                    differ.append(label)
        return known, differ

    def by_list(self):
        known, differ = self.changes(
            ("%s %d" % (game_name(g), m), [two(w, g, m, "no") for w in self.lists])
            for g in GAMES for m in MINIMA)
        if not known:
            return []
        return ["The list decides: of %s (normal, two players) %d have different winners on different lists%s." % (
            times(known, "game"), len(differ), ": " + ", ".join(differ) if differ else "")]

    def by_minimum(self):
        known, differ = self.changes(
            ((w.key, game_name(g)), [two(w, g, m, "no") for m in MINIMA])
            for w in self.lists for g in GAMES)
        if not known:
            return []
        return ["The minimum decides: leaving out words of three letters changes the winner of %d of %s (normal, "
                "two players)%s." % (len(differ), times(known, "game"), " (%s)" % few(differ, 99) if differ else "")]

    def by_word_end(self):
        known, differ = self.changes(
            ((w.key, "%s %d" % (game_name(g), m)), [two(w, g, m, "no", end) for end in ("always", "maximal")])
            for w in self.lists for g in GAMES for m in MINIMA)
        if not known:
            return []
        return ["If a word ends the game only where no longer word continues it (`--word-end maximal`), %d of %s (normal, two "
                "players) have another winner%s." % (
                    len(differ), times(known, "game"), " (%s)" % few(differ, 99) if differ else "")]

    def lengths(self):
        known = [k for k in self.known_two("no") if k[1]["length"] is not None]
        if not known:
            return []
        short = min(a["length"] for _, a in known)
        long = max(a["longest"] for _, a in known)

        def where(key, n):
            return few([(r.list.key, "%s %d" % (game_name(r.game), r.min)) for r, a in known if a[key] == n])
        return ["With best play (normal, two players) the shortest game has %d letters (%s); the longest that is still "
                "won has %d (%s)." % (short, where("length", short), long, where("longest", long))]

    def unreached(self):
        known = []
        for words in self.lists:
            for game in GAMES:
                for minimum in MINIMA:
                    run = two(words, game, minimum, "no", complete=census_wanted(words, game))
                    a = self.asker.answer(run)
                    if a and a["positions"]:
                        known.append((1 - a["reachable"] / a["positions"], run, a))
        if not known:
            return []
        ghosts = [k for k in known if k[1].game.variant == "ghost"]
        others = [k for k in known if k[1].game.variant != "ghost"]
        parts = []
        for name, group in (("ghost", ghosts), ("all other games", others)):
            if group:
                low, high = min(group, key=lambda k: k[0]), max(group, key=lambda k: k[0])
                parts.append("%s, from %s (%s %d on %s) to %s (%s %d on %s)" % (
                    (name,) + tuple(x for _, r, a in (low, high) for x in (
                        share(a["positions"] - a["reachable"], a["positions"]), game_name(r.game), r.min, r.list.key))))
        return ["Fragments that no game can reach, which a program might leave out: in " + "; in ".join(parts) + "."]

    def seats(self, players):
        name = {3: "Three", 4: "Four"}[players]
        asked = [(several(w, g, m, e, players, "next"), several(w, g, m, e, players, "previous"))
                 for w in self.lists for g in GAMES for m in MINIMA for e, _ in ENDINGS]
        by = [(self.asker.either_way(a), self.asker.either_way(b)) for a, b in asked]
        nexts = [n for n, _ in by if n]
        both = [(n, p) for n, p in by if n and p]
        if not nexts:
            return []
        line = "**%s players** (all endings, %s known of %d)" % (name, times(len(nexts), "game"), len(by))
        for rule, answers in (("next", nexts), ("previous", [p for _, p in by if p])):
            losers = collections.Counter(a["loser"] for a in answers)
            line += ("; by the rule `%s` " % rule) + listing(
                "seat %d loses %s" % (s, times(losers[s], "time")) for s in range(1, players + 1))
        same = sum(n["loser"] == p["loser"] for n, p in both)
        line += ". The two rules name the same loser in %d of %d." % (same, len(both))
        line += " Some seat is protected against all the others together in %d" % (
            sum(bool(n["protected"]) for n in nexts))
        line += ", and by the rule `selfish` only one seat can lose in %d, all %d in %d." % (
            sum(len(n["can_lose"]) == 1 for n in nexts), players,
            sum(len(n["can_lose"]) == players for n in nexts))
        out = [line]
        outside = sum(n["loser"] not in n["can_lose"] for n in nexts)
        if outside:
            out.append("With %s players the loser by `next` is in %d games not among the seats that can lose by "
                       "`selfish`: a player who cares which other player loses takes risks that a selfish player does not." % (
                           name.lower(), outside))
        return out

    # -- all

    def write(self):
        runs = [self.asker.records[r]["status"] for r in self.asker.records]
        self.say(*INTRODUCTION)
        lacking = collections.Counter(s for s in runs if s != "ok")
        names = [("stopped", "were stopped"),
                 ("skipped", "were not tried, since one like it was stopped"), ("failed", "failed"),
                 ("missing", "are not computed")]
        line = "Of %s %s have an answer" % (times(len(runs), "run"), "all" if not lacking else count(runs.count("ok")))
        line += "".join("; %s" % (count(lacking[s]) + " " + n) for s, n in names if lacking[s])
        self.say(line + (". The rows that lack one say so." if lacking else "."), "")
        self.say("## Summary", "")
        self.glance()
        self.say("", "## Surprises", "")
        self.summary()
        self.say("")
        for words in self.lists:
            self.word_list(words)
        while self.out and not self.out[-1]:
            self.out.pop()
        text, last = [], None
        for line in self.out:
            if line or last:
                text.append(line)
            last = line
        return "\n".join(text) + "\n"


# ---- the page and the data ---------------------------------------------------------------------

# The heads of the tables, and the keys of the data with what they mean.
KEYS = {
    "game": ("game", "variant and reading, as for --variant and --reading"),
    "min": ("min", "words of fewer letters do not count"),
    "ending": ("ending", "normal; misere, legal; misere, literal"),
    "words": ("words", "words of at least `min` letters"),
    "positions": ("positions", "legal fragments, with the empty one and complete words"),
    "reachable": ("reachable", "positions that legal plays can produce"),
    "never reached": ("never_reached", "the share of the other positions, as text"),
    "winner": ("winner", "first or second"),
    "winning first plays": ("winning_first_plays", "a list"),
    "hurried": ("hurried", "letters of the game when the winner hurries and the loser delays"),
    "longest": ("longest", "letters of the game when both delay"),
    "loser, next": ("loser_next", "the seat that loses by the rule next, from 1"),
    "loser, previous": ("loser_previous", "the seat that loses by the rule previous"),
    "protected": ("protected", "seats that need not lose even if all others play against them"),
    "can lose": ("can_lose", "seats that can lose by the rule selfish"),
    "first plays, next": ("first_plays_next", "first plays after which seat 1 does not lose"),
    "first plays, previous": ("first_plays_previous", "first plays after which seat 1 does not lose by the rule previous"),
    "options": ("command", "the command that gives the answer; for several players, the one by the "
                           "rule next, and with --loser previous added the other"),
}
LISTS_OF_NUMBERS = {"protected", "can lose"}
LISTS_OF_PLAYS = {"winning first plays", "first plays, next", "first plays, previous"}
EXCUSES = ("not computed", "not tried", "not counted", "failed")


def value(head, cell):
    """A cell of a table as JSON has it; None where it is not known."""
    if cell in ("–", ""):
        return None
    if head in LISTS_OF_NUMBERS | LISTS_OF_PLAYS:
        parts = [] if cell == "(none)" else cell.split()
        return [int(p) for p in parts] if head in LISTS_OF_NUMBERS else parts
    number = cell.replace(",", "")
    return int(number) if number.isdigit() else cell


def row_object(words, title, base, heads, line):
    """One answer, from a row of a table."""
    cells = [cell.strip() for cell in line[1:].rstrip()[:-1].split("|")]
    answer = {"list": words, "table": title}
    for head, cell in zip(heads, cells):
        key = KEYS[head][0]
        if head == "options":
            answer[key] = (base + " " + cell.strip("`")).strip()
        elif cell.startswith(EXCUSES):
            answer.update({key: None, "not_known": cell})
        else:
            answer[key] = value(head, cell)
    return answer


def split(document, lists):
    """The page for people, without the tables of each list; and the answers of those tables."""
    page, answers, about = [], [], []
    words = title = base = heads = None
    for line in document.splitlines():
        found = [w for w in lists if line == "## " + w.title]
        if found:
            words, title, heads = found[0].key, None, None
            base = shlex.join(["quoth", "ghost", "solve", *found[0].options])
            about += ["", "**%s** (`%s`). " % (found[0].title, words)]
        elif not words:
            page.append(line)
        elif line.startswith("### "):
            title, heads = line[4:], None
        elif line.startswith("| "):
            if heads is None:
                heads = [cell.strip() for cell in line[1:].rstrip()[:-1].split("|")]
            else:
                answers.append(row_object(words, title, base, heads, line))
        elif not line.strip():
            heads = None
        elif title is None and not line.startswith(("The command", "and so", "    quoth")):
            about[-1] += line.strip() + (". " if line.startswith("    ") else " ")
        elif "made with `--complete`" in line:
            about[-1] += line[line.index("In "):] + " "
    page += ["## The word lists"] + [line.rstrip() for line in about] + [""]
    return "\n".join(page + data_manual(lists)) + "\n", answers


def data_manual(lists):
    return ["## The data", "",
            "[results.jsonl](results.jsonl) holds every answer, one JSON object on each line. The first line names the",
            "format and the keys. A key that is null is not known; `not_known` then says why.", "",
            "| key | meaning |", "|---|---|",
            "| list | the word list: %s |" % ", ".join(w.key for w in lists),
            "| table | the question: positions, two players (normal, misere ...), three players, four players |",
            *["| %s | %s |" % KEYS[head] for head in KEYS], "",
            "For example, the games of three players on ENABLE that seat 1 loses by the rule next:", "",
            "    jq -r 'select(.list == \"enable1\" and .table == \"Three players\" and .loser_next == 1) | .command' \\",
            "        docs/results.jsonl"]


def write_data(answers):
    head = {"format": "quoth results 1",
            "keys": {"list": "the word list", "table": "the question",
                     **dict(KEYS.values()), "not_known": "why an answer is missing"}}
    return "".join(json.dumps(o, ensure_ascii=False, separators=(",", ":")) + "\n" for o in [head, *answers])
