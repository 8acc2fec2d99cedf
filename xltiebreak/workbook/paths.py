"""The names of files, for those who read and write them."""

from __future__ import annotations

from pathlib import Path

from xltiebreak.sources.files import name_of


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
