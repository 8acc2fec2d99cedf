"""Answers to the page's questions: plain data for JSON, and new files.

The page runs this in a browser, in a Python without processes and without a disk: files are in
memory, each in another folder. Nothing here depends on the browser.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from xltiebreak import __version__
from xltiebreak.book import filling, reading
from xltiebreak.book.entering import enter, refuse_if_other
from xltiebreak.book.options import what_clashes
from xltiebreak.book.reading import Report, Workbook
from xltiebreak.book.sections.filling import has_own_formulas
from xltiebreak.book.sections.sentences import one_for_each_cause
from xltiebreak.book.sections.twice import problems_of_twice
from xltiebreak.core.editions import TABLE
from xltiebreak.errors import Error
from xltiebreak.languages import DEFAULT, Language, language
from xltiebreak.pages.forms import (
    Form,
    explained_form,
    problem_form,
    section_form,
    workbook_form,
)
from xltiebreak.pages.page.around import rows_around
from xltiebreak.pages.page.boards import desks_of, entries_of
from xltiebreak.pages.page.names import (
    name_list_form,
    name_list_of_text,
    names_in_file,
    workbook_with_names,
)
from xltiebreak.pages.page.options import read_options, team_options
from xltiebreak.pages.page.seen import doubts_of_look, last_look, look_of, remembered
from xltiebreak.pages.page.shown import (
    display_form,
    label_of_edition,
    order_form,
    system_form,
    worked_form,
)
from xltiebreak.pages.page.texts import message_with_hint, option_of_fill
from xltiebreak.reading.facts import new_identity
from xltiebreak.reading.grid import Grid, Problem, Refused
from xltiebreak.reading.own_language import language_for
from xltiebreak.rules import RULES, US, all_systems
from xltiebreak.rules.orders import ORDERS, order_of

if TYPE_CHECKING:
    from xltiebreak.book.sections import Section
    from xltiebreak.book.sections.name_list import NameList
    from xltiebreak.book.sections.prizegiving import Prizegiving
    from xltiebreak.pages.report.contents import Contents
    from xltiebreak.pairing.proposal import ProposedRound
    from xltiebreak.reading.crosstable import Crosstable

LARGEST = 200_000_000
"""The largest file that the page accepts, in bytes; no crosstable comes near it."""


class PageAnswer(NamedTuple):
    """A JSON form for the page, and the content of a new file, empty if there is none."""

    form: Form
    file: bytes = b""


class FileRead(NamedTuple):
    """A file as it was read: its cells, and its checked sections."""

    workbook: Workbook
    report: Report


class GivenFile(NamedTuple):
    """A file on the page, and what was read of it last, by how it was read."""

    path: Path
    read: dict[str, FileRead]
    joined: tuple[Path, ...] = ()
    """Further files on the page that are the same event."""


class Desk:
    """All files on the page, by the page's number of each; `folder` is where they are.

    A question names the `language` of the page, and that language as `chosen` if the director chose
    it by hand; without them it is English.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[int, GivenFile] = {}
        self._words = language()  # of the page, when it asked last
        self._english: set[str] = set()  # messages of the answer that are in no other language

    def answer(self, wanted: str, asked: str, content: bytes = b"") -> tuple[str, bytes]:
        """Answer a question: a JSON text, and the content of a new file.

        wanted: the name of the question; asked: its arguments as JSON; content: of a file. If it
        cannot be answered, the answer has a list of problems, `refused`; `english` are the messages
        that are not in the page's language. Only a bug raises.
        """
        ask, given = _QUESTIONS[wanted], json.loads(asked)
        self._words = language(given.get("language", DEFAULT))
        self._english.clear()
        try:
            made = ask(self, given, content)
        except (Error, OSError, MemoryError) as error:
            problems = [problem_form(one, self.message_of) for one in _problems(error)]
            made = PageAnswer({"refused": problems})
        foreign = {"english": sorted(self._english)} if self._english else {}
        return json.dumps({**made.form, **foreign}), made.file

    def message_of(self, problem: Problem) -> str:
        """A problem's message, with the page's option that would help."""
        message = message_with_hint(problem, self._words)
        if self._words is not language() and message.startswith(problem.message):
            self._english.add(message)
        return message

    # Choices.

    def begin(self, asked: Form, content: bytes) -> PageAnswer:
        """The orders, the systems with their rules in words, and the ready templates."""
        from xltiebreak.live.systems import KNOWN
        from xltiebreak.live.templates import templates

        words = self._words
        systems = {
            rules: [system_form(one, words) for one in all_systems(rules)] for rules in RULES
        }
        editions = {one.name: label_of_edition(one, words) for one in TABLE}
        return PageAnswer(
            {
                "version": __version__,
                "largest": LARGEST,
                "rules": {US: words.say("ui.rules_us"), **editions},
                "orders": {name: order_form(name, words) for name in ORDERS},
                "systems": systems,
                "templates": {name: one.use for name, one in templates(words.code).items()},
                "formulas": [code for code, rules in KNOWN if rules == US],
            }
        )

    # Reading files.

    def read(self, asked: Form, content: bytes) -> PageAnswer:
        """Store a file, and answer as `look`.

        `seen`: looks at workbooks as they were before; the answer has them with this one, unless
        names moved against their results, which it names then.
        """
        path = self._put(str(asked["file"]), asked["name"], content)
        self._files[asked["file"]] = GivenFile(path, {})
        answer = self.look(asked, content)
        if not answer.form["shown"]:
            return answer
        now, seen = look_of(self._report(asked).sections), asked.get("seen", [])
        before = last_look(now, seen)
        doubts = [] if before is None else doubts_of_look(seen[before], now)
        told: Form = {"doubts": [self._words.text_of(one) for one in doubts] or None}
        told["seen"] = seen if doubts else remembered(now, seen)
        return PageAnswer({**answer.form, **told, "look": now})

    def accept(self, asked: Form, content: bytes) -> PageAnswer:
        """The names of a file are right as they are now."""
        return PageAnswer(
            {"seen": remembered(look_of(self._report(asked).sections), asked["seen"])}
        )

    def _put(self, folder: str, name: str, content: bytes) -> Path:
        """Write a file into a new folder."""
        place = self._folder / folder
        place.mkdir(parents=True, exist_ok=True)
        whole = name.encode(errors="replace").decode()  # Windows allows half a character in a name
        path = place / (whole.replace("/", "_").strip(".") or "file")
        path.write_bytes(content)
        return path

    def look(self, asked: Form, content: bytes) -> PageAnswer:
        """The checked sections of a file, and its problems with the rows around them."""
        given = self._files[asked["file"]]
        try:
            report = _with_one_problem_for_each_cause(self._report(asked))
        except (Error, OSError, MemoryError) as error:
            problems = one_for_each_cause(tuple(_problems(error)))
            book = workbook_form(given.path.name, None, problems, self.message_of, [])
            grids = tuple(_grids(given.path)) if any(one.cell for one in problems) else ()
            form = {"book": book, "around": rows_around(problems, grids), "shown": []}
            return PageAnswer({**form, "names": names_in_file(given.path)})
        desks = desks_of(self._read(asked).workbook, self._words) if not given.joined else {}
        sections = [section_form(one, self.message_of, True) for one in report.sections]
        grids = tuple(section.crosstable.grid for section in report.sections)
        return PageAnswer(
            {
                "book": workbook_form(
                    given.path.name, report, report.beside, self.message_of, sections
                ),
                "around": rows_around(report.beside, grids),
                "shown": [
                    {**display_form(one, self._words), "desk": desks.get(one.crosstable.sheet)}
                    for one in report.sections
                ],
                "saved": filling.default_target(given.path).name,
                "by_itself": all(map(has_own_formulas, report.sections)),
            }
        )

    def together(self, asked: Form, content: bytes) -> PageAnswer:
        """Whether files are one event that all of them tell of, without contradictions."""
        first, *others = (self._files[number].path for number in asked["files"])
        order, where = read_options(asked["how"])
        try:
            report = reading.check(first, order, where._replace(joined=tuple(others)))
        except Refused:
            return PageAnswer({"fits": False})
        used = all(problem.kind != reading.NOT_USED.name for problem in report.problems)
        return PageAnswer({"fits": report.sound and used})

    def join(self, asked: Form, content: bytes) -> PageAnswer:
        """Make one event of files, and answer as `look`."""
        first, *others = (self._files[number].path for number in asked["files"])
        self._files[asked["file"]] = GivenFile(first, {}, tuple(others))
        return self.look(asked, content)

    def forget(self, asked: Form, content: bytes) -> PageAnswer:
        """Delete a file; the files of an event are deleted one by one."""
        given = self._files.pop(asked["file"])
        if not given.joined:
            given.path.unlink()
        return PageAnswer({})

    def _read(self, asked: Form) -> FileRead:
        """The file; it is read again only if the options differ."""
        given, key = self._files[asked["file"]], json.dumps(asked["how"])
        if key not in given.read:
            order, where = read_options(asked["how"])
            workbook = reading.read_workbook(given.path, where._replace(joined=given.joined))
            given.read.clear()
            given.read[key] = FileRead(
                workbook, reading.checked_report(workbook, order, where.rules)
            )
        return given.read[key]

    def _report(self, asked: Form) -> Report:
        return self._read(asked).report

    def _section(self, asked: Form) -> Section:
        return self._report(asked).sections[asked["section"]]

    # Explaining.

    def explain(self, asked: Form, content: bytes) -> PageAnswer:
        """How a player's tie-breaks come about; with `other` both players side by side."""
        from xltiebreak.core.explain import compare, explain

        section, one, other = self._section(asked), asked["player"], asked.get("other")
        event, order, sheet = section.crosstable.event, section.order, section.crosstable.sheet
        name, words = self._files[asked["file"]].path.name, self._words
        if other is None:
            alone = tuple(explain(event, one, each, order, words) for each in section.explained)
            form = explained_form(name, sheet, alone, None, section.agreements)
            tables = [[worked_form(each, self._words)] for each in alone]
        else:
            comparison = compare(event, one, other, order, words)
            form = explained_form(name, sheet, (), comparison, section.agreements)
            tables = [[worked_form(one, self._words) for one in pair] for pair in comparison.pairs]
        return PageAnswer({"explained": form, "tables": tables})

    # Making files.

    def fill(self, asked: Form, content: bytes) -> PageAnswer:
        """The filled workbook, the same file that the command line makes."""
        given = self._files[asked["file"]]
        order, where = read_options(asked["how"])
        writing = dict(asked["writing"])
        if writing.get("functions"):  # one choice: columns with formulas that call them
            writing["formulas"] = True
        formulas = bool(writing.get("formulas"))
        wanted = filling.default_target(given.path, formulas=formulas).name
        target = given.path.with_name("made") / wanted
        target.parent.mkdir(exist_ok=True)
        listed = self._listed(asked, content) if writing.get("trophies") else None
        name_of = partial(option_of_fill, words=self._words)
        if clash := what_clashes(writing, in_place=False, name_of=name_of):
            raise Refused(clash)
        where = where._replace(joined=given.joined)
        spoken = self._language_of_fill(asked)
        report = filling.fill(
            given.path,
            target,
            order,
            where,
            force=True,
            language=spoken,
            prizes=listed,
            **writing,
        )
        made = b""
        if report.written:
            made = report.written.read_bytes()
            report.written.unlink()
            report = replace(report, written=Path(wanted))
        report = _with_one_problem_for_each_cause(report)
        sections = [section_form(one, self.message_of, False) for one in report.sections]
        form = workbook_form(given.path.name, report, report.beside, self.message_of, sections)
        return PageAnswer({"book": form, "name": wanted, "cells": report.cells}, made)

    def _language_of_fill(self, asked: Form) -> str | None:
        """The language to ask a fill for, and to give the workbook; None if it chooses the same."""
        if not (asked["writing"].get("standings") or asked["writing"].get("trophies")):
            return None
        tables = [section.crosstable for section in self._report(asked).sections]
        wanted = self._written_in(asked, tables)
        by_itself = language_for(tables) is wanted and not asked.get("chosen")
        return None if by_itself else wanted.code

    def _written_in(self, asked: Form, tables: Sequence[Crosstable]) -> Language:
        """The language of a new file: chosen by hand, else the workbook's, else the page's."""
        return language_for(tables, asked.get("chosen"), self._words)

    def report(self, asked: Form, content: bytes) -> PageAnswer:
        """A paper as HTML: for the next round, a projector or the wall, or the prizes."""
        from xltiebreak.pages.page.papers import name_of_paper, proposals_for
        from xltiebreak.pages.report.page import html

        report, kind = self._report(asked), asked["report"].get("kind", "")
        words = self._written_in(asked, [section.crosstable for section in report.sections])
        proposals, unpaired = proposals_for(report.sections if kind == "round" else ())
        made = self._contents(asked, content, words, proposals)
        stem = self._files[asked["file"]].path.stem
        name = name_of_paper(kind, stem, report.sections, words)
        problems = [problem_form(one, self.message_of) for one in (*made.problems, *unpaired)]
        left_out = {
            section.crosstable.sheet: [
                self.message_of(one) for one in section.problems if one.severity == "error"
            ]
            for section in report.sections
            if not section.sound
        }
        form: Form = {"name": name, "problems": problems, "left_out": left_out}
        form["proposed"] = bool(proposals)
        return PageAnswer(form, html(made).encode())

    def take(self, asked: Form, content: bytes) -> PageAnswer:
        """The workbook with the proposed pairings typed into it; answers as `enter`.

        `sheets`: those of the sections to pair, else all. `notes` say what the proposals heeded.
        """
        from xltiebreak.book.next_round import paired_book

        path, where = self._files[asked["file"]].path, read_options(asked["how"]).where
        where = where._replace(sheets=tuple(asked.get("sheets") or where.sheets))
        target = self._made(path)
        paired = paired_book(path, target, where=where, force=True)
        if paired.written is None:
            raise Refused(*paired.problems)
        notes = {
            table.sheet: [self._words.text_of(note) for note in proposal.notes]
            for table, proposal, _ in paired.sections
        }
        problems = [problem_form(one, self.message_of) for one in paired.problems]
        answer = self._replaced(asked, target)
        return answer._replace(form={**answer.form, "notes": notes, "problems": problems})

    def enter(self, asked: Form, content: bytes) -> PageAnswer:
        """The workbook with `entries` typed into it; answers as `look`, with the new file.

        Raises Refused, and leaves the file as it is, if the new one would not say them.
        """
        before = self._read(asked).workbook.typed
        entries, said = entries_of(asked["entries"], before)
        target = self._made(before.path)
        enter(before, entries, target, said, new_identity())
        return self._replaced(asked, target, lambda after: refuse_if_other(before, after, entries))

    def _made(self, path: Path) -> Path:
        """The path of a new file in place of another one."""
        target = path.with_name("made") / path.name
        target.parent.mkdir(exist_ok=True)
        return target

    def _replaced(
        self, asked: Form, made: Path, refuse: Callable[[Workbook], None] = lambda after: None
    ) -> PageAnswer:
        """Put a new file in the place of the old one; answer as `look`, with its content."""
        given, content = self._files[asked["file"]], made.read_bytes()
        old, read = given.path.read_bytes(), dict(given.read)
        made.replace(given.path)
        given.read.clear()
        try:
            refuse(self._read(asked).workbook.typed)
        except Error:
            given.path.write_bytes(old)
            given.read.update(read)
            raise
        now = look_of(self._report(asked).sections)
        told = {
            "name": given.path.name,
            "look": now,
            "seen": remembered(now, asked.get("seen", [])),
        }
        return PageAnswer({**self.look(asked, b"").form, **told}, content)

    # Names.

    def names(self, asked: Form, content: bytes) -> PageAnswer:
        """The players of a list that was pasted or typed, by section."""
        return PageAnswer(name_list_form(self._name_list(asked), self._words))

    def start(self, asked: Form, content: bytes) -> PageAnswer:
        """A workbook for a new event with the players of a list.

        Each section has `spare` rows more, as far as a workbook has rows, for those who come late.
        """
        from xltiebreak.live.options import MOST_COMPUTED

        names = self._name_list(asked)
        sections = names.by_section()
        largest = max(map(len, sections.values()), default=0)
        players = max(largest, min(largest + asked["spare"], MOST_COMPUTED.players))
        plan = {"sections": [*sections], "columns": list(names.columns), "players": players}
        made = self.new({**asked, **plan}, b"")
        path = self._put("start", made.form["name"], made.file)
        return PageAnswer(made.form, workbook_with_names(path, names, self._made(path)))

    def _name_list(self, asked: Form) -> NameList:
        headings = self._words.say("ui.new_columns_value").split(", ")
        return name_list_of_text(asked["text"], asked["only"], headings)

    def _contents(
        self,
        asked: Form,
        listed: bytes,
        words: Language,
        proposals: Mapping[tuple[str, str], ProposedRound],
    ) -> Contents:
        """The contents of a file's report in a language, with all problems of its prizes.

        Sections with errors are left out, but for the prizes, which are for all.

        Raises NothingToReport and TeamsError if there is none, and Refused if a list of prizes is
        wrong.
        """
        from xltiebreak.pages.page.papers import shown_on
        from xltiebreak.pages.report.contents import ReportFile, ReportOptions, contents_of

        report, wanted = self._report(asked), asked["report"]
        (report,) = reading.for_awards([report])
        given = self._prizes(asked, report, listed, words)
        problems = [problem for one in given for problem in (*one.in_list, *one.problems)]
        problems += problems_of_twice(self._report(asked).sections)
        if not all(one.sound for one in given):
            raise Refused(*problems)
        teams = team_options(wanted["teams"]) if wanted.get("teams") else None
        options = ReportOptions(
            worked=bool(wanted.get("worked")),
            only=shown_on(wanted),
            keep_going=True,
            words=words,
            proposals=proposals,
        )
        file = ReportFile(report.path.stem, report.sections)
        contents = contents_of([file], options, given, teams)
        return contents._replace(problems=(*problems, *contents.problems))

    def _prizes(
        self, asked: Form, report: Report, listed: bytes, words: Language
    ) -> list[Prizegiving]:
        """The prizes by a list from the page, or by the list in the workbook.

        Only the whole event has the workbook's prizes: not one sheet, not sections without those
        with errors, nor a paper between rounds.
        """
        from xltiebreak.book.prizes import won
        from xltiebreak.book.sections.prizegiving import PrizeOptions
        from xltiebreak.pages.page.papers import shown_on

        wanted = asked["report"]
        path, several = self._listed(asked, listed), bool(wanted.get("several"))
        is_whole = not asked["how"].get("sheets") and (
            report.sound or wanted.get("kind") == "prizes"
        )
        if not path and not ("prizes" in shown_on(wanted) and is_whole):
            return []
        teams = asked["report"].get("teams")
        # `team_options` refuses any other number.
        counting = teams if isinstance(teams, int) else None
        how = PrizeOptions(several, counting)
        given = won([report], path, how, optional=True, words=words)
        return [one.prizes for one in given]

    def _listed(self, asked: Form, content: bytes) -> Path | None:
        """The path of the list of prizes that came with a question; an empty list counts."""
        name = asked.get("list")
        return self._put(f"{asked['file']}-prizes", name, content) if name else None

    def new(self, asked: Form, content: bytes) -> PageAnswer:
        """A workbook for a new event; its formulas compute everything."""
        from xltiebreak.live.making import new_workbook
        from xltiebreak.live.options import EventOptions
        from xltiebreak.live.plan import plan_of
        from xltiebreak.live.templates import templates
        from xltiebreak.pages.page.papers import safe_name

        words = self._written_in(asked, ())
        spoken = words.code if asked.get("chosen") or words is not language() else ""
        if name := asked.get("template"):
            plan = replace(templates(spoken)[name].plan, identity=new_identity())
            return PageAnswer({"name": f"{name}.xlsx"}, new_workbook(plan))
        order = order_of(asked["order"])
        given = {key: asked[key] for key in ("title", "sections", "players", "rounds", "columns")}
        options = EventOptions(**given, order=order, paper=asked["paper"], language=spoken)
        plan = replace(plan_of(options), identity=new_identity())
        name = safe_name(asked["title"]) or "event"
        return PageAnswer({"name": f"{name}.xlsx"}, new_workbook(plan))


Ask = Callable[[Desk, Form, bytes], PageAnswer]

_QUESTIONS: Mapping[str, Ask] = {
    "begin": Desk.begin,
    "read": Desk.read,
    "accept": Desk.accept,
    "look": Desk.look,
    "together": Desk.together,
    "join": Desk.join,
    "forget": Desk.forget,
    "explain": Desk.explain,
    "fill": Desk.fill,
    "report": Desk.report,
    "take": Desk.take,
    "enter": Desk.enter,
    "names": Desk.names,
    "start": Desk.start,
    "new": Desk.new,
}


def _with_one_problem_for_each_cause(report: Report) -> Report:
    """Return a report in which many problems of one cause are one."""
    sections = (replace(s, problems=one_for_each_cause(s.problems)) for s in report.sections)
    return replace(report, sections=tuple(sections), beside=one_for_each_cause(report.beside))


def _problems(error: Exception) -> Iterator[Problem]:
    """The problems of an error, for the page to show."""
    if isinstance(error, Refused):
        yield from error.problems
    elif isinstance(error, MemoryError):
        message = "this needs more memory than the browser gives: keep only the table in the file"
        yield Problem("error", "", None, message)
    else:
        yield Problem("error", "", None, str(error))


def _grids(path: Path) -> Iterator[Grid]:
    """The grids of a file without a crosstable; none if it cannot be read."""
    from xltiebreak.files import files

    try:
        yield from files.read_file(path).grids
    except (Error, OSError, MemoryError):
        return
