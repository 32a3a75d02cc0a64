"""Tests of the server behind the pages."""
