"""Monkey tests: random clicks, typing, dragging and key presses on every page, which mustn't break anything."""
