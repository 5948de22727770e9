"""Decorated kernels in pure Python: what the tests compare devices with, and the user's debugger.

`rewriting` makes of the function's own syntax tree a generator that yields at every barrier and
calculates by the rules of `numbers` and `functions`; `memory` is what it indexes, `threads` are the
threads of a tile in lock step, and `interpretation` drives them.
"""
