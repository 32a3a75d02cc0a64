"""Shared parts of games in which each player has cards laid out in rows: Papageno, Parrot, and any kind of Golf."""
