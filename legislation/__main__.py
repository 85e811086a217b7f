"""`python3 -m legislation …`: the law from the command line, with the standard library alone."""

import sys

from legislation.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
