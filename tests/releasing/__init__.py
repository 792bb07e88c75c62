"""What makes a release, and the workflows that build and publish it."""
