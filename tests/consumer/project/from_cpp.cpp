// Doubles numbers through the installed C++ headers.
#include <tiles/tiles.hpp>
#include <vector>

int main() {
  std::vector<int> data{1, 2, 3, 4, 5};
  tiles::array_view<int> numbers(5, data);
  tiles::parallel_for_each(numbers.extent, TILES_KERNEL((numbers), [=](index<1> i) restrict(amp) {
                             numbers[i] = 2 * numbers[i];
                           }));
  numbers.synchronize();
  return data == std::vector<int>{2, 4, 6, 8, 10} ? 0 : 1;
}
