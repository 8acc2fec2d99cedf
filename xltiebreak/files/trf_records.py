"""The lines of a tournament report as records and players; broken or odd lines are named."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from xltiebreak.files.trf_table import RECORDS, is_known
from xltiebreak.languages.figures import read_points
from xltiebreak.languages.text import pattern, shown
from xltiebreak.reading.grid import Cell, Finding

PLAYER, NATIONAL = "001", pattern(r"[A-Z]{3}[ \t]+\d")
IS_PLAYER = pattern(r"001[ \t]+\d")
_PLAYERS = RECORDS[PLAYER]
_NAME_ENDS = next(field.end for field in _PLAYERS.fields if field.name == "name")
_POINTS_END = next(field.end for field in _PLAYERS.fields if field.name == "points")
_LEFT = 2  # blanks before the opponent of each round
_ROUNDS, _STEP = _PLAYERS.first - _LEFT, _PLAYERS.step
_MOST_ROUNDS = 999  # headers of rounds are recognised up to this one
_GAME = pattern(r"  ([ 0-9]{4}) ([wbWB -]) (.)")
_OPPONENT = pattern(r" {0,2}[ 0-9]{4} [wbWB -]")
_OF_GAMES = {"1": "W", "W": "W", "=": "D", "D": "D", "0": "L", "L": "L"}
_AS_READ = {"W": "1", "D": "=", "L": "0"}
CODES_OF_UNPLAYED = {"F": "FPB", "H": "HPB", "Z": "ZPB", "U": "PAB", "+": "FW", "-": "FL"}
"""What the letters of unplayed rounds are called where points are given for them."""


UNKNOWN = "?"
"""What a result that nobody knows is called where points are given for it (162 X)."""


class ReportLine(NamedTuple):
    """A line of the file: its number from 1, the code of its record, its text."""

    number: int
    code: str
    text: str

    def __str__(self) -> str:
        """What messages call it."""
        return f"line {self.number} ({self.code})" if self.code.strip() else f"line {self.number}"


class Round(NamedTuple):
    """A round of a player: the cell that it becomes, and the name of its result, "" without one."""

    cell: str
    result: str


@dataclass(frozen=True)
class PlayerLine:
    """A player's line."""

    line: ReportLine
    number: int
    """The player's number, 0 without a number."""

    fields: Mapping[str, str]
    rounds: tuple[Round, ...]
    """The rounds that the line has."""

    def round(self, number: int) -> Round:
        """A round, from 1; beyond the end of the line it is blank."""
        return self.rounds[number - 1] if number <= len(self.rounds) else Round("", "")


@dataclass
class ReportRecords:
    """The records of a file, its players, and the faults found so far."""

    lines: Sequence[str]
    faults: list[Finding] = field(default_factory=list)

    @cached_property
    def records(self) -> Mapping[str, Sequence[ReportLine]]:
        """The lines of each record that says something about places; the others are named."""
        lines_by_code: dict[str, list[ReportLine]] = {}
        unknown = []
        for number, text in enumerate(self.lines, 1):
            line = ReportLine(number, text[:3], text.rstrip())
            if not text.strip() or text.startswith("###"):
                continue
            if line.code in RECORDS and not text[3:4].strip():
                lines_by_code.setdefault(line.code, []).append(line)
            elif NATIONAL.match(text) and not is_known(line.code):
                lines_by_code.setdefault("national", []).append(line)
            elif not is_known(line.code) or text[3:4].strip():
                unknown.append(line)
        if unknown:
            more = f", nor {len(unknown) - 1} more" if len(unknown) > 1 else ""
            self.fault(unknown[0], f"is no record of a tournament report{more}: not read")
        return lines_by_code

    def fault(self, line: ReportLine, message: str) -> None:
        """Name a line that is broken or odd."""
        self.faults.append(Finding(Cell(line.number, 1), f"{line} {message}"))

    def of(self, code: str) -> Sequence[ReportLine]:
        """The lines of a record."""
        return self.records.get(code, ())

    def only(self, *codes: str) -> ReportLine | None:
        """The first line of the first record that is there; name the others that differ."""
        lines = [line for code in codes for line in self.of(code)]
        for other in lines:
            if other.text[4:].strip() != lines[0].text[4:].strip():
                self.fault(other, f"is not read: {lines[0]} says something else")
        return lines[0] if lines else None

    def text(self, *codes: str) -> str:
        """The text of the only line of these records, "" without one."""
        line = self.only(*codes)
        return RECORDS[line.code].read(line.text)["text"] if line else ""

    def fields(self, line: ReportLine) -> Mapping[str, str]:
        """The fields of a line; name text that stands in no field."""
        record = RECORDS[line.code]
        if stray := record.stray(line.text):
            self.fault(line, f"has {shown(stray)!r} in columns of no field")
        return record.read(line.text)

    def number(self, line: ReportLine, text: str, what: str) -> int:
        """A whole number; 0 for a blank; name the line for anything else."""
        if text.isascii() and text.isdigit():
            return int(text)
        if text:
            self.fault(line, f"has {shown(text)!r} as {what}: expected a number")
        return 0

    def numbers(self, line: ReportLine, *names: str) -> list[int]:
        """The numbers in these fields of a line, 0 for one that is blank or no number."""
        fields = self.fields(line)
        return [self.number(line, fields[name], name) for name in names]

    def points(self, line: ReportLine, text: str) -> float | None:
        """Points, also negative ones; None for a blank; name the line for anything else."""
        points = read_points(text)
        if text and points is None:
            self.fault(line, f"has {shown(text)!r} as points")
        return points

    @cached_property
    def players(self) -> Mapping[int, PlayerLine]:
        """The players' lines by the line's number, with ratings in use and byes asked for."""
        entries = {line.number: self._entry(line) for line in self.of(PLAYER)
                 if IS_PLAYER.match(line.text)}  # fmt: skip
        rated = self._with_ratings(entries)
        return self._with_byes(rated)

    @cached_property
    def by_number(self) -> Mapping[int, PlayerLine]:
        """The players by their numbers."""
        return {entry.number: entry for entry in self.players.values() if entry.number}

    @cached_property
    def teams(self) -> Sequence[ReportLine]:
        """The lines of teams: 310, else 013 if the kind of event is one of teams (192, 092)."""
        is_of_teams = "team" in f"{self.text('192')} {self.text('092')}".lower()
        return self.of("310") or (self.of("013") if is_of_teams else ())

    @cached_property
    def rounds(self) -> int:
        """How many rounds the longest line of a player has."""
        longest = max((len(entry.rounds) for entry in self.players.values()), default=0)
        return longest or max((at for _, at in self.summaries), default=0)

    @cached_property
    def announced(self) -> int:
        """How many rounds the event will have (142), or the lines if they have more."""
        line, number = self._said
        if line and 0 < number < self.rounds:
            self.fault(line, f"says {number} rounds, but there are {self.rounds}")
        return max(self.rounds, number)

    @cached_property
    def _said(self) -> tuple[ReportLine | None, int]:
        """The record of the number of rounds, and the number; 0 for none, or for too many."""
        line = self.only("142", "XXR")
        said = RECORDS[line.code].read(line.text)["text"] if line else ""
        number = self.number(line, said, "rounds") if line else 0
        return line, number if number <= _MOST_ROUNDS else 0

    @cached_property
    def summaries(self) -> Mapping[tuple[int, int], Mapping[str, str]]:
        """The matches of teams (802) by team and round."""
        return {
            (int(number), at): group
            for line in self.of("802")
            if (number := RECORDS["802"].read(line.text)["number"]).isdigit()
            for at, group in enumerate(RECORDS["802"].read_repeated(line.text), 1)
        }

    @cached_property
    def begun(self) -> int:
        """The last round in which a game has a result."""
        games = [[played.result not in ("", UNKNOWN) and played.cell[:4] != "0000"
                  for played in entry.rounds]
                 for entry in self.players.values()]  # fmt: skip
        played = [at for own in games for at, over in enumerate(own, 1) if over]
        decided = [at for (_, at), match in self.summaries.items() if match["points"]]
        return max(played or decided, default=0)

    def _entry(self, line: ReportLine) -> PlayerLine:
        text = in_place(line.text)
        if len(text) < _POINTS_END:
            ends = f"ends at column {len(text)}, before its points (81-84)"
            self.fault(line, f"is too short: it {ends}")
        elif stray := _PLAYERS.stray(text):
            self.fault(line, f"has {shown(stray)!r} in columns of no field")
        fields = _PLAYERS.read(text)
        number = self.number(line, fields["number"], "its number")
        return PlayerLine(line, number, fields, tuple(self._rounds(line, text)))

    def _rounds(self, line: ReportLine, text: str) -> Iterator[Round]:
        """The rounds of a player; name those that are no result, and read what is legible."""
        for at, start in enumerate(_starts(text), 1):
            round_text = text[start : start + _STEP]
            read = _round(round_text)
            if read is None:
                read, is_read = _nearly(round_text)
                has = f"has {shown(' '.join(round_text.split()))!r} in round {at}"
                self.fault(line, f"{has}, which is no result: {is_read}")
            yield read

    def _with_ratings(self, players: Mapping[int, PlayerLine]) -> dict[int, PlayerLine]:
        """The players with the ratings that are in use (172); without it, national if no other."""
        use = self.text("172").upper().split()
        national: dict[int, int] = {}
        numbers = {entry.number for entry in players.values() if entry.number}
        for line in self.of("national"):
            fields = _PLAYERS.read(line.text)
            number = self.number(line, fields["number"], "a player's number")
            rating = self.number(line, fields["rating"], "a rating")
            if number in numbers:
                national[number] = rating
            else:
                self.fault(line, f"is about player {number}, who is not there")

        def in_use(entry: PlayerLine) -> str:
            own = self.number(entry.line, entry.fields["rating"], "a rating")
            other = national.get(entry.number, 0)
            used = {"NRO": other, "FIDE": own, "NIDOF": other or own, "HBFN": max(own, other),
                    "LBFN": min(own, other) or own or other}  # fmt: skip
            return str(next((used[word] for word in use if word in used), own or other) or "")

        if not national:
            return dict(players)
        return {
            at: replace(entry, fields={**entry.fields, "rating": in_use(entry)})
            for at, entry in players.items()
        }

    def _with_byes(self, players: dict[int, PlayerLine]) -> dict[int, PlayerLine]:
        """The players with the byes that they asked for (240) where their lines are blank."""
        at = {entry.number: key for key, entry in players.items()}
        longest = max((len(entry.rounds) for entry in players.values()), default=0)
        announced = max(longest, self._said[1])
        for line, kind, number, who in () if self.teams else self.byes_asked(at):
            entry = players[at[who]]
            already = entry.round(number)
            if not already.cell and number <= announced:
                rounds = [entry.round(at_round) for at_round in range(1, max(longest, number) + 1)]
                rounds[number - 1] = Round(f"0000 - {kind}", CODES_OF_UNPLAYED[kind])
                players[at[who]] = replace(entry, rounds=tuple(rounds))
            elif already.cell and already.result != CODES_OF_UNPLAYED[kind]:
                self.fault(line, f"does not count: player {who} has {already.cell} then")
        return players

    def byes_asked(self, numbers: Collection[int]) -> Iterator[tuple[ReportLine, str, int, int]]:
        """Yield the byes asked for (240): the line, the letter, the round, and who asked."""
        for line in self.of("240"):
            fields = self.fields(line)
            kind, at = fields["kind"].upper(), self.number(line, fields["round"], "a round")
            if kind in ("F", "H", "Z") and at:
                yield from ((line, kind, at, who) for who in self.named(line, numbers))
            else:
                self.fault(line, "expected F, H or Z and a round")

    def named(self, line: ReportLine, numbers: Collection[int]) -> Iterator[int]:
        """The numbers in the repeated field of a line; name those that nobody has."""
        for group in RECORDS[line.code].read_repeated(line.text):
            (text,) = group.values()
            number = self.number(line, text, "a number")
            if number and number not in numbers:
                self.fault(line, f"names {number}, and nobody has this number")
            elif number:
                yield number

    def named_or_all(self, line: ReportLine, numbers: Collection[int]) -> list[int]:
        """The numbers in the repeated field of a line; all if it names none."""
        return list(
            self.named(line, numbers) if RECORDS[line.code].read_repeated(line.text) else numbers
        )


def in_place(line: str) -> str:
    """The line, with blanks after the name to align the rest if a program counted bytes."""
    text = line.rstrip().expandtabs(1)
    missing = len(text.encode("utf-8", "replace")) - len(text)
    if missing and not _is_aligned(text):
        ends = _NAME_ENDS - missing
        shifted = f"{text[:ends]}{' ' * missing}{text[ends:]}"
        return shifted if _is_aligned(shifted) else text
    return text


def _is_aligned(text: str) -> bool:
    gaps = (47, 52, 56, 79, 84)
    return all(text[gap : gap + 1] in ("", " ") for gap in gaps) and (
        len(text) <= _ROUNDS or bool(_OPPONENT.match(text, _ROUNDS))
    )


def _starts(text: str) -> range:
    """Where the rounds of a line begin."""
    return range(_ROUNDS, min(len(text), _ROUNDS + _STEP * _MOST_ROUNDS), _STEP)


def _round(text: str) -> Round | None:
    """The round in ten columns; None for one that is not as the format says."""
    match = _GAME.fullmatch(text.ljust(_STEP))
    if not match:
        return None
    opponent, color, letter = match[1].strip(), match[2].upper(), match[3].upper().strip()
    if not opponent.strip("0"):
        if letter in CODES_OF_UNPLAYED:
            return Round(f"0000 - {letter}", CODES_OF_UNPLAYED[letter])
        return None if letter or color not in "- " else Round("", "")
    if letter in _OF_GAMES:
        result = _OF_GAMES[letter]
        side = "B" if color == "B" else "W"
        return Round(f"{opponent} {match[2]} {_AS_READ[result]}", f"{side}{result}")
    if letter in ("+", "-"):
        return Round(" ".join(text.split()), CODES_OF_UNPLAYED[letter])
    if letter in ("", UNKNOWN):
        return Round(f"{opponent} {match[2]}".strip(), letter)  # a pairing without a result
    return None


def _nearly(text: str) -> tuple[Round, str]:
    """What is legible of a round that is no result, and how it is read, in words."""
    match = _GAME.fullmatch(text.ljust(_STEP))
    opponent, letter = (match[1].strip(), match[3].upper()) if match else ("", "")
    if not match or not opponent.strip("0"):
        return Round("", ""), "read as blank"
    if letter == "Z":
        side = f"{opponent} {match[2]}"
        return Round(
            f"{side} -", CODES_OF_UNPLAYED["-"]
        ), "who was paired and absent lost by forfeit"
    if letter in CODES_OF_UNPLAYED:
        return Round(
            f"0000 - {letter}", CODES_OF_UNPLAYED[letter]
        ), "read as a bye, which has no opponent"
    return Round(f"{opponent} {match[2]}".strip(), ""), "read as a pairing without a result"
