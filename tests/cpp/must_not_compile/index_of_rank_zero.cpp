// expected: tiles: the rank must be at least 1
#include <tiles/index.hpp>

tiles::index<0> nowhere;
