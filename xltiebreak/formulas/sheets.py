"""The functions of one sheet: they know where its sections lie."""

from __future__ import annotations

from collections.abc import Sequence

from xltiebreak.formulas.functions import Function, Ranges
from xltiebreak.systems import System

ADD_THE_BLOCK = "#TB: add the block"
SEE_CHECK = "#TB: see Check"

OWN_NAMES = {"MODMEDIAN": "MM", "SOLKOFF": "SO", "CUMULATIVE": "CU", "CUMULATIVEOPP": "CO"}
"""Functions for one tie-break, and its code."""


def sheet_functions(sections: Sequence[Ranges]) -> tuple[Function, ...]:
    """Return the functions of a sheet's own names, which put in its ranges."""
    return (
        *_where(sections),
        *(_of_tie_break(name, code) for name, code in OWN_NAMES.items()),
    )


def tie_break_formula(system: System, cells: str) -> str:
    """Return the formula of a tie-break, without `=`.

    cells: the result cells of one player, `H4:M4`, or of all players of the section: then the
    formula spills down.
    """
    if system.udf:
        return f"{system.udf}({cells})"
    return f'TIEBREAK({cells},"{system.exact}")'


def points_formula(cells: str) -> str:
    """Return the formula of a player's points or of all players', as for a tie-break."""
    return f"TBPOINTS({cells})"


def places_formula(block: str) -> str:
    """Return the formula that spills the places of all players of a section."""
    return f"TBPLACE({block})"


def check_formula(cells: str) -> str:
    """Return the formula of the column Check, for one player's result cells or for all.

    It says what is wrong with the player's row, beginning with `#TB:`, and nothing for a good row.
    """
    return f"TBCHECK({cells})"


def _where(sections: Sequence[Ranges]) -> tuple[Function, ...]:
    only = "1" if len(sections) == 1 else "0"
    inside = "".join(
        f"IF(TB.INSIDE(cells,{section.block}),{number},"
        for number, section in enumerate(sections, 1)
    )
    number = f"{inside}0{')' * len(sections)}"

    def chosen(field: Sequence[str]) -> str:
        return f"LAMBDA(section,CHOOSE(section,{','.join(field)}))"

    return (
        Function("TB.ONLY", f"LAMBDA({only})", "The number of the only section of this sheet"),
        Function("TB.SECTION", f"LAMBDA(cells,{number})", "The number of the section of cells"),
        Function("TB.BLOCK", chosen([s.block for s in sections]), "The results of a section"),
        Function("TB.NUMBERS", chosen([s.numbers for s in sections]), "The numbers of a section"),
        Function("TB.NAMES", chosen([s.names or '""' for s in sections]), "Names of a section"),
        Function(
            "TB.HERE",
            f"""
            LAMBDA(players, measure,
              LET(section, TB.SECTION(players),
                IF(section = 0, TB.EACH(players, "{ADD_THE_BLOCK}"),
                  TB.ANSWER(players, TB.BLOCK(section), TB.NUMBERS(section), TB.NAMES(section),
                    measure))
              )
            )
            """,
            "The values of a measure for cells of this sheet",
        ),
        Function(
            "TB.NUMBERSOF",
            """
            LAMBDA(block,
              LET(section, TB.SECTION(block),
                IF(section = 0, SEQUENCE(ROWS(block)),
                  IF(ROWS(block) = ROWS(TB.BLOCK(section)), TB.NUMBERS(section),
                    SEQUENCE(ROWS(block))))
              )
            )
            """,
            "The numbers of a block's players",
        ),
    )


def _of_tie_break(name: str, code: str) -> Function:
    measure = f"LAMBDA(letters,opponents,TB.{code}(letters,opponents))"
    return Function(
        name,
        f"""
        LAMBDA(row_or_block, [block], [numbers],
          IF(ISOMITTED(block),
            IF(ISOMITTED(numbers), TB.HERE(row_or_block, {measure}),
              TB.GIVEN(row_or_block, row_or_block, numbers, {measure})),
            TB.GIVEN(row_or_block, block,
              IF(ISOMITTED(numbers), TB.NUMBERSOF(block), numbers), {measure}))
        )
        """,
        f"{code} of a player or of all players of a block",
    )
