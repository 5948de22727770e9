"""``tiles tune``: parameters of the built-in algorithms, chosen by trying them.

``spaces`` has what can be chosen, ``problems`` what is calculated meanwhile, ``contest`` holds the
candidates against each other, ``trials`` keeps what was tried, ``own_table`` what won, and
``command`` is the command.
"""
