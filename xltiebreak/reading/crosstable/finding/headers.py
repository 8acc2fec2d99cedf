"""Which row of a grid is a crosstable's header, and which column is what.

A header row names a number column and at least one round. It may name names or places and two
rounds instead; then the games prove where the numbers are (see `evidence.proposals`). Case, spaces,
dots and line breaks do not matter. A row may hold several headers side by side: a new one begins
where the number or name column is named again after rounds. Two blank header cells end a header on
either side once it has numbers and rounds. A player may be called `No`: such a row is not a header.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, groupby, pairwise
from typing import NamedTuple

from xltiebreak.core.event import Result
from xltiebreak.languages.figures import whole
from xltiebreak.languages.text import cell_text, normal, pattern
from xltiebreak.reading import notation
from xltiebreak.reading.crosstable.finding.head_rows import (
    NUMBERS,
    head_row,
    head_rows,
    heading,
    is_yes_or_no,
    roles_of,
    rounds_in,
)
from xltiebreak.reading.crosstable.finding.header import Header, Kind, Meeting
from xltiebreak.reading.crosstable.finding.words import (
    NUMBERED_ROUND,
    ROLES,
    Role,
)
from xltiebreak.reading.crosstable.shares import BLANK_HEADERS, LEAST_ROUNDS_BY_NAME
from xltiebreak.reading.grid import Cell, Grid

_BARE_ROUND = pattern(r"[1-9][0-9]{0,2}")
_LEAST_BELOW = 2  # filled cells below a column without a header


class KnownColumns(NamedTuple):
    """What the cells below a header row prove of its columns, whatever its words say."""

    rounds: Mapping[int, tuple[int, ...]]
    """The columns of each round, or of each player of a matrix."""

    kinds: tuple[Kind, ...] = ()
    """As in `Header`."""

    used: Collection[int] = ()
    """Further columns that end no table."""

    number: int = 0
    """The column of the players' numbers, 0 if the words say it."""

    name: int = 0
    """The column of the names, 0 if the words say it."""

    points: int = 0
    """The column of the points, 0 if the words say it."""

    numbers: Mapping[int, int] = {}
    """The players' numbers by row, {} if a column has them."""

    meeting: Meeting | None = None
    """As in `Header`."""


def find_headers(grid: Grid) -> list[Header]:
    """Return all headers of the grid, top down and left to right."""
    headers: list[Header] = []
    above: dict[int, Header] = {}  # by column, the last one
    for head in head_rows(grid):
        if not head.is_of_players:
            continue
        row = head.row
        for header in _headers(row, grid.line(row), grid.left, {*_unheaded(grid, row)}):
            if not header.bare or not _is_of_a_player(header, above, grid):
                headers.append(_with_upper_line(header, grid))
                above.update(dict.fromkeys(range(header.left, header.right + 1), header))
    return headers


def header_with(grid: Grid, row: int, columns_known: KnownColumns) -> Header | None:
    """Return the header of a row with the columns that its cells prove; None if it is none."""
    first = {number: columns[0] for number, columns in columns_known.rounds.items()}
    used = {*columns_known.used, *chain(*columns_known.rounds.values())} - {*first.values()}
    roles: Mapping[Role, int] = {
        "number": columns_known.number,
        "name": columns_known.name,
        "points": columns_known.points,
    }
    texts = {
        **dict.fromkeys(used),
        **{column: f"Rnd{number}" for number, column in first.items()},
        **{column: role for role, column in roles.items() if column},
    }
    if head_row(grid, row).column("name") == columns_known.name:
        texts.pop(columns_known.name, None)  # its word and that of the first names say it together
    cells = list(grid.line(row))
    cells += [None] * (max(texts, default=0) - grid.left + 1 - len(cells))
    for column, text in texts.items():
        cells[column - grid.left] = text
    headers = _headers(row, cells, grid.left, {*_unheaded(grid, row), *used}, least=1)
    header = next(
        (header_there for header_there in headers if {*first.values()} <= header_there.taken), None
    )
    if header is None:
        return None
    for role, column in roles.items():
        header = header.with_role(role, column) if column else header
    ends = (header.left, header.right, *used)
    rounds = {  # a word may head one of them a second time
        number: tuple(dict.fromkeys((*columns_known.rounds.get(number, ()), *columns)))
        for number, columns in header.rounds.items()
    }
    if columns_known.kinds or columns_known.meeting:
        # A further round that its word heads has one column for all that a round has.
        width = max(len(columns_known.kinds), 1)
        rounds = {number: columns[:1] * width for number, columns in rounds.items()}
        rounds.update(columns_known.rounds)
    return replace(
        header,
        left=min(ends),
        right=max(ends),
        rounds=rounds,
        bare=header.bare or columns_known.meeting is not None,
        counted=columns_known.numbers,
        kinds=columns_known.kinds,
        meeting=columns_known.meeting,
    )


def _with_upper_line(header: Header, grid: Grid) -> Header:
    """Return the header with the name column of the row above, as US Chess prints it."""
    if header.column("name") is not None:
        return header
    for column in range(header.left, header.round_columns[0]):
        if (
            column in header.others
            and ROLES.get(heading(grid.at(header.row - 1, column))) == "name"
        ):
            return header.with_role("name", column)
    return header


def with_bottoms(headers: Sequence[Header], last: int) -> list[tuple[Header, int]]:
    """Return each header with the last row that can belong to it.

    That is the row above the next header in one of its columns. found: all headers of the sheet,
    top down; last: the sheet's last row.
    """
    bottoms: list[tuple[Header, int]] = []
    below: dict[int, int] = {}  # by column, the row of the next header
    for row, beside in groupby(reversed(headers), key=lambda header: header.row):
        same_row = list(beside)
        for header in same_row:
            columns = range(header.left, header.right + 1)
            bottoms.append((header, min(below.get(c, last + 1) for c in columns) - 1))
        for header in same_row:
            below.update(dict.fromkeys(range(header.left, header.right + 1), row))
    return bottoms[::-1]


def repeated(headers: Sequence[Header], grid: Grid) -> list[list[Header]]:
    """Return groups of headers with the same words in the same columns."""
    groups: defaultdict[object, list[Header]] = defaultdict(list)
    for header in headers:
        line = grid.line(header.row)[header.left - grid.left : header.right - grid.left + 1]
        groups[header.left, tuple(map(normal, line))].append(header)
    return [group for group in groups.values() if len(group) > 1]


def _unheaded(grid: Grid, row: int) -> Iterator[int]:
    """Yield the columns without a header above filled cells, which part no table in two."""
    lines = [
        grid.line(line_row) for line_row in range(row, min(row + 1 + _LEAST_BELOW, grid.bottom + 1))
    ]
    for column in range(max(map(len, lines)) if len(lines) > _LEAST_BELOW else 0):
        head, *below = (cell_text(line[column]) if column < len(line) else "" for line in lines)
        if not head and all(below):
            yield grid.left + column


def _headers(
    row: int,
    cells: Sequence[object],
    left: int,
    unheaded: Iterable[int] = (),
    least: int = LEAST_ROUNDS_BY_NAME,
) -> Iterator[Header]:
    """Yield the headers of one row.

    unheaded: columns without a header above filled cells; least: the rounds that it needs without a
    column of numbers.

    Here `_side_by_side` cuts the list of prizes off, and `_header` finds no round in it:

    >>> row = ["No.", "Name", "1", "2", "Pts", None, None, "Prize", "Name"]
    >>> [str(header.area) for header in _headers(6, row, 1)]
    ['A6:E6']
    """
    bridges = {*unheaded}
    headed = {column: text for column, cell in enumerate(cells, left) if (text := heading(cell))}
    texts = dict(sorted({**dict.fromkeys(bridges, ""), **headed}.items()))
    filled = {*bridges, *(column for column, cell in enumerate(cells, left) if cell_text(cell))}
    stretches = _stretches(sorted(filled))
    for part in _side_by_side(texts):
        core = {c: text for c, text in _without_lists(_core(part, stretches)).items() if text}
        header = _header(row, core, {c: str(cells[c - left]).strip() for c in core}, least)
        if header:
            yield header


def _is_of_a_player(header: Header, above: Mapping[int, Header], grid: Grid) -> bool:
    """Whether this is the row of a player with a point who is called No, or has paid no fee.

    Such a row has results, or another answer right above or below, or stands below a header. A
    single 1 without numbers heads a round only if results stand below it.
    """
    if not header.numbered and len(header.rounds) == 1:
        below = (
            grid.text(below_row, header.round_columns[0])
            for below_row in range(header.row + 1, grid.bottom + 1)
        )
        if not any(map(notation.is_result, below)):
            return True
    if is_yes_or_no(grid, Cell(header.row, header.column("number") or header.left)):
        return True
    readings = map(notation.read_result, filter(None, map(cell_text, grid.line(header.row))))
    results = [
        reading for reading in readings if reading and reading.game.result is not Result.PENDING
    ]
    if len(results) >= len(header.rounds):
        return True
    rounds = {*chain(*header.rounds.values())}
    upper = {
        upper_header.start: upper_header
        for c in range(header.left, header.right + 1)
        if (upper_header := above.get(c)) and upper_header.numbered
    }
    return any(
        whole(grid.at(header.row, upper_header.number_column)) is not None
        and (
            upper_header.number_column not in rounds
            or any(notation.is_result(grid.text(header.row, c)) for c in upper_header.round_columns)
        )
        for upper_header in upper.values()
    )


def _stretches(filled: Sequence[int]) -> Mapping[int, int]:
    """Number the stretches of a row, for each filled column; two blank cells end a stretch."""
    stretches: dict[int, int] = {}
    for before, column in pairwise([*filled[:1], *filled]):
        stretches[column] = stretches.get(before, 0) + (column - before > BLANK_HEADERS)
    return stretches


def _core(texts: Mapping[int, str], stretches: Mapping[int, int]) -> Mapping[int, str]:
    """Return the stretches that hold the rounds and the numbers, and all between them."""
    stretches_there = {stretches[column] for column in texts}
    if len(stretches_there) == 1:
        return texts
    numbers = {stretches[column] for column, text in texts.items() if ROLES.get(text) in NUMBERS}
    rounds = {stretches[column] for column, text in texts.items() if NUMBERED_ROUND.fullmatch(text)}
    rounds = rounds or _bare_stretches(texts, stretches, numbers)
    if not numbers or not rounds:
        return texts
    first, last = min(rounds), max(rounds)
    if not any(first <= stretch <= last for stretch in numbers):
        nearest = max((stretch for stretch in numbers if stretch < first), default=min(numbers))
        first, last = min(first, nearest), max(last, nearest)
    return {column: text for column, text in texts.items() if first <= stretches[column] <= last}


def _without_lists(texts: Mapping[int, str]) -> Mapping[int, str]:
    """Return the texts without other tables, separated by a column without a header.

    Such a table has its own names or numbers; the crosstable has the rounds.
    """
    runs = _runs(list(texts))
    own = [run for run in runs if any(NUMBERED_ROUND.fullmatch(texts[column]) for column in run)]
    own = own or [run for run in runs if any(texts[column] == "1" for column in run)][:1]
    if not own:
        return texts
    beside = [texts[column] for run in own for column in run]
    named = {kind for text in beside if (kind := _kind(text))}
    numbered = "numbers" in map(_kind, texts.values())
    if numbered and "numbers" not in named and "name" not in map(ROLES.get, beside):
        named = set()  # a team beside the rounds: numbers and names of the players are on the left
    apart = {
        column
        for run in runs
        if run not in own
        and _is_apart([texts[column] for column in run], named, run[0] < own[0][0])
        for column in run
    }
    return {column: text for column, text in texts.items() if column not in apart}


def _is_apart(texts: Sequence[str], named: Collection[str], left: bool) -> bool:
    """Whether a run of headers belongs to another table, left or right of the rounds.

    named: whether the run of the rounds has numbers, names, or both. A run that repeats one is
    apart. Otherwise one on the left is apart if it adds neither, one on the right if it has digits.
    """
    kinds = {_kind(text) for text in texts} - {""}
    if not kinds.isdisjoint(named):
        return True
    if left:
        return bool(named) and not kinds
    # The first row of a list has a number and a name.
    return len(texts) > 1 and any(text.isdecimal() for text in texts)


def _runs(columns: Sequence[int]) -> list[list[int]]:
    runs = [list(columns[:1])]
    for before, column in pairwise(columns):
        if column - before > 1:
            runs.append([])
        runs[-1].append(column)
    return runs


def _kind(text: str) -> str:
    """Return "numbers" (or places, which may be numbers), "names", or ""."""
    role = ROLES.get(text)
    if role in (*NUMBERS, "place"):
        return "numbers"
    return "names" if role in ("name", "team") else ""


def _bare_stretches(
    texts: Mapping[int, str], stretches: Mapping[int, int], numbers: Collection[int]
) -> set[int]:
    """Return the stretches with rounds that are headed by the numbers 1, 2 ... alone."""
    ones = [stretches[column] for column, text in texts.items() if text == "1"]
    behind = [stretch for stretch in ones if any(number <= stretch for number in numbers)]
    first = next((stretch for stretch in behind if stretch in numbers), min(behind, default=None))
    if first is None:
        return set()
    numbered, expected = {first}, 1
    for column, text in texts.items():
        if stretches[column] >= first and text == str(expected):
            numbered.add(stretches[column])
            expected += 1
    return numbered


def _side_by_side(texts: Mapping[int, str]) -> list[dict[int, str]]:
    """Cut a row into headers where number or name is named again after rounds."""
    parts: list[dict[int, str]] = [{}]
    seen: set[str] = set()
    for column, text in texts.items():
        role = ROLES.get(text)
        if role in ("name", *NUMBERS):
            if role in seen and "round" in seen:
                parts.append(_after_last_gap(parts[-1]))
                seen = {ROLES.get(t, "") for t in parts[-1].values()}
            seen.add(role)
        elif NUMBERED_ROUND.fullmatch(text) or _BARE_ROUND.fullmatch(text):
            seen.add("round")
        parts[-1][column] = text
    return _rejoined(parts)


def _rejoined(parts: Sequence[dict[int, str]]) -> list[dict[int, str]]:
    """Join a part to the one right before it if it has no numbers of its own."""
    joined = [parts[0]]
    for part in parts[1:]:
        follows = next(reversed(joined[-1]), 0) + 1 == next(iter(part))
        if follows and not any(ROLES.get(text) in NUMBERS for text in part.values()):
            joined[-1] |= part
        else:
            joined.append(part)
    return joined


def _after_last_gap(part: dict[int, str]) -> dict[int, str]:
    """Move the columns after a part's last gap out of it, unless a round is among them."""
    columns = list(part)
    gaps = [b for a, b in pairwise(columns) if b - a > 1]
    if not gaps or any(NUMBERED_ROUND.fullmatch(part[c]) for c in columns if c >= gaps[-1]):
        return {}
    return {c: part.pop(c) for c in columns if c >= gaps[-1]}


def _header(
    row: int, texts: Mapping[int, str], printed: Mapping[int, str], least: int
) -> Header | None:
    roles, rounds = roles_of(texts), rounds_in(texts)
    taken = {*chain(*roles.values(), *rounds.values())}
    others = [column for column in texts if column not in taken]
    teams = "team" in roles and "name" not in roles
    if teams:
        roles["name"] = roles.pop("team")
    first = roles.get("name") or roles.get("number") or roles.get("place")
    if first is None:
        return None
    bare = not rounds
    rounds = _bare_rounds(texts, rounds, after=max(first if bare else chain(*rounds.values())))
    if len(rounds) < (1 if "number" in roles or bare else least):
        return None
    taken = {*chain(*roles.values(), *rounds.values())}
    left, right = min(taken), _right_end(max(taken), others)
    others_printed = {c: printed[c] for c in others if c not in taken and left <= c <= right}
    return Header(row, left, right, roles, rounds, others_printed, bare, teams=teams)


def _bare_rounds(
    texts: Mapping[int, str], rounds: Mapping[int, tuple[int, ...]], after: int
) -> dict[int, tuple[int, ...]]:
    """Return the rounds, and the columns right of `after` that continue their count."""
    with_bare = dict(rounds)
    last = max(with_bare, default=0)
    for column, text in texts.items():
        beside = not last or column == with_bare[last][-1] + 1
        if column > after and beside and text == str(last + 1):
            last += 1
            with_bare[last] = (column,)
    return with_bare


def _right_end(last: int, others: Sequence[int]) -> int:
    """Return the last column of the table; two blank header cells end it."""
    for column in others:
        if column <= last + BLANK_HEADERS:
            last = max(last, column)
    return last
