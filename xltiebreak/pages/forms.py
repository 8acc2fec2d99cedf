"""Plain data for JSON: files, sections, explanations; the same for the command line and the page.

`message_of` returns the message of a problem with its remedy, as the command line or the page
names it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from xltiebreak.book.sections.marks import CellValue
from xltiebreak.book.sections.own import OwnColumn, columns_by_heading, own_columns
from xltiebreak.book.sections.verdict import sentences_of_verdict, verdict_of
from xltiebreak.core.modifiers import SHOWN
from xltiebreak.core.ranking import Standing
from xltiebreak.languages import Language, language
from xltiebreak.languages.figures import as_float
from xltiebreak.reading.crosstable.table import understood
from xltiebreak.rules import CURRENT, EDITIONS, FIDE, US
from xltiebreak.rules.naming import alike

if TYPE_CHECKING:
    from xltiebreak.book.audit import Audit
    from xltiebreak.book.rankings import RankedList
    from xltiebreak.book.reading import Report
    from xltiebreak.book.sections import Compared, Section
    from xltiebreak.book.sections.columns import JudgedColumn
    from xltiebreak.core.explain import Comparison, Explanation
    from xltiebreak.prizes import Award
    from xltiebreak.reading.grid import Origin, Problem
    from xltiebreak.rules import System
    from xltiebreak.rules.team_standings import TeamStanding

Form = dict[str, Any]
MessageOf = Callable[["Problem"], str]


def workbook_form(
    name: str,
    report: Report | None,
    problems: Sequence[Problem],
    message_of: MessageOf,
    sections: Sequence[Form],
) -> Form:
    """A file: its name, its sections, and the error if it was refused.

    report: None if it was refused; problems: those of no section.
    """
    lines = (str(problem._replace(message=message_of(problem))) for problem in problems)
    form: Form = {
        "workbook": name,
        "sections": list(sections),
        "error": None if report else "; ".join(lines),
    }
    if problems:
        form["problems"] = [problem_form(problem, message_of) for problem in problems]
    if report and report.written:
        form["written"] = str(report.written)
        counts = {"completed": report.completed, "replaced": report.replaced}
        form |= {name: count for name, count in counts.items() if count}
        if report.formulas.stored or report.formulas.left:
            form["formulas"] = {**report.formulas._asdict(), "reasons": [*report.formulas.reasons]}
    return form


def section_form(section: Section, message_of: MessageOf, differences: bool) -> Form:
    """A crosstable: how it was read, its players in the order of its rows, its problems.

    differences: add the comparison with the printed values.
    """
    table = section.crosstable
    by_number = {standing.number: standing for standing in section.standings}
    own = columns_by_heading(own_columns(section)) if by_number else {}
    about = understood(table)._asdict().items()
    form: Form = {
        "sheet": table.sheet,
        "range": table.seen,
        "rounds": table.event.rounds,
        "rules": section.rules,
        "order": [system.code for system in section.order],
        "players": [player_form(by_number[no], own) for no in table.rows if no in by_number],
        "problems": [problem_form(problem, message_of) for problem in section.problems],
        "understood": {key: value for key, value in about if key not in ("sheet", "area")},
    }
    beside = section.filled._asdict().items()
    if written := {key: value for key, value in beside if value}:
        form["filled"] = written
    if differences:
        form["agreements"] = list(map(_agreement_form, section.agreements))
        form["differences"] = [
            {
                **_at(table.grid.origin(found.cell), table.sheet),
                "no": found.number,
                "name": table.event.by_number[found.number].name,
                "system": compared_name(found.system, "PTS", "PLACE"),
                "printed": found.printed,
                "computed": as_float(found.computed),
                "rounded": as_float(found.rounded),
            }
            for found in section.differences
        ]
    return form


def audit_form(
    name: str, audits: Sequence[Audit], problems: Sequence[Problem], message_of: MessageOf
) -> Form:
    """A file and the audits of its sections; the problems are why it has none."""
    lines = (str(problem._replace(message=message_of(problem))) for problem in problems)
    return {
        "workbook": name,
        "sections": list(map(_section_audit_form, audits)),
        "error": None if audits else "; ".join(lines),
    }


def _section_audit_form(audit: Audit) -> Form:
    return {
        "sheet": audit.sheet,
        "players": audit.players,
        "rounds": audit.rounds,
        "edition": audit.edition,
        "editions": list(audit.editions),
        "right": audit.right,
        "rounded": audit.rounded,
        "wrong": audit.wrong,
        "places_wrong": len(audit.places),
        "cause": audit.cause,
        "deviations": [
            {"name": one.name, "program": one.program, "article": one.article}
            for one in audit.deviations
        ],
        "differences": [
            {
                **_at(one.where, audit.sheet),
                "no": one.number,
                "name": one.name,
                "system": one.system,
                "printed": one.printed,
                "computed": as_float(one.computed),
                "rounded": as_float(one.rounded),
                "article": one.article,
                "rounds": list(one.rounds),
                "why": one.why,
            }
            for one in audit.values
        ],
        "places": [
            {
                **_at(one.where, audit.sheet),
                "no": one.number,
                "name": one.name,
                "printed": one.printed,
                "right": one.right,
            }
            for one in audit.places
        ],
        "unexplained": list(audit.unknown),
        "notes": list(audit.notes),
        "error": audit.error or None,
    }


def _at(where: Origin, sheet: str) -> Form:
    """A cell, and its sheet if it is another one than that of the section."""
    return {**({"sheet": where.sheet} if where.sheet != sheet else {}), "cell": str(where.cell)}


def standing_form(standing: Standing | TeamStanding) -> Form:
    """The standing of a player or a team."""
    return {
        **{"no" if key == "number" else key: value for key, value in standing._asdict().items()},
        "points": as_float(standing.points),
        "tiebreaks": {code: as_float(value) for code, value in standing.tiebreaks.items()},
    }


def lists_form(section: Section, lists: Iterable[RankedList]) -> Form:
    """The standings of a section's boards or teams, as they stand in its form; else nothing."""
    form: Form = {}
    for ranked in lists:
        if ranked.section is not section:
            continue
        if ranked.board is not None:
            own = columns_by_heading(own_columns(section))
            of_board = [player_form(standing, own) for standing in ranked.standings]
            form.setdefault("boards", {})[str(ranked.board)] = of_board
        elif len(ranked.together) == 1:
            form["teams"] = list(map(_team_form, ranked.standings))
    return form


def teams_form(ranked: RankedList) -> Form:
    """The teams of all sections, and the players without a team; nothing without teams."""

    def member(position: int, number: int) -> Form:
        path, section = ranked.together[position]
        event = section.crosstable.event
        return {
            "workbook": str(path),
            "sheet": section.crosstable.sheet,
            "no": number,
            "name": event.by_number[number].name,
            "points": event.placing[number],
        }

    teams = ranked.teams
    if teams is None:
        return {}
    return {
        "teams": [
            {
                **_team_form(one),
                "members": [member(*of) for of in zip(one.sections, one.members, strict=True)],
            }
            for one in teams.standings
        ],
        "unattached": [member(*one) for one in teams.unattached],
        "too_small": {team: [member(*one) for one in of] for team, of in teams.small.items()},
    }


def _team_form(standing: Standing | TeamStanding) -> Form:
    """A team with the numbers of the players who count for it."""
    form = standing_form(standing)
    del form["sections"]
    return {**form, "members": list(form["members"])}


def award_form(award: Award) -> Form:
    """An award; the amount is a number, None for a trophy."""
    return {**award._asdict(), "amount": None if award.amount is None else float(award.amount)}


def tiebreak_form(system: System, rules: str) -> Form:
    """A tie-break as one types it by these rules; FIDE's with its editions and modifiers."""
    has_edition = system.rules == FIDE and system.definition.varies and rules == US
    form: Form = {
        "code": f"{CURRENT}:{system.code}" if has_edition else system.code,
        "name": system.name,
        "function": system.definition.udf,
        "source": system.definition.source,
        "needs": list(system.needed),
        "alike": list(dict.fromkeys(other.code for other in alike(system))),
    }
    if system.rules != US:
        form |= {
            "rules": list(EDITIONS),
            "differs": system.definition.varies,
            "modifiers": " ".join(SHOWN[letter] for letter in system.definition.takes).split(),
        }
    return form


def player_form(standing: Standing | TeamStanding, own: Mapping[str, OwnColumn]) -> Form:
    """A player's standing, with the cells of the director's extra columns by heading."""
    columns = {heading: cell_of(standing, column) for heading, column in own.items()}
    return standing_form(standing) | ({"columns": columns} if columns else {})


def cell_of(standing: Standing | TeamStanding, column: OwnColumn | None) -> CellValue:
    """A player's cell in an extra column of the director; None for a team, which has no row."""
    if column is None or not isinstance(standing, Standing):
        return None
    return column.values[standing.number]


def problem_form(problem: Problem, message_of: MessageOf) -> Form:
    """A problem and its cell; a note says so."""
    form: Form = {
        "severity": problem.severity,
        "sheet": problem.sheet,
        "cell": problem.cell,
        "message": message_of(problem),
    }
    return {**form, "note": True} if problem.note else form


def explained_form(
    name: str,
    sheet: str,
    explanations: Sequence[Explanation],
    comparison: Comparison | None,
    agreements: Sequence[JudgedColumn] = (),
) -> Form:
    """The explanations of a player, or two players side by side, in a file's section."""
    form: Form = {"workbook": name, "sheet": sheet}
    if comparison is None:
        form["explanations"] = [one.as_dict() for one in explanations]
    else:
        form["pairs"] = [[one.as_dict() for one in pair] for pair in comparison.pairs]
        form["sentence"] = comparison.sentence
    if agreements:
        form["agreements"] = list(map(_agreement_form, agreements))
    return form


def verdict(section: Section, words: Language | None = None) -> str:
    """A line that says what is missing and whether printed values are right, by default in English.

    A workbook that computes by itself may say that not all is right; that is the line then.
    """
    said = words or language()
    found_in = verdict_of(section)
    first = sentences_of_verdict(found_in, said)
    if found := len(section.differences):
        first.append(said.say("verdict.differences", count=found))
    elif not found_in.own:
        first.append(_as_printed(section, said))
    return "; ".join(first)


def _as_printed(section: Section, said: Language) -> str:
    """A sentence about printed values that are all right."""
    points, place = said.say("head.points"), said.say("head.place")
    printed = ", ".join(
        f"{count} {compared_name(printed, points, place)}"
        for printed, count in section.compared.items()
        if count
    )
    right = said.say("verdict.right", printed=printed) if printed else said.say("verdict.nothing")
    only_points = section.compared.get("PLACE") == 0
    return f"{right}{said.say('verdict.places_by_points') if only_points else ''}"


def compared_name(printed: Compared, points: str, place: str) -> str:
    """The name of compared values: a tie-break's code, or the given name of points or places."""
    if printed is None:
        return points
    return place if isinstance(printed, str) else printed.code


def _system_form(system: System) -> Form:
    code, rules = system.identity
    return {"code": code, "rules": rules}


def _agreement_form(found: JudgedColumn) -> Form:
    return {
        "cell": str(found.cell),
        "header": found.text,
        "system": found.system.code if found.system and found.systems else None,
        "systems": [_system_form(system) for system in found.systems],
        "nearest": _system_form(found.nearest) if found.nearest else None,
        "agree": found.right,
        "printed": found.printed,
        "differ": list(map(str, found.differ)),
    }
