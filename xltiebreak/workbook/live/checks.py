"""Formulas that flag wrong cells, and their messages; `steps` lists the blocks by name."""

from __future__ import annotations

from xltiebreak.workbook.live.steps import ACTIVE, ENTERED, FIRST, NUMBER, Steps

MESSAGES = (
    "cannot be read, see the legend",
    "is not what the opponent's cell says",
    "two players name this one",
    "nobody is entered with that number",
    "no result yet; -U- is an absence",
    "these two have met before",
    "a second full-point bye",
    "counts once a game has a result",
)
"""The messages of the codes 1, 2, 3 ..."""

MISNUMBERED = "needs a number of its own in No., from 1 on"
"""The message about a player's number; it is shown instead of messages about rounds."""

WRONG = 4
"""Codes up to this one are errors; higher ones are warnings."""

FLAG, NEXT = "!", "!!"
_MET, _NEW = "&", "&&"
_GO_TOGETHER = "WL LW DD XF FX FF PP"


def write_checks(steps: Steps) -> None:
    """Write the code of each cell, and for each player the first code with its round."""
    steps.block(_MET, lambda row, n: _met_before(steps, row, n))
    steps.block(_NEW, lambda row, n: _first_meeting(steps, row, n))
    steps.single(1, 2, _all_have_met(steps), 1)  # in an empty event 0 players have met all 0 others
    steps.block(FLAG, lambda row, n: _flag(steps, row, n))
    steps.block(NEXT, lambda row, n: _next(steps, row, n))


def _met_before(steps: Steps, row: int, number: int) -> str:
    """How often these two players have played each other before this round."""
    if number == 1:
        return "0"
    opponents = f"${steps.at('Q', row, 1)}:{steps.at('Q', row, number - 1)}"
    ends = f"${steps.at('E', row, 1)}:{steps.at('E', row, number - 1)}"
    whom = steps.at("Q", row, number)
    met = "+".join(f'COUNTIFS({opponents},{whom},{ends},"{letter}")' for letter in "WDL")
    return f"IF({steps.is_played(row, number)},{met},0)"


def _first_meeting(steps: Steps, row: int, number: int) -> str:
    return f"IF(AND({steps.is_played(row, number)},{steps.at(_MET, row, number)}=0),1,0)"


def _all_have_met(steps: Steps) -> str:
    """1 if all players have met all others: then a second meeting is not a mistake."""
    first, last = steps.at(_NEW, FIRST, 1), steps.at(_NEW, steps.last, steps.rounds)
    players = f"SUM({steps.all(ACTIVE)})"
    return f"IF(SUM({first}:{last})={players}*({players}-1),1,0)"


_MET_ALL = "$B$1"


def _flag(steps: Steps, row: int, number: int) -> str:
    own, text = steps.of(NUMBER, row), steps.at("T", row, number)
    own_says, says = steps.at("K", row, number), steps.at("E", row, number)
    named = f"COUNTIF({steps.down('O', number)},{own})"
    counts, active = steps.counts(number), f"{steps.of(ACTIVE, row)}=1"
    conditions = (
        f'{own_says}="?"',
        f"AND({steps.at('O', row, number)}>0,{_contradicted(steps, row, number)})",
        f'AND({text}="",{own}<>"",{named}>1)',
        f"COUNTIFS({steps.all(NUMBER)},{steps.at('O', row, number)},{steps.all(ENTERED)},0)>0",
        f'AND({active},{counts}=1,OR({says}="",{says}="P"))',
        f"AND({steps.at(_MET, row, number)}>0,{_MET_ALL}=0)",
        _second_bye(steps, row, number),
        f'AND({counts}=0,OR({says}="B",{says}="H",{says}="U"))',
    )
    formula = "0"
    for code, condition in reversed(list(enumerate(conditions, 1))):
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
        whom = f"MATCH({steps.at('O', row, number)},{steps.all(NUMBER)},0)"
        return f"INDEX({steps.down(block, number)},{whom})"

    both = f"{steps.at('K', row, number)}&{of_opponent('K')}"
    together = f'ISNUMBER(SEARCH({both},"{_GO_TOGETHER}"))'
    same = f"AND({of_opponent('O')}={steps.of(NUMBER, row)},{together})"
    return f'IFERROR(IF({of_opponent("T")}="",FALSE,NOT({same})),FALSE)'


def _next(steps: Steps, row: int, number: int) -> str:
    """10 x round + code of the first code in this round or a later one; 0 if there is none."""
    flag = steps.at(FLAG, row, number)
    later = "0" if number == steps.rounds else steps.at(NEXT, row, number + 1)
    return f"IF({flag}>0,{10 * number}+{flag},{later})"


def first_code(steps: Steps, row: int) -> str:
    """The cell with 10 x round + code of a player's first code."""
    return steps.at(NEXT, row, 1)
