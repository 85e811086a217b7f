"""What a given user may see of groups, registers and sendings."""
