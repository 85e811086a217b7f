"""What every test can use; the fixtures themselves are in `tests/support/`."""

pytest_plugins = ["tests.support.database", "tests.support.worker", "tests.support.browser", "tests.support.files"]
