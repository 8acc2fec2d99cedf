"""The page that `audit` writes."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from commands import Run


def test_the_page_shows_its_own_style_and_loads_nothing(run: Run) -> None:
    Path("a.csv").write_text("No.;Name;R1;Pts\n1;Ada;W2;1\n2;Ben;L1;0\n", encoding="utf-8")
    page = run("audit", "a.csv", "--format", "html").stdout
    (style,) = re.findall("<style>(.*?)</style>", page, re.DOTALL)
    digest = b64encode(sha256(style.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'sha256-{digest}'" in page
