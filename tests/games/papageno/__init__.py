"""The tests of Papageno: `tables` prepares games, `twins` are slow and obvious, `test_clauses_*` tell each clause."""
