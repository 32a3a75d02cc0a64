"""The tables: play, tutorial, rules explorer and replay, with their saved games and animation frames."""
