// expected: tiles: three components require rank 3
#include <tiles/extent.hpp>

tiles::extent<2> shape(8, 9, 10);
