"""Estimates: play-outs, the race between moves, the coach, and that none of them knows more than a seat."""
