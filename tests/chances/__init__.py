"""Tests of exact chances, each compared with another library or with a slow, obvious calculation."""
