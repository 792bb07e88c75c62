"""Every page that is not a table: rules, help, settings, statistics."""
