"""One small event in many shapes of tables, with any way of writing results.

Four players meet one another; Ann's game against Dan is a forfeit where a way of writing has one.
"""

from __future__ import annotations

import csv
import html
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from openpyxl import Workbook

from xltiebreak.book.reading import read_workbook
from xltiebreak.core.event import Result
from xltiebreak.reading.grid import Refused

NAMES = ("Ann Lee", "Bob Ray", "Cid Fox", "Dan Orr")
GAMES = (  # by round: White, Black, the result of White
    ((0, 1, "W"), (2, 3, "D")),
    ((0, 2, "D"), (1, 3, "L")),
    ((0, 3, "X"), (1, 2, "W")),
)
TURNED = dict(zip("WDLXF", "LDWFX", strict=True))
MEANS = {"W": "win", "D": "draw", "L": "loss", "X": "forfeit win", "F": "forfeit loss"}
JOINED = ("{w}{n}", "{w} {n}", "{n}{w}", "{n} {w}", "{n}/{w}", "{n}:{w}", "{w} ({n})", "{n} ({w})")
Lines = Sequence[Sequence[object]]
Found = Mapping[tuple[str, str], str]


def games_of(who: int) -> Iterator[tuple[int, str]]:
    for games in GAMES:
        for white, black, result in games:
            if who in (white, black):
                yield (black, result) if who == white else (white, TURNED[result])


def joined(text: Mapping[str, str]) -> Iterator[tuple[str, Lines]]:
    """Yield tables whose cells hold result and opponent."""
    heads, players = ["Rd 1", "Rd 2", "Rd 3"], range(4)
    for form in JOINED:
        cells = [[form.format(w=text[r], n=at + 1) for at, r in games_of(who)] for who in players]
        yield form, [["No.", "Name", *heads], *([i + 1, NAMES[i], *cells[i]] for i in players)]
    for form in ("{w} {n}", "{n} {w}"):
        cells = [[form.format(w=text[r], n=NAMES[at]) for at, r in games_of(i)] for i in players]
        yield f"name {form}", [["Name", *heads], *([NAMES[i], *cells[i]] for i in players)]


def apart(text: Mapping[str, str], *, both: bool = False) -> Iterator[tuple[str, Lines]]:
    """Yield tables whose results stand alone in their cells."""
    players = range(4)
    heads = [f"{word} {at}" for at in (1, 2, 3) for word in ("Opp", "Res")]
    rows = [[c for at, r in games_of(who) for c in (at + 1, text[r])] for who in players]
    yield "columns", [["No.", "Name", *heads], *([i + 1, NAMES[i], *rows[i]] for i in players)]
    rows = [[c for at, r in games_of(who) for c in (NAMES[at], text[r])] for who in players]
    yield "columns by name", [["Name", *heads], *([NAMES[who], *rows[who]] for who in players)]
    every = [(at, *game) for at, games in enumerate(GAMES, 1) for game in games]
    listed = [[at, NAMES[one], text[result], NAMES[two]] for at, one, two, result in every]
    yield "list", [["Round", "White", "Result", "Black"], *listed]
    if not both:
        listed = [[*line, text[TURNED[every[at][3]]]] for at, line in enumerate(listed)]
        yield "list with two", [["Round", "White", "Res", "Black", "Res"], *listed]
    by_player = [
        [at, NAMES[who], NAMES[other], text[result]]
        for who in players
        for at, (other, result) in enumerate(games_of(who), 1)
    ]
    yield "by player", [["Round", "Player", "Opponent", "Result"], *by_player]
    met = [{other: text[result] for other, result in games_of(who)} for who in players]
    rows = [[NAMES[who], *(met[who].get(other, "*") for other in players)] for who in players]
    yield "matrix", [["No.", "Name", 1, 2, 3, 4], *([i + 1, *rows[i]] for i in players)]
    yield "matrix of names", [["Name", *NAMES], *rows]


def table_file(lines: Lines, folder: Path, kind: str = "csv") -> Path:
    """Write a file with a table, as text in each cell if it is no CSV file."""
    path = folder / f"table.{kind}"
    texts = [list(map(str, line)) for line in lines]
    if kind == "xlsx":
        book = Workbook()
        for line in texts:
            book.worksheets[0].append(line)
        book.save(path)
    elif kind == "html":
        rows = ("".join(f"<td>{html.escape(text)}</td>" for text in line) for line in texts)
        page = "".join(f"<tr>{row}</tr>" for row in rows)
        path.write_bytes(f"<table>{page}</table>".encode("ascii", "xmlcharrefreplace"))
    elif kind == "txt":
        path.write_text("\n".join(map("\t".join, texts)), encoding="utf-8")
    else:
        with path.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows(lines)
    return path


def games_in(path: Path) -> Found | str:
    """The results by player and opponent, or the message of an error."""
    try:
        (table,) = read_workbook(path).crosstables
    except Refused as refused:
        return str(refused)
    results = [game.result for player in table.event.players for game in player.games]
    if not table.sound or Result.PENDING in results:
        return "\n".join(map(str, table.problems))
    names = {player.number: player.name for player in table.event.players}
    return {
        (player.name, names[game.opponent]): game.result.value
        for player in table.event.players
        for game in player.games
        if game.opponent is not None
    }


def spelled(way: str) -> tuple[Mapping[str, str], Found]:
    """What a way writes for each result, and the games; without forfeits, wins in their place."""
    typed = way.split()
    text = dict(zip("WDLXF", typed if typed[3:] else [*typed, typed[0], typed[2]], strict=True))
    means = MEANS if typed[3:] else {**MEANS, "X": "win", "F": "loss"}
    games = {(NAMES[i], NAMES[at]): means[r] for i in range(4) for at, r in games_of(i)}
    return text, games
