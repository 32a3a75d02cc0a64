"""Tests of the lessons: what every lesson needs, and that the numbers of each lesson are correct."""
