"""What `bin/check` and `bin/test` look at, besides the tests themselves."""
