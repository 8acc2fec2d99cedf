"""Named functions that rank: places by an order, and systems that look at who is still tied.

`tied` is a column with the place shared so far: players with the same one are still tied. Rows
without a player have 0.
"""

from __future__ import annotations

from xltiebreak.live.formulas.functions import Function

GROUP_SYSTEMS = ("HG", "HL", "HS", "HR", "DE")
"""Codes of systems that look at who is still tied."""

ORDERING = (
    Function(
        "TB.AMONG",
        """
        LAMBDA(letters, opponents, tied,
          (TB.OFOPPONENT(opponents, tied) = tied)
            * ((letters = "W") + (letters = "D") + (letters = "L"))
        )
        """,
        "1 for each game between players who are still tied",
    ),
    Function(
        "TB.TIMES",
        """
        LAMBDA(met,
          MAP(SEQUENCE(ROWS(met), COLUMNS(met), 0), LAMBDA(at,
            LET(line, INT(at / COLUMNS(met)) + 1,
              whom, INDEX(met, line, at - (line - 1) * COLUMNS(met) + 1),
              IF(whom = 0, 0, SUM((INDEX(met, line, 0) = whom) * 1)))
          ))
        )
        """,
        "How often each player of a game among the tied met this opponent",
    ),
    Function(
        "TB.SIZE",
        "LAMBDA(tied, MAP(tied, LAMBDA(place, SUM((tied = place) * 1))))",
        "How many players share each place",
    ),
    Function(
        "TB.ALLMET",
        """
        LAMBDA(shares, tied,
          LET(short, (TB.SUM(shares) + 0.5 < TB.SIZE(tied) - 1) * 1,
            MAP(tied, LAMBDA(place, SUM((tied = place) * short) = 0))
          )
        )
        """,
        "Whether all players who share the place have met",
    ),
    Function(
        "TB.SHARES",
        """
        LAMBDA(letters, opponents, tied,
          LET(times, TB.TIMES(opponents * TB.AMONG(letters, opponents, tied)),
            IF(times = 0, 0, 1 / times)
          )
        )
        """,
        "The share of each game among the tied in all games of these two",
    ),
    Function(
        "TB.HEADTOHEAD",
        """
        LAMBDA(system, letters, opponents, tied,
          LET(among, TB.AMONG(letters, opponents, tied),
            net, TB.SUM(among * ((letters = "W") - (letters = "L"))),
            IF(system = "HS", 100 - TB.SUM(among * (letters = "L")),
              LET(alone, TB.SIZE(tied) = 1,
                IF(system = "HG", IF(alone, "", net),
                  LET(all, TB.ALLMET(TB.SHARES(letters, opponents, tied), tied),
                    IF(alone, "",
                      IF(system = "HL", IF(all, net, 0),
                        IF(all, TB.SUM(among * ((letters = "W") + (letters = "D") / 2)), "")))
                  )
                )
              )
            )
          )
        )
        """,
        "HG, HL, HR or HS among the players who are still tied",
    ),
    Function(
        "TB.PARTED",
        """
        LAMBDA(letters, opponents, tied,
          LET(shares, TB.SHARES(letters, opponents, tied),
            all, TB.ALLMET(shares, tied),
            points, TB.SUM(shares * ((letters = "W") + (letters = "D") / 2)),
            reach, points + TB.SIZE(tied) - 1 - TB.SUM(shares),
            line, SEQUENCE(ROWS(tied)),
            clear, MAP(tied, points, line, LAMBDA(place, made, me,
              SUM((tied = place) * (points <= made + 0.000001) * (line <> me)
                * (reach + 0.000001 >= made)) = 0)) * 1,
            MAP(tied, points, all, LAMBDA(place, made, met,
              LET(mates, (tied = place) * 1,
                above, mates * (points > made + 0.000001),
                same, mates * (points + 0.000001 >= made),
                IF(met, place + SUM(above),
                  IF(SUM(same * (1 - clear)) = 0, place + SUM(above),
                    place + TB.CLEARED(mates, points, clear)))
              )
            ))
          )
        )
        """,
        "Shared places, parted once by direct encounter",
    ),
    Function(
        "TB.CLEARED",
        """
        LAMBDA(mates, points, clear,
          LET(best, MAX(IF(mates * (1 - clear) > 0, points, -1)),
            SUM(mates * (points > best + 0.000001))
          )
        )
        """,
        "How many players no other one of the same place can reach",
    ),
    Function(
        "TB.DIRECT",
        """
        LAMBDA(letters, opponents, tied,
          LET(parted, TB.PARTED(letters, opponents, tied),
            IF(SUM((parted <> tied) * 1) = 0, tied, TB.DIRECT(letters, opponents, parted))
          )
        )
        """,
        "Shared places, parted by direct encounter until nothing parts any more",
    ),
    Function(
        "TB.OFTIED",
        """
        LAMBDA(system, letters, opponents, tied,
          IF(OR(system = "HG", system = "HL", system = "HR", system = "HS"),
            TB.HEADTOHEAD(system, letters, opponents, tied),
            IF(TB.SIZE(tied) = 1, "", TB.DIRECT(letters, opponents, tied) - tied + 1))
        )
        """,
        "The tie-break of a system that looks at who is still tied",
    ),
    Function(
        "TB.PARTEDBY",
        """
        LAMBDA(tied, values,
          MAP(tied, values, LAMBDA(place, one,
            IF(place = 0, 0, place + SUM((tied = place) * (values > one)))
          ))
        )
        """,
        "Shared places, parted by values: the higher one comes first",
    ),
    Function(
        "TB.RANKED",
        """
        LAMBDA(codes, letters, opponents, players,
          LET(first, TB.PARTEDBY(players * 1, TB.SCORE(letters, opponents)),
            REDUCE(first, codes, LAMBDA(done, system,
              LET(tied, INDEX(done, 0, 1),
                mates, TB.ISGROUPCODE(system),
                values, IF(mates, TB.OFTIED(TB.BARE(system), letters, opponents, tied),
                  TB.BYCODE(system, letters, opponents)),
                better, IF(values = "", -1000000, IF(TB.BARE(system) = "DE", -1, 1) * values),
                HSTACK(TB.PARTEDBY(tied, better),
                  IF(COLUMNS(done) = 1, values, HSTACK(DROP(done, , 1), values)))
              )
            ))
          )
        )
        """,
        "The places by an order, and beside them its tie-breaks",
    ),
    Function(
        "TB.STANDINGS",
        """
        LAMBDA(block, numbers, names, codes, part,
          LET(counted, TB.COUNTED(block),
            known, TB.NUMBERED(numbers),
            cells, TB.BOTHSIDES(block, known, counted),
            players, MAP(SEQUENCE(ROWS(block)), LAMBDA(line,
              TB.ISPLAYER(INDEX(cells, line, 0), names, line) * 1)),
            ranked, TB.TABLES(cells, known, counted, LAMBDA(letters, opponents,
              TB.RANKED(codes, letters, opponents, players))),
            IF(players = 1, IF(part = "places", INDEX(ranked, 0, 1), DROP(ranked, , 1)), "")
          )
        )
        """,
        "The places or the tie-breaks of a block by an order",
    ),
    Function(
        "TB.BARE",
        'LAMBDA(system, MID(system, IFERROR(FIND(":", system), 0) + 1, 99))',
        "A system without the rules before it",
    ),
    Function(
        "TB.ISGROUPCODE",
        f"""
        LAMBDA(system,
          LET(bare, TB.BARE(system), OR({", ".join(f'bare = "{one}"' for one in GROUP_SYSTEMS)}))
        )
        """,
        "Whether a system looks at who is still tied",
    ),
)
"""Places by an order of tie-breaks."""
