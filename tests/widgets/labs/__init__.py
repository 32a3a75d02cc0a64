"""Tests of the labs without a browser."""
