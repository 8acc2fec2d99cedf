"""Groups below one row of headings are sections; a table that a narrow page divided is one table.

Four players meet all in three rounds, and again with the other results; who is named first wins.
"""

from __future__ import annotations

import csv
import random
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from random_events import POINTS, random_event
from thinning import thinned

from xltiebreak.book.reading import read_workbook
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.crosstable.table import understood

FOUR = ("Ann Lee", "Bob Ray", "Cid Fox", "Dan Orr")
OTHERS = ("Eve Kay", "Gus Moe", "Hal Yew", "Ida Elm")
THIRDS = ("Jon Ash", "Kim Oak", "Lou Fir", "Mia Sloe")
RESULTS = (  # of the numbers 1 to 4: their points are 3, 2, 1 and 0 after three rounds, 3 after six
    ("W2", "W3", "W4", "L2", "L3", "L4"),
    ("L1", "W4", "W3", "W1", "L4", "L3"),
    ("W4", "L1", "L2", "L4", "W1", "W2"),
    ("L3", "L2", "L1", "W3", "W2", "W1"),
)
Lines = list[list[str]]
HEAD = ["No", "Name", "Rd1", "Rd2", "Rd3", "Pts"]
KINDS = ("csv", "txt", "htm")


def group(names: Sequence[str], first: int = 1) -> Lines:
    cells = [[f"{cell[0]}{int(cell[1]) + first - 1}" for cell in line[:3]] for line in RESULTS]
    return [
        [str(number), name, *line, str(4 - at)]
        for at, (number, name, line) in enumerate(
            zip(range(first, first + 4), names, cells, strict=True), 1
        )
    ]


def tables_in(lines: Lines, kind: str, folder: Path) -> Sequence[Crosstable]:
    """What is read of these lines in a file of this kind; a title is a line of one cell."""
    path = folder / f"event.{kind}"
    with path.open("w", newline="", encoding="utf-8") as file:
        if kind == "csv":
            csv.writer(file).writerows(lines)
        elif kind == "txt":
            for line in lines:
                cells = line if len(line) < 2 else [cell.ljust(12) for cell in line]
                file.write("".join(cells).rstrip() + "\n")
        else:
            rows = ("".join(f"<td>{cell}</td>" for cell in line) for line in lines)
            file.write(f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>")
    return read_workbook(path).crosstables


def scores(table: Crosstable) -> dict[str, float]:
    return {player.name: table.event.scores[player.number] for player in table.event.players}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("first", [1, 5], ids=["own numbers", "running numbers"])
@pytest.mark.parametrize("above", ["title above headings", "blank line between"])
def test_groups_below_titles_share_the_headings(
    above: str, first: int, kind: str, tmp_path: Path
) -> None:
    between: Lines = [[]] if above.startswith("blank") else []
    lines = [["Group A"], HEAD, *group(FOUR), *between, ["Group B"], *group(OTHERS, first)]
    found = tables_in(lines, kind, tmp_path)
    assert [table.sound for table in found] == [True, True]
    assert list(map(scores, found)) == [
        dict(zip(names, (3, 2, 1, 0), strict=True)) for names in (FOUR, OTHERS)
    ]
    (said,) = (problem for problem in found[1].problems)
    assert said.message == "Group B is a section of its own: no game leaves it" and said.note
    assert said.first and said.first.row == 7 + len(between)


@pytest.mark.parametrize("first", [1, 5], ids=["own numbers", "running numbers"])
def test_three_groups_below_headings_that_stand_above_all_titles(
    first: int, tmp_path: Path
) -> None:
    starts = (1, first, 2 * first - 1)
    parts = zip(("A", "B", "C"), (FOUR, OTHERS, THIRDS), starts, strict=True)
    lines = [HEAD]
    for name, people, start in parts:
        lines += [[f"Quad {name}"], *group(people, start)]
    found = tables_in(lines, "csv", tmp_path)
    assert [table.sound for table in found] == [True] * 3
    assert [set(scores(table)) for table in found] == [{*FOUR}, {*OTHERS}, {*THIRDS}]


def test_a_game_that_crosses_a_title_makes_one_list(tmp_path: Path) -> None:
    """In round 4 number 1 beats number 5, and the others have a bye."""
    first, second = group(FOUR), group(OTHERS, 5)
    for line in (*first, *second):
        cell = {"1": "W5", "5": "L1"}.get(line[0], "-H-")
        line[5:] = [cell, str(float(line[5]) + {"W": 1, "L": 0}.get(cell[0], 0.5))]
    lines = [["1800-"], [*HEAD[:5], "Rd4", "Pts"], *first, ["-1800"], *second]
    (table,) = tables_in(lines, "csv", tmp_path)
    assert table.sound and len(table.rows) == 8 and table.event.scores[1] == 4


def test_a_cell_that_is_no_result_is_named_in_its_group(tmp_path: Path) -> None:
    """And the other group has its points: both have numbers of their own."""
    second = group(OTHERS)
    second[0][2] = "Q7"  # in row 8 of the file
    found = tables_in([["A"], HEAD, *group(FOUR), ["B"], *second], "csv", tmp_path)
    assert [table.sound for table in found] == [True, False]
    assert [one.cell for one in found[1].problems if one.severity == "error"] == ["C8"]


def test_a_number_twice_in_a_group_parts_nothing(tmp_path: Path) -> None:
    first = group(FOUR)
    first[3][0] = "3"
    found = tables_in([["A"], HEAD, *first, ["B"], *group(OTHERS)], "csv", tmp_path)
    assert len(found) == 1 and not found[0].sound


@pytest.mark.parametrize("line", [["", "2026"], ["", "Total", "8 players"]])
def test_what_is_no_title_parts_nothing(line: list[str], tmp_path: Path) -> None:
    lines = [HEAD, *group(FOUR), line, *group(OTHERS, 5)]
    assert all(len(table.rows) > 4 for table in tables_in(lines, "csv", tmp_path))


@pytest.mark.parametrize("between", [[], [[]]], ids=["nothing between", "a blank line"])
def test_groups_without_titles_are_one_list_with_a_warning(between: Lines, tmp_path: Path) -> None:
    (table,) = tables_in([HEAD, *group(FOUR), *between, *group(OTHERS, 5)], "csv", tmp_path)
    (problem,) = table.problems
    assert problem.first and problem.first.row == 6 + len(between)
    assert problem.message == (
        "numbers 1 to 4 and 5 to 8 play among themselves only: if they are sections of their own, "
        "repeat the row of headings above each"
    )


@pytest.mark.parametrize(("rounds", "blank", "said"), [(1, 0, 0), (2, 0, 0), (1, 1, 1), (2, 1, 1)])
def test_after_few_rounds_a_blank_line_must_set_groups_apart(
    rounds: int, blank: int, said: int, tmp_path: Path
) -> None:
    whole = [HEAD, *group(FOUR), *[[]] * blank, *group(OTHERS, 5)]
    lines = [line[: 2 + rounds] for line in whole]
    (table,) = tables_in(lines, "csv", tmp_path)
    assert len(table.problems) == said and len(table.rows) == 8


@pytest.mark.parametrize("seed", range(thinned(60)))
def test_random_groups_and_their_divided_tables(seed: int, tmp_path: Path) -> None:
    """Each group has its own event; then each event is divided behind any of its rounds."""
    rng = random.Random(seed)
    rounds, first, running = rng.randint(2, 6), 1, rng.random() < 0.5
    head = [f"Rd{number}" for number in range(1, rounds + 1)]
    lines: Lines = [["No", "Name", *head]]
    expected: list[dict[str, float]] = []
    for name in "ABCD"[: rng.randint(2, 4)]:
        event = random_event(rng, rng.randint(4, 9), rounds)
        points = {no: sum(POINTS.get(cell.rstrip("0123456789"), 0) for cell in cells) / 2
                  for no, cells in event.items()}  # fmt: skip
        expected.append({f"Kid {name}{chr(96 + no)}": made for no, made in points.items()})
        own = [[str(no + first - 1), kid, *(_renumbered(cell, first) for cell in event[no])]
               for no, kid in zip(event, expected[-1], strict=True)]  # fmt: skip
        lines += [[f"Group {name}"], *own]
        at = rng.randint(1, rounds - 1) + 2
        upper, lower = ["No", "Name", *head][:at], ["No", "Name", *head[at - 2 :]]
        below = [[*line[:2], *line[at:]] for line in own]
        divided = [upper, *(line[:at] for line in own), [], lower, *below]
        (table,) = tables_in(divided, "csv", tmp_path)
        assert table.sound and scores(table) == expected[-1]
        first += len(event) * running
    assert list(map(scores, tables_in(lines, "csv", tmp_path))) == expected


def _renumbered(cell: str, first: int) -> str:
    return re.sub(r"\d+", lambda number: str(int(number[0]) + first - 1), cell)


ALL = [[str(at), name, *line] for at, (name, line) in enumerate(zip(FOUR, RESULTS, strict=True), 1)]
"""The six rounds."""
FIRST = [["No", "Name", "Rd1", "Rd2", "Rd3"], *(line[:5] for line in ALL)]
WHO = {"number and name": (0, 1), "number": (0,), "name": (1,)}


@pytest.mark.parametrize("kind", ["csv", "htm"])
@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("title", ["", "Spring Open", "Spring Open (continued)"])
def test_rounds_go_on_below_with_the_same_players(
    title: str, who: str, kind: str, tmp_path: Path
) -> None:
    heads = [["No", "Name"][at] for at in WHO[who]] + ["Rd4", "Rd5", "Rd6", "Pts"]
    below = [[*(line[at] for at in WHO[who]), *line[5:], "3"] for line in ALL]
    titled = [[title], *FIRST, [], [title]] if title else [*FIRST, []]
    (table,) = tables_in([*titled, heads, *below], kind, tmp_path)
    assert table.sound and table.event.rounds == 6
    assert scores(table) == dict.fromkeys(FOUR, 3) and table.printed_points == dict.fromkeys(
        range(1, 5), 3
    )
    assert understood(table).points == "ABCDEFG"[len(heads) - 1]  # where they stand
    (said,) = table.problems
    assert said.message == "Rnd 4 to Rnd 6 of the same players are read from here" and said.note
    assert said.first and said.first.row == len(titled) + 1


def test_the_players_may_stand_in_another_order_below(tmp_path: Path) -> None:
    below = [[*line[:2], *line[5:]] for line in ALL[::-1]]
    lines = [*FIRST, [], ["No", "Name", "Rd4", "Rd5", "Rd6"], *below]
    (table,) = tables_in(lines, "csv", tmp_path)
    assert table.sound and scores(table) == dict.fromkeys(FOUR, 3)


def test_numbers_alone_tell_the_players_of_another_order(tmp_path: Path) -> None:
    below = [[line[0], *line[5:]] for line in ALL[::-1]]
    (table,) = tables_in([*FIRST, [], ["No", "Rd4", "Rd5", "Rd6"], *below], "csv", tmp_path)
    assert table.sound and scores(table) == dict.fromkeys(FOUR, 3)


def test_a_block_that_lacks_a_player_does_not_go_on(tmp_path: Path) -> None:
    below = [[*line[:2], *line[5:]] for line in ALL[:3]]
    found = tables_in([*FIRST, [], ["No", "Name", "Rd4", "Rd5", "Rd6"], *below], "csv", tmp_path)
    assert [table.sound for table in found] == [True, False]


def test_a_table_in_three_blocks_with_points_in_the_first(tmp_path: Path) -> None:
    blocks = [
        [["No", "Name", "Pts", "Rd1", "Rd2"], *([*line[:2], "3", *line[2:4]] for line in ALL)],
        [["No", "Name", "Rd3", "Rd4"], *([*line[:2], *line[4:6]] for line in ALL)],
        [["No", "Name", "Rd5", "Rd6"], *([*line[:2], *line[6:]] for line in ALL)],
    ]
    lines = [line for block in blocks for line in [*block, []]]
    (table,) = tables_in(lines, "csv", tmp_path)
    assert table.sound and scores(table) == dict.fromkeys(FOUR, 3)


def test_an_error_below_stands_in_its_cell(tmp_path: Path) -> None:
    below = [[*line[:2], *line[5:]] for line in ALL]
    below[0][2] = "W2"  # 2 won as well: typed in C8
    lines = [*FIRST, [], ["No", "Name", "Rd4", "Rd5", "Rd6"], *below]
    (table,) = tables_in(lines, "csv", tmp_path)
    (error,) = (problem for problem in table.problems if problem.severity == "error")
    assert error.cell == "C8" and "has W1 in C9" in error.message


def test_other_children_below_are_no_further_rounds(tmp_path: Path) -> None:
    below = [[line[0], name, *line[5:]] for line, name in zip(ALL, OTHERS, strict=True)]
    found = tables_in([*FIRST, [], ["No", "Name", "Rd4", "Rd5", "Rd6"], *below], "csv", tmp_path)
    assert [table.sound for table in found] == [True, False]


@pytest.mark.parametrize(("kind", "who"), [("txt", ()), ("txt", (1,)), ("csv", (1,))])
def test_rows_of_results_in_no_table_are_an_error(
    kind: str, who: tuple[int, ...], tmp_path: Path
) -> None:
    """Names in another order, or without names in a text: no number tells who has won."""
    heads = ["Name"][: len(who)] + ["Rd4", "Rd5", "Rd6"]
    below = [[*(line[at] for at in who), *line[5:]] for line in ALL[::-1]]
    (table,) = tables_in([*FIRST, [], heads, *below], kind, tmp_path)
    (error,) = table.problems
    assert (error.severity, error.cell) == ("error", "A8")
    assert error.message.startswith("the rows from here to row 11 hold results such as ")


def below_in_text(rounds: int, folder: Path, first: Lines = FIRST) -> Crosstable:
    """The one table of a text in which further rounds stand below, without names."""
    heads = [f"Rd{number}" for number in range(4, 4 + rounds)]
    below = [line[5 : 5 + rounds] for line in ALL]
    (table,) = tables_in([*first, [], heads, *below], "txt", folder)
    return table


@pytest.mark.parametrize("rounds", [1, 2])
def test_a_few_rounds_below_without_names_are_an_error(rounds: int, tmp_path: Path) -> None:
    (error,) = below_in_text(rounds, tmp_path).problems
    assert error.severity == "error" and "hold results such as" in error.message


def test_where_a_table_has_errors_its_rows_elsewhere_are_not_said_as_well(tmp_path: Path) -> None:
    wrong = [*FIRST[:1], [*FIRST[1][:2], "W4", *FIRST[1][3:]], *FIRST[2:]]
    assert not any("not read" in one.message for one in below_in_text(3, tmp_path, wrong).problems)
