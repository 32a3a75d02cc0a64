"""Tests of a class in one room: who gets in, and who does not."""
