"""Tests of `cardkit_widgets.tables`."""
