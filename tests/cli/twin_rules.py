"""Naive twins of every variant, reading and ending, for any number of players, written from the
definitions and sharing nothing with the program (nor with twin.py).

A letter is one character, a fragment a string; in spook a string of sorted letters.  A state is
(fragment, how): 'on' if the game goes on there, 'word' if a word has ended it, 'illegal' if it was
no legal play.  A variant says which fragments there are, which of them are words, and what
adding a letter makes of a fragment; all else is plain recursion over states.  Seats count from 0.
"""
import functools
import itertools
import string

READINGS = {'ghost': [None], 'super': [None], 'superduper': ['as-played', 'either'],
            'xghost': ['subsequence', 'infix'],
            'spook': ['multiset', 'infix-any-exact', 'infix-any-anagram', 'infix-end-exact',
                      'infix-end-anagram']}
LOSER_RULES = ['next', 'previous', 'coalition', 'selfish']


def infixes(word):
    return {word[i:j] for i in range(len(word) + 1) for j in range(i, len(word) + 1)}


def subsequences(word):
    return {''.join(letters) for size in range(len(word) + 1)
            for letters in itertools.combinations(word, size)}


class Ghost:
    """The rules that all variants share, and ghost's own three: parts, spelled, forms."""

    def __init__(self, words, least=3, alphabet=string.ascii_lowercase, misere=None,
                 word_end='always', players=2, loser='next'):
        self.alphabet, self.misere, self.word_end = alphabet, misere, word_end
        self.players, self.rule = players, loser
        self.list = {word for word in words if len(word) >= least}
        self.fragments = set().union(*map(self.parts, self.list))
        self.words = set().union(*map(self.spelled, self.list))
        for name in ('extensions', 'options', 'wins', 'loser', 'safe', 'can_lose', 'length'):
            setattr(self, name, functools.cache(getattr(self, name)))

    def parts(self, word):
        """The legal fragments for the sake of this word."""
        return {word[:i] for i in range(len(word) + 1)}

    def spelled(self, word):
        """The fragments that are this word."""
        return {word}

    def forms(self, fragment, letter):
        """What adding the letter can make, legal or not."""
        return {fragment + letter}

    # ---- the course of a game ----

    def extensions(self, fragment):
        """The legal fragments one play longer, also of a word."""
        return {form for letter in self.alphabet for form in self.forms(fragment, letter)
                if fragment in self.fragments and form in self.fragments}

    def ended(self, fragment):
        """Is it a word that ends the game?"""
        return fragment in self.words and (self.word_end == 'always' or
                                           not self.extensions(fragment))

    def state(self, fragment):
        if fragment not in self.fragments:
            return fragment, 'illegal'
        return fragment, 'word' if self.ended(fragment) else 'on'

    def options(self, state):
        """The states that whose turn it is can choose from."""
        fragment, how = state
        if how != 'on':
            return set()
        return self.legal_options(fragment) | self.illegal_options(fragment)

    def legal_options(self, fragment):
        return {self.state(play) for play in self.extensions(fragment)}

    def illegal_options(self, fragment):
        """In literal misere something that may not be said may be said on purpose."""
        return {(form, 'illegal') for letter in self.alphabet
                for form in self.forms(fragment, letter)
                if self.misere == 'literal' and form not in self.extensions(fragment)}

    def legal_plays(self, fragment):
        return {play for play, how in self.options(self.state(fragment)) if how != 'illegal'}

    def reachable(self):
        found, layer = set(), {self.state('')} if self.list else set()
        while layer:
            found |= layer
            layer = {option for state in layer for option in self.options(state)
                     if option[1] != 'illegal'}
        return {fragment for fragment, _ in found}

    # ---- who loses ----

    def mover(self, state):
        return len(state[0]) % self.players

    def loser_at_end(self, state):
        """The seat that loses if the game is over here, else None."""
        fragment, how = state
        mover, maker = self.mover(state), (len(fragment) - 1) % self.players
        if how == 'word':
            return mover if self.misere else maker
        if how == 'illegal':
            return mover if self.misere == 'literal' else maker
        return None if self.options(state) else mover

    def wins(self, state):
        """Two players: does the player to move win?"""
        loser = self.loser_at_end(state)
        if loser is not None:
            return loser != self.mover(state)
        return any(not self.wins(option) for option in self.options(state))

    def loser(self, state):
        """The seat that loses, by the rules next and previous."""
        loser, mover = self.loser_at_end(state), self.mover(state)
        if loser is not None:
            return loser
        step = -1 if self.rule == 'next' else 1
        wished = [(mover + step * i) % self.players for i in range(1, self.players + 1)]
        return min(map(self.loser, self.options(state)), key=wished.index)

    def safe(self, state):
        """The seats that need not lose, whatever all the others do."""
        loser, mover = self.loser_at_end(state), self.mover(state)
        if loser is not None:
            return set(range(self.players)) - {loser}
        after = [self.safe(option) for option in self.options(state)]
        return {seat for seat in range(self.players)
                if (any if seat == mover else all)(seat in safe for safe in after)}

    def can_lose(self, state):
        """The seats that may lose if nobody minds who, as long as it cannot be himself."""
        loser, mover = self.loser_at_end(state), self.mover(state)
        if loser is not None:
            return {loser}
        after = [self.can_lose(option) for option in self.options(state)]
        return set().union(*([seats for seats in after if mover not in seats] or after))

    def is_spared(self, seat, state):
        """Does this seat not lose, by the rule in force?"""
        if self.players == 2:
            return self.wins(state) == (seat == self.mover(state))
        if self.rule == 'coalition':
            return seat in self.safe(state)
        if self.rule == 'selfish':
            return seat not in self.can_lose(state)
        return seat != self.loser(state)

    def mover_is_spared(self, state):
        return self.is_spared(self.mover(state), state)

    def winning_options(self, state):
        return {o for o in self.options(state) if self.is_spared(self.mover(state), o)}

    def winning_plays(self, fragment):
        return {play for play, _ in self.winning_options(self.state(fragment))}

    def replies(self):
        """Each legal first play after which the game goes on, with the replies that win."""
        return {play: sorted(self.winning_plays(play))
                for play, how in self.options(self.state('')) if how == 'on'}

    def length(self, state, hurry):
        """Two players: letters at the end when the winner hurries (min) or delays (max)."""
        options = self.options(state)
        if not options:
            return len(state[0])
        if self.wins(state):
            return hurry(self.length(o, hurry) for o in self.winning_options(state))
        return max(self.length(o, hurry) for o in options)

    # ---- all positions ----

    def rows(self):
        """The positions of each length, counted."""
        reachable = self.reachable()
        for size in range(max(map(len, self.fragments), default=-1) + 1):
            states = [self.state(f) for f in self.fragments if len(f) == size]
            on = [self.mover_is_spared(s) for s in states if s[1] == 'on']
            yield {'length': size, 'legal': len(states), 'words': len(states) - len(on),
                   'won': on.count(True), 'lost': on.count(False),
                   'reachable': sum(s[0] in reachable for s in states)}

    def checksum(self):
        total = 0
        for state in map(self.state, self.fragments):
            h = 0
            for letter in state[0]:
                h = mixed(h + 1 + self.alphabet.index(letter))
            total += mixed(h + self.number(state))
        return '%016x' % (total % 2**64)

    def number(self, state):
        """What is known of a state, as the checksum takes it in."""
        if state[1] == 'word':
            return 2
        if self.players == 2:
            return int(self.wins(state))
        loser = self.loser(state) + 1 if self.rule in ('next', 'previous') else 0
        return (3 + loser + (sum(2**seat for seat in self.safe(state)) << 8) +
                (sum(2**seat for seat in self.can_lose(state)) << 24))


def mixed(z):
    """The finalizer of splitmix64."""
    z %= 2**64
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
    return z ^ z >> 31


class Super(Ghost):
    def parts(self, word):
        return infixes(word)

    def forms(self, fragment, letter):
        return {fragment + letter, letter + fragment}


class Superduper(Super):
    def forms(self, fragment, letter):
        return super().forms(fragment, letter) | super().forms(fragment[::-1], letter)


class SuperduperEither(Superduper):
    def parts(self, word):
        return infixes(word) | infixes(word[::-1])

    def spelled(self, word):
        return {word, word[::-1]}


class XghostInfix(Super):
    def forms(self, fragment, letter):
        return {fragment[:i] + letter + fragment[i:] for i in range(len(fragment) + 1)}


class XghostSubsequence(XghostInfix):
    def parts(self, word):
        return subsequences(word)


class Spook(Ghost):
    def bag(self, letters):
        return ''.join(sorted(letters, key=self.alphabet.index))

    def parts(self, word):
        return {self.bag(letters) for letters in subsequences(word)}

    def spelled(self, word):
        return {self.bag(word)}

    def forms(self, fragment, letter):
        return {self.bag(fragment + letter)}


class SpookInfix(Spook):
    """An arrangement that lies inside a word is announced, with the new letter anywhere in it."""

    def __init__(self, words, *more, **rules):
        self.arrangements = {}
        super().__init__(words, *more, **rules)

    def parts(self, word):
        for infix in infixes(word):
            self.arrangements.setdefault(self.bag(infix), set()).add(infix)
        return {self.bag(infix) for infix in infixes(word)}

    def may_stand(self, letter, announced):
        return letter in announced

    def announcements(self, fragment, letter):
        return {announced for bag in self.forms(fragment, letter)
                for announced in self.arrangements.get(bag, ())
                if self.may_stand(letter, announced)}

    def extensions(self, fragment):
        return {self.bag(announced) for letter in self.alphabet if fragment in self.fragments
                for announced in self.announcements(fragment, letter)}


class SpookInfixExact(SpookInfix):
    """Only what is announced can be a word, so a fragment is none, and there may be no legal play
    where the game goes on."""

    def spelled(self, word):
        return set()

    def legal_options(self, fragment):
        return {self.announced(s) for letter in self.alphabet
                for s in self.announcements(fragment, letter)}

    def announced(self, arrangement):
        bag = self.bag(arrangement)
        ends = arrangement in self.list and (self.word_end == 'always' or
                                             not self.extensions(bag))
        return bag, 'word' if ends else 'on'


class AtAnEnd:
    """The new letter stands first or last."""

    def may_stand(self, letter, announced):
        return letter in (announced[0], announced[-1])


class SpookInfixEnd(AtAnEnd, SpookInfix):
    pass


class SpookInfixEndExact(AtAnEnd, SpookInfixExact):
    pass


GAMES = {('ghost', None): Ghost, ('super', None): Super,
         ('superduper', 'as-played'): Superduper, ('superduper', 'either'): SuperduperEither,
         ('xghost', 'subsequence'): XghostSubsequence, ('xghost', 'infix'): XghostInfix,
         ('spook', 'multiset'): Spook,
         ('spook', 'infix-any-anagram'): SpookInfix, ('spook', 'infix-any-exact'): SpookInfixExact,
         ('spook', 'infix-end-anagram'): SpookInfixEnd,
         ('spook', 'infix-end-exact'): SpookInfixEndExact}
