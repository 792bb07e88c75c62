"""Turns views and drafts into sceneries, and actions into commands, for the player at the screen."""
