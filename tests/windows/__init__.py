"""What of the set-up program for Windows can be tested anywhere: how its programs are run."""
