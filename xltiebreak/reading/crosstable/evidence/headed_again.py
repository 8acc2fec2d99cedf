"""Columns under headings of rounds that hold other numbers, such as the changes of ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain

from xltiebreak.languages.figures import number_in, whole
from xltiebreak.reading.crosstable.evidence.proposals import Fit, judge, measure_fit
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.grid import Grid

_Rounds = Mapping[int, tuple[int, ...]]


def with_rounds_once(header: Header, grid: Grid, bottom: int) -> Header:
    """Return the header with the one group of its columns that are rounds, if there are several.

    The games of that group agree. All others hold plain numbers, and are not read as games.
    """
    groups = _groups(header)
    if len(groups) < 2 or header.kinds or header.meeting:
        return header
    again = {*chain(*chain(*(group.values() for group in groups)))}
    others = {column: text for column, text in header.others.items() if column not in again}
    for rounds in groups:
        if rounds.keys() == header.rounds.keys():
            taken = again - {*chain(*rounds.values())}
            alone = replace(header, rounds=rounds, others=others, headed_again=sorted(taken))
            fit = judge(alone, grid, bottom).read
            rest = (group for group in groups if group is not rounds)
            if (
                fit
                and fit.proof.holds
                and all(_are_numbers(one, fit, grid, bottom) for one in rest)
            ):
                return alone
    return header


def _groups(header: Header) -> Sequence[_Rounds]:
    """The first columns of all rounds, then the second ones ...; bare figures may head them all."""
    bare = {number: c for c, text in header.others.items() if (number := whole(text))}
    again = bare if header.bare and bare.keys() >= header.rounds.keys() else {}
    columns = {
        number: (*there, again[number]) if again else there
        for number, there in header.rounds.items()
    }
    return [
        {number: there[at : at + 1] for number, there in columns.items() if len(there) > at}
        for at in range(max(map(len, columns.values())))
    ]


def _are_numbers(rounds: _Rounds, fit: Fit, grid: Grid, bottom: int) -> bool:
    """Whether columns hold numbers, and do not agree if they are read as rounds."""
    cells = (
        grid.text(row.row, column) for row in fit.draft.rows for column in chain(*rounds.values())
    )
    if any(cell and number_in(cell, signed=True) is None for cell in cells):
        return False
    as_rounds = measure_fit(replace(fit.header, rounds=rounds), grid, bottom)
    return as_rounds is None or not as_rounds.holds
