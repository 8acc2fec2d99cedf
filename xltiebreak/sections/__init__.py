"""Rank a crosstable by an order: standings, values and problems. No file is read or written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import TYPE_CHECKING, Literal, NamedTuple

from xltiebreak.crosstable import Crosstable
from xltiebreak.crosstable.columns import (
    TiebreakColumns,
    ambiguous_columns,
    assumed_columns,
    families_named,
    legend_text,
    order_in_force,
    tiebreak_columns,
    unnamed_columns,
)
from xltiebreak.crosstable.finding.headed import HeadedColumn
from xltiebreak.figures import read_points
from xltiebreak.grid import Cell, Problem, Severity
from xltiebreak.ranking import (
    ORDER_WITHOUT_ROUNDS,
    ORDERS,
    Standing,
    default_order,
    order_of,
    rank,
    steps,
    with_own_codes,
)
from xltiebreak.sections.in_force import header_warnings, marked_order
from xltiebreak.sections.printed import ColumnFit, fit, printed_column, printed_places
from xltiebreak.sections.unrated import dropped_warning, printed_ratings
from xltiebreak.systems import US, MissingError, System, Value
from xltiebreak.systems.naming import system_in
from xltiebreak.text import cell_text

if TYPE_CHECKING:
    from xltiebreak.sections.recognition import Agreement, Editions, Recognised

_WITHOUT_ROUNDS = (
    "this table gives no order of the rounds: it is ranked by "
    f"{ORDER_WITHOUT_ROUNDS} ({', '.join(ORDERS[ORDER_WITHOUT_ROUNDS])})"
)

Compared = System | Literal["PLACE"] | None
"""What a column prints: a tie-break, "PLACE" for the places, or None for the points."""


class Difference(NamedTuple):
    """A printed value that is wrong; rounded: the computed one as its column would print it."""

    cell: Cell
    number: int
    system: Compared
    printed: float | str
    computed: Value
    rounded: Value


class Filled(NamedTuple):
    """What `workbook.filling.fill` wrote besides the tie-breaks.

    points, places, trophies: how many cells; standings: the sheet with the standings, "" for none;
    by_itself: the tie-breaks on the sheet are formulas, which stay unchanged; check: the heading of
    the column of checks, if it wrote formulas.
    """

    points: int = 0
    places: int = 0
    standings: str = ""
    by_itself: bool = False
    trophies: int = 0
    check: str = ""


_NOTHING_FILLED = Filled()


@dataclass(frozen=True)
class Section:
    """A crosstable and everything computed from it.

    order, rules: those in force; standings: by place, empty if the crosstable has errors; columns:
    the tie-break in each of its columns; problems: those of the crosstable and of its tie-break
    columns; differences: printed values that are wrong; compared: how many values of each kind were
    compared, 0 for printed places in no known order; roundings: how columns round their values, a
    sentence each (`checked` sets these three); agreements: the tie-breaks found in columns that
    another program filled and headed with a number (they stay unchanged); editions: how many of
    their values each edition of FIDE's rules gives, None without such columns; named: the caller
    gave the order or the sheet's columns name it, so it is not just the default; filled: what
    `fill` wrote; own_check: what a workbook that computes by itself says of the section, an error
    if its standings are not final; None if it says nothing, or that all is right.
    """

    crosstable: Crosstable
    order: tuple[System, ...]
    standings: tuple[Standing, ...]
    columns: TiebreakColumns
    problems: tuple[Problem, ...]
    differences: tuple[Difference, ...] = ()
    compared: Mapping[Compared, int] = field(default_factory=dict)
    roundings: tuple[str, ...] = ()
    agreements: tuple[Agreement, ...] = ()
    editions: Editions | None = None
    rules: str = US
    named: bool = True
    filled: Filled = _NOTHING_FILLED
    own_check: Problem | None = None

    @property
    def sound(self) -> bool:
        """Whether there are no errors."""
        return not any(problem.severity == "error" for problem in self.problems)

    @property
    def known(self) -> tuple[System, ...]:
        """The systems of the order that the crosstable has the data for."""
        return tuple(one for one in self.order if not one.lacks(self.crosstable.event))

    def values(self, system: System) -> Mapping[int, Value]:
        """Return the values of a system by player number, from the standings if they have it."""
        if own := next((one for one in self.order if one == system), None):
            return {standing.number: standing.tiebreaks[own.code] for standing in self.standings}
        return system.values(self.crosstable.event)

    def column_values(self) -> Iterator[tuple[int, System, Mapping[int, Value]]]:
        """Yield each tie-break column of the sheet, its system and the values by player."""
        for column, system in self.columns.systems.items():
            yield column, system, self.values(system)


def section_of(
    table: Crosstable, order: Sequence[System] | None = None, rules: str | None = None
) -> Section:
    """Rank a crosstable by an order, by default the one in force on its sheet.

    rules: for headers that name no edition, and for the order that the sheet was made to rank by;
    by default the rules of that order, else US Chess's. Missing data for a system is an error if a
    tie needs the system, else a warning.
    """
    made_for, given, stated = marked_order(table.grid), order is not None, rules is not None
    marked = _marked_systems(table) if rules is None else {}
    if rules is None:
        rules = made_for.rules if made_for else US
    default = order_of(default_order(rules, table.event), rules)
    if made_for and not given:
        order = made_for.by(rules) or default
    if order is None:
        there = _named_by_sheet(table, default, rules, marked, stated=stated)
        there = _with_printed_ratings(table, there)
    else:
        columns = tiebreak_columns(table.header, order, (), rules)
        there = _InForce(tuple(order), _with_systems(columns, marked))
    whole = Section(
        table, there.order, (), there.columns, table.problems, rules=rules, named=there.named
    )
    if not table.sound:
        return whole
    standings: tuple[Standing, ...] = ()
    errors: tuple[Problem, ...] = ()
    try:
        standings = tuple(rank(table.event, there.order))
    except MissingError as error:
        errors = (_of_header(table, "error", str(error)),)
    columns, warnings = _with_data(table, there, unneeded=not errors)
    if not given:
        beside = there.unrecognised, there.assumed
        warnings += header_warnings(table, there.order, columns, *beside)
        if rules == US and not (table.event.in_rounds or there.named or made_for):
            warnings.append(_of_header(table, "warning", _WITHOUT_ROUNDS)._replace(note=True))
    located = table.grid.located
    return replace(
        whole,
        standings=standings,
        columns=columns,
        problems=(*map(located, errors), *table.problems, *map(located, warnings)),
        agreements=there.agreements,
        editions=there.editions,
    )


class _InForce(NamedTuple):
    """The order that ranks a sheet, and the systems of its columns.

    agreements, editions, named: as in Section; unrecognised: columns headed with a code whose
    values no edition gives; assumed: columns headed with a code that are read by the edition in
    force.
    """

    order: tuple[System, ...]
    columns: TiebreakColumns
    agreements: tuple[Agreement, ...] = ()
    editions: Editions | None = None
    named: bool = True
    unrecognised: Collection[int] = ()
    assumed: Mapping[int, System] = {}


def _named_by_sheet(
    table: Crosstable,
    default: Sequence[System],
    rules: str,
    marked: Mapping[int, System],
    *,
    stated: bool,
) -> _InForce:
    """Return the order that the columns of the sheet name, else the default.

    marked: the systems of the columns that a fill wrote; stated: the director said the rules, which
    a header such as `SB` then means.
    """
    known = {*marked, *(_columns_by(table.typed, rules) if stated else ())}
    unnamed = {**unnamed_columns(table.typed, rules), **_of_fide_by_values(table, rules)}
    unnamed = {column: unnamed[column] for column in sorted(unnamed) if column not in known}
    both: Recognised | None = None
    if unnamed and table.sound:
        mixed = US in families_named(table.typed)
        both = _compared_with_all(table.typed, unnamed.values(), rules, mixed=mixed)
    found = both.agreements if both else ()
    blank = assumed_columns(table.typed, rules)
    assumed = {column: system for column, system in blank.items() if column not in known}
    by_column = {**marked, **assumed}
    recognised = {**dict.fromkeys(unnamed), **_up_to_a_gap(unnamed, found), **by_column}
    order = _own_order(table.typed, default, recognised, rules)
    columns = tiebreak_columns(table.header, default, {*unnamed, *by_column}, rules)
    # Only systems by the same rules may be missing beside those that the sheet names.
    alike = all(system.rules == rules for system in order)
    columns = _with_systems(columns, by_column).of(default if alike else order)
    named = bool(columns.systems) or any(recognised.values())
    unrecognised = [c for c, one in unnamed.items() if one.code and not recognised[c]]
    editions = both.editions if both else None
    return _InForce(order, columns, found, editions, named, unrecognised, assumed)


def _with_printed_ratings(table: Crosstable, there: _InForce) -> _InForce:
    """Leave unrated players out where a column prints a tie-break of ratings all the same."""
    printed = printed_ratings(table, there.columns.systems)
    columns = {column: printed.get(one, one) for column, one in there.columns.systems.items()}
    return there._replace(
        order=tuple(printed.get(one, one) for one in there.order),
        columns=there.columns._replace(systems=columns),
    )


def _with_data(
    table: Crosstable, there: _InForce, *, unneeded: bool
) -> tuple[TiebreakColumns, list[Problem]]:
    """Return the columns of systems that the crosstable has the data for, and warn of the others.

    unneeded: also warn of systems without a column whose data no tie needs.
    """
    columns, warnings = there.columns, list[Problem]()
    known = dict(columns.systems)
    for column, system in columns.systems.items():
        if missing := system.lacks(table.event):
            del known[column]
            if system.is_dropped(table.event):
                continue
            cell = Cell(table.header.row, column)
            message = f"{table.grid.at(*cell)} is not filled: {missing}"
            warnings.append(Problem("warning", table.sheet, cell, message))
    concerned = dict.fromkeys((*there.order, *columns.systems.values()))
    warnings += dropped_warning(table, concerned)
    for system in dict.fromkeys((*there.order, *known.values())):
        for sentence in system.cautions_on(table.event) if table.event.players else ():
            warnings.append(_of_header(table, "warning", sentence)._replace(note=True))
    for system in there.order if unneeded else ():
        missing = system.lacks(table.event)
        if (
            missing
            and not system.is_dropped(table.event)
            and system not in columns.systems.values()
        ):
            warning = _of_header(table, "warning", f"{missing}; no tie needs it")
            warnings.append(warning._replace(note=True))
    return columns._replace(systems=known), warnings


def _marked_systems(table: Crosstable) -> dict[int, System]:
    """Return FIDE's systems of the columns that a fill wrote by an edition of its rules."""
    texts = table.header.others
    return {
        column: system
        for column, meant in table.marked.rules.items()
        if column in texts and (system := system_in(texts[column], (), meant))
    }


def _with_systems(columns: TiebreakColumns, systems: Mapping[int, System]) -> TiebreakColumns:
    """Return the columns with the systems of further columns."""
    known = dict(sorted({**systems, **columns.systems}.items()))
    unknown = {column: text for column, text in columns.unknown.items() if column not in known}
    without = tuple(one for one in columns.without if one not in known.values())
    return columns._replace(systems=known, unknown=unknown, without=without)


def _compared_with_all(
    table: Crosstable, unnamed: Collection[HeadedColumn], rules: str, *, mixed: bool
) -> Recognised:
    """Compare unnamed columns with all systems; mixed: as in `recognise`."""
    # Most sheets name their columns and do not need these modules.
    from xltiebreak.sections.dated import printed_edition
    from xltiebreak.sections.recognition import recognise

    columns = [
        printed_column(table, one.column, one.text, legend_text(table, one.number), one.code)
        for one in unnamed
    ]
    return recognise(table, columns, rules, printed_edition(table), mixed)


def _of_fide_by_values(table: Crosstable, rules: str) -> dict[int, HeadedColumn]:
    """Return the columns such as `SB` whose values FIDE's rules give, and US Chess's do not.

    No other header says whose rules the sheet follows.
    """
    either = ambiguous_columns(table.typed, rules) if table.sound else {}
    if not either:
        return {}
    found = _compared_with_all(table.typed, either.values(), rules, mixed=True)
    return {
        one.column: one
        for one, agreement in zip(either.values(), found.agreements, strict=True)
        if agreement.systems and all(system.rules != US for system in agreement.systems)
    }


def _columns_by(table: Crosstable, rules: str) -> Iterator[int]:
    """Yield the columns whose headers name a system of the rules in force."""
    for column, text in table.header.others.items():
        system = system_in(text, (), rules)
        if system and system.rules == rules:
            yield column


def _up_to_a_gap(unnamed: Iterable[int], found: Iterable[Agreement]) -> dict[int, System | None]:
    """The systems of the columns before the first one that is neither recognised nor named.

    The columns after it break only the ties that it leaves, which are unknown. A column with the
    same value in all rows breaks no tie.
    """
    known: dict[int, System | None] = {}
    for column, agreement in zip(unnamed, found, strict=False):
        if not (agreement.systems or agreement.meant):
            break
        known[column] = agreement.meant
    return known


def _own_order(
    table: Crosstable,
    default: Sequence[System],
    recognised: Mapping[int, System | None],
    rules: str,
) -> tuple[System, ...]:
    """Return the order that the columns of the sheet name.

    Skip filled columns whose data is missing: another program had the data and did not print it.
    """
    own = order_in_force(table.header, default, recognised, rules)
    if not table.sound:
        return with_own_codes(own)
    columns = tiebreak_columns(table.header, default, recognised, rules).systems
    left = {
        system
        for column, system in columns.items()
        if system.lacks(table.event)
        and any(table.grid.text(row, column) for row in table.rows.values())
    }
    return with_own_codes([system for system in own if system not in left]) or tuple(default)


def _of_header(table: Crosstable, severity: Severity, message: str) -> Problem:
    return Problem(severity, table.sheet, table.header.area, message)


def without_empty(sections: Sequence[Section]) -> tuple[Sequence[Section], Sequence[Problem]]:
    """Non-empty sections, and warnings for the empty ones."""
    left = [one for one in sections if one.crosstable.rows]
    message = "nobody is in this section yet: it is left out"
    blank = [one.crosstable.sheet for one in sections if not one.crosstable.rows]
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
        *(found for found in places if found.cell in own),
    )
    warnings = [
        Problem("warning", table.sheet, found.cell, _difference_message(found))
        for found in values
        if found.cell not in own
    ]
    if typed:
        warnings.append(places_problem(section, [found.cell for found in typed]))
    if own:
        outdated = sorted(found.cell for found in differences if found.cell in own)
        warnings.append(_outdated(table, outdated))
    return replace(
        section,
        differences=differences,
        compared=_compared(section),
        roundings=tuple(one.note for one in fits if one.note),
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
        or any(found.cell in marked.cells.keys() - marked.living for found in _wrong_points(table))
    )


def _outdated(table: Crosstable, cells: Sequence[Cell]) -> Problem:
    """Return one warning for all values that a fill wrote before the results changed."""
    before, now = table.marked.rounds, table.event.rounds
    if before == now:
        since = f"results have changed since the fill after round {now}"
    else:
        when = f"after round {before}" if before else "before the first round"
        since = f"filled {when}, and {now} round{'s count' if now != 1 else ' counts'} now"
    are = "value is" if len(cells) == 1 else "values are"
    where, which = cells[0] if cells else table.header.area, ""
    if cells:
        which = f"; {len(cells)} {are} not right any more ({table.grid.first_cells(cells)})"
    return Problem("warning", table.sheet, where, f"{since}: fill again{which}")


def _compared(section: Section) -> dict[Compared, int]:
    table = section.crosstable
    printed: dict[Compared, int] = {None: len(table.printed_points)}
    for column, system in section.columns.systems.items():
        typed = [table.value(number, column) for number in table.rows]
        printed[system] = sum(value not in (None, "") for value in typed)
    for agreement in section.agreements:
        if agreement.meant:
            printed[agreement.meant] = agreement.printed
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
    for one in section.standings:
        tied.setdefault(one.place if section.named else event.placing[one.number], []).append(one)
    without = 0  # players above who have no place
    for group in tied.values():
        first = group[0].place
        found = Counter(printed[one.number] for one in group if one.number in printed)
        blank = len(group) - found.total()
        in_turn = sorted(found)
        below = accumulate((found[place] for place in in_turn), initial=0)
        above = dict(zip(in_turn, below, strict=False))
        for one in group:
            place = printed.get(one.number)
            if place is None:
                continue
            fits = first + above[place] - without <= place <= first + above[place] + blank
            if not fits and place != one.place:
                cell = Cell(section.crosstable.rows[one.number], column)
                right = float(one.place)
                yield Difference(cell, one.number, "PLACE", float(place), right, right)
        without += 0 if all_have_one else blank


def places_problem(section: Section, wrong: Sequence[Cell]) -> Problem:
    """Return one warning for all printed places that contradict the standings."""
    table = section.crosstable
    message = (
        f"the printed places are not those of the standings in {len(wrong)} of {len(table.rows)} "
        f"rows ({table.grid.first_cells(sorted(wrong))})"
    )
    return Problem("warning", table.sheet, min(wrong), message)


def column_fits(section: Section) -> Iterator[ColumnFit]:
    """Yield how each printed tie-break column compares with its system, if that is known."""
    table = section.crosstable
    texts = table.header.others
    for column, system, values in section.column_values():
        printed = printed_column(table, column, texts.get(column, ""))
        tied = _tied_before(section, system) if printed.printed else ()
        if found := fit(printed, system, values, table.event, tied):
            yield found
    for agreement in section.agreements:
        if agreement.fit and agreement.meant:
            yield agreement.fit


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
    for found in fits:
        column, wrong = found.column.column, set(found.wrong)
        for number in (standing.number for standing in section.standings):
            typed, computed = table.value(number, column), found.values[number]
            text = _text_without_number(typed) if column in section.columns.systems else ""
            if number not in wrong and not (text and computed is not None):
                continue
            printed = read_points(typed)
            shown = cell_text(typed) if printed is None else printed
            cell = Cell(table.rows[number], column)
            yield Difference(cell, number, found.system, shown, computed, found.as_printed(number))


def _text_without_number(value: object) -> str:
    text = cell_text(value)
    return "" if any(map(str.isdigit, text)) or read_points(value) is not None else text


def _difference_message(found: Difference) -> str:
    printed = found.printed if isinstance(found.printed, str) else f"{found.printed:g}"
    made = "no value" if found.computed is None else f"{float(found.computed):g}"
    title = found.system.title if isinstance(found.system, System) else ""
    whose = f"player {found.number}'s {title}"
    return f"{printed} is printed as {whose}, but the results make {made}"
