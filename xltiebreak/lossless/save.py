"""Saving a file so that whatever happens, the old one or the complete new one is there."""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import BinaryIO

from xltiebreak.grid import Refused
from xltiebreak.lossless.package import Stamp

if sys.platform != "win32":
    import fcntl

_TEMPORARY = ".xltiebreak-", ".tmp"
_ATTEMPTS, _PAUSE = 5, 0.2


def target_path(source: Path, target: Path, *, force: bool) -> Path:
    """Where the saved file goes: the target with symbolic links followed.

    Raises Refused where the file may not be written or replaced there. force overrides that
    another file has the name already, and lock files that a crashed program left behind.
    """
    path = Path(os.path.realpath(target))
    if target.suffix.lower() != source.suffix.lower():
        raise Refused(
            f"{target.name} would hold a {source.suffix} workbook and not open under that name: "
            f"give a name that ends in {source.suffix}"
        )
    if not path.parent.is_dir():
        message = f"there is no folder {path.parent}: create it, or give another folder"
        raise Refused(message, remedy="folder")
    if not path.exists():
        return path
    if not path.is_file():
        raise Refused(f"{target} is not a file: give the name of a workbook")
    if not force and not path.samefile(source):
        raise Refused(f"{target} exists already: give another name", remedy="force")
    _refuse_read_only(path)
    if not force:
        _refuse_open(path, target)
    return path


def _refuse_read_only(path: Path) -> None:
    # The mode counts even for an administrator: a rename would replace the file all the same.
    writable = path.stat().st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH)
    if not writable or not os.access(path, os.W_OK):
        raise Refused(
            f"{path.name} is read-only: take that off in its properties, or write to another file",
            remedy="target",
        )


def _refuse_open(path: Path, target: Path) -> None:
    for file in {path, target}:
        for name, program in ((f"~${file.name}", "Excel"), (f".~lock.{file.name}#", "LibreOffice")):
            if os.path.lexists(file.with_name(name)):
                raise Refused(
                    f"{file.name} is open in {program}: close it there and run this again (if it "
                    f"is not open, {name} is left from a crash)",
                    remedy="force if closed",
                )


def save(
    pieces: Iterable[bytes],
    path: Path,
    check: Callable[[Path], None],
    *,
    expected: Stamp | None,
    backup: bool,
) -> None:
    """Write the pieces to a file beside `path`, check that, and put it there in one step.

    expected: the stamp that the file at `path` must still have, None where there was none.
    check: gets the finished temporary file, and raises Refused if it is not to be used.
    backup: keep the replaced file beside it as NAME.backup.xlsx (backup-2, ... if that exists).

    Raises Refused if anything is in the way. Then nothing has changed, and no file is left over.
    """
    try:
        _remove_leftovers(path.parent)
        with _temporary(path.parent) as temporary, _held(temporary):
            with temporary.open("wb") as file:
                file.writelines(pieces)
                file.flush()
                if expected:
                    _take_over_rights(file.fileno(), path)
                os.fsync(file.fileno())
            check(temporary)
            _refuse_changed(path, expected)
            with _backup(path) if backup and expected else contextlib.nullcontext():
                _replace(temporary, path)
            _sync_folder(path.parent)
    except OSError as error:
        raise Refused(
            f"{path.name} cannot be saved in {path.parent}: {error.strerror or error}"
        ) from None


@contextlib.contextmanager
def _temporary(folder: Path) -> Iterator[Path]:
    """A new empty file with the rights that a new file has there, gone in the end."""
    path = folder / os.urandom(8).hex().join(_TEMPORARY)
    path.touch(exist_ok=False)
    try:
        yield path
    finally:
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)


@contextlib.contextmanager
def _held(temporary: Path) -> Iterator[None]:
    """Marks the file as in use for `_remove_leftovers` of another process."""
    if sys.platform == "win32":  # nobody can remove a file there that is open
        yield
        return
    with temporary.open("rb") as file:
        with contextlib.suppress(OSError):  # some network folders have no locks
            _lock(file)
        yield


def _remove_leftovers(folder: Path) -> None:
    """Removes the temporary files of saves that were killed."""
    with contextlib.suppress(OSError):
        for path in folder.glob("*".join(_TEMPORARY)):
            with contextlib.suppress(OSError):
                with path.open("rb") as file:
                    _lock(file)
                path.unlink()


def _lock(file: BinaryIO) -> None:
    """Takes the file's lock. Raises OSError where another process has it."""
    if sys.platform != "win32":
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _take_over_rights(descriptor: int, path: Path) -> None:
    if sys.platform == "win32":  # rights come from the folder there
        return
    status = path.stat()
    with contextlib.suppress(PermissionError):  # only an administrator gives files away
        os.fchown(descriptor, status.st_uid, status.st_gid)
    os.fchmod(descriptor, stat.S_IMODE(status.st_mode))


def _refuse_changed(path: Path, expected: Stamp | None) -> None:
    present = Stamp.of(path.stat()) if path.exists() else None
    if present != expected:
        raise Refused(
            f"another program changed {path.name} in the meantime: close it there and run this "
            "again"
        )


@contextlib.contextmanager
def _backup(path: Path) -> Iterator[None]:
    """A copy of the file beside it, which goes again if the replacement fails."""
    backup = _free_backup(path)
    try:
        with backup, path.open("rb") as file:
            shutil.copyfileobj(file, backup)
            backup.flush()
            os.fsync(backup.fileno())
        shutil.copystat(path, backup.name)
        yield
    except BaseException:
        Path(backup.name).unlink(missing_ok=True)
        raise


def _free_backup(path: Path) -> BinaryIO:
    for number in count(1):
        word = "backup" if number == 1 else f"backup-{number}"
        with contextlib.suppress(FileExistsError):
            return path.with_name(f"{path.stem}.{word}{path.suffix}").open("xb")
    raise AssertionError  # count has no end


def _replace(temporary: Path, path: Path) -> None:
    for attempt in range(1, _ATTEMPTS + 1):
        try:
            temporary.replace(path)
        except PermissionError:
            # On Windows a file that is open elsewhere; a virus scanner lets go after a moment.
            if attempt == _ATTEMPTS:
                raise Refused(
                    f"{path.name} cannot be replaced: close it in Excel and run this again"
                ) from None
            time.sleep(_PAUSE)
        else:
            return


def _sync_folder(folder: Path) -> None:
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):  # the file is complete; only a power cut could undo it
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
