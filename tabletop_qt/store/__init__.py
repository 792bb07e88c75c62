"""Records on disk, journal, settings, statistics. No Qt."""
