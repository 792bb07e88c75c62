"""All that the app adds for each game, in one folder per game: view-model, art with its colours, a set-up form of its own."""
