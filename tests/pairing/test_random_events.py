"""Random events are paired to the end; the typed cells show what must not happen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from random import Random

import pytest
from commands import saved
from school_events import (
    SchoolEvent,
    fewest_mates,
    legal_pairings,
    mates_in,
    pairs_of_cells,
    school_event,
    wrong_in,
)
from tables import Rows
from thinning import sampled, thinned, tries_all

from xltiebreak import NoProposal, propose, read_values
from xltiebreak.book.next_round import paired_book
from xltiebreak.book.reading import read_workbook
from xltiebreak.core.event import Event
from xltiebreak.languages.text import Phrase
from xltiebreak.live.making import new_workbook
from xltiebreak.live.options import EventOptions
from xltiebreak.live.plan import plan_of
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.write import plan
from xltiebreak.reading.grid import Cell

SENTENCE = re.compile(
    "players meet again, or pair this round by hand$|look at who is kept apart, and at the byes$"
)


@pytest.mark.parametrize("seed", sampled(range(285), 4, most=85))
def test_a_school_event_is_paired_to_the_end_in_its_workbook(seed: int, tmp_path: Path) -> None:
    event = school_event(Random(seed), most=60 if tries_all() else 14)
    pair_to_the_end(event, new_book(event, tmp_path / "event.xlsx"))


@pytest.mark.parametrize("seed", sampled(range(285, 300), 1, most=5))
def test_also_where_the_workbook_computes_by_itself(seed: int, tmp_path: Path) -> None:
    event = school_event(Random(seed), most=24 if tries_all() else 14)
    event.rounds = event.rounds if tries_all() else 1
    pair_to_the_end(event, new_live_book(event, tmp_path / "event.xlsx"))


def pair_to_the_end(event: SchoolEvent, book: Typed) -> None:
    """Pair and play all rounds; look at the cells of each."""
    path, paired = book.path, book.path.with_name("paired.xlsx")
    while event.round <= event.rounds:
        coming = event.round
        asked = dict(event.asked(coming))
        book.type(path, coming, asked)
        made = paired_book(path, paired, force=True)
        assert not [one for one in made.problems if one.severity == "error"]
        pairs = book.read(paired, coming)
        assert asked.items() <= pairs.items()
        assert list(wrong_in(event, pairs)) == []
        if coming == 1:
            present = sorted(set(event.numbers) - asked.keys())
            assert mates_in(event, pairs) == fewest_mates(event, present)
        results = event.play(pairs)
        book.type(paired, coming, results)
        paired.replace(path)
        event.keep({**pairs, **results})


class Typed:
    """A workbook that cells of rounds are typed into, and read from."""

    def __init__(self, path: Path) -> None:
        self.path = path
        (table,) = read_workbook(path).crosstables
        self.sheet, self.rows = table.sheet, table.rows
        self.columns = table.header.round_columns

    def type(self, path: Path, coming: int, cells: dict[int, str]) -> None:
        column = self.columns[coming - 1]
        edits = {Cell(self.rows[no], column): Edit(text) for no, text in cells.items()}
        if edits:
            plan(Package.open(path), {self.sheet: edits}).save(path)

    def read(self, path: Path, coming: int) -> dict[int, str]:
        (table,) = read_workbook(path).crosstables
        column = self.columns[coming - 1]
        texts = {no: table.grid.text(row, column) for no, row in self.rows.items()}
        return {no: text for no, text in texts.items() if text}


def beside_numbers(event: SchoolEvent) -> list[list[str | None]]:
    """The name, the school and the word in the column Apart of each child."""
    return [[f"Child {no}", event.schools[no], event.families.get(no)] for no in event.numbers]


def new_book(event: SchoolEvent, path: Path) -> Typed:
    """A plain sheet with the children and blank rounds."""
    rounds = [f"Rnd{one}" for one in range(1, event.rounds + 1)]
    rows: Rows = [["No.", "Name", "School", "Apart", "Pts", *rounds]]
    blank = [None] * (event.rounds + 1)
    rows += [[no, *own, *blank] for no, own in enumerate(beside_numbers(event), 1)]
    saved(path, rows)
    return Typed(path)


def new_live_book(event: SchoolEvent, path: Path) -> Typed:
    """A new workbook with formulas, and the children in it."""
    columns = ("School", "Apart")
    made = plan_of(EventOptions(players=event.children, rounds=event.rounds, columns=columns))
    path.write_bytes(new_workbook(made))
    first = Cell(5, 2)  # the name of the first child
    edits = {
        Cell(first.row + row, first.column + column): Edit(value)
        for row, own in enumerate(beside_numbers(event))
        for column, value in enumerate(own)
    }
    plan(Package.open(path), {made.sections[0]: edits}).save(path)
    return Typed(path)


@pytest.mark.parametrize("seed", range(thinned(100)))
@pytest.mark.parametrize("colors", [False, True], ids=["plain", "colours"])
def test_of_5_to_8_players_either_a_legal_round_or_none_is_left(seed: int, colors: bool) -> None:
    """Without colours, trying all pairings says whether one is left."""
    rng = Random(seed)
    event = school_event(rng, 5, 8)
    event.schools = dict.fromkeys(event.numbers, "")
    event.families = {}
    event.leaves = dict.fromkeys(event.numbers, 9)
    event.comes = dict.fromkeys(event.numbers, 1)
    for _ in range(8):
        now = event_of_cells(event, colors)
        if now.is_round_robin:
            with pytest.raises(NoProposal, match="all are paired with all"):
                propose(now, colors=colors)
            return
        try:
            proposal = propose(now, colors=colors)
        except NoProposal as refused:
            no_bye = {no for no, own in event.cells.items() if any(one[0] in "-X" for one in own)}
            left = legal_pairings([*event.numbers], pairs_of_cells(event.cells), no_bye)
            assert next(left, None) is None
            assert SENTENCE.search(str(refused))
            return
        pairs = {one.first: f"{one.second}{'w' * colors}" for one in proposal.boards}
        pairs |= {proposal.bye: "-B-"} if proposal.bye else {}
        assert list(wrong_in(event, pairs)) == []
        event.keep({**pairs, **event.play(pairs)})


def event_of_cells(event: SchoolEvent, colors: bool) -> Event:
    """The event of the cells; with colours, those of the other side follow."""
    rounds = [f"Rnd{one}" for one in range(1, event.round + 1)]
    rows: list[list[object]] = [["No.", "Name", *rounds]]
    rows += [[no, f"Child {no}", *event.cells.get(no, []), ""] for no in event.numbers]
    (table,) = read_values(rows)
    assert table.sound, table.problems
    return table.event


@pytest.mark.parametrize("seed", range(thinned(200)))
def test_every_reason_is_true_by_the_counts(seed: int) -> None:
    """An odd number leaves one over; of the others, trying all pairings finds how many are left."""
    event = school_event(Random(seed), 5, 9)
    event.families, event.schools = {}, dict.fromkeys(event.numbers, "")
    for _ in range(3):
        now = event_of_cells(event, False)
        try:
            proposal = propose(now)
        except NoProposal:
            return
        boards = [set(board[:2]) for board in proposal.boards]
        there = {*chain(*boards), *([proposal.bye] if proposal.bye else [])}
        scores = {number: now.scores[number] for number in there}
        of_boards = [
            sorted((scores[one] for one in board[:2]), reverse=True) for board in proposal.boards
        ]
        places = [(max(pair), sum(pair)) for pair in of_boards]
        assert places == sorted(places, reverse=True)
        for board in proposal.boards:
            high = max(board[:2], key=scores.__getitem__)
            if scores[board.first] == scores[board.second]:
                assert board.reason == ""
                continue
            assert isinstance(board.reason, Phrase)
            above = [number for number in there if scores[number] >= scores[high]]
            said = board.reason.values
            assert said["who"] == now.called(high)
            below = sum(len(pair & {*above}) == 1 for pair in boards) + (proposal.bye in above)
            if board.reason.key == "pairing.floats.odd":
                assert (said["count"], len(above) % 2, below) == (len(above), 1, 1)
            elif board.reason.key == "pairing.floats.met":
                most = most_paired(above, pairs_of_cells(event.cells))
                assert said["count"] == len(above)
                assert said["left"] == below == len(above) - 2 * most
            if isinstance(points := said.get("points"), Phrase):
                are_of_one_score = {scores[number] for number in above} == {scores[high]}
                assert (points.key == "pairing.points") == are_of_one_score
        pairs = {one.first: str(one.second) for one in proposal.boards}
        pairs |= {proposal.bye: "-B-"} if proposal.bye else {}
        event.keep({**pairs, **event.play(pairs)})


def most_paired(numbers: Sequence[int], met: set[frozenset[int]]) -> int:
    """How many pairs who have not met can be made at once, by trying all."""
    if len(numbers) < 2:
        return 0
    first, *others = numbers
    found = [most_paired(others, met)]
    for other in others:
        if frozenset((first, other)) not in met:
            rest = [one for one in others if one != other]
            found.append(1 + most_paired(rest, met))
    return max(found)
