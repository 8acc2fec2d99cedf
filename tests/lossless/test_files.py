"""What a change makes of workbooks whose every byte a case decides: the files in `cases`."""

from __future__ import annotations

from pathlib import Path

import pytest
from libreoffice import needs_libreoffice, to_csv
from lossless.file_cases import FileCase, file_cases
from lossless.handmade import part, rows_of
from lossless.zips import contents

from xltiebreak.lossless.package import Package
from xltiebreak.lossless.write import plan
from xltiebreak.reading.grid import Problem, Refused

EVERY = [*file_cases(Path(__file__).parent)]
CLEARED = "cleared the stored result"


@pytest.mark.parametrize("case", EVERY, ids=str)
def test_a_workbook_is_changed_as_the_case_says_or_refused(case: FileCase, tmp_path: Path) -> None:
    source, target = case.save(tmp_path / "in.xlsx"), tmp_path / "out.xlsx"
    if case.all("refused") or case.all("refused has"):
        before = source.read_bytes()
        for to in (source, target):
            with pytest.raises(Refused) as caught:
                change(case, source, to)
        assert source.read_bytes() == before
        assert list(tmp_path.iterdir()) == [source]
        said = str(caught.value)
        assert said.split("\n") == (case.all("refused") or said.split("\n"))
        for text in case.all("refused has"):
            assert text in said
        return
    notes = [str(note) for note in change(case, source, target)]
    if not case.all("notes"):
        told = case.all("note")
        # Cases about values need not say how many are lost.
        assert [note for note in notes if note in told or not note.startswith(CLEARED)] == told
    for name, rows in [("Open", text) for text in case.all("rows")] + case.about("rows"):
        number = case.sheets.index(name) + 1
        assert rows_of(target, f"xl/worksheets/sheet{number}.xml") == rows
    for name, text in case.about("has"):
        assert text in part(target, name)
    for name, text in case.about("lacks"):
        assert text not in part(target, name)
    for name, _ in case.about("same"):
        assert contents(target)[name] == contents(source)[name]
    for names in case.all("changed"):
        old, new = contents(source), contents(target)
        assert sorted(name for name in new if new[name] != old[name]) == names.split()
    if case.formulas:
        assert case.kept(target) == [text for text, keeps in case.formulas.items() if keeps]


def change(case: FileCase, source: Path, target: Path) -> tuple[Problem, ...]:
    overwrite = bool(case.all("overwrite"))
    made = plan(
        Package.open(source), case.edits, overwrite_formulas=overwrite, columns=case.columns
    )
    return made.save(target)


@needs_libreoffice
@pytest.mark.parametrize("case", [case for case in EVERY if case.about("shows")], ids=str)
def test_libreoffice_trusts_cached_values_and_shows_none_that_is_wrong(
    case: FileCase, tmp_path: Path
) -> None:
    source, target = case.save(tmp_path / "in.xlsx"), tmp_path / "out.xlsx"
    change(case, source, target)
    for name, text in case.about("showed"):
        assert text in " / ".join(map(",".join, to_csv(source, name, tmp_path / "before")))
    for name, rows in case.about("shows"):
        assert " / ".join(map(",".join, to_csv(target, name, tmp_path / "after"))) == rows
