"""What tiles.plot draws."""
