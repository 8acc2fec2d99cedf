"""The README shows what the program prints."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from xltiebreak.cli import main
from xltiebreak.ranking import ORDERS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"```console\n\$ xltiebreak (.*?)\n(.*?)```", README, re.DOTALL)


def printed(*arguments: str) -> str:
    result = CliRunner().invoke(main, list(arguments), catch_exceptions=False)
    return result.stdout + result.stderr


def test_the_table_of_systems_is_the_printed_one() -> None:
    (table,) = re.findall(
        r"<!-- xltiebreak systems --format md -->\n(.*?)<!-- end -->", README, re.DOTALL
    )
    assert table == printed("systems", "--format", "md")


@pytest.mark.parametrize(
    ("command", "output"),
    [one for one in SESSIONS if "workbook_templates" in one[0] or "tests/layouts" in one[0]],
    ids=lambda text: text[:30],
)
def test_sessions_print_the_text_of_the_readme(
    command: str, output: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert printed(*shlex.split(command)) == output


def test_named_orders_are_described() -> None:
    text = " ".join(README.split())
    for name, codes in ORDERS.items():
        assert f"`{name}` ({' '.join(codes)})" in text
