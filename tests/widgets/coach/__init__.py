"""Tests of `cardkit_widgets.coach`."""
