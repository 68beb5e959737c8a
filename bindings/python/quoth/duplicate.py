"""Duplicate games: in each round everybody has the same rack, and the best play is laid for all.

>>> import quoth
>>> game = quoth.Duplicate('scrabble', seed=7)
>>> game.rack, game.best
('AERRSUV', <Play 8D VARUS, 24 points, equity 27.5>)
>>> game.score('8G RAVERS'), game.score('8G RAVEN')
(20, 0)
>>> game.next().text, game.total, game.round
('8D VARUS', 24, 2)
"""

from __future__ import annotations

import os
from ctypes import POINTER
from typing import Optional

from . import _api as c
from ._core import (BadText, GameOver, Handle, Resource, call, check_handle, check_int, check_text,
                    create, hold, resource_of, written)
from ._lib import lib
from .crossword import (Cross, CrossHandle, Evaluator, Play, PlayLike, Plays, Position, RulesLike,
                        WordsLike, held, plays_of)
from .leaves import Leaves


class Duplicate(CrossHandle):
    """A duplicate game, with the draws of the French-language federation: a rack has two vowels and
    two consonants at least up to round 15, later one of each, and a play is possible.

    `seed` decides all racks (None: at random).  Of plays with the same score the one of higher
    equity is laid, by the `leaves` (None: the library's).  One thread at a time uses a game.
    """

    __slots__ = ('_cross', '_seed', '_evaluator', '_total')

    def __init__(self, rules: RulesLike = None, lexicon: WordsLike = None, *,
                 seed: Optional[int] = None, leaves: Optional[Leaves] = None) -> None:
        self._cross, self._total = Cross.of(rules, lexicon), 0
        self._evaluator: Optional[Evaluator] = None
        if leaves is not None:
            check_handle(leaves, Leaves, 'leaves')._check_tiles(self.rules)
            self._evaluator = Evaluator(leaves, self.rules, False)
        self._seed = (int.from_bytes(os.urandom(8), 'little') if seed is None else
                      check_int(seed, 'seed', 0, 2 ** 64 - 1))
        super().__init__(self._begun())

    def _begun(self) -> Resource:
        """The library's game at its beginning."""
        evaluator = self._evaluator.pointer if self._evaluator else self._cross.evaluator
        return create(lib.quoth_duplicate_free, POINTER(c.quoth_duplicate),
                      lib.quoth_duplicate_new, self._cross, evaluator, self._seed,
                      needs=(self._cross,), keeps=self._evaluator)

    @property
    def seed(self) -> int:
        """The seed: a game of the same rules, words and seed has the same racks."""
        return self._seed

    @property
    def round(self) -> int:
        """The number of the round, from 1; of a game that is over, of its last one."""
        return int(call(lib.quoth_duplicate_round, self))

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(call(lib.quoth_duplicate_over, self))

    @property
    def bag(self) -> int:
        """The number of tiles in the bag."""
        return int(call(lib.quoth_duplicate_bag, self))

    @property
    def position(self) -> Position:
        """A copy of the position of the round: seat 0 is to move."""
        with held(self) as own:
            return Position._copy_of(self._cross, lib.quoth_duplicate_position(own))

    @property
    def rack(self) -> str:
        """The rack of the round; '' of a game that is over."""
        return '' if self.over else self.position.rack or ''

    @property
    def total(self) -> int:
        """The sum of the best plays laid so far."""
        with hold(self):
            return self._total

    @property
    def plays(self) -> Plays:
        """All legal placements of the round, the highest score first; the first is the one laid."""
        with hold(self):
            return plays_of(lib.quoth_duplicate_plays(self._resource.pointer)[0], self.position)

    @property
    def best(self) -> Play:
        """The play that will be laid; GameOver after the end."""
        with hold(self):
            if self.over:
                raise GameOver('the game is over')
            return self.plays[0]

    def score(self, play: PlayLike) -> int:
        """What a play earns: its points if it is a legal placement, else 0."""
        try:
            check = self.position.validate(play)
        except BadText:  # it cannot be read
            return 0
        return check.play.score if check and check.play and check.play.kind == 'place' else 0

    def next(self) -> Play:
        """Lays the best play and deals the next rack, or ends the game; returns the play."""
        with hold(self):
            laid = self.best
            call(lib.quoth_duplicate_next, self)
            self._total += laid.score
            return laid

    def sheet(self, top: int = 10, language: str = 'en') -> str:
        """The whole game as a page to print (HTML), for a room full of people: racks, boards, the
        `top` plays of each round, and a slip to copy.  It takes some tenths of a second."""
        resource_of(self)
        said_in = check_text(language, 'language')
        with Handle(self._begun()) as game:
            return written(lib.quoth_duplicate_write_sheet, game, self._seed,
                           check_int(top, 'top', 0, 2 ** 31), said_in).decode()

    def __repr__(self) -> str:
        if self.closed:
            return '<Duplicate, closed>'
        return '<Duplicate %s, round %d, %s>' % (
            self.rules.name or '(no name)', self.round, 'over' if self.over else self.rack)
