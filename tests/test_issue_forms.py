"""The forms for issues are what GitHub takes, and the one for a wrong number asks for the sheet.

The syntax is that of GitHub's manual, "Syntax for issue forms" and "for GitHub's form schema".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / ".github" / "ISSUE_TEMPLATE"
FORMS = sorted(path for path in FOLDER.glob("*.yml") if path.stem != "config")
KINDS = {"markdown", "textarea", "input", "dropdown", "checkboxes"}


def form(path: Path) -> Mapping[str, Any]:
    yaml = pytest.importorskip("yaml")
    return dict(yaml.safe_load(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form_is_what_github_takes(path: Path) -> None:
    found = form(path)
    assert {"name", "description", "body"} <= {*found} <= {"name", "description", "body", "labels"}
    asked = [element for element in found["body"] if element["type"] != "markdown"]
    assert asked
    names = [element["id"] for element in asked]
    labels = [element["attributes"]["label"] for element in asked]
    assert len({*names}) == len(names)
    assert len({*labels}) == len(labels)
    for element in found["body"]:
        assert element["type"] in KINDS
        assert re.fullmatch(r"[\w-]+", element.get("id", "text"))
        options = element["attributes"].get("options", ["one"])
        assert len({*options}) == len(options) > 0


def test_a_wrong_number_comes_with_its_sheet() -> None:
    asked = {one.get("id"): one for one in form(FOLDER / "wrong-number.yml")["body"]}
    assert asked["sheet"]["validations"]["required"]
    assert asked["right"]["validations"]["required"]
    assert (
        "xltiebreak explain FILE --player NAME" in asked["explained"]["attributes"]["description"]
    )


def test_the_forms_that_texts_name_are_there() -> None:
    names = {form(path)["name"] for path in FORMS}
    assert names == {
        *("A wrong number", "A table is not read", "A wrong word", "Something is missing"),
        "Tried in Excel",
    }
    texts = [ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
    named = re.findall(
        r"the form\s+\*([^*]+)\*", "".join(path.read_text(encoding="utf-8") for path in texts)
    )
    assert named
    assert {*named} <= names
