"""Pages of organisations, venues, people and accounts."""
