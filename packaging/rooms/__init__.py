"""Whole systems in folders, in which the app is built and tried."""
