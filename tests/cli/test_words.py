"""quoth words: racks, patterns, rows, hooks and prefixes against naive filters over the list.

The twins know nothing of graphs: a word is a tuple of letters, every way to lay it is tried, and the
one that the documents promise is the least of them.
"""
import itertools
import random
import re
import unittest
from collections import Counter
from functools import lru_cache

from quoth import ENABLE1, LONG, ProgramTest, heavy_test, long_test, run, strict_json
from terminal import Terminal

ENGLISH = tuple('abcdefghijklmnopqrstuvwxyz')
SPANISH = tuple('a b c ch d e f g h i j k l ll m n ñ o p q r rr s t u v w x y z'.split())
BLANK, TILE, BOARD = range(3)  # from the end, the first of these that is possible


@lru_cache(None)
def enable1():
    with open(ENABLE1, encoding='utf-8') as file:
        return [tuple(word) for word in file.read().split()]


def letters_of(text, alphabet):
    """The longest spelling first."""
    found = re.findall('|'.join(sorted(alphabet, key=len, reverse=True)), text.lower())
    assert ''.join(found) == text.lower()
    return tuple(found)


# ---- the twins ---------------------------------------------------------------------------------


def ways(word, pattern):
    """Every way in which a pattern can match a word: for each letter whether it is written there."""
    if not pattern:
        return [()] if not word else []
    head, rest = pattern[0], pattern[1:]
    if head == '*':
        found = ways(word, rest)
        if word:
            found = found + [(False,) + way for way in ways(word[1:], pattern)]
        return found
    if not word:
        return []
    if isinstance(head, tuple):
        others, letters = head
        return [(False,) + w for w in ways(word[1:], rest)] if (word[0] in letters) != others else []
    if head == '?':
        return [(False,) + way for way in ways(word[1:], rest)]
    return [(True,) + way for way in ways(word[1:], rest)] if word[0] == head else []


def layings(word, way, rack):
    """Every way to lay the letters that are not written with the tiles of a rack."""
    places = [i for i, written in enumerate(way) if not written]
    for kinds in itertools.product((TILE, BLANK), repeat=len(places)):
        if kinds.count(BLANK) > rack['?']:
            continue
        tiles = Counter(word[i] for i, kind in zip(places, kinds) if kind == TILE)
        if all(rack[letter] >= n for letter, n in tiles.items()):
            laid = dict(zip(places, kinds))
            yield tuple(laid.get(i, BOARD) for i in range(len(word)))


def best_laying(word, all_ways, rack):
    """Fewest blanks; then, from the end, blanks before tiles before what is written."""
    found = [laid for way in set(all_ways) for laid in layings(word, way, rack)]
    return min(found, key=lambda laid: (laid.count(BLANK), laid[::-1]), default=None)


def lacks(word, rack):
    """Whether a word asks for more than a rack has."""
    return sum((Counter(word) - rack).values()) > rack['?']


def twin_words(words, alphabet, rack, pattern, least=1, most=255, exact=False):
    """The words as [(word, laying)], in the order of the program."""
    found = []
    written = Counter(e for e in pattern or () if e in alphabet)
    for word in words:
        if not least <= len(word) <= most:
            continue
        if rack is not None and lacks(word, rack + written):
            continue
        all_ways = ways(word, pattern) if pattern is not None else [(False,) * len(word)]
        if rack is None:
            laid = (BOARD,) * len(word) if all_ways else None
        else:
            laid = best_laying(word, all_ways, rack)
        if laid is None or (exact and len(laid) - laid.count(BOARD) != sum(rack.values())):
            continue
        found.append((word, laid))
    return sorted(found, key=lambda f: (-len(f[0]), [alphabet.index(c) for c in f[0]]))


def twin_row(words, alphabet, rack, row, anywhere=False, least=1, most=255, exact=False):
    """The placements as [(column, word, laying)]; a row holds letters, None and '#'."""
    def is_letter(i):
        return 0 <= i < len(row) and row[i] not in (None, '#')

    by_length = {}
    for word in words:
        by_length.setdefault(len(word), []).append(word)
    found = []
    for start in range(len(row)):
        for end in range(start + 1, len(row) + 1):
            squares = row[start:end]
            old = [s for s in squares if s is not None]
            if '#' in squares or is_letter(start - 1) or is_letter(end) or len(old) == len(squares):
                continue
            if not old and not anywhere and any(is_letter(i) for i in range(len(row))):
                continue
            for word in by_length.get(len(squares), ()):
                if not least <= len(word) <= most:
                    continue
                if any(s is not None and s != c for s, c in zip(squares, word)):
                    continue
                laid = best_laying(word, [tuple(s is not None for s in squares)], rack)
                if laid and not (exact and len(squares) - len(old) != sum(rack.values())):
                    found.append((start + 1, word, laid))
    return sorted(found,
                  key=lambda f: (-len(f[1]), [alphabet.index(c) for c in f[1]], f[0]))


def twin_prefixes(words, rack):
    """As strings, blanks in lower case; letter by letter from all beginnings of words."""
    beginnings = {word[:i] for word in words for i in range(len(word))}
    found = set()

    def extend(letters, shown, left):
        if letters not in beginnings:
            return
        found.add(shown)
        for letter in {c for c, n in left.items() if n and c != '?'}:
            extend(letters + (letter,), shown + (letter.upper(),), left - Counter([letter]))
        if left['?']:
            for letter in {b[len(letters)] for b in beginnings
                           if len(b) == len(letters) + 1 and b[:-1] == letters}:
                extend(letters + (letter,), shown + (letter,), left - Counter('?'))

    extend((), (), rack)
    return found


# ---- how things are written --------------------------------------------------------------------


def shown(word, laid):
    return ''.join(c if kind == BLANK else c.upper() for c, kind in zip(word, laid))


def tiles(word, laid):
    def spell(letter, kind):
        letter = '[%s]' % letter if len(letter) > 1 else letter
        return {BOARD: '.', TILE: letter.upper(), BLANK: letter}[kind]

    return ''.join(map(spell, word, laid))


def any_case(rng, letter):
    return rng.choice((letter, letter.upper()))


def joined(rng, letters, alphabet):
    """Letters in some order and case that is read as just these; None if none was found."""
    letters = list(letters)
    for _ in range(20):
        rng.shuffle(letters)
        text = ''.join(any_case(rng, c) for c in letters)
        if Counter(letters_of(text, alphabet)) == Counter(letters):
            return text
    return None


def rack_text(rng, rack, alphabet):
    """A rack as somebody may type it: blanks between letters keep them apart."""
    parts = [c for c, n in rack.items() for _ in range(n)]
    for _ in range(50):
        rng.shuffle(parts)
        text = ''.join(rng.choice('?_') if c == '?' else any_case(rng, c) for c in parts)
        runs = [letters_of(run, alphabet) for run in re.split('[?_]', text)]
        if Counter(itertools.chain(*runs)) == +Counter({c: n for c, n in rack.items() if c != '?'}):
            return text
    return None


def pattern_text(rng, pattern, alphabet):
    text, run = '', []
    for element in pattern + ['*']:
        if element in alphabet:
            run.append(element)
            continue
        written = ''.join(any_case(rng, c) for c in run)
        if letters_of(written, alphabet) != tuple(run):
            return None
        text, run = text + written, []
        if isinstance(element, tuple):
            others, letters = element
            inside = joined(rng, letters, alphabet)
            if inside is None:
                return None
            text += '[%s%s]' % ('^' * others, inside)
        else:
            text += rng.choice('?_.') if element == '?' else '*'
    return text[:-1]


# ---- cases -------------------------------------------------------------------------------------


def random_pattern(rng, alphabet, words):
    """Made from a word, so that something is found often."""
    pattern = []
    for letter in rng.choice(words):
        kind = rng.random()
        if kind < 0.35:
            pattern.append(letter)
        elif kind < 0.65:
            pattern.append('?')
        elif kind < 0.8:
            others = rng.random() < 0.5
            letters = set(rng.sample(alphabet, rng.randint(1, 5)))
            letters = letters - {letter} if others else letters | {letter}
            pattern.append((others, frozenset(letters or {'a'})))
        elif kind < 0.93:
            pattern.append('*')
        else:
            pattern.append(rng.choice(alphabet))
    if rng.random() < 0.3:
        pattern.insert(rng.randint(0, len(pattern)), '*')
    return pattern[:12]


def random_rack(rng, alphabet, words, size):
    rack = Counter()
    pool = [c for word in rng.sample(words, 3) for c in word]
    for _ in range(size):
        rack[rng.choice(pool) if rng.random() < 0.8 else rng.choice(alphabet)] += 1
    for _ in range(rng.choice((0, 0, 1, 1, 2))):
        rack['?'] += 1
    return rack


def random_row(rng, words):
    """Squares and their text: pieces of words between empty squares and walls."""
    row, text = [], ''
    while len(row) < rng.randint(3, 15):
        kind = rng.random()
        if kind < 0.6:
            row.append(None)
            text += '.'
        elif kind < 0.67:
            row.append('#')
            text += '#'
        else:
            word = rng.choice(words)
            at = rng.randrange(len(word))
            for letter in word[at:at + rng.choice((1, 1, 1, 2, 3))]:
                row.append(letter)
                text += any_case(rng, letter) if len(letter) == 1 else rng.choice(
                    (letter, letter.upper(), letter.capitalize(), '[%s]' % letter))
    return row, text


class WordsTest(ProgramTest):
    def sample(self, rng, count=1500, longest=9):
        """Some words of ENABLE and a list of them."""
        words = rng.sample([w for w in enable1() if len(w) <= longest], count)
        return words, self.words([''.join(w) for w in words])

    def spanish(self, rng, count=600):
        """Words of few letters in which digraphs are everywhere."""
        texts = {''.join(rng.choices(('a', 'o', 'c', 'h', 'ch', 'l', 'll', 'r', 'rr', 'ñ'),
                                     k=rng.randint(1, 6))) for _ in range(count)}
        texts = sorted(texts)  # the order of a set is another one in each run
        return [letters_of(text, SPANISH) for text in texts], self.words(texts)

    def asked(self, found, *options):
        """Runs a search in JSON and as text; something found is status 0, nothing 1."""
        status = 0 if found else 1
        plain, answer = run('words', *options), run('words', *options, '--json')
        self.assertEqual((plain.status, answer.status), (status, status), '%s%s' % (plain, answer))
        self.assertEqual((plain.err, answer.err), ('', ''))
        counted = run('words', *options, '--count')
        self.assertEqual((counted.status, counted.out), (status, '%d\n' % len(found)))
        return plain.lines, strict_json(answer.out)

    def check_words(self, found, *options):
        lines, answer = self.asked(found, *options)
        rack = '--rack' in options
        self.assertEqual(lines, [shown(word, laid) for word, laid in found], options)
        self.assertEqual(answer['count'], len(found))
        self.assertEqual([w['word'] for w in answer['words']], [''.join(w) for w, _ in found])
        self.assertEqual([w['length'] for w in answer['words']], [len(w) for w, _ in found])
        if rack:
            self.assertEqual([(w['tiles'], w['blanks']) for w in answer['words']],
                             [(tiles(*f), f[1].count(BLANK)) for f in found])
        else:
            self.assertFalse(any('tiles' in w or 'column' in w for w in answer['words']))

    def check_row(self, found, *options):
        lines, answer = self.asked(found, *options)
        expected = [(column, shown(word, laid), tiles(word, laid)) for column, word, laid in found]
        self.assertEqual([tuple(line.split()) for line in lines],
                         [(str(column), *rest) for column, *rest in expected], options)
        self.assertEqual([(w['column'], w['word'], w['tiles']) for w in answer['words']],
                         [(f[0], ''.join(f[1]), e[2]) for f, e in zip(found, expected)])


class Racks(WordsTest):
    def test_notebook(self):
        """LETTERs: what needs a blank is a small letter."""
        lines = self.ok('words', '--rack', 'LETTER_').lines
        for word in ('LETTERs', 'LETTERS'):
            self.assertEqual(word in lines, word == 'LETTERs')
        self.assertEqual(lines, self.ok('words', '--rack', 'ter?LET').lines)
        self.assertIn('LETTERS', self.ok('words', '--rack', 'letters').lines)

    @heavy_test
    def test_enable1(self):
        rng = random.Random(1)
        words = [(w, Counter(w)) for w in enable1()]
        for size in (1, 2, 4, 7, 7, 8, 12, 15) if LONG else (1, 7, 12):
            rack = random_rack(rng, ENGLISH, enable1(), size)
            found = []
            for word, count in words:
                missing = count - rack
                if sum(missing.values()) <= rack['?']:
                    laid = [TILE] * len(word)
                    for letter, n in missing.items():
                        for i in [i for i, c in enumerate(word) if c == letter][-n:]:
                            laid[i] = BLANK
                    found.append((word, tuple(laid)))
            found.sort(key=lambda f: (-len(f[0]), f[0]))
            self.check_words(found, '--rack', rack_text(rng, rack, ENGLISH))

    def test_anagrams_of_enable1(self):
        by_letters = {}
        for word in enable1():
            by_letters.setdefault(''.join(sorted(word)), []).append(word)
        rng = random.Random(2)
        for letters in rng.sample(sorted(by_letters), 60):
            found = [(word, (TILE,) * len(word)) for word in sorted(by_letters[letters])]
            self.check_words(found, '--exact', '--rack', joined(rng, letters, ENGLISH))

    def test_random_racks(self):
        rng = random.Random(3)
        words, path = self.sample(rng)
        for _ in range(100):
            rack = random_rack(rng, ENGLISH, words, rng.randint(0, 9))
            if not sum(rack.values()):
                continue
            exact = rng.random() < 0.4
            least, most = rng.choice(((1, 255), (1, 255), (3, 255), (1, 5), (4, 6)))
            found = twin_words(words, ENGLISH, rack, None, least, most, exact)
            self.check_words(found, '--words', path, '--rack', rack_text(rng, rack, ENGLISH),
                             *['--exact'] * exact, *['--min', str(least)] * (least > 1),
                             *['--max', str(most)] * (most < 255))

    @long_test
    def test_many_racks_of_seven(self):
        rng = random.Random(14)
        words, path = self.sample(rng, 5000, 8)
        for _ in range(1000):
            rack = random_rack(rng, ENGLISH, words, 7)
            self.check_words(twin_words(words, ENGLISH, rack, None), '--words', path, '--rack',
                             rack_text(rng, rack, ENGLISH))

    def test_digraphs(self):
        rng = random.Random(4)
        words, path = self.spanish(rng)
        for _ in range(60):
            rack = random_rack(rng, SPANISH, words, rng.randint(1, 6))
            text = rack_text(rng, rack, SPANISH)
            if text is not None:
                found = twin_words(words, SPANISH, rack, None)
                self.check_words(found, '--alphabet', 'spanish', '--words', path, '--rack', text)

    def test_digraphs_are_shown(self):
        path = self.words('chico churro cho hoc')
        options = ('words', '--alphabet', 'spanish', '--words', path, '--rack')
        self.assertEqual(self.ok(*options, 'CHO').lines, ['CHO'])
        self.assertEqual(self.ok(*options, 'HCO').lines, ['HOC'])
        self.assertEqual(self.ok(*options, '[ch]?O').lines, ['CHO'])
        self.assertEqual(self.ok(*options, 'rruoch').lines, ['CHURRO', 'CHO'])
        self.assertEqual(self.ok(*options, '?uo?').lines, ['chUrrO', 'hOc', 'chO'])
        found = self.json(*options, '?uo?')['words']
        self.assertEqual(found[0], {'word': 'churro', 'length': 4, 'tiles': '[ch]U[rr]O',
                                    'blanks': 2})

    def test_many_blanks(self):
        """As many as one likes: every word of the list."""
        words = ['a', 'abc', 'b' * 255, 'c' * 254]
        path = self.words(words)
        found = [(tuple(w), (BLANK,) * len(w)) for w in sorted(words, key=lambda w: -len(w))]
        self.check_words(found, '--words', path, '--rack', '_' * 255)
        self.check_words(found[:1], '--words', path, '--rack', '?' * 255, '--exact')
        self.check_words(found[1:], '--words', path, '--rack', '_' * 254)


class Patterns(WordsTest):
    def test_signs(self):
        path = self.words('string sing sting strings song king stringing')
        for pattern, expected in (('S??ING', 'string'), ('s*ing', 'stringing string sting sing'),
                                  ('.[IO]NG', 'king sing song'), ('[^K]ing', 'sing'),
                                  ('*', 'stringing strings string sting king sing song'),
                                  ('*S', 'strings'), ('_____', 'sting'), ('***g***s', 'strings'),
                                  ('STRING', 'string'), ('', ''), ('?', ''), ('x*', '')):
            with self.subTest(pattern):
                found = [(tuple(w), (BOARD,) * len(w)) for w in expected.split()]
                self.check_words(found, '--words', path, '--pattern', pattern)

    def test_random_patterns_on_enable1(self):
        rng = random.Random(5)
        texts = [''.join(word) for word in enable1()]
        for _ in range(60):
            pattern = random_pattern(rng, ENGLISH, enable1())
            expression = ''.join(
                '.*' if e == '*' else '.' if e == '?' else
                '[%s%s]' % ('^' * e[0], ''.join(e[1])) if isinstance(e, tuple) else e
                for e in pattern)
            matches = re.compile(expression).fullmatch
            found = [(word, (BOARD,) * len(word)) for word in sorted(filter(matches, texts),
                                                                     key=lambda w: (-len(w), w))]
            found = [(tuple(word), laid) for word, laid in found]
            self.check_words(found, '--pattern', pattern_text(rng, pattern, ENGLISH))

    def test_random_patterns_with_racks(self):
        rng = random.Random(6)
        words, path = self.sample(rng)
        for case in range(200 if LONG else 80):
            pattern = random_pattern(rng, ENGLISH, words)
            rack = random_rack(rng, ENGLISH, words, rng.randint(0, 7))
            exact = rng.random() < 0.15
            found = twin_words(words, ENGLISH, rack, pattern, exact=exact)
            self.check_words(found, '--words', path, '--rack', rack_text(rng, rack, ENGLISH),
                             '--pattern', pattern_text(rng, pattern, ENGLISH),
                             *['--exact'] * exact)

    def test_few_letters(self):
        """Where a letter may be one of the pattern or of the rack, all ways are tried."""
        rng = random.Random(7)
        texts = {''.join(rng.choices('ab', k=rng.randint(1, 7))) for _ in range(150)}
        words, path = [tuple(t) for t in sorted(texts)], self.words(texts)
        for _ in range(150):
            pattern = [rng.choice(('a', 'b', '?', '*', '*', (False, frozenset('a')),
                                   (True, frozenset('a')))) for _ in range(rng.randint(0, 6))]
            rack = Counter({c: rng.randint(0, 3) for c in 'ab?'})
            found = twin_words(words, ENGLISH, rack, pattern)
            self.check_words(found, '--words', path, '--rack', rack_text(rng, rack, ENGLISH),
                             '--pattern', pattern_text(rng, pattern, ENGLISH))

    @long_test
    def test_digraphs(self):
        rng = random.Random(8)
        words, path = self.spanish(rng)
        tried = 0
        while tried < 100:
            pattern = random_pattern(rng, SPANISH, words)
            rack = random_rack(rng, SPANISH, words, rng.randint(0, 6))
            texts = rack_text(rng, rack, SPANISH), pattern_text(rng, pattern, SPANISH)
            if None in texts:
                continue
            tried += 1
            self.check_words(twin_words(words, SPANISH, rack, pattern), '--alphabet', 'spanish',
                             '--words', path, '--rack', texts[0], '--pattern', texts[1])
            self.check_words(twin_words(words, SPANISH, None, pattern), '--alphabet', 'spanish',
                             '--words', path, '--pattern', texts[1])

    def test_long(self):
        """255 letters and places; runs beside every place."""
        word = 'ab' * 127 + 'a'
        path = self.words([word, 'a' * 255])
        whole = [(tuple(word), (BOARD,) * 255)]
        for pattern in (word, '?' * 253 + 'ba', '*'.join(word), '*' * 1000 + 'b' + '*' * 1000):
            self.check_words(whole, '--words', path, '--pattern', pattern)
        self.check_words([(tuple(word), (TILE,) * 255)], '--words', path, '--rack',
                         'a' * 128 + 'b' * 127)
        self.check_words([(('a',) * 255, (BOARD,) * 200 + (BLANK,) * 55)], '--words', path,
                         '--pattern', 'a' * 200 + '*', '--rack', '_' * 60)


class Rows(WordsTest):
    def test_by_hand(self):
        path = self.words('at bat bath hat that a tab')
        for row, rack, options, expected in (
                ('.A.', 'BT', (), '1 BAT B.T, 1 TAB T.B, 2 AT .T'),
                ('.AT', 'B', (), '1 BAT B..'),
                ('.AT.', 'H_', (), '1 bATH b..H, 1 bAT b.., 1 HAT H..'),
                ('#AT.', 'H_', (), ''),
                ('.at#', 'H', (), '1 HAT H..'),
                ('....', 'AT', (), '1 AT AT, 2 AT AT, 3 AT AT, 1 A A, 2 A A, 3 A A, 4 A A'),
                ('..#.', 'AT', (), '1 AT AT, 1 A A, 2 A A, 4 A A'),
                ('A...', 'AT', (), '1 AT .T'),
                ('A...', 'AT', ('--anywhere',), '1 AT .T, 3 AT AT, 3 A A, 4 A A'),
                ('AT', 'BAT', (), ''), ('', 'A', (), ''), ('###', 'A', (), ''),
                ('B.T.', 'AHH', ('--exact',), ''), ('B.T.', 'AH', ('--exact',), '1 BATH .A.H'),
                ('B.T.', 'AH', ('--max', '3'), '1 BAT .A.'), ('B.T.', 'AH', ('--max', '2'), ''), ('T..T', 'AH', ('--min', '4'), '1 THAT .HA.')):
            with self.subTest((row, rack)):
                answer = run('words', '--words', path, '--row', row, '--rack', rack, *options)
                lines = [' '.join(line.split()) for line in answer.lines]
                self.assertEqual(lines, [e for e in expected.split(', ') if e], answer)
                self.assertEqual(answer.status, 0 if expected else 1)

    def random_rows(self, rng, words, path, alphabet, count, *options):
        for _ in range(count):
            row, text = random_row(rng, words)
            rack = random_rack(rng, alphabet, words, rng.randint(1, 7))
            written = rack_text(rng, rack, alphabet)
            if written is None or not self.reads_back(row, text, alphabet):
                continue
            anywhere, exact = rng.random() < 0.3, rng.random() < 0.1
            found = twin_row(words, alphabet, rack, row, anywhere, exact=exact)
            self.check_row(found, '--words', path, '--row', text, '--rack', written, *options,
                           *['--anywhere'] * anywhere, *['--exact'] * exact)

    def reads_back(self, row, text, alphabet):
        """Whether the text of a row is read as these squares (C beside H may be another letter)."""
        spellings = {'.': None, '#': '#'}
        for c in alphabet:
            spellings.update(dict.fromkeys((c, c.upper(), c.capitalize()), c))
            if len(c) > 1:
                spellings['[%s]' % c] = c
        longest = '|'.join(map(re.escape, sorted(spellings, key=len, reverse=True)))
        return [spellings[t] for t in re.findall(longest, text)] == row

    def test_random_rows(self):
        rng = random.Random(9)
        words, path = self.sample(rng, 1200, 7)
        self.random_rows(rng, words, path, ENGLISH, 150)

    @long_test
    def test_digraphs(self):
        rng = random.Random(10)
        words, path = self.spanish(rng)
        self.random_rows(rng, words, path, SPANISH, 100, '--alphabet', 'spanish')

    def test_blank_on_the_board(self):
        """A small letter counts as what it stands for and is shown as a letter of the board."""
        answer = self.json('words', '--words', self.words('bat'), '--row', 'b.T', '--rack', 'a')
        self.assertEqual(answer['words'], [{'word': 'bat', 'length': 3, 'tiles': '.A.',
                                            'blanks': 0, 'column': 1}])

    def test_255_squares(self):
        path = self.words(['a' * 255, 'ab'])
        found = [(1, ('a',) * 255, (BOARD,) * 254 + (TILE,))]
        self.check_row(found, '--words', path, '--row', 'A' * 254 + '.', '--rack', 'A')
        self.check_row([(254, ('a', 'b'), (BLANK, TILE))], '--words', path, '--row',
                       '#' * 253 + '..', '--rack', '_b')


class Hooks(WordsTest):
    def hooks_of(self, words, word, alphabet):
        return {'word': ''.join(word), 'in': word in words,
                'front': [c for c in alphabet if (c,) + word in words],
                'back': [c for c in alphabet if word + (c,) in words],
                'without_first': word[1:] in words, 'without_last': word[:-1] in words}

    def check_hooks(self, words, asked, alphabet, *options):
        words = set(words)
        expected = [self.hooks_of(words, word, alphabet) for word in asked]
        operands = [''.join(word) for word in asked]
        answer = run('words', '--hooks', *operands, *options, '--json')
        self.assertEqual(strict_json(answer.out)['hooks'], expected)
        some = any(h['front'] or h['back'] or h['without_first'] or h['without_last']
                   for h in expected)
        self.assertEqual(answer.status, 0 if some else 1)
        plain = run('words', '--hooks', *operands, *options)
        self.assertEqual(plain.status, answer.status)
        blocks = re.findall(r'(.*)\n  front (.*)\n  back (.*)\n  inner (.*)\n', plain.out)
        self.assertEqual(len(blocks), len(expected))
        for (title, front, back, inner), h, word in zip(blocks, expected, asked):
            self.assertEqual(title, ''.join(word).upper() + ('' if h['in'] else ' is no word'))
            self.assertEqual(front.split(), [c.upper() for c in h['front']] or ['none'])
            self.assertEqual(back.split(), [c.upper() for c in h['back']] or ['none'])
            inside = [''.join(word[1:]).upper()] * h['without_first'] + \
                     [''.join(word[:-1]).upper()] * h['without_last']
            self.assertEqual(inner.split(), inside or ['none'])

    def test_enable1(self):
        rng = random.Random(11)
        asked = [tuple('care'), tuple('xyz'), ('a',), ('q',), tuple('qiviut')]
        asked += rng.sample(enable1(), 150)
        asked += [word[:-1] for word in rng.sample(enable1(), 50) if len(word) > 1]
        self.check_hooks(enable1(), asked, ENGLISH)

    def test_one_by_one(self):
        words = [tuple(w) for w in 'a ab ba aba cabal abal'.split()]
        path = self.words([''.join(w) for w in words])
        for word in 'a b ab ba aba aa abal cabal cabals z bb'.split():
            self.check_hooks(words, [tuple(word)], ENGLISH, '--words', path)

    def test_digraphs(self):
        rng = random.Random(12)
        words, path = self.spanish(rng)
        self.check_hooks(words, rng.sample(words, 60), SPANISH, '--words', path, '--alphabet',
                         'spanish')

    def test_longest(self):
        word = 'a' * 255
        words = [tuple(word), tuple(word[1:]), ('a',)]
        path = self.words([''.join(w) for w in words])
        self.check_hooks(words, [tuple(word), tuple(word[1:]), ('a',)], ENGLISH, '--words', path)


class Prefixes(WordsTest):
    def test_notebook(self):
        """The counts of Norvig's notebook."""
        for rack, count in (('LETTERS', 155), ('LETTER_', 1590), ('ABCHKNQ', 88)):
            self.assertEqual(self.ok('words', '--prefixes', '--count', '--rack', rack).out,
                             '%d\n' % count)
            answer = self.json('words', '--prefixes', '--rack', rack)
            self.assertEqual((answer['count'], len(set(answer['prefixes']))), (count, count))

    def test_random_racks(self):
        rng = random.Random(13)
        words, path = self.sample(rng, 150, 6)
        for _ in range(40):
            rack = random_rack(rng, ENGLISH, words, rng.randint(0, 6))
            expected = {''.join(p) for p in twin_prefixes(words, rack)}
            options = ('words', '--words', path, '--prefixes', '--rack',
                       rack_text(rng, rack, ENGLISH))
            lines = self.ok(*options).lines
            self.assertEqual((len(lines), set(lines)), (len(expected), expected))
            # a beginning first, then letters, a tile before a blank
            self.assertEqual(lines, sorted(lines, key=lambda p: [(c.lower(), c.islower())
                                                                 for c in p]))
            self.assertEqual(self.json(*options)['prefixes'], lines)

    def test_empty(self):
        self.assertEqual(self.ok('words', '--prefixes', '--rack', '').out, '\n')
        for content in ('', '\n'):
            path = self.file(content)
            for options in (('--prefixes', '--rack', 'ab'), ('--rack', '_'), ('--pattern', '*'),
                            ('--rack', '_', '--row', '.'), ('--hooks', 'a')):
                self.fails('words', '--words', path, *options, saying='no word in it')

    def test_digraphs(self):
        path = self.words('chorro')
        answer = self.json('words', '--words', path, '--alphabet', 'spanish', '--prefixes',
                           '--rack', 'ch?rr')
        self.assertEqual(answer['prefixes'], ['', '[CH]', '[CH]o', '[CH]o[RR]', '[ch]'])


class Options(WordsTest):
    def test_limit_and_count(self):
        whole = self.json('words', '--rack', 'LETTER_')
        for limit in (1, 7, whole['count'], 10**6):
            answer = self.json('words', '--rack', 'LETTER_', '--top', str(limit))
            self.assertEqual(answer['count'], whole['count'])
            self.assertEqual(answer['words'], whole['words'][:limit])
        counted = self.json('words', '--rack', 'LETTER_', '--count')
        self.assertEqual(counted['count'], whole['count'])
        self.assertNotIn('words', counted)
        prefixes = self.json('words', '--rack', 'LETTER_', '--prefixes', '--top', '10')
        self.assertEqual((prefixes['count'], len(prefixes['prefixes'])), (1590, 10))

    def test_nothing_found_is_said_at_a_terminal(self):
        for options, said in ((['zzzz'], 'quoth: no words'), (['zzzz', '--count'], '0'),
                              (['cat', '--top', '1'], 'ACT')):
            with Terminal('words', *options, cwd=self.dir) as t:
                self.assertEqual(t.end(), 0 if said == 'ACT' else 1)
                self.assertEqual(t.text.strip(), said)
        answer = run('words', 'zzzz')
        self.assertEqual((answer.status, answer.out, answer.err), (1, '', ''))

    def test_keys(self):
        answer = self.json('words', '--rack', 'ca?', '--pattern', '*t', '--min', '2', '--max', '9')
        lexicon = answer.pop('lexicon')
        self.assertEqual((lexicon['name'], lexicon['words']), ('enable1', 172823))
        del answer['words'], answer['count']
        self.assertEqual(answer, {'rack': 'ca?', 'pattern': '*t', 'row': None, 'min': 2, 'max': 9,
                                  'exact': False, 'anywhere': False})
        answer = self.json('words', '--pattern', 'cat')
        self.assertEqual(answer['words'], [{'word': 'cat', 'length': 3}])
        self.assertEqual((answer['rack'], answer['min'], answer['max']), (None, 1, None))

    def test_bad_input(self):
        for options, saying in (
                ((), '--rack'), (('word', 'other'), '--rack'), (('--rack', 'a', 'word'), 'word'),
                (('--rack', ''), 'empty'), (('--rack', '', '--row', '.'), 'empty'),
                (('--rack', 'a1'), 'byte 2'), (('--rack', 'caf\u00e9'), 'byte 4'),
                (('--rack', 'a' * 256), '255'), (('--rack', '_' * 256), '255'),
                (('--rack', '_a' * 128), '255'), (('--rack', 'a', '--rack', ' '), 'letter'),
                (('--pattern', '['), 'without its ]'), (('--pattern', 'a[bc'), 'byte 2'),
                (('--pattern', 'ab]'), 'byte 3'), (('--pattern', '[]'), 'no letter'),
                (('--pattern', '[^]'), 'no letter'), (('--pattern', '[a*]'), 'only letters'),
                (('--pattern', '[[a]]'), 'only letters'), (('--pattern', 'a-b'), 'byte 2'),
                (('--pattern', '^a'), 'byte 1'), (('--pattern', '[a-c]'), 'byte 3'),
                (('--pattern', '?' * 256), '255'), (('--pattern', 'a' * 256), '255'),
                (('--pattern', '[a]' * 256), '255'), (('--pattern', 'a' * 255 + 'b?'), '255'),
                (('--row', '.'), '--rack'), (('--row', '. .', '--rack', 'a'), 'byte 2'),
                (('--row', '.' * 256, '--rack', 'a'), '255'),
                (('--row', '?', '--rack', 'a'), 'byte 1'),
                (('--row', '.', '--rack', 'a', '--pattern', '*'), '--pattern'),
                (('--rack', 'a', '--anywhere'), '--row'), (('--exact', '--pattern', 'a'), '--rack'),
                (('--prefixes',), '--rack'), (('--prefixes', '--rack', 'a', '--exact'), '--exact'),
                (('--hooks',), 'needs words'), (('--hooks', ''), 'empty'),
                (('--hooks', 'c4t'), 'byte 2'), (('--hooks', 'a', '--rack', 'b'), '--rack'),
                (('--hooks', 'a' * 256), '255'), (('--hooks', 'a', '--json', '--count'), '--count'),
                (('--rack', 'a', '--min', '0'), '--min'), (('--rack', 'a', '--max', '256'), '--max'),
                (('--rack', 'a', '--min', '5', '--max', '4'), '--max'),
                (('--rack', 'a', '--top', '0'), '--top'), (('--rack',), 'needs a value'),
                (('--rack', 'a', '--words', '/none'), '/none'),
                (('--rack', 'a', '--variant', 'super'), '--variant')):
            with self.subTest(options):
                self.fails('words', *options, saying=saying)

    def test_bytes_that_are_no_text(self):
        for option in ('--rack', '--pattern', '--hooks'):
            self.fails('words', option, b'a\xff')
        self.fails('words', '--rack', 'a', '--row', b'.\xc3')


if __name__ == '__main__':
    unittest.main()
