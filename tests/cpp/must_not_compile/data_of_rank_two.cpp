// expected: tiles: data() is for rank 1, the only one that is sure to be dense
#include <tiles/array_view.hpp>

int* first(const tiles::array_view<int, 2>& view) { return view.data(); }
