"""Game tables for notebooks and pages: play, tutorial, rules explorer and replay."""
