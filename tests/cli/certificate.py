"""Checks a certificate of a strategy: docs/certificates.md, from nothing but that page.

    python3 tests/cli/certificate.py FILE WORDS

It shares nothing with the program.  Words are in lower case, one a line."""
import functools
import hashlib
import itertools
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
        self.variant, self.reading = head['variant'], head['reading']
        self.misere, self.maximal = head['misere'], head['word-end'] == 'maximal'
        kind = self.reading if self.reading != '-' else self.variant
        self.sorted = kind == 'multiset'
        self.scans = kind in ('subsequence', 'multiset')
        if self.sorted:
            self.complete = {''.join(sorted(w)) for w in self.words}
        elif kind == 'either':
            self.complete = self.words | {w[::-1] for w in self.words}
        else:
            self.complete = self.words
        self.parts = set()
        if not self.scans:
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

    def forms(self, p):
        for c in self.letters:
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

    @functools.lru_cache(None)
    def plays(self, p):
        """Positions that plays make which do not lose at once, and whether they win at once."""
        need(self.misere != 'literal', 'literal misere needs the letters of the alphabet')
        made = set()
        for q in self.forms(p):
            if self.legal(q) and (not self.ends(q) or self.misere == 'legal'):
                made.add((self.key(q), self.ends(q)))
        return made


HEAD = ['quoth-ghost-certificate', 'sha256', 'words', 'variant', 'reading', 'min', 'misere',
        'word-end', 'winner', 'count', 'pairs', 'bound']


def number(text):
    need(text.isascii() and text.isdigit() and len(text) < 20, 'not a number: %.20s' % text)
    return int(text)


def check(text, words):
    """Raises Wrong, or returns (winner, pairs, bound)."""
    need(text.endswith('\n'), 'cut off')
    lines = iter([line.split(' ') for line in text[:-1].split('\n')])
    try:
        return check_lines(lines, words)
    except (StopIteration, ValueError, KeyError) as error:
        raise Wrong('%s: %s' % (type(error).__name__, error))


def check_lines(lines, words):
    head = {}
    for name in HEAD:
        key, head[name] = next(lines)
        need(key == name, 'no ' + name)
    digest = hashlib.sha256(''.join(w + '\n' for w in sorted(set(words))).encode()).hexdigest()
    need(head['sha256'] == digest, 'another word list')
    rules = Rules(set(words), head)
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
    need(left == 0 and next(lines) == ['end'], 'no end')
    need(next(lines, None) is None, 'more behind the end')
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


if __name__ == '__main__':
    with open(sys.argv[1]) as certificate, open(sys.argv[2]) as word_list:
        print('%s player, %d pairs, bound %d' % check(certificate.read(), word_list.read().split()))
