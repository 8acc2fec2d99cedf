"""Named functions that compute: sums over tables, and the values of a measure.

A measure is a function of two tables with a row for each player and a column for each round:
`letters`, how the round ended, and `opponents`, the line of the opponent. For one player's row a
small table is enough: the row, and the rows of the opponents.
"""

from __future__ import annotations

from xltiebreak.live.formulas.functions import Function

NOT_ROWS = "#TB: these cells are not a whole row"
SEE_TBCHECK = "#TB: TBCHECK of these cells says what is wrong"
LEAVE_OUT_THE_HEADING = "#TB: leave out the heading"


def _summed(name: str, sign: str, words: str) -> Function:
    return Function(
        name,
        f"""
        LAMBDA(letters, terms,
          LET(width, COLUMNS(terms),
            MMULT(terms, (SEQUENCE(width) {sign} SEQUENCE(1, width)) * 1) * (letters <> "")
          )
        )
        """,
        f"The sum of each round that counts and all {words} ones",
    )


SUMS = (
    Function(
        "TB.SUM",
        "LAMBDA(terms, MMULT(terms, SEQUENCE(COLUMNS(terms), 1, 1, 0)))",
        "The sum of each row",
    ),
    _summed("TB.UPTOHERE", "<=", "earlier"),
    _summed("TB.FROMHEREON", ">=", "later"),
    Function(
        "TB.ROUNDS",
        'LAMBDA(letters, MAX(TB.SUM((letters <> "") * 1)))',
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
            turn, SEQUENCE(1, COLUMNS(terms)),
            keys, IF(letters = "", 1000000000, (1 - before) * 1000000 + terms * 1000 + turn),
            sums, TB.SUM(terms),
            MAP(SEQUENCE(ROWS(terms)), lowest + 0 * sums, highest + 0 * sums,
              LAMBDA(line, low, high,
                IF(rounds <= low + high, 0,
                  LET(key, INDEX(keys, line, 0),
                    kept, INDEX(terms, line, 0) * (key > IF(low = 0, 0, SMALL(key, low))),
                    SUM(kept) - IF(high > 0, LARGE(kept, 1), 0) - IF(high > 1, LARGE(kept, 2), 0))
                )
              )
            )
          )
        )
        """,
        "The sum of each row without its lowest and highest terms; those marked before go first",
    ),
)
"""Sums over tables with a row for each player and a column for each round."""

ANSWERING = (
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
        "TB.OFROW",
        """
        LAMBDA(player, block, numbers, names, counted, line, measure,
          LET(ofround, LAMBDA(turn, TB.PLAIN(INDEX(block, 0, turn))),
            me, MAP(SEQUENCE(1), LAMBDA(one, INDEX(numbers, line))),
            own, TB.COMPLETED(TB.PLAIN(player), me, counted, ofround, numbers),
            named, TB.LINES(TB.DIGITS(own) * counted, numbers),
            lines, VSTACK(line, TOCOL(IF(named = 0, line, named))),
            theirs, MAP(lines, LAMBDA(one, INDEX(numbers, one))),
            around, MAKEARRAY(ROWS(lines), COLUMNS(block), LAMBDA(one, turn,
              INDEX(block, INDEX(lines, one), turn) & "")),
            cells, TB.COMPLETED(TB.PLAIN(around), theirs, counted, ofround, numbers),
            values, TB.TABLES(cells, theirs, counted, measure),
            IF(TB.ISPLAYER(own, names, line), INDEX(values, 1), "")
          )
        )
        """,
        "The value of a measure, computed with a row and the rows of its opponents",
    ),
    Function(
        "TB.BOTHSIDES",
        """
        LAMBDA(block, numbers, counted,
          LET(plain, TB.PLAIN(block),
            TB.COMPLETED(plain, numbers, counted, LAMBDA(turn, INDEX(plain, 0, turn)), numbers)
          )
        )
        """,
        "The plain cells of a block, with blank ones taken from the opponents",
    ),
    Function(
        "TB.OFROWS",
        """
        LAMBDA(players, block, numbers, names, counted, before, measure,
          LET(cells, TB.BOTHSIDES(block, numbers, counted),
            values, TB.TABLES(cells, numbers, counted, measure),
            MAP(SEQUENCE(ROWS(players)), LAMBDA(line,
              IF(TB.ISPLAYER(INDEX(cells, before + line, 0), names, before + line),
                INDEX(values, before + line), "")
            ))
          )
        )
        """,
        "The values of a measure for several rows, computed with all rows of the block",
    ),
    Function(
        "TB.ANSWER",
        f"""
        LAMBDA(players, block, numbers, names, measure,
          LET(counted, TB.COUNTED(block),
            known, TB.NUMBERED(numbers),
            before, MIN(ROW(players)) - MIN(ROW(block)),
            IF(NOT(TB.AREROWS(players, block)),
              TB.EACH(players, "{NOT_ROWS} of " & TB.ADDRESS(block)),
            IF(AND(ROWS(players) = 1, ROWS(block) > 1),
              TB.OFROW(players, block, known, names, counted, before + 1, measure),
              TB.OFROWS(players, block, known, names, counted, before, measure)))
          )
        )
        """,
        "The values of a measure, for a row or for several",
    ),
    Function(
        "TB.ADDRESS",
        """
        LAMBDA(cells,
          ADDRESS(MIN(ROW(cells)), MIN(COLUMN(cells)), 4) & ":" &
            ADDRESS(MAX(ROW(cells)), MAX(COLUMN(cells)), 4)
        )
        """,
        "The address of a block",
    ),
    Function(
        "TB.GIVEN",
        """
        LAMBDA(players, block, numbers, measure,
          LET(refusal, TB.REFUSAL(block, numbers),
            IF(refusal <> "", TB.EACH(players, refusal),
              TB.ANSWER(players, block, numbers, "", measure)))
        )
        """,
        "The values of a measure for a block that was given; texts if something is wrong there",
    ),
    Function(
        "TB.REFUSAL",
        f"""
        LAMBDA(block, numbers,
          IF(TB.HEADED(block, numbers), "{LEAVE_OUT_THE_HEADING}",
            IF(TB.ANYWRONG(TB.CHECKS(block, block, numbers)), "{SEE_TBCHECK}", ""))
        )
        """,
        "Why a block that was given is not computed, or nothing",
    ),
    Function(
        "TB.HEADED",
        """
        LAMBDA(block, numbers,
          LET(top, INDEX(block, 1, 0),
            figures, IFERROR(AND(top & "" = SEQUENCE(1, COLUMNS(block)) & ""), FALSE),
            words, AND(TB.LETTER(TB.PLAIN(top)) = "?"),
            IF(ISNUMBER(INDEX(numbers, 1)), AND(words, COLUMNS(block) > 1), OR(words, figures))
          )
        )
        """,
        "Whether the first row of a block has the headings of the rounds",
    ),
    Function(
        "TB.AREROWS",
        """
        LAMBDA(cells, block,
          LET(above, MIN(ROW(cells)) - MIN(ROW(block)),
            AND(MIN(COLUMN(cells)) = MIN(COLUMN(block)), COLUMNS(cells) = COLUMNS(block),
              above >= 0, above + ROWS(cells) <= ROWS(block))
          )
        )
        """,
        "Whether cells are whole rows of a block",
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
        "TB.MEETS",
        """
        LAMBDA(cells, block,
          LET(down, MIN(ROW(cells)) - MIN(ROW(block)),
            across, MIN(COLUMN(cells)) - MIN(COLUMN(block)),
            AND(down < ROWS(block), 0 < down + ROWS(cells),
              across < COLUMNS(block), 0 < across + COLUMNS(cells)) * 1
          )
        )
        """,
        "1 if cells and a block have a cell in common",
    ),
    Function(
        "TB.TOPS",
        """
        LAMBDA(cells, block,
          AND(TB.MEETS(cells, block) = 1, MIN(ROW(cells)) < MIN(ROW(block)),
            MIN(COLUMN(cells)) >= MIN(COLUMN(block))) * 1
        )
        """,
        "1 if cells begin above a block and reach into it",
    ),
)
"""From plain cells to the values of a measure."""
