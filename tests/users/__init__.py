"""Tests of what the library promises its users: documented names, types, a quick import, a working installation."""
