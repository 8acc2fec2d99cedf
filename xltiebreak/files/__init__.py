"""Files -> grids: one module for each kind of file.

| module       | reads                                                             |
|--------------|-------------------------------------------------------------------|
| files        | any file: the content decides whether `workbook` or `tables` does |
| workbook     | .xlsx and .xlsm; cells reads their cells, dates their dates       |
| tables       | any other file; its table SOURCES maps kinds of files to readers  |
| spreadsheets | .xls, .xlsb and .ods, through python-calamine, which apart runs   |
| html         | the tables of a web page; classes says what some classes mean     |
| trf          | tournament reports, TRF16 and its newer form                      |
| wall         | wall lists of Go, with or without a head                          |
| delimited    | .csv, .tsv and the like, with any separator                       |
| text         | any other text by its columns: fixed finds them, or ruled         |
| decoding     | the bytes of a text, in any encoding                              |
| choice       | which sheets of a file to read                                    |

A source says which cell holds what. It knows nothing of crosstables.
"""
