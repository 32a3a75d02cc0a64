"""The tests of cardkit: whatever holds for every game here, each game in a folder of its own."""
