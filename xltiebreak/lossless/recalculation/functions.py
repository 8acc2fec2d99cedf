"""The functions that our own formulas use, as Excel and LibreOffice both compute them.

Where the two part, a function raises UnknownError. None is added that no formula of ours needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from math import prod

from xltiebreak.languages.text import pattern
from xltiebreak.lossless.recalculation.cells import (
    LONGEST_CONDITION,
    Code,
    Ref,
    Sheets,
    numbers_among,
)
from xltiebreak.lossless.recalculation.parsing import (
    LAST_COLUMN,
    LAST_ROW,
    OMITTED,
    Function,
    Node,
    constant,
    no_single_value,
)
from xltiebreak.lossless.recalculation.values import (
    NOT_AVAILABLE,
    SOME_ERROR,
    WRONG_VALUE,
    CellError,
    ErrorValue,
    Plain,
    UnknownError,
    Value,
    counted_text,
    is_like,
    numeric,
    plain,
    read_number,
    refuse_nearly_equal,
    same_text,
    short_text,
    sum_in_order,
    text_of,
    truth_of,
    wildcards,
)
from xltiebreak.reading.grid import Cell

_ZEROS = pattern(r"0{1,15}")


# How functions take their arguments.


def _counted(least: int, most: int, function: Function) -> Function:
    """The function, which wants so many arguments."""

    def build(sheets: Sheets, args: Sequence[Node]) -> Node:
        if not least <= len(args) <= most:
            raise UnknownError("a function with other arguments than it has")
        return function(sheets, args)

    return build


def _single(least: int, most: int, function: Callable[..., Plain]) -> Function:
    """A function of single values."""

    def build(sheets: Sheets, args: Sequence[Node]) -> Node:
        codes = [arg.value for arg in args]
        if len(codes) == 1:
            (only,) = codes
            return Node(lambda s, r, c: function(only(s, r, c)))
        return Node(lambda s, r, c: function(*_evaluated(codes, s, r, c)))

    return _counted(least, most, build)


def _evaluated(codes: Sequence[Code], s: str, r: int, c: int) -> list[Plain]:
    """Arguments; which of two errors among them counts, programs decide differently."""
    values: list[Plain] = []
    errors: list[ErrorValue] = []
    for code in codes:
        try:
            values.append(code(s, r, c))
        except CellError as error:
            errors.append(error.value)
    if errors:
        raise CellError(errors[0] if len({*errors}) == 1 else SOME_ERROR)
    return values


def _area_of(node: Node) -> Callable[[str, int, int], Ref]:
    if node.area is None:
        raise UnknownError("an array in place of cells")
    return node.area


def _of_area(least: int, most: int, function: Callable[..., Plain]) -> Function:
    """A function of an area and of single values."""

    def build(sheets: Sheets, args: Sequence[Node]) -> Node:
        area, codes = _area_of(args[0]), [arg.value for arg in args[1:]]
        return Node(
            lambda s, r, c: function(sheets, area(s, r, c), *[code(s, r, c) for code in codes])
        )

    return _counted(least, most, build)


def _of_areas(function: Callable[[Sheets, Sequence[Ref]], Plain]) -> Function:
    """A function of areas only."""

    def build(sheets: Sheets, args: Sequence[Node]) -> Node:
        areas = [_area_of(arg) for arg in args]
        return Node(lambda s, r, c: function(sheets, [area(s, r, c) for area in areas]))

    return _counted(1, 255, build)


def _of_each(
    in_area: Callable[[Sheets, Ref], Iterable[float]],
    of_value: Callable[[Plain], float],
    function: Callable[[list[float]], float],
) -> Function:
    """A function of what areas hold, and of single values."""

    def build(sheets: Sheets, args: Sequence[Node]) -> Node:
        plain_codes = [_certain(arg) for arg in args if not arg.area]
        areas = [arg.area for arg in args if arg.area]
        if not areas:
            return Node(
                lambda s, r, c: function(list(map(of_value, _evaluated(plain_codes, s, r, c))))
            )

        def code(s: str, r: int, c: int) -> Plain:
            values = list(map(of_value, _evaluated(plain_codes, s, r, c)))
            for area in areas:
                values += in_area(sheets, area(s, r, c))
            return function(values)

        return Node(code)

    return _counted(1, 255, build)


def _certain(node: Node) -> Code:
    """The value of an argument; a cell that IF or the like chooses is treated as a cell."""
    value = node.value
    if not node.may_refer:
        return value

    def code(s: str, r: int, c: int) -> Plain:
        found = value(s, r, c)
        if not isinstance(found, bool | float):
            raise UnknownError("a text or a blank cell that a function chooses")
        return found

    return code


def _of_numbers(function: Callable[[list[float]], float]) -> Function:
    """A function of all numbers in areas and of single values."""
    return _of_each(Sheets.numbers, numeric, function)


def _truths(sheets: Sheets, ref: Ref) -> Iterator[bool]:
    for value in map(plain, sheets.all_in(ref)):
        if value is None or isinstance(value, str):
            raise UnknownError("a blank cell or a text among truth values")
        yield bool(value)


# Functions that do not look at all arguments.


def _chosen(code: Code, branches: Sequence[Node]) -> Node:
    """A function that gives one of its arguments, which may be a reference."""
    return Node(code, None, any(one.area or one.may_refer for one in branches))


def _if(sheets: Sheets, args: Sequence[Node]) -> Node:
    test, then = args[0].value, args[1].value
    other = (args[2] if len(args) > 2 else constant(False)).value
    if OMITTED in args[1:]:
        raise UnknownError("IF without one of its values")

    def code(s: str, r: int, c: int) -> Plain:
        truth = test(s, r, c)
        if type(truth) is not bool:
            truth = truth_of(truth)
        return then(s, r, c) if truth else other(s, r, c)

    return _chosen(code, args[1:])


def _iferror(sheets: Sheets, args: Sequence[Node]) -> Node:
    first, second = args[0].value, args[1].value

    def code(s: str, r: int, c: int) -> Plain:
        try:
            return first(s, r, c)
        except CellError:
            return second(s, r, c)

    return _chosen(code, args)


def _choose(sheets: Sheets, args: Sequence[Node]) -> Node:
    which, choices = args[0].value, [arg.value for arg in args[1:]]

    def code(s: str, r: int, c: int) -> Plain:
        number = int(numeric(which(s, r, c)))
        if not 1 <= number <= len(choices):
            raise CellError(SOME_ERROR)
        return choices[number - 1](s, r, c)

    return _chosen(code, args[1:])


def _isnumber(sheets: Sheets, args: Sequence[Node]) -> Node:
    inner = args[0].value

    def code(s: str, r: int, c: int) -> Plain:
        try:
            return any(True for _ in numbers_among([inner(s, r, c)]))
        except CellError:
            return False

    return Node(code)


# Functions of places.


def _column(sheets: Sheets, args: Sequence[Node]) -> Node:
    area = _area_of(args[0])

    def code(s: str, r: int, c: int) -> Plain:
        ref = area(s, r, c)
        return float(ref.left) if ref.left == ref.right else no_single_value(s, r, c)

    return Node(code)


def _address(row: Plain, column: Plain, kind: Plain) -> str:
    """The address of a cell without dollars; programs write other kinds alike, but nobody asks."""
    at = [numeric(one) for one in (row, column)]
    whole = all(one == int(one) and one > 0 for one in at)
    if numeric(kind) != 4 or not whole or at[0] > LAST_ROW or at[1] > LAST_COLUMN:
        raise UnknownError("an address of another kind")
    return str(Cell(int(at[0]), int(at[1])))


def _row(sheets: Sheets, args: Sequence[Node]) -> Node:
    if not args:
        return Node(lambda s, r, c: float(r))
    area = _area_of(args[0])

    def code(s: str, r: int, c: int) -> Plain:
        ref = area(s, r, c)
        return float(ref.top) if ref.top == ref.bottom else no_single_value(s, r, c)

    return Node(code)


def _index(sheets: Sheets, args: Sequence[Node]) -> Node:
    area, row = _area_of(args[0]), args[1].value
    column = args[2].value if len(args) > 2 else None

    def place(s: str, r: int, c: int) -> Ref:
        ref = area(s, r, c)
        if ref.sheet == s and ref.top <= r <= ref.bottom and ref.left <= c <= ref.right:
            raise UnknownError("INDEX of an area around its own cell")
        (height, width), down, across = ref.size, int(numeric(row(s, r, c))), 1
        if column is not None:
            across = int(numeric(column(s, r, c)))
        elif height == 1:
            down, across = 1, down  # of a single row it is the column
        elif width > 1:
            raise UnknownError("INDEX of a whole row")
        if down == 0 or across == 0:
            raise UnknownError("INDEX of a whole row or column")
        if not (0 < down <= height and 0 < across <= width):
            raise CellError(SOME_ERROR)
        top, left = ref.top + down - 1, ref.left + across - 1
        return Ref(ref.sheet, top, left, top, left)

    def code(s: str, r: int, c: int) -> Plain:
        ref = place(s, r, c)
        return plain(sheets[ref.sheet][ref.top, ref.left])

    return Node(code, place)


def _match(sheets: Sheets, args: Sequence[Node]) -> Node:
    wanted, area = args[0].value, _area_of(args[1])
    kind = (args[2] if len(args) > 2 else constant(1.0)).value

    def code(s: str, r: int, c: int) -> Plain:
        value, ref = wanted(s, r, c), area(s, r, c)
        if numeric(kind(s, r, c)) != 0 or min(ref.size) > 1:
            raise UnknownError("MATCH in an order, or in rows and columns")
        return _position(sheets.all_in(ref), value)

    return Node(code)


def _position(values: Sequence[Value], wanted: Plain) -> float:
    if isinstance(wanted, str):
        if len(wanted) > LONGEST_CONDITION:
            raise UnknownError("a long text that is looked for")
        if not wildcards(wanted) and read_number(wanted) is not None:
            raise UnknownError("a text of digits that is looked for")
        search = wildcards(wanted)
        found = (
            at
            for at, one in enumerate(values, 1)
            if isinstance(one, str)
            and (is_like(wanted, search, one) if search else same_text(one, wanted))
        )
    elif type(wanted) is float:
        found = (at for at, one in enumerate(values, 1) if _is_the_number(one, wanted))
    else:
        raise UnknownError("MATCH of a blank or a truth value")
    for place in found:
        return float(place)
    raise CellError(NOT_AVAILABLE)


def _is_the_number(value: Value, wanted: float) -> bool:
    if isinstance(value, bool):
        raise UnknownError("a truth value beside a number")
    if type(value) is not float:
        return False
    refuse_nearly_equal(value, wanted)
    return value == wanted


# Functions of areas.


def _kth(sheets: Sheets, ref: Ref, k: Plain, *, largest: bool = False) -> Plain:
    ordered, number = sheets.ordered(ref), k
    if type(number) is not float or number != int(number):
        raise UnknownError("a place that is no whole number")
    if not 1 <= number <= len(ordered):
        raise CellError(SOME_ERROR)
    return ordered[-int(number)] if largest else ordered[int(number) - 1]


def _condition(node: Node) -> Code:
    value = node.value

    def code(s: str, r: int, c: int) -> Plain:
        try:
            return value(s, r, c)
        except CellError:
            raise UnknownError("a condition that is an error") from None

    return code


def _countif(sheets: Sheets, args: Sequence[Node]) -> Node:
    area, condition = _area_of(args[0]), _condition(args[1])
    return Node(lambda s, r, c: float(sheets.count(area(s, r, c), condition(s, r, c))))


def _met(sheets: Sheets, args: Sequence[Node]) -> Callable[[str, int, int], list[bool]]:
    """Which cells meet all conditions."""
    pairs = [
        (_area_of(area), _condition(condition))
        for area, condition in zip(args[::2], args[1::2], strict=True)
    ]

    def met(s: str, r: int, c: int) -> list[bool]:
        refs = [(area(s, r, c), condition(s, r, c)) for area, condition in pairs]
        if len({ref.size for ref, _ in refs}) > 1:
            raise CellError(SOME_ERROR)
        return list(map(all, zip(*(sheets.met(*pair) for pair in refs), strict=True)))

    return met


def _countifs(sheets: Sheets, args: Sequence[Node]) -> Node:
    if len(args) % 2:
        raise UnknownError("a function with other arguments than it has")
    met = _met(sheets, args)
    return Node(lambda s, r, c: float(sum(met(s, r, c))))


def _sumif(sheets: Sheets, args: Sequence[Node]) -> Node:
    met, tested = _met(sheets, args[:2]), _area_of(args[0])
    summed = _area_of(args[-1] if len(args) > 2 else args[0])

    def code(s: str, r: int, c: int) -> Plain:
        ref = summed(s, r, c)
        if ref.size != tested(s, r, c).size:
            raise UnknownError("SUMIF of areas of two sizes")
        pairs = zip(sheets.all_in(ref), met(s, r, c), strict=True)
        return sum_in_order(list(numbers_among([value for value, is_met in pairs if is_met])))

    return Node(code)


def _as_term(value: Value) -> float:
    return sum(numbers_among([value]))


def _sumproduct(sheets: Sheets, refs: Sequence[Ref]) -> Plain:
    if len({ref.size for ref in refs}) > 1:
        raise CellError(SOME_ERROR)
    lists = [map(_as_term, sheets.all_in(ref)) for ref in refs]
    return sum_in_order(list(map(prod, zip(*lists, strict=True))))


def _is_number(value: Value) -> bool:
    return isinstance(value, float) or any(
        numbers_among([None if isinstance(value, ErrorValue) else value])
    )


def _counting(counts: Callable[[Value], bool]) -> Function:
    """A function that counts the cells of areas."""
    return _of_areas(
        lambda sheets, refs: float(sum(map(counts, chain.from_iterable(map(sheets.all_in, refs)))))
    )


# Functions of single values.


def _whole(value: Plain, least: int) -> int:
    """A count or a position in a text."""
    number = numeric(value)
    if number < least:
        raise CellError(SOME_ERROR)
    return int(number)


def _find(what: Plain, within: Plain, start: Plain = 1.0) -> Plain:
    needle, at = counted_text(what), _whole(start, 1) - 1
    if not needle:
        raise UnknownError("a search for an empty text")
    found = counted_text(within).find(needle, at)
    if found < 0:
        raise CellError(WRONG_VALUE)
    return found + 1.0


def _search(what: Plain, within: Plain, start: Plain = 1.0) -> Plain:
    needle, text = text_of(what), text_of(within)
    if not (needle.isascii() and text.isascii()):
        raise UnknownError("a search in any case")
    search = wildcards(needle)
    if search and not text:
        raise UnknownError("a search with wildcards in an empty text")
    found = search.search(text, _whole(start, 1) - 1) if search else None
    if search and not found:
        raise CellError(WRONG_VALUE)
    return found.start() + 1.0 if found else _find(needle.lower(), text.lower(), start)


def _mid(text: Plain, start: Plain, count: Plain) -> Plain:
    first = _whole(start, 1) - 1
    return counted_text(text)[first : first + _whole(count, 0)]


def _right(text: Plain, count: Plain = 1.0) -> Plain:
    whole = counted_text(text)
    return whole[max(0, len(whole) - _whole(count, 0)) :]


def _upper(text: Plain) -> Plain:
    whole = text_of(text)
    if not whole.isascii() and any(len(letter.upper()) != 1 for letter in whole):
        raise UnknownError("a letter without one capital")
    return whole.upper()


def _substitute(text: Plain, old: Plain, new: Plain) -> Plain:
    whole, gone = text_of(text), text_of(old)
    return short_text(whole.replace(gone, text_of(new)) if gone else whole)


def _rept(text: Plain, count: Plain) -> Plain:
    whole, times = text_of(text), _whole(count, 0)
    return short_text(whole * min(times, 2**15))


def _value(text: Plain) -> Plain:
    if isinstance(text, bool):
        raise UnknownError("a truth value as a number")
    number = read_number(text) if isinstance(text, str) else text or 0.0
    if number is None:
        raise CellError(WRONG_VALUE)
    return number


def _text(value: Plain, form: Plain) -> Plain:
    zeros, number = text_of(form), 0.0 if value is None else value
    if not _ZEROS.fullmatch(zeros) or type(number) is not float or number < 0:
        raise UnknownError(f"TEXT with the format {zeros}")
    text_of(number)  # not too large, not nearly nothing
    refuse_nearly_equal(number % 1, 0.5)
    return f"{int(number + 0.5):0{len(zeros)}d}"


FUNCTIONS: Mapping[str, Function] = {
    "IF": _counted(2, 3, _if),
    "IFERROR": _counted(2, 2, _iferror),
    "CHOOSE": _counted(2, 255, _choose),
    "AND": _of_each(_truths, truth_of, all),
    "OR": _of_each(_truths, truth_of, any),
    "NOT": _single(1, 1, lambda value: not truth_of(value)),
    "TRUE": _single(0, 0, lambda: True),  # so LibreOffice writes them
    "FALSE": _single(0, 0, lambda: False),
    "ROW": _counted(0, 1, _row),
    "COLUMN": _counted(1, 1, _column),
    "ADDRESS": _single(3, 3, _address),
    "ROWS": _of_area(1, 1, lambda sheets, ref: float(ref.size[0])),
    "COLUMNS": _of_area(1, 1, lambda sheets, ref: float(ref.size[1])),
    "INDEX": _counted(2, 3, _index),
    "MATCH": _counted(2, 3, _match),
    "SUM": _of_numbers(sum_in_order),
    "MAX": _of_numbers(lambda numbers: max(numbers, default=0.0)),
    "MIN": _of_numbers(lambda numbers: min(numbers, default=0.0)),
    "SMALL": _of_area(2, 2, _kth),
    "LARGE": _of_area(2, 2, lambda sheets, ref, k: _kth(sheets, ref, k, largest=True)),
    "COUNT": _counting(_is_number),
    "COUNTA": _counting(lambda value: value is not None),
    "COUNTIF": _counted(2, 2, _countif),
    "COUNTIFS": _counted(2, 254, _countifs),
    "SUMIF": _counted(2, 3, _sumif),
    "SUMPRODUCT": _of_areas(_sumproduct),
    "ISNUMBER": _counted(1, 1, _isnumber),
    "FIND": _single(2, 3, _find),
    "SEARCH": _single(2, 3, _search),
    "MID": _single(3, 3, _mid),
    "LEFT": _single(1, 2, lambda text, count=1.0: _mid(text, 1.0, count)),
    "RIGHT": _single(1, 2, _right),
    "LEN": _single(1, 1, lambda text: float(len(counted_text(text)))),
    "UPPER": _single(1, 1, _upper),
    "TRIM": _single(1, 1, lambda text: " ".join(filter(None, text_of(text).split(" ")))),
    "SUBSTITUTE": _single(3, 3, _substitute),
    "REPT": _single(2, 2, _rept),
    "VALUE": _single(1, 1, _value),
    "TEXT": _single(2, 2, _text),
}
"""By name."""
