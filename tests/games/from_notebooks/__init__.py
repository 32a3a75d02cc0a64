"""Tests of the games that notebooks show how to write."""
