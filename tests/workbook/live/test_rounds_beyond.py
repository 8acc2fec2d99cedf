"""A round that hands add behind the last one: the line of checks never says that all is right."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from calc.office import needs_office, office
from thinning import few, sampled, thinned
from workbook.live.calculating import calculated_by, loaded, needs_ironcalc
from workbook.live.hands import Act, Job, after
from workbook.live.own_sheets import SHEET, OwnSheet, at_random, own_status
from workbook.live.typed import SECTION, Shape, random_typed

from xltiebreak.reading.grid import Cell, column_letters
from xltiebreak.rules.orders import order_of

IN_IRONCALC, IN_LIBREOFFICE = 160, 40
TEXTS = ("W1", "l2", "D3b", "X2w", "F1")


def added(one: OwnSheet, seed: int, column: int) -> list[tuple[Cell, str]]:
    """A heading, results, or both in this column, as a director types them."""
    rng = random.Random(seed)
    kind = rng.choice(["heading", "results", "both"])
    cells = []
    if kind != "results":
        cells.append((Cell(one.header, column), f"Rnd{one.rounds + 1}"))
    if kind != "heading":  # a single result may be a note
        rows = rng.sample([*map(one.row, one.typed)], rng.randint(2, len(one.typed)))
        cells += [(Cell(row, column), rng.choice(TEXTS)) for row in rows]
    return cells


def beside(one: OwnSheet, seed: int) -> int:
    """A free column on the right of what the fill wrote."""
    return one.status.column + random.Random(seed).randint(1, 3)


@needs_ironcalc
@pytest.mark.parametrize("functions", [False, True])
@pytest.mark.parametrize("seed", range(few(IN_IRONCALC, 3, most=40)))
def test_ironcalc_says_that_a_round_is_beyond(seed: int, functions: bool, tmp_path: Path) -> None:
    one = at_random(seed, tmp_path)
    one.save()
    model = loaded(one.fill(functions=functions))
    model.update_cell_with_text(0, one.header, one.status.column + 1, "Wade W.")
    before = own_status(calculated_by(model, ("visible",))[SHEET])
    assert "behind the last one" not in before
    for (row, column), text in added(one, seed, beside(one, seed)):
        model.update_cell_with_text(0, row, column, text)
    assert "a round behind the last one" in own_status(calculated_by(model, ("visible",))[SHEET])


@needs_ironcalc
@pytest.mark.parametrize("seed", range(few(20, 2)))
def test_a_sheet_of_functions_names_a_round_left_of_the_first_one(
    seed: int, tmp_path: Path
) -> None:
    """Between its rounds Excel moves the ranges of the functions, which then count it."""
    one = at_random(seed, tmp_path)
    one.save()
    model = loaded(one.fill(functions=True))
    column = one.columns["Rnd1"]
    model.insert_columns(0, column, 1)
    first, second, *_ = map(one.row, one.typed)
    model.update_cell_with_text(0, first, column, "W1")
    assert "holds a round" not in own_status(calculated_by(model, ("visible",))[SHEET])
    model.update_cell_with_text(0, second, column, "W1 Lincoln")
    assert "holds a round" not in own_status(calculated_by(model, ("visible",))[SHEET])
    model.update_cell_with_text(0, second, column, "L1b")
    says = f"column {column_letters(column)} holds a round that this sheet does not count"
    assert says in own_status(calculated_by(model, ("visible",))[SHEET])


@needs_ironcalc
@pytest.mark.parametrize("functions", [False, True])
@pytest.mark.parametrize("seed", range(few(20, 2)))
def test_ironcalc_says_that_a_player_is_below(seed: int, functions: bool, tmp_path: Path) -> None:
    one = at_random(seed, tmp_path)
    one.save()
    model = loaded(one.fill(functions=functions))
    row = max(map(one.row, one.typed)) + 1 + seed % 3
    model.update_cell_with_text(0, row, one.columns[f"Rnd{1 + seed % one.rounds}"], "W1")
    assert "below the table" in own_status(calculated_by(model, ("visible",))[SHEET])


@needs_ironcalc
@pytest.mark.parametrize(("row", "text"), [(4, "Rnd5"), (5, "W2"), (8, "+b3"), (4, "Notes")])
@pytest.mark.parametrize("behind", sampled(range(1, 4), 1))
def test_ironcalc_says_it_of_a_sheet_of_a_new_event(
    row: int, text: str, behind: int, tmp_path: Path
) -> None:
    event = random_typed(3, Shape(6, 4, order_of("wscf")), plainly=True)
    model = loaded(event.save(tmp_path))
    sheet = calculated_by(model, ("visible",))[SECTION]
    last = max(column for cells in sheet.rows for column, cell in enumerate(cells, 1) if cell)
    hidden = 2 + event.shape.rounds  # behind the column Check and a blank one
    for below in range(1 if row == 4 else 2):  # a single result may be a note
        model.update_cell_with_text(1, row + below, last + hidden + behind, text)
    says = own_status(calculated_by(model, ("visible",))[SECTION])
    assert ("a round behind the last one" in says) is (text != "Notes")


@needs_office
@pytest.mark.slow
def test_libreoffice_says_that_a_round_is_beyond_also_in_a_column_put_in(tmp_path: Path) -> None:
    jobs = []
    for seed in range(thinned(IN_LIBREOFFICE)):  # LibreOffice has no functions to name
        one = at_random(seed, tmp_path)
        one.save()
        path, acts = one.fill(), list[Act]()
        column = beside(one, seed)
        if seed % 2:
            column = one.columns[f"Rnd{one.rounds}"] + 1
            acts.append(["insert column", SHEET, column])
        acts += [["type text", SHEET, str(cell), text] for cell, text in added(one, seed, column)]
        jobs.append(Job(path, acts, sheets=(SHEET,)))
    with office() as opened:
        found = [own_status(sheets[SHEET]) for sheets in after(opened, jobs)]
    told = ("a round behind the last one", "holds a round that this sheet does not count")
    assert [text for text in found if not any(words in text for words in told)] == []


def filled(seed: int, folder: Path) -> tuple[OwnSheet, Path]:
    """A sheet of a director, and its workbook filled with formulas."""
    one = at_random(seed, folder)
    one.save()
    return one, one.fill()


def inserted(one: OwnSheet, seed: int) -> tuple[int, list[Act]]:
    """A column put in anywhere in the table, and the results of a round typed into it."""
    rng = random.Random(seed)
    left = min(column for head, column in one.columns.items() if head)
    column = rng.randint(left + 1, one.columns["Check"])
    acts: list[Act] = [["insert column", SHEET, column]]
    if rng.random() < 0.5:
        acts.append(["type text", SHEET, str(Cell(one.header, column)), f"Rnd{one.rounds + 1}"])
    rows = rng.sample([*map(one.row, one.typed)], rng.randint(2, len(one.typed)))
    acts += [["type text", SHEET, str(Cell(row, column)), rng.choice(TEXTS)] for row in rows]
    return column, acts


@needs_office
@pytest.mark.slow
def test_a_round_put_in_anywhere_is_named_with_its_column(tmp_path: Path) -> None:
    jobs, columns, sheets = [], [], []
    for seed in range(thinned(140)):
        one, path = filled(seed, tmp_path)
        column, acts = inserted(one, seed)
        jobs.append(Job(path, acts, sheets=(SHEET,)))
        columns.append(column)
        sheets.append(one)
    with office() as opened:
        after_them = [sheets_then[SHEET] for sheets_then in after(opened, jobs)]
    for seed, (one, column, then) in enumerate(zip(sheets, columns, after_them, strict=True)):
        says = f"column {column_letters(column)} holds a round that this sheet does not count"
        status = own_status(then)
        if column == one.columns["Check"]:  # which cannot look beside itself
            assert says in status or "a round behind the last one" in status, (seed, status)
            continue
        assert says in status, (seed, column, status)
        messages = [then.at(one.row(number), one.columns["Check"] + 1) for number in one.typed]
        assert any(says in text for text in messages), (seed, messages)


@needs_office
@pytest.mark.slow
def test_a_round_taken_out_is_told_once(tmp_path: Path) -> None:
    jobs = []
    for seed in range(thinned(60)):
        one, path = filled(seed, tmp_path)
        column = one.columns[f"Rnd{random.Random(seed).randint(1, one.rounds)}"]
        jobs.append(Job(path, [["delete column", SHEET, column]], sheets=(SHEET,)))
    with office() as opened:
        after_them = [sheets_then[SHEET] for sheets_then in after(opened, jobs)]
    for seed, then in enumerate(after_them):
        assert "a column of the table is gone" in own_status(then), seed
        texts = [cell for row in then.rows for cell in row]
        assert not [text for text in texts if "copy" in text], seed
        assert sum("is gone" in text for text in texts) == 1, seed


@needs_office
@pytest.mark.slow
def test_columns_that_are_no_rounds_may_be_put_in(tmp_path: Path) -> None:
    jobs = []
    for seed in range(thinned(40)):
        one, path = filled(seed, tmp_path)
        rng = random.Random(seed)
        left = min(column for head, column in one.columns.items() if head)
        column = rng.randint(left + 1, one.columns["Check"])
        texts = rng.choice(
            [("W1 Lincoln", "L12 Kent", "St Ann"), ("K", "5", "4"), ("Lions", "D. Xu")]
        )
        acts: list[Act] = [["insert column", SHEET, column]]
        acts.append(["type text", SHEET, str(Cell(one.header, column)), "Grade"])
        for number in one.typed:
            cell = str(Cell(one.row(number), column))
            acts.append(["type text", SHEET, cell, rng.choice(texts)])
        jobs.append(Job(path, acts, sheets=(SHEET,)))
    with office() as opened:
        found = [own_status(sheets[SHEET]) for sheets in after(opened, jobs)]
    assert [text for text in found if "round" in text] == []
