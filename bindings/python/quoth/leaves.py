"""Leave values: what the tiles that stay on a rack are worth.

>>> import quoth
>>> leaves = quoth.Leaves({'?': 25, 'S': 8, 'ER': 3.5, 'Q': -7}, 'scrabble')
>>> leaves['S'], leaves['re'], leaves['QX']
(8.0, 3.5, 0.0)
>>> position = quoth.Position('scrabble', rack='CATSQUV')
>>> quoth.Engine('scrabble').best(position)
<Play 8G VAC, 16 points, equity 23.7>
>>> quoth.Engine('scrabble', leaves=leaves).best(position)
<Play 8H SQUAT, 30 points, equity 20.0>
"""

from __future__ import annotations

import os
from ctypes import POINTER, byref, c_int32, c_uint8
from typing import Any, Dict, Iterator, Mapping, Optional, Union

from . import _api as c
from ._core import (Handle, Mismatch, ProgressOption, call, callback, check_handle, check_int,
                    check_text, counted, create, written)
from ._files import Path, replace_file
from ._lib import lib
from .crossword import Cross, Evaluator, Rules, RulesLike, WordsLike, held, lexicon_of, rules_of

LeavesLike = Union[Mapping[str, float], str, bytes, 'os.PathLike[str]']


class Leaves(Handle):
    """Leave values for the tiles of some rules, in points.

    They are made of a mapping from tiles to values, of CSV (a str: lines `LEAVE,VALUE`), of KLV2
    (bytes), or of the file of a path: CSV if its name ends in `.csv`, else KLV2.  `?` is a blank.
    A leave that is not listed is worth 0; if all leaves up to some number of tiles are listed, the
    values of larger ones are computed from them.  Leaves are immutable; any thread may use them.
    """

    __slots__ = ('rules',)

    def __init__(self, values: LeavesLike, rules: RulesLike = None) -> None:
        self.rules = rules_of(rules)
        tiles = self.rules._struct.tiles
        text = isinstance(values, str)
        if isinstance(values, os.PathLike):
            text = os.fsdecode(values).endswith('.csv')
            with open(values, 'rb') as file:
                values = file.read()
        elif isinstance(values, str):
            values = check_text(values, 'leaves')
        if isinstance(values, Mapping):
            entries = self._entries(values)
            self._own(lib.quoth_leaves_make, byref(tiles), entries, len(entries))
        elif not isinstance(values, bytes):
            raise TypeError('leaves: a mapping, a str, bytes or a path is needed, not ' +
                            type(values).__name__)
        elif text:
            self._own(lib.quoth_leaves_read_csv, values, len(values), byref(tiles))
        else:
            self._own(lib.quoth_leaves_read_klv, values, len(values), tiles.alphabet.letters)

    def _own(self, function: Any, *arguments: Any) -> None:
        super().__init__(create(lib.quoth_leaves_free, POINTER(c.quoth_leaves), function,
                                *arguments, shared=True))
        call(lib.quoth_leaves_extend, self, byref(self.rules._struct.tiles), self.rules.rack)

    @classmethod
    def _made(cls, rules: Rules, function: Any, *arguments: Any) -> 'Leaves':
        leaves = cls.__new__(cls)
        leaves.rules = rules
        leaves._own(function, *arguments)
        return leaves

    def _entries(self, values: Mapping[str, float]) -> Any:
        entries = (c.quoth_leave_entry * len(values))()
        for entry, (text, value) in zip(entries, values.items()):
            tiles = self.rules._read_rack(text)
            if isinstance(value, bool) or not isinstance(value, (int, float)):
                raise TypeError('the value of a leave is a number, not ' + type(value).__name__)
            entry.tile[:len(tiles)] = tiles[:]
            entry.count, entry.value = len(tiles), value
        return entries

    def _check_tiles(self, rules: Rules) -> None:
        """Mismatch unless the rules have the tiles of the leaves."""
        if bytes(rules._struct.tiles) != bytes(self.rules._struct.tiles):
            raise Mismatch('the leaves are of other tiles (%s)' % self.rules.name)

    @classmethod
    def default(cls, rules: RulesLike = None, lexicon: WordsLike = None) -> 'Leaves':
        """The library's best values: trained for many rules and words, else the estimate.

        >>> round(Leaves.default('scrabble')['?'], 1) > 20
        True
        """
        rules = rules_of(rules)
        return cls._made(rules, lib.quoth_leaves_default, byref(rules._struct),
                         lexicon_of(lexicon))

    @classmethod
    def estimate(cls, rules: RulesLike = None, lexicon: WordsLike = None) -> 'Leaves':
        """Values from the letters that words need and the tiles that there are.  They list no
        leaves, and cannot be saved."""
        rules = rules_of(rules)
        return cls._made(rules, lib.quoth_leaves_estimate, byref(rules._struct.tiles),
                         lexicon_of(lexicon))

    @classmethod
    def train(cls, rules: RulesLike = None, lexicon: WordsLike = None, games: int = 1000, *,
              rounds: int = 1, players: int = 2, start: Optional['Leaves'] = None, seed: int = 1,
              progress: ProgressOption = None) -> 'Leaves':
        """Learns values in self-play, as `quoth cross train` does, on one thread.

        Each round plays `games` by the values of the round before, the first by `start` (None: the
        library's).  A good table takes many thousand games, some hundred a second.  If the progress
        function ends it, it raises `Stopped`.

        >>> rules = Rules('scrabble').replace(rack=3)
        >>> learnt = Leaves.train(rules, games=20, start=Leaves({}, rules))
        >>> learnt['?'] > learnt['Q']
        True
        """
        cross = Cross.of(rules, lexicon)
        if start is not None:
            check_handle(start, Leaves, 'start')._check_tiles(cross.rules)
        values = start or cls.default(cross.rules, cross.lexicon)
        count, first = check_int(games, 'games', 1, 2 ** 31), check_int(seed, 'seed', 0, 2 ** 63)
        seats = check_int(players, 'players', 2, c.QUOTH_PLAYERS_MAX)
        for number in range(1, check_int(rounds, 'rounds', 1, 100) + 1):
            evaluator = Evaluator(values, cross.rules, False)
            options = c.quoth_train_options(evaluator.pointer, first + (number << 32), 0, count)
            with Handle(create(lib.quoth_train_free, POINTER(c.quoth_train), lib.quoth_train_new,
                               cross, seats, needs=(cross,))) as totals:
                with held(cross.engine) as engine:
                    call(lib.quoth_train_play, totals, lib.quoth_engine_finder(engine),
                         byref(options), progress=progress)
                values = cls._made(cross.rules, lib.quoth_train_leaves, totals)
        return values

    # ---- values ----

    def __getitem__(self, tiles: str) -> float:
        """The value of a leave, its tiles in any order, to a thousandth of a point."""
        codes = sorted(self.rules._read_rack(tiles))
        value = c_int32()
        call(lib.quoth_leaves_value, byref(value), self, (c_uint8 * len(codes))(*codes),
             len(codes))
        return value.value / c.QUOTH_POINT

    def __len__(self) -> int:
        """The number of leaves that are listed; 0 of an estimate."""
        return int(call(lib.quoth_leaves_count, self))

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[str]:
        """The leaves that are listed."""
        return iter(self.listed())

    def listed(self) -> Dict[str, float]:
        """All leaves that are listed, with their values.

        >>> Leaves('ES,9.5\\nQ,-6\\n', 'scrabble').listed()
        {'ES': 9.5, 'Q': -6.0}
        """
        found: Dict[str, float] = {}

        def each(user: Any, tiles: Any, count: int, value: float) -> bool:
            found[self.rules._spell(tiles[:count], c.QUOTH_AS_RACK)] = value
            return True

        call(lib.quoth_leaves_each, self, callback(c.quoth_leaves_each_each, each, False), None)
        return found

    # ---- files ----

    def csv(self) -> str:
        """The leaves as CSV, which reads back as the same values."""
        return written(lib.quoth_leaves_write_csv, self, byref(self.rules._struct.tiles)).decode()

    def to_bytes(self) -> bytes:
        """The leaves as KLV2."""
        return written(lib.quoth_leaves_write_klv, self)

    def save(self, path: Path) -> None:
        """Writes a file for `--leaves` and other programs: CSV if its name ends in `.csv`, else
        KLV2."""
        csv = os.fsdecode(path).endswith('.csv')
        replace_file(path, self.csv().encode() if csv else self.to_bytes())

    def __repr__(self) -> str:
        if self.closed:
            return '<Leaves, closed>'
        return '<Leaves of %s, %s>' % (self.rules.name or '(no name)',
                                       counted(len(self), 'leave'))
