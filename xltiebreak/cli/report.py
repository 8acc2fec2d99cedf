"""The command that makes the page for the wall."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from xltiebreak.cli import output
from xltiebreak.cli.given import PathType
from xltiebreak.cli.make import write
from xltiebreak.cli.options import on_workbooks

if TYPE_CHECKING:
    from xltiebreak.cli.run import Order
    from xltiebreak.report.contents import Contents
    from xltiebreak.workbook.reading import Where

KINDS = (".html", ".pdf", ".xlsx", ".md")
"""The ends of the names of what can be written."""

Paper = Literal["letter", "a4"]


def _kind(context: click.Context, option: click.Parameter, out: Path) -> Path:
    if out.suffix.lower() not in KINDS:
        raise click.BadParameter(f"{out}: the name must end in {', '.join(KINDS)}")
    return out


@click.command(
    short_help="Make a page for the wall, with every tie explained.",
    epilog="""\b
Examples:
  xltiebreak report event.xlsx -o wall.html
  xltiebreak report event.xlsx -o wall.pdf --paper a4 --worked
  xltiebreak report event.xlsx -o round4.html --between-rounds
  xltiebreak report open.xlsx reserve.xlsx -o wall.html --title "Spring Open"
""",
)
@on_workbooks
@click.option(
    "-o",
    "out",
    type=PathType(),
    required=True,
    callback=_kind,
    metavar="FILE",
    help="Write here; the end of the name tells what: .html, .pdf, .xlsx or .md.",
)
@click.option("--title", default="", metavar="TEXT", help="Above all; else that of the workbook.")
@click.option(
    "--worked", is_flag=True, help="Show how every tie-break that decided a tie was worked out."
)
@click.option(
    "--between-rounds", is_flag=True, help="With the open games: who plays whom in the next round."
)
@click.option("--dated", is_flag=True, help="Say when the report was made.")
@click.option(
    "--paper",
    type=click.Choice(["letter", "a4"]),
    help="For .pdf and .xlsx, letter unless given; an .html page takes the printer's.",
)
@click.option("--force", is_flag=True, help="Replace an output that exists.")
@click.option("-q", "--quiet", is_flag=True, help="Print errors only.")
def report(
    workbooks: tuple[Path, ...],
    order: Order | None,
    where: Where,
    out: Path,
    title: str,
    worked: bool,
    between_rounds: bool,
    dated: bool,
    paper: Paper | None,
    force: bool,
    quiet: bool,
) -> None:
    """Make one page of standings, crosstables and every tie explained, for the wall and the phone.

    The page holds all it needs: no network, no script. Several workbooks make one report. A .pdf
    file is printed by the browser that is installed (Chrome, Chromium or Edge).
    """
    from xltiebreak.cli import run
    from xltiebreak.errors import Error
    from xltiebreak.report.contents import Book, Wanted, contents_of
    from xltiebreak.workbook import reading
    from xltiebreak.workbook.converting import is_same_file, stem_of

    if any(is_same_file(path, out) for path in workbooks):
        raise click.UsageError(f"-o {out}: that is the workbook itself: give another name")
    outcomes = run.each(
        workbooks, lambda path: reading.compute(path, order, where), watched=not quiet
    )
    outcomes = run.without_blank(outcomes)
    output.print_problems(outcomes, errors_only=quiet)
    if run.failed(outcomes):
        raise click.ClickException(f"{out} is not written: mend the errors first")
    wanted = Wanted(title, _today() if dated else "", worked, between_rounds)
    books = [Book(stem_of(outcome.path), outcome.sections) for outcome in outcomes]
    try:
        contents = contents_of(books, wanted)
    except Error as error:
        raise click.ClickException(str(error)) from None
    write(out, out.suffix, force, partial(_made, contents, out.suffix.lower(), paper), quiet=quiet)
    sys.exit(0)


def _made(contents: Contents, kind: str, paper: Paper | None) -> bytes:
    """The content of the file."""
    if kind == ".md":
        from xltiebreak.report.markdown import markdown

        return markdown(contents).encode()
    if kind == ".xlsx":
        from xltiebreak.report.workbook import workbook

        return workbook(contents, paper or "letter")
    from xltiebreak.report.page import html

    if kind == ".html":
        return html(contents, paper).encode()
    from xltiebreak.report.pdf import pdf

    return pdf(html(contents, paper or "letter"))


def _today() -> str:
    from datetime import datetime

    return f"Made on {datetime.now():%Y-%m-%d at %H:%M}"
