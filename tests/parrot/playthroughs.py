"""The golden playthroughs of Parrot: rules, bots and seed, by the file each is kept in."""

PLAYTHROUGHS: dict[str, dict[str, object]] = {
    **{
        f"{players}-seats": {"rules": {"players": players}, "bots": ["simple"], "seed": players}
        for players in (2, 3, 4, 5, 6)
    },
    "random": {"rules": {"players": 3, "start": 2, "rounds": 1}, "bots": ["random"], "seed": 2},
    "random-six": {"rules": {"players": 6, "start": 6, "rounds": 1}, "bots": ["random"], "seed": 3},
    "own-points": {
        "rules": {"players": 4, "start": 3, "rounds": 3, "quartet": 100, "sextet": 0, "octet": 7},
        "bots": ["simple", "random", "simple", "random"],
        "seed": 3,
    },
    "stopped": {"rules": {"players": 2, "move_limit": 20}, "bots": ["random"], "seed": 4},
    "last-round": {"rules": {"players": 5, "round_limit": 2}, "bots": ["random"], "seed": 5},
}
