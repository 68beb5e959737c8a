"""How far long work is: a bar on the terminal, or in a notebook."""

from __future__ import annotations

import sys
import time
from typing import Any, Callable, Tuple

from ._core import Progress

WIDTH = 30
_Show = Callable[[Progress], object]
_Close = Callable[[], None]


def text_of(progress: Progress, turn: int = 0) -> str:
    """A line about work in progress.

    >>> from quoth._core import Progress
    >>> text_of(Progress(1, 2, 3, 4, 0.5))
    '[###############...............]  50 %  phase 1 of 2'
    >>> text_of(Progress(1, 0, 1200, 0, None))
    '1,200 done'
    """
    phase = f"  phase {progress.phase} of {progress.phases}" if progress.phases > 1 else ""
    if progress.fraction is None:
        return f"{progress.done:,} done{phase}"
    full = int(WIDTH * min(progress.fraction, 1.0))
    return f"[{'#' * full}{'.' * (WIDTH - full)}] {100 * progress.fraction:3.0f} %{phase}"


def notebook() -> Any:
    """IPython's display module in a notebook, else None."""
    module = sys.modules.get("IPython")
    shell = module.get_ipython() if module is not None else None
    if shell is None or not hasattr(shell, "kernel"):
        return None
    import importlib
    return importlib.import_module("IPython.display")


def bar() -> Tuple[_Show, _Close]:
    """A function that shows progress, and one that clears the bar away.

    The bar begins to show after a fifth of a second.  Where standard error is no terminal, nothing
    is shown.
    """
    display = notebook()
    if display is not None:
        return notebook_bar(display)
    if sys.stderr is not None and sys.stderr.isatty():
        return terminal_bar(sys.stderr)
    return (lambda progress: None), (lambda: None)


def terminal_bar(stream: Any, begin: float = 0.2) -> Tuple[_Show, _Close]:
    """A bar that is rewritten in its line."""
    start = time.monotonic()
    widest = 0

    def show(progress: Progress) -> None:
        nonlocal widest
        if time.monotonic() - start >= begin:
            line = text_of(progress)
            widest = max(widest, len(line))
            stream.write("\r" + line.ljust(widest))
            stream.flush()

    def close() -> None:
        if widest:
            stream.write("\r" + " " * widest + "\r")
            stream.flush()

    return show, close


def notebook_bar(display: Any, begin: float = 0.2) -> Tuple[_Show, _Close]:
    """A bar in the output of a cell; it disappears when the work is done."""
    start = time.monotonic()
    handle: Any = None

    def show(progress: Progress) -> None:
        nonlocal handle
        if time.monotonic() - start < begin:
            return
        page = display.HTML(html_of(progress))
        if handle is None:
            handle = display.display(page, display_id=True)
        else:
            handle.update(page)

    def close() -> None:
        if handle is not None:
            handle.update(display.HTML(""))

    return show, close


def html_of(progress: Progress) -> str:
    """The bar of a notebook.

    >>> from quoth._core import Progress
    >>> html_of(Progress(1, 1, 1, 4, 0.25))
    '<progress max="1" value="0.2500"></progress> 25 %'
    """
    if progress.fraction is None:
        return f"<progress></progress> {progress.done:,} done"
    share = f"{100 * progress.fraction:.0f} %"
    phase = f", phase {progress.phase} of {progress.phases}" if progress.phases > 1 else ""
    return f'<progress max="1" value="{progress.fraction:.4f}"></progress> {share}{phase}'
