"""A report as an .xlsx workbook: a sheet for each table, values only, ready to print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import zip_longest
from typing import Literal

from xltiebreak.files.written import Table, storable
from xltiebreak.files.written.sheet import NOTE, TITLE, heights_of, sheet_of
from xltiebreak.files.written.xlsx import SheetWriter, new_book
from xltiebreak.languages import Language
from xltiebreak.lossless.new_sheet import Content, NewCell
from xltiebreak.lossless.styles import Look
from xltiebreak.pages.report.contents import Contents, Part
from xltiebreak.pages.report.ties import sentence_text
from xltiebreak.rules import figure

_PAPERS = {"letter": 1, "a4": 9}
_UPRIGHT = 95  # characters that fit on a line of portrait paper


def workbook(contents: Contents, paper: Literal["letter", "a4"] = "letter") -> bytes:
    """Write the workbook. Raises Refused if XlsxWriter is not installed."""
    file = BytesIO()
    with new_book(file) as book:
        book.set_properties({"title": str(storable(contents.title))})
        sheets = SheetWriter(book)
        for name, content in _sheets(contents):
            sheet = sheets.add(name, content)
            sheet.set_paper(_PAPERS[paper])
            if sum(content.widths) <= _UPRIGHT:
                sheet.set_portrait()
            sheet.set_footer("&R&P / &N")
    return file.getvalue()


def _sheets(contents: Contents) -> Iterator[tuple[str, Content]]:
    """Yield the name and the content of each sheet."""
    words = contents.words
    left = words.say("list.between.clear").join(contents.left_out)
    missing = [f"{words.say('report.left_out')}: {left}"] if left else []

    def laid_out(table: Table, subtitle: str, notes: Sequence[str]) -> Content:
        headed = table._replace(title=contents.title, subtitle=subtitle, notes=[*missing, *notes])
        return sheet_of(headed, wall=True)

    for part in contents.parts:
        for pairings in part.pairings:
            title = words.say("pairings.sheet", section=part.name, round=pairings.round)
            alone = [f"{what}: {name}" for what, who in pairings.alone(words) for name in who]
            rnd = words.say("head.rnd", round=pairings.round)
            yield f"{part.name} {rnd}", laid_out(pairings.table(words, numbers=True), title, alone)
        title = f"{part.name}, {part.subtitle}"
        if part.to_pair:
            name = f"{part.name} {part.to_pair.title}"
            yield name, laid_out(part.to_pair, title, part.to_pair.notes)
        if part.standings:
            yield part.name, laid_out(part.standings, title, [*_explained(part, words)])
        for more in part.tables:
            yield f"{part.name} {more.title.lower()}", laid_out(more, title, more.notes)
        if part.worked:
            name = f"{part.name} {words.say('worked.sheet')}"
            yield name, _worked(part, [contents.title, title], words)
    if listed := contents.by_name:
        yield listed.title, laid_out(listed, listed.title, ())
    if teams := contents.teams:
        yield teams.title, laid_out(teams, f"{teams.title}, {teams.subtitle}", teams.notes)
    if prizes := contents.prizes:
        notes = [f"{words.say('prizes.not_given')}: {note}" for note in prizes.notes]
        notes[:0] = [prizes.subtitle] if prizes.subtitle else []
        yield prizes.title, laid_out(prizes, prizes.title, notes)


def _explained(part: Part, words: Language) -> Iterator[str]:
    """Yield the ties in sentences, and below a blank line what the tie-breaks mean."""
    for tie in part.ties:
        points = words.say("tie.points", points=words.number(figure(tie.points)))
        yield f"{points}: {' '.join(map(sentence_text, tie.sentences))}"
    yield ""
    yield from (f"{name}: {says}" for name, says in part.meanings)


def _worked(part: Part, above: Sequence[str], words: Language) -> Content:
    """A sheet with worked tables below each other, each with its title."""
    titled = [
        (
            words.say("worked.title", system=table.name, points=words.number(figure(tie.points))),
            table,
        )
        for tie, tables in zip(part.ties, part.worked, strict=True)
        for table in tables
    ]
    laid = [(title, sheet_of(table.table(words), wall=True)) for title, table in titled]
    rows: list[Sequence[NewCell]] = [
        *([NewCell(storable(text), look)] for text, look in zip(above, (TITLE, NOTE), strict=True)),
        [],
    ]
    for heading, content in laid:
        rows += [[NewCell(storable(heading), Look(bold=True))], *content.rows, []]
    widths = list(map(max, zip_longest(*(content.widths for _, content in laid), fillvalue=0.0)))
    return Content(rows, widths, 0, 0, tuple(heights_of(rows, widths, wall=True)))
