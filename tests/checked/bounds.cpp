// Indices outside of views and arrays.
#include "tests/checked/checked.hpp"

TEST_CASE("an index outside of a view is found", "[checked]") {
  std::vector<int> data{10, 20, 30, 40};
  CHECK(checked::run("void shift(index<1> i, array_view<int, 1> v) {\n"
                     "  v[i] = v[i + 1];\n"
                     "}",
                     {4}, data) ==
        "shift: 1 fault found in checked mode\n"
        "t.tile:2:10: index (4) is outside of 'v', an array_view<int, 1> of extent (4); thread "
        "(3)\n"
        "    v[i] = v[i + 1];\n"
        "           ^~~~~~~~");
}
