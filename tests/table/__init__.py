"""Tests of `cardkit.table`."""
