# Finds a Python that the product runs on and puts it in PYTHON.
if [ -z "$PYTHON" ]; then
    for PYTHON in python3 python3.13 python3.12 python3.11 ""; do
        if [ -n "$PYTHON" ] && "$PYTHON" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null; then
            break
        fi
    done
fi
if [ -z "$PYTHON" ]; then
    echo "Python 3.11, 3.12 or 3.13 is needed and none is on the PATH. Type: sudo apt-get install python3 python3-venv" >&2
    exit 1
fi
