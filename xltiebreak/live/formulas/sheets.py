"""The functions that people type; each sheet has its own, which know where its sections lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xltiebreak.languages import language
from xltiebreak.live.formulas.computing import LEAVE_OUT_THE_HEADING, NOT_ROWS
from xltiebreak.live.formulas.functions import Function, Ranges, WatchedCells
from xltiebreak.live.formulas.lambdas import function_name
from xltiebreak.live.formulas.systems import SYSTEMS, spelled
from xltiebreak.rules import System, all_systems

ADD_THE_BLOCK = "#TB: add the block"
ADD_THE_NUMBERS = "#TB: add the players' numbers"
NOT_THE_SECTION = "#TB: these cells are not the whole section"
SEVERAL_SECTIONS = "#TB: these cells reach into several sections"
SEE_CHECK = "#TB: see Check"

OWN_NAMES: Mapping[str, System] = {
    system.definition.udf: system
    for system in all_systems()
    if system.definition.udf and system.identity in SYSTEMS
}
"""The tie-breaks with a function of their own, by its name."""


def sheet_functions(sections: Sequence[Ranges]) -> tuple[Function, ...]:
    """Return the functions of a sheet's own names, which put in its ranges."""
    return (
        *_where(sections),
        *(_of_tie_break(name, system) for name, system in OWN_NAMES.items()),
        *_ASKED,
    )


def tie_break_formula(system: System, cells: str) -> str:
    """Return the formula of a tie-break, without `=`.

    cells: the result cells of one player, `H4:M4`, or of all players of the section: then the
    formula spills down.
    """
    if OWN_NAMES.get(system.definition.udf) == system:
        return f"{system.definition.udf}({cells})"
    return f'TIEBREAK({cells},"{spelled(system.identity)}")'


def points_formula(cells: str) -> str:
    """Return the formula of a player's points or of all players', as for a tie-break."""
    return f"TBPOINTS({cells})"


def places_formula(block: str) -> str:
    """Return the formula that spills the places of all players of a section."""
    return f"TBPLACE({block})"


def check_formula(cells: str, points: str = "") -> str:
    """Return the formula of the column Check, for one player's result cells or for all.

    It says what is wrong with the player's row, beginning with `#TB:`, and nothing for a good row.
    points: the cell of points that somebody typed beside a player's cells, to be compared.
    """
    return f"TBCHECK({cells},,{points})" if points else f"TBCHECK({cells})"


def beyond_formula(watched: WatchedCells) -> str:
    """Return the formula that says that a sheet holds more than the functions of a section read."""
    return f"TB.BEYOND({','.join(watched)})"


def _where(sections: Sequence[Ranges]) -> tuple[Function, ...]:
    """The functions that say where the sections of a sheet lie."""
    numbers = range(1, len(sections) + 1)
    inside = "".join(
        f"IF(TB.INSIDE(cells, {section.block}), {number}, "
        for number, section in zip(numbers, sections, strict=True)
    )

    def chosen(name: str, values: Sequence[str], what: str) -> Function:
        typed = f"LAMBDA(section, CHOOSE(section, {', '.join(values)}))"
        return Function(name, typed, f"{what} of a section of this sheet")

    checks = [
        section.check or f"TB.CHECKS({section.block}, {section.block}, {section.numbers})"
        for section in sections
    ]
    orders = [f'"{",".join(section.order)}"' for section in sections]
    return (
        Function(
            "TB.SECTION",
            f"LAMBDA(cells, {inside}0{')' * len(sections)})",
            "The number of the section in which cells begin, 0 for none",
        ),
        Function(
            "TB.ONLY",
            f"LAMBDA(nothing, {1 if len(sections) == 1 else 0})",
            "The number of the only section of this sheet, 0 for several",
        ),
        Function(
            "TB.OVER",
            f"""
            LAMBDA(cells, test,
              SUM(MAP(SEQUENCE({len(sections)}), LAMBDA(section,
                test(cells, TB.BLOCK(section)))))
            )
            """,
            "How many sections of this sheet pass a test with some cells",
        ),
        chosen("TB.BLOCK", [section.block for section in sections], "The result cells"),
        chosen("TB.NUMBERS", [section.numbers for section in sections], "The players' numbers"),
        chosen("TB.NAMES", [section.names or '""' for section in sections], "The players' names"),
        chosen("TB.CHECKCELLS", checks, "The checks"),
        chosen("TB.OWNORDER", orders, "The order of tie-breaks"),
        *_HERE,
    )


_HERE = (
    Function(
        "TB.PLACED",
        """
        LAMBDA(cells,
          LET(section, TB.SECTION(cells),
            IF(AND(section > 0, ROWS(cells) = 1), section,
              LET(over, TB.OVER(cells, LAMBDA(own, block, TB.MEETS(own, block))),
                heads, TB.OVER(cells, LAMBDA(own, block, TB.TOPS(own, block))),
                IF(over > 1, -2, IF(heads > 0, -3, section))))
          )
        )
        """,
        "The number of the section of cells, 0 for none, -2 for several, -3 with a heading",
    ),
    Function(
        "TB.WHY",
        f"""
        LAMBDA(section, alone,
          IF(section < -3, "{NOT_THE_SECTION} " & TB.ADDRESS(TB.BLOCK(-3 - section)),
            CHOOSE(1 - section, IF(alone, "{ADD_THE_BLOCK}", "{ADD_THE_NUMBERS}"), "",
              "{SEVERAL_SECTIONS}", "{LEAVE_OUT_THE_HEADING}"))
        )
        """,
        "What is wrong with cells that are no section and no row of one",
    ),
    Function(
        "TB.WHOLE",
        """
        LAMBDA(block,
          LET(section, TB.PLACED(block),
            IF(section < 1, section,
              LET(own, TB.BLOCK(section),
                IF(AND(MIN(ROW(block)) = MIN(ROW(own)), ROWS(block) = ROWS(own),
                  MIN(COLUMN(block)) = MIN(COLUMN(own)), COLUMNS(block) = COLUMNS(own)),
                  section, -3 - section)
              )
            )
          )
        )
        """,
        "The section with these result cells, -3 - n for a part of section n, else as TB.PLACED",
    ),
    Function(
        "TB.PART",
        f"""
        LAMBDA(cells,
          LET(section, TB.SECTION(cells),
            IF(section = 0, "",
              LET(own, TB.BLOCK(section),
                IF(AND(MIN(COLUMN(cells)) = MIN(COLUMN(own)), COLUMNS(cells) = COLUMNS(own)), "",
                  "{NOT_ROWS} of " & TB.ADDRESS(own))
              )
            )
          )
        )
        """,
        "What is wrong with cells that begin in a section and have not all of its rounds",
    ),
    Function(
        "TB.WITH",
        """
        LAMBDA(players, block, numbers, measure,
          LET(part, TB.PART(block),
            IF(part <> "", TB.EACH(players, part), TB.GIVEN(players, block, numbers, measure))
          )
        )
        """,
        "The values of a measure for a block that was given with the numbers of its players",
    ),
    Function(
        "TB.HERE",
        f"""
        LAMBDA(section, players, measure,
          IF(section < 1, TB.EACH(players, TB.WHY(section, ROWS(players) = 1)),
          IF(TB.ANYWRONG(TB.CHECKCELLS(section)), TB.EACH(players, "{SEE_CHECK}"),
            TB.ANSWER(players, TB.BLOCK(section), TB.NUMBERS(section), TB.NAMES(section),
              measure)))
        )
        """,
        "The values of a measure for players of a section of this sheet",
    ),
    Function(
        "TB.RANKING",
        f"""
        LAMBDA(section, order, rules, part,
          IF(section < 1, TB.WHY(section, TRUE),
          IF(TB.ANYWRONG(TB.CHECKCELLS(section)), TB.EACH(TB.BLOCK(section), "{SEE_CHECK}"),
            TB.STANDINGS(TB.BLOCK(section), TB.NUMBERS(section), TB.NAMES(section),
              TB.CODES(order, rules), part)))
        )
        """,
        "The places or the tie-breaks of a section of this sheet",
    ),
    Function(
        "TB.TYPED",
        """
        LAMBDA(said, points, player, section,
          LET(computed, TB.ANSWER(player, TB.BLOCK(section), TB.NUMBERS(section), TB.NAMES(section),
              LAMBDA(letters, opponents, TB.SCORE(letters, opponents))),
            IF((said <> "") + IFERROR(points = computed, FALSE) > 0, said,
              ADDRESS(ROW(points), COLUMN(points), 4) & " " & points & ", but the results give "
                & computed)
          )
        )
        """,
        "What is wrong with a row, or else how its typed points differ from its results",
    ),
)


_GIVEN_RULES = 'IF(ISOMITTED(rules), "", rules)'


def _valued(
    name: str, measure: str, comment: str, arguments: Sequence[str] = ("[block]", "[numbers]")
) -> Function:
    """A function of a row or a block; arguments: those behind the row."""
    parameters = ", ".join(("row_or_block", *arguments))
    return Function(
        name,
        f"""
        LAMBDA({parameters},
          LET(measure, {measure},
            IF(ISOMITTED(numbers),
              IF(ISOMITTED(block), TB.HERE(TB.PLACED(row_or_block), row_or_block, measure),
                LET(section, TB.WHOLE(block),
                  IF(section <> 0, TB.HERE(section, row_or_block, measure),
                    TB.GIVEN(row_or_block, block, SEQUENCE(ROWS(block)), measure)))),
              IF(ISOMITTED(block), TB.WITH(row_or_block, row_or_block, numbers, measure),
                TB.WITH(row_or_block, block, numbers, measure)))
          )
        )
        """,
        comment,
    )


def _of_tie_break(name: str, system: System) -> Function:
    measure = f"LAMBDA(letters, opponents, {function_name(system.identity)}(letters, opponents))"
    return _valued(name, measure, f"{system.title}: {language().join(system.counted)}")


def _ranked(name: str, part: str, comment: str) -> Function:
    def ranking(section: str, own_order: str) -> str:
        order = f"IF(ISOMITTED(order), {own_order}, order)"
        return f'TB.RANKING({section}, {order}, {_GIVEN_RULES}, "{part}")'

    return Function(
        name,
        f"""
        LAMBDA([block], [order], [numbers], [rules],
          LET(section, IF(ISOMITTED(block), TB.ONLY(0), IF(ISOMITTED(numbers), TB.WHOLE(block), 0)),
            IF(OR(section <> 0, ISOMITTED(block)),
              {ranking("section", "TB.OWNORDER(section)")},
              LET(players, IF(ISOMITTED(numbers), SEQUENCE(ROWS(block)), numbers),
                part, TB.PART(block),
                refusal, IF(part <> "", part, TB.REFUSAL(block, players)),
                IF(refusal <> "", TB.EACH(block, refusal),
                  TB.STANDINGS(block, players, "",
                    TB.CODES(IF(ISOMITTED(order), "wscf", order), {_GIVEN_RULES}),
                    "{part}")))
            )
          )
        )
        """,
        comment,
    )


_ASKED = (
    _valued(
        "TBPOINTS",
        "LAMBDA(letters, opponents, TB.SCORE(letters, opponents))",
        "The points of a player or of all players of a block, with byes and forfeits",
    ),
    _valued(
        "TIEBREAK",
        f"""
        LAMBDA(letters, opponents,
          TB.BYCODE(TB.CODE(system, {_GIVEN_RULES}), letters, opponents)
        )
        """,
        "Any tie-break by its code, of a player or of all players of a block",
        ("system", "[block]", "[rules]", "[numbers]"),
    ),
    _ranked("TIEBREAKS", "values", "A column for each tie-break of an order"),
    _ranked("TBPLACE", "places", "Places by an order; players who stay tied share one"),
    Function(
        "TBCHECK",
        f"""
        LAMBDA([row_or_block], [numbers], [points],
          IF(ISOMITTED(row_or_block),
            IF(TB.ONLY(0) = 0, "{ADD_THE_BLOCK}",
              TB.CHECKS(TB.BLOCK(1), TB.BLOCK(1), TB.NUMBERS(1))),
            LET(section, IF(ISOMITTED(numbers), TB.PLACED(row_or_block), 0),
              players, IF(ISOMITTED(numbers), SEQUENCE(ROWS(row_or_block)), numbers),
              part, TB.PART(row_or_block),
              IF(part <> "", TB.EACH(row_or_block, part),
              IF(section > 0,
                LET(said, TB.CHECKS(row_or_block, TB.BLOCK(section), TB.NUMBERS(section)),
                  IF(ISOMITTED(points), said, TB.TYPED(said, points, row_or_block, section))),
                IF(section < 0, TB.EACH(row_or_block, TB.WHY(section, TRUE)),
                IF(ROWS(row_or_block) = 1, "{ADD_THE_BLOCK}",
                IF(TB.HEADED(row_or_block, players),
                  TB.EACH(row_or_block, "{LEAVE_OUT_THE_HEADING}"),
                  TB.CHECKS(row_or_block, row_or_block, players)))))))
          )
        )
        """,
        "What is wrong with each row, with the cell; nothing for a good row",
    ),
)
"""The functions that people type, besides those of a single tie-break."""
