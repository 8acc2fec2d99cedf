"""Saving: at any moment the old or the complete new file exists, and no other file."""

import errno
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from lossless.handmade import sheet, workbook
from lossless.writing import write_cells
from tables import cases_of

from xltiebreak.lossless import save as save_module
from xltiebreak.lossless.archive import Archive
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.save import save_new
from xltiebreak.lossless.write import WritePlan
from xltiebreak.reading.grid import Cell, Problem, Refused

CASES = cases_of(__file__)

POSIX = sys.platform != "win32"
EDITS = {"Open": {Cell(1, 1): Edit(5)}}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    rows = '<row r="1"><c r="A1"><v>1</v></c></row>'
    return workbook(tmp_path / "Open.xlsx", {"Open": sheet(rows)})


def value(path: Path) -> object:
    return openpyxl.load_workbook(path)["Open"]["A1"].value


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def refusal(source: Path, target: Path, *, force: bool = False, backup: bool = False) -> Problem:
    """The refusal, with every file in the folder as it was."""
    files = [path for path in source.parent.rglob("*") if path.is_file()]
    before = {path: path.read_bytes() for path in files}
    with pytest.raises(Refused) as caught:
        write_cells(source, target, EDITS, force=force, backup=backup)
    after = [path for path in source.parent.rglob("*") if path.is_file()]
    assert {path: path.read_bytes() for path in after} == before
    (problem,) = caught.value.problems
    assert problem[:3] == ("error", "", None)
    return problem


def test_saving_in_place_and_to_another_file(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "filled.xlsx"
    write_cells(source, target, EDITS)
    assert (value(source), value(target)) == (1, 5)
    write_cells(source, source, EDITS)
    assert value(source) == 5
    assert names(tmp_path) == ["Open.xlsx", "filled.xlsx"]


def test_another_file_is_replaced_only_with_force(source: Path, tmp_path: Path) -> None:
    target = workbook(tmp_path / "other.xlsx", {"Open": sheet()})
    assert refusal(source, target)[3:5] == (f"{target} exists already: give another name", "force")
    write_cells(source, target, EDITS, force=True)
    assert value(target) == 5


def test_a_target_with_another_extension_is_refused(source: Path, tmp_path: Path) -> None:
    assert refusal(source, tmp_path / "out.xlsm")[3:5] == (
        "out.xlsm would hold a .xlsx workbook and not open under that name: give a name that ends "
        "in .xlsx",
        "",
    )
    write_cells(source, tmp_path / "OUT.XLSX", EDITS)


def test_a_missing_folder_and_a_folder_as_target_are_refused(source: Path, tmp_path: Path) -> None:
    assert refusal(source, tmp_path / "no" / "out.xlsx")[3:5] == (
        f"there is no folder {tmp_path / 'no'}: create it",
        "folder",
    )
    (tmp_path / "dir.xlsx").mkdir()
    assert refusal(source, tmp_path / "dir.xlsx", force=True)[3:5] == (
        f"{tmp_path / 'dir.xlsx'} is not a file: give the name of a workbook",
        "",
    )


@pytest.mark.parametrize("force", [False, True])
def test_a_read_only_file_stays(source: Path, force: bool) -> None:
    source.chmod(0o444)
    assert refusal(source, source, force=force)[3:5] == (
        "Open.xlsx is read-only: take that off in its properties",
        "target",
    )
    assert stat.S_IMODE(source.stat().st_mode) == 0o444
    source.chmod(0o644)


def test_a_file_that_only_others_may_write_stays(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert refusal(source, source).remedy == "target"


@pytest.mark.parametrize(
    ("lock", "program"), [("~$Open.xlsx", "Excel"), (".~lock.Open.xlsx#", "LibreOffice")]
)
def test_an_open_file_is_replaced_only_with_force(
    source: Path, tmp_path: Path, lock: str, program: str
) -> None:
    (tmp_path / lock).write_bytes(b"Director")
    assert refusal(source, source)[3:5] == (
        f"Open.xlsx is open in {program}, as {lock} says: close it there and run this again",
        "force if closed",
    )
    write_cells(source, source, EDITS, force=True)
    assert value(source) == 5
    assert (tmp_path / lock).read_bytes() == b"Director"


@pytest.mark.skipif(not POSIX, reason="links need rights on Windows")
def test_symbolic_links_stay_links(source: Path, tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    link = folder / "link.xlsx"
    link.symlink_to(source)
    write_cells(link, link, EDITS)
    assert link.is_symlink()
    assert value(source) == 5
    for lock in (folder / "~$link.xlsx", tmp_path / "~$Open.xlsx"):
        lock.touch()
        with pytest.raises(Refused, match="is open in Excel"):
            write_cells(link, link, EDITS)
        lock.unlink()
    assert names(tmp_path) == ["Open.xlsx", "elsewhere"]
    assert names(folder) == ["link.xlsx"]


@pytest.mark.skipif(not POSIX, reason="the mode is another thing on Windows")
@pytest.mark.parametrize("mode", [0o640, 0o604, 0o777])
def test_mode_and_owner_stay(source: Path, mode: int) -> None:
    source.chmod(mode)
    if os.geteuid() == 0:
        os.chown(source, 12345, 23456)
    before = source.stat()
    write_cells(source, source, EDITS)
    after = source.stat()
    assert after.st_ino != before.st_ino
    assert (after.st_mode, after.st_uid, after.st_gid) == (
        before.st_mode,
        before.st_uid,
        before.st_gid,
    )


@pytest.mark.skipif(not POSIX, reason="the mode is another thing on Windows")
@pytest.mark.parametrize(("mode", "new"), [(0o600, 0o600), (0o640, 0o640), (0o400, 0o600)])
def test_a_private_workbook_stays_private_in_every_output(
    source: Path, tmp_path: Path, mode: int, new: int
) -> None:
    source.chmod(mode)
    write_cells(source, tmp_path / "out.xlsx", EDITS)
    assert stat.S_IMODE((tmp_path / "out.xlsx").stat().st_mode) == new
    (tmp_path / "out.xlsx").chmod(0o666)
    write_cells(source, tmp_path / "out.xlsx", EDITS, force=True)
    assert stat.S_IMODE((tmp_path / "out.xlsx").stat().st_mode) == new


@pytest.mark.skipif(not POSIX, reason="the mode is another thing on Windows")
def test_a_new_file_has_the_rights_of_new_files(source: Path, tmp_path: Path) -> None:
    (tmp_path / "touched").touch()
    source.chmod(0o777)
    write_cells(source, tmp_path / "out.xlsx", EDITS)
    save_new(b"PK", tmp_path / "new.xlsm", ".xlsm")
    for name in ("out.xlsx", "new.xlsm"):
        assert (tmp_path / name).stat().st_mode == (tmp_path / "touched").stat().st_mode


@pytest.mark.skipif(not POSIX, reason="the mode is another thing on Windows")
def test_a_file_made_of_several_is_as_private_as_the_most_private(tmp_path: Path) -> None:
    for name, mode in (("a.csv", 0o644), ("b.csv", 0o600), ("c.csv", 0o666)):
        (tmp_path / name).touch()
        (tmp_path / name).chmod(mode)
    sources = sorted(tmp_path.iterdir())
    save_new(b"PK", tmp_path / "new.xlsx", ".xlsx", sources=sources)
    assert stat.S_IMODE((tmp_path / "new.xlsx").stat().st_mode) == 0o600


@pytest.mark.skipif(not POSIX, reason="the mode is another thing on Windows")
def test_nobody_else_may_read_the_temporary_file(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    modes: list[int] = []
    rewritten = Archive.rewritten

    def watched(*arguments: Any) -> Iterator[bytes]:
        for piece in rewritten(*arguments):
            (temporary,) = tmp_path.glob(".xltiebreak-*")
            modes.append(stat.S_IMODE(temporary.stat().st_mode))
            yield piece

    monkeypatch.setattr(Archive, "rewritten", watched)
    source.chmod(0o600)
    write_cells(source, tmp_path / "out.xlsx", EDITS)
    write_cells(source, source, EDITS)
    assert set(modes) == {0o600}


@pytest.mark.skipif(not POSIX, reason="the mode is another thing on Windows")
def test_a_backup_keeps_owner_mode_and_times(source: Path, tmp_path: Path) -> None:
    source.chmod(0o640)
    if os.geteuid() == 0:
        os.chown(source, 12345, 23456)
    os.utime(source, ns=(10**18, 10**18))
    before = source.stat()
    write_cells(source, source, EDITS, backup=True)
    after = (tmp_path / "Open.backup.xlsx").stat()
    kept = ("st_mode", "st_uid", "st_gid", "st_mtime_ns", "st_size")
    assert [getattr(after, name) for name in kept] == [getattr(before, name) for name in kept]
    assert after.st_nlink == 1
    assert source.stat().st_mtime_ns > before.st_mtime_ns


@pytest.mark.skipif(not hasattr(os, "setxattr"), reason="Linux has them")
def test_attributes_stay(source: Path) -> None:
    try:
        os.setxattr(source, "user.section", b"Open")
    except OSError:
        pytest.skip("this folder has no attributes")
    write_cells(source, source, EDITS)
    assert os.getxattr(source, "user.section") == b"Open"


@pytest.mark.skipif(not POSIX, reason="there are no owners to give on Windows")
def test_a_file_whose_owner_cannot_be_kept_is_saved_without_rights_for_another_group(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, int]] = []

    def forbidden(path: Path, owner: int, group: int) -> None:
        asked.append((owner, group))
        if owner != -1 or group == 23456:
            raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "chown", forbidden)
    source.chmod(0o664)
    status = source.stat()
    write_cells(source, source, EDITS)
    assert asked == [(status.st_uid, status.st_gid), (-1, status.st_gid)]
    assert (value(source), stat.S_IMODE(source.stat().st_mode)) == (5, 0o664)
    monkeypatch.undo()
    if os.geteuid() == 0:
        os.chown(source, 12345, 23456)
        monkeypatch.setattr(os, "chown", forbidden)
        write_cells(source, source, {"Open": {Cell(1, 1): Edit(6)}})
        assert (value(source), stat.S_IMODE(source.stat().st_mode)) == (6, 0o604)


def notes(source: Path, target: Path, *, force: bool = False) -> list[str]:
    problems = write_cells(source, target, EDITS, force=force)
    assert all(problem[:3] == ("warning", "", None) for problem in problems)
    return [problem.message for problem in problems]


@pytest.mark.skipif(not POSIX, reason="links need rights on Windows")
def test_a_hard_link_is_reported(source: Path, tmp_path: Path) -> None:
    said = "is one file under {} names (hard links): only this name gets the new content, the other"
    (tmp_path / "same.xlsx").hardlink_to(source)
    assert notes(source, tmp_path / "out.xlsx") == []
    assert notes(source, source) == [f"Open.xlsx {said.format(2)} keeps the old one"]
    assert (value(source), value(tmp_path / "same.xlsx")) == (5, 1)
    for name in ("b.xlsm", "c.xlsm"):
        (tmp_path / name).hardlink_to(tmp_path / "same.xlsx")
    (tmp_path / "same.xlsx").rename(tmp_path / "a.xlsm")
    (problem,) = save_new(b"PK", tmp_path / "a.xlsm", ".xlsm", force=True)
    assert problem.message == f"a.xlsm {said.format(3)}s keep the old one"


@pytest.mark.parametrize(
    ("lock", "program"), [("~$Open.xlsx", "Excel"), (".~lock.Open.xlsx#", "LibreOffice")]
)
def test_an_open_source_is_reported_for_any_output(
    source: Path, tmp_path: Path, lock: str, program: str
) -> None:
    (tmp_path / lock).touch()
    said = [
        f"Open.xlsx is open in {program}, as {lock} says: what was changed there and not saved is "
        "not in the new file"
    ]
    assert notes(source, tmp_path / "out.xlsx") == said
    assert notes(source, tmp_path / "out.xlsx", force=True) == said
    assert notes(source, source, force=True) == said


def test_an_open_target_replaced_by_force_is_reported(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.xlsx"
    (tmp_path / "~$out.xlsx").touch()
    said = (
        "out.xlsx is open in Excel, as ~$out.xlsx says: saving it there once more would put the "
        "old content back"
    )
    assert notes(source, target) == [said]
    assert notes(source, target, force=True) == [said]
    (problem,) = save_new(b"PK", target, ".xlsx", force=True)
    assert problem.message == said


def test_an_open_source_is_reported_once_under_any_path(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "~$Open.xlsx").touch()
    monkeypatch.chdir(tmp_path)
    assert len(notes(Path("Open.xlsx"), Path("out.xlsx"))) == 1
    assert len(notes(Path("Open.xlsx"), Path("Open.xlsx"), force=True)) == 1


@pytest.mark.skipif(not POSIX, reason="links need rights on Windows")
def test_a_source_open_under_its_own_name_is_reported_through_a_link(
    source: Path, tmp_path: Path
) -> None:
    (tmp_path / "link.xlsx").symlink_to(source)
    (tmp_path / "~$Open.xlsx").touch()
    (said,) = notes(tmp_path / "link.xlsx", tmp_path / "out.xlsx")
    assert said.startswith("Open.xlsx is open in Excel")


def test_backups_do_not_replace_each_other(source: Path, tmp_path: Path) -> None:
    first = source.read_bytes()
    write_cells(source, source, EDITS, backup=True)
    second = source.read_bytes()
    write_cells(source, source, {"Open": {Cell(1, 1): Edit(6)}}, backup=True)
    assert (tmp_path / "Open.backup.xlsx").read_bytes() == first
    assert (tmp_path / "Open.backup-2.xlsx").read_bytes() == second
    assert value(source) == 6


@pytest.mark.skipif(not POSIX, reason="links need rights on Windows")
@pytest.mark.parametrize("force", [False, True])
def test_a_loop_of_links_is_refused(tmp_path: Path, force: bool) -> None:
    (tmp_path / "a.xlsx").symlink_to("b.xlsx")
    (tmp_path / "b.xlsx").symlink_to("a.xlsx")
    with pytest.raises(Refused) as caught:
        save_new(b"PK", tmp_path / "a.xlsx", ".xlsx", force=force)
    said = "is a link that leads back to itself: give another name"
    assert str(caught.value) == f"{tmp_path / 'a.xlsx'} {said}"
    assert all(path.is_symlink() for path in tmp_path.iterdir())


def test_a_new_file_needs_no_backup(source: Path, tmp_path: Path) -> None:
    write_cells(source, tmp_path / "out.xlsx", EDITS, backup=True)
    assert names(tmp_path) == ["Open.xlsx", "out.xlsx"]


def test_a_file_that_changes_in_the_meantime_stays(source: Path, tmp_path: Path) -> None:
    said = "another program changed Open.xlsx in the meantime: close it there and run this again"
    package = Package.open(source)
    content = source.read_bytes()
    os.utime(source, ns=(1, 1))
    with pytest.raises(Refused, match=said):
        write_cells(source, source, EDITS, package=package)
    package = Package.open(source)
    with source.open("ab") as file:
        file.write(b"\n")
    os.utime(source, ns=(1, 1))
    with pytest.raises(Refused, match=said):
        write_cells(source, source, EDITS, package=package)
    package = Package.open(source)
    source.rename(tmp_path / "kept.xlsx")
    source.write_bytes(content + b"\n")
    os.utime(source, ns=(1, 1))
    with pytest.raises(Refused, match=said):
        write_cells(source, source, EDITS, package=package)
    (tmp_path / "kept.xlsx").unlink()
    assert names(tmp_path) == ["Open.xlsx"]


def test_a_target_that_appears_in_the_meantime_stays(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "out.xlsx"
    monkeypatch.setattr(os, "fsync", lambda descriptor: target.write_bytes(b"somebody else's"))
    with pytest.raises(Refused, match=r"another program changed out\.xlsx in the meantime"):
        write_cells(source, target, EDITS)
    assert target.read_bytes() == b"somebody else's"
    assert names(tmp_path) == ["Open.xlsx", "out.xlsx"]


@pytest.mark.parametrize("failures", [1, 4, 5])
def test_a_file_held_by_excel_is_tried_again_and_then_refused(
    source: Path, monkeypatch: pytest.MonkeyPatch, failures: int
) -> None:
    replace, left = Path.replace, [failures]
    waits: list[float] = []

    def held(path: Path, target: Path) -> Path:
        if left[0]:
            left[0] -= 1
            raise PermissionError(errno.EACCES, "The process cannot access the file")
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", held)
    monkeypatch.setattr(time, "sleep", waits.append)
    if failures < 5:
        write_cells(source, source, EDITS, backup=True)
        assert value(source) == 5
        assert len(waits) == failures
    else:
        assert refusal(source, source, backup=True).message == (
            "Open.xlsx cannot be replaced: close it in Excel and run this again"
        )


@pytest.mark.parametrize("step", ["write", "fsync", "check", "replace", "copystat"])
@pytest.mark.parametrize(
    "failure", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()]
)
def test_a_failure_at_any_step_leaves_everything_as_it_was(
    source: Path, monkeypatch: pytest.MonkeyPatch, step: str, failure: BaseException
) -> None:
    def fails(*args: object, **options: object) -> None:
        raise failure

    def fails_halfway(*args: object, **options: object) -> Iterator[bytes]:
        yield b"PK"
        raise failure

    if step == "write":
        monkeypatch.setattr(Archive, "rewritten", fails_halfway)
    elif step == "check":
        monkeypatch.setattr(WritePlan, "_check", fails)
    else:
        monkeypatch.setattr({"fsync": os, "replace": Path, "copystat": shutil}[step], step, fails)
    if isinstance(failure, OSError):
        assert refusal(source, source, backup=True).message == (
            f"Open.xlsx cannot be saved in {source.parent}: No space left on device"
        )
        return
    before = source.read_bytes()
    with pytest.raises(KeyboardInterrupt):
        write_cells(source, source, EDITS, backup=True)
    assert (names(source.parent), source.read_bytes()) == (["Open.xlsx"], before)


JOBS = """
import os, resource, sys
from pathlib import Path
from xltiebreak.reading.grid import Cell, Refused
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.save import save_new
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.write import plan

EDITS = {"Open": {Cell(1, 1): Edit(5)}}
path = Path(sys.argv[1])

def write_cells(source, target, edits, backup=False):
    plan(Package.open(source), edits).save(target, backup=backup)

def told(*jobs):
    for job in jobs:
        try:
            job()
        except Refused as refused:
            print(refused)
"""


def printed(program: str, *arguments: object) -> list[str]:
    """The refusals of jobs that run in a process of their own."""
    command = [sys.executable, "-c", JOBS + program, *map(str, arguments)]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    return run.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.parametrize("share", [0, 0.5, 0.9])
def test_a_full_disk_leaves_the_old_file_whole(source: Path, share: float) -> None:
    """A limit on the size of files stands in for a full disk."""
    pytest.importorskip("resource", reason="there is no such limit on Windows")
    content, size = source.read_bytes(), source.stat().st_size
    program = """
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), int(sys.argv[2])))
told(
    lambda: write_cells(path, path, EDITS, backup=True),
    lambda: write_cells(path, path.with_name("new.xlsx"), EDITS),
    lambda: save_new(bytes(10000), path, ".xlsx", force=True),
    lambda: save_new(bytes(10000), path.with_name("new.xlsm"), ".xlsm"),
)
"""
    assert printed(program, source, int(size * share)) == [
        f"{name} cannot be saved in {source.parent}: File too large"
        for name in ("Open.xlsx", "new.xlsx", "Open.xlsx", "new.xlsm")
    ]
    assert (names(source.parent), source.read_bytes()) == (["Open.xlsx"], content)


def test_a_disk_that_is_full_for_the_backup_leaves_the_old_file_whole(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*files: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(shutil, "copyfileobj", full)
    assert refusal(source, source, backup=True).message == (
        f"Open.xlsx cannot be saved in {source.parent}: No space left on device"
    )


@pytest.mark.slow
@pytest.mark.skipif(not POSIX, reason="the mode is another thing on Windows")
def test_a_read_only_folder_is_reported(source: Path, tmp_path: Path) -> None:
    """Nothing stops an administrator, so another user tries."""
    program = """
planned = plan(Package.open(path), EDITS)
if os.geteuid() == 0:
    os.setuid(12345)
told(
    lambda: planned.save(path),
    lambda: planned.save(path.with_name("new.xlsx")),
    lambda: save_new(b"PK", path.with_name("new.xlsm"), ".xlsm"),
)
"""
    folder = Path(tempfile.mkdtemp())  # pytest's folders let nobody else in
    try:
        moved = Path(shutil.copy(source, folder))
        folder.chmod(0o555)
        moved.chmod(0o666)
        assert printed(program, moved) == [
            f"{name} cannot be saved in {folder}: Permission denied"
            for name in ("Open.xlsx", "new.xlsx", "new.xlsm")
        ]
        assert names(folder) == ["Open.xlsx"]
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)


LONG_AGO = (10**18, 10**18)
OURS = ".xltiebreak-0123456789abcdef.tmp"


def test_leftovers_of_crashes_are_removed(source: Path, tmp_path: Path) -> None:
    of_any_file = (b"", b"P", b"PK\x03\x04 and the rest", b"<!DOCTYPE html>", b"No.,Name", b"{")
    for number, content in enumerate(of_any_file):
        leftover = tmp_path / f".xltiebreak-{number:016x}.tmp"
        leftover.write_bytes(content)
        os.utime(leftover, ns=LONG_AGO)
    write_cells(source, source, EDITS)
    assert names(tmp_path) == ["Open.xlsx"]


@pytest.mark.parametrize("name", CASES["a file of the user with a name like ours stays"])
def test_a_file_of_the_user_with_a_name_like_ours_stays(
    source: Path, tmp_path: Path, name: str
) -> None:
    (tmp_path / name).touch()
    os.utime(tmp_path / name, ns=LONG_AGO)
    write_cells(source, source, EDITS)
    assert names(tmp_path) == sorted(["Open.xlsx", name])


def test_a_temporary_file_from_after_the_start_stays(source: Path, tmp_path: Path) -> None:
    (tmp_path / OURS).touch()  # another program may be about to lock and fill it
    os.utime(tmp_path / OURS)
    write_cells(source, source, EDITS)
    assert (tmp_path / OURS).exists()


@pytest.mark.skipif(not POSIX, reason="Windows has none")
def test_pipes_links_and_folders_named_like_ours_stay(source: Path, tmp_path: Path) -> None:
    files = [tmp_path / f".xltiebreak-{number:016x}.tmp" for number in range(3)]
    (tmp_path / "elsewhere").touch()
    os.mkfifo(files[0])
    files[1].symlink_to(tmp_path / "elsewhere")
    files[2].mkdir()
    for path in files:
        os.utime(path, ns=LONG_AGO)
    before = names(tmp_path)
    write_cells(source, source, EDITS)
    assert names(tmp_path) == before


@pytest.mark.skipif(not POSIX, reason="Windows has none")
def test_saving_does_not_wait_for_a_pipe_that_takes_the_name(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / OURS)
    os.utime(tmp_path / OURS, ns=LONG_AGO)
    save_module._remove_leftover(tmp_path / OURS)
    assert names(tmp_path) == [OURS]


def test_a_file_as_old_as_this_process_is_no_leftover(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / OURS).touch()
    monkeypatch.setattr(save_module, "_STARTED", (tmp_path / OURS).stat().st_mtime)
    write_cells(source, source, EDITS)
    assert names(tmp_path) == [OURS, "Open.xlsx"]


@pytest.mark.skipif(not POSIX, reason="Windows itself keeps open files")
def test_the_temporary_file_of_a_running_save_is_no_leftover(source: Path, tmp_path: Path) -> None:
    with save_module._temporary(tmp_path, 0o600) as (running, _):
        os.utime(running, ns=LONG_AGO)
        write_cells(source, source, EDITS)
        assert running.exists()
    assert names(tmp_path) == ["Open.xlsx"]


# Backups that are complete before anything is replaced.


def test_the_backup_is_complete_before_the_original_is_touched(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content, replace, link = source.read_bytes(), Path.replace, os.link
    backup = tmp_path / "Open.backup.xlsx"
    seen: list[str] = []

    def linking(copy: Path, name: Path) -> None:
        assert copy.read_bytes() == content
        seen.append("named")
        link(copy, name)

    def replacing(path: Path, target: Path) -> Path:
        assert backup.read_bytes() == source.read_bytes() == content
        seen.append("replaced")
        return replace(path, target)

    monkeypatch.setattr(os, "link", linking)
    monkeypatch.setattr(Path, "replace", replacing)
    write_cells(source, source, EDITS, backup=True)
    assert (seen, backup.read_bytes()) == (["named", "replaced"], content)


def test_a_backup_stays_once_the_file_is_replaced(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content, replace = source.read_bytes(), Path.replace

    def replacing(path: Path, target: Path) -> Path:
        replace(path, target)
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", replacing)
    with pytest.raises(KeyboardInterrupt):
        write_cells(source, source, EDITS, backup=True)
    assert value(source) == 5
    assert (tmp_path / "Open.backup.xlsx").read_bytes() == content
    assert names(tmp_path) == ["Open.backup.xlsx", "Open.xlsx"]


@pytest.mark.parametrize("failure", [None, KeyboardInterrupt()])
def test_a_backup_where_there_are_no_links(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: BaseException | None
) -> None:
    def unknown(*files: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    def stopped(*arguments: object) -> None:
        if failure:
            raise failure

    (tmp_path / "Open.backup.xlsx").write_bytes(b"mine")
    content = source.read_bytes()
    monkeypatch.setattr(os, "link", unknown)
    monkeypatch.setattr(save_module, "_refuse_changed", stopped)
    if failure:
        with pytest.raises(KeyboardInterrupt):
            write_cells(source, source, EDITS, backup=True)
        assert names(tmp_path) == ["Open.backup.xlsx", "Open.xlsx"]
        assert source.read_bytes() == content
    else:
        write_cells(source, source, EDITS, backup=True)
        assert (tmp_path / "Open.backup-2.xlsx").read_bytes() == content
    assert (tmp_path / "Open.backup.xlsx").read_bytes() == b"mine"


def test_a_backup_that_gets_the_name_at_the_last_moment_stays(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link, content = os.link, source.read_bytes()

    def late(copy: Path, name: Path) -> None:
        if name.name == "Open.backup.xlsx":
            name.write_bytes(b"somebody else's")
        link(copy, name)

    monkeypatch.setattr(os, "link", late)
    write_cells(source, source, EDITS, backup=True)
    assert (tmp_path / "Open.backup.xlsx").read_bytes() == b"somebody else's"
    assert (tmp_path / "Open.backup-2.xlsx").read_bytes() == content


# Workbooks that are made, and not changed from others.


def test_a_made_workbook_goes_through_the_same_checks(tmp_path: Path) -> None:
    path = tmp_path / "new.xlsm"

    def told(target: Path, *, force: bool = False) -> tuple[str, str]:
        with pytest.raises(Refused) as caught:
            save_new(b"PK new", target, ".xlsm", force=force)
        (problem,) = caught.value.problems
        return problem.message, problem.remedy

    assert told(tmp_path / "a.xlsx") == (
        "a.xlsx would hold a .xlsm workbook and not open under that name: give a name that ends "
        "in .xlsm",
        "",
    )
    missing = tmp_path / "no"
    assert told(missing / "a.xlsm") == (f"there is no folder {missing}: create it", "folder")
    assert save_new(b"PK old", path, ".xlsm") == ()
    assert told(path) == (f"{path} exists already: give another name", "force")
    path.chmod(0o444)
    assert told(path, force=True) == (
        "new.xlsm is read-only: take that off in its properties",
        "target",
    )
    path.chmod(0o640)
    before = path.stat()
    assert path.read_bytes() == b"PK old"
    assert save_new(b"PK new", path, ".xlsm", force=True) == ()
    assert path.read_bytes() == b"PK new"
    assert path.stat().st_mode == before.st_mode
    assert names(tmp_path) == ["new.xlsm"]


@pytest.mark.skipif(not POSIX, reason="Windows says it otherwise")
def test_a_name_that_is_too_long_is_reported(source: Path, tmp_path: Path) -> None:
    target = tmp_path / f"{'a' * 300}.xlsx"
    with pytest.raises(Refused, match="File name too long"):
        save_new(b"PK", target, ".xlsx")
    with pytest.raises(Refused, match="File name too long"):
        write_cells(source, target, EDITS)
