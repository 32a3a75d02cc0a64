"""Tests of Five-Suit Rummy."""
