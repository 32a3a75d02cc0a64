"""Tests of exact chances: each beside an oracle from outside, or a slow obvious twin."""
