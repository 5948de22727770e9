// expected: tiles: three components are for rank 3
#include <tiles/extent.hpp>

tiles::extent<2> shape(8, 9, 10);
