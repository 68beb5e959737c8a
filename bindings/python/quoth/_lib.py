"""Finds and loads libquoth: `lib`, with the types of all functions set.

Calls through `lib` let other threads of Python run meanwhile; those through `quick` do not, which
is faster for functions that take nanoseconds.

The first of these that exists is loaded:

1. the file that the environment variable QUOTH_LIBRARY names;
2. the library in this package, as in a wheel;
3. the library of the source tree that this package lies in (build/, after `make`);
4. the system's: libquoth.so.0.

It must have exactly the version that this package was made for: before version 1.0 structs grow.
"""

from __future__ import annotations

import ctypes
import os
import pathlib
import sys
from typing import List, Tuple

from . import _api

HERE = pathlib.Path(__file__).resolve().parent
if sys.platform == "win32":
    NAMES = ["libquoth-0.dll"]
elif sys.platform == "darwin":
    NAMES = ["libquoth.0.dylib"]
else:
    NAMES = ["libquoth.so.0"]


def candidates() -> List[str]:
    """Where the library may be, the best place first."""
    given = os.environ.get("QUOTH_LIBRARY")
    if given:
        return [given]
    folders = [HERE]
    if HERE.parent.parent.name == "bindings":
        folders.append(HERE.parent.parent.parent / "build")
    found = [str(folder / name) for folder in folders for name in NAMES]
    return [path for path in found if os.path.exists(path)] + NAMES


def load() -> Tuple[ctypes.CDLL, ctypes.PyDLL]:
    """The library, and the same without giving the interpreter free.

    ImportError says which files were tried, and why none will do.
    """
    failures = []
    for path in candidates():
        try:
            library = ctypes.CDLL(path)
            _api.declare(library)
        except (OSError, AttributeError) as error:
            failures.append(f"{path}: {error}")
            continue
        version = library.quoth_version().decode()
        if version == _api.QUOTH_VERSION:
            quick = ctypes.PyDLL(path)
            _api.declare(quick)
            return library, quick
        failures.append(f"{path}: version {version}")
    raise ImportError(f"no libquoth of version {_api.QUOTH_VERSION}: " + "; ".join(failures)
                      + " (`make` builds it; QUOTH_LIBRARY names a file)")


lib, quick = load()
