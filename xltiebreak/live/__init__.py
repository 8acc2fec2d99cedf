"""Make a workbook for a new event; its formulas compute points, tie-breaks and places.

It has no macros and no add-in, and only functions of Excel 2010: it works in Excel and
LibreOffice, and is written for Google Sheets, where nobody has tried it. Every section has three
sheets:

| sheet            | what is on it                                                                |
|------------------|------------------------------------------------------------------------------|
| K-3              | the crosstable: the director types names and results, formulas do the rest    |
| K-3 Standings    | the players sorted by place, with what separates each tie                     |
| c1 (hidden)      | the steps: one block of players x rounds for each quantity                    |

| module   | what is in it                                                                   |
|----------|---------------------------------------------------------------------------------|
| options  | the options of a new event, with their defaults                                 |
| plan     | a new event whose options were checked                                          |
| steps    | the blocks: what a cell says, both sides of a game, which rounds count          |
| blocks   | an expression of `xltiebreak.live.formulas` as cells of the steps                    |
| systems  | the column of each tie-break, and the places                                    |
| checks   | formulas that find wrong cells, and their messages                              |
| lines    | the formulas that show steps beside each player                                 |
| looks    | formats, the legend, and the hint beside a selected cell                        |
| making   | the sheets, written with XlsxWriter; cached values are those of an empty event  |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xltiebreak.languages import Language

RIGHT, DOUBTFUL, BAD, CHANGED = range(4)
"""How bad a sheet is: errors make it BAD, warnings alone DOUBTFUL. Standings are CHANGED if
somebody typed into them or moved their cells.
"""


def all_right(words: Language) -> str:
    """Return what the line under a title says of a sheet without mistakes."""
    return words.say("live.says", what=words.say("live.right"))
