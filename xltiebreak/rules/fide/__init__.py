"""FIDE's tie-breaks: Handbook C.07, in every edition, and the rules before it.

| codes                  | articles         | what they are                            | module    |
|------------------------|------------------|------------------------------------------|-----------|
| BH AOB FB              | 8.1 to 8.3       | Buchholz, its average, Fore Buchholz     | opponents |
| SB KS                  | 9.1 9.2          | Sonneborn-Berger, Koya                   | opponents |
| DE EDE EDET ... EDEBB  | 6 13.3           | direct encounter, and of teams           | encounter |
| WIN WON BPG BWG        | 7.1 to 7.4       | wins, games won, games with Black        | results   |
| PS REP STD TPN RTNG    | 7.5 to 7.8 10.6  | progress, rounds, points, numbers        | results   |
| ARO TPR PTP APRO APPO  | 10.1 to 10.5     | ratings and performances                 | ratings   |
| MPVGP EMMSB ... SSSC   | 13.1 13.2 13.4   | the other score, products of scores      | teams     |
| BC TBR BBE             | 12.1 to 12.3     | board by board                           | teams     |

`editions` has what the editions differ in. Cuts and medians (article 14) are applied in one place,
`System.terms_of`, and so are the rules for unplayed rounds (articles 15 and 16), `view.View`.
"""
