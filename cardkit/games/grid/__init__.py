"""The shared parts of games in which players have cards laid out in rows: Papageno, Parrot, and any kind of Golf."""
