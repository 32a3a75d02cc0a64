"""Tests of tournaments: duplicate deals, paired differences, ratings."""
