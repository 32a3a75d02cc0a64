"""Tests of the lessons: what every lesson needs, and for each that its numbers are right."""
