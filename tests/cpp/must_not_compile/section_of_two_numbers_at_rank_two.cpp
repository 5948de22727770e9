// expected: tiles: one component requires rank 1
#include <tiles/array_view.hpp>

auto part(const tiles::array_view<int, 2>& view) { return view.section(1, 2); }
