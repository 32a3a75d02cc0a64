"""Tests of the documentation: its pages, its site, and the standard for records."""
