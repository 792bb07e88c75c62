"""Every page that is not a table: home, rules, help, settings."""
