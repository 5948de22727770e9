// tiles_select: against plain loops.
#include <string>

#include "tests/algorithms/calls.hpp"
#include "tests/algorithms/contract.hpp"
#include "tests/algorithms/forms.hpp"
#include "tests/algorithms/host_array.hpp"
#include "tests/algorithms/host_matrix.hpp"
#include "tiles/half.hpp"

namespace {

const contract<tiles_select_desc> select_contract("select",
                                                  {tiles_select, TILES_SELECT_DESC_INIT,
                                                   tiles_select_workspace},
                                                  [](call_data& data, tiles_select_desc& desc) {
                                                    desc.from = data.reads({5, -3, 8, -1, 2});
                                                    desc.to = data.writes(5);
                                                    desc.count = data.writes(1);
                                                    desc.predicate = "x > 0";
                                                  });

std::vector<int> numbers(std::size_t count) {
  std::vector<int> data(count);
  for (std::size_t n = 0; n < count; ++n) data[n] = static_cast<int>(n * 7919 % 1009) - 300;
  return data;
}

/// What is selected of `from`, and the room behind it.
struct selection {
  std::vector<int> elements;
  int64_t count = -1;
};

selection selected(tiles_context context, tiles_array_view from, std::size_t room,
                   const tiles_select_desc& desc) {
  selection result;
  result.elements.assign(room, -7);
  std::vector<int64_t> count{-1};
  const owned_view to =
      view_of_extent(TILES_TYPE_INT32, result.elements, {static_cast<int64_t>(room)});
  const owned_view number = view_of_extent(TILES_TYPE_INT64, count, {1});
  succeed(run_select(context, from, to.get(), number.get(), &desc, nullptr));
  succeed(tiles_array_view_synchronize(to.get(), nullptr));
  succeed(tiles_array_view_synchronize(number.get(), nullptr));
  result.count = count[0];
  return result;
}

tiles_select_desc where(const char* predicate) {
  tiles_select_desc desc = TILES_SELECT_DESC_INIT;
  desc.predicate = predicate;
  return desc;
}

std::vector<int> positive(const std::vector<int>& data, std::size_t room) {
  std::vector<int> found;
  for (const int each : data) {
    if (each > 0) found.push_back(each);
  }
  found.resize(room, -7);
  return found;
}

}  // namespace

TEST_CASE("the elements for which a predicate holds come one after the other") {
  const tiles_context context = each_form_and_warps();
  std::vector<std::size_t> counts{1, 257, 4097};
  if (!is_interpreted()) counts.insert(counts.end(), {255, 256, 4096, 70'001});
  for (const std::size_t count : counts) {
    INFO("elements " << count);
    std::vector<int> data = numbers(count);
    const owned_view from = view_of(data);
    const selection found = selected(context, from.get(), count, where("x > 0"));
    CHECK(found.elements == positive(data, count));
    CHECK(found.count == std::count_if(data.begin(), data.end(), [](int x) { return x > 0; }));
  }
}

TEST_CASE("a predicate of halves takes them as floats") {
  const tiles_context context = each_form_and_warps();
  std::vector<tiles::half> data(1'033), found(1'033);
  std::vector<float> expected;
  for (std::size_t n = 0; n < data.size(); ++n) {
    data[n] = tiles::half(static_cast<float>(n * 7919 % 1009) / 16 - 20);
    if (static_cast<float>(data[n]) * 0.5f > 3.25f) expected.push_back(data[n]);
  }
  std::vector<int64_t> count{-1};
  {
    const owned_view from = view_of_extent(TILES_TYPE_FLOAT16, data, {1'033});
    const owned_view to = view_of_extent(TILES_TYPE_FLOAT16, found, {1'033});
    const owned_view number = view_of_extent(TILES_TYPE_INT64, count, {1});
    const tiles_select_desc desc = where("x * 0.5f > 3.25f");
    succeed(run_select(context, from.get(), to.get(), number.get(), &desc, nullptr));
    succeed(tiles_array_view_synchronize(to.get(), nullptr));
    succeed(tiles_array_view_synchronize(number.get(), nullptr));
  }
  REQUIRE(count[0] == static_cast<int64_t>(expected.size()));
  found.resize(expected.size());
  CHECK(std::vector<float>(found.begin(), found.end()) == expected);
}

TEST_CASE("what does not fit is counted, and not copied") {
  const tiles_context context = each_form();
  std::vector<int> data = numbers(5000);
  const owned_view from = view_of(data);
  const selection found = selected(context, from.get(), 300, where("x > 0"));
  std::vector<int> expected = positive(data, 5000);
  expected.resize(300);
  CHECK(found.elements == expected);
  CHECK(found.count > 300);
}

TEST_CASE("a mask selects elements of any type and strides, row by row") {
  struct element {
    double a;
    int b;
  };
  const tiles_context context = each_form();
  host_matrix<element> data(scattered(9, 70), element{0, -1});
  data.fill([](int64_t, int64_t i, int64_t j) {
    return element{static_cast<double>(i), static_cast<int>(j)};
  });
  host_matrix<std::uint8_t> mask(turned(9, 70), 2);
  mask.fill([](int64_t, int64_t i, int64_t j) { return (i * 70 + j) % 3 == 1; });
  host_matrix<element> results(dense(1, 9 * 70), element{-1, -1});
  std::vector<int> count{-1};
  {
    const owned_view from = data.view(TILES_TYPE_STRUCT, TILES_DATA_CONST);
    const owned_view marks = mask.view(TILES_TYPE_UINT8, TILES_DATA_CONST);
    const owned_view row = results.view(TILES_TYPE_STRUCT);
    tiles_array_view line = nullptr;
    const int64_t length = 9 * 70;
    succeed(tiles_array_view_reshape(row.get(), 1, &length, &line));
    const owned_view to(line), number = view_of(count);
    tiles_select_desc desc = TILES_SELECT_DESC_INIT;
    desc.mask = marks.get();
    succeed(run_select(context, from.get(), to.get(), number.get(), &desc, nullptr));
  }
  CHECK(count[0] == 9 * 70 / 3);
  bool are_right = true;
  for (int64_t n = 0; n < 9 * 70 / 3; ++n) {
    const element got = results.at(0, n);
    are_right =
        are_right && got.a == static_cast<double>((3 * n + 1) / 70) && got.b == (3 * n + 1) % 70;
  }
  CHECK(are_right);
  CHECK(results.at(0, 9 * 70 / 3).b == -1);
}

TEST_CASE("of nothing nothing is selected") {
  std::vector<int> nothing;
  const owned_view from = view_of_extent(TILES_TYPE_INT32, nothing, {0});
  CHECK(selected(own_form, from.get(), 2, where("1")).count == 0);
}

TEST_CASE("selections refuse what does not fit") {
  std::vector<int> data(12), results(12), count(1), few(3);
  std::vector<float> wrong(12);
  const owned_view from = view_of(data), to = view_of(results), number = view_of(count);
  const auto refused = [&](const owned_view& target, const owned_view& into,
                           const tiles_select_desc& desc) {
    return failed(TILES_ERROR_INVALID_ARGUMENT,
                  run_select(nullptr, from.get(), target.get(), into.get(), &desc, nullptr));
  };
  tiles_select_desc both = where("x");
  both.mask = from.get();
  const std::string expected = "select: expected either a mask or a predicate";
  CHECK(refused(to, number, both) == expected);
  CHECK(refused(to, number, where(nullptr)) == expected);
  CHECK(refused(to, number, where("x\n> 0")) ==
        "select: the predicate has more than one line; expected one expression");
  CHECK(refused(to, to, where("x")) ==
        "select: the extent of 'count' is (12); expected (1), as it is one number");
  CHECK(refused(view_of_extent(TILES_TYPE_FLOAT32, wrong, {12}), number, where("x")) ==
        "select: the elements of 'to' are float, those of 'from' are int; expected the same");
  CHECK(refused(to, view_of_extent(TILES_TYPE_FLOAT32, wrong, {1}), where("x")) ==
        "select: the elements of 'count' are float; expected int or a signed integer of 64 bits");
  CHECK(refused(view_of_extent(TILES_TYPE_INT32, results, {3, 4}), number, where("x")) ==
        "select: 'to' has rank 2; expected 1");
  const owned_view mask = view_of(few);
  tiles_select_desc by_mask = TILES_SELECT_DESC_INIT;
  by_mask.mask = mask.get();
  CHECK(refused(to, number, by_mask) ==
        "select: the extent of 'mask' is (3); expected (12), as 'from' has the extent (12)");
  const std::string message = failed(TILES_ERROR_BUILD, [&] {
    const tiles_select_desc desc = where("x > unknown");
    return run_select(nullptr, from.get(), to.get(), number.get(), &desc, nullptr);
  }());
  CHECK(message.find("select: the predicate \"x > unknown\" of x does not compile\nbuilding") == 0);
}
