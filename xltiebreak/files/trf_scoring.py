"""What a tournament report says of its event: points for results, the list, the kind of event."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from xltiebreak.files.trf_records import (
    CODES_OF_UNPLAYED,
    UNKNOWN,
    PlayerLine,
    ReportLine,
    ReportRecords,
)
from xltiebreak.files.trf_table import RECORDS
from xltiebreak.languages.figures import read_points
from xltiebreak.languages.text import pattern
from xltiebreak.reading.facts import (
    DOUBLE,
    KNOCK_OUT,
    ROUND_ROBIN,
    SWISS,
    Apart,
    EventFacts,
    ReportLines,
)
from xltiebreak.reading.grid import Cell, Finding

_WINS, _DRAWS = ("WW", "BW", "FW", "FPB"), ("WD", "BD", "HPB")
_LETTERS = {"W": _WINS, "D": _DRAWS, "L": ("WL", "BL"), "A": ("ZPB", "FL"), "P": ("PAB",)}
"""The results that a letter of record 162 is about, by their names in XXS."""
_DEFAULTS = {"W": 1.0, "D": 0.5, "L": 0.0, "A": 0.0}
_NAMES = {"WIN": "WW", "DRAW": "WD", "LOSS": "WL", "FORFEIT_WIN": "FW", "FORFEIT_LOSS": "FL"}
_NAMES |= {"FULL_BYE": "PAB", "HALF_BYE": "HPB", "ZERO_BYE": "ZPB", "PENDING": ""}
"""Which points are those of a result, by the name of the result; other results are given."""
_USUAL = {"BW": "WW", "BD": "WD", "BL": "WL", "FPB": "PAB", UNKNOWN: ""}
"""Results that may be worth something else than another one that is the same to us."""
_RESULTS = {"W": ("WW", "BW"), "D": ("WD", "BD"), "L": ("WL", "BL")} | {
    letter: (code,) for letter, code in CODES_OF_UNPLAYED.items() if letter != "U"
}
"""The results that a letter of record 299 is about."""
_KINDS = {
    DOUBLE: pattern(r"double[ _-]*(?:round[ _-]*robin|berger)", re.IGNORECASE),
    ROUND_ROBIN: pattern(r"round[ _-]*robin|berger|all[ -]play[ -]all", re.IGNORECASE),
    KNOCK_OUT: pattern(r"\bknock[ -]?out\b", re.IGNORECASE),
    SWISS: pattern(r"swiss|dutch|dubov|burstein|baku|lim\b", re.IGNORECASE),
}
"""What the kinds of event are called in a report, in the order in which they are looked for."""
_DATE = pattern(r"([0-9]{2}|[0-9]{4})[/.-](0?[1-9]|1[0-2])[/.-][0-9]{1,2}")
_POINTS = "PTS"
_SCORES = pattern(r"_([MG]P)(?:_|$)")


def told_by(report: ReportRecords, scored: EventFacts, shift: int) -> ReportLines:
    """What the records of a report say.

    scored: what rounds are worth; shift: by how many rows its lines were moved down.
    """
    began, kind = _began(report), _kind(report)
    tiebreaks, line = _tiebreaks(report)
    listed = Finding(Cell(line.number + shift, 1), f"{line}") if line else None
    findings = [fault._replace(cell=Cell(fault.cell.row + shift, 1)) for fault in report.faults]
    facts = scored._replace(
        kind=kind,
        by_game_points=_ranks_by_game_points(report),
        rounds=report.announced,
        began=began,
        tiebreaks=tiebreaks,
        apart=tuple(_apart(report)),
    )
    return ReportLines(facts, listed, tuple(findings), report.lines, shift)


def scored_players(report: ReportRecords, worth: Mapping[str, float]) -> EventFacts:
    """What the rounds of players are worth."""
    named = {name: worth[code] for name, code in _NAMES.items()}
    rules = given_by_rules(report, report.by_number)
    given, bonus = _given(report, worth, rules)
    penalties: dict[int, tuple[float, float]] = {}
    for rule in rules:
        if rule.round == STANDINGS_ONLY:
            add_penalties(penalties, rule._replace(points=None, matches=rule.points))
    return EventFacts(worth=named, given=given, bonus=bonus, penalties=penalties)


def _apart(report: ReportRecords) -> Iterator[Apart]:
    """Players who must not be paired (260); not read of teams."""
    for line in () if report.teams else report.of("260"):
        first, last = report.numbers(line, "first", "last")
        numbers = tuple(sorted(set(report.named(line, report.by_number))))
        yield Apart(first, max(first, last), numbers)


def _began(report: ReportRecords) -> tuple[int, int] | None:
    """The year and month of the first day."""
    text = report.text("042")
    match = _DATE.match(text)
    if text and not match:
        report.fault(report.of("042")[0], f"has no day such as 2026/04/30: {text!r}")
    return (int(f"20{match[1]}"[-4:]), int(match[2])) if match else None


def _kind(report: ReportRecords) -> str:
    """The kind of event: by 192, else by the words of 092; "" if neither tells it."""
    for code in ("192", "092"):
        text = report.text(code)
        for kind, words in _KINDS.items():
            if words.search(text):
                return kind
    return ""


def _ranks_by_game_points(report: ReportRecords) -> bool:
    """Whether game points stand before match points in the kind of event, as in FIDE_TEAM_GP_MP."""
    match = _SCORES.search(report.text("192").upper())
    return bool(report.teams and match and match[1] == "GP")


def _tiebreaks(report: ReportRecords) -> tuple[tuple[str, ...], ReportLine | None]:
    """The list of tie-breaks after the points, and its line."""
    line = report.only("202", "212")
    if line is None:
        return (), None
    text = RECORDS[line.code].read(line.text)["text"]
    codes = [code.strip() for code in text.split(",")]
    if "" in codes:
        report.fault(line, f"has a comma without a tie-break: {text}")
    points = [at for at, code in enumerate(codes) if code.upper() == _POINTS]
    if points != ([0] if line.code == "212" else []):
        usual = "begins with PTS" if line.code == "212" else "does not name PTS"
        report.fault(line, f"{text}: this list {usual}; the points rank first")
    return tuple(code for code in codes if code and code.upper() != _POINTS), line


def points_by_letter(
    report: ReportRecords, code: str, default: Mapping[str, float]
) -> dict[str, float]:
    """The points by letter of a record, 162 or 362; those that it does not name are the default."""
    points = dict(default)
    for line in report.of(code):
        report.fields(line)
        for group in RECORDS[code].read_repeated(line.text) or [{"code": "", "points": ""}]:
            letter, text = group["code"].upper(), group["points"]
            if letter not in (*_LETTERS, "X", *default) or not text:
                example = next(iter(default))
                said = f"has no points for {letter or 'a blank'}"
                report.fault(line, f"{said}: expected {example} {default[example]}")
            elif (worth := report.points(line, text)) is not None:
                points[letter] = worth
    return points


def worth_of_players(report: ReportRecords) -> dict[str, float]:
    """The points of each result, by its name in XXS; "" for a game without a result."""
    points = points_by_letter(report, "162", _DEFAULTS)
    names_byes = "P" in points
    short: dict[str, float] = {}
    exact: dict[str, float] = {}
    points.setdefault("P", points["W"])
    of_letters = {code: points[letter] for letter, codes in _LETTERS.items() for code in codes}
    worth_of = {**of_letters, "HPB": points["D"], UNKNOWN: points.get("X", 0.0), "": 0.0}
    for line in report.of("XXS"):
        for part in RECORDS["XXS"].read(line.text)["text"].upper().split():
            code, _, text = part.partition("=")
            worth = report.points(line, text)
            codes = {"W": _WINS, "D": _DRAWS}.get(code, (code,))
            if worth is None or not code or set(codes) - worth_of.keys():
                report.fault(line, f"has {part!r}: expected W=3 or PAB=1")
            else:
                (short if len(codes) > 1 else exact).update(dict.fromkeys(codes, worth))
    worths = worth_of | short | exact
    if not names_byes and "PAB" not in short | exact:
        worths["PAB"] = _worth_of_allocated_byes(report, worths)
    return worths


def _worth_of_allocated_byes(report: ReportRecords, worth: Mapping[str, float]) -> float:
    """The points of `U`: half a point if the printed points of all who have one say so.

    A single one proves it only if all other players' points are those of their results.
    """
    players = report.players.values()
    having = [
        entry for entry in players if any(of_round.result == "PAB" for of_round in entry.rounds)
    ]
    halved = {**worth, "PAB": worth["HPB"]}
    concerned = having if len(having) > 1 else players
    proved = having and all(_makes(entry, halved) for entry in concerned)
    return halved["PAB"] if proved else worth["PAB"]


def _makes(entry: PlayerLine, worth: Mapping[str, float]) -> bool:
    """Whether the results of a player make the printed points."""
    return sum(worth[of_round.result] for of_round in entry.rounds) == read_points(
        entry.fields["points"]
    )


def _given(
    report: ReportRecords, worth: Mapping[str, float], rules: Sequence[Rule]
) -> tuple[dict[int, dict[int, float]], dict[int, float]]:
    """The points of rounds that are not those of their results, and points beside all rounds."""
    given: dict[int, dict[int, float]] = {number: {} for number in report.by_number}
    for number, entry in report.by_number.items():
        for at in range(1, report.rounds + 1):
            of_round = entry.round(at)
            is_absent = not of_round.cell and at <= report.begun
            own = worth["ZPB" if is_absent else of_round.result]
            if own != worth[_USUAL.get(of_round.result, of_round.result)]:
                given[number][at] = own
    bonus: dict[int, float] = {}
    for rule in rules:
        for number in rule.of if rule.round != STANDINGS_ONLY else ():
            if not (rule.round or rule.results):
                bonus[number] = bonus.get(number, 0.0) + (rule.points or 0.0)
            for at in _rounds_of(report.by_number[number], rule, report.begun):
                before = given[number].get(at, worth[report.by_number[number].round(at).result])
                given[number][at] = (rule.points or 0.0) + (0.0 if rule.results else before)
    return {number: own for number, own in given.items() if own}, bonus


STANDINGS_ONLY = 999
"""The round of 299 whose points change the standings only."""


class Rule(NamedTuple):
    """A line of 299: points for some results, or points beside all others."""

    results: tuple[str, ...]
    """The results that get the points; () for points beside all others."""

    points: float | None
    """None if the line says nothing of them."""

    round: int
    """0 for all rounds, 999 for the standings only."""

    matches: float | None
    """A team's match points."""

    of: Sequence[int]
    """The numbers that the line is about."""


def given_by_rules(
    report: ReportRecords, numbers_known: Collection[int], teams: bool = False
) -> Sequence[Rule]:
    """The rules of 299 that make sense; numbers_known: the numbers that there are."""
    rules = (_rule_of(report, line, numbers_known, teams) for line in report.of("299"))
    return [rule for rule in rules if rule]


def add_penalties(penalties: dict[int, tuple[float, float]], rule: Rule) -> None:
    """Add the points that a rule gives in the standings: match points (or points), game points."""
    for number in rule.of:
        matches, games = penalties.get(number, (0.0, 0.0))
        penalties[number] = matches + (rule.matches or 0.0), games + (rule.points or 0.0)


def _rule_of(
    report: ReportRecords, line: ReportLine, numbers_known: Collection[int], teams: bool
) -> Rule | None:
    """The rule of a line of 299; None for one that makes no sense, which is named."""
    faults, fields = len(report.faults), report.fields(line)
    letter, at = fields["kind"].upper(), report.number(line, fields["round"], "a round")
    points, matches = (report.points(line, fields[name]) for name in ("games", "matches"))
    if len(report.faults) > faults:
        return None
    if letter and letter not in _RESULTS:
        report.fault(line, f"gives points for {letter!r}: expected W, D, L, F, H, Z, + or -")
    elif (points is None and (matches is None or not teams)) or (matches and not teams):
        report.fault(line, "gives a player no points: they stand in columns 14-17 alone")
    elif not (letter or RECORDS["299"].read_repeated(line.text)):
        report.fault(line, "gives points beside all rounds and names nobody: columns 24-27")
    elif at > report.begun and (letter or at != STANDINGS_ONLY):
        report.fault(line, f"gives points for round {at}, which has no result yet")
    else:
        numbers = report.named_or_all(line, numbers_known)
        return Rule(_RESULTS.get(letter, ()), points, at, matches, numbers)
    return None


def _rounds_of(entry: PlayerLine, rule: Rule, begun: int) -> Iterator[int]:
    """The rounds of a player that a rule gives points for."""
    for at in [rule.round] if rule.round else range(1, begun + 1):
        of_round = entry.round(at)
        result = of_round.result if of_round.cell else "ZPB"
        if result in rule.results or (rule.round and not rule.results):
            yield at
