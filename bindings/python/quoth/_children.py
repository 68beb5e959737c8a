"""Functions of the user that choose plays: what they say, and a time limit for saying it."""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import time
from typing import Any, Callable, Optional, Tuple

from . import _core
from ._core import Resigns, Unsupported


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


class _Hung(Exception):
    """A function took longer than it may."""


class _Child:
    """A forked process that makes arguments of each question and sends what the function says."""

    def __init__(self, function: Callable[..., Any], rest: Tuple[Any, ...]) -> None:
        if not hasattr(os, "fork"):
            raise Unsupported("a time limit needs a system that can fork")
        sys.stdout.flush()
        sys.stderr.flush()
        ours, theirs = os.pipe(), os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                _core.forget_calls()
                signal.signal(signal.SIGINT, signal.SIG_IGN)
                os.close(ours[1])
                os.close(theirs[0])
                self._serve(function, rest, ours[0], theirs[1])
            finally:
                os._exit(0)
        os.close(ours[0])
        os.close(theirs[1])
        self.to, self.from_ = ours[1], theirs[0]

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

    def ask(self, question: Any, seconds: float) -> Tuple[str, Any]:
        """The answer; _Hung if it does not come in time, EOFError if the process has died."""
        try:
            os.write(self.to, json.dumps(question).encode() + b"\n")
        except BrokenPipeError:
            raise EOFError from None
        end, data = time.monotonic() + seconds, b""
        poll = select.poll()
        poll.register(self.from_, select.POLLIN)
        while not data.endswith(b"\n"):
            if not poll.poll(max(0.0, 1000 * (end - time.monotonic()))):
                raise _Hung
            more = os.read(self.from_, 65536)
            if not more:
                raise EOFError
            data += more
        kind, said = json.loads(data)
        return kind, said

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.to)
        os.close(self.from_)


class Asked:
    """A function that is asked questions, in a process of its own if it has a time limit.

    `make` makes its arguments of a question, which is of values that JSON has; `read` checks the
    answer and makes such values of it, or raises Fault.
    """

    def __init__(self, function: Callable[..., Any], make: Callable[[Any], Tuple[Any, ...]],
                 read: Callable[[Any], Any], seconds: Optional[float]) -> None:
        self.function, self.make, self.read, self.seconds = function, make, read, seconds
        self.child: Optional[_Child] = None

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
            self.child = _Child(self.function, (self.make, self.read))
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
