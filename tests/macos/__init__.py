"""What of the app for macOS can be tested anywhere: commands, secrets, entitlements, the layout of the disk image."""
