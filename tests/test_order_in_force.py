"""The order that ranks a sheet, and the message if data for it is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printed import BHAM, WSCF, WSCF_VALUES
from tables import rows_of, table_of

from xltiebreak.grid import Cell
from xltiebreak.ranking import order_of
from xltiebreak.sections import Section, checked, section_of


def section(rows: list[list[object]], *headers: str, order: str | None = None) -> Section:
    """The crosstable with these columns behind it, which are blank."""
    table = table_of([[*row, *(headers if not i else ())] for i, row in enumerate(rows)])
    return section_of(table, None if order is None else order_of(order))


def codes(found: Section) -> list[str]:
    return [system.code for system in found.order]


def test_a_sheet_that_names_its_systems_is_ranked_by_them_from_left_to_right() -> None:
    assert codes(section(rows_of(WSCF), "TBrk [S]", "Cumulative", "MM")) == ["SO", "CU", "MM"]


def test_numbered_columns_follow_the_default_order() -> None:
    assert codes(section(rows_of(WSCF), "TBrk1", "TBrk2")) == ["MM", "SO", "CU", "CO"]
    assert codes(section(rows_of(WSCF))) == ["MM", "SO", "CU", "CO"]


def test_an_order_that_is_given_is_in_force() -> None:
    found = section(rows_of(WSCF), "TBrk [S]", order="CU,MM")
    assert codes(found) == ["CU", "MM"]
    assert found.values(order_of("SO")[0])[1] == WSCF_VALUES[1]["SO"]


def test_numbered_columns_follow_an_order_that_is_given() -> None:
    found = section(rows_of(WSCF), "TBrk1", "TBrk2", order="CU,MM")
    assert [system.code for _, system, _ in found.column_values()] == ["CU", "MM"]


def test_swisssys_letters_are_its_own_systems() -> None:
    rows = rows_of(WSCF)
    found = section(rows, "TBrk [M]", "TBrk [M]", "TBrk [M]", "TBrk [H]", "TBrk [K]", "TBrk [K]")
    assert codes(found) == ["MM", "MB1", "MB2", "HS", "KA", "KO"]


def test_fill_standings_and_check_say_the_same_of_a_sheet() -> None:
    # 1 and 2 both won; 2 and 3 met: by head-to-head alone, and that is what check compares
    rows: list[list[object]] = [
        ["No", "R1", "R2", "TBrk [H]"],
        [1, "W3", "L2", 99],
        [2, "L4", "W1", 100],
        [3, "L1", "W4", 100],
        [4, "W2", "L3", 100],
    ]
    found = checked(section_of(table_of(rows)))
    # all have 1 point; 1 lost to 2, 2 lost to 4, 3 lost to 1, 4 lost to 3
    assert codes(found) == ["HS"]
    assert {s.number: s.tiebreaks["HS"] for s in found.standings} == dict.fromkeys((1, 2, 3, 4), 99)
    assert [str(one.cell) for one in found.differences] == ["D3", "D4", "D5"]


def test_missing_colours_do_not_matter_where_no_tie_comes_to_them() -> None:
    # the four ties of the BHAM example end before its order comes to the colours
    found = section(rows_of(BHAM), order="MM,SO,CU,CO,HG,BL")
    assert found.sound
    assert [s.place for s in found.standings] == [1, 2, 3, 4, 5, 6]
    (warning,) = found.problems
    assert (warning.severity, warning.cell) == ("warning", "A1:F1")
    assert warning.message.startswith("Most blacks (BL) needs colours")
    assert warning.message.endswith("; no tie needs it")
    assert [system.code for system in found.known] == ["MM", "SO", "CU", "CO", "HG"]


def test_missing_colours_are_an_error_where_a_tie_comes_to_them() -> None:
    found = section(rows_of({1: ["W2"], 2: ["L1"], 3: ["W4"], 4: ["L3"]}), order="BL")
    (error,) = found.problems
    assert error.severity == "error"
    assert error.message.endswith("; Player 1 (1) and Player 3 (3) are tied when its turn comes")
    assert found.standings == ()


def test_byes_asked_for_in_later_rounds_do_not_count_yet() -> None:
    # after round 2 of 4, as SwissSys prints it: 3 has asked for a half-point bye in rounds 3 and 4
    # and is no third with 2 points; it has 1
    rows: list[list[object]] = [
        ["No", "Name", "Pts", "R1", "R2", "R3", "R4"],
        [1, "Ada", 2, "W3", "W2", None, None],
        [2, "Ben", 1.5, "D4", "L1", None, None],
        [3, "Cleo", 1, "L1", "W4", "-H-", "-H-"],
        [4, "Dan", 0.5, "D2", "L3", None, None],
    ]
    rows[2][2] = 0.5
    table = table_of(rows)
    assert dict(table.event.scores) == {1: 2, 2: 0.5, 3: 1, 4: 0.5}
    assert table.event.rounds == 2
    assert [str(problem) for problem in table.problems] == [
        "Open!F4: the byes in Rnd 3 and Rnd 4 count for nothing yet: no game there has a result"
    ]


def test_a_round_of_byes_counts_where_a_later_round_does() -> None:
    rows: list[list[object]] = [
        ["No", "R1", "R2", "R3"],
        [1, "W2", "-H-", "W2"],
        [2, "L1", "-B-", "L1"],
    ]
    event = table_of(rows).event
    assert event.completed == (1, 2, 3)
    assert dict(event.scores) == {1: 2.5, 2: 1}


def exact(found: Section) -> list[str]:
    return [system.exact for system in found.order]


def warnings(found: Section) -> list[tuple[str, str]]:
    return [(one.cell, one.message) for one in found.problems]


def test_headers_that_only_fide_has_name_their_systems_by_the_edition_in_force() -> None:
    found = section(rows_of(WSCF), "PS", "WIN", "DE")
    assert exact(found) == ["PS (fide2026)", "WIN (fide2026)", "DE (fide2026)"]
    assert warnings(found) == []
    assert exact(section(rows_of(WSCF), "SB", "KO", "S-B")) == ["SB", "KO"]


def test_a_header_that_names_no_edition_is_read_by_the_one_in_force() -> None:
    found = section(rows_of(WSCF), "BH/C1", "Buchholz Cut 2")
    assert exact(found) == ["BH/C1 (fide2026)", "BH/C2 (fide2026)"]
    ((cell, message),) = warnings(found)
    assert cell == str(Cell(1, len(rows_of(WSCF)[0]) + 1))
    assert message.endswith(": read by fide2026, the edition in force")


def test_us_chess_s_systems_beside_fide_s_are_reported() -> None:
    found = section(rows_of(WSCF), "MM", "SB", "PS")
    assert exact(found) == ["MM", "SB", "PS (fide2026)"]
    ((_, message),) = warnings(found)
    assert message.endswith(": read by US Chess's rules, but other columns by FIDE's")
    assert warnings(section(rows_of(WSCF), "SB (FIDE 2026)", "PS")) == []
    assert warnings(section(rows_of(WSCF), "SB", "MM")) == []


def test_a_count_of_wins_beside_draws_or_losses_is_no_tiebreak() -> None:
    assert codes(section(rows_of(WSCF), "WIN", "DRAW", "LOSS")) == ["MM", "SO", "CU", "CO"]
    assert codes(section(rows_of(WSCF), "Win")) == ["MM", "SO", "CU", "CO"]


def test_a_named_column_that_the_order_does_not_use_is_reported() -> None:
    rows = rows_of({1: ["W2", "-H-"], 2: ["L1", "W3"], 3: ["-B-", "L2"]})
    # no edition gives these values for player 1, who scored 1.5 and met only player 2, with 1
    table = table_of([[*row, value] for row, value in zip(rows, ["BH", 9, 8, 7], strict=True)])
    ((cell, message),) = warnings(section_of(table))
    assert cell == "E1"
    assert message == "not used to rank: BH in E1; the order in force is MM, SO, CU, CO"


def test_given_rules_win_over_the_edition_in_headers() -> None:
    table = table_of([[*row, "" if i else "SB (FIDE 2024)"] for i, row in enumerate(rows_of(WSCF))])
    assert exact(section_of(table)) == ["SB (fide2024)"]
    found = section_of(table, None, "fide2026")
    assert exact(found) == ["SB (fide2026)"]
    ((_, message),) = warnings(found)
    assert message.endswith("; the order in force is SB (fide2026)")


# Everybody meets everybody; 4 did not come to the game with 3. Points 1.5, 2, 1.5 and 1.
ROBIN: list[list[object]] = [
    ["No.", "R1", "R2", "R3"],
    [1, "W2", "D3", "L4"],
    [2, "L1", "W4", "W3"],
    [3, "X4", "D1", "L2"],
    [4, "F3", "L2", "W1"],
]
# 1: 2 + 1.5 / 2; 2: 1 + 1.5; 3: 1.5 / 2 of the draw, and by FIDE's rules 1 of the forfeit, which is
# a game in a round robin; 4: 1.5. By US Chess's rules a forfeit counts nothing.
SB_OF_FIDE: list[object] = [2.75, 2.5, 1.75, 1.5]
SB_OF_US: list[object] = [2.75, 2.5, 0.75, 1.5]
# Half of 3 is 1.5, which 1, 2 and 3 have: 1 has 1 + 0.5 against them, 2 has 0 + 1, 3 0.5, 4 1 + 0.
KS: list[object] = [1.5, 1, 0.5, 1]

Columns = Mapping[str, Sequence[object]]


def robin(columns: Columns, rules: str | None = None, *, forfeit: bool = True) -> Section:
    """The round robin with these columns behind it; forfeit: 4 did not come."""
    heads, values = list(columns), zip(*columns.values(), strict=True)
    rows = [
        [*ROBIN[0], *heads],
        *([*row, *own] for row, own in zip(ROBIN[1:], values, strict=True)),
    ]
    if not forfeit:
        rows[3][1], rows[4][1] = "W4", "L3"
    return section_of(table_of(rows), None, rules)


def printed_sb(found: Section) -> list[object]:
    """What the column headed SB holds by its system."""
    by_header = {found.crosstable.header.others[at]: v for at, _, v in found.column_values()}
    return [by_header["SB"][number] for number in (1, 2, 3, 4)]


DOUBTFUL = ": read by US Chess's rules, but other columns by FIDE's"
BLANK: list[object] = [None] * 4


def test_blank_sb_beside_what_only_fide_has_is_fides() -> None:
    for other in ("KS", "DE", "WIN", "BPG", "ARO", "TPR"):
        found = robin({"SB": BLANK, other: BLANK})
        assert exact(found)[0] == "SB (fide2026)"
        said = [message for _, message in warnings(found) if message.startswith("SB")]
        assert said == ["SB in E1: read by fide2026, the edition in force"]
        assert printed_sb(found) == SB_OF_FIDE


def test_blank_sb_is_us_chess_s_where_nothing_says_fides() -> None:
    counts = {"WIN": BLANK, "DRAW": BLANK, "LOSS": BLANK}  # of games, no tie-breaks
    besides: tuple[Columns, ...] = ({}, {"KO": BLANK}, {"KS": BLANK, "MM": BLANK}, counts)
    for beside in besides:
        assert exact(robin({"SB": BLANK, **beside}))[0] == "SB"
    # a workbook of ours names FIDE's edition where it means FIDE's
    for values in (BLANK, SB_OF_FIDE):
        named = robin({"S-B": values, "BH (FIDE 2026)": BLANK}, forfeit=False)
        assert exact(named) == ["SB", "BH (fide2026)"]
        assert ("E1", f"S-B in E1{DOUBTFUL}") in warnings(named)
    assert exact(robin({"SB": BLANK, "KS": BLANK}, "us")) == ["SB", "KS (fide2026)"]
    assert printed_sb(robin({"SB": BLANK})) == SB_OF_US


def test_printed_values_say_whose_sb_it_is() -> None:
    besides: tuple[Columns, ...] = ({"KS": KS}, {"KS": BLANK}, {}, {"KS": KS, "KO": KS})
    for beside in besides:
        of_fide, of_us = (robin({"SB": values, **beside}) for values in (SB_OF_FIDE, SB_OF_US))
        assert exact(of_fide)[0].startswith("SB (fide")
        assert not checked(of_fide).differences
        if beside and "KO" not in beside:  # only FIDE has KS: US Chess's values are a deviation
            assert exact(of_us)[0].startswith("SB (fide")
            assert checked(of_us).differences
        else:
            assert exact(of_us)[0] == "SB"
            assert not checked(of_us).differences
    assert exact(robin({"SB": SB_OF_FIDE}, "us"))[0] == "SB"
    # without the forfeit both rules give the same, which says nothing
    assert exact(robin({"SB": SB_OF_FIDE}, forfeit=False)) == ["SB"]


def test_sb_whose_values_fit_nobodys_rules_is_judged_by_the_other_headers() -> None:
    wrong: list[object] = [2.75, 2.5, 1.25, 1.5]
    besides: tuple[tuple[Columns, float], ...] = (
        ({"KS": KS}, 1.75),
        ({}, 0.75),
        ({"KO": KS}, 0.75),
    )
    for beside, expected in besides:
        (one,) = checked(robin({"SB": wrong, **beside})).differences
        assert (str(one.cell), one.printed, one.computed) == ("E4", 1.25, expected)
