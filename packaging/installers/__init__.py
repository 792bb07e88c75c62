"""How the app is built for people who have no Python: what goes in, what it says of itself, and packages of it."""
