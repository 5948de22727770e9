// The median of each tile of 5x5 values, which noise changes less than their mean, and the three
// largest values of each row with their places: tile_sort and tile_argsort bring the values of a
// tile's threads into order.
#include <algorithm>
#include <functional>
#include <iostream>
#include <tiles/tiles.hpp>
#include <vector>

using namespace tiles;

constexpr int rows = 10, columns = 40, best = 3;

float value(int row, int column) { return static_cast<float>((row * 31 + column * 17) % 101); }

// [median]
void medians(const array_view<const float, 2>& in, const array_view<float, 2>& out) {
  parallel_for_each(in.extent.tile<5, 5>(),
                    TILES_KERNEL((in, out), [=](tiled_index<5, 5> t) restrict(amp) {
                      const float in_order = tile_sort(t, in[t]);
                      if (t.local[0] == 2 && t.local[1] == 2) out[t.tile] = in_order;
                    }));
}
// [/median]

// [largest]
void largest(const array_view<const float, 2>& in, const array_view<float, 2>& out,
             const array_view<int, 2>& places) {
  parallel_for_each(
      in.extent.tile<1, columns>(),
      TILES_KERNEL((in, out, places, columns, best), [=](tiled_index<1, columns> t) restrict(amp) {
        const int place = tile_argsort(t, -in[t]);
        const float value = tile_shuffle(t, in[t], place);
        if (t.local[1] < best) {
          out(t.tile[0], t.local[1]) = value;
          places(t.tile[0], t.local[1]) = place;
        }
      }));
}
// [/largest]

float expected_median(int top, int left) {
  std::vector<float> values;
  for (int k = 0; k < 25; ++k) values.push_back(value(top + k / 5, left + k % 5));
  std::nth_element(values.begin(), values.begin() + 12, values.end());
  return values[12];
}

bool are_medians(const array_view<float, 2>& result) {
  bool is_right = true;
  for (int n = 0; n < rows / 5 * (columns / 5); ++n) {
    const int row = n / (columns / 5), column = n % (columns / 5);
    is_right = is_right && result(row, column) == expected_median(row * 5, column * 5);
  }
  return is_right;
}

bool are_largest(const array_view<float, 2>& values, const array_view<int, 2>& places) {
  bool is_right = true;
  for (int row = 0; row < rows; ++row) {
    std::vector<float> sorted;
    for (int column = 0; column < columns; ++column) sorted.push_back(value(row, column));
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    for (int k = 0; k < best; ++k) {
      const float found = values(row, k);
      is_right = is_right && found == sorted[static_cast<std::size_t>(k)] &&
                 found == value(row, places(row, k));
    }
  }
  return is_right;
}

int main() {
  try {
    std::vector<float> data;
    for (int n = 0; n < rows * columns; ++n) data.push_back(value(n / columns, n % columns));
    std::vector<float> middle(data.size() / 25), top(rows * best);
    std::vector<int> where(rows * best);
    const array_view<const float, 2> matrix(rows, columns, data);
    const array_view<float, 2> median(rows / 5, columns / 5, middle), values(rows, best, top);
    const array_view<int, 2> places(rows, best, where);
    medians(matrix, median);
    largest(matrix, values, places);
    const bool is_right = are_medians(median) && are_largest(values, places);
    std::cout << (is_right ? "medians and largest values are right\n" : "the results are wrong\n");
    return is_right ? 0 : 1;
  } catch (const runtime_exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
