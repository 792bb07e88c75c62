"""The template: a small whole game that a new one can be copied from.

Psst! Two pupils pass notes while the teacher's back is turned. It has what games are made of: hidden cards, a die, and a decision of the
other seat inside a turn.
"""
