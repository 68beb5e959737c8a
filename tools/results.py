#!/usr/bin/env python3
"""Writes the answers for every variant, reading and ending, on several word lists: docs/results.md,
a page for people, and docs/results.jsonl, all answers for programs.

    python3 tools/results.py --quoth build/quoth --page docs/results.md --data docs/results.jsonl

One run of the program at a time, about 1,500 in all, hours together.  With --cache DIR finished answers are
kept there by command and identity of the list, and a run that was interrupted goes on; the
directory must go when the program's answers may have changed.  With --cached-only nothing is
computed that is not there yet: the page is written with what is.  The page has no times and no
dates: it depends on the answers only, and on which searches were stopped after --slow seconds.
"""

import argparse
import os
import shlex
import sys

from results_page import Page, split, write_data
from results_runs import LISTS, Asker, List, all_runs, run_options

# ---- what must hold between the answers --------------------------------------------------------

def contradictions(asker):
    for run, record in asker.records.items():
        a = record.get("answer")
        if not a:
            continue

        def wrong(what):
            return "%s: %s" % (shlex.join(run_options(run)), what)
        if a["lexicon"]["words"] < a["words"]:
            yield wrong("more words than the list has")
        if a["positions"] is not None and not 0 < a["reachable"] <= a["positions"]:
            yield wrong("reachable %s of %s" % (a["reachable"], a["positions"]))
        plain = asker.answer(run._replace(misere="no", players=2, loser=None))
        if plain and a["positions"] is not None and plain["positions"] is not None and \
                (a["words"], a["positions"], a["reachable"]) != \
                (plain["words"], plain["positions"], plain["reachable"]):
            yield wrong("counts differ from those of the normal game for two")
        if run.players == 2:
            if (a["winner"] == "first") != bool(a["winning_first_plays"]):
                yield wrong("winner %s, plays %s" % (a["winner"], a["winning_first_plays"]))
            if a["length"] is not None:
                if a["length"] > a["longest"]:
                    yield wrong("length %d, longest %d" % (a["length"], a["longest"]))
                for key in ("length", "longest"):
                    # The last play is the loser's in the normal game, the winner's in misere; who is
                    # stuck (spook, exact readings) loses a letter earlier.
                    maker = "first" if a[key] % 2 else "second"
                    if "exact" not in (run.game.reading or "") and \
                            (maker == a["winner"]) == (run.misere == "no"):
                        yield wrong("%s wins, %s %d" % (a["winner"], key, a[key]))
            searched = asker.answer(run._replace(complete=False))
            if run.complete and searched and any(
                    searched[k] != a[k] for k in ("winner", "winning_first_plays", "words")):
                yield wrong("the table and the search differ")
        else:
            if a["loser"] in a["protected"]:
                yield wrong("protected seat %d loses" % a["loser"])
            if set(a["protected"]) & set(a["can_lose"]):
                yield wrong("protected %s, can lose %s" % (a["protected"], a["can_lose"]))
            if (a["loser"] != 1) != bool(a["winning_first_plays"]):
                yield wrong("loser %d, first plays %s" % (a["loser"], a["winning_first_plays"]))
            if not a["can_lose"]:
                yield wrong("nobody can lose")
            other = asker.answer(run._replace(loser="next"))
            if other and (other["protected"], other["can_lose"]) != (a["protected"], a["can_lose"]):
                yield wrong("protected or can_lose differ from those by the rule next")


def main():
    parser = argparse.ArgumentParser(description="Write the results: a page and data.")
    parser.add_argument("--page", metavar="FILE", help="the page (default: standard output)")
    parser.add_argument("--data", metavar="FILE", help="all answers, as JSON lines")
    parser.add_argument("--quoth", default="build/quoth", help="the program (default build/quoth)")
    parser.add_argument("--cache", metavar="DIR", help="keep finished answers there")
    parser.add_argument("--cached-only", action="store_true", help="compute nothing")
    parser.add_argument("--slow", metavar="SECONDS", type=float, default=60,
                        help="stop a run after that (default 60; not the tables of the built-in list)")
    parser.add_argument("--stubborn", action="store_true",
                        help="try also what is like a run that was stopped")
    parser.add_argument("--threads", type=int, help="for complete tables; changes no answer")
    parser.add_argument("--ranks", metavar="COMMAND",
                        help="for complete tables of xghost and spook, whose work ranks share: "
                             "'mpirun -n 4 build/quoth-mpi'; changes no answer")
    parser.add_argument("--list", action="append", choices=[w.key for w in LISTS],
                        help="only this list; may be repeated (default: all that are installed; german only "
                             "without french)")
    parser.add_argument("--text", metavar="FILE", help="this word list alone, to try the tool")
    args = parser.parse_args()
    if args.cached_only and not args.cache:
        parser.error("--cached-only needs --cache")
    if args.cache:
        os.makedirs(args.cache, exist_ok=True)

    lists = [w for w in LISTS if w.key in args.list] if args.list else LISTS
    if args.text:
        lists = [List("text", "A text", "a file", ("--words", args.text), True)]
    asker = Asker(args)
    infos = {words: asker.identity(words) for words in lists}
    lists = [w for w in lists if infos[w] and not (
        w.key == "german" and not args.list and any(o.key == "french" and infos[o] for o in lists))]
    runs = list(all_runs(lists))
    for n, run in enumerate(runs):
        if n % 20 == 0 and not args.cached_only:
            print("results.py: %d of %d" % (n, len(runs)), file=sys.stderr, flush=True)
        asker.ask(run, infos[run.list]["sha256"])
    page, answers = split(Page(asker, lists, infos).write(), lists)
    if args.data:
        with open(args.data, "w", encoding="utf-8") as file:
            file.write(write_data(answers))
    if args.page:
        with open(args.page, "w", encoding="utf-8") as file:
            file.write(page)
    else:
        sys.stdout.write(page)
    wrong = list(contradictions(asker))
    for line in wrong:
        print("results.py: contradiction: " + line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
