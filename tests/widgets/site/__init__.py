"""Tests of the build of the static site."""
