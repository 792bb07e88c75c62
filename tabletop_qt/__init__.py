"""The Homeroom app: a desktop tabletop for the games in `engines`."""
