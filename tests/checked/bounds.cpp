// Indices outside of views.
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

TEST_CASE("a fault in a tile of one column names the thread and its tile", "[checked]") {
  std::vector<int> data(24);
  const owned_view view = checked::view_of(data, 8, 3);
  CHECK(checked::run("void shift(tiled_index<4, 1> t, array_view<int, 2> v) {\n"
                     "  v(t.global[0] + (t.global[1] == 2 ? 1 : 0), t.global[1]) = 1;\n"
                     "}",
                     {8, 3}, {tiles_argument_view("", view.get())}) ==
        "shift: 1 fault found in checked mode\n"
        "t.tile:2:3: index (8, 2) is outside of 'v', an array_view<int, 2> of extent (8, 3); "
        "thread (7, 2), tile (1, 2)\n"
        "    v(t.global[0] + (t.global[1] == 2 ? 1 : 0), t.global[1]) = 1;\n"
        "    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~");
}

TEST_CASE("accesses outside of a section leave what is around it alone", "[checked]") {
  std::vector<int> data(16, 7);
  const owned_view whole = view_of(data);
  const owned_view part = section_of(whole, 4, 8);
  CHECK_THAT(checked::run("void k(index<1> i, array_view<int, 1> v) { v[i[0] * 3 - 6] = 1; }", {8},
                          {tiles_argument_view("", part.get())}),
             StartsWith("k: 5 faults found in checked mode\n"));
  succeed(tiles_array_view_synchronize(whole.get(), nullptr));
  CHECK(data == std::vector<int>{7, 7, 7, 7, 1, 7, 7, 1, 7, 7, 1, 7, 7, 7, 7, 7});
}

TEST_CASE("a section that reaches out of its view is found and empty", "[checked]") {
  std::vector<int> data(16, 7);
  CHECK(checked::run("void k(index<1> i, array_view<int, 1> v) {\n"
                     "  auto part = v.section(index<1>(12), extent<1>(8));\n"
                     "  v[i] = part.extent[0];\n"
                     "}",
                     {1}, data) ==
        "k: 1 fault found in checked mode\n"
        "t.tile:2:15: index (19) is outside of 'v', an array_view<int, 1> of extent (16); thread "
        "(0)\n"
        "    auto part = v.section(index<1>(12), extent<1>(8));\n"
        "                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~");
  CHECK(data[0] == 0);
}

TEST_CASE("an index is compared in each dimension", "[checked]") {
  const auto found_at = [](const std::string& index) {
    std::vector<int> data(24);
    const auto desc = describe(TILES_TYPE_INT32, {2, 3, 4});
    tiles_array_view view = nullptr;
    succeed(tiles_array_view_create(&desc, data.data(), nullptr, &view));
    const owned_view owned(view);
    return checked::run("void k(index<1> i, array_view<int, 3> v) { v(" + index + ") = 1; }", {1},
                        {tiles_argument_view("", view)});
  };
  const auto outside = [](const std::string& index) {
    return "k: 1 fault found in checked mode\nt.tile:1:44: index (" + index +
           ") is outside of 'v', an array_view<int, 3> of extent (2, 3, 4); thread (0)\n";
  };
  CHECK(found_at("1, 2, 3").empty());
  for (const std::string index :
       {"2, 0, 0", "0, 3, 0", "0, 0, 4", "-1, 2, 3", "1, -1, 0", "1, 2, -4"}) {
    CHECK_THAT(found_at(index), StartsWith(outside(index)));
  }
}

TEST_CASE("a view of two dimensions knows its rows", "[checked]") {
  std::vector<int> data(6);
  const owned_view view = checked::view_of(data, 2, 3);
  const std::vector<tiles_argument> arguments{tiles_argument_view("", view.get())};
  CHECK_THAT(
      checked::run("void k(index<2> i, array_view<int, 2> v) { v(i[0], i[1] + 1) = 1; }", {2, 3},
                   arguments),
      StartsWith("k: 2 faults found in checked mode\n") &&
          ContainsSubstring("index (0, 3) is outside of 'v', an array_view<int, 2> of extent "
                            "(2, 3); thread (0, 2)") &&
          ContainsSubstring("index (1, 3) is outside of 'v', an array_view<int, 2> of extent "
                            "(2, 3); thread (1, 2)"));
  CHECK_THAT(
      checked::run("void k(index<1> i, array_view<int, 2> v) { v[index<2>(2, 0)] = 1; }", {1},
                   arguments),
      ContainsSubstring("index (2, 0) is outside of 'v', an array_view<int, 2> of extent (2, "
                        "3); thread (0)\n"));
}

TEST_CASE("a row outside of a view is found and empty", "[checked]") {
  std::vector<int> data{1, 2, 3, 4, 5, 6};
  const owned_view view = checked::view_of(data, 2, 3);
  const std::string found = checked::run(
      "void k(index<1> i, array_view<int, 2> v) {\n"
      "  auto row = v[i[0] + 2];\n"
      "  v(0, 0) = row.extent[0];\n"
      "  row[0] = 9;\n"
      "}",
      {1}, {tiles_argument_view("", view.get())});
  CHECK_THAT(found, StartsWith("k: 2 faults found in checked mode\n"
                               "t.tile:2:14: index (2) is outside of 'v', an array_view<int, 2> of "
                               "extent (2, 3); thread (0)\n"));
  CHECK_THAT(found, ContainsSubstring("\nt.tile:4:3: index (0) is outside of 'row', an "
                                      "array_view<int, 1> of extent (0); thread (0)\n"));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>{0, 2, 3, 4, 5, 6});
}

TEST_CASE("a section knows its own extent", "[checked]") {
  std::vector<int> data{1, 2, 3, 4, 5, 6};
  CHECK_THAT(checked::run("void k(index<1> i, array_view<int, 1> v) {\n"
                          "  auto part = v.section(index<1>(2), extent<1>(2));\n"
                          "  part[i] = 7;\n"
                          "  part[i[0] + 1] += part[i[0] - 1];\n"
                          "}",
                          {1}, data),
             StartsWith("k: 1 fault found in checked mode\n"
                        "t.tile:4:21: index (-1) is outside of 'part', an array_view<int, 1> of "
                        "extent (2); thread (0)\n"));
  CHECK(data == std::vector<int>{1, 2, 7, 4, 5, 6});
}

TEST_CASE("an access outside of a view touches no memory of others", "[checked]") {
  const std::vector<int> around{11, 12, 13, 14, 15, 16, 17, 18, 19, 20};
  std::vector<int> data = around;
  const owned_view whole = view_of(data);
  const owned_view part = section_of(whole, 3, 4);
  CHECK_THAT(checked::run("void k(index<1> i, array_view<int, 1> v) {\n"
                          "  v[i[0] - 4] = 1;\n"
                          "  v[i[0] + 4] += 5;\n"
                          "  v[-1 - i[0]]++;\n"
                          "  atomic_fetch_add(&v[2147483647 - i[0]], 1);\n"
                          "}",
                          {4}, {tiles_argument_view("", part.get())}),
             StartsWith("k: 16 faults found in checked mode\n"));
  succeed(tiles_array_view_synchronize(whole.get(), nullptr));
  CHECK(data == around);
}
