"""Tests of `cardkit_widgets.protocol`."""
