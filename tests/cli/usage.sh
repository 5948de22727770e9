#!/usr/bin/env bash
# Help, and what is told of wrong usage.
#
# Usage: usage.sh <the command tiles>
source "$(dirname "$0")/expect.sh"
tiles=$1

expect "*devices*cache*compile*" "$tiles" --help
expect "*list*clear*verify*" "$tiles" cache --help
expect_failure 106 "*subcommand is required*" "$tiles"
expect_failure 106 "*subcommand is required*" "$tiles" cache
expect_failure 109 "*emptied*" "$tiles" cache list emptied
