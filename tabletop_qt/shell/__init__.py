"""Window, home, dialogs, log, rule book, settings."""
