"""Who plays where in the coming round, by name, for the players who look for their board."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xltiebreak.files.written import Table, TableColumn
from xltiebreak.languages import Language
from xltiebreak.pages.report.pairings import ABSENT, Pairings


class Seat(NamedTuple):
    """Where somebody plays."""

    name: str
    section: str
    board: str
    """The number of the board, or what somebody without a game gets."""

    colour: str


def by_name(rounds: Sequence[tuple[str, Pairings]], words: Language) -> Table | None:
    """Return the list of all sections by name; None if nobody has a game or a bye.

    rounds: each section's name, with the round to show. Who is away in one section and plays in
    another has moved there, and has one line.
    """
    found_seats = [seat for section, found in rounds for seat in _seats(section, found, words)]
    playing = {_alphabetical(seat.name) for seat in found_seats if seat.board.isdecimal()}
    absent = words.say(ABSENT)
    seats = sorted(
        (
            seat
            for seat in found_seats
            if seat.board != absent or _alphabetical(seat.name) not in playing
        ),
        key=lambda seat: (_alphabetical(seat.name), seat.section),
    )
    if not seats:
        return None
    numbers = sorted({found.round for _, found in rounds})
    title = words.say(
        "by_name.title", round=words.say("list.between.clear").join(map(str, numbers))
    )
    columns = [
        TableColumn(words.say("head.name"), "name", [seat.name for seat in seats]),
        TableColumn(words.say("head.board"), "text", [seat.board for seat in seats]),
    ]
    if any(seat.colour for seat in seats):
        columns.append(
            TableColumn(words.say("head.colour"), "text", [seat.colour for seat in seats])
        )
    if len(rounds) > 1:
        columns.append(
            TableColumn(words.say("head.section"), "text", [seat.section for seat in seats])
        )
    return Table("by_name", title, columns, words)


def _seats(section: str, found: Pairings, words: Language) -> Iterator[Seat]:
    """Yield the seats of a section, and of its players without a game, what they get.

    So each child finds its name, with a bye or away in this round, or not paired yet. Who has
    withdrawn (`Pairings.withdrawn`) is not there.
    """
    colours = found.heads if found.coloured else ("", "")
    for board in found.boards:
        for side, colour in zip(board.sides, colours, strict=True):
            yield Seat(side.name, section, str(board.number), colour)
    for side, what in found.byes:
        if side.number not in found.withdrawn:
            yield Seat(side.name, section, what, "")
    for side in found.unpaired:
        yield Seat(side.name, section, words.say("pairings.not_paired"), "")


def _alphabetical(name: str) -> str:
    """Sort a name without regard to case and accents."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(one for one in letters if not unicodedata.combining(one))
