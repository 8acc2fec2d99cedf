"""Text in columns of blanks -> rows.

A column ends where nearly all lines of a table are blank. The words of the header show which of
these gaps are inside a name or a result. A further header begins another table if the numbers of
the players start again there.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from operator import attrgetter
from statistics import median
from typing import NamedTuple

from xltiebreak.files.delimited import many_figures, mostly
from xltiebreak.files.ruled import is_rule
from xltiebreak.languages.figures import read_points
from xltiebreak.languages.text import pattern

_NUMBERED = pattern(r"\s{0,99}(\d{1,6})(?:-\d{1,6})?[.):]?[\s|]+\S")
_WORD = pattern(r"\S+")
_HEADING = pattern(
    r"#?(?:Rounds?|Rnd|Rd|Runde|Ronda|Ronde|Rond|R|Game|Gm)[. ]{1,2}\d{1,3}\b|\S+", re.IGNORECASE
)
_NAME_WORD = pattern(r"[^\W\d_]['’´`.-]?[^\W\d_][\w.,'’´`-]*")
_FIGURE = pattern(r"\S{0,40}\d")
_CODES = pattern(r"[^\W\d]|[+=\-]")
_RESULT = pattern(r"[^\W\d]|[+=\-01½*]")
_PAIRS = tuple(map(pattern, ("(?:NL[NRL]){2,}", "(?:LN){2,}", "(?:NL){2,}")))

_LONGEST = 2_000  # characters of a line in which to find columns
_SAMPLE = 1_000  # lines in which to find columns
_LOOSE, _FROM = 0.04, 8  # this share of the lines may cross a gap, if there are this many lines
_FURTHEST = 40  # characters by which a name may be too long
_FEW = 8  # one line in this many may not be a row, or have too long a name
_LEAST_ALIKE = 4  # lines of a table, to leave out irregular ones
_MOST_MOVED = 1_000  # lines whose columns may be moved
_SHORT = 0.5  # of the usual length: a shorter line is not a row of the table
_LEAST_CELLS = 3  # of a line of a table
_MOST_HEADINGS = 40  # lines between a header and its first row


class TextSpan(NamedTuple):
    """The characters of a column in each line: from `start` up to, but not at, `end`."""

    start: int
    end: int


class _Word(NamedTuple):
    start: int
    end: int
    text: str

    def overlap(self, place: _Word | TextSpan) -> int:
        """How many characters it shares with a column or another word."""
        return max(0, min(self.end, place.end) - max(self.start, place.start))

    def distance(self, column: TextSpan) -> int:
        """How many characters lie between it and a column."""
        return max(column.start - self.end, self.start - column.end, 0)


_start, _end = attrgetter("start"), attrgetter("end")


class _TextTable(NamedTuple):
    """The indexes of a table's lines: its rows, and its header lines."""

    rows: list[int]
    headers: list[int]


def rows_in_columns(lines: Sequence[str]) -> list[list[str]]:
    """The cells of each line; a line outside of tables is one cell."""
    rows = [[text] if (text := line.strip()) else [] for line in lines]
    for table in _tables(lines):
        split = _splitter(lines, table)
        for index in range(min((*table.headers, table.rows[0])), table.rows[-1] + 1):
            cells = split(index)
            if _count_filled(cells) >= _LEAST_CELLS:
                rows[index] = cells
    return rows


def is_row(line: str) -> bool:
    """Whether a line may be a player's: it begins with a number and has three words or more."""
    return bool(_NUMBERED.match(line)) and len(line.split(None, 3)) > 2 and not _counts(line)


def _counts(line: str) -> bool:
    """Whether a line only counts columns: 1 2 3, beyond 9 perhaps with the last figures alone."""
    words = line[:_LONGEST].split()
    return words[:2] == ["1", "2"] and all(
        str(number).endswith(word) for number, word in enumerate(words, 1)
    )


# --- which lines belong to a table


def _tables(lines: Sequence[str]) -> Iterator[_TextTable]:
    numbered = [index for index, line in enumerate(lines) if is_row(line)]
    if len(numbered) < 2:
        numbered = [index for index, line in enumerate(lines) if _has_figures(line)]
    if len(numbered) < 2:
        return
    headers = _headers(lines, numbered)
    rows: list[int] = []
    mine: list[int] = []
    for index in numbered:
        header = headers.get(index)
        if rows and header is not None and _begins_new_table(lines, mine, header, index):
            if len(rows) > 1 or mine:
                yield _TextTable(rows, mine)
            rows, mine = [], []
        if header is not None and (not mine or lines[mine[0]].split() == lines[header].split()):
            mine.append(header)
        rows.append(index)
    yield _TextTable(rows, mine)


def _has_figures(line: str) -> bool:
    words = line.split(None, 60)
    return len(words) > 3 and sum(bool(_FIGURE.match(word)) for word in words) > 2


def _headers(lines: Sequence[str], numbered: Sequence[int]) -> dict[int, int]:
    """The header line above a row, by the row's index, for rows with a header right above."""
    headers: dict[int, int] = {}
    for before, index in pairwise((-1, *numbered)):
        for above in range(index - 1, max(before, index - _MOST_HEADINGS), -1):
            if not is_rule(lines[above]):
                if _may_head(lines[above]):
                    headers[index] = above
                break
    return headers


def _may_head(line: str) -> bool:
    """Whether the words of a line may be headings: no large numbers, some far apart."""
    words = line[:_LONGEST].split()
    figures = [word for word in words if word.isdecimal()]
    apart = re.search(r"\S(?:\s{2,}|\s?\|\s?)(?=\S)", line[:_LONGEST])
    named = sum(bool(_NAME_WORD.match(word)) or word.startswith("#") for word in words)
    small = all(len(word) < 3 for word in figures)
    spread = bool(apart) or len(figures) > 1 or named < 9
    return _counts(line) or (len(words) > 2 and small and bool(named) and spread)


def _begins_new_table(lines: Sequence[str], mine: Sequence[int], header: int, index: int) -> bool:
    """Whether a further header begins another table, and is not repeated on the next page."""
    number = _NUMBERED.match(lines[index])
    first = not mine or (number is not None and int(number[1]) == 1)
    return first or not (number or lines[mine[0]].split() == lines[header].split())


# --- where the columns are


def _splitter(lines: Sequence[str], table: _TextTable) -> Callable[[int], list[str]]:
    """A function from a line's index to its cells; no cells for a line outside the table."""
    usual = median(len(lines[index].rstrip()) for index in table.rows)
    long = [index for index in table.rows if len(lines[index].rstrip()) >= _SHORT * usual]
    step = -(-len(long) // _SAMPLE)
    sample = [lines[index].rstrip()[:_LONGEST] for index in long[::step]]
    header = lines[table.headers[0]][:_LONGEST] if table.headers else ""
    rows, headers = frozenset(table.rows), frozenset(table.headers)
    columns = _columns(list(map(_unbarred, sample)), _unbarred(header), _bars(sample))
    places, name = _places(columns), _name_column(sample, columns)
    left_to_move = _MOST_MOVED
    by_words = _by_words(sample) if _run_together(sample, header, columns) else None

    def split(index: int) -> list[str]:
        nonlocal left_to_move
        line = _unbarred(lines[index])
        if by_words:
            return by_words(line, index in headers) if index in rows or index in headers else []
        if index in headers and _counts(line):
            return _cut_count(line, columns)
        if index in headers:
            return _cut(line, columns, places)
        if index not in rows:
            fits = not is_rule(line) and _fits(_words(line), places)
            return _cut(line, columns, places) if fits else []
        cells = _cut(line, columns, places)
        words = _words_outside_name(line, columns, name)
        if left_to_move and not _fits(words, places, columns):
            left_to_move -= 1
            moved = _moved(line, columns, name)
            further = _cut(line, moved, _places(moved))
            return further if _count_filled(further) >= _count_filled(cells) else cells
        return cells

    return split


def _fits(words: Iterable[_Word], places: Sequence[int], columns: Sequence[TextSpan] = ()) -> bool:
    """Whether each word of a line stands in one column, as in a player's second line.

    columns: those in which a word may be longer than all others, as `10:W` below `9:W` in a row: it
    covers no other column, and begins or ends with its own.
    """

    def stands(word: _Word) -> bool:
        if word.end <= len(places) and places[word.start] == places[word.end - 1] >= 0:
            return True
        covered = [columns[at] for at in {*places[word.start : word.end]} - {-1}] if columns else []
        return len(covered) == 1 and (covered[0].start == word.start or covered[0].end == word.end)

    return all(map(stands, words))


def _places(columns: Sequence[TextSpan]) -> list[int]:
    """The index of the column of each character in a line; -1 for gaps."""
    places = [-1] * max(column.end for column in columns)
    for number, (start, end) in enumerate(columns):
        places[start:end] = [number] * (end - start)
    return places


def _name_column(sample: Sequence[str], columns: Sequence[TextSpan]) -> int:
    """The index of the first column of names; of the last column if there is none."""
    words = [_words(_unbarred(line)) for line in sample[:100]]
    named = (i for i, column in enumerate(columns) if _is_of_names(_cells_in(words, column)))
    return next(named, len(columns) - 1)


def _words_outside_name(line: str, columns: Sequence[TextSpan], name: int) -> list[_Word]:
    """The words of a line, without those of the name."""
    end = columns[name + 1].start if name + 1 < len(columns) else len(line)
    start = columns[name].start
    return [word for word in _words(line) if word.start < start or word.end > end]


def _count_filled(cells: Sequence[str]) -> int:
    return sum(map(bool, cells))


def _moved(line: str, columns: Sequence[TextSpan], name: int) -> Sequence[TextSpan]:
    """The columns of one line, moved right after a name that is too long."""
    words = _words(line)
    if name + 1 >= len(columns):
        return columns
    for by in range(1, _FURTHEST + 1):
        behind = [TextSpan(column.start + by, column.end + by) for column in columns[name + 1 :]]
        moved = [*columns[:name], TextSpan(columns[name].start, behind[0].start - 1), *behind]
        if words[-1].end >= behind[0].end and _fits(words, _places(moved), moved):
            return moved
    return columns


def _bars(sample: Sequence[str]) -> frozenset[int]:
    """The characters at which nearly all lines have a bar."""
    counts: dict[int, int] = {}
    for line in sample:
        for bar in re.finditer(r"\|", line):
            counts[bar.start()] = counts.get(bar.start(), 0) + 1
    return frozenset(place for place, count in counts.items() if count > 0.9 * len(sample))


def _unbarred(line: str) -> str:
    return line.replace("|", " ")


def _columns(sample: Sequence[str], header: str, bars: frozenset[int]) -> tuple[TextSpan, ...]:
    words = _regular_lines([_words(line) for line in sample])
    headings = [_Word(m.start(), m.end(), m[0]) for m in _HEADING.finditer(header)]
    # Nearly all lines are blank between two columns.
    loose = max(1, int(len(words) * _LOOSE)) if len(words) >= _FROM else 0
    columns = _with_rare_columns(_inked_spans(_ink(chain(*words)), loose), words, headings)
    columns = _without_gaps_in_names(columns, words, headings, bars)
    columns = _with_pairs_joined(columns, words)
    return _with_blank_columns(columns, headings)


def _words(line: str) -> list[_Word]:
    return [_Word(word.start(), word.end(), word[0]) for word in _WORD.finditer(line)]


def _regular_lines(words: list[list[_Word]]) -> list[list[_Word]]:
    """The lines without the few whose words cross the columns of most lines."""
    if len(words) < _LEAST_ALIKE:
        return words
    columns = _inked_spans(_ink(chain(*words)), max(1, len(words) // _FEW))
    places = _places(columns)
    regular = [
        line
        for line in words
        if all(len({*places[word.start : word.end]} - {-1}) <= 1 for word in line)
    ]
    return regular if len(words) - len(regular) <= max(1, len(words) // _FEW) else words


def _ink(words: Iterable[_Word]) -> Counter[int]:
    """How often each character has ink."""
    return Counter(place for word in words for place in range(word.start, word.end))


def _inked_spans(ink: Mapping[int, int], loose: int) -> list[TextSpan]:
    """The runs of characters with ink in more than `loose` lines."""
    runs: list[TextSpan] = []
    for place in sorted(place for place, count in ink.items() if count > loose):
        start = runs.pop().start if runs and runs[-1].end == place else place
        runs.append(TextSpan(start, place + 1))
    return runs


def _with_rare_columns(
    dense: Sequence[TextSpan], words: Sequence[Sequence[_Word]], headings: Sequence[_Word]
) -> list[TextSpan]:
    """The columns, and those that only few lines fill: titles, remarks."""
    rare: list[_Word] = []
    names = {column for column in dense if _is_of_names(_cells_in(words, column))}
    for line in words:
        for before, word in pairwise((_Word(-9, -9, ""), *line)):
            at = bisect_right(dense, (word.start,)) - 1
            if any(word.overlap(column) for column in dense[max(at, 0) : at + 2]):
                continue
            left = dense[at] if at >= 0 else None
            apart = word.start - before.end > 1
            if apart or left not in names or any(word.overlap(heading) for heading in headings):
                rare.append(word)
    runs = _inked_spans(_ink(rare), 0)
    alone = (
        r for r in runs if all(r.end < column.start or column.end < r.start for column in dense)
    )
    return sorted((*dense, *alone))


def _without_gaps_in_names(
    columns: Sequence[TextSpan],
    words: Sequence[Sequence[_Word]],
    headings: Sequence[_Word],
    bars: frozenset[int],
) -> list[TextSpan]:
    """The columns, joined where single blanks inside names divide them."""
    joined: list[TextSpan] = []
    for column in columns:
        left = joined[-1] if joined else None
        goes_on = left and bars.isdisjoint(range(left.end, column.start))
        goes_on = goes_on and _goes_on(column, words)
        if left and goes_on and _one_name(left, column, words, headings):
            joined[-1] = TextSpan(left.start, column.end)
        else:
            joined.append(column)
    return joined


def _goes_on(column: TextSpan, words: Sequence[Sequence[_Word]]) -> bool:
    """Whether the words of a column nearly always follow another word after one blank."""
    first = [(line, bisect_right(line, column.start, key=_end)) for line in words]
    inside = [(line, at) for line, at in first if at < len(line) and line[at].start < column.end]
    single = sum(
        line[at].start < column.start or (at > 0 and line[at].start - line[at - 1].end <= 1)
        for line, at in inside
    )
    return single > 0.9 * len(inside)


def _one_name(
    left: TextSpan, right: TextSpan, words: Sequence[Sequence[_Word]], headings: Sequence[_Word]
) -> bool:
    if not _is_of_names(_cells_in(words, left)):
        return False
    cells = _cells_in(words, right)
    if not headings:
        return mostly(map(str.isalpha, cells))
    if all(len(cell) == 1 and cell.islower() for cell in cells):
        return False  # titles, as g for a grandmaster: an initial is a capital
    over_left = [word for word in headings if word.overlap(left)]
    over_right = [word for word in headings if word.overlap(right)]
    if over_left and over_right:
        same = over_left[-1] == over_right[0]
        near = over_right[0].start - over_left[-1].end <= 1
        return same or (near and _is_of_names(cells))
    return not mostly(cell[0].isdecimal() for cell in cells)


def _cells_in(words: Sequence[Sequence[_Word]], column: TextSpan) -> list[str]:
    """The texts in a column, without blank cells."""
    inside = (
        line[bisect_right(line, column.start, key=_end) : bisect_left(line, column.end, key=_start)]
        for line in words
    )
    return [" ".join([word.text for word in cell]) for cell in inside if cell]


def _is_of_names(cells: Sequence[str]) -> bool:
    """Whether most cells begin as a name does: with an initial or with letters."""
    return mostly((c[0].isalpha() and c[1:2] == ".") or bool(_NAME_WORD.match(c)) for c in cells)


def _with_pairs_joined(
    columns: Sequence[TextSpan], words: Sequence[Sequence[_Word]]
) -> list[TextSpan]:
    """The columns, with repeated pairs such as `W  39` or `10 w =` joined."""
    kinds = "".join(_kind(_cells_in(words, column)) for column in columns)
    for pair in _PAIRS:
        match = pair.search(kinds)
        if match:
            size = 3 if pair is _PAIRS[0] else 2
            groups = [columns[at : at + size] for at in range(match.start(), match.end(), size)]
            whole = [TextSpan(group[0].start, group[-1].end) for group in groups]
            return [*columns[: match.start()], *whole, *columns[match.end() :]]
    return list(columns)


def _kind(cells: Sequence[str]) -> str:
    """N for numbers, L for single letters, R for results of one character, else -."""
    if all(cell.isdecimal() for cell in cells):
        return "N"
    if all(_CODES.fullmatch(cell) for cell in cells):
        return "L"
    return "R" if all(_RESULT.fullmatch(cell) for cell in cells) else "-"


def _with_blank_columns(
    columns: Sequence[TextSpan], headings: Sequence[_Word]
) -> tuple[TextSpan, ...]:
    """The columns, and the still blank ones under other headings.

    A line that only counts columns heads no blank ones: it may stand a little beside them.
    """
    if _counts(" ".join(word.text for word in headings)):
        return tuple(columns)
    headed = {c for c in columns if any(word.overlap(c) for word in headings)}
    blank: list[TextSpan] = []
    for word in headings:
        if any(word.overlap(column) for column in columns):
            continue
        near = min(columns, key=lambda column: word.distance(column), default=None)
        if near is None or near in headed or word.distance(near) > 3:
            blank.append(TextSpan(word.start, word.end))
        else:
            headed.add(near)
    return tuple(sorted((*columns, *blank)))


# --- cells of a line


def _cut(line: str, columns: Sequence[TextSpan], places: Sequence[int]) -> list[str]:
    """The cells of a line: each word belongs to its column, or to the nearest."""
    starts, ends = dict[int, int](), dict[int, int]()
    before, behind = -1, -1  # the column of the last word, and its end
    for match in _WORD.finditer(line):
        start, end = match.span()
        last = places[end - 1] if end <= len(places) else -1
        if start >= len(places):
            column = len(columns) - 1
        elif places[start] == last >= 0:
            column = last
        else:
            word = _Word(start, end, "")
            column = _nearest(word, columns)
            if before >= 0 and start - behind == 1 and not word.overlap(columns[column]):
                column = before  # a long name goes on
        starts.setdefault(column, start)
        ends[column] = end
        before, behind = column, end
    cells = [""] * (max(starts) + 1)
    for column, start in starts.items():
        cells[column] = line[start : ends[column]]
    return cells


def _cut_count(line: str, columns: Sequence[TextSpan]) -> list[str]:
    """The cells of a line that counts columns: each figure has one of its own."""
    cells: list[str] = []
    for word in _words(line):
        column = max(_nearest(word, columns), len(cells))
        cells += [""] * (column - len(cells)) + [word.text]
    return cells


def _nearest(word: _Word, columns: Sequence[TextSpan]) -> int:
    """The column that a word covers most, else the nearest."""
    at = bisect_right(columns, (word.start,)) - 1
    near = range(max(at, 0), min(at + 3, len(columns)))
    return max(near, key=lambda i: (word.overlap(columns[i]), -word.distance(columns[i])))


# --- lines with single blanks only


def _run_together(sample: Sequence[str], header: str, columns: Sequence[TextSpan]) -> bool:
    """Whether the found columns hold several numbers each: blanks do not divide the columns.

    Nor do they if each line has as many words as the header, and not all have a gap between them,
    unless the header names as many columns: one is blank then, and names have two words.
    """
    lines = [_words(_unbarred(line)) for line in (header, *sample)]
    alike, gaps = {*map(len, lines)} == {len(lines[0])}, _inked_spans(_ink(chain(*lines[1:])), 0)
    if alike and len(gaps) < len(lines[0]) != len(columns):
        return True
    places = _places(columns)
    return mostly(
        any(many_figures(cell) for cell in _cut(_unbarred(line), columns, places))
        for line in sample[:100]
    )


def _by_words(sample: Sequence[str]) -> Callable[[str, bool], list[str]]:
    """A function from a line to its cells, counted from the end: names vary in length.

    If a line has fewer, the first or the last ones are blank, whichever fits the other lines.
    """
    cells_by_line = [_behind_name(_unbarred(line).split())[1] for line in sample]
    behind = list(map(len, cells_by_line))
    usual = max(set(behind), key=lambda count: (behind.count(count), count))
    whole = [line for line in cells_by_line if len(line) == usual]
    figures = [
        mostly(read_points(x) is not None for x in column) for column in zip(*whole, strict=True)
    ]

    def split(line: str, is_header: bool) -> list[str]:
        words = _unbarred(line).split()
        if is_header:
            if len(words) <= usual:
                return words
            front = words[: len(words) - usual]
            return [front[0], " ".join(front[1:]), *words[len(front) :]]
        head, rest = _behind_name(words)
        first = 1 if head and head[0][0].isdecimal() else 0
        blank = [""] * (usual - len(rest))
        own = [read_points(word) is not None for word in rest]
        if own == figures[: len(own)] != figures[len(blank) :]:
            rest, blank = [*rest, *blank], []
        return [*head[:first], " ".join(head[first:]), *blank, *rest]

    return split


def _behind_name(words: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Split the words of a line: those of the number and the name, and the rest."""
    end = 1
    while end < len(words) and _NAME_WORD.fullmatch(words[end]) and not _is_result(words[end]):
        end += 1
    return words[:end], words[end:]


def _is_result(word: str) -> bool:
    return bool(re.fullmatch(r"[+=\-WLDBHUXFZwldbhuxfz]{1,2}\d{0,4}[wbWB]?", word))
