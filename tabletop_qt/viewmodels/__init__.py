"""One view-model per game: a seat's view becomes pieces, places and affordances. Plain data, no Qt."""
