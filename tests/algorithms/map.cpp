// tiles_map: against plain loops.
#include <deque>
#include <string>
#include <tiles/tiles.hpp>

#include "tests/algorithms/contract.hpp"
#include "tests/algorithms/forms.hpp"
#include "tests/algorithms/host_array.hpp"
#include "tests/algorithms/host_matrix.hpp"
#include "tiles/half.hpp"

namespace {

const contract<tiles_map_desc> map_contract("map", {tiles_map, TILES_MAP_DESC_INIT},
                                            [](call_data& data, tiles_map_desc& desc) {
                                              // Each call has its own, for as long as it may run.
                                              static std::deque<tiles_map_operand> operands;
                                              operands.push_back({"x", data.reads({5, -3, 8})});
                                              desc.to = data.writes(3);
                                              desc.from = &operands.back(), desc.from_count = 1;
                                              desc.expression = "x + 1";
                                            });

tiles_status map(tiles_context context, tiles_array_view to, const char* expression,
                 const std::vector<tiles_map_operand>& from,
                 const std::vector<tiles_constant>& constants = {}) {
  tiles_map_desc desc = TILES_MAP_DESC_INIT;
  desc.to = to, desc.expression = expression;
  desc.from = from.data(), desc.from_count = static_cast<uint32_t>(from.size());
  desc.constants = constants.data();
  desc.constant_count = static_cast<uint32_t>(constants.size());
  return tiles_map(context, &desc, nullptr);
}

std::vector<int> numbered(int64_t count, int factor) {
  std::vector<int> data(static_cast<std::size_t>(count));
  for (std::size_t k = 0; k < data.size(); ++k) data[k] = static_cast<int>(k % 10'007) * factor - 5;
  return data;
}

}  // namespace

TEST_CASE("each element is the value of an expression of those at its index") {
  const tiles_context context = each_form();
  std::vector<int64_t> counts{1, 257, 1025};
  if (!is_interpreted()) counts.insert(counts.end(), {0, 2, 255, 256, 1023, 1024, 997, 70'001});
  for (const int64_t count : counts) {
    INFO("elements " << count);
    std::vector<int> a = numbered(count, 3), b = numbered(count, -2), results(a.size(), -7);
    const owned_view x = view_of_extent(TILES_TYPE_INT32, a, {count});
    const owned_view y = view_of_extent(TILES_TYPE_INT32, b, {count});
    const owned_view to = view_of_extent(TILES_TYPE_INT32, results, {count});
    succeed(map(context, to.get(), "x * y + offset", {{"x", x.get()}, {"y", y.get()}},
                {{"offset", "1 + 1"}}));
    succeed(tiles_array_view_synchronize(to.get(), nullptr));
    std::vector<int> expected(a.size());
    for (std::size_t k = 0; k < a.size(); ++k) expected[k] = a[k] * b[k] + 2;
    CHECK(results == expected);
  }
}

TEST_CASE("operands are broadcast to the result: rows, columns and single elements") {
  const tiles_context context = each_form();
  constexpr int64_t planes = 3, rows = 5, columns = 67;
  std::vector<int> all = numbered(planes * rows * columns, 1), row = numbered(columns, 10);
  std::vector<int> column = numbered(rows, 100), one{9}, results(all.size(), -7);
  const owned_view x = view_of_extent(TILES_TYPE_INT32, all, {planes, rows, columns});
  const owned_view y = view_of_extent(TILES_TYPE_INT32, row, {columns});
  const owned_view z = view_of_extent(TILES_TYPE_INT32, column, {rows, 1});
  const owned_view w = view_of_extent(TILES_TYPE_INT32, one, {1});
  const owned_view to = view_of_extent(TILES_TYPE_INT32, results, {planes, rows, columns});
  succeed(map(context, to.get(), "x + 2 * y - z * w",
              {{"x", x.get()}, {"y", y.get()}, {"z", z.get()}, {"w", w.get()}}));
  succeed(tiles_array_view_synchronize(to.get(), nullptr));
  std::vector<int> expected(all.size());
  for (std::size_t k = 0; k < all.size(); ++k) {
    const std::size_t j = k % columns, i = k / columns % rows;
    expected[k] = all[k] + 2 * row[j] - column[i] * one[0];
  }
  CHECK(results == expected);
}

TEST_CASE("views may have any strides, and types may differ") {
  const tiles_context context = each_form();
  host_matrix<short> a(scattered(9, 37), -1);
  a.fill([](int64_t, int64_t i, int64_t j) { return i * 40 - j; });
  host_matrix<std::uint8_t> b(turned(9, 37), 2);
  b.fill([](int64_t, int64_t i, int64_t j) { return (i + j) % 2; });
  host_matrix<float> results(scattered(9, 37), -7.0f);
  {
    const owned_view x = a.view(TILES_TYPE_INT16, TILES_DATA_CONST);
    const owned_view c = b.view(TILES_TYPE_BOOL, TILES_DATA_CONST);
    const owned_view to = results.view(TILES_TYPE_FLOAT32);
    succeed(map(context, to.get(), "c ? x : 0.5f * x", {{"x", x.get()}, {"c", c.get()}}));
  }
  bool are_right = true;
  for (int64_t i = 0; i < 9; ++i) {
    for (int64_t j = 0; j < 37; ++j) {
      const auto x = static_cast<float>(i * 40 - j);
      are_right = are_right && results.at(i, j) == ((i + j) % 2 != 0 ? x : 0.5f * x);
    }
  }
  CHECK(are_right);
  CHECK(results.elements()[0] == -7.0f);
}

TEST_CASE("halves are floats in the expression, and a bool says whether the value is not 0") {
  const tiles_context context = each_form();
  std::vector<tiles::half> data{tiles::half(1.5f), tiles::half(-2.0f), tiles::half(0.0f)};
  std::vector<tiles::half> results(3);
  std::vector<std::uint8_t> signs(3, 7);
  const owned_view x = view_of_extent(TILES_TYPE_FLOAT16, data, {3});
  const owned_view to = view_of_extent(TILES_TYPE_FLOAT16, results, {3});
  const owned_view flags = view_of_extent(TILES_TYPE_BOOL, signs, {3});
  succeed(map(context, to.get(), "fabs(x) * 0.25f", {{"x", x.get()}}));
  succeed(map(context, flags.get(), "x * 0.25f", {{"x", x.get()}}));
  succeed(tiles_array_view_synchronize(to.get(), nullptr));
  succeed(tiles_array_view_synchronize(flags.get(), nullptr));
  CHECK((static_cast<float>(results[0]) == 0.375f && static_cast<float>(results[1]) == 0.5f));
  CHECK(signs == std::vector<std::uint8_t>{1, 1, 0});
}

TEST_CASE("the result may be an operand itself, and may need none") {
  const tiles_context context = each_form();
  std::vector<int> data = numbered(300, 1), expected = data;
  for (int& each : expected) each = each * each;
  const owned_view x = view_of(data);
  succeed(map(context, x.get(), "x * x", {{"x", x.get()}}));
  succeed(tiles_array_view_synchronize(x.get(), nullptr));
  CHECK(data == expected);
  succeed(map(context, x.get(), "42", {}));
  succeed(tiles_array_view_synchronize(x.get(), nullptr));
  CHECK(data == std::vector<int>(300, 42));
}

TEST_CASE("map says which operand, name or expression is at fault") {
  std::vector<int> data(12), row(3);
  const owned_view to = view_of_extent(TILES_TYPE_INT32, data, {3, 4}), x = view_of(row);
  const auto refused = [&](const char* expression, const std::vector<tiles_map_operand>& from) {
    return failed(TILES_ERROR_INVALID_ARGUMENT, map(nullptr, to.get(), expression, from));
  };
  CHECK(
      refused("x", {{"x", x.get()}}) ==
      "map: the extent of 'x' is (3); expected one that is broadcast to that of 'to', (3, 4): the "
      "same extents or 1 in its last dimensions");
  const tiles_map_operand one{"x", to.get()};
  CHECK(refused("x", {one, one}) == "map: the name 'x' is given twice; expected different names");
  CHECK(refused("x", {{"x y", to.get()}}) ==
        "map: the name 'x y' is not an identifier; expected letters, digits and _");
  CHECK(refused("x", std::vector<tiles_map_operand>(9, one)) ==
        "map: 'from_count' is 9; expected at most 8");
  CHECK(refused("1 \\", {}) ==
        "map: 'expression' has a '\\', which is not allowed in an expression");
  const owned_view part = [&] {
    const int64_t first[] = {0, 0}, extent[] = {1, 4};
    tiles_array_view made = nullptr;
    succeed(tiles_array_view_section(to.get(), first, extent, &made));
    return owned_view(made);
  }();
  CHECK(refused("x", {{"x", part.get()}}) ==
        "map: 'x' and 'to' overlap; write to separate memory, or copy 'x' first");
  CHECK(failed(TILES_ERROR_BUILD, map(nullptr, to.get(), "unknown", {}))
            .find("map: the expression \"unknown\" does not compile\n") == 0);
}

TEST_CASE("C++ maps named operands, with constants and where it says") {
  std::vector<float> numbers{1, -2, 3}, results(3);
  const tiles::array_view<const float, 1> from(3, numbers);
  const tiles::array_view<float, 1> to(3, results);
  tiles::map(to, "x > 0 ? x : 0.5f * x", tiles::named("x", from)).get();
  CHECK(to[1] == -1.0f);
  tiles::map(to, {"x * factor + y", {{"factor", "2"}}}, tiles::accelerator().get_default_view(),
             tiles::named("x", from), tiles::named("y", to));
  CHECK((to[0] == 3.0f && to[1] == -5.0f));
}
