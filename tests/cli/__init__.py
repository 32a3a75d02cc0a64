"""Tests of `cardkit.cli`."""
