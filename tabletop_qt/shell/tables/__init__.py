"""All tables that there are: found, told apart, gone on with, renamed, copied, deleted and fetched back."""
