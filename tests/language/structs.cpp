#include <cstddef>

#include "tests/language/both.hpp"

namespace {

struct inner {
  char tag;
  long weight;
};

struct outer {
  bool flags[3];
  short code;
  inner parts[2];
  unsigned char last;
};

TILES_STRUCT(inner, tag, weight);
TILES_STRUCT(outer, flags, code, parts, last);

constexpr const char* definitions =
    "struct inner { char tag; long weight; };\n"
    "struct outer { bool flags[3]; short code; inner parts[2]; unsigned char last; };\n";

}  // namespace

TEST_CASE("structs have the host's layout, nested and with small members") {
  std::vector<outer> data(7);
  for (int n = 0; n < 7; ++n) {
    outer& one = data[static_cast<std::size_t>(n)];
    one = {{true, false, true}, static_cast<short>(n * 300), {{'a', n * 3L}, {'b', -n * 5L}}, 200};
  }
  tiles::array_view<outer, 1> view(7, data);
  tiles::parallel_for_each(
      view.extent,
      tiles::kernel("structs.tile", std::string(definitions) +
                                        "void k(index<1> i, array_view<outer, 1> v) {\n"
                                        "  outer o = v[i];\n"
                                        "  o.flags[1] = o.code > 500;\n"
                                        "  o.flags[2] = !o.flags[0];\n"
                                        "  o.code -= 1;\n"
                                        "  o.parts[1].weight += o.parts[0].weight;\n"
                                        "  o.parts[0].tag += 1;\n"
                                        "  v[i] = o;\n"
                                        "  v[i].last -= i[0];\n}"),
      view);
  view.synchronize();
  for (int n = 0; n < 7; ++n) {
    const outer& one = data[static_cast<std::size_t>(n)];
    CHECK(one.flags[0]);
    CHECK(one.flags[1] == (n * 300 > 500));
    CHECK_FALSE(one.flags[2]);
    CHECK(one.code == n * 300 - 1);
    CHECK(one.parts[0].tag == 'b');
    CHECK(one.parts[0].weight == n * 3L);
    CHECK(one.parts[1].weight == -n * 2L);
    CHECK(one.last == 200 - n);
  }
}
