"""Formulas that find what is wrong on a section's sheet and say it; `steps` lists the blocks.

Three kinds of trouble: a result cell has a `Code`, a player's line a `LineCode`, and the table may
have lost or gained lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import TypeVar

from xltiebreak.languages import Language
from xltiebreak.live import BAD, DOUBTFUL, RIGHT, all_right
from xltiebreak.live.steps import (
    ACTIVE,
    CODE,
    ENTERED,
    FIRST,
    HIGHEST,
    LINE_CODE,
    MESSAGE,
    NAMED,
    NAMERS,
    NUMBER,
    PLACE,
    ROUND,
    SEVERITY,
    SUM_OF_NAMERS,
    Steps,
)
from xltiebreak.live.texts import Computed, counted_formula, joined, text_formula


class Code(IntEnum):
    """What is wrong in a result cell, the worst first."""

    UNREADABLE = 1
    CONTRADICTED = 2
    NAMED_BY_TWO = 3
    NAMELESS = 4
    MET = 5
    NO_RESULT = 6
    SECOND_BYE = 7
    NO_GAME = 8
    NOT_PAIRED = 9


class LineCode(IntEnum):
    """What is wrong in a player's line."""

    NO_NUMBER = 1
    TWICE = 2
    NO_NAME = 3
    OUT_OF_ORDER = 4
    CHANGED = 5
    NOBODY = 6


_AnyCode = TypeVar("_AnyCode", Code, LineCode)

WRONG = Code.NAMELESS
"""Codes up to this one are errors; later ones are warnings."""

FLAG = "!"
TABLE, HEAD, FIRST_MESSAGE, LEVEL, INSERTED = "$A$2", "$A$3", "$A$4", "$B$3", "$B$4"
"""Cells of the hidden sheet: what happened to the table, what is wrong in brief, the first message,
how bad the sheet is, and which rounds somebody inserted.
"""

_MET, _NEW = "&", "&&"
_LEAST_BAD = 100  # of the severities of errors; those of warnings are lower
_GO_TOGETHER = "WL LW DD XF FX FF PP PW PL PD PX PF WP LP DP XP FP"
_MET_ALL, _FOUND = "$B$1", "$B$2"


def standings_changed(words: Language) -> str:
    """Return what the line under a title says of standings that somebody changed."""
    changed = words.say("live.changed", undo=words.say("live.undo"))
    return words.say("live.not_final", what=words.say("live.says", what=changed))


def write_checks(steps: Steps, words: Language) -> None:
    """Write the codes of cells and lines, each player's message, and how the sheet stands."""
    steps.block(_MET, lambda row, n: _met_before(steps, row, n))
    steps.block(_NEW, lambda row, n: _first_meeting(steps, row, n))
    steps.single(1, 2, _all_have_met(steps), 1)  # in an empty event 0 players have met all 0 others
    steps.block(FLAG, lambda row, n: _flag(steps, row, n))
    steps.scalar(HIGHEST, lambda row: _highest(steps, row))
    steps.scalar(LINE_CODE, lambda row: _line_code(steps, row))
    steps.scalar(CODE, lambda row: _worst(steps, row))
    steps.scalar(ROUND, lambda row: _round(steps, row))
    steps.scalar(NAMERS, lambda row: _of_namers(steps, row, "COUNTIF"))
    steps.scalar(SUM_OF_NAMERS, lambda row: _of_namers(steps, row, "SUMIF"))
    steps.scalar(MESSAGE, lambda row: _message(steps, row, words), "")
    steps.scalar(SEVERITY, lambda row: _severity(steps, row))
    if steps.sheet.inside:
        steps.single(4, 2, _inserted(steps, words), "")
    steps.single(2, 1, _what_happened(steps, words), "")
    steps.single(2, 2, _found(steps), 0)
    steps.single(3, 1, _head(steps, words), all_right(words))
    steps.single(3, 2, _level(steps), RIGHT)
    steps.single(4, 1, _first(steps, words), "")


# Result cells.


def _met_before(steps: Steps, row: int, number: int) -> str:
    """How often these two players have played each other before this round."""
    if number == 1:
        return "0"
    opponents = f"${steps.at('Q', row, 1)}:{steps.at('Q', row, number - 1)}"
    ends = f"${steps.at('E', row, 1)}:{steps.at('E', row, number - 1)}"
    whom = steps.at("Q", row, number)
    met = "+".join(f'COUNTIFS({opponents},{whom},{ends},"{letter}")' for letter in "WDL")
    says = steps.at("E", row, number)
    first = f"IF(ISNUMBER(MATCH({whom},{opponents},0)),{met},0)"  # most players meet once
    return f'IF(OR({steps.is_played(row, number)},{says}="P"),{first},0)'


def _first_meeting(steps: Steps, row: int, number: int) -> str:
    return f"IF(AND({steps.is_played(row, number)},{steps.at(_MET, row, number)}=0),1,0)"


def _all_have_met(steps: Steps) -> str:
    """1 if all players have met all others: then a second meeting is not a mistake."""
    players = f"SUM({steps.all(ACTIVE)})"
    return f"IF(SUM({steps.area(_NEW)})={players}*({players}-1),1,0)"


def _flag(steps: Steps, row: int, number: int) -> str:
    own = steps.of(NUMBER, row)
    says, line = steps.at("E", row, number), steps.at("M", row, number)
    named = f"COUNTIF({steps.down('O', number)},{own})>1"
    counts, active = steps.counts(number), f"{steps.of(ACTIVE, row)}=1"
    conditions = {
        Code.UNREADABLE: f'{steps.at("K", row, number)}="?"',
        Code.CONTRADICTED: f"IF({line}=0,FALSE,{_contradicted(steps, row, number)})",
        Code.NAMED_BY_TWO: f"IF({steps.at('N', row, number)}=0,FALSE,{named})",
        Code.NAMELESS: f"IF({line}=0,FALSE,INDEX({steps.all(ENTERED)},{line})=0)",
        Code.MET: f"AND({steps.at(_MET, row, number)}>0,{_MET_ALL}=0)",
        Code.NO_RESULT: f'AND({active},{counts}=1,OR({says}="",{says}="P"))',
        Code.SECOND_BYE: _second_bye(steps, row, number),
        Code.NO_GAME: f'AND({counts}=0,OR({says}="B",{says}="H",{says}="U"))',
        Code.NOT_PAIRED: f'AND({active},{says}="",{steps.most_are_paired(number)})',
    }
    return _first_of(conditions)


def _first_of(conditions: Mapping[_AnyCode, str]) -> str:
    """The code of the first condition that holds, else 0."""
    formula = "0"
    for code, condition in reversed(list(conditions.items())):
        formula = f"IF({condition},{code},{formula})"
    return formula


def _second_bye(steps: Steps, row: int, number: int) -> str:
    if number == 1:
        return "FALSE"
    before = f"${steps.at('E', row, 1)}:{steps.at('E', row, number - 1)}"
    return f'AND({steps.at("E", row, number)}="B",COUNTIF({before},"B")>0)'


def _contradicted(steps: Steps, row: int, number: int) -> str:
    """Whether the opponent's cell is typed and contradicts this one."""

    def of_opponent(block: str) -> str:
        return f"INDEX({steps.down(block, number)},{steps.at('M', row, number)})"

    both = f"{steps.at('K', row, number)}&{of_opponent('K')}"
    together = f'ISNUMBER(SEARCH({both},"{_GO_TOGETHER}"))'
    same = f"AND({of_opponent('O')}={steps.of(NUMBER, row)},{together})"
    return f'IFERROR(IF({of_opponent("T")}="",FALSE,NOT({same})),FALSE)'


# Lines of players.


def _highest(steps: Steps, row: int) -> str:
    """The highest number of the players from the first one down to this one."""
    own = steps.of(NUMBER, row)
    entered = f'AND({steps.of(ENTERED, row)}=1,{own}<>"")'
    above = "0" if row == FIRST else steps.of(HIGHEST, row - 1)
    return f"IF({entered},MAX({above},{own}),{above})"


def _line_code(steps: Steps, row: int) -> str:
    """The code of what is wrong in a line, 0 for nothing."""
    own, entered = steps.of(NUMBER, row), f"{steps.of(ENTERED, row)}=1"
    above = "0" if row == FIRST else steps.of(HIGHEST, row - 1)
    conditions = {
        LineCode.NO_NUMBER: f'AND({entered},{own}="")',
        LineCode.TWICE: f"AND({entered},COUNTIF({steps.all(NUMBER)},{own})>1)",
        LineCode.NO_NAME: f"AND({entered},{steps.of(NAMED, row)}=0)",
        LineCode.NOBODY: f"AND({entered},{steps.names_nobody(row)})",
        LineCode.OUT_OF_ORDER: f"AND({entered},{own}<{above})",
        LineCode.CHANGED: f"NOT({_is_shown(steps, row)})",
    }
    if steps.sheet.is_own:  # its players may stand in any order
        del conditions[LineCode.OUT_OF_ORDER]
    if not steps.sheet.names:
        del conditions[LineCode.NO_NAME], conditions[LineCode.NOBODY]
    return _first_of(conditions)


def _is_shown(steps: Steps, row: int) -> str:
    """Whether points, tie-breaks and place beside a player are the ones computed here."""
    sheet = steps.sheet
    same = ",".join(
        f'{steps.typed(column)}=IF({steps.of(ACTIVE, row)}=1,{value},"")'
        for column, value in ((one.column, steps.of(one.quantity, row)) for one in sheet.shown)
    )
    return f"IFERROR(AND({same}),{steps.beyond(sheet.numbers)})"


def _worst(steps: Steps, row: int) -> str:
    """The worst code of a player's cells: codes begin with the worst."""
    line = steps.line(FLAG, row)
    return f'IF(COUNTIF({line},">0")=0,0,SMALL({line},COUNTIF({line},0)+1))'


def _round(steps: Steps, row: int) -> str:
    """The first round with the worst code."""
    code = steps.of(CODE, row)
    return f"IF({code}=0,0,MATCH({code},{steps.line(FLAG, row)},0))"


def _of_namers(steps: Steps, row: int, function: str) -> str:
    """How many players name this one in the round, or the sum of their numbers."""
    numbers = f",{steps.all(NUMBER)}" if function == "SUMIF" else ""
    each = ",".join(
        f"{function}({steps.down('O', number)},{steps.of(NUMBER, row)}{numbers})"
        for number in range(1, steps.rounds + 1)
    )
    is_named = f"{steps.of(CODE, row)}={Code.NAMED_BY_TWO}"
    return f"IF({is_named},CHOOSE({steps.of(ROUND, row)},{each}),0)"


def _message(steps: Steps, row: int, words: Language) -> str:
    """What is wrong in a line or in its worst cell; it names the other player."""
    cells = ",".join(_about_cell(steps, row, code, words) for code in Code)
    lines = ",".join(_about_line(steps, row, code, words) for code in LineCode)
    line_code = steps.of(LINE_CODE, row)
    in_round = words.parts("live.cell.round", round=Computed(steps.of(ROUND, row)))
    what = Computed(f"CHOOSE({steps.of(CODE, row)},{cells})")
    about = joined(*in_round, words.say("live.colon"), what)
    return (
        f"IF({line_code}>0,CHOOSE({line_code},{lines}),"
        f'IF({steps.of(CODE, row)}=0,"",IFERROR({about},{joined(*in_round)})))'
    )


def _about_cell(steps: Steps, row: int, code: Code, words: Language) -> str:
    own, number = steps.of(NUMBER, row), steps.of(ROUND, row)

    def here(block: str) -> str:
        return f"INDEX({steps.line(block, row)},{number})"

    def say(key: str, **values: str) -> str:
        computed = {field: Computed(value) for field, value in values.items()}
        return text_formula(words, f"live.cell.{key}", **computed)

    text, digits, opponent, met = (here(block) for block in "TDOQ")
    is_number = f'IFERROR({digits}=TEXT(VALUE({digits}),"0"),FALSE)'
    is_known = f"COUNTIF({steps.all(NUMBER)},{digits})>0"
    unreadable = text_formula(
        words, "live.cell.unreadable", cell=Computed(text), won=steps.sheet.letters.won
    )
    there_is_none = say("unknown", number=digits)
    unknown = f"IF({is_number},IF({is_known},{unreadable},{there_is_none}),{unreadable})"
    its_cell = f"INDEX({steps.area('T')},MATCH({opponent},{steps.all(NUMBER)},0),{number})"
    namers, last = steps.of(NAMERS, row), f"({steps.of(SUM_OF_NAMERS, row)}-{met})"
    two = say("named_by_two", one=met, other=last, number=own)
    many = say("named_by_many", players=namers, number=own)
    against = say("no_result_against", number=met)
    about = {
        Code.UNREADABLE: f'IF({digits}={own}&"",{say("itself", number=own)},{unknown})',
        Code.CONTRADICTED: say("contradicted", cell=text, opponent=opponent, other=its_cell),
        Code.NAMED_BY_TWO: f"IF({namers}=2,{two},{many})",
        Code.NAMELESS: say("nameless", number=opponent),
        Code.MET: say("met", number=met),
        Code.NO_RESULT: f"IF({met}=0,{say('no_result')},{against})",
        Code.SECOND_BYE: say("second_bye"),
        Code.NO_GAME: say("no_game"),
        Code.NOT_PAIRED: say("not_paired"),
    }
    return about[code]


def _about_line(steps: Steps, row: int, code: LineCode, words: Language) -> str:
    head, number = words.say("head.no"), Computed(steps.of(NUMBER, row))
    key = _own_key(steps, f"line.{code.name.lower()}")
    return text_formula(words, key, head=head, number=number)


def _severity(steps: Steps, row: int) -> str:
    """How bad a line is: the worse, the higher; what is wrong beside the results comes first."""
    code = steps.of(CODE, row)
    of_cells = f"IF({code}=0,0,{_LEAST_BAD + WRONG}-{code})"
    return f"IF({steps.of(LINE_CODE, row)}>0,{_LEAST_BAD + WRONG},{of_cells})"


# The whole table.


def _what_happened(steps: Steps, words: Language) -> str:
    """What happened to the lines and columns of the table, "" for nothing."""
    sheet, undo = steps.sheet, words.say(_own_key(steps, "undo"))
    columns = (sheet.numbers, sheet.names, *sheet.rounds, *(one.column for one in sheet.shown))
    lines = ",".join(f"ROWS({column})" for column in filter(None, columns))
    numbers = f"ROWS({sheet.numbers})"
    whole, rows = f"{steps.players + 2}", f"{steps.players}"
    if sheet.is_own:
        whole, rows = numbers, f"({numbers}-1)"
    happened = {
        f"MAX({lines})>{whole}": "inserted",
        f"MIN({lines})<{whole}": "deleted",
        f"{sheet.below}>0": "below",
        f"{steps.rounds_beyond()}>1": "beyond",
        **(_of_an_own_sheet(steps) if sheet.is_own else _of_a_sheet(steps)),
    }
    number = Computed(f"MATCH(1,{steps.all_cleared},0)")
    cleared = text_formula(words, "live.cleared", round=number)
    formula = f'IF(SUM({steps.all_cleared})>0,{cleared},"")'
    for condition, key in reversed(happened.items()):
        text = text_formula(words, _own_key(steps, key), undo=undo, rows=Computed(rows))
        formula = f"IF({condition},{text},{formula})"
    if sheet.inside:
        formula = f'IF({INSERTED}="",{formula},{INSERTED})'
    return f"IFERROR({formula},{text_formula(words, 'live.column_gone', undo=undo)})"


def _inserted(steps: Steps, words: Language) -> str:
    """That somebody inserted a round, with its column; "" for nobody."""
    undo, columns = words.say(_own_key(steps, "undo")), steps.columns_inserted()
    text = text_formula(words, "live.own.inserted_round", undo=undo, columns=Computed(columns))
    return f'IF({columns}="","",{text})'


def _of_an_own_sheet(steps: Steps) -> dict[str, str]:
    """What else happened: there are more rows than steps."""
    return {f"ROWS({steps.sheet.numbers})>{steps.players + 1}": "inserted"}


def _of_a_sheet(steps: Steps) -> dict[str, str]:
    """What else happened: columns came or went, rows or white cells are not as they were."""
    sheet, codes = steps.sheet, steps.all(LINE_CODE)
    return {
        f"COLUMNS({sheet.heads})<>{sheet.width}": "columns",
        f"COUNTIF({codes},{LineCode.OUT_OF_ORDER})>0": "sorted",
        f"COUNTIF({codes},{LineCode.CHANGED})>0": "typed_over",
    }


_OWN = ("undo", "below", "line.changed")
"""Texts that are others on a director's own sheet."""


def _own_key(steps: Steps, key: str) -> str:
    return f"live.own.{key}" if steps.sheet.is_own and key in _OWN else f"live.{key}"


def _found(steps: Steps) -> str:
    """How many cells and lines have a code; an error if a formula has one."""
    errors = f"0*SUM({steps.area(FLAG)},{steps.all(PLACE)})"
    found = f'COUNTIF({steps.area(FLAG)},">0")+COUNTIF({steps.all(LINE_CODE)},">0")'
    return f"{found}+{errors}"


def _level(steps: Steps) -> str:
    worst = f"MAX({steps.all(SEVERITY)})"
    of_lines = f"IF({worst}>={_LEAST_BAD},{BAD},{DOUBTFUL})"
    return f'IF({TABLE}<>"",{BAD},IFERROR(IF({_FOUND}=0,{RIGHT},{of_lines}),{BAD}))'


def _head(steps: Steps, words: Language) -> str:
    def says(what: object) -> str:
        return text_formula(words, "live.says", what=what)

    cells = counted_formula(words, "live.found", _FOUND, says)
    lost = says(words.say("live.gone", undo=words.say(_own_key(steps, "undo"))))
    counted = f"IFERROR(IF({_FOUND}=0,{joined(all_right(words))},{cells}),{lost})"
    head = f'IF({TABLE}<>"",{says(Computed(TABLE))},{counted})'
    if not steps.sheet.is_own:
        return head
    not_final = joined(words.say("live.not_final", what=""))  # a sheet of standings says it, too
    return f'{head}&IF({LEVEL}={BAD},{not_final},"")'


def _first(steps: Steps, words: Language) -> str:
    """The worst line, the first of several: its player, and what is wrong."""
    position = f"MATCH(MAX({steps.all(SEVERITY)}),{steps.all(SEVERITY)},0)"
    number = f"INDEX({steps.all(NUMBER)},{position})"
    who = number
    if steps.sheet.names:
        who = f'TRIM({number}&" "&INDEX({steps.sheet.names},{position}+1))'
    row = text_formula(words, "live.row", row=Computed(f"({position}+ROW({steps.sheet.anchor}))"))
    who = f'IF({who}="",{row},{who})'
    message = f"INDEX({steps.all(MESSAGE)},{position})"
    return f'IF(OR({TABLE}<>"",{LEVEL}={RIGHT}),"",IFERROR(". "&{who}&", "&{message},""))'
