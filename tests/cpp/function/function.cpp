// Functions of a program that its lambda kernels call.
#include <tiles/tiles.hpp>
#include <vector>

#include "tests/cpp/counted.hpp"
#include "tests/support/catch.hpp"

using tiles::array_view;

namespace {

#define STEP 3

struct interval {
  int from;
  int length;
};
TILES_STRUCT(interval, from, length);

TILES_FUNCTION(
    half_of,
    int half_of(int x) restrict(amp) { return x / 2; } float half_of(float x) restrict(amp) {
      return fast_math::fabs(x) / 2;
    });

TILES_FUNCTION(
    end_of, int end_of(const interval& i) restrict(amp) {
      return half_of(i.from) + i.length * count + STEP;
    });

TILES_FUNCTION(
    reverse_tile, void reverse_tile(tiled_index<4> t, array_view<int> v) restrict(amp) {
      tile_static int kept[4];
      kept[t.local[0]] = v[t];
      t.barrier.wait();
      v[t] = kept[3 - t.local[0]];
    });

TILES_SHARED_FUNCTION(
    blend, int blend(int a, int b) { return 10 * a + b; });

struct with_function {
  TILES_FUNCTION(
      triple, int triple(int x) { return 3 * x; });

  static void run(const array_view<int>& view) {
    parallel_for_each(view.extent, TILES_KERNEL((view, triple), [=](tiles::index<1> i) {
                        view[i] = triple(view[i]);
                      }));
  }
};

}  // namespace

TEST_CASE("A lambda kernel calls the overloads of a function that it names", "[cpp][function]") {
  std::vector<int> numbers = counted(4);
  std::vector<float> halves(4);
  const array_view<int> view(numbers);
  const array_view<float> floats(halves);
  parallel_for_each(view.extent,
                    TILES_KERNEL((half_of, view, floats), [view, floats](tiles::index<1> i) {
                      floats[i] = half_of(-1.0f * i[0]);
                      view[i] = half_of(view[i]);
                    }));
  view.synchronize();
  floats.synchronize();
  CHECK(numbers == std::vector<int>{0, 0, 1, 1});
  CHECK(halves == std::vector<float>{0.0f, 0.5f, 1.0f, 1.5f});
}

TEST_CASE("A function uses other functions, structs, constants and macros that go with it",
          "[cpp][function]") {
  std::vector<int> numbers = counted(4);
  const array_view<int> view(numbers);
  const int count = 100;
  const interval between{7, 2};
  parallel_for_each(view.extent,
                    TILES_KERNEL((end_of, half_of, count, between, view),
                                 [=](tiles::index<1> i) { view[i] += end_of(between); }));
  view.synchronize();
  CHECK(numbers == counted(4, 206));
}

TEST_CASE("A function of a tile has tile_static memory and waits", "[cpp][function]") {
  std::vector<int> numbers = counted(8);
  const array_view<int> view(numbers);
  parallel_for_each(
      view.extent.tile<4>(),
      TILES_KERNEL((reverse_tile, view), [=](tiled_index<4> t) { reverse_tile(t, view); }));
  view.synchronize();
  CHECK(numbers == std::vector<int>{3, 2, 1, 0, 7, 6, 5, 4});
}

TEST_CASE("A shared function is called by the host and by kernels", "[cpp][function]") {
  CHECK(blend(4, 2) == 42);
  std::vector<int> numbers = counted(4);
  const array_view<int> view(numbers);
  parallel_for_each(view.extent, TILES_KERNEL((view, blend), [=](tiles::index<1> i) {
                      view[i] = blend(view[i], i[0]);
                    }));
  view.synchronize();
  for (int i = 0; i < 4; ++i) CHECK(numbers[static_cast<std::size_t>(i)] == blend(i, i));
}

TEST_CASE("A function stands in a class or a function, too", "[cpp][function]") {
  TILES_FUNCTION(
      plus_one, int plus_one(int x) { return x + 1; });
  std::vector<int> numbers = counted(4);
  const array_view<int> view(numbers);
  with_function::run(view);
  parallel_for_each(view.extent, TILES_KERNEL((view, plus_one), [=](tiles::index<1> i) {
                      view[i] = plus_one(view[i]);
                    }));
  view.synchronize();
  CHECK(numbers == std::vector<int>{1, 4, 7, 10});
}

TEST_CASE("A mistake in a function is shown with its line", "[cpp][function]") {
  TILES_FUNCTION(
      wrong, int wrong(int x) { return x + nothing; });
  std::vector<int> numbers(4);
  const array_view<int> view(numbers);
  CHECK_THROWS_WITH(
      parallel_for_each(
          view.extent, TILES_KERNEL((view, wrong), [=](tiles::index<1> i) { view[i] = wrong(1); })),
      ContainsSubstring(
          "error: unknown name 'nothing'\n  int wrong(int x) { return x + nothing; }"));
}

TEST_CASE("A function that the macro does not name is a compile error that says what to write",
          "[cpp][function]") {
  std::vector<int> numbers(4);
  const array_view<int> view(numbers);
  CHECK_THROWS_WITH(
      parallel_for_each(view.extent,
                        TILES_KERNEL((view), [=](tiles::index<1> i) { view[i] = blend(1, 2); })),
      ContainsSubstring("error: unknown function 'blend'") &&
          ContainsSubstring("help: make a function of the program with TILES_FUNCTION, and name it "
                            "in the list of TILES_KERNEL: (..., blend)"));
}
