"""Tests of exercises: how answers are marked, and that nothing is revealed too early."""
