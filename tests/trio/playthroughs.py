"""The golden playthroughs of Trio: rules, bots and seed, by the file each is kept in."""

PLAYTHROUGHS: dict[str, dict[str, object]] = {
    **{
        f"{players}-{mode}": {"rules": {"players": players, "mode": mode}, "bots": ["simple"], "seed": players}
        for players in (3, 4, 5, 6)
        for mode in ("simple", "spicy")
    },
    **{
        f"teams-{players}-{mode}": {
            "rules": {"players": players, "start": 2, "mode": mode, "teams": True},
            "bots": ["simple", "random"] * (players // 2),
            "seed": players,
        }
        for players in (4, 6)
        for mode in ("simple", "spicy")
    },
    "teams-random": {"rules": {"players": 4, "teams": True}, "bots": ["random"], "seed": 31},
    "stopped": {"rules": {"players": 5, "move_limit": 20}, "bots": ["random"], "seed": 4},
    "stopped-while-swapping": {"rules": {"players": 6, "teams": True, "move_limit": 5}, "bots": ["random"], "seed": 5},
}
