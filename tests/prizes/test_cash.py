"""Cash by hand, with the arithmetic beside each case (US Chess 32B)."""

from __future__ import annotations

from prize_fields import amounts, cash, field

from xltiebreak.prizes import award

TWO = [cash("1st", 300), cash("2nd", 200)]
U1200 = "Rating < 1200"


def test_two_tied_for_first_divide_first_and_second() -> None:
    given = award(TWO, field((4.0, 1500), (4.0, 1400), (3.5, 1300)))
    assert amounts(given) == {1: "250.00", 2: "250.00"}  # (300 + 200) / 2
    assert [one.prize for one in given.awards] == ["1st, 2nd", "1st, 2nd"]
    assert given.awards[0].reason == (
        "2 tied for 1st place with 4.0: 300.00 (1st) + 200.00 (2nd) = 500.00, divided by 2"
    )


def test_a_class_prize_in_the_pool_is_everybodys() -> None:
    # WinTD's manual: four for first, one of them a youth: (300 + 200 + 150) / 4
    players = [*field((4.0, 1), (4.0, 1), (4.0, 1), (4.0, 1))]
    players[2] = players[2]._replace(columns={"youth": "x"})
    given = award([*TWO, cash("Youth", 150, "Youth = x")], players)
    assert amounts(given) == {1: "162.50", 2: "162.50", 3: "162.50", 4: "162.50"}


WESTERN = [
    *(cash("1st", 2298), cash("2nd", 1149), cash("3rd", 536), cash("4th", 306), cash("5th", 230)),
    *(cash("1st U2400", 1379, "Rating < 2400"), cash("2nd U2400", 766, "Rating < 2400")),
]


def test_nobody_gets_more_than_without_the_tie() -> None:
    # 2495 could win third, 536, at the most; (306 + 1379 + 766) / 3 = 2451 / 3 = 817
    ratings = (2673, 2699, 2495, 2391, 2387, 2385)
    given = award(WESTERN, field(*zip((5.0, 4.5, 4.0, 4.0, 4.0, 4.0), ratings, strict=True)))
    assert amounts(given) == {
        **{1: "2298.00", 2: "1149.00", 3: "536.00"},
        **{4: "817.00", 5: "817.00", 6: "817.00"},
    }
    assert [(one.prize, one.amount) for one in given.not_given] == [("5th", WESTERN[4].amount)]
    third, fourth = given.awards[2:4]
    assert third.reason == (
        "4 tied for 3rd place with 4.0: 536.00 (3rd), the largest prize to be won without the tie"
    )
    assert fourth.reason == (
        "4 tied for 3rd place with 4.0: 1379.00 (1st U2400) + 766.00 (2nd U2400) + 536.00 (3rd) + "
        "306.00 (4th) = 2987.00, without 536.00 for P3 (3) 2451.00, divided by 3"
    )


def test_four_tied_for_fifth_with_one_too_strong_for_the_class() -> None:
    # 5th 1000, 6th 800, U1700 2000 and 1000: the class alone makes 3000 / 3 = 1000 each, the pool
    # 4800 / 4 = 1200, but 1750 can win fifth at the most: 1000; (4800 - 1000) / 3 = 1266.67
    prizes = [
        *(cash("5th", 1000), cash("6th", 800)),
        *(cash("U1700", 2000, "U1700"), cash("2nd U1700", 1000, "U1700")),
    ]
    given = award(prizes, field((7.0, 1750), (7.0, 1676), (7.0, 1675), (7.0, 1650)))
    assert amounts(given) == {1: "1000.00", 2: "1266.67", 3: "1266.67", 4: "1266.66"}


def test_a_clear_winner_of_two_prizes_takes_the_more_valuable_and_the_place_passes_down() -> None:
    # 1 is clear first and best below 1200: 150 is more than 100; 2 then has the first place prize,
    # 3 the second one
    given = award(
        [cash("1st", 100), cash("2nd", 60), cash("U1200", 150, U1200)],
        field((4.0, 1100), (3.5, 1500), (3.0, 1000)),
    )
    assert amounts(given) == {1: "150.00", 2: "100.00", 3: "60.00"}


def test_of_two_equal_prizes_the_winner_takes_the_place_prize() -> None:
    given = award(
        [cash("U1200", 100, U1200), cash("1st", 100)], field((4.0, 1100), (3.0, 1000), (2.0, 900))
    )
    assert [(one.prize, one.no) for one in given.awards] == [("1st", 1), ("U1200", 2)]


def test_a_player_who_gets_more_from_the_class_prize_takes_it() -> None:
    # Three for first: (300 + 60 + 250) / 3 = 203.33, less than 250 alone; then (300 + 60) / 2
    given = award(
        [cash("1st", 300), cash("2nd", 60), cash("U1200", 250, U1200)],
        field((4.0, 1500), (4.0, 1400), (4.0, 1100)),
    )
    assert amounts(given) == {1: "180.00", 2: "180.00", 3: "250.00"}
    assert given.awards[2].reason == (
        "3 tied for 1st place with 4.0: 250.00 (U1200), more than about 203.33 from the pool"
    )
    assert given.awards[0].reason == (
        "3 tied for 1st place with 4.0, 1 of them with their class prize: 300.00 (1st) + "
        "60.00 (2nd) = 360.00, divided by 2"
    )


def test_a_player_who_can_win_no_prize_of_the_pool_has_no_share() -> None:
    # Three for first, and nothing but a class prize: 90 / 2 for the two below 1200
    given = award([cash("U1200", 90, U1200)], field((4.0, 1500), (4.0, 1100), (4.0, 1000)))
    assert amounts(given) == {2: "45.00", 3: "45.00"}
    assert given.awards[0].reason == (
        "3 tied for 1st place with 4.0: 90.00 (U1200), divided by 2 who can win any of it"
    )


def test_a_class_takes_all_its_prizes_if_they_are_more() -> None:
    # Four for first, two of them below 1200: the pool is (300 + 200 + 240 + 220) / 4 = 240, but for
    # the class (240 + 220) / 2 = 230 only; with 300 and 280 it is 290 against 1080 / 4 = 270
    players = field((4.0, 1500), (4.0, 1400), (4.0, 1100), (4.0, 1000))
    poor = [cash("U1200", 240, U1200), cash("2nd U1200", 220, U1200)]
    assert set(amounts(award([*TWO, *poor], players)).values()) == {"240.00"}
    rich = [cash("U1200", 300, U1200), cash("2nd U1200", 280, U1200)]
    assert amounts(award([*TWO, *rich], players)) == {
        **{1: "250.00", 2: "250.00"},  # (300 + 200) / 2
        **{3: "290.00", 4: "290.00"},
    }


def test_no_more_prizes_than_winners_are_in_the_pool() -> None:
    # Two for first, both below 1200: the two most valuable of 300, 200, 120 make (300 + 200) / 2;
    # the class prize is for the next below 1200, who is 4, and not 3
    given = award(
        [*TWO, cash("U1200", 120, U1200)],
        field((4.0, 1100), (4.0, 1050), (3.0, 1500), (2.0, 900)),
    )
    assert amounts(given) == {1: "250.00", 2: "250.00", 4: "120.00"}


def test_more_winners_than_prizes() -> None:
    # 1 has 300; five divide 200
    given = award(TWO, field((4.0, 1), (3.0, 1), (3.0, 1), (3.0, 1), (3.0, 1), (3.0, 1), (2.0, 1)))
    assert amounts(given) == {1: "300.00", **dict.fromkeys(range(2, 7), "40.00")}


def test_unrated_players_win_no_prize_by_rating_unless_named() -> None:
    players = field((4.0, 1500), (3.0, None), (2.0, 1100))
    assert amounts(award([cash("U1200", 50, U1200)], players)) == {3: "50.00"}
    assert amounts(award([cash("Class D", 50, "Class E")], players)) == {3: "50.00"}
    assert amounts(award([cash("U1200", 50, "U1200 or unrated")], players)) == {2: "50.00"}
    assert amounts(award([cash("Unrated", 50, "unrated")], players)) == {2: "50.00"}


def test_a_class_is_a_band_and_under_is_all_below() -> None:
    # Class C is 1400 to 1599
    players = field((4.0, 1600), (3.0, 1399), (2.0, 1599))
    assert amounts(award([cash("C", 50, "Class C")], players)) == {3: "50.00"}
    assert amounts(award([cash("U1600", 50, "U1600")], players)) == {2: "50.00"}


def test_cents_add_up_to_the_fund() -> None:
    # 100 / 3 = 33.33...: 10000 cents are 3 x 3333 + 1; 200 / 7: 20000 = 7 x 2857 + 1
    three = award([cash("1st", 100)], field((4.0, 1), (4.0, 1), (4.0, 1)))
    assert amounts(three) == {1: "33.34", 2: "33.33", 3: "33.33"}
    assert three.awards[0].reason.endswith(
        "; one cent more, as the first in the standings get what is left over"
    )
    seven = award([cash("1st", 200)], field(*[(4.0, 1)] * 7))
    assert sorted(amounts(seven).values()) == ["28.57"] * 6 + ["28.58"]


def test_a_count_gives_a_prize_to_several_places() -> None:
    # 10 places of 20: three for first divide 60, eight for fourth the 7 x 20 that are left
    given = award([cash("Top 10", 20, count=10)], field(*[(4.0, 1)] * 3, *[(3.0, 1)] * 8))
    assert amounts(given) == {
        **dict.fromkeys((1, 2, 3), "20.00"),
        **dict.fromkeys(range(4, 12), "17.50"),
    }


def test_a_prize_that_nobody_can_win_is_listed() -> None:
    given = award([cash("U800", 50, "U800"), cash("2nd U1200", 40, U1200, 2)], field((4.0, 1100)))
    assert [(one.prize, one.count, one.reason) for one in given.not_given] == [
        ("U800", 1, "there is nobody with U800"),
        ("2nd U1200", 1, "the only one with Rating < 1200 has won cash already"),
    ]


def test_a_tie_break_decides_no_money() -> None:
    first, second = field((4.0, 1), (4.0, 1))
    apart = [first._replace(separated_by="MM", tiebreaks={"MM": 9.0}), second]
    assert amounts(award(TWO, apart, {"MM": "Modified Median"})) == {1: "250.00", 2: "250.00"}


def test_the_list_may_stand_in_any_order() -> None:
    upside_down = [cash("3rd", 50), cash("2nd", 200), cash("1st", 300)]
    given = award(upside_down, field((4.0, 1), (3.0, 1), (2.0, 1)))
    assert [(one.prize, one.no) for one in given.awards] == [("1st", 1), ("2nd", 2), ("3rd", 3)]


def test_a_tie_larger_than_the_recursion_limit() -> None:
    # 12 x 99 = 1188 prizes of 1 for 1100 tied players: 1 each, and 88 remain
    prizes = [cash(f"Prize {line}", 1, count=99) for line in range(12)]
    given = award(prizes, field(*[(1.0, 1000)] * 1100))
    assert set(amounts(given).values()) == {"1.00"}
    assert len(given.awards) == 1100
    assert sum(one.count for one in given.not_given) == 88
