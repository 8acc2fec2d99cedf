"""Saving a file so that whatever happens, the old one or the complete new one is there.

Whatever this project writes goes this way: into a temporary file in the same folder, onto the disk,
and in one step under its name. A backup is complete under its own name before that step.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import BinaryIO

from xltiebreak.grid import Problem, Refused
from xltiebreak.lossless.package import Stamp

_HAS_LOCKS = sys.platform not in ("win32", "emscripten")
"""Not in a browser, where a file system is one page's own, and not on Windows: nobody can remove a
file there that is open.
"""

if _HAS_LOCKS:
    import fcntl

_LEFTOVER = re.compile(r"\.xltiebreak-[0-9a-f]{16}\.tmp")
_STARTED = time.time()
_PRIVATE, _ORDINARY = 0o600, 0o666
_ATTEMPTS, _PAUSE = 5, 0.2


def save_new(
    content: bytes, target: Path, suffix: str, *, force: bool = False
) -> tuple[Problem, ...]:
    """Write a workbook that was made, and not changed from another one; returns the warnings.

    suffix: the one that goes with its kind. force: replace a file that exists, and pass over lock
    files.

    Raises Refused if anything is in the way. Then nothing has changed, and no file is left over.
    """
    try:
        path = target_path(target, suffix, force=force)
        expected = Stamp.of(path.stat()) if path.exists() else None
        warnings = tuple(saving_notes(path))
        save((content,), path, lambda temporary: None, expected=expected)
    except OSError as error:
        raise Refused(f"{target} cannot be written: {error.strerror or error}") from None
    return warnings


def target_path(target: Path, suffix: str, *, force: bool, source: Path | None = None) -> Path:
    """Where the saved file goes: the target with symbolic links followed.

    suffix: the one that goes with its content; source: the workbook that it comes from.

    Raises Refused where the file may not be written or replaced there. force overrides that
    another file has the name already, and lock files that a crashed program left behind.
    """
    path = Path(os.path.realpath(target))
    if target.suffix.lower() != suffix.lower():
        raise Refused(
            f"{target.name} would hold a {suffix} workbook and not open under that name: "
            f"give a name that ends in {suffix}"
        )
    if not path.parent.is_dir():
        raise Refused(f"there is no folder {path.parent}: create it", remedy="folder")
    if not path.exists():
        return path
    if not path.is_file():
        raise Refused(f"{target} is not a file: give the name of a workbook")
    if not force and not (source and path.samefile(source)):
        raise Refused(f"{target} exists already: give another name", remedy="force")
    _refuse_read_only(path)
    if not force:
        _refuse_open(path, target)
    return path


def saving_notes(path: Path, source: Path | None = None) -> Iterator[Problem]:
    """Warnings, told before saving: where the old content stays, and what the new one lacks.

    source: the workbook that the new content comes from.
    """
    names = path.stat().st_nlink if path.exists() else 1
    if names > 1:
        message = (
            f"{path.name} is one file under {names} names (hard links): only this name gets the "
            f"new content, the other{'s keep' if names > 2 else ' keeps'} the old one"
        )
        yield Problem("warning", "", "", message)
    sources = (source.absolute(), Path(os.path.realpath(source))) if source else ()
    for file, lock, program in _locks(*sources, path):
        if file in sources:
            effect = "what was changed there and not saved is not in the new file"
        else:
            effect = "saving it there once more would put the old content back"
        message = f"{file.name} is open in {program}, as {lock} says: {effect}"
        yield Problem("warning", "", "", message)


def _refuse_read_only(path: Path) -> None:
    # The mode counts even for an administrator: a rename would replace the file all the same.
    writable = path.stat().st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH)
    if not writable or not os.access(path, os.W_OK):
        raise Refused(f"{path.name} is read-only: take that off in its properties", remedy="target")


def _refuse_open(path: Path, target: Path) -> None:
    for file, lock, program in _locks(path, target):
        raise Refused(
            f"{file.name} is open in {program}, as {lock} says: close it there and run this again",
            remedy="force if closed",
        )


def _locks(*files: Path) -> Iterator[tuple[Path, str, str]]:
    """The file, its lock file and the program that made that, for each lock file that is there."""
    for file in dict.fromkeys(files):
        for lock, program in ((f"~${file.name}", "Excel"), (f".~lock.{file.name}#", "LibreOffice")):
            if os.path.lexists(file.with_name(lock)):
                yield file, lock, program


def save(
    pieces: Iterable[bytes],
    path: Path,
    check: Callable[[Path], None],
    *,
    expected: Stamp | None,
    backup: bool = False,
    source: Path | None = None,
) -> None:
    """Write the pieces to a file beside `path`, check that, and put it there in one step.

    expected: the stamp that the file at `path` must still have, None where there was none.
    check: gets the finished temporary file, and raises Refused if it is not to be used.
    backup: keep the replaced file beside it as NAME.backup.xlsx (backup-2, ... if that exists).
    source: the workbook that the pieces come from; whoever may not read it may not read these.

    Raises Refused if anything is in the way. Then nothing has changed, and no file is left over.
    """
    try:
        _remove_leftovers(path.parent)
        rights = _rights(source)
        with _temporary(path.parent, _PRIVATE if expected else rights) as (temporary, file):
            file.writelines(pieces)
            if expected:
                _take_over(temporary, path)
                os.utime(temporary)  # it is new, whatever its attributes
                _take_away(temporary, rights)
            _finish(file)
            check(temporary)
            with _backup(path, temporary) if backup and expected else contextlib.nullcontext():
                _refuse_changed(path, expected)
                _replace(temporary, path)
            _sync_folder(path.parent)
    except OSError as error:
        raise Refused(
            f"{path.name} cannot be saved in {path.parent}: {error.strerror or error}"
        ) from None


@contextlib.contextmanager
def _temporary(folder: Path, mode: int) -> Iterator[tuple[Path, BinaryIO]]:
    """A new file, open for writing, that is gone in the end unless it has got another name.

    mode: its rights, less what new files do not have there.
    """
    path = folder / f".xltiebreak-{os.urandom(8).hex()}.tmp"
    try:
        path.touch(mode, exist_ok=False)
        with path.open("r+b") as file:
            with contextlib.suppress(OSError):  # some network folders have no locks
                _lock(file)  # which says that it is no leftover
            yield path, file
    finally:
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)


def _finish(file: BinaryIO) -> None:
    """Puts all that was written on the disk."""
    file.flush()
    os.fsync(file.fileno())
    if sys.platform == "win32":  # nobody can rename a file there that is open
        file.close()


def _remove_leftovers(folder: Path) -> None:
    """Removes the temporary files of saves that were killed, and nothing else."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _LEFTOVER.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                with contextlib.suppress(OSError):
                    _remove_leftover(Path(entry.path))


def _remove_leftover(path: Path) -> None:
    """Removes the file if it is one of ours, from before this program started, and not in use."""
    # A pipe of that name would make an ordinary opening wait for somebody at its other end.
    careful = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0)
    with os.fdopen(os.open(path, os.O_RDONLY | careful), "rb") as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode) or status.st_mtime >= _STARTED:
            return
        if not b"PK".startswith(file.read(2)):  # all that is saved here is a zip
            return
        _lock(file)
    path.unlink()


def _lock(file: BinaryIO) -> None:
    """Takes the file's lock. Raises OSError where another process has it."""
    if _HAS_LOCKS:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _rights(source: Path | None) -> int:
    """The most that a file with the source's content may have as its mode."""
    if source is None:
        return _ORDINARY
    with contextlib.suppress(FileNotFoundError):
        return stat.S_IMODE(source.stat().st_mode) & _ORDINARY | _PRIVATE
    return _PRIVATE  # it went away after it was read


def _take_over(file: Path, model: Path) -> None:
    """Gives the file its model's owner, rights, attributes and times."""
    if sys.platform == "win32" or _given(file, model.stat()):
        shutil.copystat(model, file)
    else:  # what the model's group may do is not for another one
        file.chmod(stat.S_IMODE(model.stat().st_mode) & ~stat.S_IRWXG)


def _given(file: Path, status: os.stat_result) -> bool:
    """Gives the file the owner in the status, or the group alone; whether the group is right."""
    for owner in (status.st_uid, -1):  # only an administrator gives files away
        with contextlib.suppress(PermissionError):
            os.chown(file, owner, status.st_gid)
            return True
    return file.stat().st_gid == status.st_gid


def _take_away(file: Path, rights: int) -> None:
    """Leaves the file no more of its rights to read and write than these."""
    mode = stat.S_IMODE(file.stat().st_mode)
    if mode & _ORDINARY & ~rights:
        file.chmod(mode & (rights | ~_ORDINARY))


def _refuse_changed(path: Path, expected: Stamp | None) -> None:
    present = Stamp.of(path.stat()) if path.exists() else None
    if present != expected:
        raise Refused(
            f"another program changed {path.name} in the meantime: close it there and run this "
            "again"
        )


@contextlib.contextmanager
def _backup(path: Path, replacement: Path) -> Iterator[None]:
    """A copy of the file beside it, complete before it has its name.

    It goes again if the replacement did not take the file's place, and only then.
    """
    with _temporary(path.parent, _PRIVATE) as (copy, file):
        with path.open("rb") as original:
            shutil.copyfileobj(original, file)
        file.flush()  # before it is given its times
        _take_over(copy, path)
        _finish(file)
        status = copy.stat()
        try:
            _name_backup(copy, path)
            _sync_folder(path.parent)
            yield
        except BaseException:
            if replacement.exists():
                _remove_backup(path, status)
            raise


def _backups(path: Path) -> Iterator[Path]:
    """The names that backups of the file have, the first one first."""
    for number in count(1):
        word = "backup" if number == 1 else f"backup-{number}"
        yield path.with_name(f"{path.stem}.{word}{path.suffix}")


def _name_backup(copy: Path, path: Path) -> None:
    """Gives the copy the first name that is free, in one step and over nothing."""
    for backup in _backups(path):
        if os.path.lexists(backup):
            continue
        try:
            os.link(copy, backup)  # unlike a renaming this never replaces a file
        except FileExistsError:
            continue
        except OSError:  # a folder without links, such as a memory stick's
            copy.rename(backup)
        else:
            copy.unlink()
        return


def _remove_backup(path: Path, status: os.stat_result) -> None:
    for backup in _backups(path):
        if not os.path.lexists(backup):
            return
        if os.path.samestat(backup.lstat(), status):
            backup.unlink()
            return


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
