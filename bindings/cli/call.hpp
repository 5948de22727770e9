// Turns a status of tiles.h into an exception.
#pragma once

#include <tiles/tiles.h>

/// Does nothing for TILES_OK. \throws std::runtime_error with the library's text
void call(tiles_status status);
