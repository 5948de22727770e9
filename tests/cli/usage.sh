#!/usr/bin/env bash
# Help, and what is told of wrong usage.
#
# Usage: usage.sh <the command tiles>
source "$(dirname "$0")/expect.sh"
tiles=$1

expect "*devices*cache*compile*info*language-server*tune*" "$tiles" --help
expect "*list*clear*verify*" "$tiles" cache --help
expect_failure 106 "*subcommand is required*" "$tiles"
expect_failure 106 "*subcommand is required*" "$tiles" cache
expect_failure 109 "*emptied*" "$tiles" cache list emptied

expect "tiles [0-9]*.[0-9]*.[0-9]*" "$tiles" --version
expect_failure 109 "*there is no command 'foo'; expected one of devices, cache, compile, info, language-server, tune*" "$tiles" foo
expect_failure 1 "*tune needs python3 with libtiles' Python package*" env PATH=/none "$tiles" tune
expect_failure 1 "*standard output cannot be written" sh -c '"$1" --help >/dev/full' sh "$tiles"
