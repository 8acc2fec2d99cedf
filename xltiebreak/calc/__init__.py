"""The worksheet functions in LibreOffice Calc, as an add-in: TB.MODMEDIAN(block), TB.SOLKOFF ...

| module      | what it does                                                                     |
|-------------|----------------------------------------------------------------------------------|
| `addin`     | makes the add-in, one file with the texts of the function wizard and the rooms   |
| `rooms`     | the rooms in it, translated to the Python that LibreOffice 7.4 brings along      |
| `older`     | in the add-in: what that Python lacks                                            |
| `skin`      | in the add-in: ranges of Calc -> cells -> answers                                |
| `component` | in the add-in: what LibreOffice loads and calls                                  |

What the functions are and how they answer stands in `xltiebreak.worksheet`.
"""
