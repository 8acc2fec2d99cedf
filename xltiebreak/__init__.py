"""Tie-breaks for chess tournaments, inside the spreadsheets that directors already use."""

__version__ = "0.1.0"
