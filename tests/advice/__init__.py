"""Tests of move estimates, play-outs and the coach, and that none of them uses information hidden from a player."""
