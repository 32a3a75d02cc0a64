"""Tests of `cardkit.games`."""
