"""What a person types or presses: the catalogue of commands, and what the words in them mean."""
