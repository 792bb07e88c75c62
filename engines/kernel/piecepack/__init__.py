"""Portable Piecepack Notation (Trevor L. Davis; version 0.14 of its specification), for every game that is played with a piecepack.

A game is a metadata section, which is a YAML mapping (`metadata`), and movetext for the notation's default parser (`movetext`): numbered
moves in which pieces are dropped, moved, turned over or round, and dice set, at coordinates in inches::

    3. ?dM~4 {Nature Hike}
    3.1S. ?cS5-(6,13) {play 5}

A game says where its pieces lie; the moves are what has changed since. What a decision was stands in its comment as in records, so that
it is read back exactly (`games`).
"""
