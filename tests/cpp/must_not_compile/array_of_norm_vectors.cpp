// expected: tiles: norm and unorm are for the host; give kernels float
#include <tiles/tiles.hpp>

tiles::array<tiles::graphics::norm_3, 2> numbers(4, 4);
