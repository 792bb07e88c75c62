"""The app on machines that make it hard: real processes, as a person would start them."""
