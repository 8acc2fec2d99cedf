"""What is known of a file, a section, an explanation, in the form that programs read: plain data
for JSON. The command line and the page give the same.

`said` gives the message of a problem with what would help, as the face calls it that speaks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from xltiebreak.crosstable.messages.understood import understood
from xltiebreak.ranking import Standing
from xltiebreak.sections.own import CellValue, OwnColumn, columns_by_heading, own_columns

if TYPE_CHECKING:
    from xltiebreak.explain import Comparison, Explanation
    from xltiebreak.grid import Problem
    from xltiebreak.sections import Compared, Section
    from xltiebreak.sections.recognition import Agreement
    from xltiebreak.systems import System, Value
    from xltiebreak.teams import TeamStanding
    from xltiebreak.workbook.reading import Report

Form = dict[str, Any]
Saying = Callable[["Problem"], str]


def workbook_form(
    name: str,
    report: Report | None,
    problems: Sequence[Problem],
    said: Saying,
    sections: Sequence[Form],
) -> Form:
    """A file: its name, its sections, and why it was refused, None where it was not.

    report: None where it was refused; problems: those that belong to no section.
    """
    lines = (str(problem._replace(message=said(problem))) for problem in problems)
    form: Form = {
        "workbook": name,
        "sections": list(sections),
        "error": None if report else "; ".join(lines),
    }
    if problems:
        form["problems"] = [problem_form(problem, said) for problem in problems]
    if report and report.written:
        form["written"] = str(report.written)
        if report.completed:
            form["completed"] = report.completed
    return form


def section_form(section: Section, said: Saying, differences: bool = False) -> Form:
    """A crosstable: what it was taken for, its players in the order of its rows, its problems.

    differences: whether what is printed was compared.
    """
    table = section.crosstable
    by_number = {standing.number: standing for standing in section.standings}
    own = columns_by_heading(own_columns(section)) if by_number else {}
    form: Form = {
        "sheet": table.sheet,
        "range": str(table.area),
        "rounds": table.event.rounds,
        "rules": section.rules,
        "order": [system.code for system in section.order],
        "players": [player_form(by_number[no], own) for no in table.rows if no in by_number],
        "problems": [problem_form(problem, said) for problem in section.problems],
        "understood": _understood_form(section),
    }
    beside = section.filled._asdict().items()
    if written := {key: value for key, value in beside if value}:
        form["filled"] = written
    if differences:
        form["agreements"] = list(map(_agreement_form, section.agreements))
        form["differences"] = [
            {
                "cell": str(found.cell),
                "no": found.number,
                "system": compared_name(found.system, "PTS", "PLACE"),
                "printed": found.printed,
                "computed": json_number(found.computed),
            }
            for found in section.differences
        ]
    return form


def standing_form(standing: Standing | TeamStanding) -> Form:
    """A player's or a team's place."""
    return {
        **{"no" if key == "number" else key: value for key, value in standing._asdict().items()},
        "points": json_number(standing.points),
        "tiebreaks": {code: json_number(value) for code, value in standing.tiebreaks.items()},
    }


def player_form(standing: Standing | TeamStanding, own: Mapping[str, OwnColumn]) -> Form:
    """A player's place, with what the sheet's own columns tell of the player, by heading."""
    columns = {heading: cell_of(standing, column) for heading, column in own.items()}
    return standing_form(standing) | ({"columns": columns} if columns else {})


def cell_of(standing: Standing | TeamStanding, column: OwnColumn | None) -> CellValue:
    """What a player's row says in a column of the sheet; a team has no row."""
    if column is None or not isinstance(standing, Standing):
        return None
    return column.values[standing.number]


def problem_form(problem: Problem, said: Saying) -> Form:
    """A problem, and where it is."""
    return {
        "severity": problem.severity,
        "sheet": problem.sheet,
        "cell": problem.cell,
        "message": said(problem),
    }


def explained_form(
    name: str,
    sheet: str,
    explanations: Sequence[Explanation],
    comparison: Comparison | None,
    agreements: Sequence[Agreement] = (),
) -> Form:
    """The explanations of a player, or two players side by side, in a file's section."""
    form: Form = {"workbook": name, "sheet": sheet}
    if comparison is None:
        form["explanations"] = list(map(_explanation_form, explanations))
    else:
        form["pairs"] = [list(map(_explanation_form, pair)) for pair in comparison.pairs]
        form["sentence"] = comparison.sentence
    if agreements:
        form["agreements"] = list(map(_agreement_form, agreements))
    return form


def verdict(section: Section) -> str:
    """In a line whether what is printed in a sound section is right."""
    found = len(section.differences)
    if found:
        return f"{found} difference{'s' * (found != 1)}"
    printed = ", ".join(
        f"{count} {compared_name(printed, 'Pts', 'Place')}"
        for printed, count in section.compared.items()
        if count
    )
    return f"consistent; right as printed: {printed}" if printed else "consistent; nothing printed"


def compared_name(printed: Compared, points: str, place: str) -> str:
    """What a column prints: a tie-break's code, or what points and places are called."""
    if printed is None:
        return points
    return place if isinstance(printed, str) else printed.code


def json_number(value: Value) -> float | None:
    """A value for programs."""
    return None if value is None else float(value)


def _understood_form(section: Section) -> Form:
    """What the crosstable was taken for; the sheet and the range stand beside it."""
    found = understood(section.crosstable)._asdict()
    return {key: value for key, value in found.items() if key not in ("sheet", "area")}


def _named(system: System) -> Form:
    code, rules = system.identity
    return {"code": code, "rules": rules}


def _agreement_form(found: Agreement) -> Form:
    return {
        "cell": str(found.cell),
        "header": found.text,
        "system": found.system.code if found.system else None,
        "systems": [_named(system) for system in found.systems],
        "nearest": _named(found.nearest) if found.nearest else None,
        "agree": found.agree,
        "printed": found.printed,
        "differ": list(map(str, found.differ)),
    }


def _explanation_form(explanation: Explanation) -> Form:
    return {
        "no": explanation.number,
        "player": explanation.player,
        "points": explanation.points,
        "system": explanation.system.code,
        "name": explanation.system.name,
        "value": json_number(explanation.value),
        "terms": explanation.term,
        "mean": explanation.mean,
        "entries": [
            {**entry._asdict(), "amount": json_number(entry.amount)}
            for entry in explanation.entries
        ],
        "left_out": explanation.why,
    }
