"""Files that are replaced whole."""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
from typing import IO, Tuple, Union

Path = Union[str, bytes, "os.PathLike[str]"]


def replace_file(path: Path, data: bytes) -> None:
    """Writes a file beside the old one, syncs it, and renames it, as the program does
    (src/cli/io/files.c): after a crash or on a full disk the old file is there.

    A new file gets the permissions of the old one, a link stays one, and a pipe or a device is
    written to.
    """
    if os.path.exists(path) and not os.path.isfile(path):
        with open(path, "wb") as through:
            through.write(data)
        return
    target = os.fsencode(os.path.realpath(path))
    draft, file = _draft(target)
    try:
        with file:
            file.write(data)
            file.flush()
            _copy_mode(file.fileno(), target)
            os.fsync(file.fileno())
        os.replace(draft, target)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(draft)
        raise
    _sync_folder(target)


def _draft(target: bytes) -> Tuple[bytes, IO[bytes]]:
    """A new file beside the target, with the permissions of the umask."""
    for number in itertools.count():
        draft = target + b".new-%d-%d" % (os.getpid(), number)
        with contextlib.suppress(FileExistsError):
            return draft, open(draft, "xb")
    raise AssertionError


def _copy_mode(file: int, old: bytes) -> None:
    """Owner, group and permissions of the old file; without its group, none for the group."""
    if not hasattr(os, "fchown") or not os.path.exists(old):
        return
    status = os.stat(old)
    allowed = 0o777
    try:
        os.fchown(file, status.st_uid, status.st_gid)
    except PermissionError:
        allowed = 0o707
    os.fchmod(file, status.st_mode & allowed)


def _sync_folder(path: bytes) -> None:
    """A name is on the disk once its folder is.  Some file systems cannot sync one, and a folder
    may be writable but not readable."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    try:
        folder = os.open(os.path.dirname(path), os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except OSError as error:
        if error.errno not in (errno.EACCES, errno.EINVAL):
            raise
