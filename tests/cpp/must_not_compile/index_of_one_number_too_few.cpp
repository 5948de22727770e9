// expected: tiles: one component requires rank 1
#include <tiles/index.hpp>

tiles::index<2> position(1);
