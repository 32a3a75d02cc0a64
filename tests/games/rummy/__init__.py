"""The tests of Rummü: `tables` prepares games, `twins` are slow, `test_clauses_*` tell each clause."""
