"""How the finished tables went: numbers, plots, and a file for a spreadsheet."""
