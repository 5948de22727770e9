// copy() of textures on the host.
#include <amp_graphics.h>

#include <cstdint>
#include <list>
#include <vector>

#include "tests/support/catch.hpp"

using namespace concurrency;
using namespace concurrency::graphics;

namespace {

texture<int, 2> numbered(unsigned int bits) {
  std::vector<int> values{1, 2, 3, 4, 5, 6};
  texture<int, 2> data(extent<2>(2, 3), bits);
  copy(values.begin(), values.end(), data);
  return data;
}

std::vector<int> texels_of(const texture<int, 2>& data) {
  std::vector<int> texels(data.extent.size());
  copy(data, texels.begin());
  return texels;
}

}  // namespace

TEST_CASE("A texture holds texels in its bits, and gives them back as numbers", "[cpp][texture]") {
  const texture<int, 2> data = numbered(16);
  std::int16_t held[6] = {};
  copy(data, held, sizeof held);
  CHECK(held[5] == 6);
  CHECK(texels_of(data) == std::vector<int>{1, 2, 3, 4, 5, 6});
}

TEST_CASE("Numbers of the host become the nearest that the bits hold", "[cpp][texture]") {
  const std::vector<float> values{0.1f, 70000, -1e-8f};
  texture<float, 1> halves(extent<1>(3), 16u);
  copy(values.begin(), values.end(), halves);
  std::uint16_t held[3] = {};
  copy(halves, held, sizeof held);
  CHECK(held[0] == 0x2e66);
  CHECK(held[1] == 0x7c00);
  CHECK(held[2] == 0x8000);
  const std::vector<norm> norms{norm(-1), norm(0.5f), norm(0)};
  texture<norm, 1> bytes(extent<1>(3), 8u);
  copy(norms.begin(), norms.end(), bytes);
  signed char kept[3] = {};
  copy(bytes, kept, sizeof kept);
  CHECK(kept[0] == -127);
  CHECK(kept[1] == 64);
  CHECK(kept[2] == 0);
  std::vector<norm> back(3);
  copy(bytes, back.begin());
  CHECK(back[0] == norm(-1));
}

TEST_CASE("Ranges need not be adjacent in memory", "[cpp][texture]") {
  const std::list<int> values{6, 5, 4, 3, 2, 1};
  texture<int, 2> data(2, 3);
  copy(values.begin(), values.end(), data);
  std::list<int> back(6);
  copy(data, back.begin());
  CHECK(back == values);
}

TEST_CASE("Textures are copied whole if extents and bits are the same", "[cpp][texture]") {
  const texture<int, 2> from = numbered(8);
  texture<int, 2> to(from.extent, 8u);
  copy(from, to);
  CHECK(texels_of(to) == texels_of(from));
  texture<int, 2> wider(from.extent, 16u);
  CHECK_THROWS_WITH(copy(from, wider), ContainsSubstring("has 8 bits"));
  texture<int, 2> other(extent<2>(3, 2), 8u);
  CHECK_THROWS_WITH(copy(from, other), ContainsSubstring("(2, 3)"));
  CHECK_THROWS_AS(from.copy_to(other), runtime_exception);
}

TEST_CASE("Rectangles are copied from anywhere to anywhere", "[cpp][texture]") {
  const texture<int, 2> from = numbered(8);
  texture<int, 2> to = numbered(8);
  copy(from, index<2>(0, 1), to, index<2>(1, 0), extent<2>(1, 2));
  CHECK(texels_of(to) == std::vector<int>{1, 2, 3, 2, 3, 6});
  std::vector<int> column(2);
  copy(from, index<2>(0, 2), extent<2>(2, 1), column.begin());
  CHECK(column == std::vector<int>{3, 6});
  copy(column.begin(), column.end(), to, index<2>(0, 0), extent<2>(2, 1));
  CHECK(texels_of(to) == std::vector<int>{3, 2, 3, 6, 3, 6});
  CHECK_THROWS_WITH(copy(from, index<2>(1, 1), extent<2>(2, 1), column.begin()),
                    ContainsSubstring("not within that of the texture, (2, 3)"));
  CHECK_THROWS_AS(copy(from, index<2>(-1, 0), extent<2>(1, 1), column.begin()), runtime_exception);
}

TEST_CASE("Rectangles of three dimensions are copied row by row", "[cpp][texture]") {
  std::vector<int> values(24);
  for (int i = 0; i < 24; ++i) values[static_cast<std::size_t>(i)] = i;
  const texture<int, 3> data(2, 3, 4, values.begin(), values.end());
  std::vector<int> part(8);
  copy(data, index<3>(0, 1, 2), extent<3>(2, 2, 2), part.begin());
  CHECK(part == std::vector<int>{6, 7, 10, 11, 18, 19, 22, 23});
}

TEST_CASE("Memory that is too small is refused", "[cpp][texture]") {
  texture<int, 2> data = numbered(8);
  unsigned char bytes[6] = {};
  CHECK_THROWS_WITH(copy(data, bytes, 5), ContainsSubstring("has 5 bytes, but the texels 6"));
  CHECK_THROWS_AS(copy(bytes, 5, data), runtime_exception);
  CHECK_THROWS_AS(copy(data, index<2>(), extent<2>(2, 2), bytes, 3), runtime_exception);
  const std::vector<int> few{1, 2};
  CHECK_THROWS_AS(copy(few.begin(), few.end(), data), runtime_exception);
}

TEST_CASE("A level that shares words with the next one is written alone", "[cpp][texture]") {
  texture<unsigned int, 1> data(extent<1>(3), 8u, 2u);
  const unsigned char first[] = {1, 2, 3};
  const unsigned char second[] = {9};
  copy(first, 3, data);
  texture_view<unsigned int, 1> next(data, 1);
  copy(second, 1, next);
  unsigned char found[3] = {};
  copy(data, found, 3);
  CHECK(found[2] == 3);
  copy(next, found, 1);
  CHECK(found[0] == 9);
}

TEST_CASE("copy_async() copies as copy() does", "[cpp][texture]") {
  const texture<int, 2> from = numbered(32);
  texture<int, 2> to(2, 3);
  copy_async(from, to).get();
  CHECK(texels_of(to) == texels_of(from));
  std::vector<int> values(6);
  copy_async(from, values.begin()).get();
  CHECK(values == texels_of(from));
  values[0] = 7;
  copy_async(values.begin(), values.end(), to).get();
  CHECK(texels_of(to) == values);
}

TEST_CASE("A texture copies itself to views of others", "[cpp][texture]") {
  const texture<int, 2> from = numbered(32);
  texture<int, 2> to(2, 3);
  from.copy_to(writeonly_texture_view<int, 2>(to));
  CHECK(texels_of(to) == texels_of(from));
  texture<int, 2> other(2, 3);
  from.copy_to(texture_view<int, 2>(other));
  CHECK(texels_of(other) == texels_of(from));
}
