"""What a change makes of workbooks whose every byte a case decides: the files in `cases`."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from libreoffice import needs_libreoffice, to_csv
from lossless.file_cases import FileCase, file_cases
from lossless.handmade import part, rows_of

from xltiebreak.grid import Refused
from xltiebreak.lossless.write import write_cells

EVERY = [*file_cases(Path(__file__).parent)]


@pytest.mark.parametrize("case", EVERY, ids=str)
def test_a_workbook_is_changed_as_the_case_says_or_refused(case: FileCase, tmp_path: Path) -> None:
    source, target = case.save(tmp_path / "in.xlsx"), tmp_path / "out.xlsx"
    overwrite = bool(case.all("overwrite"))
    if case.all("refused") or case.all("refused has"):
        before = source.read_bytes()
        for to in (source, target):
            with pytest.raises(Refused) as caught:
                write_cells(source, to, case.edits, overwrite_formulas=overwrite)
        assert source.read_bytes() == before
        assert list(tmp_path.iterdir()) == [source]
        said = str(caught.value)
        assert said.split("\n") == (case.all("refused") or said.split("\n"))
        for text in case.all("refused has"):
            assert text in said
        return
    notes = write_cells(source, target, case.edits, overwrite_formulas=overwrite)
    if not case.all("notes"):
        assert [str(note) for note in notes] == case.all("note")
    for name, rows in [("Open", text) for text in case.all("rows")] + case.about("rows"):
        number = case.sheets.index(name) + 1
        assert rows_of(target, f"xl/worksheets/sheet{number}.xml") == rows
    for name, text in case.about("has"):
        assert text in part(target, name)
    for name, text in case.about("lacks"):
        assert text not in part(target, name)
    for name, _ in case.about("same"):
        assert packed(target, name) == packed(source, name)
    if case.formulas:
        assert case.kept(target) == [text for text, keeps in case.formulas.items() if keeps]


def packed(path: Path, name: str) -> bytes:
    with zipfile.ZipFile(path) as archive:
        return archive.read(name)


@needs_libreoffice
@pytest.mark.parametrize("case", [case for case in EVERY if case.about("shows")], ids=str)
def test_libreoffice_trusts_cached_values_and_shows_none_that_is_wrong(
    case: FileCase, tmp_path: Path
) -> None:
    source, target = case.save(tmp_path / "in.xlsx"), tmp_path / "out.xlsx"
    write_cells(source, target, case.edits)
    for name, text in case.about("showed"):
        assert text in " / ".join(map(",".join, to_csv(source, name, tmp_path / "before")))
    for name, rows in case.about("shows"):
        assert " / ".join(map(",".join, to_csv(target, name, tmp_path / "after"))) == rows
