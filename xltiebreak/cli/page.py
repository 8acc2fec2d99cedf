"""The command that makes the page for people who have no Python."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

import click

from xltiebreak.cli.given import make_folder
from xltiebreak.cli.make import write_file
from xltiebreak.cli.options import FORCE, QUIET, path_option, refuse_both
from xltiebreak.cli.printing import say


@click.command(
    short_help="Make one HTML file that fills crosstables in a browser.",
    epilog="""\b
Examples:
  npm pack pyodide@0.29.5
  xltiebreak page --pyodide pyodide-0.29.5.tgz -o xltiebreak.html
  xltiebreak page --pyodide pyodide-0.29.5.tgz --folder site""",
)
@path_option("-o", "out", metavar="FILE", help="Write here, by default xltiebreak.html.")
@path_option(
    "--folder",
    metavar="DIR",
    help="Make a site in this folder instead, for a web server: browsers can install it, and need "
    "no network after the first visit.",
)
@path_option(
    "--pyodide", metavar="PATH", help="Pyodide from npm: the unpacked folder, or the .tgz."
)
@FORCE
@QUIET
def page(
    out: Path | None, folder: Path | None, pyodide: Path | None, force: bool, quiet: bool
) -> None:
    """Make one HTML file with all of xltiebreak inside, for people who have no Python.

    It opens by a double click, without network, in Chrome, Edge, Firefox and Safari. Files dropped
    on it stay in the browser.
    """
    from xltiebreak.pages.page import building
    from xltiebreak.pages.page.parts import PYODIDE, parts_from
    from xltiebreak.reading.grid import Refused

    refuse_both(out, folder, "-o or --folder")
    if pyodide is None:
        how = f"npm pack pyodide@{PYODIDE} fetches it: then give --pyodide pyodide-{PYODIDE}.tgz"
        raise click.UsageError(f"the page needs Pyodide, which is Python for browsers; {how}")
    try:
        parts = parts_from(pyodide)
    except Refused as refused:
        raise click.UsageError("; ".join(map(str, refused.problems))) from None
    if folder is not None:
        _write_folder(folder, building.folder(parts), force)
        if not quiet:
            say(f"{folder} written: serve it by https, or by http on this machine")
        return
    out = out or Path("xltiebreak.html")
    if out.suffix.lower() not in (".html", ".htm"):
        raise click.UsageError(f"-o {out}: the name must end in .html")
    how = "A double click opens it in a browser."
    write_file(out, out.suffix, force, partial(building.one_file, parts), how, quiet=quiet)


def _write_folder(folder: Path, files: Mapping[str, bytes], force: bool) -> None:
    make_folder("--folder", folder)
    for name, content in files.items():
        write_file(folder / name, Path(name).suffix, force, partial(bytes, content), quiet=True)
