"""The golden playthroughs of Papageno: rules, bots and seed, by the file each is kept in."""

PLAYTHROUGHS: dict[str, dict[str, object]] = {
    **{
        f"{players}-{birds}": {"rules": {"players": players, "birds": birds}, "bots": ["simple"], "seed": players}
        for players in (2, 3, 4, 5)
        for birds in ("every", "golf")
    },
    "random": {"rules": {"players": 3, "start": 2, "rounds_to_win": 1}, "bots": ["random"], "seed": 2},
    "own-weights": {
        "rules": {
            "players": 4,
            "birds": [2, 2, 2, 2, 2, 2, 2, 2, 6, 6, 6, 6],
            "capture_weight": 5,
            "flute_weight": -3,
            "rounds_to_win": 1,
        },
        "bots": ["simple", "random", "simple", "random"],
        "seed": 3,
    },
    "stopped": {"rules": {"players": 2, "move_limit": 20}, "bots": ["random"], "seed": 4},
    "last-round": {
        "rules": {"players": 5, "rounds_to_win": 3, "round_limit": 2},
        "bots": ["random"],
        "seed": 5,
    },
}
