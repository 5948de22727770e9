// expected: tiles: view[i] is for rank 1; write view(i, j) or view[index]
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

int element(const tiles::array_view<int, 2>& view) { return view[1]; }
