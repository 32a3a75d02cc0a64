"""Tests of `cardkit_widgets.gallery`."""
