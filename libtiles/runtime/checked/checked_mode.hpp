// Whether the environment asks for checked mode.
#pragma once

namespace libtiles::runtime {

/// TILES_CHECKED is 1. Anything but 0 and 1 is taken as 0, with a logged warning.
bool is_checked_mode_on();

}  // namespace libtiles::runtime
