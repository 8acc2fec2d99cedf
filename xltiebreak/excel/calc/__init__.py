"""The worksheet functions in LibreOffice Calc, as an add-in: TB.MODMEDIAN(block), TB.SOLKOFF ...

| module      | what it does                                                                     |
|-------------|----------------------------------------------------------------------------------|
| `addin`     | makes the add-in: one file with the rooms and the texts of the function wizard   |
| `rooms`     | translates the rooms to Python 3.8, which LibreOffice 7.4 bundles                |
| `older`     | in the add-in: the functions that Python 3.8 lacks                               |
| `skin`      | in the add-in: ranges of Calc -> cells -> answers                                |
| `component` | in the add-in: the object that LibreOffice loads and calls                       |

`xltiebreak.reading.worksheet` defines the functions.
"""
