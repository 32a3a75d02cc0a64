"""Estimate how good each move is by playing positions out many times, in worlds that fit what the player knows.

`play_outs` contains the compiled loop, `estimating` the race between the moves (`game.estimate`), and `move_estimates`
its result. `search` is the bot that looks ahead, `coach` gives advice before a move, and `review` finds the mistakes in
a game afterwards.
"""
