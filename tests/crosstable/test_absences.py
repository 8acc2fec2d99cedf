"""Byes and absences in words: the known ones are read, others if the rest of the table agrees."""

from __future__ import annotations

import random

import pytest
from reading.comparing import KINDS, seeded
from reading.events import Tournament, tournament
from reading.writing import letters
from thinning import thinned

from xltiebreak.crosstable import Crosstable, read
from xltiebreak.event import Game, Result
from xltiebreak.grid import Grid

FULL, HALF, ZERO = Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE
Rows = list[list[object]]


def table_of(rows: Rows) -> Crosstable:
    (table,) = read(Grid("Open", rows))
    return table


def said(table: Crosstable) -> list[str]:
    return [f"{one.severity}: {one}" for one in table.problems]


def three(cell: object, points: object = None) -> Rows:
    """Three players; Cleo does not play in round 1."""
    return [
        ["No", "Name", "Rnd1", "Rnd2", "Pts"],
        [1, "Ada", "W2", "D3", 1.5],
        [2, "Ben", "L1", "-B-", 1],
        [3, "Cleo", cell, "D1", points],
    ]


@pytest.mark.parametrize(
    ("cell", "bye"),
    [
        *((cell, HALF) for cell in ("half bye", "Half-point bye", "(half point bye)", "bye half")),
        *((cell, FULL) for cell in ("PAB", "Full bye", "full-point bye", "[Full Point Bye]")),
        *((cell, ZERO) for cell in ("no show", "No-Show", "absent", "withdrawn", "not paired")),
        *((cell, ZERO) for cell in ("nicht ausgelost", "zero bye", "withdrew", "unpaired")),
    ],
)
def test_a_word_that_tells_the_points_is_read_without_printed_points(
    cell: str, bye: Result
) -> None:
    table = table_of(three(cell))
    assert table.event.by_number[3].games[0] == Game(bye)
    assert not table.problems


LANGUAGES: dict[str, dict[Result, tuple[str, ...]]] = {
    "German": {HALF: ("halber Punkt",), ZERO: ("abwesend", "fehlt", "zur\u00fcckgezogen")},
    "French": {HALF: ("bye demi-point",), ZERO: ("absente", "abandon", "non appari\u00e9")},
    "Spanish": {HALF: ("bye medio punto",), ZERO: ("ausente", "retirado", "no emparejado")},
    "Portuguese": {HALF: ("meio ponto",), ZERO: ("desistiu", "n\u00e3o emparceirado")},
    "Italian": {HALF: ("mezzo punto",), ZERO: ("assente", "ritirato", "non abbinato")},
    "Dutch": {HALF: ("half punt",), ZERO: ("afwezig", "teruggetrokken", "niet ingedeeld")},
    "Scandinavian": {HALF: ("halvt poeng",), ZERO: ("fr\u00e5nvarande", "trukket seg")},
    "Polish": {HALF: ("p\u00f3\u0142 punktu",), ZERO: ("nieobecny", "wycofany")},
    "Czech": {HALF: ("p\u016fl bodu",), ZERO: ("nep\u0159\u00edtomen", "odstoupil")},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_usual_words_of_a_language_are_read_in_any_case(language: str) -> None:
    for bye, words in LANGUAGES[language].items():
        for word in words:
            for cell in (word, word.upper(), f"({word})", word.capitalize()):
                table = table_of(three(cell))
                assert table.event.by_number[3].games[0] == Game(bye), cell
                assert not table.problems, cell


@pytest.mark.parametrize(
    ("won", "lost"),
    [
        ("won by forfeit", "lost by forfeit"),
        ("kampflos gewonnen", "kampflos verloren"),
        ("gagn\u00e9 par forfait", "perdu par forfait"),
        ("gana por incomparecencia", "pierde por incomparecencia"),
        ("vinto a forfait", "perso a forfait"),
        ("reglementair gewonnen", "reglementair verloren"),
    ],
)
def test_a_forfeit_in_words_needs_no_opponent(won: str, lost: str) -> None:
    rows = three(won)
    rows[1][2], rows[2][2] = lost, "-B-"
    table = table_of(rows)
    games = [table.event.by_number[number].games[0] for number in (1, 3)]
    assert games == [Game(Result.FORFEIT_LOSS), Game(Result.FORFEIT_WIN)]


FREE = ["spielfrei", "Freilos", "vrij", "libre", "descansa", "riposo", "pauza", "wolny los"]
FREE += ["exento", "folga", "isento", "frirond", "voln\u00fd los", "(Spielfrei)", ":"]


@pytest.mark.parametrize("cell", FREE)
@pytest.mark.parametrize(("points", "bye"), [(1.5, FULL), (1, HALF), (0.5, ZERO)])
def test_the_printed_points_say_what_a_free_round_is_worth(
    cell: str, points: float, bye: Result
) -> None:
    table = table_of(three(cell, points))
    assert table.event.by_number[3].games[0] == Game(bye)
    assert said(table) == [
        "warning: Open!E4: no cell says what player 3 (Cleo) scored in Rnd 1; the printed points "
        f"imply {points - 0.5:g}"
    ]


@pytest.mark.parametrize("cell", ["omluven", "krank", "free point", "?x"])
@pytest.mark.parametrize(("points", "bye"), [(1.5, FULL), (1, HALF), (0.5, ZERO)])
def test_an_unknown_word_is_an_unplayed_round_if_everything_else_agrees(
    cell: str, points: float, bye: Result
) -> None:
    table = table_of(three(cell, points))
    assert table.event.by_number[3].games[0] == Game(bye)
    assert said(table) == [
        f"warning: Open!C4: {cell} is read as an unplayed round, worth what the printed points "
        "leave"
    ]


@pytest.mark.parametrize("cell", ["\u00bd", "0.5", 0.5, "=", "(\u00bd)", "1/2"])
def test_a_half_sign_alone_is_a_half_point_bye_if_the_points_leave_a_half(cell: object) -> None:
    table = table_of(three(cell, 1))
    assert table.event.by_number[3].games[0] == Game(HALF)
    assert [one.severity for one in table.problems] == ["warning"]
    assert not table_of(three(cell, 1.5)).sound


def test_one_warning_tells_all_unknown_words() -> None:
    rows = three("krank", 0.5)
    rows[2][3] = "fort"
    assert said(table_of(rows)) == [
        "warning: Open!D3: fort and krank are read as unplayed rounds, worth what the printed "
        "points leave (D3, C4)"
    ]


@pytest.mark.parametrize(
    ("cell", "points"),
    [
        ("krank", None),  # nothing tells what it is worth
        ("krank", 0),  # less than the other games make
        ("krank", 2.5),  # more than a win
        ("krank", 2),  # a win and a draw, of one round
        ("krank", 0.75),
        ("krank 2", 0.5),  # the number of a player
        ("Ben krank", 0.5),  # the name of a player
        ("12?", 0.5),
        ("#REF!", 0.5),
    ],
)
def test_any_other_unknown_cell_stays_an_error_with_its_cell(cell: str, points: object) -> None:
    (problem,) = table_of(three(cell, points)).problems
    assert (problem.severity, problem.cell) == ("error", "C4")


def test_a_word_is_an_error_if_another_cell_of_the_round_names_the_player() -> None:
    rows = three("-B-", 1.5)
    rows[1][2] = "krank"  # Ben's cell names Ada
    errors = said(table_of(rows))
    assert any(text.startswith("error: Open!C2: krank is not a result") for text in errors)


def test_words_of_different_worth_in_one_row_are_not_guessed() -> None:
    rows = three("krank", 1)
    rows[1][3], rows[1][4], rows[3][3] = "-B-", 2, "fort"
    assert not table_of(rows).sound


def test_random_events_with_byes_in_words_are_read_as_they_were_written() -> None:
    for number in range(thinned(300)):
        rng = seeded("words", number)
        event = tournament(rng, rng.randint(6, 16))
        table = table_of(written(event, rng))
        for person in event.people:
            told = {entry.kind for entry in person.entries if entry.opponent is None}
            games = table.event.by_number[person.number].games
            assert table.event.scores[person.number] == event.points(person) or not table.sound
            if len(told) == 1:  # else the points leave it open which round was worth what
                expected = [KINDS[entry.kind] for entry in person.entries]
                assert [game.result for game in games] == expected


def test_no_changed_cell_gives_another_result_in_silence() -> None:
    """Changed points are not tried: nothing but the points tells what a free round was worth."""
    for number in range(thinned(50)):
        rng = seeded("changed words", number)
        event = tournament(rng, rng.randint(6, 12))
        rows = written(event, rng)
        before = table_of(rows)
        for _ in range(thinned(20)):
            copy = [list(row) for row in rows]
            row, column = rng.randrange(1, len(copy)), rng.randrange(2, len(copy[0]) - 1)
            copy[row][column] = rng.choice([*(line[column] for line in copy[1:]), "krank", "libre"])
            after = table_of(copy)
            told = not after.sound or set(after.problems) - set(before.problems)
            assert told or games(after) == games(before), (row, column, copy)


def games(table: Crosstable) -> object:
    return {player.number: player.games for player in table.event.players}


WORDS = {"B": "sieger", "H": "halb", "Z": "krank"}


def written(event: Tournament, rng: random.Random) -> Rows:
    """Return a table whose byes are words that nobody knows."""
    rows: Rows = [["No", "Name", *(f"Rnd{i + 1}" for i in range(event.rounds)), "Pts"]]
    for person in event.people:
        own: list[object] = [person.number, person.name]
        for entry in person.entries:
            bye = entry.opponent is None and entry.kind in "BHZ"
            own.append(rng.choice([WORDS[entry.kind], *FREE]) if bye else letters(entry))
        rows.append([*own, event.points(person)])
    return rows
