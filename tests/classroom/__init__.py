"""Tests of a class in one room: who is admitted and what they can access, queues, reports, and saved work."""
