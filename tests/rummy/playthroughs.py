"""The golden playthroughs of Five-Suit Rummy: rules, bots and seed, by the file each is kept in."""

PLAYTHROUGHS: dict[str, dict[str, object]] = {
    **{
        f"{players}-simple": {"rules": {"players": players}, "bots": ["simple"], "seed": players}
        for players in (3, 4, 5, 6)
    },
    "4-teams": {"rules": {"players": 4, "teams": True, "round_limit": 8}, "bots": ["simple"], "seed": 7},
    "6-teams": {
        "rules": {"players": 6, "teams": True, "start": 5, "target": 150},
        "bots": ["simple", "random"] * 3,
        "seed": 8,
    },
    "swapped": {"rules": {"players": 3, "five_run": "swapped", "copies": 4, "hand": 20}, "bots": ["simple"], "seed": 9},
    "small-deck": {
        "rules": {"players": 3, "copies": 2, "hand": 6, "start": 2, "target": 40},
        "bots": ["random"],
        "seed": 10,
    },
    "blocked": {
        "rules": {"players": 6, "copies": 2, "hand": 11, "round_limit": 2},
        "bots": ["simple", "random", "simple"] * 2,
        "seed": 2,
    },
    "stopped": {"rules": {"players": 5, "move_limit": 40}, "bots": ["random"], "seed": 11},
    "last-round": {"rules": {"players": 3, "round_limit": 2}, "bots": ["random"], "seed": 12},
}
