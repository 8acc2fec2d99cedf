"""Named functions that read result cells: what each says, both sides of games, what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from xltiebreak.live.formulas.functions import Function

LETTERS = "WDLXF"
"""What may stand before an opponent's number."""

BYE_CELLS: Mapping[str, Sequence[str]] = {
    "B": ("-B-", "BYE", "PAB"),
    "H": ("-H-", "HPB"),
    "U": ("-U-", "ZPB", "--"),
}
"""Whole cells without an opponent in capitals, by the letter for them that may stand there, too."""


def _is_any(name: str, texts: Iterable[str]) -> str:
    """A formula: more than 0 if a name has one of these texts."""
    return " + ".join(f'({name}="{text}")' for text in texts)


_GAME = _is_any("first", LETTERS)
_AS_LETTERS = "".join(
    f'IF({_is_any("bare", texts)} > 0, "{letter}",\n            '
    for letter, texts in BYE_CELLS.items()
)
_BEGUN = 'IF(COUNTIF(ofround, "W*") > 0, TRUE, COUNTIF(ofround, "D*") > 0)'
"""True for almost all rounds with results, and much quicker than to read each cell."""

_FILL_AGAIN = "undo it (Ctrl+Z) or fill the workbook again"
ROUND_BEYOND = f"Check: there is a round behind the last one, {_FILL_AGAIN}"
_NOT_COUNTED = f"holds a round that this sheet does not count, {_FILL_AGAIN}"
TYPED_BELOW = f"Check: something is typed below the table, {_FILL_AGAIN}"
"""What stands beside the headings of a section that has more than its functions read."""

_TOGETHER = "WL LW DD XF FX FF PP PW PL PD PX PF WP LP DP XP FP"
"""The letters of both cells of a game: a pairing goes with any result."""

READING = (
    Function(
        "TB.PLAIN",
        f"""
        LAMBDA(cells,
          LET(bare, IFERROR(UPPER(SUBSTITUTE(SUBSTITUTE(cells, " ", ""), UNICHAR(160), "")), "?"),
            {_AS_LETTERS}  bare{")" * len(BYE_CELLS)}
          )
        )
        """,
        "Result cells in capitals without blanks; byes as B, H, U",
    ),
    Function(
        "TB.DIGITS",
        f"""
        LAMBDA(plain,
          LET(first, LEFT(plain),
            behind, IF({_GAME} > 0, MID(plain, 2, 9), plain),
            IFERROR(0 + SUBSTITUTE(SUBSTITUTE(behind, "W", ""), "B", ""), 0)
          )
        )
        """,
        "The number of the opponent in plain cells, 0 for none",
    ),
    Function(
        "TB.LETTER",
        f"""
        LAMBDA(plain,
          LET(first, LEFT(plain),
            IF({_GAME} > 0, first,
            IF({_is_any("plain", (*BYE_CELLS, ""))} > 0, plain,
            IF(TB.DIGITS(plain) > 0, "P", "?")))
          )
        )
        """,
        "How a round ended in plain cells: W D L X F, B H U for byes, P for a pairing",
    ),
    Function(
        "TB.NUMBERED",
        'LAMBDA(numbers, IF(numbers = "", "", IFERROR(0 + numbers, "?")))',
        "Players' numbers, also if they are typed as text",
    ),
    Function(
        "TB.ROUNDSTATE",
        f"""
        LAMBDA(ofround,
          IF({_BEGUN}, 2,
            IF(COUNTIF(ofround, "?*") = 0, 0,
              LET(plain, TB.PLAIN(ofround),
                first, LEFT(plain),
                byes, SUM((plain="B") + (plain="H") + (plain="U")),
                IF(SUM({_GAME}) > 0, 2, IF(byes = 0, 0, IF(SUM((plain<>"") * 1) = byes, 1, 0)))
              )
            )
          )
        )
        """,
        "2 for a round with a result, 1 for one with byes only, else 0",
    ),
    Function(
        "TB.COUNTED",
        """
        LAMBDA(block,
          LET(turns, SEQUENCE(1, COLUMNS(block)),
            states, MAP(turns, LAMBDA(turn, TB.ROUNDSTATE(INDEX(block, 0, turn)))),
            last, MAX(turns * (states = 2)),
            ((states = 2) + (states = 1) * (turns < last) > 0) * 1
          )
        )
        """,
        "1 for each round that counts: it has a result, or only byes and a later round has one",
    ),
    Function(
        "TB.OTHERSIDE",
        """
        LAMBDA(me, ofround, numbers,
          LET(line, IF(me = "", 0, IFERROR(MATCH(me, TB.DIGITS(ofround), 0), 0)),
            IF(line = 0, "",
              IFERROR(MID("LDWFX", FIND(TB.LETTER(INDEX(ofround, line)), "WDLXF"), 1), "")
                & INDEX(numbers, line))
          )
        )
        """,
        "What a blank cell stands for: the other side of a game that names this player",
    ),
    Function(
        "TB.DECIDED",
        """
        LAMBDA(mine, me, ofround, numbers,
          LET(line, IFERROR(MATCH(TB.DIGITS(mine), numbers, 0), 0),
            theirs, IF(line = 0, "", INDEX(ofround, line)),
            letter, IFERROR(MID("LDWFX", FIND(TB.LETTER(theirs), "WDLXF"), 1), ""),
            IF(TB.DIGITS(theirs) = me, letter, "") & mine
          )
        )
        """,
        "A pairing with the result that the opponent's cell has",
    ),
    Function(
        "TB.COMPLETED",
        """
        LAMBDA(plain, own, counted, ofround, numbers,
          IF(SUM(((plain = "") + (TB.LETTER(plain) = "P")) * counted) = 0, plain,
            MAKEARRAY(ROWS(plain), COLUMNS(plain), LAMBDA(line, turn,
              LET(mine, INDEX(plain, line, turn),
                IF(INDEX(counted, 1, turn) = 0, mine,
                IF(mine = "", TB.OTHERSIDE(INDEX(own, line), ofround(turn), numbers),
                IF(TB.LETTER(mine) = "P",
                  TB.DECIDED(mine, INDEX(own, line), ofround(turn), numbers), mine)))
              )
            ))
          )
        )
        """,
        "Plain cells, with blank ones and results of pairings taken from the opponents",
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
    Function(
        "TB.ISPLAYER",
        """
        LAMBDA(cells, names, line,
          OR(SUM((cells <> "") * 1) > 0, IFERROR(INDEX(names, line) & "", "") <> "")
        )
        """,
        "Whether a line has a result or a name",
    ),
)
"""From cells to plain cells, in which both sides of each game stand."""

CHECKING = (
    Function(
        "TB.UNREADABLE",
        """
        LAMBDA(raw,
          LET(plain, TB.PLAIN(raw),
            letter, TB.LETTER(plain),
            other, TB.DIGITS(plain),
            known, IF(letter = "P", "", letter) & other,
            AND(plain <> "", plain <> "B", plain <> "H", plain <> "U",
              OR(letter = "?", other < 1, other <> INT(other), ISERROR(FIND(other, raw)),
                AND(plain <> known, plain <> known & "W", plain <> known & "B")))
          )
        )
        """,
        "Whether a result cell cannot be read",
    ),
    Function(
        "TB.WRONG",
        """
        LAMBDA(raw, me, ofround, numbers,
          LET(plain, TB.PLAIN(raw),
            other, TB.DIGITS(plain),
            line, IF(other = 0, 0, IFERROR(MATCH(other, numbers, 0), 0)),
            IF(plain = "", TB.WRONGBLANK(me, ofround),
            IF(TB.UNREADABLE(raw), " cannot be read: type W6, -B- or B",
            IF(other = 0, "",
            IF(other = me, " plays itself",
            IF(line = 0, ": nobody has number " & other,
              TB.CONTRADICTED(plain, me, other, TB.PLAIN(INDEX(ofround, line) & "")))))))
          )
        )
        """,
        "What is wrong with one result cell, or nothing",
    ),
    Function(
        "TB.WRONGBLANK",
        """
        LAMBDA(me, ofround,
          LET(named, IF(OR(me = "", COUNTA(ofround) = 0), 0,
              SUM((TB.DIGITS(TB.PLAIN(ofround)) = me) * 1)),
            IF(named > 1, named & " players name " & me, "")
          )
        )
        """,
        "What is wrong with a blank cell: several players name its player",
    ),
    Function(
        "TB.CONTRADICTED",
        f"""
        LAMBDA(plain, me, other, theirs,
          LET(both, TB.LETTER(plain) & TB.LETTER(theirs),
            colours, RIGHT(plain) & RIGHT(theirs),
            IF(theirs = "", "",
            IF(OR(TB.DIGITS(theirs) <> me, ISERROR(FIND(both, "{_TOGETHER}"))),
              ", but " & other & " has " & theirs,
            IF(OR(colours = "WW", colours = "BB"), ", but both have the same colour",
              "")))
          )
        )
        """,
        "How the opponent's cell contradicts a cell",
    ),
    Function(
        "TB.CHECKED",
        """
        LAMBDA(line, block, numbers,
          LET(me, INDEX(numbers, line),
            down, MIN(ROW(block)) - 1,
            across, MIN(COLUMN(block)) - 1,
            entered, SUM((TB.PLAIN(INDEX(block, line, 0)) <> "") * 1) > 0,
            IF(me = "", IF(entered, "#TB: row " & down + line & " has no number", ""),
            IF(TB.NONUMBER(me), "#TB: row " & down + line & " has a number that is none",
            IF(SUM((numbers = me) * 1) > 1, "#TB: number " & me & " stands twice",
              REDUCE("", SEQUENCE(COLUMNS(block)), LAMBDA(found, turn,
                IF(found <> "", found,
                  LET(raw, IFERROR(INDEX(block, line, turn) & "", "?"),
                    wrong, TB.WRONG(raw, me, INDEX(block, 0, turn), numbers),
                    IF(wrong = "", "",
                      "#TB: " & ADDRESS(down + line, across + turn, 4) & " " & raw & wrong))
                )
              ))
            )))
          )
        )
        """,
        "What is wrong with a line of a block, or nothing",
    ),
    Function(
        "TB.NONUMBER",
        "LAMBDA(me, IF(ISNUMBER(me), OR(me < 1, me <> INT(me)), TRUE))",
        "Whether a player's number is no whole number from 1 on",
    ),
    Function(
        "TB.CHECKS",
        """
        LAMBDA(players, block, numbers,
          LET(known, TB.NUMBERED(numbers),
            before, MIN(ROW(players)) - MIN(ROW(block)),
            IF(ROWS(players) = 1, TB.CHECKED(before + 1, block, known),
              MAP(SEQUENCE(ROWS(players)), LAMBDA(line,
                TB.CHECKED(before + line, block, known))))
          )
        )
        """,
        "What is wrong with each row",
    ),
    Function(
        "TB.GAMES",
        f"""
        LAMBDA(cells,
          LET(plain, TB.PLAIN(cells),
            first, LEFT(plain),
            SUM(({_GAME} > 0) * (TB.DIGITS(plain) > 0))
          )
        )
        """,
        "How many cells hold the result of a game",
    ),
    Function(
        "TB.BEYOND",
        f"""
        LAMBDA(block, near, blank, beside, far, heads, below, before, there,
          LET(headed, REDUCE(0, heads, LAMBDA(found, head,
              found + COUNTIF(near, head) + COUNTIF(far, head))),
            inserted, COUNTBLANK(near) > blank,
            games, MAP(SEQUENCE(1, COLUMNS(before)), LAMBDA(turn,
              IF(turn = COLUMNS(before), 0, TB.GAMES(INDEX(before, 0, turn))))),
            leftmost, MIN(COLUMN(before)) - 1 + MATCH(1, (games > 1) * 1, 0),
            IF(SUM(games) > there + 1,
              "Check: column " & SUBSTITUTE(ADDRESS(1, leftmost, 4), "1", "") & " {_NOT_COUNTED}",
            IF(OR(headed > 0, inserted, TB.GAMES(beside) > 0), "{ROUND_BEYOND}",
            IF(TB.GAMES(below) > TB.GAMES(INDEX(block, ROWS(block), 0)), "{TYPED_BELOW}", "")))
          )
        )
        """,
        "Whether results stand left of the first round, right of the last one or below the players",
    ),
    Function(
        "TB.ANYWRONG",
        'LAMBDA(checks, SUM(IFERROR((LEFT(checks, 4) = "#TB:") * 1, 1)) > 0)',
        "Whether something is wrong with a row",
    ),
    Function(
        "TB.EACH",
        "LAMBDA(players, words, IF(SEQUENCE(ROWS(players)) > 0, words))",
        "A text in each row",
    ),
)
"""What is wrong with cells and rows."""
