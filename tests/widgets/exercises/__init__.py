"""Tests of exercises: how answers are judged, and that nothing is told before it is due."""
