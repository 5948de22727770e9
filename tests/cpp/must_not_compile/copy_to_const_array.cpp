// expected: tiles: copy() writes to a non-const array or an array_view of non-const elements
#include <tiles/copy.hpp>

void fill(const tiles::array<int>& from, const tiles::array<int>& to) { tiles::copy(from, to); }
