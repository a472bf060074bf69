"""What a server, a group or a person has chosen."""
