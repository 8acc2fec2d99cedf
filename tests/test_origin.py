"""Addresses come from the release that is installed; none is invented."""

from __future__ import annotations

import inspect
from email.message import Message
from importlib.metadata import PackageNotFoundError

import pytest

from xltiebreak import udfs
from xltiebreak.files import origin


def test_an_installed_release_knows_its_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = Message()
    installed["Project-URL"] = "Homepage, https://example.org/a, b"
    installed["Project-URL"] = "Functions, https://example.org/functions"
    monkeypatch.setattr(origin, "metadata", lambda name: installed)
    assert origin.address("Homepage") == "https://example.org/a, b"
    assert origin.address("Functions") == "https://example.org/functions"
    assert origin.address("Issues") is None


def test_sources_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Message:
        raise PackageNotFoundError(name)

    for found in (missing, lambda name: Message()):
        monkeypatch.setattr(origin, "metadata", found)
        assert origin.address("Homepage") is None


def test_excel_gets_the_address_of_the_functions() -> None:
    assert 'address("Functions")' in inspect.getsource(udfs)
