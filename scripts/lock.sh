#!/bin/sh
# Write the three lock files anew from pyproject.toml. Needs uv and an index.
#
#   scripts/lock.sh             keep what is pinned, add and drop what pyproject.toml now says
#   scripts/lock.sh --upgrade   move everything to the newest allowed version
#
# No lock names an index: whoever installs says where packages come from (docs/decisions/0002).
# The tests hold THIRD_PARTY.md to the locks; bring it up to date in the same change.
set -eu
cd -- "$(dirname -- "$(readlink -f -- "$0")")/.."

compile() {
    lock=$1
    shift
    uv pip compile --quiet --universal --generate-hashes --no-emit-index-url \
        --custom-compile-command scripts/lock.sh --output-file "$lock" pyproject.toml "$@"
}

compile requirements.lock "$@"
compile requirements-dev.lock --group dev --constraint requirements.lock "$@"
compile requirements-bench.lock --group bench --constraint requirements-dev.lock "$@"
