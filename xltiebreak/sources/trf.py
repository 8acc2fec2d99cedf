"""FIDE's tournament report file -> grid: TRF06, TRF16 and TRF26 have the same player lines.

Each row is a line of the file, so that messages name the line. The header goes into the line above
the first player; if there is no such line, all rows move down by one. Other lines stay blank,
except for the name of the event.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from xltiebreak.grid import Grid
from xltiebreak.sources.decoding import SourceFile

_PLAYER = re.compile(r"001[ \t]+\d")
_EVENT, _PLAYERS = "012", "001"
_HEADER = ("No.", "Name", "Rtg", "Fed", "Pts", "Rk.")
# Slices of a line.
_NUMBER, _NAME, _RATING, _FEDERATION = slice(4, 8), slice(14, 47), slice(48, 52), slice(53, 56)
_POINTS, _RANK = slice(80, 84), slice(85, 89)
_ROUNDS, _ROUND = 89, 10
_MOST_ROUNDS = 999  # headers of rounds are recognised up to this one
_OPPONENT = re.compile(r" {0,2}[ 0-9]{4} [wbWB -]")


def recognises(file: SourceFile) -> bool:
    """Whether the file is a tournament report.

    It has two players, or one and the name of the event. A list with numbers written 001, 002 ...
    is not a report.
    """
    lines = file.lines
    players = sum(1 for line in lines if _PLAYER.match(line))
    return players > 1 or (players == 1 and any(line.startswith(_EVENT) for line in lines))


def event_name(lines: Sequence[str]) -> str:
    """The name of the event, "" if the file has none."""
    found = (line[len(_EVENT) :].strip() for line in lines if line.startswith(f"{_EVENT} "))
    return next(found, "")


def read_grids(file: SourceFile, sheets: Collection[str] = ()) -> tuple[Grid, ...]:
    """The one grid of the report; a broken line gives the cells that it has."""
    lines = file.lines
    players = {index: _player(line) for index, line in enumerate(lines) if _PLAYER.match(line)}
    rounds = max((len(cells) for cells in players.values()), default=0) - len(_HEADER)
    rows: list[list[str]] = [players.get(index, []) for index in range(len(lines))]
    first = min(players, default=len(rows))
    if not first:
        rows.insert(0, [])
        first = 1
    above = (index for index, line in enumerate(lines[:first]) if line.startswith(f"{_EVENT} "))
    title = min(next(above, first - 1), first - 2)
    if title >= 0:
        rows[title] = [event_name(lines)]
    rows[first - 1] = [*_HEADER, *(f"{number}.Rd" for number in range(1, rounds + 1))]
    return (Grid("", rows),)


def _player(line: str) -> list[str]:
    text = _in_place(line.rstrip().expandtabs(1))
    places = (_NUMBER, _NAME, _RATING, _FEDERATION, _POINTS, _RANK)
    cells = [text[place].strip() for place in places]
    cells += _games(text)
    return cells


def _in_place(text: str) -> str:
    """The line, with blanks after the name to align the rest if a program counted bytes."""
    missing = len(text.encode("utf-8", "replace")) - len(text)
    if missing and not _is_aligned(text):
        shifted = f"{text[: _NAME.stop - missing]}{' ' * missing}{text[_NAME.stop - missing :]}"
        return shifted if _is_aligned(shifted) else text
    return text


def _is_aligned(text: str) -> bool:
    gaps = (47, 52, 56, 79, 84)
    return all(text[gap : gap + 1] in ("", " ") for gap in gaps) and (
        len(text) <= _ROUNDS or bool(_OPPONENT.match(text, _ROUNDS))
    )


def _games(text: str) -> Iterator[str]:
    """Opponent, colour and result of each round, with single blanks between them."""
    end = min(len(text), _ROUNDS + _ROUND * _MOST_ROUNDS)
    for start in range(_ROUNDS, end, _ROUND):
        yield " ".join(text[start : start + _ROUND].split())
