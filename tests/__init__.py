"""The tests of cardkit: those that hold for every game are here, and each game has its own folder in `games`."""
