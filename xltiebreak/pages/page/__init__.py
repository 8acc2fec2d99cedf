"""The page: one HTML file with Python inside that fills crosstables in a browser.

| file         | what it does                                                            |
|--------------|-------------------------------------------------------------------------|
| answers.py   | answers the page's questions, with the same rooms as the command line   |
| around.py    | the rows around the cell of a problem                                   |
| papers.py    | what a button prints, and the name of its file                          |
| seen.py      | notices names that moved against their results                          |
| building.py  | makes the one file, or a folder to serve                                |
| parts.py     | collects Pyodide, this package, its dependencies and their licences     |
| texts.py     | the page's texts in every language, and the hints behind messages        |
| page.html    | the page; page.css is its look, page.js its behaviour                   |
| worker.js    | runs Python in a worker, so that the page stays responsive              |
| served.js    | stores a served page for use without a network                          |

JavaScript has no rule, no parser and no file format: the page shows the texts that `answers` sends,
never as markup.
"""
