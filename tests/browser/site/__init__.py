"""Browser tests of the static site."""
