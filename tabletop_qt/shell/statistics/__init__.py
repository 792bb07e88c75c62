"""Statistics of finished tables: numbers, plots, and a file for a spreadsheet."""
