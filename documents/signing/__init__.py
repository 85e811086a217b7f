"""Signing files with PAdES, whoever holds the key, and reading signatures back."""
