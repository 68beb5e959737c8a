"""Checks a certificate of a strategy: docs/certificates.md, from nothing but that page.

    python3 tests/cli/certificate.py FILE WORDS

It shares nothing with the program.  Words are in lower case, one a line."""
import functools
import hashlib
import itertools
import string
import sys
from collections import defaultdict
from fractions import Fraction


class Wrong(Exception):
    pass


def need(condition, why):
    if not condition:
        raise Wrong(why)


class Rules:
    def __init__(self, words, head):
        self.words = {w for w in words if len(w) >= int(head['min'])}
        self.letters = sorted(set(''.join(self.words)))
        self.players = number(head['players'])
        self.alphabet = string.ascii_lowercase if head['misere'] == 'literal' else self.letters
        self.variant, self.reading = head['variant'], head['reading']
        self.misere, self.maximal = head['misere'], head['word-end'] == 'maximal'
        kind = self.reading if self.reading != '-' else self.variant
        self.sorted = self.variant == 'spook'
        self.scans = kind in ('subsequence', 'multiset')
        self.announced = self.sorted and not self.scans
        self.at_end, self.exact = '-end-' in kind, kind.endswith('-exact')
        self.arrangements = defaultdict(set)
        for w in self.words if self.announced else ():
            for i, j in itertools.combinations(range(len(w) + 1), 2):
                self.arrangements[''.join(sorted(w[i:j]))].add(w[i:j])
        if self.sorted:
            self.complete = {''.join(sorted(w)) for w in self.words}
        elif kind == 'either':
            self.complete = self.words | {w[::-1] for w in self.words}
        else:
            self.complete = self.words
        self.parts = set()
        if not self.scans and not self.announced:
            self.parts = {w[i:j] for w in self.words for i in range(1 if kind == 'ghost' else len(w))
                          for j in range(i, len(w) + 1)}
            if kind == 'either':
                self.parts |= {p[::-1] for p in self.parts}

    @functools.lru_cache(None)
    def legal(self, fragment):
        if not self.scans:
            return fragment in self.parts
        if self.sorted:
            return any(all(w.count(c) >= fragment.count(c) for c in fragment) for w in self.words)

        def holds(word):
            letters = iter(word)
            return all(c in letters for c in fragment)
        return any(map(holds, self.words))

    def said(self, p):
        """What can be announced at a position of spook's infix readings, by the letters made."""
        made = defaultdict(set)
        for c in self.letters:
            q = ''.join(sorted(p + c))
            made[q] |= {a for a in self.arrangements[q] if not self.at_end or c in (a[0], a[-1])}
        return made

    def forms(self, p):
        for c in self.alphabet:
            if self.variant == 'ghost':
                yield p + c
            elif self.variant == 'super':
                yield from (p + c, c + p)
            elif self.variant == 'superduper':
                yield from (p + c, c + p, p[::-1] + c, c + p[::-1])
            elif self.variant == 'xghost':
                yield from (p[:i] + c + p[i:] for i in range(len(p) + 1))
            else:
                yield ''.join(sorted(p + c))

    def ends(self, p):
        return p in self.complete and not (self.maximal and any(map(self.legal, self.forms(p))))

    def key(self, p):
        p = '' if p == '-' else p
        if self.sorted:
            return ''.join(sorted(p))
        return min(p, p[::-1]) if self.variant == 'superduper' else p

    def ways(self, p):
        """What a play makes, and how it comes out: 'on', 'word', 'illegal'."""
        if not self.announced:
            for q in self.forms(p):
                yield q, 'illegal' if not self.legal(q) else 'word' if self.ends(q) else 'on'
            return
        said = self.said(p)
        for q in self.forms(p):
            final = not (self.maximal and any(self.said(q).values()))
            for a in said[q]:
                word = a in self.words if self.exact else q in self.complete
                yield q, 'word' if word and final else 'on'
            if not said[q]:
                yield q, 'illegal'

    @functools.lru_cache(None)
    def plays(self, p):
        """Positions that plays make which do not lose at once, and whether they win at once."""
        wins = {'no': (), 'legal': ('word',), 'literal': ('word', 'illegal')}[self.misere]
        made = {(self.key(q), how in wins) for q, how in self.ways(p) if how in wins + ('on',)}
        if self.players > 2:
            return made
        return {(q, over) for q, over in made
                if over or not (self.announced and (q, True) in made)}


HEAD = ['quoth-ghost-certificate', 'sha256', 'words', 'variant', 'reading', 'min', 'misere',
        'word-end', 'players']


def number(text):
    need(text.isascii() and text.isdigit() and len(text) < 20, 'not a number: %.20s' % text)
    return int(text)


def check(text, words):
    """Raises Wrong, or returns (winner, pairs, bound); of more than two players (rule, seats)."""
    need(text.endswith('\n'), 'cut off')
    lines = iter([line.split(' ') for line in text[:-1].split('\n')])
    try:
        return check_lines(lines, words)
    except (StopIteration, ValueError, KeyError) as error:
        raise Wrong('%s: %s' % (type(error).__name__, error))


@functools.lru_cache(1)
def rules_of(words, head):
    """Those of the last certificate are kept: another of the same game is often next."""
    return Rules(set(words), dict(head))


def read_head(lines, names, head):
    for name in names:
        key, head[name] = next(lines)
        need(key == name, 'no ' + name)
    return head


def check_lines(lines, words):
    head = read_head(lines, HEAD, {})
    digest = hashlib.sha256(''.join(w + '\n' for w in sorted(set(words))).encode()).hexdigest()
    need(head['sha256'] == digest, 'another word list')
    rules = rules_of(tuple(words), tuple(head.items()))
    claim = check_two(lines, rules, head) if rules.players == 2 else check_many(lines, rules, head)
    need(next(lines) == ['end'] and next(lines, None) is None, 'no end')
    return claim


def check_two(lines, rules, head):
    read_head(lines, ['winner', 'count', 'pairs', 'bound'], head)
    pairs, bound = number(head['pairs']), number(head['bound'])
    need(bound <= pairs, 'bound above pairs')
    strategy = read_pairs(lines, rules, 'strategy')
    other = read_pairs(lines, rules, 'refutations')
    need(not strategy.keys() & other.keys(), 'a position in both')

    def counts(position):
        return head['count'] == 'all' or len(rules.plays(position)) != 1

    for answers in strategy, other:
        for position, reply in answers.items():
            plays = rules.plays(position)
            if (reply, True) in plays:
                continue
            need((reply, False) in plays, 'no play: %s %s' % (position, reply))
            need(all(not over and q in answers for q, over in rules.plays(reply)),
                 'not answered: %s %s' % (position, reply))
    starts = {('', False)} if head['winner'] == 'first' else rules.plays('')
    need(all(not over and p in strategy for p, over in starts), 'the beginning is not answered')
    need(sum(map(counts, strategy)) == pairs, 'another number of pairs')
    key, cases = next(lines)
    need(key == 'cases', 'no cases')
    need(number(cases) > 0 or bound == 0, 'no proof')
    left = check_case(lines, rules, {p for p, _ in starts}, other.keys() | strategy.keys(), counts,
                      bound, number(cases), frozenset(), frozenset()) if number(cases) else 0
    need(left == 0, 'a case too few')
    return head['winner'], pairs, bound


def read_pairs(lines, rules, name):
    key, count = next(lines)
    need(key == name, 'no ' + name)
    pairs = {}
    for position, reply in itertools.islice(lines, number(count)):
        position, reply = rules.key(position), rules.key(reply)
        need(position not in pairs, 'two pairs for ' + position)
        pairs[position] = reply
    need(len(pairs) == number(count), 'too few ' + name)
    return pairs


def check_case(lines, rules, starts, refuted, counts, bound, left, forced, banned):
    need(left > 0, 'too few cases')
    line = next(lines)
    if line[0] == 'divide':
        reply = rules.key(line[1])
        need(reply not in forced | banned, 'divided twice')
        rest = starts, refuted, counts, bound
        left = check_case(lines, rules, *rest, left - 1, forced | {reply}, banned)
        return check_case(lines, rules, *rest, left, forced, banned | {reply})
    need(line[0] == 'flow', 'neither divide nor flow')
    unit, value = number(line[1]), 0
    need(unit > 0, 'unit 0')
    gets, sends, needs = defaultdict(Fraction), defaultdict(Fraction), defaultdict(Fraction)
    for source, to, amount in itertools.islice(lines, number(line[2])):
        to, amount = rules.key(to), Fraction(number(amount), unit)
        if source == '+':
            need(to in starts, 'no start: ' + to)
        elif source == '!':
            need(to in forced, 'not forced: ' + to)
        else:
            need((to, False) in rules.plays(rules.key(source)), '%s after %s' % (to, source))
            sends[rules.key(source)] += amount
        value += amount if source in '+!' else 0
        (needs if source == '!' else gets)[to] += amount
    for position, amount in gets.items():
        for reply, over in rules.plays(position) if amount > counts(position) else ():
            need(not over, 'a win at once takes up one')
            if reply not in refuted and reply not in banned:
                needs[reply] += amount - counts(position)
    for reply, amount in needs.items():
        need(amount <= sends[reply] or reply in banned, 'too much for ' + reply)
    need(value > bound - 1, 'too small a flow: %s' % value)
    return left - 1


def members(number_of_set):
    return {seat for seat in range(16) if number_of_set >> seat & 1}


def check_many(lines, rules, head):
    """Each value is bounded from both sides: seats that are in it, seats that can be."""
    read_head(lines, ['loser', 'seats', 'values'], head)
    everybody, known = set(range(rules.players)), {}
    for fragment, sure, maybe in itertools.islice(lines, number(head['values'])):
        need(rules.key(fragment) not in known, 'two values for ' + fragment)
        known[rules.key(fragment)] = members(number(sure)), members(number(maybe))
    need(len(known) == number(head['values']), 'too few values')
    for fragment, (sure, maybe) in known.items():
        mover, plays = len(fragment) % rules.players, []
        for q, over in rules.plays(fragment):
            lost = {len(q) % rules.players}
            plays.append((lost, lost) if over else known.get(q, (set(), everybody)))
        low, high = COMBINE[head['loser']](mover, plays, everybody)
        need(sure <= low and high <= maybe, 'does not follow: ' + fragment)
    need(known[''] == (members(number(head['seats'])),) * 2, 'not what is claimed')
    return head['loser'], members(number(head['seats']))


def in_order(mover, plays, everybody, step):
    """He lets that player lose whom `step` from himself, and back to himself, meets first."""
    liked = [(mover + step * i) % len(everybody) for i in range(1, len(everybody) + 1)]
    possible = {mover}
    if plays:
        worst = min(max(map(liked.index, maybe)) for _, maybe in plays)
        possible = set().union(*(maybe for _, maybe in plays)) & set(liked[:worst + 1])
    return possible if len(possible) == 1 else set(), possible


def coalition(mover, plays, everybody):
    """Whom the others can make lose: the mover if all his plays do, another if one play does."""
    if not plays:
        return {mover}, {mover}
    some = [set().union(*side) - {mover} for side in zip(*plays)]
    every = [set.intersection(*map(set, side)) & {mover} for side in zip(*plays)]
    return some[0] | every[0], some[1] | every[1]


def selfish(mover, plays, everybody):
    if not plays:
        return {mover}, {mover}
    if any(mover not in maybe for _, maybe in plays):
        sure = [sure for sure, maybe in plays if mover not in maybe]
        maybe = [maybe - {mover} for sure, maybe in plays if mover not in sure]
        return set().union(*sure), set().union(*maybe)
    surely = all(mover in sure for sure, _ in plays)
    sure, maybe = (set().union(*side) for side in zip(*plays))
    return sure if surely else set(), maybe


COMBINE = {'next': lambda *of: in_order(*of, -1), 'previous': lambda *of: in_order(*of, 1),
           'coalition': coalition, 'selfish': selfish}


if __name__ == '__main__':
    with open(sys.argv[1]) as certificate, open(sys.argv[2]) as word_list:
        print(*check(certificate.read(), word_list.read().split()))
