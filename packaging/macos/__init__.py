"""The app for macOS: signed and notarised if there are certificate and key, in a disk image. Only macOS can make it."""
