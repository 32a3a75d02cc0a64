"""The golden playthroughs of Rummü: rules, bots and seed, by the file each is kept in."""

PLAYTHROUGHS: dict[str, dict[str, object]] = {
    **{
        f"{players}-simple": {"rules": {"players": players}, "bots": ["simple"], "seed": players}
        for players in (3, 4, 5)
    },
    "6-simple": {"rules": {"players": 6, "round_limit": 8}, "bots": ["simple"], "seed": 6},
    "4-teams": {"rules": {"players": 4, "teams": True, "round_limit": 8}, "bots": ["simple"], "seed": 7},
    "6-teams": {
        "rules": {"players": 6, "teams": True, "start": 5, "round_limit": 8},
        "bots": ["simple", "random"] * 3,
        "seed": 8,
    },
    "swapped": {"rules": {"players": 3, "five_run": "swapped", "hand": 18}, "bots": ["simple"], "seed": 9},
    "one-meld": {
        "rules": {"players": 3, "open_with_one": True, "hand": 6, "start": 2, "target": 40},
        "bots": ["random"],
        "seed": 10,
    },
    "blocked": {
        "rules": {"players": 6, "hand": 9, "round_limit": 2},
        "bots": ["simple", "random", "simple"] * 2,
        "seed": 2,
    },
    "stopped": {"rules": {"players": 5, "move_limit": 40}, "bots": ["random"], "seed": 11},
    "last-round": {"rules": {"players": 3, "round_limit": 2}, "bots": ["random"], "seed": 12},
}
