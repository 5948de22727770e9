#!/usr/bin/env bash
# The table of devices: one row each, one of them the default.
#
# Usage: devices_command.sh <the command tiles>
source "$(dirname "$0")/expect.sh"
tiles=$1

expect "index  type*name*platform*driver*memory*0 *default*" env -u TILES_DEVICE "$tiles" devices
expect "libtiles [0-9]*platform: *device 0: *compute units, *default: [0-9]*" "$tiles" info
expect_failure 1 "tiles: *no such device*" env TILES_DEVICE="no such device" "$tiles" devices
