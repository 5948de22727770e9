// expected: tiles: one component requires rank 1
#include <tiles/tiles.hpp>
#include <vector>

tiles::array_view<int, 2> all_of(std::vector<int>& data) { return tiles::array_view<int, 2>(data); }
