"""Files -> grids: a module for each kind of file.

| module       | reads                                                          |
|--------------|----------------------------------------------------------------|
| files        | any file, by its content: which of the next two reads it       |
| workbook     | .xlsx and .xlsm, through openpyxl                              |
| tables       | any other file: its content decides which of these reads it    |
| spreadsheets | .xls, .xlsb and .ods, through python-calamine; apart runs that |
| html         | the tables of a web page                                       |
| trf          | tournament reports, TRF16 and its newer form                   |
| delimited    | .csv, .tsv and the like, with any separator                    |
| text         | any text, as its columns look: fixed and ruled ones            |
| decoding     | bytes of a text, in whatever encoding                          |
| choice       | which of a file's sheets are meant                             |

A source says what stands in which cell and knows nothing of crosstables.
"""
