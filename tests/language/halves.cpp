#include <cmath>
#include <cstring>
#include <limits>

#include "tests/language/both.hpp"

namespace {

struct sample {
  char tag;
  tiles::half value;
  tiles::half more[3];
};
TILES_STRUCT(sample, tag, value, more);

std::uint32_t bits_of(float number) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &number, sizeof bits);
  return bits;
}

}  // namespace

TEST_CASE("every half becomes the float that the host makes of it") {
  std::vector<tiles::half> halves(65536);
  std::vector<float> floats(65536);
  for (std::size_t n = 0; n < 65536; ++n) {
    halves[n] = tiles::half::from_bits(static_cast<std::uint16_t>(n));
  }
  tiles::array_view<const tiles::half, 1> in(65536, halves);
  tiles::array_view<float, 1> out(65536, floats);
  tiles::parallel_for_each(out.extent,
                           tiles::kernel("halves.tile",
                                         "void k(index<1> i, array_view<const half, 1> in, "
                                         "array_view<float, 1> out) { out[i] = in[i]; }"),
                           in, out);
  out.synchronize();
  for (std::size_t n = 0; n < 65536; ++n) {
    const float expected = halves[n];
    CAPTURE(n);
    if (std::isnan(expected)) {
      REQUIRE(std::isnan(floats[n]));
    } else {
      REQUIRE(bits_of(floats[n]) == bits_of(expected));
    }
  }
}

TEST_CASE("a float becomes the nearest half, of two the even one") {
  std::vector<float> numbers;
  for (int exponent = -30; exponent < 20; ++exponent) {
    for (int step = 0; step < 41; ++step) {
      const auto fraction = 1.0f + static_cast<float>(step) / 4096.0f;
      numbers.push_back(std::ldexp(step % 2 != 0 ? -fraction : fraction, exponent));
    }
  }
  numbers.insert(numbers.end(), {0.0f, -0.0f, 65504.0f, 65519.996f, 65520.0f, -1.0e9f,
                                 std::numeric_limits<float>::infinity()});
  const int count = static_cast<int>(numbers.size());
  std::vector<tiles::half> halves(numbers.size());
  tiles::array_view<const float, 1> in(count, numbers);
  tiles::array_view<tiles::half, 1> out(count, halves);
  tiles::parallel_for_each(out.extent,
                           tiles::kernel("halves.tile",
                                         "void k(index<1> i, array_view<const float, 1> in, "
                                         "array_view<half, 1> out) { out[i] = in[i]; }"),
                           in, out);
  out.synchronize();
  for (std::size_t n = 0; n < numbers.size(); ++n) {
    CAPTURE(numbers[n]);
    REQUIRE(halves[n].bits() == tiles::half(numbers[n]).bits());
  }
}

TEST_CASE("halves compute as floats, and are rounded where they are stored") {
  std::vector<sample> data(6);
  std::vector<sample> expected(6);
  for (std::size_t n = 0; n < 6; ++n) {
    data[n].value = static_cast<float>(n) * 0.3f;
    sample& e = expected[n];
    e = data[n];
    e.value = e.value + 1.1f;
    e.value = e.value * 3;
    e.more[0] = e.value + 1;
    e.value = e.value + 1;
    e.more[1] = e.value > 4 ? static_cast<float>(e.value) : -1.0f;
    e.more[2] = static_cast<float>(static_cast<int>(e.more[0]));
    e.tag = e.value != 0 ? 'y' : 'n';
  }
  tiles::array_view<sample, 1> view(6, data);
  tiles::parallel_for_each(
      view.extent,
      tiles::kernel("halves.tile",
                    tiles::struct_declaration<sample>() +
                        "void k(index<1> i, array_view<sample, 1> v) {\n"
                        "  v[i].value += 1.1f; v[i].value *= 3;\n"
                        "  sample s = v[i]; s.more[0] = ++s.value;\n"
                        "  auto x = s.value; s.more[1] = x > 4 ? s.value : -1;\n"
                        "  s.more[2] = (int)s.more[0]; s.tag = s.value ? 'y' : 'n'; v[i] = s;\n}"),
      view);
  view.synchronize();
  for (std::size_t n = 0; n < 6; ++n) {
    CAPTURE(n);
    CHECK(data[n].value.bits() == expected[n].value.bits());
    for (std::size_t k = 0; k < 3; ++k) {
      CHECK(data[n].more[k].bits() == expected[n].more[k].bits());
    }
    CHECK(data[n].tag == expected[n].tag);
  }
}

TEST_CASE("tile_static memory holds halves") {
  std::vector<tiles::half> data(8);
  for (std::size_t n = 0; n < 8; ++n) data[n] = static_cast<float>(n) / 4.0f;
  tiles::array_view<tiles::half, 1> view(8, data);
  tiles::parallel_for_each(
      view.extent.tile<4>(),
      tiles::kernel("halves.tile",
                    "void k(tiled_index<4> t, array_view<half, 1> v) {\n"
                    "  tile_static half h[4]; h[t.local[0]] = v[t]; t.barrier.wait();\n"
                    "  float old = h[3 - t.local[0]]; v[t] = old * 2; v[t]--; }"),
      view);
  view.synchronize();
  for (std::size_t n = 0; n < 8; ++n) {
    const std::size_t other = n / 4 * 4 + 3 - n % 4;
    CHECK(static_cast<float>(data[n]) == static_cast<float>(other) / 2.0f - 1.0f);
  }
}
