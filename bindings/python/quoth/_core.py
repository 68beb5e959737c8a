"""What every module of this package stands on: errors, handles, calls, callbacks.

CONVENTIONS

*Calls.*  Every function of the library is called through `call`, which adds the context and the
error, so neither is passed:

    call(lib.quoth_plays_find, byref(plays), finder, position, byref(query), progress=progress)

Handles are passed as they are.  `call` refuses closed ones, keeps the others alive, and keeps
other threads off them.  Handles that the library reaches through a struct are named by
`uses=(leaves,)`.
A failure is raised as the QuothError of its status; the statuses in `allow=` are returned instead
(`allow=(QUOTH_STOPPED,)`: a search that was stopped has a result).  Functions without a status
return their value.  `quick` has the same functions without giving the interpreter free: for those
that take nanoseconds, of shared handles: `ask_quickly(quick.quoth_lexicon_words, lexicon)`.
`written` is for functions whose first argument is a sink: it returns the bytes.

*Long calls* take `progress=` (True: a bar; a function that is called with a Progress, and stops
the work by returning False), `threads=` (how many share the work) and `seconds=` (the work is
stopped then), and pass them on to `call`.  The interpreter is free meanwhile.  Ctrl-C stops the
work; KeyboardInterrupt is raised when the library has returned.

*Handles.*  A class over a C object derives from Handle and is made by `create`, which says how it
is freed and which handles it needs:

    class Finder(Handle):
        def __init__(self, cross: Cross) -> None:
            super().__init__(create(lib.quoth_play_finder_free, POINTER(quoth_play_finder),
                                    lib.quoth_play_finder_new, cross, needs=(cross,)))

`needs` are freed after it, even if they are closed before.  A handle has a guard of its own, which
lets one thread in at a time; `guard=parent` shares the parent's (a game of a solver), and
`shared=True` has none (lexica, rules, leaves: any thread may ask).  Another thread waits for its
turn.  A thread that is inside a call already, in a callback, does not wait but gets Busy, so that
nothing can lock up; nor may a callback call the handle whose call it serves.  `with hold(handle):`
keeps a handle for this thread over several calls, as long as what the library returned points
into it.

*Pointers out of the library* are copied before `call` or `hold` ends.  No ctypes object reaches the
user.

*Callbacks* are made by `callback(TYPE, function, failure)`.  An exception in the function is kept,
`failure` (QUOTH_STOPPED, False) goes to the library, and `call` raises the exception when the
library has returned.  Keep the callback as long as the library may call it.

*Names.*  Text is str, words are in lower case as the alphabet spells them.  Enumerations are their
names in options and files, as str ("literal", "5-point"); numbers from the first seat on count from
0, as in C.  Results are frozen dataclasses or NamedTuples.  Methods that are questions without
arguments and cost nothing are properties.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
import threading
import time
import weakref
from types import FrameType
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, NoReturn, Optional, Sequence
from typing import Tuple, Type, Union

from . import _api
from ._lib import lib

# ---- errors --------------------------------------------------------------------------------------


class QuothError(Exception):
    """A call that failed.

    `message` says why, `line` (from 1) and `offset` (in bytes) where in the text that was read;
    they are 0 where they mean nothing.
    """

    def __init__(self, message: str, line: int = 0, offset: int = 0) -> None:
        where = f" (line {line})" if line else f" (byte {offset})" if offset else ""
        super().__init__(message + where)
        self.message, self.line, self.offset = message, line, offset


class NoMemory(QuothError, MemoryError):
    """Memory ran out."""


class BadText(QuothError, ValueError):
    """Text that does not follow its format."""


class BadImage(QuothError, ValueError):
    """A binary file that is damaged or of another kind."""


class TooLarge(QuothError, ValueError):
    """A stated limit would be passed."""


class NotFound(QuothError, LookupError):
    """There is no such word, play or name."""


class Stopped(QuothError):
    """The work was stopped before it had a result."""


class SinkFailed(QuothError):
    """Output was refused."""


class BadAnswer(QuothError):
    """An object or function of the caller contradicts itself."""


class BadCall(QuothError, ValueError):
    """An argument that is never right."""


class Illegal(QuothError, ValueError):
    """The rules of the game forbid it here."""


class GameOver(QuothError):
    """The game is over."""


class UnknownRack(QuothError):
    """A rack is needed that is not known."""


class Mismatch(QuothError, ValueError):
    """Objects of other rules, words or boards."""


class Unsupported(QuothError):
    """The library has no such thing for this variant or these rules."""


class Resigns(QuothError):
    """A player gives up.  A player's function may raise it."""


class Closed(QuothError):
    """The object was closed."""


class Busy(QuothError):
    """The object is in use: by another thread, or by the call that this callback serves."""


class Forked(QuothError):
    """The object was in use in the parent when this process was forked."""


ERRORS: Dict[int, Type[QuothError]] = {
    _api.QUOTH_NO_MEMORY: NoMemory, _api.QUOTH_BAD_TEXT: BadText,
    _api.QUOTH_BAD_IMAGE: BadImage, _api.QUOTH_TOO_LARGE: TooLarge,
    _api.QUOTH_NOT_FOUND: NotFound, _api.QUOTH_STOPPED: Stopped,
    _api.QUOTH_SINK_FAILED: SinkFailed, _api.QUOTH_BAD_ANSWER: BadAnswer,
    _api.QUOTH_BAD_CALL: BadCall, _api.QUOTH_ILLEGAL: Illegal,
    _api.QUOTH_GAME_OVER: GameOver, _api.QUOTH_UNKNOWN_RACK: UnknownRack,
    _api.QUOTH_MISMATCH: Mismatch, _api.QUOTH_UNSUPPORTED: Unsupported,
    _api.QUOTH_RESIGNS: Resigns,
}

# ---- who may use an object, and how long it lives ------------------------------------------------

# Guards the counts of all resources.  A finalizer may run inside a section that it guards.
_counts = threading.RLock()


class _Local(threading.local):
    """The state of a thread."""

    frame: Optional[Frame] = None  # its innermost call
    guards = 0    # that it has
    user = 0      # functions of the user that run for the innermost call
    watching = 0  # progress functions that run


_local = _Local()
_guards: "weakref.WeakSet[Guard]" = weakref.WeakSet()


class Guard:
    """Lets one thread at a time use an object and those that share its guard."""

    __slots__ = ("lock", "owner", "depth", "busy", "broken", "pending", "__weakref__")

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.owner = 0  # the thread that has it
        self.depth = 0
        self.busy = False    # the library is at work
        self.broken = False  # it was busy when the process was forked
        self.pending: List[Resource] = []  # to be freed when the thread gives it back
        _guards.add(self)

    def take(self, wait: bool) -> bool:
        """Takes the guard, again if the thread has it."""
        thread = threading.get_ident()
        if self.owner == thread:
            self.depth += 1
            return True
        while not self.lock.acquire(blocking=wait, timeout=0.05 if wait else -1):
            if not wait:
                return False
            deliver()
        self.owner, self.depth = thread, 1
        _local.guards = _local.guards + 1
        return True

    def give(self) -> None:
        self.depth -= 1
        if self.depth:
            return
        while self.pending:
            self.pending.pop().destroy_now()
        self.owner = 0
        _local.guards -= 1
        self.lock.release()
        if self.pending and self.take(wait=False):
            self.give()


class Resource:
    """A C object, how it is freed, and the resources that it needs until then."""

    __slots__ = ("pointer", "free", "needs", "guard", "pins", "closed", "keeps")

    def __init__(self, pointer: Any, free: Any, needs: Sequence[Resource], guard: Optional[Guard],
                 keeps: object) -> None:
        self.pointer, self.free, self.guard, self.keeps = pointer, free, guard, keeps
        self.pins = 1  # one for the handle, one for each call and for each resource that needs it
        self.closed = False
        self.needs = tuple(needs)

    def pin(self) -> None:
        """Keeps the object; Closed if another thread has freed it since it was looked at."""
        with _counts:
            if self.pins == 0:
                raise Closed("the object was closed")
            self.pins += 1

    def unpin(self) -> None:
        with _counts:
            self.pins -= 1
            last = self.pins == 0
        if not last:
            return
        if self.guard is None:
            self.destroy_now()
        elif self.guard.broken:
            pass  # a call of the parent was changing it
        else:
            self.guard.pending.append(self)
            if self.guard.owner != threading.get_ident() and self.guard.take(wait=False):
                self.guard.give()

    def destroy_now(self) -> None:
        self.free(self.pointer)
        self.keeps = None
        for need in self.needs:
            need.unpin()

    def close(self) -> None:
        with _counts:
            if self.closed:
                return
            self.closed = True
        self.unpin()


class Handle:
    """An object of the library.

    `close`, or a `with` statement, frees it; so does the garbage collector.
    """

    __slots__ = ("_resource", "_finalizer", "__weakref__")
    _called = ""  # in messages; '': as its class

    def __init__(self, resource: Resource) -> None:
        self._resource = resource
        self._finalizer = weakref.finalize(self, resource.close)

    def close(self) -> None:
        """Frees the object.  Objects made from it stay usable; a second call does nothing."""
        finalizer = getattr(self, "_finalizer", None)
        if finalizer is not None:
            finalizer()

    @property
    def closed(self) -> bool:
        """Whether it was closed."""
        resource = getattr(self, "_resource", None)
        return resource is None or resource.closed

    def __enter__(self: Any) -> Any:
        resource_of(self)
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} cannot be pickled: it is memory of this process")

    def __copy__(self) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} cannot be copied")

    def __deepcopy__(self, memo: object) -> NoReturn:
        self.__copy__()


def resource_of(handle: object) -> Resource:
    """The C object of a handle; Closed, Forked or TypeError if there is none to use."""
    resource = getattr(handle, "_resource", None)
    called = getattr(handle, "_called", "") or type(handle).__name__
    if not isinstance(resource, Resource):
        if isinstance(handle, Handle):
            raise Closed(f"this {called} was not made")
        raise TypeError(f"{called} is no object of quoth")
    if resource.closed:
        raise Closed(f"this {called} was closed")
    if resource.guard is not None and resource.guard.broken:
        raise Forked(f"this {called} was in use when the process was forked")
    return resource


def borrow(handle: Handle) -> Resource:
    """The same C object for another handle, which can be closed without closing this one."""
    resource = resource_of(handle)
    resource.pin()
    return Resource(resource.pointer, lambda pointer: None, (resource,), resource.guard, None)


def create(free: Any, pointer_type: Any, function: Any, *arguments: object,
           needs: Sequence[Handle] = (), guard: Optional[Handle] = None, shared: bool = False,
           keeps: object = None, **options: Any) -> Resource:
    """Makes a C object: calls `function` with a pointer to the new pointer and the arguments.

    `keeps` is kept until the object is freed: callbacks, structs that it points to.
    """
    needed = [resource_of(handle) for handle in needs]
    lock = None if shared else Guard() if guard is None else resource_of(guard).guard
    pointer = pointer_type()
    pinned: List[Resource] = []
    try:
        for resource in needed:
            resource.pin()
            pinned.append(resource)
        call(function, ctypes.byref(pointer), *arguments, uses=needs, **options)
        return Resource(pointer, free, needed, lock, keeps)
    except BaseException:
        if pointer:
            free(pointer)
        for resource in pinned:
            resource.unpin()
        raise


def _after_fork() -> None:
    """In a new process only the forking thread goes on: what other threads had is lost."""
    global _counts
    _counts = threading.RLock()
    for guard in list(_guards):
        if guard.busy or guard.owner not in (0, threading.get_ident()):
            guard.broken = True
        elif guard.owner == 0:
            guard.lock = threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)

def forget_calls() -> None:
    """In a forked child that never returns to the library: no call is in progress."""
    _local.frame, _local.guards, _local.user, _local.watching = None, 0, 0, 0
    _put_back()
    _handlers.clear()
    _arrived.clear()


# ---- calls ---------------------------------------------------------------------------------------


class Progress(NamedTuple):
    """How far long work is.

    `phase` counts from 1 to `phases`, `done` from 0 to `total` in each phase; `phases` and `total`
    are 0 where they are not known.  `fraction` is that of the whole work, from 0 to 1, or None.
    """

    phase: int
    phases: int
    done: int
    total: int
    fraction: Optional[float]


ProgressOption = Union[None, bool, Callable[[Progress], object]]


class Frame:
    """A call in progress: what its callbacks want to raise, and when it must end."""

    __slots__ = ("exception", "deadline", "show", "shown", "stopped")

    def __init__(self, show: Optional[Callable[[Progress], object]],
                 seconds: Optional[float]) -> None:
        self.exception: Optional[BaseException] = None
        self.show = show
        self.shown = 0.0  # when
        self.stopped = False
        self.deadline = None if seconds is None else time.monotonic() + seconds

    def keep(self, exception: BaseException) -> None:
        if self.exception is None:
            self.exception = exception


# While the main thread is in the library Python's signal handlers are put aside: one that raises
# must not do so where the library would not hear of it.  They run when the library asks whether to
# go on, in functions of the user, and afterwards.
_handlers: Dict[int, Any] = {}
_arrived: List[int] = []
_raw: Any = sys.modules["_signal"]  # what `signal` wraps in enumerations, at ten times the price
_SIGNALS = sorted(map(int, signal.valid_signals()), key=lambda number: number != signal.SIGINT)


def _on_main_thread() -> bool:
    return threading.get_ident() == threading.main_thread().ident


def _arrives(number: int, stack: Optional[FrameType]) -> None:
    if _local.user and number in _handlers:
        _handlers[number](number, stack)
    else:
        _arrived.append(number)


def _put_aside() -> None:
    for number in _SIGNALS:  # SIGINT is the first
        handler = _raw.getsignal(number)
        if callable(handler):
            _handlers[number] = handler
            _raw.signal(number, _arrives)


def _put_back() -> None:
    for number, handler in reversed(list(_handlers.items())):
        if _raw.getsignal(number) is _arrives:  # otherwise a callback set another
            _raw.signal(number, handler)


def deliver() -> None:
    """Runs the handlers of signals that arrived, on the main thread; they may raise."""
    if _arrived and _on_main_thread():
        try:
            number = _arrived.pop(0)
            if number in _handlers:
                _handlers[number](number, sys._getframe())
        finally:
            deliver()


def callback(kind: Any, function: Callable[..., Any], failure: Any) -> Any:
    """A C callback of type `kind` that runs a function.

    An exception in it stops the call that it serves: `failure` is returned to the library, and
    `call` raises the exception.  None as `failure` is for callbacks that return nothing.
    """

    def run(*arguments: Any) -> Any:
        frame, users = _local.frame, _local.user
        try:
            if frame is not None and frame.exception is not None:
                return failure
            _local.user = users + 1
            result = function(*arguments)
            _local.user = users
            return None if failure is None else type(failure)(result)
        except BaseException as exception:
            _local.user = users
            if frame is not None:
                frame.keep(exception)
            return failure

    return kind(run)


@_api.quoth_watch_go_on  # type: ignore[misc]
def _go_on(user: object, progress: Any) -> bool:
    """The watch of every call."""
    frame = _local.frame
    if frame is None:
        return True
    try:
        if _arrived:
            deliver()
        if frame.exception is not None or frame.stopped:
            return False
        if frame.deadline is None and frame.show is None:
            return True
        now = time.monotonic()
        if frame.deadline is not None and now >= frame.deadline:
            frame.stopped = True
            return False
        if frame.show is not None and now - frame.shown >= 0.1:
            frame.shown = now
            _local.user = 1
            _local.watching += 1
            try:
                going = frame.show(progress_of(progress.contents))
            finally:
                _local.user = 0
                _local.watching -= 1
            if going is False:
                frame.stopped = True
                return False
        return True
    except BaseException as exception:
        _local.user = 0
        frame.keep(exception)
        return False


def progress_of(progress: _api.quoth_progress) -> Progress:
    """A copy of what a watch is told."""
    fraction = progress.fraction if progress.fraction >= 0 else None
    return Progress(progress.phase, progress.phases, progress.done, progress.total, fraction)


_watch = _api.quoth_watch(_go_on, None)


class _Tasks:
    """The tasks of one run of workers, each taken once."""

    def __init__(self, task: Any, argument: object, count: int, frame: Optional[Frame]) -> None:
        self.task, self.argument, self.count, self.frame = task, argument, count, frame
        self.numbers = iter(range(count))  # next() of it is one step for all threads

    def take(self) -> None:
        _local.frame = self.frame
        _local.guards = 1  # inside a call: never wait
        for number in self.numbers:
            self.task(self.argument, number)


@_api.quoth_workers_run  # type: ignore[misc]
def _run_tasks(user: Optional[int], task: Any, argument: object, count: int) -> None:
    """Runs tasks on threads, as quoth_threads of quoth/threads.h does.  Only new threads take
    tasks: signals never interrupt those."""
    frame = _local.frame
    tasks = _Tasks(task, argument, count, frame)
    threads: List[threading.Thread] = []
    while True:
        try:
            while len(threads) < min(user or 1, count):
                threads.append(threading.Thread(target=tasks.take, daemon=True))
            for thread in threads:
                if thread.ident is None:
                    thread.start()
            for thread in threads:
                while thread.is_alive():
                    thread.join(0.05)
                    deliver()
            return
        except RuntimeError:  # no more threads can be started
            threads = [thread for thread in threads if thread.ident is not None]
            if not threads:
                guards = _local.guards
                tasks.take()
                _local.guards = guards
                return
            user = len(threads)
        except BaseException as exception:
            if frame is not None:
                frame.keep(exception)


_shapes: Dict[str, Tuple[bool, bool, bool]] = {}


def _shape(function: Any) -> Tuple[bool, bool, bool]:
    """Whether a function takes a context, takes an error, and may call Python back."""
    name = function.__name__
    shape = _shapes.get(name)
    if shape is None:
        types = list(function.argtypes)
        fails = bool(types) and types[-1] is ctypes.POINTER(_api.quoth_error)
        if fails:
            types.pop()
        context = bool(types) and types[-1] is ctypes.POINTER(_api.quoth_context)
        shape = context, fails, context or any(_has_callback(kind) for kind in types)
        _shapes[name] = shape
    return shape


def _has_callback(kind: Any) -> bool:
    """Whether a type is a function pointer, or points to a struct with one."""
    if hasattr(kind, "_restype_"):
        return True
    fields = getattr(getattr(kind, "_type_", None), "_fields_", ())
    return any(_has_callback(field[1]) for field in fields)


def _headroom(depth: int) -> None:
    """RecursionError now, where a callback could not raise it."""
    if depth:
        _headroom(depth - 1)


def call(function: Any, *arguments: Any, uses: Sequence[Handle] = (), allow: Sequence[int] = (),
         progress: ProgressOption = None, threads: Optional[int] = None,
         seconds: Optional[float] = None) -> Any:
    """Calls a function of the library; see CONVENTIONS above."""
    takes_context, fails, calls_back = _shape(function)
    at_work = [argument for argument in arguments if isinstance(argument, Handle)]
    resources = [resource_of(handle) for handle in [*at_work, *uses]]
    passed = [argument._resource.pointer if isinstance(argument, Handle) else argument
              for argument in arguments]
    close_bar: Optional[Callable[[], None]] = None
    show: Optional[Callable[[Progress], object]] = None
    if progress is True:
        from ._progress import bar
        show, close_bar = bar()
    elif callable(progress):
        show = progress
    elif progress is not None and progress is not False:
        raise TypeError("progress is True, False or a function")
    frame = Frame(show, check_seconds(seconds))
    if takes_context:
        context = _api.quoth_context(ctypes.pointer(_watch), None, None)
        if threads is not None:
            count = check_threads(threads)
            workers = _api.quoth_workers(count, _run_tasks, count)
            context.workers = ctypes.pointer(workers)
        passed.append(ctypes.byref(context))
    error = _api.quoth_error()
    if fails:
        passed.append(ctypes.byref(error))
    if calls_back or any(resource.guard is not None for resource in resources):
        try:
            result = _run_aside(function, passed, resources, at_work, frame)
        finally:
            if close_bar is not None:
                close_bar()
        if frame.exception is not None:
            try:
                raise frame.exception
            finally:
                del frame  # which the exception would hold
    else:
        result = _run(function, passed, resources, at_work, _local.frame)
    if fails and result and result not in allow:
        message = (error.message or lib.quoth_status_text(result)).decode("utf-8", "replace")
        if error.about:
            message += ": " + error.about.decode("utf-8", "replace")
        raise ERRORS.get(result, QuothError)(message, error.line, error.offset)
    return result


def _run_aside(function: Any, passed: List[Any], resources: Sequence[Resource],
               at_work: Sequence[Handle], frame: Frame) -> Any:
    """As _run, with the handlers of signals put aside."""
    _headroom(20)
    users = _local.user
    aside = not _handlers and _on_main_thread()
    try:
        if aside:
            _put_aside()
        _local.user = 0
        return _run(function, passed, resources, at_work, frame)
    finally:
        _local.user = users
        if aside:
            _put_back()
            try:
                deliver()
            finally:
                _handlers.clear()
        elif users:
            deliver()


def _run(function: Any, passed: List[Any], resources: Sequence[Resource],
         at_work: Sequence[Handle], frame: Optional[Frame]) -> Any:
    """Calls the library with the guards of the resources taken."""
    outer = _local.frame
    taken: List[Resource] = []
    working: List[Guard] = []
    try:
        _take(resources, taken)
        _begin(at_work, working)
        _local.frame = frame
        return function(*passed)
    finally:
        _local.frame = outer
        for guard in working:
            guard.busy = False
        _return(taken)


def ask_quickly(function: Any, handle: Handle, *arguments: Any) -> Any:
    """Calls a function of `quick` with a shared handle first."""
    resource = resource_of(handle)
    resource.pin()
    try:
        return function(resource.pointer, *arguments)
    finally:
        resource.unpin()


def _take(resources: Sequence[Resource], taken: List[Resource]) -> None:
    """Pins resources and takes their guards, in one order for all threads."""
    inside = _local.guards > 0 or _local.frame is not None
    for resource in sorted(resources, key=lambda one: id(one.guard)):
        resource.pin()
        try:
            if resource.guard is not None and not resource.guard.take(wait=not inside):
                raise Busy("another thread is using this object")
        except BaseException:
            resource.unpin()
            raise
        taken.append(resource)


def _begin(handles: Sequence[Handle], working: List[Guard]) -> None:
    """Marks the guards of these handles as at work; Busy for one that is."""
    for handle in handles:
        guard = handle._resource.guard
        if guard is None or guard in working:
            continue
        if guard.busy or (_local.watching and guard.depth > 1):
            raise Busy("a callback cannot call the object whose call it serves")
        guard.busy = True
        working.append(guard)


def _return(taken: List[Resource]) -> None:
    while taken:
        resource = taken.pop()
        if resource.guard is not None:
            resource.unpin()
            resource.guard.give()
        else:
            resource.unpin()


@contextlib.contextmanager
def hold(*handles: Handle) -> Iterator[None]:
    """Keeps handles for this thread, so that what the library returned stays valid."""
    taken: List[Resource] = []
    try:
        _take([resource_of(handle) for handle in handles], taken)
        yield
    finally:
        _return(taken)


def written(function: Any, *arguments: Any, **options: Any) -> bytes:
    """Calls a function whose first argument is a sink, and returns what it wrote."""
    parts: List[bytes] = []

    def write(user: object, piece: int, size: int) -> bool:
        parts.append(ctypes.string_at(piece, size) if size else b"")
        return True

    sink = _api.quoth_sink(callback(_api.quoth_sink_write, write, False), None)
    call(function, ctypes.byref(sink), *arguments, **options)
    return b"".join(parts)


# ---- arguments -----------------------------------------------------------------------------------


def check_threads(threads: object) -> int:
    """A number of threads; 0 stands for one for each processor."""
    count = check_int(threads, "threads", 0, 256)
    return count or min(os.cpu_count() or 1, 256)


def check_seconds(seconds: object, name: str = "seconds") -> Optional[float]:
    if seconds is None:
        return None
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)):
        raise TypeError(f"{name} is a number, not {type(seconds).__name__}")
    if not seconds >= 0:
        raise ValueError(f"{name} is at least 0")
    return float(seconds)


def check_int(value: object, name: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`, both included."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} is a whole number, not {type(value).__name__}")
    number = int(value.__index__())
    if not low <= number <= high:
        raise ValueError(f"{name} is from {low} to {high}")
    return number


def check_text(value: object, name: str) -> bytes:
    """A str as UTF-8, without NULs; for the name of something, or a file's text."""
    if not isinstance(value, str):
        raise TypeError(f"{name} is a str, not {type(value).__name__}")
    try:
        text = value.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{name} is no text: it has surrogates") from None
    if b"\0" in text:
        raise ValueError(f"{name} has a NUL")
    return text


def check_handle(value: object, kind: Type[Handle], name: str) -> Any:
    """An open handle of this class."""
    if not isinstance(value, kind):
        raise TypeError(f"{name} is a {kind.__name__}, not {type(value).__name__}")
    resource_of(value)
    return value


def counted(number: int, noun: str) -> str:
    """"1 play", "2,306 plays"."""
    return f"{number:,} {noun}{'s' * (number != 1)}"


def names_of(function: Any) -> List[str]:
    """The names that a function of the library gives by index, until NULL."""
    names: List[str] = []
    while True:
        name = function(len(names))
        if name is None:
            return names
        names.append(name.decode())


def index_of(name: object, function: Any, what: str) -> int:
    """The value of an enumeration by the name that `function` gives it."""
    names = names_of(function)
    text = check_text(name, what).decode()
    if text not in names:
        raise ValueError(f"{what} is one of {', '.join(names)}")
    return names.index(text)


def version() -> str:
    """The version of the library.

    >>> version().count(".")
    2
    """
    return str(lib.quoth_version().decode())
