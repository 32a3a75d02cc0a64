"""Tests of the lessons: what every lesson has to bring along, and for each that its numbers are right."""
