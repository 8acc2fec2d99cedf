"""The functions under the tie-breaks: from cells to the two tables, and sums over them.

They take everything as arguments, so their text is the same in every workbook. A function that is
given a row computes with a small table: the row, and the rows of its opponents. One that is given a
block computes with all rows.
"""

from __future__ import annotations

from xltiebreak.formulas.functions import Function

CELLS = (
    Function(
        "TB.PLAIN",
        """
        LAMBDA(cells,
          LET(bare, IFERROR(UPPER(SUBSTITUTE(SUBSTITUTE(cells, " ", ""), UNICHAR(160), "")), "?"),
            IF((bare="-B-") + (bare="BYE") + (bare="PAB") > 0, "B",
            IF((bare="-H-") + (bare="HPB") > 0, "H",
            IF((bare="-U-") + (bare="ZPB") + (bare="--") > 0, "U",
              bare)))
          )
        )
        """,
        "Result cells in capitals without blanks; byes as B, H, U",
    ),
    Function(
        "TB.DIGITS",
        """
        LAMBDA(plain,
          LET(first, LEFT(plain),
            behind, IF((first="W") + (first="D") + (first="L") + (first="X") + (first="F") > 0,
              MID(plain, 2, 9), plain),
            IFERROR(0 + SUBSTITUTE(SUBSTITUTE(behind, "W", ""), "B", ""), 0)
          )
        )
        """,
        "The number of the opponent in plain cells, 0 for none",
    ),
    Function(
        "TB.LETTER",
        """
        LAMBDA(plain,
          LET(first, LEFT(plain),
            IF((first="W") + (first="D") + (first="L") + (first="X") + (first="F") > 0, first,
            IF((plain="B") + (plain="H") + (plain="U") + (plain="") > 0, plain,
            IF(TB.DIGITS(plain) > 0, "P", "?")))
          )
        )
        """,
        "How a round ended in plain cells: W D L X F, B H U for byes, P for a pairing",
    ),
    Function(
        "TB.COUNTED",
        """
        LAMBDA(block,
          LET(letters, TB.LETTER(TB.PLAIN(block)),
            each, SEQUENCE(1, ROWS(block), 1, 0),
            games, MMULT(each, (letters="W") + (letters="D") + (letters="L")
              + (letters="X") + (letters="F")),
            byes, MMULT(each, (letters="B") + (letters="H") + (letters="U")),
            pairings, MMULT(each, (letters="P") + 0),
            turn, SEQUENCE(1, COLUMNS(block)),
            last, MAX(turn * (games > 0)),
            ((games > 0) + (byes > 0) * (pairings = 0) * (turn < last) > 0) * 1
          )
        )
        """,
        "1 for each round that counts: it has a result, or only byes and a later round has one",
    ),
    Function(
        "TB.OTHERSIDE",
        """
        LAMBDA(me, column, numbers,
          LET(line, IF(me="", 0, IFERROR(MATCH(me, TB.DIGITS(column), 0), 0)),
            IF(line = 0, "",
              IFERROR(MID("LDWFX", FIND(TB.LETTER(INDEX(column, line)), "WDLXF"), 1), "")
                & INDEX(numbers, line))
          )
        )
        """,
        "What a blank cell stands for: the other side of a game that names this player",
    ),
    Function(
        "TB.COMPLETED",
        """
        LAMBDA(plain, own, counted, column, numbers,
          IF(SUM((plain = "") * counted) = 0, plain,
            MAKEARRAY(ROWS(plain), COLUMNS(plain), LAMBDA(line, turn,
              LET(cell, INDEX(plain, line, turn),
                IF(OR(cell <> "", INDEX(counted, 1, turn) = 0), cell,
                  TB.OTHERSIDE(INDEX(own, line), column(turn), numbers))
              )
            ))
          )
        )
        """,
        "Plain cells, with blank ones taken from the opponents",
    ),
    Function(
        "TB.LINES",
        """
        LAMBDA(wanted, numbers,
          MAP(wanted, LAMBDA(number, IF(number = 0, 0, IFERROR(MATCH(number, numbers, 0), 0))))
        )
        """,
        "The lines of players by their numbers, 0 for nobody",
    ),
)
"""From cells to plain cells, in which both sides of each game stand."""

SUMS = (
    Function(
        "TB.SUM",
        "LAMBDA(table, MMULT(table, SEQUENCE(COLUMNS(table), 1, 1, 0)))",
        "The sum of each row",
    ),
    Function(
        "TB.UPTOHERE",
        """
        LAMBDA(letters, table,
          LET(rounds, COLUMNS(table),
            MMULT(table, (SEQUENCE(rounds) <= SEQUENCE(1, rounds)) * 1) * (letters <> "")
          )
        )
        """,
        "The sum of each round that counts and all earlier ones",
    ),
    Function(
        "TB.FROMHEREON",
        """
        LAMBDA(letters, table,
          LET(rounds, COLUMNS(table),
            MMULT(table, (SEQUENCE(rounds) >= SEQUENCE(1, rounds)) * 1) * (letters <> "")
          )
        )
        """,
        "The sum of each round that counts and all later ones",
    ),
    Function(
        "TB.ROUNDS",
        'LAMBDA(letters, SUM((INDEX(letters, 1, 0) <> "") * 1))',
        "The number of rounds that count",
    ),
    Function(
        "TB.OFOPPONENT",
        """
        LAMBDA(opponents, values,
          MAP(opponents, LAMBDA(line, IF(line = 0, 0, INDEX(values, line))))
        )
        """,
        "The value of each opponent, 0 without one",
    ),
    Function(
        "TB.SUMWITHOUT",
        """
        LAMBDA(letters, terms, lowest, highest, before,
          LET(rounds, TB.ROUNDS(letters),
            blank, COLUMNS(terms) - rounds,
            sums, TB.SUM(terms),
            MAP(SEQUENCE(ROWS(terms)), lowest + 0 * sums, highest + 0 * sums,
              LAMBDA(line, low, high,
                IF(rounds <= low + high, 0,
                  LET(sorted, SORT(TOCOL(INDEX(terms, line, 0))),
                    place, SEQUENCE(ROWS(sorted)),
                    SUM(sorted * (place > blank + low) * (place <= ROWS(sorted) - high))
                  )
                )
              )
            )
          )
        )
        """,
        "The sum of each row without its lowest and highest terms",
    ),
)
"""Sums over tables with a row for each player and a column for each round."""

ANSWERS = (
    Function(
        "TB.ANSWER",
        """
        LAMBDA(players, block, numbers, names, measure,
          LET(counted, TB.COUNTED(block),
            before, MIN(ROW(players)) - MIN(ROW(block)),
            IF(ROWS(players) * 3 < ROWS(block),
              TB.OFROW(players, block, numbers, names, measure, counted, before + 1),
              TB.OFBLOCK(players, block, numbers, names, measure, counted, before))
          )
        )
        """,
        "The values of a measure, for a row or for a whole block",
    ),
    Function(
        "TB.TABLES",
        """
        LAMBDA(cells, own, counted, measure,
          measure(
            IF(counted = 1, IF(cells = "", "U", TB.LETTER(cells)), ""),
            TB.LINES(TB.DIGITS(cells) * counted, own)
          )
        )
        """,
        "A measure of the two tables: how each round ended, and the line of each opponent",
    ),
    Function(
        "TB.OFBLOCK",
        """
        LAMBDA(players, block, numbers, names, measure, counted, before,
          LET(plain, TB.PLAIN(block),
            column, LAMBDA(turn, INDEX(plain, 0, turn)),
            cells, TB.COMPLETED(plain, numbers, counted, column, numbers),
            values, TB.TABLES(cells, numbers, counted, measure),
            MAP(SEQUENCE(ROWS(players)), LAMBDA(line,
              IF(TB.ISPLAYER(INDEX(cells, before + line, 0), names, before + line),
                INDEX(values, before + line), "")
            ))
          )
        )
        """,
        "The values of a measure, computed with all rows of the block",
    ),
    Function(
        "TB.OFROW",
        """
        LAMBDA(row, block, numbers, names, measure, counted, line,
          LET(column, LAMBDA(turn, TB.PLAIN(INDEX(block, 0, turn))),
            me, MAP(SEQUENCE(1), LAMBDA(one, INDEX(numbers, line))),
            own, TB.COMPLETED(TB.PLAIN(row), me, counted, column, numbers),
            lines, VSTACK(line, TOCOL(TB.LINES(TB.DIGITS(own) * counted, numbers))),
            theirs, MAP(lines, LAMBDA(one, IF(one = 0, "", INDEX(numbers, one)))),
            table, MAKEARRAY(ROWS(lines), COLUMNS(block), LAMBDA(one, turn,
              LET(at, INDEX(lines, one), IF(at = 0, "", INDEX(block, at, turn) & "")))),
            cells, TB.COMPLETED(TB.PLAIN(table), theirs, counted, column, numbers),
            values, TB.TABLES(cells, theirs, counted, measure),
            IF(TB.ISPLAYER(own, names, line), INDEX(values, 1), "")
          )
        )
        """,
        "The value of a measure, computed with a row and the rows of its opponents",
    ),
    Function(
        "TB.ISPLAYER",
        """
        LAMBDA(cells, names, line,
          OR(SUM((cells <> "") * 1) > 0, IFERROR(INDEX(names, line) & "", "") <> "")
        )
        """,
        "Whether a line has a result or a name",
    ),
    Function(
        "TB.EACH",
        "LAMBDA(players, text, IF(SEQUENCE(ROWS(players)) > 0, text))",
        "A text in each row",
    ),
    Function(
        "TB.INSIDE",
        """
        LAMBDA(cells, block,
          LET(down, MIN(ROW(cells)) - MIN(ROW(block)),
            across, MIN(COLUMN(cells)) - MIN(COLUMN(block)),
            AND(down >= 0, down < ROWS(block), across >= 0, across < COLUMNS(block))
          )
        )
        """,
        "Whether cells begin inside of a block",
    ),
    Function(
        "TB.GIVEN",
        """
        LAMBDA(players, block, numbers, measure,
          TB.ANSWER(players, block, numbers, "", measure)
        )
        """,
        "The values of a measure for a block that was given",
    ),
)
"""From plain cells to the values of a measure."""
