"""One generic table for all games: shows a scenery and turns mouse and keys into actions."""
