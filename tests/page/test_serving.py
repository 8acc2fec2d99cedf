"""The page as a site: what it loads, that it can be installed, and that it opens offline."""

from __future__ import annotations

from pathlib import Path

import pytest
from browser import browse, needs_chromium
from commands import TEMPLATES
from page.conftest import PYODIDE

from xltiebreak.pages.page.building import folder
from xltiebreak.pages.page.parts import parts_from

pytestmark = [pytest.mark.slow, needs_chromium]


def test_it_is_installable_and_works_without_the_server(tmp_path: Path) -> None:
    site = folder(parts_from(PYODIDE))
    for name, content in site.items():
        (tmp_path / name).write_bytes(content)
    script = Path(__file__).parent / "serving.mjs"
    found = browse(script, tmp_path, TEMPLATES / "wscf_example.xlsx")
    assert set(found["first"]) - {"favicon.ico"} <= set(site)
    assert found["tables"] == 1
    assert found["missing"] in ([], ["in-incognito"])
    assert found["seen"]["errors"] == [] and found["seen"]["console"] == []
    own = (found["address"], "data:", "blob:")
    assert all(url.startswith(own) for url in found["seen"]["requests"])
