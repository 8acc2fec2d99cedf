"""Worksheet functions and buttons for those who work in a spreadsheet.

| module          | what is in it                                                      |
|-----------------|--------------------------------------------------------------------|
| buttons         | fill, check and explain the open workbook, through xlwings         |
| scripts         | the buttons of xlwings Lite, in the browser                        |
| registering     | how functions and buttons are entered where xlwings looks for them |
| event_workbooks | workbooks that come with the functions                             |
| calc            | LibreOffice's extension                                            |

`xltiebreak.udfs` has the worksheet functions that xlwings imports.
"""
