// expected: TILES_FUNCTION: write a function with its name, as in TILES_FUNCTION(twice, float twice
#include <tiles/tiles.hpp>

TILES_FUNCTION(half, [](float x) restrict(amp) { return x / 2; });
