"""Buttons in an open workbook: the values of its sheets -> what a press changes.

| module     | what a press of its button does                                              |
|------------|------------------------------------------------------------------------------|
| filling    | fills tie-breaks, blank points and places of every crosstable                 |
| checking   | colours what is wrong and lists it; the next press takes the colours away     |
| standings  | adds or renews a sheet of standings for each crosstable                       |
| explaining | writes on a sheet why the selected player has these tie-breaks                |

None of them knows the program that has the workbook open. They take an `OpenWorkbook` and return a
`Press`.
"""
