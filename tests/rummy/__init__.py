"""The tests of Five-Suit Rummy: `tables` prepares games, `twins` are slow, `test_clauses_*` tell each clause."""
