"""Tables of programs and people are read as they say (layouts/README.md, layouts2/README.md)."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from reading.comparing import KINDS
from reading.layouts import JSONS as JSONS
from reading.layouts import JSONS2, TESTS, said, table_file, table_of
from thinning import sampled

from xltiebreak.book.filling import fill
from xltiebreak.book.reading import check, read_workbook
from xltiebreak.core.event import Game, Player, Result
from xltiebreak.languages.text import cell_text
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.grid import Refused

READ = [*JSONS, *(path for path in JSONS2 if not said(path).get("refuse"))]
REFUSED = [path for path in JSONS2 if said(path).get("refuse")]
CHESS_RESULTS = sorted(TESTS.glob("chess_results/*.xlsx"))
UNPLAYED = {Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE, Result.PENDING}
NO_OPPONENTS = (
    "this table does not tell who played whom; exports that do are the crosstable (wall chart), "
    "the pairings of all rounds, and the tournament report (TRF)"
)


def named(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


def test_every_table_is_here() -> None:
    assert (len(JSONS), len(READ) - len(JSONS), len(REFUSED)) == (24, 43, 3)
    assert len(CHESS_RESULTS) == 5
    assert all(table_file(path).exists() for path in (*READ, *REFUSED))


@pytest.mark.parametrize("path", READ, ids=named)
def test_players_points_and_games_are_read(path: Path) -> None:
    table, data = table_of(path), said(path)
    assert table.sound, table.problems[:5]
    assert path.parent.name != "layouts" or table.matrix == data.get("matrix", False)
    names = {player.name: player.number for player in table.event.players}
    number = {
        int(own): names[player["name"]] if data.get("by_name") else int(own)
        for own, player in data["players"].items()
    }
    assert sorted(number.values()) == sorted(table.event.by_number)
    printed = {}
    for own, expected in data["players"].items():
        player = table.event.by_number[number[int(own)]]
        assert is_printed(player.name, expected["name"], cut=data.get("cut", False))
        if expected["points"] is not None:
            printed[player.number] = expected["points"]
            assert table.event.scores[player.number] == expected["points"], player.name
        if expected["games"] is not None:
            games = [(one and number[one], kind) for one, kind in expected["games"]]
            assert are_read(data, player, games), (player, games)
    if path in JSONS and printed:
        assert dict(table.printed_points) == printed


def is_printed(printed: str, name: str, *, cut: bool) -> bool:
    """Whether this is the name, or its beginning in a column that is too narrow."""
    short, long = "".join(printed.split()), "".join(name.split())
    return short == long or (cut and len(short) >= 4 and long.startswith(short))


def are_read(
    data: dict[str, object], player: Player, expected: Sequence[tuple[int | None, str | float]]
) -> bool:
    """Whether the games of a player are those of the JSON."""
    games = player.games
    if data.get("matrix"):  # only the points show byes, if anything does
        played = Counter((one.opponent, one.result) for one in games if one.opponent)
        told = Counter((one, KINDS[str(kind)]) for one, kind in expected if one)
        return {key: n for key, n in played.items() if key[1] is not Result.PENDING} == dict(told)
    if data.get("without_blanks"):
        games = tuple(one for one in games if one.opponent or one.result not in UNTOLD)
    if data.get("team"):
        return [(one.opponent, one.made or 0.0) for one in games] == list(expected)
    return len(games) == len(expected) and all(
        says(game, *one) for game, one in zip(games, expected, strict=True)
    )


UNTOLD = {Result.ZERO_BYE, Result.PENDING}
"""Without an opponent, both are blank cells."""


def says(game: Game, opponent: int | None, code: str | float) -> bool:
    """Whether a game agrees with a JSON; for P without an opponent any round without one does."""
    if opponent is None and code in ("P", "Z"):
        return game.opponent is None and game.result in (UNPLAYED if code == "P" else UNTOLD)
    return (game.opponent, game.result) == (opponent, KINDS[str(code)])


@pytest.mark.parametrize("path", [path for path in READ if "colours" in said(path)], ids=named)
def test_colours_are_read(path: Path) -> None:
    """`colours`: the pattern of a cell, whose letter for White is `white`."""
    table = table_of(path)
    compared = 0
    for player in table.event.players:
        against: dict[int, list[Game]] = defaultdict(list)
        for game in player.games:
            if game.opponent and game.result.played:
                against[game.opponent].append(game)
        for opponent, color in printed_colours(path, table, player.number):
            if against[opponent]:
                assert against[opponent].pop(0).color == color, (player.number, opponent)
                compared += 1
    assert compared > len(table.event.players)


def printed_colours(path: Path, table: Crosstable, number: int) -> Iterator[tuple[int, str]]:
    """Yield a player's opponents with the colours in the cells, or in those of the line below."""
    data, row = said(path), table.rows[number]
    cells = [cell_text(cell) for cell in table.grid.line(row)]
    below = [cell_text(cell).strip() for cell in table.grid.line(row + 1)]
    for at, cell in enumerate(cells):
        if match := re.fullmatch(data["colours"], cell):
            letter = below[at] if data.get("below") else match["color"]
            if letter:
                yield int(match["opponent"]), "W" if letter == data["white"] else "B"


@pytest.mark.parametrize("path", sampled(READ[len(JSONS) :], 12), ids=named)
def test_fill_makes_a_workbook_of_it(path: Path, tmp_path: Path) -> None:
    report = fill(table_file(path), tmp_path / "filled.xlsx")
    assert (report.sound, report.written) == (True, tmp_path / "filled.xlsx")


@pytest.mark.parametrize("path", REFUSED, ids=named)
def test_a_table_without_opponents_says_that_and_which_export_has_them(path: Path) -> None:
    with pytest.raises(Refused) as refused:
        read_workbook(table_file(path))
    assert [problem.message for problem in refused.value.problems] == [NO_OPPONENTS]


@pytest.mark.parametrize("path", sampled(CHESS_RESULTS, 1), ids=named)
def test_exports_of_chess_results_have_their_printed_values(path: Path, tmp_path: Path) -> None:
    """Points and Buchholz, which chess-results computed, follow from the games that were read."""
    (section,) = check(path).sections
    assert section.sound and not section.differences
    table = section.crosstable
    codes = {getattr(system, "code", "Pts"): count for system, count in section.compared.items()}
    assert codes["Pts"] == len(table.rows)
    assert table.matrix or codes["BH"] == codes["BH/C1"] == len(table.rows)
    played = [game for one in table.event.players for game in one.games if game.result.played]
    assert table.matrix or all(game.color for game in played)
    assert fill(path, tmp_path / "filled.xlsx").sound
