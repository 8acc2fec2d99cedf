"""The page: one HTML file that fills crosstables in a browser, with Python inside.

| file         | what it does                                                            |
|--------------|-------------------------------------------------------------------------|
| answers.py   | answers what the page asks, by the same rooms as the command line       |
| building.py  | puts the package, what it needs, and Pyodide into the page              |
| parts.py     | what goes in, from where, under which licence                           |
| texts.json   | every word that the page says by itself: a translation is one file      |
| page.html    | the page; page.css its look, page.js what one does there                |
| worker.js    | runs Python beside the page, so that the page never waits               |
| served.js    | keeps a served page for when there is no network                        |

No rule, no parser and no format of a file is written in JavaScript: the page shows what `answers`
gives it, as texts and never as markup.
"""
