"""Estimates: what each move is worth, by compiled play-outs in worlds that fit what the player knows.

`play_outs` the loop · `estimating` the race between moves · `move_estimates` its result ·
`search` the bot that looks ahead · `coach` advice and costs · `review` what each decision of a game has cost.
"""
