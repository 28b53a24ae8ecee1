import sys

from kierki.cli import main

if __name__ == "__main__":
    sys.exit(main())
