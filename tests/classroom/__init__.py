"""Tests of a class in one room: who is let in and what they can reach, queues, reports, and saved work."""
