// expected: tiles: two components require rank 2
#include <tiles/array_view.hpp>

int element(const tiles::array_view<int>& view) { return view(1, 2); }
