"""Computes what Excel would show in formula cells, with a closed set of functions.

Known are the functions of our own formulas. A cell that uses another one, a name, an array, a
whole column or another workbook is unknown, and so is each cell that reads it; an unknown cell
never gets a guess. `values` says what Excel and LibreOffice do alike, `parsing` makes a formula's
text something to call, `functions` has the functions, `engine` computes cell by cell.
"""
