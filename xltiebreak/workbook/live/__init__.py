"""A workbook for a new event that computes by itself, with ordinary formulas.

It has neither macros nor an add-in, and no function younger than Excel 2010: it works in Excel,
LibreOffice and Google Sheets alike. Every section has three sheets:

| sheet            | what is on it                                                                |
|------------------|------------------------------------------------------------------------------|
| K-3              | the crosstable: names and results are typed in, all else is computed          |
| K-3 Standings    | sorted by place, with what separates each tie                                 |
| c1 (hidden)      | the steps: a block of players x rounds for each quantity                      |

| module   | what it knows                                                                   |
|----------|---------------------------------------------------------------------------------|
| plan     | what is wanted, and what of it cannot be                                        |
| steps    | the blocks: what a cell says, both sides of a game, which rounds count           |
| systems  | the formula of each tie-break, made of the steps                                |
| checks   | what is wrong in a cell, and how it is said                                     |
| looks    | formats, the legend, and what is said of a cell                                   |
| making   | the sheets, written with XlsxWriter, with what an empty event shows as values    |
"""
