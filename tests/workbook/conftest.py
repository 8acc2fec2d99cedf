"""The rich workbook, made once."""

from __future__ import annotations

import pytest
import rich_workbook
from rich_workbook import RichWorkbook


@pytest.fixture(scope="session", params=["xlsx", "xlsm"])
def rich(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> RichWorkbook:
    path = tmp_path_factory.mktemp("rich") / f"event.{request.param}"
    return rich_workbook.build(path, macros=request.param == "xlsm")
