"""Tests of move estimates, play-outs and the coach, which mustn't use information hidden from a player."""
