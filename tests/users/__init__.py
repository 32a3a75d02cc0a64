"""What users of the library are promised: names with examples, types, a quick import, an installation that works."""
