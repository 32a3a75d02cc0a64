"""The golden playthroughs of Chicken: rules, bots and seed, by the file each is kept in."""

PLAYTHROUGHS: dict[str, dict[str, object]] = {
    **{
        f"{players}-simple": {"rules": {"players": players, "start": players}, "bots": ["simple"], "seed": players}
        for players in (2, 3, 4, 5)
    },
    **{
        f"{players}-stuck": {
            "rules": {"players": players, "draw_only_when_stuck": True, "egg_counts_apart": True, "target": 30},
            "bots": ["random"],
            "seed": players,
        }
        for players in (2, 3, 4, 5)
    },
    "random": {"rules": {"players": 3, "start": 2}, "bots": ["random"], "seed": 2},
    "own-die": {
        "rules": {"players": 4, "die": [0, 1, 2, 3, 12, 20], "target": 80},
        "bots": ["simple", "random", "simple", "random"],
        "seed": 3,
    },
    "egg-first": {"rules": {"players": 4}, "bots": ["simple"], "seed": 9},
    "stopped": {"rules": {"players": 2, "move_limit": 5}, "bots": ["random"], "seed": 4},
    "last-round": {"rules": {"players": 5, "round_limit": 2}, "bots": ["simple"], "seed": 5},
}
