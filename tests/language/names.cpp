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

TEST_CASE("what [=] captures is a variable, whatever stands around it") {
  std::vector<float> numbers = {0, 1, 2, 3};
  std::vector<unsigned int> bits(4);
  const array_view<float> values(4, numbers);
  const array_view<unsigned int> masks(4, bits);
  float half = 0.5f;
  float norm = 8.0f;
  unsigned int unorm = 6;
  parallel_for_each(values.extent, TILES_KERNEL((half, norm, unorm, values, masks), [=
  ](tiles::index<1> i) restrict(amp) {
                      const float x = values[i];
                      const unsigned int n = i[0];
                      values[i] = (half)*x - (norm)-x + (half) + (norm) * (half);
                      masks[i] = (unorm)&n;
                      masks[i] += (unorm) / 2 << (unorm) % 4;
                    }));
  values.synchronize();
  masks.synchronize();
  CHECK(numbers == std::vector<float>{-3.5f, -4.0f, -4.5f, -5.0f});
  CHECK(bits == std::vector<unsigned int>{12, 12, 14, 14});
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
