"""Save a file so that at any moment either the old or the complete new file is there.

All files of this project are saved so: written to a temporary file in the same folder, synced to
the disk, then renamed in one step. A backup is complete under its name before that step.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import count
from operator import and_
from pathlib import Path
from typing import BinaryIO, NamedTuple

from xltiebreak.languages.text import pattern
from xltiebreak.reading.grid import Problem, Refused

_HAS_LOCKS = sys.platform not in ("win32", "emscripten")
"""Locks are not needed in a browser, where the file system belongs to one page, and on Windows,
where no program can remove an open file.
"""

if _HAS_LOCKS:
    import fcntl

_LEFTOVER = pattern(r"\.xltiebreak-[0-9a-f]{16}\.tmp")
_STARTED = time.time()
_PRIVATE, _ORDINARY = 0o600, 0o666
_ATTEMPTS, _PAUSE = 5, 0.2


class Stamp(NamedTuple):
    """Size, time and identity of a file: equal stamps mean that it has not changed."""

    size: int
    modified: int
    inode: int
    device: int

    @classmethod
    def of(cls, status: os.stat_result) -> Stamp:
        """The stamp of a file from its status."""
        return cls(status.st_size, status.st_mtime_ns, status.st_ino, status.st_dev)


def save_new(
    content: bytes, target: Path, suffix: str, *, force: bool = False, sources: Sequence[Path] = ()
) -> tuple[Problem, ...]:
    """Write a new file that is not a changed copy of another one; return the warnings.

    suffix: the file extension of its kind. force: replace an existing file, and ignore lock files.
    sources: the files that the content comes from; nobody else gets the right to read them.

    Raises Refused if anything is in the way. Then nothing has changed, and no file is left over.
    """
    try:
        path = target_path(target, suffix, force=force)
        expected = Stamp.of(path.stat()) if path.exists() else None
        warnings = tuple(saving_warnings(path))
        save((content,), path, lambda temporary: None, expected=expected, sources=sources)
    except OSError as error:
        raise Refused(f"{target} cannot be written: {error.strerror or error}") from None
    return warnings


def target_path(target: Path, suffix: str, *, force: bool, source: Path | None = None) -> Path:
    """The path to save to: the target with symbolic links followed.

    suffix: the file extension of the content; source: the workbook that it comes from.

    Raises Refused if the file may not be written or replaced there. `force` replaces another file
    of this name, and ignores lock files that a crashed program may have left.
    """
    path = Path(os.path.realpath(target))
    if target.suffix.lower() != suffix.lower():
        raise Refused(
            f"{target.name} would hold a {suffix} workbook and not open under that name: "
            f"give a name that ends in {suffix}"
        )
    if not path.parent.is_dir():
        raise Refused(f"there is no folder {path.parent}: create it", remedy="folder")
    if path.is_symlink():  # all links were followed
        raise Refused(f"{target} is a link that leads back to itself: give another name")
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


def saving_warnings(path: Path, source: Path | None = None) -> Iterator[Problem]:
    """Warnings before saving: other names keep the old file, or another program has it open.

    source: the workbook that the new content comes from.
    """
    names = path.stat().st_nlink if path.exists() else 1
    if names > 1:
        message = (
            f"{path.name} is one file under {names} names (hard links): only this name gets the "
            f"new content, the other{'s keep' if names > 2 else ' keeps'} the old one"
        )
        yield Problem("warning", "", None, message)
    sources = (source.absolute(), Path(os.path.realpath(source))) if source else ()
    for file, lock, program in _locks(*sources, path):
        if file in sources:
            effect = "what was changed there and not saved is not in the new file"
        else:
            effect = "saving it there once more would put the old content back"
        message = f"{file.name} is open in {program}, as {lock} says: {effect}"
        yield Problem("warning", "", None, message)


def _refuse_read_only(path: Path) -> None:
    # Check the mode even for an administrator, whose rename would replace the file.
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
    """The file, the lock file and its program, for each lock file that exists."""
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
    sources: Sequence[Path] = (),
) -> None:
    """Write the pieces to a temporary file beside `path`, check it, and rename it in one step.

    expected: the stamp that the file at `path` must still have, None if there was no file.
    check: gets the finished temporary file, and raises Refused if it must not be used.
    backup: keep the replaced file beside it as NAME.backup.xlsx (backup-2, ... if that exists).
    sources: the files that the pieces come from; nobody else gets the right to read them.

    Raises Refused if anything is in the way. Then nothing has changed, and no file is left over.
    """
    try:
        _remove_leftovers(path.parent)
        rights = reduce(and_, map(_rights, sources), _ORDINARY)
        with _temporary(path.parent, _PRIVATE if expected else rights) as (temporary, file):
            file.writelines(pieces)
            if expected:
                _take_over(temporary, path)
                os.utime(temporary)  # the content is new, so its time is now
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
    """A new file, open for writing, which is removed at the end unless it was renamed.

    mode: its rights, reduced by the umask.
    """
    path = folder / f".xltiebreak-{os.urandom(8).hex()}.tmp"
    try:
        path.touch(mode, exist_ok=False)
        with path.open("r+b") as file:
            with contextlib.suppress(OSError):  # some network folders have no locks
                lock(file)  # a leftover has no lock
            yield path, file
    finally:
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)


def _finish(file: BinaryIO) -> None:
    """Sync everything written to the disk."""
    file.flush()
    os.fsync(file.fileno())
    if sys.platform == "win32":  # where an open file cannot be renamed
        file.close()


def _remove_leftovers(folder: Path) -> None:
    """Remove the temporary files of killed saves, and nothing else."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _LEFTOVER.fullmatch(entry.name):
                with contextlib.suppress(OSError):
                    _remove_leftover(Path(entry.path))


def _remove_leftover(path: Path) -> None:
    """Remove the file if it is one of ours, older than this process, and not in use."""
    # Opening a pipe of that name in the ordinary way would wait for its other end.
    careful = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0)
    with os.fdopen(os.open(path, os.O_RDONLY | careful), "rb") as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode) or status.st_mtime >= _STARTED:
            return
        lock(file)
    path.unlink()


def lock(file: BinaryIO) -> None:
    """Take the file's lock. Raises OSError if another process has it."""
    if _HAS_LOCKS:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _rights(source: Path) -> int:
    """The largest mode allowed for a file with the source's content."""
    with contextlib.suppress(FileNotFoundError):
        return stat.S_IMODE(source.stat().st_mode) & _ORDINARY | _PRIVATE
    return _PRIVATE  # it was removed after it was read


def _take_over(file: Path, model: Path) -> None:
    """Give the file its model's owner, rights, attributes and times."""
    if sys.platform == "win32" or _given(file, model.stat()):
        import shutil  # slow to import

        shutil.copystat(model, file)
    else:  # the file has another group, which gets no rights
        file.chmod(stat.S_IMODE(model.stat().st_mode) & ~stat.S_IRWXG)


def _given(file: Path, status: os.stat_result) -> bool:
    """Give the file the owner and group in the status; return whether the group is right."""
    for owner in (status.st_uid, -1):  # only an administrator may change the owner
        with contextlib.suppress(PermissionError):
            os.chown(file, owner, status.st_gid)
            return True
    return file.stat().st_gid == status.st_gid


def _take_away(file: Path, rights: int) -> None:
    """Remove all rights to read and write except these."""
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
    """A copy of the file beside it, complete before it gets its name.

    It is removed only if the replacement did not take the file's place.
    """
    with _temporary(path.parent, _PRIVATE) as (copy, file):
        import shutil

        with path.open("rb") as original:
            shutil.copyfileobj(original, file)
        file.flush()  # before its times are set
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
    """The possible names of backups of the file, in order."""
    for number in count(1):
        word = "backup" if number == 1 else f"backup-{number}"
        yield path.with_name(f"{path.stem}.{word}{path.suffix}")


def _name_backup(copy: Path, path: Path) -> None:
    """Give the copy the first free name in one step, without replacing a file."""
    for backup in _backups(path):
        if os.path.lexists(backup):
            continue
        try:
            os.link(copy, backup)  # unlike a rename this never replaces a file
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
            # On Windows: the file is open elsewhere. A virus scanner closes it after a moment.
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
