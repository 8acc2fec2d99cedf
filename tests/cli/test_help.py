"""Help is read: a command's on one screen, the rest behind --help-all."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from click import Context, Group, Option
from click.testing import CliRunner
from commands import Run, names_of_commands

from xltiebreak.cli import OLD_NAMES, main
from xltiebreak.cli.helping import GROUPS, HelpedCommand

MOST = 20  # lines
EVERY = pytest.mark.parametrize("name", names_of_commands())


def command_of(name: str) -> HelpedCommand:
    context, (first, *rest) = Context(main), name.split()
    found = main.get_command(context, first)
    if rest:
        assert isinstance(found, Group)
        found = found.commands[rest[0]]
    assert isinstance(found, HelpedCommand)
    return found


def options_of(name: str) -> list[Option]:
    return [one for one in command_of(name).params if isinstance(one, Option)]


@EVERY
def test_help_is_one_screen(run: Run, name: str) -> None:
    done = run(*name.split(), "--help")
    assert done.exit_code == 0, done.stderr
    shown = done.stdout.splitlines()
    assert len(shown) <= MOST
    assert max(map(len, shown)) <= 80
    usual = command_of(name).usual
    listed = [line.split()[0].rstrip(",") for line in shown if re.match("  -", line)]
    assert listed == [*usual, "-h", "--help-all"]
    (examples,) = [at for at, line in enumerate(shown) if line == "Examples:"]
    assert any(line.startswith(f"  xltiebreak {name}") for line in shown[examples + 1 :])
    assert 1 <= len(shown) - examples - 1 <= 2


@EVERY
def test_help_all_has_every_option_once_in_its_group(run: Run, name: str) -> None:
    shown = run(*name.split(), "--help-all").stdout
    for one in options_of(name):
        assert re.search(rf"(?m)^  {re.escape(one.opts[0])}\b", shown), one
    headings = [line[:-1] for line in shown.splitlines() if line.rstrip(":") in GROUPS]
    assert headings == [one for one in GROUPS if one in headings]


def test_an_option_has_one_group_at_most() -> None:
    grouped = Counter(name for names in GROUPS.values() for name in names)
    assert set(grouped.values()) == {1}
    there = {one.opts[0] for name in names_of_commands() for one in options_of(name)}
    assert set(grouped) <= there | {"--help", "--help-all"}


@pytest.mark.parametrize("names", [["-h", "--help"], ["--help", "-h"], ["--help"]])
def test_the_option_for_help_has_any_names(names: list[str]) -> None:
    """Older releases of click take them in any order; a command by itself has --help alone."""
    quiet = Option(["-q", "--quiet"], is_flag=True, help="Say little.")
    settings = {"help_option_names": names}
    command = HelpedCommand(
        "own", params=[quiet], usual=["-q"], epilog="Examples:", context_settings=settings
    )
    for asked in ("--help", "--help-all"):
        done = CliRunner().invoke(command, [asked], catch_exceptions=False)
        assert done.exit_code == 0
        said = [line.split("  ")[1] for line in done.stdout.splitlines() if "  -" in line]
        assert said == ["-q, --quiet", ", ".join(sorted(names, key=len)), "--help-all"]
        assert "Others:" not in done.stdout


def test_an_option_of_no_group_stands_among_others() -> None:
    command = HelpedCommand("own", params=[Option(["--strange"], help="Do it.")])
    shown = CliRunner().invoke(command, ["--help-all"]).stdout
    assert 0 < shown.index("Others:") < shown.index("--strange")


def test_the_help_of_all_commands_is_one_screen(run: Run) -> None:
    shown = run("--help").stdout.splitlines()
    assert len(shown) <= 30
    assert [line for line in shown if any(re.match(f"  {old} ", line) for old in OLD_NAMES)] == []


@pytest.mark.parametrize(("old", "name"), OLD_NAMES.items())
def test_a_command_is_found_by_its_old_name(run: Run, old: str, name: str) -> None:
    done = run(old, "--help")
    assert done.exit_code == 0
    assert (
        done.stdout.partition("Options:")[2]
        == run(*name.split(), "--help").stdout.partition("Options:")[2]
    )


def test_an_old_name_tells_the_new_one(run: Run) -> None:
    done = run("calc-addin", "-o", "a.oxt")
    assert done.exit_code == 0
    assert done.stderr == "note: xltiebreak calc-addin is called xltiebreak make libreoffice now\n"
