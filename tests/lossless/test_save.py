"""Saving: the old file or the complete new one, whatever happens, and nothing beside it."""

import errno
import os
import signal
import stat
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import openpyxl
import pytest
from handmade import sheet, workbook

from xltiebreak.grid import Problem, Refused
from xltiebreak.lossless import save as save_module
from xltiebreak.lossless.archive import Archive
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.write import Edit, Plan, write_cells

POSIX = sys.platform != "win32"
EDITS = {"Open": {(1, 1): Edit(5)}}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    rows = '<row r="1"><c r="A1"><v>1</v></c></row>'
    return workbook(tmp_path / "Open.xlsx", {"Open": sheet(rows)})


def value(path: Path) -> object:
    return openpyxl.load_workbook(path)["Open"]["A1"].value


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def refusal(source: Path, target: Path, **options: bool) -> Problem:
    """The refusal, with every file in the folder as it was."""
    files = [path for path in source.parent.rglob("*") if path.is_file()]
    before = {path: path.read_bytes() for path in files}
    with pytest.raises(Refused) as caught:
        write_cells(source, target, EDITS, **options)
    after = [path for path in source.parent.rglob("*") if path.is_file()]
    assert {path: path.read_bytes() for path in after} == before
    (problem,) = caught.value.problems
    assert problem[:3] == ("error", "", "")
    return problem


def test_in_place_and_to_another_file(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "filled.xlsx"
    write_cells(source, target, EDITS)
    assert (value(source), value(target)) == (1, 5)
    write_cells(source, source, EDITS)
    assert value(source) == 5
    assert names(tmp_path) == ["Open.xlsx", "filled.xlsx"]


def test_another_file_is_replaced_only_with_force(source: Path, tmp_path: Path) -> None:
    target = workbook(tmp_path / "other.xlsx", {"Open": sheet()})
    assert refusal(source, target)[3:] == (
        f"{target} exists already: give another name",
        "force",
    )
    write_cells(source, target, EDITS, force=True)
    assert value(target) == 5


def test_a_name_of_another_kind(source: Path, tmp_path: Path) -> None:
    assert refusal(source, tmp_path / "out.xlsm")[3:] == (
        "out.xlsm would hold a .xlsx workbook and not open under that name: give a name that ends "
        "in .xlsx",
        "",
    )
    write_cells(source, tmp_path / "OUT.XLSX", EDITS)


def test_a_folder_that_is_not_there_or_in_the_way(source: Path, tmp_path: Path) -> None:
    assert refusal(source, tmp_path / "no" / "out.xlsx")[3:] == (
        f"there is no folder {tmp_path / 'no'}: create it, or give another folder",
        "folder",
    )
    (tmp_path / "dir.xlsx").mkdir()
    assert refusal(source, tmp_path / "dir.xlsx", force=True)[3:] == (
        f"{tmp_path / 'dir.xlsx'} is not a file: give the name of a workbook",
        "",
    )


@pytest.mark.parametrize("force", [False, True])
def test_a_read_only_file_stays(source: Path, force: bool) -> None:
    source.chmod(0o444)
    assert refusal(source, source, force=force)[3:] == (
        "Open.xlsx is read-only: take that off in its properties, or write to another file",
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
def test_a_file_that_is_open_stays_unless_forced(
    source: Path, tmp_path: Path, lock: str, program: str
) -> None:
    (tmp_path / lock).write_bytes(b"Director")
    assert refusal(source, source)[3:] == (
        f"Open.xlsx is open in {program}: close it there and run this again (if it is not open, "
        f"{lock} is left from a crash)",
        "force if closed",
    )
    write_cells(source, tmp_path / "out.xlsx", EDITS)  # reading it is no harm
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
def test_a_new_file_has_the_mode_of_new_files(source: Path, tmp_path: Path) -> None:
    source.chmod(0o600)
    (tmp_path / "touched").touch()
    write_cells(source, tmp_path / "out.xlsx", EDITS)
    assert (tmp_path / "out.xlsx").stat().st_mode == (tmp_path / "touched").stat().st_mode


@pytest.mark.skipif(not POSIX, reason="there are no owners to give on Windows")
def test_an_owner_that_cannot_be_kept_is_no_hindrance(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(*args: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "fchown", forbidden)
    write_cells(source, source, EDITS)
    assert value(source) == 5


def test_backups_do_not_replace_each_other(source: Path, tmp_path: Path) -> None:
    first = source.read_bytes()
    write_cells(source, source, EDITS, backup=True)
    second = source.read_bytes()
    write_cells(source, source, {"Open": {(1, 1): Edit(6)}}, backup=True)
    assert (tmp_path / "Open.backup.xlsx").read_bytes() == first
    assert (tmp_path / "Open.backup-2.xlsx").read_bytes() == second
    assert value(source) == 6


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
    monkeypatch.setattr(
        save_module.os, "fsync", lambda descriptor: target.write_bytes(b"somebody else's")
    )
    with pytest.raises(Refused, match=r"another program changed out\.xlsx in the meantime"):
        write_cells(source, target, EDITS)
    assert target.read_bytes() == b"somebody else's"
    assert names(tmp_path) == ["Open.xlsx", "out.xlsx"]


@pytest.mark.parametrize("failures", [1, 4, 5])
def test_a_file_that_excel_holds_is_tried_again_and_then_told(
    source: Path, monkeypatch: pytest.MonkeyPatch, failures: int
) -> None:
    replace, waits, left = Path.replace, [], [failures]

    def held(path: Path, target: Path) -> Path:
        if left[0]:
            left[0] -= 1
            raise PermissionError(errno.EACCES, "The process cannot access the file")
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", held)
    monkeypatch.setattr(save_module.time, "sleep", waits.append)
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
        monkeypatch.setattr(Plan, "_check", fails)
    else:
        monkeypatch.setattr(
            {"fsync": os, "replace": Path, "copystat": save_module.shutil}[step], step, fails
        )
    if isinstance(failure, OSError):
        assert refusal(source, source, backup=True).message == (
            f"Open.xlsx cannot be saved in {source.parent}: No space left on device"
        )
        return
    before = source.read_bytes()
    with pytest.raises(KeyboardInterrupt):
        write_cells(source, source, EDITS, backup=True)
    assert (names(source.parent), source.read_bytes()) == (["Open.xlsx"], before)


def test_a_folder_that_cannot_be_written(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*args: object, **options: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "touch", forbidden)
    assert refusal(source, source).message == (
        f"Open.xlsx cannot be saved in {source.parent}: Permission denied"
    )


def test_leftovers_of_crashes_go_and_other_files_stay(source: Path, tmp_path: Path) -> None:
    for name in (".xltiebreak-0123456789abcdef.tmp", ".xltiebreak.tmp", "x.tmp"):
        (tmp_path / name).touch()
    write_cells(source, source, EDITS)
    assert names(tmp_path) == [".xltiebreak.tmp", "Open.xlsx", "x.tmp"]


@pytest.mark.skipif(not POSIX, reason="Windows itself keeps open files")
def test_the_temporary_file_of_a_running_save_is_no_leftover(source: Path, tmp_path: Path) -> None:
    with save_module._temporary(tmp_path) as running, save_module._held(running):
        write_cells(source, source, EDITS)
        assert running.exists()
    assert names(tmp_path) == ["Open.xlsx"]


@pytest.mark.skipif(not POSIX, reason="SIGKILL")
def test_killed_at_any_moment_the_file_is_the_old_or_the_new_one(
    source: Path, tmp_path: Path
) -> None:
    """The process kills itself at its n-th call into the operating system's file functions."""
    program = textwrap.dedent("""
        import os, signal, sys
        from pathlib import Path
        from xltiebreak.lossless.write import Edit, write_cells
        left = int(sys.argv[2])
        def killed(event, arguments):
            global left
            if event in ("open", "os.rename", "os.remove", "os.chmod", "os.chown", "os.listdir",
                         "os.scandir", "fcntl.flock"):
                left -= 1
                if not left:
                    os.kill(os.getpid(), signal.SIGKILL)
        path = Path(sys.argv[1])
        sys.addaudithook(killed)
        write_cells(path, path, {"Open": {(1, 1): Edit(5)}}, backup=True)
        """)
    for moment in range(1, 60):
        (tmp_path / "Open.backup.xlsx").unlink(missing_ok=True)
        before = source.read_bytes()
        run = subprocess.run(
            [sys.executable, "-c", program, str(source), str(moment)], check=False, timeout=60
        )
        assert run.returncode in (0, -signal.SIGKILL)
        assert value(source) in (1, 5)
        if run.returncode == 0:
            assert not list(tmp_path.glob(".xltiebreak-*"))
            return
        if value(source) == 1:
            assert source.read_bytes() == before
    raise AssertionError("it never came to an end")
