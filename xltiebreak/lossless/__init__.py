"""Editing cells of an Excel workbook without losing anything. Nothing here knows chess."""
