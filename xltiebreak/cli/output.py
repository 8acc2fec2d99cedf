"""Prints answers and problems: tables for people, JSON and CSV for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from xltiebreak.cli.printing import complain, edge, hand_over, say, say_json
from xltiebreak.languages.text import pattern

if TYPE_CHECKING:
    from pathlib import Path

    from xltiebreak.book.rankings import RankedList
    from xltiebreak.book.reading import Where
    from xltiebreak.book.sections.explaining import Explained
    from xltiebreak.cli.run import Outcome
    from xltiebreak.core.explain import Explanation
    from xltiebreak.core.ranking import Standing
    from xltiebreak.files.written import TableColumn
    from xltiebreak.languages import Language
    from xltiebreak.reading.grid import Problem, Remedy
    from xltiebreak.rules import System
    from xltiebreak.rules.team_standings import TeamStanding

_HINTS: dict[Remedy, str] = {
    "": "",
    "force": ", or use --force to replace it",
    "force if closed": " (or use --force if it is not open)",
    "overwrite_formulas": ", or use --overwrite-formulas to replace it by a number",
    "formulas": ": --formulas renews them",
    "overwrite_functions": ": --overwrite-formulas writes values and removes the formulas",
    "convert": ": convert it first (xltiebreak convert FILE -o event.xlsx)",
    "overwrite_points": ": fill --overwrite-points replaces them",
    "swiss": "; --swiss says otherwise",
    "match_points": ": --match-points says which",
    "by_game_points": ": say so with --by-game-points",
    "overwrite_trophies": ": use --overwrite-trophies to replace it",
    "target": ", or write to another file with -o FILE",
    "folder": ", or give another --out-dir",
    "sheets": ": --sheet takes one of these",
    "order": ", or take another order with --order or --systems",
    "rules": ": --rules takes others",
    "unrated": "; --unrated 1500, or leave-out, does so for all of them",
    "min_players": " with --min-players N",
    "prizes": ", or name a file that lists them with --prizes FILE",
    "join": ", or name the files of all rounds with --join",
}
"""The option for each remedy of a problem."""

_OF_THIS_COMMAND = pattern("(?<!fill )--[a-z-]+")


def with_hint(problem: Problem) -> str:
    """The message of a problem, with the option that helps if this command has it."""
    hint, context = _HINTS[problem.remedy], click.get_current_context(silent=True)
    options = {name for one in context.command.params for name in one.opts} if context else set()
    return problem.message + hint * options.issuperset(_OF_THIS_COMMAND.findall(hint))


_MOST_LINES = 20  # of a file: nobody reads more, and one cause is often behind many
_ALL_LISTED = "check --format json lists them"


def print_problems(outcomes: Sequence[Outcome], quiet: bool) -> None:
    """Print every problem on standard error, one line each; quiet: without notes."""
    print_all(((one, outcome.name) for outcome in outcomes for one in outcome.problems), quiet)


def print_all(problems: Iterable[tuple[Problem, str]], quiet: bool) -> None:
    """Print problems on standard error, each with the name of its file; quiet: without notes.

    Many problems of one cause are one line, and so are several notes of a file.
    """
    from xltiebreak.book.sections.sentences import one_for_each_cause

    by_file: dict[str, list[Problem]] = {}
    for problem, name in problems:
        if not (quiet and problem.note):
            by_file.setdefault(name, []).append(problem)
    for name, found in by_file.items():
        notes = [problem for problem in found if problem.note]
        shown = [problem for problem in found if not problem.note]
        lines = one_for_each_cause(shown + notes if len(notes) == 1 else shown)
        if len(lines) > _MOST_LINES:
            order = sorted(lines, key=lambda problem: (problem.severity != "error", problem.note))
            lines = tuple(order)
        for problem in lines[:_MOST_LINES]:
            level = "note" if problem.note else problem.severity
            complain(level, str(problem._replace(message=with_hint(problem))), name)
        if more := lines[_MOST_LINES:]:
            complain(more[0].severity, f"... and {len(more)} more: {_ALL_LISTED}", name)
        if len(notes) > 1:
            complain("note", f"{len(notes)} notes that change no value: {_ALL_LISTED}", name)


def print_filled(outcomes: Sequence[Outcome]) -> None:
    """Print what was filled in each written workbook."""
    from xltiebreak.book.sections.sentences import section_title, what_was_filled

    for outcome in outcomes:
        if outcome.report and outcome.report.written:
            say(f"{outcome.display_path} -> {outcome.report.written}")
            for section in outcome.sections:
                if section.sound:
                    say(f"  {section_title(section)}: filled {what_was_filled(section)}")
            if outcome.report.awards:
                say(f"  {outcome.report.awards}: a sheet of all awards, to print or to merge")
            if count := outcome.report.completed:
                say(f"  {count} blank cell{'s' if count != 1 else ''} completed")
            for line in _replaced_lines(outcome):
                say(f"  {line}")


def print_summary(outcomes: Sequence[Outcome]) -> None:
    """Print one line on all workbooks of a fill, if there are several."""
    from xltiebreak.reading.grid import first_few

    if len(outcomes) < 2:
        return
    filled = [one for one in outcomes if one.report and one.report.written]
    warned = sum(any(not problem.note for problem in one.problems) for one in filled)
    refused = [one.name for one in outcomes if not (one.report and one.report.written)]
    parts = [f"{len(filled)} filled"]
    parts += [f"{warned} of them with warnings"] if warned else []
    parts += [f"{len(refused)} refused: {first_few(refused)}"] if refused else []
    say(", ".join(parts))


def _replaced_lines(outcome: Outcome) -> Iterator[str]:
    """Lines on other numbers that were replaced, and on the results of formulas."""
    from xltiebreak.book.paths import is_same_file

    report = outcome.report
    assert report
    stored, replaced, left, reasons = report.formulas
    in_place = report.written is not None and is_same_file(outcome.path, report.written)
    backup = ": with --backup the old file is kept" if in_place else ""
    if report.replaced:
        yield f"{report.cells} cells, of which {report.replaced} held other numbers{backup}"
    if stored or left:
        of_these = f", of which {replaced} held others" if replaced else ""
        others = f", left {left} to Excel ({'; '.join(reasons)})" if left else ""
        formulas = "result of 1 formula" if stored == 1 else f"results of {stored} formulas"
        yield f"stored the {formulas}{of_these}{others}"


def print_converted(outcomes: Sequence[Outcome], out: Path) -> None:
    """Print the sections that were written of each file."""
    from xltiebreak.book.sections.sentences import section_title

    for outcome in outcomes:
        say(f"{outcome.display_path} -> {out}")
        for section in outcome.sections:
            say(f"  {section_title(section)}")


def print_checked(outcomes: Sequence[Outcome]) -> None:
    """Print how each section was read, and whether its printed values are right."""
    from xltiebreak.pages.forms import verdict
    from xltiebreak.reading.crosstable.table import understood

    for outcome in outcomes:
        for section in outcome.sections:
            read = understood(section.crosstable)
            if read.sheet == outcome.name:  # of files that are one event, each sheet is a file
                read = read._replace(sheet="")
            say(f"{outcome.name}: {read}")
            if section.sound:
                say(f"  {verdict(section)}")
            for said in (*section.agreements, *section.roundings):
                say(f"  {said}")


def print_proposals(outcomes: Sequence[Outcome], where: Where) -> None:
    """Print how each table may be read and what its columns may mean, with the proofs."""
    from xltiebreak.book.reading import proposals_of
    from xltiebreak.reading.crosstable.messages.left_out import cells_left_out
    from xltiebreak.reading.grid import Cell, Refused, sheet_and_cell

    for outcome in outcomes:
        try:
            lines = list(proposals_of(outcome.path, where))
        except Refused:
            continue  # the outcome says why
        lines = lines or ["no row names players and rounds"]
        lines += [
            f"{sheet_and_cell(one.crosstable.sheet, str(column.cell))}: {column.reason}"
            for one in outcome.sections
            for column in one.columns
        ]
        for one in outcome.sections:
            table = one.crosstable
            known = {table.grid.origin(Cell(table.header.row, own.column)) for own in one.columns}
            lines += [
                f"{sheet_and_cell(at.sheet, str(at.cell))}: {text}"
                for at, text in cells_left_out(table, known)
            ]
        for line in lines:
            say(f"{outcome.name}: {line}")


def print_standings(tables: Sequence[RankedList], words: Language) -> None:
    """Print a table of places for each section, or for its teams or boards."""
    from xltiebreak.cli.tables import print_table
    from xltiebreak.cli.team_lists import team_notes
    from xltiebreak.files.written import Table

    for one in tables:
        columns = list(_columns(one, words))
        print_table(Table("standings", _table_title(one, words), columns, words), first=3)
        notes = [*team_notes(one, words), *_unranked(one, words)]
        if notes:
            say(*notes, "")


def _unranked(table: RankedList, words: Language) -> Iterator[str]:
    """A line for each player who left the standings, with the reason."""
    from xltiebreak.book.sections.standings import unranked_lines

    return unranked_lines(table.section, words)


def _columns(table: RankedList, words: Language) -> Iterator[TableColumn]:
    from xltiebreak.files.written import TableColumn, place_text
    from xltiebreak.rules import figure

    ranked = table.standings
    places = [place_text(standing.place, standing.tied) for standing in ranked]
    yield TableColumn(words.say("head.place"), "place", places)
    who = [_who_in(table, standing) for standing in ranked]
    first, second = [pair[0] for pair in who], [pair[1] for pair in who]
    if table.together:
        yield TableColumn(words.say("head.team"), "name", first)
        yield TableColumn(words.say("head.players"), "text", second)
    else:
        yield TableColumn(words.say("head.no"), "number", first)
        yield TableColumn(words.say("head.name"), "name", second)
    points = [figure(standing.points) for standing in ranked]
    yield TableColumn(words.say("head.points"), "points", points)
    for code in table.codes:
        values = [figure(standing.tiebreaks[code]) for standing in ranked]
        yield TableColumn(code, "tiebreak", values)
    separated = [standing.separated_by for standing in ranked]
    yield TableColumn(words.say("head.separated_by"), "code", separated)


def _table_title(table: RankedList, words: Language) -> str:
    from xltiebreak.book.sections.sentences import section_title
    from xltiebreak.book.sections.verdict import missing_sentence
    from xltiebreak.cli.team_lists import teams_title
    from xltiebreak.files.files import name_of

    if len(table.together) > 1:
        return teams_title(table, words)
    on = [] if table.board is None else [words.say("on_board", board=table.board)]
    missing = missing_sentence(table.section.crosstable.event.missing, words)
    titles = filter(None, (section_title(table.section, words), *on, missing))
    return f"{name_of(table.path)}: {', '.join(titles)}"


def _who_in(table: RankedList, standing: Standing | TeamStanding) -> tuple[int | str, str]:
    """The player's number and name, or the team and its players' numbers, section by section."""
    from xltiebreak.cli.team_lists import section_name
    from xltiebreak.core.ranking import Standing

    if isinstance(standing, Standing):
        return standing.number, standing.name
    if len(table.together) <= 1:
        return standing.team, " ".join(map(str, standing.members))
    numbers: dict[int, list[str]] = {}
    for position, number in zip(standing.sections, standing.members, strict=True):
        numbers.setdefault(position, []).append(str(number))
    parts = (
        f"{' '.join(members)} ({section_name(table, position)})"
        for position, members in numbers.items()
    )
    return standing.team, ", ".join(parts)


def print_csv(tables: Sequence[RankedList], excel: bool, guards: bool) -> None:
    """Print a line for each player or team, by place, with the director's extra columns.

    excel: begin with the mark that tells Excel on Windows of UTF-8; guards: put an apostrophe
    before texts that Excel would take for formulas.
    """
    from xltiebreak.book.sections.own import columns_by_heading, own_columns
    from xltiebreak.languages.figures import as_float
    from xltiebreak.pages.forms import cell_of

    codes = list(dict.fromkeys(code for table in tables for code in table.codes))
    who = ("team", "players") if any(table.together for table in tables) else ("no", "name")
    boards = any(table.board is not None for table in tables)
    first = ("workbook", "sheet", "range", *(("board",) if boards else ()), "place", "tied", *who)
    heads = (*first, "points", *codes, "separated_by")
    own = [
        {} if table.together else columns_by_heading(own_columns(table.section)) for table in tables
    ]
    headings = list(dict.fromkeys(heading for columns in own for heading in columns))
    rows: list[Iterable[object]] = []
    for table, columns in zip(tables, own, strict=True):
        crosstable = table.section.crosstable
        where: tuple[object, ...] = (str(table.path), crosstable.sheet, crosstable.seen)
        where = ("", "", "") if len(table.together) > 1 else where
        for standing in table.standings:
            place = (standing.place, str(standing.tied).lower(), *_who_in(table, standing))
            values = map(as_float, (standing.points, *map(standing.tiebreaks.get, codes)))
            beside = [cell_of(standing, columns.get(heading)) for heading in headings]
            on = (table.board,) if boards else ()
            rows.append((*where, *on, *place, *values, standing.separated_by, *beside))
    heads = (*heads, *(f"{text} (sheet)" if text in heads else text for text in headings))
    hand_over(csv_of(heads, rows, excel, guards))


def csv_of(
    heads: Iterable[object], rows: Iterable[Iterable[object]], excel: bool, guards: bool
) -> str:
    """A table as CSV; excel, guards: see `print_csv`."""
    from xltiebreak.files.written.comma import csv_line, guarded_cells

    lines = (guarded_cells(row) if guards else row for row in (heads, *rows))
    return "".join(("\ufeff" if excel else "", *map(csv_line, lines)))


def print_json(
    outcomes: Sequence[Outcome], differences: bool = False, tables: Sequence[RankedList] = ()
) -> None:
    """Print a list with an element for each workbook.

    tables: standings of teams or boards, to add to their sections.
    """
    say_json([_workbook_json(outcome, differences, tables) for outcome in outcomes])


def print_explanations(found: Sequence[tuple[Path, Explained]], form: str) -> None:
    """Print explanations, or comparisons and the sentence that sums them up."""
    from xltiebreak.core import explain
    from xltiebreak.files.files import name_of

    if form == "json":
        from xltiebreak.pages.forms import explained_form

        say_json(
            [explained_form(str(path), of.section.crosstable.sheet, *of[1:]) for path, of in found]
        )
        return
    lines: list[str] = []
    for path, (section, explanations, comparison, agreements) in found:
        sheet = section.crosstable.sheet
        title = f"{name_of(path)}: {sheet}" if sheet else name_of(path)
        lines += [f"## {explain.escaped_md(title)}" if form == "md" else title, ""]
        for agreement in map(str, agreements):
            lines += [f"- {explain.escaped_md(agreement)}" if form == "md" else f"  {agreement}"]
        lines += [""] if agreements else []
        for explanation in explanations:
            show = explain.markdown_lines if form == "md" else explain.text
            lines += [*show(explanation), ""]
        if comparison is None:
            continue
        for pair in comparison.pairs:
            if form == "md":
                lines += [line for one in pair for line in (*explain.markdown_lines(one), "")]
            else:
                lines += _beside_or_below(pair)
        sentence = comparison.sentence
        lines += [explain.escaped_md(sentence) if form == "md" else sentence, ""]
    if lines:
        say(*lines[: len(lines) - (not lines[-1])])


def _beside_or_below(pair: tuple[Explanation, Explanation]) -> list[str]:
    """Two explanations side by side, or one below the other on a narrow terminal."""
    from xltiebreak.core import explain

    beside = explain.side_by_side(pair)
    width = edge()
    if width is not None and max(map(len, beside)) > width:
        return [line for one in pair for line in (*explain.text(one), "")]
    return [*beside, ""]


def print_systems(rules: str, form: str) -> None:
    """Print the tie-break systems of the rules in force; by those of US Chess, FIDE's too."""
    from xltiebreak.cli.tables import print_table
    from xltiebreak.files.written import Table, TableColumn
    from xltiebreak.languages import language
    from xltiebreak.rules import FIDE, US, all_systems

    systems = [*(all_systems(US) if rules == US else ()), *all_systems(FIDE)]
    if form == "json":
        from xltiebreak.pages.forms import tiebreak_form

        say_json([tiebreak_form(system, rules) for system in systems])
        return
    rows = [_system_row(system, rules) for system in systems]
    heads = list(rows[0])
    if form == "md":
        names = ["; ".join((*system.definition.headers, *_called(system))) for system in systems]
        lines = [
            f"| {' | '.join((*row.values(), also))} |"
            for row, also in zip(rows, names, strict=True)
        ]
        heads.append("also called")
        say(f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}", *lines)
        return
    columns = [
        TableColumn(
            name, "code" if name in ("code", "function") else "text", [row[name] for row in rows]
        )
        for name in heads
    ]
    print_table(Table("systems", "", columns, language()), first=2)


def _called(system: System) -> list[str]:
    """A name that other systems share: `Kashdan, as KW and KO`."""
    from xltiebreak.reading.crosstable.wording import listed
    from xltiebreak.rules.naming import alike

    codes = dict.fromkeys(one.code for one in alike(system))
    called = system.definition.called or system.definition.letter
    return [f"{called}, as {listed([*codes])}"] if codes else []


def _system_row(system: System, rules: str) -> dict[str, str]:
    from xltiebreak.pages.forms import tiebreak_form

    form = tiebreak_form(system, rules)
    differs = "; not the same in every edition" if system.definition.varies else ""
    return {
        **{key: form[key] for key in ("code", "name", "function")},
        "source": f"{form['source']}{differs}",
        "needs": ", ".join(form["needs"]),
    }


def _workbook_json(
    outcome: Outcome, differences: bool, tables: Sequence[RankedList]
) -> dict[str, Any]:
    from xltiebreak.pages.forms import lists_form, section_form, teams_form, workbook_form

    sections = [
        section_form(section, with_hint, differences) | lists_form(section, tables)
        for section in outcome.sections
    ]
    form = workbook_form(str(outcome.path), outcome.report, outcome.beside, with_hint, sections)
    for table in tables:
        form |= teams_form(table)
    return form
