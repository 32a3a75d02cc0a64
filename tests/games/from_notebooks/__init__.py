"""Tests of the games that are written in notebooks."""
