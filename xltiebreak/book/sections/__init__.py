"""Rank a crosstable by an order: standings, values and problems. No file is read or written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Literal, NamedTuple

from xltiebreak.book.sections.columns import Asked, Editions, JudgedColumn
from xltiebreak.book.sections.in_force import header_warnings, marked_order
from xltiebreak.book.sections.judge import judged
from xltiebreak.book.sections.order import DECISIONS
from xltiebreak.book.sections.printed import (
    AS_PRINTED,
    NOT_FILLED,
    OUTDATED_FILL,
    WRONG_VALUE,
    ColumnFit,
    fit,
    printed_column,
    printed_places,
    text_without_number,
)
from xltiebreak.book.sections.unrated import dropped_warning
from xltiebreak.core.ranking import Standing, rank, steps
from xltiebreak.languages.figures import read_points
from xltiebreak.languages.text import cell_text, shown
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.crosstable.kept import says_otherwise
from xltiebreak.reading.grid import Cell, Problem, Severity
from xltiebreak.rules import US, MissingError, System, Value
from xltiebreak.rules.naming import misspelt, names_none
from xltiebreak.rules.orders import ORDER_WITHOUT_ROUNDS, ORDERS, default_order, order_of

_WITHOUT_ROUNDS = (
    "this table gives no order of the rounds: it is ranked by "
    f"{ORDER_WITHOUT_ROUNDS} ({', '.join(ORDERS[ORDER_WITHOUT_ROUNDS])})"
)

Compared = System | Literal["PLACE"] | None
"""What a column prints: a tie-break, "PLACE" for the places, or None for the points."""


class Difference(NamedTuple):
    """A printed value that is wrong."""

    cell: Cell
    number: int
    system: Compared
    printed: float | str
    computed: Value
    rounded: Value
    """The computed value as its column would print it."""


class Filled(NamedTuple):
    """What `book.filling.fill` wrote besides the tie-breaks."""

    points: int = 0
    """How many cells with points."""

    places: int = 0
    """How many cells with places."""

    standings: str = ""
    """The sheet with the standings, "" for none."""

    by_itself: bool = False
    """Whether the tie-breaks on the sheet are formulas, which stay unchanged."""

    trophies: int = 0
    """How many cells with trophies."""

    check: str = ""
    """The heading of the column of checks, if it wrote formulas."""


_NOTHING_FILLED = Filled()


@dataclass(frozen=True)
class Section:
    """A crosstable and everything computed from it."""

    crosstable: Crosstable
    order: tuple[System, ...]
    """The order in force."""

    standings: tuple[Standing, ...]
    """By place, empty if the crosstable has errors."""

    columns: tuple[JudgedColumn, ...]
    """What each column means that may be a tie-break, from left to right."""

    problems: tuple[Problem, ...]
    """The problems of the crosstable and of its tie-break columns."""

    differences: tuple[Difference, ...] = ()
    """Printed values that are wrong; set by `checked`."""

    compared: Mapping[Compared, int] = field(default_factory=dict)
    """How many values of each kind were compared, 0 for printed places in no known order; set by
    `checked`.
    """

    roundings: tuple[str, ...] = ()
    """How columns round their values, a sentence each; set by `checked`."""

    editions: Editions | None = None
    """How many values each edition of FIDE's rules gives, None if no column was compared."""

    rules: str = US
    """The rules in force."""

    given: bool = False
    """Whether the caller gave the order."""

    named: bool = True
    """Whether the caller gave the order or the sheet's columns name it, so that it is not just
    the default.
    """

    ranks: bool = True
    """Whether every column of the order is understood, or the caller gave the order."""

    filled: Filled = _NOTHING_FILLED
    """What `fill` wrote."""

    own_check: Problem | None = None
    """What a workbook that computes by itself says of the section, an error if its standings are
    not final; None if it says nothing, or that all is right.
    """

    twice: tuple[Problem, ...] = ()
    """The warnings about it that its file has: what of it stands twice, here or elsewhere."""

    def __repr__(self) -> str:
        """Return its crosstable and its order: a console has no room for its standings."""
        return f"Section({self.crosstable!r}, {' '.join(system.code for system in self.order)})"

    @property
    def sound(self) -> bool:
        """Whether there are no errors."""
        return not any(problem.severity == "error" for problem in self.problems)

    @property
    def known(self) -> tuple[System, ...]:
        """The systems of the order that are computed: the crosstable has the data for them."""
        return tuple(system for system in self.explained if not system.definition.as_printed)

    @property
    def explained(self) -> tuple[System, ...]:
        """The systems of the order that have values here: computed ones, or as they are printed."""
        return tuple(system for system in self.order if not system.lacks(self.crosstable.event))

    @property
    def systems(self) -> Mapping[int, System]:
        """The columns that a fill writes, with their systems: those that have the data."""
        event = self.crosstable.event
        return {
            column.column: column.system
            for column in self.columns
            if column.system
            and not column.foreign
            and not (self.sound and column.system.lacks(event))
        }

    @property
    def agreements(self) -> tuple[JudgedColumn, ...]:
        """The columns whose values say what their headers do not."""
        return tuple(column for column in self.columns if column.is_said)

    @property
    def unexplained(self) -> tuple[JudgedColumn, ...]:
        """The columns of which nobody knows what they mean, so that no place is known."""
        return tuple(column for column in self.columns if not column.is_understood)

    @property
    def without(self) -> tuple[System, ...]:
        """The systems of the order that no column of the sheet has."""
        column_systems = {column.system for column in self.columns if not column.foreign}
        return tuple(system for system in self.order if system not in column_systems)

    def values(self, system: System) -> Mapping[int, Value]:
        """Return the values of a system by player number, from the standings if they have it."""
        if own := next((known_as for known_as in self.order if known_as == system), None):
            return {standing.number: standing.tiebreaks[own.code] for standing in self.standings}
        return system.values(self.crosstable.event)

    def column_values(self) -> Iterator[tuple[int, System, Mapping[int, Value]]]:
        """Yield each tie-break column of the sheet, its system and the values by player."""
        for column, system in self.systems.items():
            yield column, system, self.values(system)


def section_of(
    table: Crosstable, order: Sequence[System] | None = None, rules: str | None = None
) -> Section:
    """Rank a crosstable by an order, by default the one in force on its sheet.

    rules: for headers that name no edition, and for the order that the sheet was made to rank by;
    by default the rules of that order, else US Chess's. Missing data for a system is an error if a
    tie needs the system, else a warning.
    """
    made_for, given, stated = marked_order(table), order is not None, rules is not None
    if rules is None:
        rules = made_for.rules if made_for else US
    default = order_of(default_order(rules, table.event), rules)
    if made_for and order is None:
        default = made_for.by(rules) or default
        order = default
    columns_judged = judged(table, Asked(tuple(order or ()), default, rules, stated=stated))
    ranks = bool(order) or all(column.is_understood for column in columns_judged.columns)
    whole = Section(
        table,
        columns_judged.order,
        (),
        columns_judged.columns,
        table.problems,
        editions=columns_judged.editions,
        rules=rules,
        given=given,
        named=columns_judged.named and (given or _tells_order(table)),
        ranks=ranks,
    )
    if not table.sound:
        return whole
    standings: tuple[Standing, ...] = ()
    errors: tuple[Problem, ...] = ()
    try:
        standings = tuple(rank(table.event, columns_judged.order))
    except MissingError as error:
        errors = (_of_header(table, "error", str(error)),)
    warnings = [*_data_warnings(whole, unneeded=not errors)]
    warnings += _kind_inferred(table, columns_judged.order)
    if not given:
        warnings += header_warnings(table, columns_judged.order, columns_judged.columns)
        if rules == US and not (table.event.in_rounds or columns_judged.named or made_for):
            warnings.append(_of_header(table, "warning", _WITHOUT_ROUNDS)._replace(note=True))
    warnings += _unexplained_warnings(whole)
    located = table.grid.located
    return replace(
        whole,
        standings=standings,
        problems=(*map(located, errors), *table.problems, *map(located, warnings)),
    )


def _kind_inferred(table: Crosstable, order: Sequence[System]) -> Iterator[Problem]:
    """Say that FIDE's rules for round robins are followed if only the pairings say so.

    They differ from those for Swiss events in rounds that were not played.
    """
    event = table.event
    is_inferred = event.round_robin is None and event.in_rounds and event.is_round_robin
    results = (result for one in event.records.values() for result in one.results)
    if (
        is_inferred
        and not all(result.played for result in results)
        and any(system.rules != US for system in order)
    ):
        message = "read as a round robin, since all are paired with all: forfeits are games there"
        yield _of_header(table, "warning", message)._replace(note=True, remedy="swiss")


def _tells_order(table: Crosstable) -> bool:
    """Whether a sheet can say what ranks: a report without a list of tie-breaks does not."""
    return table.grid.told is None or bool(table.facts.tiebreaks)


def _data_warnings(section: Section, *, unneeded: bool) -> Iterator[Problem]:
    """Warn of systems that the crosstable lacks the data for.

    unneeded: also of systems without a column whose data no tie needs.
    """
    table, event = section.crosstable, section.crosstable.event
    columns = {
        column.column: column.system
        for column in section.columns
        if column.system and not column.foreign
    }
    meant = [system for system in columns.values() if not system.lacks(event)]
    for column, system in columns.items():
        if system not in meant and not system.is_dropped(event):
            cell = Cell(table.header.row, column)
            ranks = _ranks_as_printed(section, column, system)
            if ranks and system.definition.code in DECISIONS:
                continue  # nothing is lacking: people decided
            message = f"{table.grid.at(*cell)} is not filled: {system.lacks(event)}{ranks}"
            kind = NOT_FILLED if ranks in ("", AS_PRINTED) else ""
            yield Problem("warning", table.sheet, cell, message, kind=kind)
    concerned = dict.fromkeys((*section.order, *columns.values()))
    yield from dropped_warning(table, concerned)
    for system in dict.fromkeys((*section.order, *meant)):
        for sentence in system.cautions_on(event) if event.players else ():
            yield _of_header(table, "warning", sentence)._replace(note=True)
    for system in section.order if unneeded else ():
        missing = system.lacks(event)
        if missing and not system.is_dropped(event) and system not in columns.values():
            warning = _of_header(table, "warning", f"{missing}; no tie needs it")
            yield warning._replace(note=True)


def _ranks_as_printed(section: Section, column: int, system: System) -> str:
    """Say whether a column ranks though its data is missing; "" if nothing is printed there."""
    table = section.crosstable
    if any(one == system and one.definition.as_printed for one in section.order):
        return AS_PRINTED
    is_blank = all(table.value(number, column) in (None, "") for number in table.rows)
    if is_blank or section.named:
        return ""
    codes = ", ".join(one.exact for one in section.order)
    return f"; its values are not complete, so the order is {codes} without it"


def _unexplained_warnings(section: Section) -> Iterator[Problem]:
    """Name every column whose values no system gives, and what that means for the places."""
    table = section.crosstable
    for column in section.columns:
        text, cell = shown(column.text), Cell(table.header.row, column.column)
        if column.verdict == "printed":
            message = f"{text}: no known system gives its values: it ranks as it is printed"
        elif column.verdict == "beside":
            message = f"{text}: no known system gives its values: places are ranked without it"
        elif column.is_understood or section.ranks:
            continue
        else:
            message = f"{_unknown(column)}; no place is ranked by it: {_remedy(column)}"
            yield Problem("warning", table.sheet, cell, message, "order")
            continue
        yield Problem("warning", table.sheet, cell, message, note=True)


def _unknown(column: JudgedColumn) -> str:
    """Say what is not known of a column."""
    text = shown(column.text)
    if column.printed:
        return str(column)
    if names_none(column.text):
        return f"{text}: this does not say which tie-break"
    meant = misspelt(column.text)
    hint = f" (did you mean {meant.name}?)" if meant else ""
    return f"{text}: no tie-break has this name{hint}"


def _remedy(column: JudgedColumn) -> str:
    """Say how to head a column that is not understood."""
    if column.verdict == "rivals":
        return "head it with the edition, as BH (FIDE 2024)"
    if names_none(column.text) and not column.printed:
        return "head each of its columns TBrk1, TBrk2 ..., or with a code such as MM"
    return "head it as BH or MM"


def _of_header(table: Crosstable, severity: Severity, message: str) -> Problem:
    return Problem(severity, table.sheet, table.header.area, message)


def without_empty(sections: Sequence[Section]) -> tuple[Sequence[Section], Sequence[Problem]]:
    """Non-empty sections, and warnings for the empty ones."""
    left = [section for section in sections if section.crosstable.rows]
    message = "nobody is in this section yet: it is left out"
    blank = [section.crosstable.sheet for section in sections if not section.crosstable.rows]
    return left, [Problem("warning", sheet, None, message, note=True) for sheet in blank]


def checked(section: Section) -> Section:
    """Compare the printed points, tie-breaks and places with the computed ones.

    Each wrong tie-break is also a warning; all wrong places together are one warning. If the
    results have changed since a fill, all wrong values that it wrote are one warning. The
    crosstable already has the warnings about points.
    """
    if not section.sound:
        return section
    table = section.crosstable
    own = table.marked.cells if _is_outdated(table) else {}
    fits = tuple(column_fits(section))
    values, places = tuple(wrong_values(section, fits)), tuple(wrong_places(section))
    typed = tuple(wrong_places(replace(section, crosstable=table.typed))) if own else places
    differences = (
        *_wrong_points(table),
        *values,
        *typed,
        *(difference for difference in places if difference.cell in own),
    )
    warnings = [_difference_warning(table, one) for one in values if one.cell not in own]
    if typed:
        warnings.append(places_problem(section, [difference.cell for difference in typed]))
    if own:
        outdated = sorted(difference.cell for difference in differences if difference.cell in own)
        warnings.append(_outdated(table, outdated))
    return replace(
        section,
        differences=differences,
        compared=_compared(section),
        roundings=tuple(column_fit.note for column_fit in fits if column_fit.note),
        problems=(*section.problems, *map(section.crosstable.grid.located, warnings)),
    )


def with_outdated(section: Section) -> Section:
    """Return the section with a warning if its results have changed since a fill."""
    return replace(section, problems=(*section.problems, *outdated_problems(section)))


def outdated_problems(section: Section) -> list[Problem]:
    """Return a warning if the results of a section have changed since a fill."""
    table = section.crosstable
    return [_outdated(table, ())] if section.sound and _is_outdated(table) else []


def _is_outdated(table: Crosstable) -> bool:
    """Whether the results have changed since a fill wrote points or tie-breaks."""
    marked = table.marked
    return bool(marked.cells) and (
        marked.rounds != table.event.rounds
        or any(
            difference.cell in marked.cells.keys() - marked.live
            for difference in _wrong_points(table)
        )
    )


def _outdated(table: Crosstable, cells: Sequence[Cell]) -> Problem:
    """Return one warning for all values that a fill wrote before the results changed.

    Where the caller says otherwise what no cell shows, the results may be as they were.
    """
    before, now, advice = table.marked.rounds, table.event.rounds, "fill again"
    if before == now and says_otherwise(table.facts, table.grid, table.header.area):
        since, advice = "filled by other rules than are given now", "fill with the same options"
    elif before == now:
        since = f"results have changed since the fill after round {now}"
    else:
        when = f"after round {before}" if before else "before the first round"
        since = f"filled {when}, and {now} round{'s count' if now != 1 else ' counts'} now"
    are = "value is" if len(cells) == 1 else "values are"
    where, which = cells[0] if cells else table.header.area, ""
    if cells:
        which = f"; {len(cells)} {are} not right any more ({table.grid.first_cells(cells)})"
    message = f"{since}: {advice}{which}"
    return Problem("warning", table.sheet, where, message, kind=OUTDATED_FILL)


def _compared(section: Section) -> dict[Compared, int]:
    table = section.crosstable
    printed: dict[Compared, int] = {None: len(table.printed_points)}
    for column in section.columns:
        typed = [table.value(number, column.column) for number in table.rows]
        if column.is_computed and column.system and not column.system.lacks(table.event):
            printed[column.system] = sum(value not in (None, "") for value in typed)
    if places := printed_places(table):
        printed["PLACE"] = len(places) if _ranks_every_tie(section) else 0
    return printed


def _ranks_every_tie(section: Section) -> bool:
    """Whether the caller's or the sheet's order gives all places, or the points alone do."""
    scores = section.crosstable.event.placing.values()
    return section.named or len(set(scores)) == len(section.standings)


def _wrong_points(table: Crosstable) -> Iterator[Difference]:
    column = table.header.column("points")
    for number, printed in table.printed_points.items():
        made = table.event.placing[number]
        if printed != made:
            assert column is not None  # else no points are printed
            cell = Cell(table.rows[number], column)
            yield Difference(cell, number, None, printed, made, made)


def wrong_places(section: Section, *, all_have_one: bool = False) -> Iterator[Difference]:
    """Find printed places that contradict the standings.

    A sheet may separate players who share a place, by lot or by data that it does not print. So
    accept the places that such a group shares in any order. Without an explicit order, each score
    group is such a group. Players without a place, such as those who withdrew, may count or not,
    unless all_have_one: blank places are to be filled.
    """
    column = section.crosstable.header.column("place")
    if column is None:
        return
    printed, event = printed_places(section.crosstable), section.crosstable.event
    tied: dict[float, list[Standing]] = {}
    for standing in section.standings:
        tied.setdefault(
            standing.place if section.named else event.placing[standing.number], []
        ).append(standing)
    without = 0  # players above who have no place
    for group in tied.values():
        first = group[0].place
        printed_here = Counter(
            printed[standing.number] for standing in group if standing.number in printed
        )
        blank = len(group) - printed_here.total()
        in_turn = sorted(printed_here)
        below = accumulate((printed_here[place] for place in in_turn), initial=0)
        above = dict(zip(in_turn, below, strict=False))
        for standing in group:
            place = printed.get(standing.number)
            if place is None:
                continue
            fits = first + above[place] - without <= place <= first + above[place] + blank
            if not fits and place != standing.place:
                cell = Cell(section.crosstable.rows[standing.number], column)
                right = float(standing.place)
                yield Difference(cell, standing.number, "PLACE", float(place), right, right)
        without += 0 if all_have_one else blank


def places_problem(section: Section, wrong: Sequence[Cell]) -> Problem:
    """Return one warning for all printed places that contradict the standings."""
    table = section.crosstable
    message = (
        f"the printed places are not those of the standings in {len(wrong)} of {len(table.rows)} "
        f"rows ({table.grid.first_cells(sorted(wrong))})"
    )
    problem = Problem("warning", table.sheet, min(wrong), message, kind=WRONG_VALUE)
    if not _are_by_game_points(section):
        return problem
    message += ", but right if game points rank the teams"
    return problem._replace(message=message, remedy="by_game_points")


def _are_by_game_points(section: Section) -> bool:
    """Whether all printed places are those by game points, then match points."""
    event, printed = section.crosstable.event, printed_places(section.crosstable)
    if event.by_game_points or not event.game_points_are_kept:
        return False
    made = {no: (event.game_points[no], event.placing[no]) for no in event.by_number}
    above = {no: sum(other > own for other in made.values()) for no, own in made.items()}
    tied = Counter(made.values())
    return all(above[no] < printed.get(no, 0) <= above[no] + tied[made[no]] for no in made)


def column_fits(section: Section) -> Iterator[ColumnFit]:
    """Yield how each printed tie-break column compares with its system, if that is known."""
    table = section.crosstable
    for column in section.columns:
        system = column.system
        if system is None or not column.is_computed or system.lacks(table.event):
            continue
        if column.compared:
            yield column.compared
            continue
        printed = printed_column(table, column.column, column.text)
        tied = _tied_before(section, system) if printed.printed else ()
        if column_fit := fit(printed, system, section.values(system), table.event, tied):
            yield column_fit


def _tied_before(section: Section, system: System) -> Sequence[Collection[int]]:
    """The groups that are still tied when the order reaches a system; () if it ignores them."""
    if not system.group:
        return ()
    order = section.order
    before = order[: order.index(system)] if system in order else ()
    *_, last = steps(section.crosstable.event, before)
    return last.groups


def wrong_values(section: Section, fits: Iterable[ColumnFit]) -> Iterator[Difference]:
    """Yield the wrong values of each column, and the texts that are no value."""
    table = section.crosstable
    for column_fit in fits:
        column, wrong = column_fit.column.column, set(column_fit.wrong)
        for number in (standing.number for standing in section.standings):
            typed, computed = table.value(number, column), column_fit.values[number]
            text = text_without_number(typed) if column in section.systems else ""
            if number not in wrong and not (text and computed is not None):
                continue
            printed = read_points(typed)
            shown = cell_text(typed) if printed is None else printed
            cell = Cell(table.rows[number], column)
            yield Difference(
                cell, number, column_fit.system, shown, computed, column_fit.as_printed(number)
            )


def _difference_warning(table: Crosstable, difference: Difference) -> Problem:
    printed = (
        difference.printed if isinstance(difference.printed, str) else f"{difference.printed:g}"
    )
    made = "no value" if difference.computed is None else f"{float(difference.computed):g}"
    title = difference.system.title if isinstance(difference.system, System) else ""
    whose = f"player {difference.number}'s {title}"
    message = f"{printed} is printed as {whose}, but the results make {made}"
    return Problem("warning", table.sheet, difference.cell, message, kind=WRONG_VALUE)
