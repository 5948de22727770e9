// expected: tiles: norm and unorm are for the host; give kernels float
#include <tiles/tiles.hpp>
#include <vector>

std::vector<tiles::graphics::unorm> numbers(6);
tiles::array_view<tiles::graphics::unorm> view(6, numbers);
