"""Tests of what users of the library are promised: documented names, types, a quick import, a working installation."""
