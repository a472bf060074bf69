#!/bin/sh
# ensure-venv.sh LOCK: see to it that .venv holds what LOCK pins.
#
# Costs next to nothing when it does: .venv keeps a copy of the lock it was built from.
# The development lock holds everything that the other one holds, so it will do for both.
set -eu
root=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
venv=$root/.venv
lock=$1

# Is .venv built from lock $1, by a Python that is still the one it was?
built_from() {
    cmp -s "$root/$1" "$venv/$1" || return 1
    version=$("$venv/bin/python" -V 2>/dev/null) || return 1
    version=${version#Python }
    [ -d "$venv/lib/python${version%.*}" ]
}

if built_from "$lock" || built_from requirements-dev.lock; then
    exit 0
fi

for python in python3 python3.14 python3.13 python3.12 python3.11; do
    if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        exec "$python" "$root/scripts/build_venv.py" "$lock"
    fi
done

if found=$(python3 -V 2>/dev/null); then
    echo "rummybot needs Python 3.11 or newer; python3 here is $found." >&2
else
    echo "rummybot needs Python 3.11 or newer, and there is no python3 here. On Debian: apt install python3" >&2
fi
exit 1
