// Types of the program that lambda kernels call by their names.
#include <tiles/tiles.hpp>
#include <vector>

#include "tests/cpp/counted.hpp"
#include "tests/support/catch.hpp"

using tiles::array_view;

namespace {

struct fraction {
  int above;
  int below;
};
TILES_STRUCT(fraction, above, below);

enum level : short { low = -1, high = 300 };

/// Twice the sum of each tile of two, by its threads.
template <class T>
std::vector<T> twice_the_pairs(std::vector<T> numbers) {
  const array_view<T> view(numbers);
  parallel_for_each(view.extent.template tile<2>(),
                    TILES_KERNEL((typename T, view), [view](tiled_index<2> t) restrict(amp) {
                      tile_static T kept[2];
                      kept[t.local[0]] = view[t] * static_cast<T>(2);
                      t.barrier.wait();
                      T sum = T(0);
                      for (int i = 0; i < 2; ++i) sum += (T)kept[i];
                      view[t] = sum;
                    }));
  view.synchronize();
  return numbers;
}

}  // namespace

TEST_CASE("A kernel in a template calls its type as the template does", "[cpp][lambda_kernel]") {
  CHECK(twice_the_pairs<float>({0.5f, 1, 2, 3}) == std::vector<float>{3, 3, 10, 10});
  CHECK(twice_the_pairs<unsigned>({1u << 30, 0, 1u << 31, 3}) ==
        std::vector<unsigned>{1u << 31, 1u << 31, 6, 6});
}

TEST_CASE("A kernel calls structs and enums by their names", "[cpp][lambda_kernel]") {
  std::vector<int> numbers = counted(4);
  const array_view<int> view(numbers);
  const level chosen = high;
  parallel_for_each(view.extent, TILES_KERNEL((view, typename fraction, typename level, chosen), [=
  ](tiles::index<1> i) restrict(amp) {
                      const fraction part = {view[i] * 10, 5};
                      const level own = chosen;
                      view[i] = part.above / part.below + own;
                    }));
  view.synchronize();
  CHECK(numbers == std::vector<int>{300, 302, 304, 306});
}

TEST_CASE("A type that the macro does not name is a compile error that says what to write",
          "[cpp][lambda_kernel]") {
  std::vector<int> numbers(4);
  const array_view<int> view(numbers);
  CHECK_THROWS_WITH(
      parallel_for_each(view.extent, TILES_KERNEL((view),
                                                  [=](tiles::index<1> i) restrict(amp) {
                                                    fraction part;
                                                    view[i] = part.above;
                                                  })),
      ContainsSubstring("error: unknown type 'fraction'") &&
          ContainsSubstring("name it in the list of TILES_KERNEL: (..., typename fraction)"));
}
