#include <string>
#include <thread>
#include <tiles/tiles.hpp>
#include <vector>

#include "tests/support/catch.hpp"

using namespace tiles;
using namespace tiles::graphics;

namespace {

#define OFFSET 100
#define ADD_OFFSET(x) ((x) + OFFSET)

const int global_constant = 3;
enum { enumerated = 5 };

struct particle {
  float position[2];
  int cell;
};
TILES_STRUCT(particle, position, cell);

struct pair_of_particles {
  particle ends[2];
  int id;
};
TILES_STRUCT(pair_of_particles, ends, id);

struct settings {
  // Declared only, as classes before C++17 do: no address can be taken.
  static const int factor = 7;
};

template <int Tile>
std::vector<int> tile_numbers(int length) {
  std::vector<int> data(static_cast<std::size_t>(length));
  const array_view<int> numbers(length, data);
  parallel_for_each(numbers.extent.tile<Tile>(),
                    TILES_KERNEL((numbers, Tile), [=](tiled_index<Tile> t) restrict(amp) {
                      numbers[t] = t.tile[0] * 1000 + t.local[0] + Tile * 10000;
                    }));
  numbers.synchronize();
  return data;
}

}  // namespace

TEST_CASE("A lambda kernel uses views and numbers that it captures by name",
          "[cpp][lambda_kernel]") {
  std::vector<float> data(7, 1.0f);
  array_view<float> values(7, data);
  float factor = 2.5f;
  unsigned char small = 3;
  long long large = 1LL << 20;
  bool add = true;
  parallel_for_each(values.extent, TILES_KERNEL((values, factor, small, large, add), [=
  ](tiles::index<1> i) restrict(amp) {
                      values[i] = values[i] * factor + small + (add ? (float)large : 0.0f);
                    }));
  CHECK(values[6] == 2.5f + 3.0f + 1048576.0f);
}

TEST_CASE("A captured number has the value that it has at the launch", "[cpp][lambda_kernel]") {
  std::vector<int> data(5);
  array_view<int> numbers(5, data);
  for (int round = 1; round <= 3; ++round) {
    const int copied = round * 10;
    parallel_for_each(numbers.extent, TILES_KERNEL((numbers, round, copied), [=
    ](tiles::index<1> i) restrict(amp) { numbers[i] = round + copied; }));
    CHECK(numbers[4] == 11 * round);
  }
}

TEST_CASE("A lambda may capture a constant by its name", "[cpp][lambda_kernel]") {
  std::vector<int> data(5);
  array_view<int> v(5, data);
  const int n = 4;
  const long negative = -7;
  parallel_for_each(
      v.extent, TILES_KERNEL((v, n, negative), [ v, n, negative ](tiles::index<1> i) restrict(amp) {
        v[i] = n + (int)negative;
      }));
  CHECK(v[4] == -3);
}

TEST_CASE("What a mutable lambda captures by value each thread may change",
          "[cpp][lambda_kernel]") {
  std::vector<int> data(5);
  array_view<int> v(5, data);
  int n = 4;
  parallel_for_each(v.extent, TILES_KERNEL((v, n), [=](tiles::index<1> i) mutable restrict(amp) {
                      n += i[0];
                      v[i] = n;
                    }));
  for (int i = 0; i < 5; ++i) CHECK(v[i] == 4 + i);
  CHECK(n == 4);
}

TEST_CASE("A lambda captures a tiled extent", "[cpp][lambda_kernel]") {
  std::vector<int> data(12);
  array_view<int, 2> v(2, 6, data);
  const auto domain = tiles::extent<2>(2, 5).tile<2, 3>();
  parallel_for_each(v.extent.tile<2, 3>(),
                    TILES_KERNEL((v, domain), [=](tiled_index<2, 3> t) restrict(amp) {
                      v[t] = domain[1] + 10 * domain.pad()[1] + 100 * domain.tile_dim1;
                    }));
  CHECK(v(1, 5) == 5 + 60 + 300);
}

namespace {

template <int D0, int D1, int D2>
int last_of_tiles(array_view<int, (D1 == 0 ? 1 : (D2 == 0 ? 2 : 3))> v) {
  parallel_for_each(v.extent.template tile<D0>(),
                    TILES_KERNEL((v, D0, D1, D2), [=](tiled_index<D0, D1, D2> t) restrict(amp) {
                      v[t] = t.local[0] + 10 * t.tile[0] + 100 * t.rank;
                    }));
  v.synchronize();
  return v[v.extent[0] - 1];
}

}  // namespace

TEST_CASE("Zeros in a template stand for dimensions that a tile has not", "[cpp][lambda_kernel]") {
  std::vector<int> data(8);
  CHECK(last_of_tiles<4, 0, 0>(array_view<int>(8, data)) == 113);
}

TEST_CASE("Macros in a lambda kernel are expanded", "[cpp][lambda_kernel]") {
  std::vector<int> data(5, 1);
  array_view<int> numbers(5, data);
  parallel_for_each(numbers.extent, TILES_KERNEL((numbers), [=](tiles::index<1> i) restrict(amp) {
                      numbers[i] = ADD_OFFSET(numbers[i]);
                    }));
  CHECK(numbers[4] == 101);
}

TEST_CASE("Whole-number constants of every kind may be tile sizes", "[cpp][lambda_kernel]") {
  std::vector<int> data(30);
  array_view<int, 3> numbers(3, 5, 2, data);
  const int local_constant = 2;
  parallel_for_each(numbers.extent.tile<global_constant, enumerated, local_constant>(),
                    TILES_KERNEL((numbers, global_constant, enumerated, local_constant), [=
  ](tiled_index<global_constant, enumerated, local_constant> t) restrict(amp) {
                      numbers[t] = t.local[0] * 100 + t.local[1] * 10 + t.local[2];
                    }));
  CHECK(numbers(2, 4, 1) == 241);
}

TEST_CASE("A constant without an address can be captured", "[cpp][lambda_kernel]") {
  std::vector<int> data(3, 1);
  array_view<int> numbers(3, data);
  // A captured name is one identifier.
  constexpr int factor = settings::factor;
  parallel_for_each(numbers.extent, TILES_KERNEL((numbers, factor), [=
  ](tiles::index<1> i) restrict(amp) { numbers[i] = factor; }));
  CHECK(numbers[2] == 7);
}

TEST_CASE("A template makes one kernel for each of its instances", "[cpp][lambda_kernel]") {
  CHECK(tile_numbers<2>(6) == std::vector<int>{20000, 20001, 21000, 21001, 22000, 22001});
  CHECK(tile_numbers<3>(6) == std::vector<int>{30000, 30001, 30002, 31000, 31001, 31002});
}

TEST_CASE("A const variable that is no constant is passed as a value", "[cpp][lambda_kernel]") {
  const auto fill = [](const int value) {
    std::vector<int> data(4);
    const array_view<int> numbers(4, data);
    const int doubled = 2 * value;
    parallel_for_each(numbers.extent, TILES_KERNEL((numbers, value, doubled), [=
    ](tiles::index<1> i) restrict(amp) { numbers[i] = value + doubled; }));
    return numbers[3];
  };
  CHECK(fill(1) == 3);
  CHECK(fill(5) == 15);
}

TEST_CASE("A kernel without captures runs", "[cpp][lambda_kernel]") {
  CHECK_NOTHROW(
      parallel_for_each(extent<1>(4), TILES_KERNEL((), [=](tiles::index<1> i) restrict(amp){})));
  // PoCL 3.1 aborts where a process ends while it still compiles.
  accelerator().get_default_view().wait();
}

TEST_CASE("A lambda kernel takes many captures", "[cpp][lambda_kernel]") {
  std::vector<int> data(2);
  array_view<int> v(2, data);
  int a1 = 1, a2 = 2, a3 = 3, a4 = 4, a5 = 5, a6 = 6, a7 = 7, a8 = 8, a9 = 9;
  int b1 = 10, b2 = 20, b3 = 30, b4 = 40, b5 = 50, b6 = 60, b7 = 70, b8 = 80, b9 = 90;
  parallel_for_each(
      v.extent,
      TILES_KERNEL((v, a1, a2, a3, a4, a5, a6, a7, a8, a9, b1, b2, b3, b4, b5, b6, b7, b8, b9), [=
  ](tiles::index<1> i) restrict(amp) {
        v[i] =
            a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9 + b1 + b2 + b3 + b4 + b5 + b6 + b7 + b8 + b9;
      }));
  CHECK(v[1] == 495);
}

TEST_CASE("Structs made known are element types, nested ones too", "[cpp][lambda_kernel]") {
  std::vector<pair_of_particles> data(3);
  array_view<pair_of_particles> pairs(3, data);
  parallel_for_each(pairs.extent, TILES_KERNEL((pairs), [=](tiles::index<1> i) restrict(amp) {
                      pairs[i].id = i[0];
                      pairs[i].ends[1].cell = 10 * i[0];
                      pairs[i].ends[1].position[1] = 0.5f * i[0];
                    }));
  CHECK(pairs[2].id == 2);
  CHECK(pairs[2].ends[1].cell == 20);
  CHECK(pairs[2].ends[1].position[1] == 1.0f);
  CHECK(pairs[2].ends[0].cell == 0);
}

TEST_CASE("A lambda captures structs by value, nested ones too", "[cpp][lambda_kernel]") {
  std::vector<float> data(5);
  const array_view<float> numbers(5, data);
  pair_of_particles pair{{{{1, 2}, 3}, {{4, 5}, 6}}, 7};
  const auto fill = [&] {
    parallel_for_each(
        numbers.extent, TILES_KERNEL((numbers, pair), [=](tiles::index<1> i) restrict(amp) {
          numbers[i] =
              pair.ends[1].position[1] * 100 + pair.ends[0].cell * 10 + pair.id + i[0] * 1000;
        }));
  };
  fill();
  CHECK(numbers[2] == 2537);
  pair.id = 9;
  pair.ends[1].position[1] = 1;
  fill();
  CHECK(numbers[2] == 2139);
}

TEST_CASE("A lambda captures a half as the float that it is", "[cpp][lambda_kernel]") {
  std::vector<float> data(2, 3.0f);
  const array_view<float> numbers(2, data);
  half factor(0.5f);
  parallel_for_each(numbers.extent, TILES_KERNEL((numbers, factor), [=
  ](tiles::index<1> i) restrict(amp) { numbers[i] *= factor; }));
  factor = half(8.0f);
  CHECK(numbers[1] == 1.5f);
}

TEST_CASE("A lambda captures short vectors by value", "[cpp][lambda_kernel]") {
  std::vector<float_3> data(4);
  const array_view<float_3> vectors(4, data);
  const float_3 step(1, 10, 100);
  const int_2 pair(3, 4);
  const uchar_4 bytes(1, 2, 3, 250);
  parallel_for_each(vectors.extent, TILES_KERNEL((vectors, step, pair, bytes), [=
  ](tiles::index<1> i) restrict(amp) { vectors[i] = step * i[0] + pair.y * 1000 + bytes.w; }));
  CHECK(vectors[3] == float_3(4253, 4280, 4550));
}

TEST_CASE("A lambda captures extents and indices by value", "[cpp][lambda_kernel]") {
  std::vector<int> data(12);
  const array_view<int, 2> numbers(3, 4, data);
  const extent<2> inner(2, 3);
  const tiles::index<2> origin(1, 2);
  parallel_for_each(numbers.extent,
                    TILES_KERNEL((numbers, inner, origin), [=](tiles::index<2> i) restrict(amp) {
                      numbers[i] = inner.contains(i) ? 1 : 0;
                      if (i == origin) numbers[i] += inner.size();
                    }));
  CHECK(numbers(0, 0) == 1);
  CHECK(numbers(1, 2) == 7);
  CHECK(numbers(2, 0) == 0);
  CHECK(numbers(0, 3) == 0);
}

TEST_CASE("A kernel text takes structs, vectors and extents as parameters",
          "[cpp][lambda_kernel]") {
  std::vector<int> data(4);
  const array_view<int> numbers(4, data);
  const kernel text("values.tile", struct_declaration<particle>() +
                                       "void k(index<1> i, array_view<int, 1> v, particle p,"
                                       " int_2 pair, extent<1> e)"
                                       "{ v[i] = p.cell * 100 + pair.y * 10 + e[0]; }");
  const particle one{{0, 0}, 6};
  parallel_for_each(numbers.extent, text, numbers, one, int_2(1, 7), numbers.extent);
  CHECK(numbers[0] == 674);
  CHECK(numbers[3] == 674);
}

TEST_CASE("A tiled lambda changes its copy of a struct, thread by thread", "[cpp][lambda_kernel]") {
  std::vector<int> data(16);
  const array_view<int> numbers(16, data);
  const particle start{{0, 0}, 40};
  parallel_for_each(numbers.extent.tile<8>(),
                    TILES_KERNEL((numbers, start), [=](tiled_index<8> t) restrict(amp) {
                      tile_static int cells[8];
                      particle mine = start;
                      mine.cell += t.local[0];
                      cells[t.local[0]] = mine.cell;
                      t.barrier.wait();
                      numbers[t] = cells[7 - t.local[0]] * 100 + mine.cell;
                    }));
  for (int n = 0; n < 16; ++n) CHECK(numbers[n] == (47 - n % 8) * 100 + 40 + n % 8);
}

TEST_CASE("One call site serves many threads", "[cpp][lambda_kernel]") {
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  REQUIRE(tiles_context_get_device(nullptr, &device) == TILES_OK);
  if (std::string(device.platform) == "Oclgrind") {
    WARN("left out: Oclgrind ends the process when two threads run kernels");
    return;
  }
  if (std::string(device.platform) == "rusticl") {
    WARN("left out: in one run of twenty Rusticl 22.3 refuses to unmap what it mapped");
    return;
  }
  std::vector<int> results(4);
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < results.size(); ++t) {
    threads.emplace_back([t, &results] {
      std::vector<int> data(64);
      const array_view<int> numbers(64, data);
      const int mine = static_cast<int>(t);
      for (int round = 0; round < 10; ++round) {
        parallel_for_each(numbers.extent, TILES_KERNEL((numbers, mine), [=
        ](tiles::index<1> i) restrict(amp) { numbers[i] += mine + 1; }));
      }
      results[t] = numbers[63];
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(results == std::vector<int>{10, 20, 30, 40});
}

TEST_CASE("A capture that the lambda does not use is no error", "[cpp][lambda_kernel]") {
  std::vector<int> data(3);
  array_view<int> numbers(3, data);
  int unused = 1;
  CHECK_NOTHROW(parallel_for_each(numbers.extent, TILES_KERNEL((numbers, unused), [=
  ](tiles::index<1> i) restrict(amp) { numbers[i] = 4; })));
}

TEST_CASE("A variable that the lambda uses and the macro does not name is a compile error",
          "[cpp][lambda_kernel]") {
  std::vector<int> data(3);
  array_view<int> numbers(3, data);
  try {
    parallel_for_each(numbers.extent, TILES_KERNEL((numbers), [=](tiles::index<1> i) restrict(amp) {
                        numbers[i] = forgotten;
                      }));
    FAIL("no exception");
  } catch (const compile_error& error) {
    CHECK_THAT(error.what(), ContainsSubstring("error: unknown name 'forgotten'"));
    CHECK_THAT(error.what(), ContainsSubstring("help: to capture it, name it in the list of "
                                               "TILES_KERNEL: (..., forgotten)"));
  }
}
