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

from xltiebreak.grid import Cell
from xltiebreak.ranking import order_of

IN_IRONCALC, IN_LIBREOFFICE = 160, 40
TEXTS = ("W1", "l2", "D3b", "X2w", "F1")


def added(one: OwnSheet, seed: int, column: int) -> list[tuple[Cell, str]]:
    """A heading, results, or both in this column, as a director types them."""
    rng = random.Random(seed)
    kind = rng.choice(["heading", "results", "both"])
    cells = []
    if kind != "results":
        cells.append((Cell(one.header, column), f"Rnd{one.rounds + 1}"))
    if kind != "heading":
        rows = rng.sample([*map(one.row, one.typed)], rng.randint(1, len(one.typed)))
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
    model.update_cell_with_text(1, row, last + hidden + behind, text)
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
    assert [text for text in found if "a round behind the last one" not in text] == []
