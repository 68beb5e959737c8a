"""Naive twins of the solver, written from the definitions and sharing nothing with the program.

Words are Python strings, a letter is one character, a vocabulary is a set of words and a set of
fragments, and every answer is plain recursion over strings.
"""
import functools
import itertools


class Vocabulary:
    """The words of at least `least` letters, and what a fragment and a play are in ghost."""
    variant = 'ghost'

    def __init__(self, words, least=3):
        self.words = {word for word in words if len(word) >= least}
        self.fragments = set(itertools.chain.from_iterable(map(self.parts, self.words)))
        self.letters = sorted(set(''.join(self.words)))
        self.known = {}

    @staticmethod
    def parts(word):
        return [word[:i] for i in range(len(word) + 1)]

    def plays(self, fragment):
        return {fragment + letter for letter in self.letters}

    def extensions(self, fragment):
        """The legal fragments one letter longer, sorted, also for a word."""
        return sorted(self.plays(fragment) & self.fragments)

    def legal_plays(self, fragment):
        """What may be played; nothing once the game is over."""
        if fragment in self.words or fragment not in self.fragments:
            return []
        return self.extensions(fragment)


class SuperVocabulary(Vocabulary):
    variant = 'super'

    @staticmethod
    def parts(word):
        return [word[i:j] for i in range(len(word) + 1) for j in range(i, len(word) + 1)]

    def plays(self, fragment):
        return {p for letter in self.letters for p in (fragment + letter, letter + fragment)}


class SuperDuperVocabulary(SuperVocabulary):
    variant = 'superduper'

    def plays(self, fragment):
        back = fragment[::-1]
        return {p for letter in self.letters
                for p in (fragment + letter, letter + fragment, back + letter, letter + back)}


VARIANTS = {v.variant: v for v in (Vocabulary, SuperVocabulary, SuperDuperVocabulary)}


# ---- who wins -------------------------------------------------------------------------------

def win(vocabulary, fragment=''):
    """Does the player to move win?  (A word or nonsense: the other has lost already.)"""
    if fragment not in vocabulary.known:
        vocabulary.known[fragment] = (
            fragment in vocabulary.words or fragment not in vocabulary.fragments or
            any(not win(vocabulary, play) for play in vocabulary.legal_plays(fragment)))
    return vocabulary.known[fragment]


def winning_plays(vocabulary, fragment=''):
    return [p for p in vocabulary.legal_plays(fragment) if not win(vocabulary, p)]


def first_player_wins(vocabulary):
    return bool(vocabulary.words) and win(vocabulary)


def replies(vocabulary):
    """Each first play that does not end the game, with all the replies that win."""
    return {first: winning_plays(vocabulary, first)
            for first in vocabulary.legal_plays('') if first not in vocabulary.words}


def reachable(vocabulary):
    """The fragments that legal plays can produce, the empty one included."""
    found, layer = set(), {''} & vocabulary.fragments
    while layer:
        found |= layer
        layer = {play for fragment in layer for play in vocabulary.legal_plays(fragment)}
    return found


def letters_to_come(vocabulary, fragment='', hurry=min):
    """Letters still to be played: the winner plays to win and hurries (min) or delays (max),
    the loser delays."""
    @functools.cache
    def count(fragment):
        plays = vocabulary.legal_plays(fragment)
        if not plays:
            return 0
        if win(vocabulary, fragment):
            return 1 + hurry(map(count, winning_plays(vocabulary, fragment)))
        return 1 + max(map(count, plays))
    return count(fragment)


def formula(vocabulary):
    """The nested formula: Alice has won, or there is a first move with which she has won, or for
    all second moves she has won, or there is a third ... as deep as the longest word.  Who has
    reached the end of a game stands still."""
    depth = max(map(len, vocabulary.words), default=0)

    def moves(position):
        return vocabulary.legal_plays(position) or [position]

    def alice_has_won(position):
        return position in vocabulary.words and len(position) % 2 == 0

    def there_is_a_move(position, i):
        return i <= depth and any(alice_has_won(p) or for_all_moves(p, i + 1)
                                  for p in moves(position))

    def for_all_moves(position, i):
        return i <= depth and all(alice_has_won(p) or there_is_a_move(p, i + 1)
                                  for p in moves(position))

    return alice_has_won('') or there_is_a_move('', 1)


# ---- outcome sets (ghost) -------------------------------------------------------------------

def winner(word):
    """0 if the first player has won with this word, 1 if the second."""
    return len(word) % 2


def priority(words, player):
    """What a player wants of his set of outcomes, the smaller the better; ties are broken by the
    sorted list."""
    won = [winner(word) == player for word in words]
    lossiness = 0 if all(won) else 1 if any(won) else 2
    return lossiness, len(words), sum(map(len, words)), sorted(words)


def outcomes_per_node(vocabulary, player, fragment=''):
    """The set chosen node by node."""
    if fragment in vocabulary.words:
        return {fragment}
    cases = [outcomes_per_node(vocabulary, player, p) for p in vocabulary.legal_plays(fragment)]
    if not cases:
        return set()
    if len(fragment) % 2 == player:
        return min(cases, key=lambda words: priority(words, player))
    return set().union(*cases)


def rational_plays(vocabulary, fragment):
    """Every winning play where there is one, else every legal play."""
    return winning_plays(vocabulary, fragment) or vocabulary.legal_plays(fragment)


def all_outcomes(vocabulary, player, fragment=''):
    """The outcome set of every strategy of rational plays.  For tiny lists only."""
    if fragment in vocabulary.words:
        return {frozenset([fragment])}
    if len(fragment) % 2 == player:
        return {words for play in rational_plays(vocabulary, fragment)
                for words in all_outcomes(vocabulary, player, play)}
    choices = [all_outcomes(vocabulary, player, p) for p in vocabulary.legal_plays(fragment)]
    return {frozenset().union(*choice) for choice in itertools.product(*choices)}


def outcomes_overall_by_enumeration(vocabulary, player):
    return min(all_outcomes(vocabulary, player), key=lambda words: priority(words, player))


def outcomes_overall(vocabulary, player):
    """The same for long lists: for each position the smallest set, and the smallest with at least
    one win in it.  Sets are (words, letters, sorted list)."""
    nothing = (0, 0, [])

    def join(*sets):
        return (sum(s[0] for s in sets), sum(s[1] for s in sets),
                list(itertools.chain.from_iterable(s[2] for s in sets)))

    def smallest(fragment):
        """(the smallest set, the smallest set with a win or None)"""
        if fragment in vocabulary.words:
            only = (1, len(fragment), [fragment])
            return only, only if winner(fragment) == player else None
        if len(fragment) % 2 == player:
            cases = [smallest(p) for p in rational_plays(vocabulary, fragment)]
            return (min(any_set for any_set, _ in cases),
                    min((won for _, won in cases if won), default=None))
        cases = [smallest(p) for p in vocabulary.legal_plays(fragment)]
        totals = [sum(any_set[i] for any_set, _ in cases) for i in (0, 1)]
        best = None
        for i, (any_set, won) in enumerate(cases):
            if won is None:
                continue
            size = (totals[0] - any_set[0] + won[0], totals[1] - any_set[1] + won[1])
            if best is None or size <= best[:2]:
                joined = join(*(w if j == i else a for j, (a, w) in enumerate(cases)))
                best = joined if best is None else min(best, joined)
        return join(*(any_set for any_set, _ in cases)), best

    if not vocabulary.words:
        return nothing[2]
    any_set, won = smallest('')
    return (won or any_set)[2]
