"""The contents of Trio's rulebook as tables, copied manually from the printed rules."""

from __future__ import annotations

from tests.support.law import NO_FLAGS, NO_NUMBERS, Law

LAW = Law(
    name="Trio",
    author="Kaya Miyano",
    publisher="Cocktail Games",
    clauses={
        "setup.deck": "book ruling",
        "setup.deal": "book",
        "setup.sort": "book",
        "setup.mode": "book",
        "turn.reveal": "book",
        "turn.ends": "book",
        "turn.repeat": "book",
        "turn.go-on": "book",
        "turn.miss": "book",
        "turn.trio": "book",
        "turn.empty": "book",
        "win.seven": "book",
        "win.simple": "book",
        "win.spicy": "book",
        "win.connected": "book ruling",
        "team.seats": "book",
        "team.deal": "book",
        "team.swap": "book",
        "team.swap-both": "ruling",
        "team.swap-again": "book",
        "team.silence": "book",
        "team.trios": "book",
        "common.start": "ruling",
        "common.hidden": "ruling",
        "common.limit": "ruling",
    },
    named={
        "setup.deal": {"players"},
        "setup.mode": {"mode"},
        "team.seats": {"teams"},
        "common.limit": {"move_limit"},  # the game has only one round
    },
    defaults={
        "mode": "simple",
        "teams": False,
    },
    good={
        "players": [3, 4, 5, 6],
        "mode": ["simple", "spicy"],
        "teams": [False],
    },
    bad={
        "players": [2, 7, 0, -1, 9, *NO_NUMBERS],
        "mode": [None, True, 1, "Simple", "", "hot", ["simple"], {}],
        "teams": NO_FLAGS,
    },
    bounds={
        "players": "3 to 6",
        "mode": '"simple" or "spicy"',
        "teams": "true or false",
    },
    changes=[
        ("setup.deal", "players", 5),
        ("setup.mode", "mode", "spicy"),
    ],
    sentences=[
        ("setup.deal", {"players": 4}, "each of the 4 players has 7 cards, and 8 are in the middle"),
        ("setup.deal", {"players": 6, "teams": True}, "each of the 6 players has 6 cards. There is no middle"),
        ("setup.mode", {"mode": "spicy"}, "This game is spicy"),
        (
            "team.seats",
            {"players": 6, "teams": True},
            "player 1 and player 4, player 2 and player 5, player 3 and player 6",
        ),
        ("team.seats", {}, "everybody plays alone"),
    ],
    other_rules={"players": 6, "mode": "spicy", "teams": True, "start": 3},
)
