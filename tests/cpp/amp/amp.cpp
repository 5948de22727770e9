// Host code as C++ AMP programs have it, <amp.h> before all other headers.
#include <amp.h>
#include <amp_graphics.h>
#include <amp_math.h>
#include <amp_short_vectors.h>

#include <cstring>
#include <type_traits>
#include <vector>

#include "tests/support/catch.hpp"

using namespace concurrency;
using namespace concurrency::graphics;

namespace Concurrency {

// Programs add to the namespace.
struct helper {
  array_view<int, 1> numbers;
};

}  // namespace Concurrency

#define TILE 4

namespace {

// Ordinary names, which libtiles has beside C++ AMP's.
int kernel(int x) { return x + 1; }
int task(int x) { return x + 2; }
enum error_code { no_error, some_error };
const int constant = 4;
struct half {
  int of;
};

// A name that is a word of the language for functions alone.
int restrict(int x, int limit) { return x < limit ? x : limit; }

int twice(int number) restrict(cpu, amp) { return 2 * number; }

int count_calls() restrict(cpu) {
  tile_static int calls;
  return ++calls;
}

int first_of_tile(tiled_index<2, 3> where) restrict(amp) {
  return where.tile_origin[0] * 100 + where.tile_origin[1];
}

}  // namespace

TEST_CASE("Both namespaces of C++ AMP are the library's", "[cpp][amp]") {
  CHECK(std::is_same_v<concurrency::extent<2>, tiles::extent<2>>);
  CHECK(std::is_same_v<concurrency::helper, Concurrency::helper>);
  CHECK(std::is_same_v<Concurrency::array_view<int, 2>, tiles::array_view<int, 2>>);
  CHECK(std::is_same_v<concurrency::graphics::float_3, tiles::graphics::float_3>);
}

TEST_CASE("The namespace brings no names that are not C++ AMP's", "[cpp][amp]") {
  CHECK(kernel(1) == 2);
  CHECK(task(1) == 3);
  CHECK(error_code(1) == some_error);
  CHECK(constant == 4);
  CHECK(half{3}.of == 3);
  CHECK(restrict(5, 3) == 3);
  CHECK(std::max(std::abs(-2), 1) == 2);
}

TEST_CASE("index needs no namespace", "[cpp][amp]") {
  index<2> position(3, 4);
  ++position;
  CHECK(position == index<2>(4, 5));
}

TEST_CASE("copy of a range needs no namespace beside std::copy", "[cpp][amp]") {
  const std::vector<int> source = {3, 1, 4, 1, 5, 9};
  array<int, 1> numbers(6);
  copy(source.begin(), source.end(), numbers);
  CHECK(static_cast<std::vector<int>>(numbers) == source);

  std::vector<int> target(8, -1);
  array_view<int, 1> view(8, target);
  copy(source.begin(), source.end(), view.section(1, 6));
  view.synchronize();
  CHECK(target == std::vector<int>{-1, 3, 1, 4, 1, 5, 9, -1});
}

TEST_CASE("Functions may be restricted to devices", "[cpp][amp]") {
  CHECK(twice(21) == 42);
  CHECK(count_calls() == 1);
  CHECK(count_calls() == 2);
}

TEST_CASE("A tiled kernel has tile_static memory under amp.h", "[cpp][amp]") {
  std::vector<int> data(16);
  for (int n = 0; n < 16; ++n) data[static_cast<std::size_t>(n)] = 10 * n;
  array_view<int, 1> numbers(16, data);
  parallel_for_each(numbers.extent.tile<TILE>(),
                    TILES_KERNEL((numbers), [=](tiled_index<TILE> t) restrict(amp) {
                      tile_static int kept[TILE];
                      kept[t.local[0]] = numbers[t];
                      t.barrier.wait();
                      numbers[t] = kept[TILE - 1 - t.local[0]];
                    }));
  for (int n = 0; n < 16; ++n) CHECK(numbers[n] == 10 * (n / 4 * 4 + 3 - n % 4));
}

TEST_CASE("Host code may use the namespaces of what only kernels have", "[cpp][amp]") {
  using namespace concurrency::direct3d;
  using namespace concurrency::fast_math;
  using namespace concurrency::precise_math;
  const uint count = 3;
  CHECK(std::is_same_v<concurrency::graphics::uint, unsigned int>);
  CHECK(count == 3);
}

TEST_CASE("Errors carry the codes of Windows", "[cpp][amp]") {
  std::vector<int> data(4);
  array_view<int, 1> numbers(4, data);
  try {
    numbers.section(2, 3);
    FAIL("no exception");
  } catch (const runtime_exception& error) {
    const HRESULT code = error.get_error_code();
    CHECK(code == E_INVALIDARG);
    CHECK(FAILED(code));
    CHECK_FALSE(SUCCEEDED(code));
  }
  CHECK(out_of_memory().get_error_code() == E_OUTOFMEMORY);
  CHECK(runtime_exception("own", E_FAIL).get_error_code() == E_FAIL);
}

TEST_CASE("The host can name what only kernels are given", "[cpp][amp]") {
  CHECK(std::is_copy_constructible_v<tile_barrier>);
  CHECK_FALSE(std::is_default_constructible_v<tile_barrier>);
  CHECK_FALSE(std::is_default_constructible_v<tiled_index<4>>);
  CHECK(std::is_convertible_v<tiled_index<4, 4>, index<2>>);
  CHECK(tiled_index<2, 3, 4>::rank == 3);
  CHECK(tiled_index<2, 3, 4>::tile_dim2 == 4);
  CHECK(tiled_index<2, 3>::get_tile_extent() == extent<2>(2, 3));
  CHECK(std::is_invocable_r_v<int, decltype(&first_of_tile), tiled_index<2, 3>>);
}

TEST_CASE("Host code may name C++ AMP's limits and tidy up as it did", "[cpp][amp]") {
  CHECK(concurrency::HLSL_MAX_NUM_BUFFERS == 192);
  CHECK(concurrency::MODULENAME_MAX_LENGTH == 1024);
  CHECK_NOTHROW(concurrency::amp_uninitialize());
  std::vector<int> data{1, 2, 3};
  array_view<int> numbers(3, data);
  parallel_for_each(numbers.extent,
                    TILES_KERNEL((numbers), [=](index<1> i) restrict(amp) { numbers[i] += 1; }));
  CHECK(numbers[2] == 4);
}
