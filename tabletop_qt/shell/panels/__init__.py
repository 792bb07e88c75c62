"""The panel beside the table: log, rules, and what a piece is."""
