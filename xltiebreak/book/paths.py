"""The names of files, for those who read and write them."""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path

from xltiebreak.errors import WrongType
from xltiebreak.files.files import name_of
from xltiebreak.reading.grid import Refused


def path_in(given: object, what: str = "path") -> Path:
    """Return the path that a caller gives. Raises WrongType, or Refused for an impossible name."""
    if not isinstance(given, (str, PathLike)) or not isinstance(fspath(given), str):
        kind = type(given).__name__
        raise WrongType(f"expected the {what} of a file, and this is of the type {kind}")
    if "\0" in str(given):
        raise Refused(f"{given!r}: no file has a NUL in its name")
    return Path(given)


def stem_of(path: Path) -> str:
    """Return a sheet name for a file without sheets."""
    name = name_of(path)
    return Path(name).stem or name


def is_same_file(path: Path, target: Path) -> bool:
    """Whether both paths are the same existing file."""
    try:
        return path.samefile(target)
    except OSError:  # one of them is not there
        return False
