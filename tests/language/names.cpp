// Variables whose names are types elsewhere.
#include "tests/language/both.hpp"

using namespace tiles;

TEST_CASE("a captured variable may be called half, norm or uchar") {
  const std::vector<int> given = {3, 1, 4, 1};
  std::vector<int> sums(4);
  const array_view<const int> norm(4, given);
  const array_view<int> uchar(4, sums);
  int half = 2;
  int unorm = 5;
  parallel_for_each(uchar.extent,
                    TILES_KERNEL((half, unorm, norm, uchar), [=](tiles::index<1> i) restrict(amp) {
                      uchar[i] = half * norm[i] - (unorm + half);
                      if (half < unorm) uchar[i] += half;
                      uchar[i] = i[0] < half ? half : uchar[i];
                    }));
  uchar.synchronize();
  CHECK(sums == std::vector<int>{2, 2, 3, -3});
}

TEST_CASE("what the lambda's brackets name is a variable, whatever stands around it") {
  std::vector<int> data(4);
  const array_view<int> uchar(4, data);
  int half = 2;
  parallel_for_each(uchar.extent,
                    TILES_KERNEL((half, uchar), [ half, uchar ](tiles::index<1> i) restrict(amp) {
                      uchar(i) = (half) - (half)*i[0];
                    }));
  uchar.synchronize();
  CHECK(data == std::vector<int>{2, 0, -2, -4});
}

TEST_CASE("variables and parameters may be called half, norm or uchar") {
  BOTH(int, {
    int half = i / 2;
    int norm = (half)-3;
    const int uchar[2] = {half, norm};
    return half * norm + uchar[1] - (half);
  });
  BOTH(float, {
    float half = 0.5f;
    float unorm = half;
    for (int norm = 0; norm < 3; ++norm) unorm *= half + static_cast<float>(norm + i);
    return unorm;
  });
  both::check<int>(
      "int",
      "int f(int uint) { int ushort = uint, ulong[2] = {uint, (ushort) - 1};\n"
      "  uint += ulong[1] * (uint); return uint - ushort; }",
      [](int i) { return i * (i - 1); }, -37, 101);
}
