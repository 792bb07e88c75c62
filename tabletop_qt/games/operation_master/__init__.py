"""The view-model of Operation Master."""
