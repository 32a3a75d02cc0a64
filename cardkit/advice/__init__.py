"""Estimates: what each move is worth, by compiled play-outs in worlds that a seat can know of.

`play_outs` the loop · `desk` what it works on · `estimating` the race between moves · `prospects` what comes of it ·
`search` the bot that looks ahead · `coach` advice, costs and turning points.
"""
