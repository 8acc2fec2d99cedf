"""Which options of `fill` go together: the library refuses what the command refuses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from commands import TEMPLATES
from tables import cases_of

import xltiebreak
from xltiebreak.cli import main

(ALONE,) = cases_of(__file__).values()


@pytest.mark.parametrize(("options", "message"), ALONE)
def test_command_and_library_refuse_the_same(
    options: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    content = (TEMPLATES / "wscf_example.xlsx").read_bytes()
    Path("event.xlsx").write_bytes(content)
    refused = CliRunner().invoke(main, ["fill", "event.xlsx", *options.split()])
    assert refused.exit_code == 2
    assert f"error: {message}" in refused.stderr

    how: dict[str, Any] = {}
    for option in options.removeprefix("--").split(" --"):
        name, _, value = option.partition(" ")
        how[name.replace("-", "_")] = value or True
    target = "event.xlsx" if how.pop("in_place", False) else "other.xlsx"
    with pytest.raises(xltiebreak.Refused) as raised:
        xltiebreak.fill("event.xlsx", target, **how)
    plain = message.replace("--in-place", "the workbook itself as target").replace("--", "")
    assert str(raised.value).startswith(plain.replace("overwrite-", "overwrite_"))
    assert [path.name for path in Path().iterdir()] == ["event.xlsx"]
    assert Path("event.xlsx").read_bytes() == content


def test_what_is_needed_may_be_given(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    path.write_bytes((TEMPLATES / "wscf_example.xlsx").read_bytes())
    copy = path.with_name("copy.xlsx")
    assert xltiebreak.fill(path, copy, standings=True, language="es").written
    assert xltiebreak.fill(path, path, formulas=True).written
    path.write_bytes((TEMPLATES / "wscf_example.xlsx").read_bytes())
    assert xltiebreak.fill(path, path, formulas=True, functions=True, backup=True).written
