// expected: tiles: copy() writes to a non-const array or an array_view of non-const elements
#include <tiles/copy.hpp>

void fill(const int* from, const tiles::array_view<const int>& to) { tiles::copy(from, to); }
