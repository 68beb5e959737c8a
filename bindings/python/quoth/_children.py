"""Functions of the user that choose plays: what they say, and a time limit for saying it."""

from __future__ import annotations

import json
import os
import sys
from typing import Any, Callable, Optional, Tuple

from ._core import Resigns
from .ghost.players import _Child, _Hung


class Fault(Exception):
    """What a function did wrong: it raised, returned nonsense, or took too long."""


def answer_of(function: Callable[..., Any], arguments: Tuple[Any, ...],
              read: Callable[[Any], Any]) -> Tuple[str, Any]:
    """What a function says, in values that JSON has: ("plays", read(answer)), ("resigns", None) or
    ("fault", message)."""
    try:
        return "plays", read(function(*arguments))
    except Resigns:
        return "resigns", None
    except Fault as fault:
        return "fault", str(fault)
    except (Exception, SystemExit, GeneratorExit) as error:
        try:
            return "fault", f"raised {type(error).__name__}: {error}"
        except Exception:
            return "fault", f"raised {type(error).__name__}"


class _Server(_Child):
    """A forked process that makes arguments of each question and sends what the function says."""

    @staticmethod
    def _serve(function: Callable[..., Any], rest: Tuple[Any, ...], source: int, sink: int) -> None:
        make, read = rest
        with os.fdopen(source, "rb") as reader:
            for line in reader:
                answer = answer_of(function, make(json.loads(line)), read)
                sys.stdout.flush()
                data = json.dumps(answer).encode() + b"\n"
                while data:
                    data = data[os.write(sink, data):]


class Asked:
    """A function that is asked questions, in a process of its own if it has a time limit.

    `make` makes its arguments of a question, which is of values that JSON has; `read` checks the
    answer and makes such values of it, or raises Fault.
    """

    def __init__(self, function: Callable[..., Any], make: Callable[[Any], Tuple[Any, ...]],
                 read: Callable[[Any], Any], seconds: Optional[float]) -> None:
        self.function, self.make, self.read, self.seconds = function, make, read, seconds
        self.child: Optional[_Server] = None

    def ask(self, question: Any) -> Any:
        """What `read` made of the answer; Fault, or Resigns."""
        kind, said = self._answer(question)
        if kind == "fault":
            raise Fault(said)
        if kind == "resigns":
            raise Resigns("gives up")
        return said

    def _answer(self, question: Any) -> Tuple[str, Any]:
        if self.seconds is None:
            return answer_of(self.function, self.make(question), self.read)
        if self.child is None:
            self.child = _Server(self.function, (self.make, self.read))
        try:
            return self.child.ask(question, self.seconds)
        except _Hung:
            self.close()
            return "fault", f"took longer than {self.seconds:g} s"
        except EOFError:
            self.close()
            return "fault", "ended its process"
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Ends the process."""
        if self.child is not None:
            self.child.kill()
            self.child = None
