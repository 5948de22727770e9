// expected: tiles: the elements of the data source must be of the array_view's element type
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

std::vector<float> data(6);
tiles::array_view<int> numbers(6, data);
