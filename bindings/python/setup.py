"""Puts the shared library into the package, so that a wheel needs neither it nor a compiler.

The library is the one that QUOTH_LIBRARY names, or that `make` built (build/ of the source tree).
The wheel is for every Python 3 on machines of this kind: py3-none-PLATFORM.
"""

import os
import pathlib
import shutil
import sys

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # before setuptools 70.1
    from wheel.bdist_wheel import bdist_wheel

HERE = pathlib.Path(__file__).resolve().parent
NAME = {"win32": "libquoth-0.dll", "darwin": "libquoth.0.dylib"}.get(sys.platform, "libquoth.so.0")


def library():
    """The file of the shared library."""
    given = os.environ.get("QUOTH_LIBRARY")
    path = pathlib.Path(given) if given else HERE.parent.parent / "build" / NAME
    if not path.is_file():
        sys.exit(f"there is no {path}: `make` builds it, or QUOTH_LIBRARY names another")
    return path


class BuildWithLibrary(build_py):
    """Copies the modules and the library."""

    def run(self):
        super().run()
        target = pathlib.Path(self.build_lib, "quoth", NAME)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(library(), target)


class PlatformDistribution(Distribution):
    """The package belongs where machine code is installed."""

    def has_ext_modules(self):
        return True


class PlatformWheel(bdist_wheel):
    """A wheel for this platform and any Python 3."""

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


setup(distclass=PlatformDistribution,
      cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": PlatformWheel})
