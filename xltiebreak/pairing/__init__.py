"""An event and wishes -> a proposal for the next round, by FIDE's Dutch system as gacrux has it.

| module    | what it does                                                               |
|-----------|----------------------------------------------------------------------------|
| proposal  | wishes and proposals as data; what is raised where there is no proposal     |
| engine    | the one module that imports gacrux and networkx: who plays whom, a matching |
| proposing | who is to be paired, what the engine is asked, what is given up, step by step |
| reasons   | why two players of different scores meet, as far as counts prove it         |
| engine_files | the files of gacrux and networkx that a page needs                       |
"""
