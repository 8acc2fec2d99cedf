"""Which pairing lists belong to one event, and which round each of them is."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from xltiebreak.languages.text import normal, pattern, words_of
from xltiebreak.reading.crosstable.finding.head_rows import head_rows
from xltiebreak.reading.crosstable.finding.list_words import OPPONENT, RESULT, round_in_title
from xltiebreak.reading.crosstable.finding.words import NUMBERED_ROUND
from xltiebreak.reading.crosstable.shares import MOST, SLIPS_BESIDE_A_HEADER
from xltiebreak.reading.grid import Grid
from xltiebreak.reading.pieces import faults
from xltiebreak.reading.pieces.by_player import list_by_player
from xltiebreak.reading.pieces.lists import lists_of, rows_of_games
from xltiebreak.reading.pieces.pairings import Pairing, RoundList

_ENDING = pattern(r"\.[A-Za-z]\w{1,4}\Z")
_COUNTED = pattern(r"(?:Table|Text) \d+\Z")  # on a page, in the order in which they begin
_DIGITS = pattern(r"\d+")


def events_on(grids: Iterable[Grid]) -> list[EventSheets]:
    """Return the sheets of each event whose pairing lists stand on these grids."""
    events: list[EventSheets] = []
    for grid in grids:
        heads = list(head_rows(grid))
        every = _best_of(lists_of(grid, heads), list_by_player(grid, heads))
        for section, lists in _by_section(every).items():
            sides = (
                side
                for round_list in lists
                for pairing in round_list.pairings
                for side in pairing.sides
            )
            names = frozenset(map(words_of, {side.name for side in sides if side.name}))
            key = frozenset([_without_round(grid.sheet)])
            event = EventSheets(key, names, (grid,), tuple(lists), section)
            others = [other for other in events if not other.joins(event)]
            for joining in reversed([other for other in events if other.joins(event)]):
                event = joining.united(event)
            events = [*others, event]
    return events


def _by_section(lists: Sequence[RoundList]) -> Mapping[str, Sequence[RoundList]]:
    """Return the lists of each section; the section is "" if no column tells it.

    A column that puts many players into several sections tells something else.
    """
    pairings = [pairing for round_list in lists for pairing in round_list.pairings]
    seats = {
        (pairing.section, side.number or side.name)
        for pairing in pairings
        for side in pairing.sides
    }
    sections_of_each = Counter(who for section, who in seats if section)
    is_one = len({section for section, _ in seats} - {""}) <= 1
    if is_one or SLIPS_BESIDE_A_HEADER.exceeded(
        sum(n > 1 for n in sections_of_each.values()), len(sections_of_each)
    ):
        return {"": lists} if lists else {}
    apart: dict[str, list[RoundList]] = {}
    section = next(pairing.section for pairing in pairings if pairing.section)
    for round_list in lists:
        rows: dict[str, list[Pairing]] = {}
        for pairing in round_list.pairings:
            section = pairing.section or section
            rows.setdefault(section, []).append(pairing)
        blank = [pairing.where for pairing in round_list.pairings if not pairing.section][:1]
        blank_sections = [where.warning(faults.SECTION_BLANK(), assumed=True) for where in blank]
        for section, own in rows.items():
            new = replace(
                round_list, pairings=own, problems=[*round_list.problems, *blank_sections]
            )
            apart.setdefault(section, []).append(new)
    return apart


def _best_of(*layouts: list[RoundList]) -> list[RoundList]:
    """Return the reading in which the fewest players sit twice in a round, [] if there is none.

    Of a list by player every game stands there twice: read as a list of pairings, all sit twice.
    """
    read_layouts = [lists for lists in layouts if lists]
    return (
        min(read_layouts, key=_doubled)
        if len(read_layouts) > 1
        else [round_list for lists_of_layout in read_layouts for round_list in lists_of_layout]
    )


def _doubled(lists: Sequence[RoundList]) -> int:
    """How many seats are taken by somebody who has one in that round already."""
    seats = Counter(
        (round_list.round or pairing.round, side.number or normal(side.name))
        for round_list in lists
        for pairing in round_list.pairings
        for side in pairing.sides
    )
    return seats.total() - len(seats)


class EventSheets(NamedTuple):
    """Sheets of one event: names without the round, words of the players' names, its section."""

    keys: frozenset[str]
    names: frozenset[tuple[str, ...]]
    grids: tuple[Grid, ...]
    lists: tuple[RoundList, ...]
    section: str = ""

    def joins(self, other: EventSheets) -> bool:
        """Whether both belong to one event."""
        if self.section != other.section:
            return False
        if common := self.names & other.names:
            # A few who all play in both at once are namesakes, or children of two sections.
            at_once = {name for _, name in self.seats & other.seats}
            are_few = not MOST.exceeded(len(common), min(len(self.names), len(other.names)))
            return not (are_few and at_once == common)
        if not self.keys & other.keys:
            return False
        if not (self.names and other.names):
            return True  # numbers alone
        words, others = ({*chain(*event.names)} for event in (self, other))
        go_on = self.rounds.isdisjoint(other.rounds)
        return go_on and ((self.says_round and other.says_round) or not words.isdisjoint(others))

    @property
    def says_round(self) -> bool:
        """Whether words, and not only a figure in the name of a sheet, say the rounds."""
        return all(
            pairing.round or round_list.round or _says_round(round_list.head.sheet)
            for round_list in self.lists
            for pairing in round_list.pairings
        )

    @property
    def seats(self) -> set[tuple[int, tuple[str, ...]]]:
        """Who sits in which round."""
        return {
            (_round_in(round_list, pairing), words_of(side.name))
            for round_list in self.lists
            for pairing in round_list.pairings
            for side in pairing.sides
        }

    @property
    def rounds(self) -> set[int]:
        """The rounds of its lists, 0 for one that nothing tells."""
        return {
            _round_in(round_list, pairing)
            for round_list in self.lists
            for pairing in round_list.pairings
        }

    def united(self, other: EventSheets) -> EventSheets:
        """Return both as one."""
        return EventSheets(
            self.keys | other.keys,
            self.names | other.names,
            (*self.grids, *other.grids),
            (*self.lists, *other.lists),
            self.section,
        )


def _says_round(sheet: str) -> bool:
    """Whether the name of a sheet ends with a word for rounds and a figure."""
    words = _ENDING.sub("", sheet).split()
    last = (normal(" ".join(words[-1:])), normal(" ".join(words[-2:])))
    return any(map(NUMBERED_ROUND.fullmatch, last)) or bool(round_in_title(sheet))


def _round_in(round_list: RoundList, pairing: Pairing) -> int:
    """Return the round of a pairing, 0 if nothing tells it."""
    of_sheet = _round_of_sheet(round_list.head.sheet)
    return pairing.round or round_list.round or of_sheet or 0


def unread_sheets(event: EventSheets, grids: Iterable[Grid]) -> list[Grid]:
    """Return the sheets that are called like those of an event, or hold games, of its players."""
    read = {grid.sheet for grid in event.grids}
    others = [grid for grid in grids if grid.sheet not in read]
    return [
        grid
        for grid in others
        if (_without_round(grid.sheet) in event.keys or rows_of_games(grid) or _heads_games(grid))
        and any(words_of(v) in event.names for row in grid.rows for v in row if type(v) is str)
    ]


def _heads_games(grid: Grid) -> bool:
    return any(head.headed_by(OPPONENT, RESULT) for head in head_rows(grid))


def _without_round(sheet: str) -> str:
    """Return the name of a sheet without its number and the word before it."""
    sheet = _ENDING.sub("", sheet)
    word = sheet.rstrip("0123456789")
    if word == sheet:
        return normal(sheet)
    word = word.removesuffix("#").rstrip()
    while word and (word[-1].isalpha() or word[-1] == "."):
        word = word[:-1]
    return normal(word)


def rounds_by_title(lists: Sequence[RoundList]) -> list[int] | None:
    """Return the round of each list by titles and the names of sheets; None if they do not tell.

    0 where each row says its own.
    """
    if any(pairing.round is not None for round_list in lists for pairing in round_list.pairings):
        return [0] * len(lists)
    titled = [round_list.round for round_list in lists if round_list.round]
    if len(titled) == len(lists):
        return titled
    per_sheet: dict[str, list[RoundList]] = defaultdict(list)
    for round_list in lists:
        per_sheet[round_list.head.sheet].append(round_list)
    if len(lists) == 1:
        return [_round_of_sheet(lists[0].head.sheet) or 1]
    numbers: list[int] = []
    for sheet, lists_of_sheet in per_sheet.items():
        number = _round_of_sheet(sheet)
        if number is None or len(lists_of_sheet) > 1:
            return None
        numbers.append(number)
    return numbers if len(set(numbers)) == len(numbers) else None


def _round_of_sheet(sheet: str) -> int | None:
    """Return the round that the name of a sheet, or of a file, tells.

    >>> [_round_of_sheet(name) for name in ("U12 R1", "Open 2026 Rd 3.xlsx", "pairs4.html")]
    [1, 3, 4]
    >>> _round_of_sheet("Table 2"), _round_of_sheet("pairs4.html Table 2")
    (None, 4)
    """
    sheet = _ENDING.sub("", _COUNTED.sub("", sheet).rstrip())
    words = sheet.split()
    for last in (words[-1:], words[-2:]):  # `U12 R1`, `Open Rd 1`
        if match := NUMBERED_ROUND.fullmatch(normal(" ".join(last))):
            return int(match[1] or match[2])
    digits = _DIGITS.findall(sheet)
    return round_in_title(sheet) or (int(digits[0]) if len(digits) == 1 else None)
