"""Tests of `cardkit_widgets`."""
