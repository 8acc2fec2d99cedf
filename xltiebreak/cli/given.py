"""The files that arguments name: folders, patterns, lock files and filled copies."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from xltiebreak.cli.printing import complain

_LOCK = "~$"
_JOKERS = frozenset("*?[")


class PathType(click.Path):
    """The path of a file or folder that need not exist."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> str | bytes | os.PathLike[str]:
        """The path as it was typed."""
        if "\0" in str(value):
            self.fail(f"{value}: no file has a NUL in its name", param, ctx)
        # ./- is a file with the name of standard input.
        if str(value) != "-" and Path(value) == Path("-"):
            value = Path.cwd() / value
        return super().convert(value, param, ctx)


def named_paths(paths: Sequence[Path]) -> Iterator[Path]:
    """Yield the paths, and those that each pattern such as `events/*.xlsx` names.

    Windows and quotes leave patterns as they are. Raises UsageError for a pattern without files.
    """
    for path in paths:
        if _JOKERS.isdisjoint(str(path)) or os.path.lexists(path):
            yield path
            continue
        found = Path(path.anchor).glob(str(path.relative_to(path.anchor)))
        shown = sorted(one for one in found if not one.name.startswith("."))
        if not shown:
            raise click.UsageError(f"{path}: no file has such a name")
        yield from shown


def in_folders(paths: Sequence[Path]) -> Iterator[Path]:
    """Yield the paths, and the files in each folder. Raises UsageError for one without any."""
    from xltiebreak.files.files import files_in
    from xltiebreak.reading.grid import Refused

    for path in paths:
        try:
            yield from files_in(path) if _is_folder(path) else (path,)
        except Refused as refused:
            raise click.UsageError(str(refused)) from None


def events_of(paths: Sequence[Path]) -> tuple[Sequence[Path], tuple[Path, ...]]:
    """Return the first path of each event, and the further files of the first one.

    Each folder is one event, or all files are. Raises UsageError for a folder without tables, for
    a single file, and for files beside folders.
    """
    folders = [path for path in paths if _is_folder(path)]
    outside = tuple(path for path in paths if path not in folders)
    if not folders and len(outside) > 1:
        return outside[:1], outside[1:]
    list(in_folders(folders))
    if outside:
        beside = f": put {outside[0]} into a folder too" if folders else ": name them all"
        what = "several files, or of each folder"
        raise click.UsageError(f"--join makes one event of {what}{beside}")
    return [one.resolve() if one.name in ("", "..") else one for one in folders], ()


def usable_workbooks(workbooks: Sequence[Path], *, quiet: bool) -> tuple[Path, ...]:
    """Return the workbooks without Excel's lock files, each once; warn of those left out."""
    done: dict[object, Path] = {}
    for path in workbooks:
        if path.name.startswith(_LOCK):
            name = path.name.removeprefix(_LOCK)
            _leave_out(path, f"Excel keeps it while {name} is open", quiet)
        elif (same := _identity(path)) in done:
            _leave_out(path, f"it is the same workbook as {done[same]}", quiet)
        else:
            done[same] = path
    if not done:
        raise click.UsageError("no workbook is left: name one")
    return tuple(done.values())


def without_filled(workbooks: Sequence[Path], *, quiet: bool) -> tuple[Path, ...]:
    """Return the workbooks without filled copies of the others; warn of those left out."""
    from xltiebreak.book.filling import default_target
    from xltiebreak.files.files import is_named_as_workbook

    made = {
        _identity(default_target(path)): path for path in workbooks if is_named_as_workbook(path)
    }
    filled = [path for path in workbooks if made.get(_identity(path), path) != path]
    if filled and not quiet:
        names = ", ".join(map(str, filled))
        complain("warning", f"left out, because their originals are given too: {names}")
    return tuple(path for path in workbooks if path not in filled)


def make_folder(option: str, folder: Path) -> None:
    """Make the folder that an option names. Raises UsageError if that fails."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.UsageError(f"{option} {folder} cannot be made: {error.strerror}") from None


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # opening it gives the message
        return False


def _identity(path: Path) -> object:
    """A key that is the same for all names of a file."""
    try:
        status = path.stat()
    except (OSError, RuntimeError):  # opening the file gives the message
        return os.path.normcase(os.path.realpath(path))
    return status.st_dev, status.st_ino


def _leave_out(path: Path, why: str, quiet: bool) -> None:
    if not quiet:
        complain("warning", f"{path} is left out: {why}")
