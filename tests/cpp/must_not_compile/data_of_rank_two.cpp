// expected: tiles: data() requires rank 1; other views may not be contiguous
#include <tiles/array_view.hpp>

int* first(const tiles::array_view<int, 2>& view) { return view.data(); }
