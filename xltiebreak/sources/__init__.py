"""Files -> grids: a module for each kind of file.

| module   | reads                             |
|----------|-----------------------------------|
| workbook | .xlsx and .xlsm, through openpyxl |

A source says what stands in which cell and knows nothing of crosstables.
"""
