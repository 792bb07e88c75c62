"""The Homeroom app: a desktop tabletop for the games in `engines`."""

__version__ = "0.1.0"
