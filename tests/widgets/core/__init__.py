"""Tests of `cardkit_widgets.core`."""
