"""An event in pieces -> one grid in our own notation, whose cells remember where they were read.

`crosstable` stays the only reader: this room writes what it reads, and says what the cells prove of
a header (`Head`). It says nothing about the event, only about cells that it cannot put together.

| module      | what it knows                                                              |
|-------------|----------------------------------------------------------------------------|
| outcomes    | the words of results: of one side (`1`, `W`) and of both (`1-0`, `1F-0F`)  |
| people      | which player a name means                                                  |
| two_columns | opponent and result of a round in two or three columns -> one column       |
| by_name     | opponents by name in result cells -> by number                             |
| likely_names | which column looks like names, where no row heads one                     |
| lists       | pairing lists in a grid: headers, titles of rounds, rows                   |
| by_player   | a row for each player and round -> a pairing list                          |
| events      | which lists belong to one event, and which round each of them is           |
| matches     | team matches in pairing lists: lines of scores and their boards             |
| beside      | standings and lists on other pages -> columns and games of a crosstable    |
| matrices    | round robins whatever heads their columns -> one matrix in our own notation  |
| rounds      | the pairings of all rounds -> players, contradictions, one crosstable      |
"""

from __future__ import annotations

from xltiebreak.pieces.beside import (
    add_games,
    names_in,
    on_a_roster,
    roster_in,
    standings_in,
    told_otherwise,
    with_columns,
    with_rounds,
)
from xltiebreak.pieces.by_name import with_opponents_by_number
from xltiebreak.pieces.likely_names import with_likely_names
from xltiebreak.pieces.lists import heads_a_list, nearly_list
from xltiebreak.pieces.matrices import nearly_matrix, own_matrix
from xltiebreak.pieces.rounds import Piece, Rounds, rounds_of
from xltiebreak.pieces.two_columns import with_rounds_in_one_column

__all__ = [
    "Piece",
    "Rounds",
    "add_games",
    "heads_a_list",
    "names_in",
    "nearly_list",
    "nearly_matrix",
    "on_a_roster",
    "own_matrix",
    "roster_in",
    "rounds_of",
    "standings_in",
    "told_otherwise",
    "with_columns",
    "with_likely_names",
    "with_opponents_by_number",
    "with_rounds",
    "with_rounds_in_one_column",
]
