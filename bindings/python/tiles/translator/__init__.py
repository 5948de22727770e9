"""From the syntax tree of a Python function to tile-kernel text.

In the order of use: `source` finds the function, `subset` refuses what kernels cannot say,
`definite_assignment` refuses variables that may have no value, `captures` finds what stands outside
of the function, `statements` (over `expressions`, `calls` and `arithmetic`) gives everything a
type, and `writer` writes the text. `translation` drives them.
"""
