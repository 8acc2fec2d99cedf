"""The command `audit`: which printed values of any number of events are wrong, and why."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from xltiebreak.cli.helping import command
from xltiebreak.cli.options import FORCE, QUIET, on_workbooks, path_option
from xltiebreak.cli.printing import hand_over

if TYPE_CHECKING:
    from xltiebreak.book.auditing import AuditedFile, Totals
    from xltiebreak.book.reading import Where
    from xltiebreak.cli.run import Order

_ENDINGS = {".json": "json", ".md": "md", ".html": "html", ".csv": "csv", ".txt": "table"}


@command(
    usual=("--systems", "--sheet", "-o", "--format"),
    epilog="""\b
Examples:
  xltiebreak audit event.xlsx
  xltiebreak audit events
  xltiebreak audit crosstable.html standings.html --join
  xltiebreak audit "club/*" --join -o audit.html""",
)
@on_workbooks
@path_option(
    "-o", "out", metavar="FILE", help="Write here; the end of the name says what, as --format does."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "json", "md", "html", "csv"]),
    help="How to print the answer, by default as a table.",
)
@FORCE
@QUIET
def audit(
    workbooks: tuple[Path, ...],
    order: Order | None,
    where: Where,
    out: Path | None,
    form: str | None,
    force: bool,
    quiet: bool,
) -> None:
    """Audit published standings: compare every printed tie-break and place, and explain.

    Values decide which edition of FIDE's rules an event follows. A wrong value is explained by a
    known deviation of programs, or called unexplained. The exit code is 1 if a value or a place is
    wrong, or a file cannot be read.
    """
    from xltiebreak.book.auditing import Totals
    from xltiebreak.cli.audit_forms import FORMS
    from xltiebreak.cli.endings import INTERNAL

    totals = Totals()
    files = _each_audited(workbooks, order, where, totals, watched=not quiet)
    wanted = form or _ENDINGS.get(out.suffix.lower() if out else ".txt")
    if wanted is None:
        raise click.UsageError(f"-o {out}: the name must end in {', '.join(_ENDINGS)}")
    made = FORMS[wanted](files, totals)
    if out is None:
        for piece in made:
            hand_over(piece)
    else:
        from xltiebreak.cli.make import write_file

        write_file(out, out.suffix, force, lambda: "".join(made).encode(), quiet=quiet)
    sys.exit(INTERNAL if totals.internal else int(not totals.fine))


def _each_audited(
    paths: Sequence[Path], order: Order | None, where: Where, totals: Totals, watched: bool
) -> Iterator[AuditedFile]:
    """Audit the files one after the other; one that is refused does not stop the others.

    Nothing of a file is kept but its audits, which the caller drops.
    """
    from xltiebreak.book.auditing import AuditedFile, audits_of
    from xltiebreak.cli.run import Failure, attempted, progress_over

    with progress_over(paths, watched) as watched_paths:
        for path in watched_paths:
            made = attempted(path, partial(audits_of, path, order, where))
            if isinstance(made, Failure):
                file = AuditedFile(path, (), made.problems, made.internal)
            else:
                file = AuditedFile(path, made)
            totals.add(file)
            yield file
