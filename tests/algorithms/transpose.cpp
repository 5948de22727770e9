// tiles_transpose: against a plain loop.
#include <array>

#include "tests/algorithms/calls.hpp"
#include "tests/algorithms/contract.hpp"
#include "tests/algorithms/forms.hpp"
#include "tests/algorithms/host_matrix.hpp"

namespace {

const contract<tiles_transpose_desc> transpose_contract(
    "transpose", {tiles_transpose, TILES_TRANSPOSE_DESC_INIT},
    [](call_data& data, tiles_transpose_desc& desc) {
      desc.from = data.reads({1, 2, 3, 4, 5, 6}, {2, 3});
      desc.to = data.writes(extent_list{3, 2});
    });

tiles_status transpose(tiles_context context, const owned_view& from, const owned_view& to) {
  return run_transpose(context, from.get(), to.get(), nullptr);
}

int number(int64_t b, int64_t i, int64_t j) {
  return static_cast<int>(10'000'000 * b + 3001 * i + 7 * j + 1);
}

/// Transposes a matrix of one layout into one of another, and looks at all of the memory.
template <class T, class Make>
void check_transpose(tiles_context context, int32_t type, const matrix_layout& from_layout,
                     const matrix_layout& to_layout, T between, Make make) {
  INFO(from_layout.batches << " x " << from_layout.rows << " x " << from_layout.columns);
  host_matrix<T> from(from_layout, between), to(to_layout, between), expected(to_layout, between);
  from.fill(make);
  expected.fill([&](int64_t b, int64_t i, int64_t j) { return make(b, j, i); });
  {
    const owned_view source = from.view(type, TILES_DATA_CONST), target = to.view(type);
    succeed(transpose(context, source, target));
    succeed(tiles_array_view_synchronize(target.get(), nullptr));
  }
  CHECK(to.elements() == expected.elements());
}

void check_ints(tiles_context context, const matrix_layout& from, const matrix_layout& to) {
  check_transpose<int>(context, TILES_TYPE_INT32, from, to, -1, number);
}

using three_floats = std::array<float, 3>;

}  // namespace

TEST_CASE("rows become columns, whatever the extents are") {
  const tiles_context context = each_form();
  for (const auto& [rows, columns] : std::vector<std::pair<int64_t, int64_t>>{
           {1, 1}, {1, 67}, {67, 1}, {15, 17}, {31, 33}, {32, 32}, {63, 65}, {64, 64}, {53, 131}}) {
    check_ints(context, dense(rows, columns), dense(columns, rows));
  }
}

TEST_CASE("each matrix of a batch is transposed") {
  const tiles_context context = each_form();
  check_ints(context, dense(17, 5, 3), dense(5, 17, 3));
  check_ints(context, dense(33, 64, 2), dense(64, 33, 2));
}

TEST_CASE("views of any strides are transposed, and nothing beside their elements is written") {
  const tiles_context context = each_form();
  const int64_t rows = is_interpreted() ? 5 : 35;
  check_ints(context, scattered(rows, 18), dense(18, rows));
  check_ints(context, dense(18, rows), scattered(rows, 18));
  check_ints(context, scattered(3, rows, 2), scattered(rows, 3, 2));
  check_ints(context, turned(40, 33), turned(33, 40));
}

TEST_CASE("nothing is transposed to nothing") {
  const tiles_context context = each_form();
  check_ints(context, dense(0, 5), dense(5, 0));
  check_ints(context, dense(3, 4, 0), dense(4, 3, 0));
}

TEST_CASE("elements of any size are transposed") {
  check_transpose<std::uint8_t>(
      own_form, TILES_TYPE_UINT8, dense(65, 35), dense(35, 65), 255,
      [](int64_t, int64_t i, int64_t j) { return static_cast<std::uint8_t>(7 * i + 11 * j); });
  check_transpose<three_floats>(own_form, TILES_TYPE_STRUCT, dense(33, 18), dense(18, 33),
                                three_floats{}, [](int64_t, int64_t i, int64_t j) {
                                  return three_floats{static_cast<float>(i), static_cast<float>(j),
                                                      static_cast<float>(i - j)};
                                });
  check_transpose<int64_t>(
      own_form, TILES_TYPE_INT64, dense(17, 66), dense(66, 17), -1,
      [](int64_t, int64_t i, int64_t j) { return (int64_t{1} << 40) * i + j; });
}

TEST_CASE("square matrices are transposed in place") {
  const tiles_context context = each_form();
  for (const matrix_layout& layout :
       {dense(1, 1), dense(32, 32), dense(33, 33), dense(67, 67), dense(17, 17, 3),
        is_interpreted() ? scattered(4, 4, 2) : scattered(35, 35, 2)}) {
    host_matrix<int> data(layout, -1), expected(layout, -1);
    data.fill(number);
    expected.fill([](int64_t b, int64_t i, int64_t j) { return number(b, j, i); });
    {
      const owned_view one = data.view(TILES_TYPE_INT32), same = data.view(TILES_TYPE_INT32);
      succeed(transpose(context, one, same));
    }
    CHECK(data.elements() == expected.elements());
  }
}

TEST_CASE("an array on a device is transposed by views of it") {
  const tiles_context context = each_form();
  const auto desc = describe(TILES_TYPE_INT32, {2, 3});
  const std::vector<int> initial{1, 2, 3, 4, 5, 6};
  tiles_array made = nullptr;
  succeed(tiles_array_create(context, &desc, initial.data(), &made));
  const owned_array array(made);
  tiles_array_view whole = nullptr;
  succeed(tiles_array_view_from_array(array.get(), 0, &whole));
  const owned_view from(whole);
  host_matrix<int> to(dense(3, 2), 0);
  {
    const owned_view target = to.view(TILES_TYPE_INT32);
    tiles_event event = nullptr;
    succeed(run_transpose(context, from.get(), target.get(), &event));
    const owned_event end(event);
    succeed(tiles_event_wait(end.get()));
  }
  CHECK(to.elements() == std::vector<int>{1, 4, 2, 5, 3, 6, 0});
}

TEST_CASE("transposes refuse what does not fit") {
  host_matrix<int> ints(dense(4, 3), 0), others(dense(4, 3), 0), batch(dense(3, 4, 2), 0);
  host_matrix<float> floats(dense(3, 4), 0);
  std::vector<int> row(12);
  const owned_view from = ints.view(TILES_TYPE_INT32), to = others.view(TILES_TYPE_INT32);
  const auto refused = [&](const owned_view& source, const owned_view& target) {
    return failed(TILES_ERROR_INVALID_ARGUMENT, transpose(nullptr, source, target));
  };
  CHECK(
      refused(from, to) ==
      "transpose: the extent of 'to' is (4, 3); expected (3, 4), as 'from' has the extent (4, 3)");
  CHECK(refused(from, batch.view(TILES_TYPE_INT32)) ==
        "transpose: the extent of 'to' is (2, 3, 4); expected (3, 4), as 'from' has the extent "
        "(4, 3)");
  CHECK(refused(from, floats.view(TILES_TYPE_FLOAT32)) ==
        "transpose: the elements of 'to' are float, those of 'from' are int; expected the same");
  CHECK(refused(view_of(row), to) ==
        "transpose: 'from' has rank 1; expected 2 for a matrix, or 3 for a batch of matrices");
  CHECK(refused(from, view_of(row)) ==
        "transpose: 'to' has rank 1; expected 2 for a matrix, or 3 for a batch of matrices");
  CHECK(refused(from, others.view(TILES_TYPE_INT32, TILES_DATA_CONST)) ==
        "transpose: 'to' is array_view<const int, 2>, which is read-only; use the view that it was "
        "made from");
}

TEST_CASE("transposes refuse views that have elements in common, unless they are the same") {
  std::vector<int> data(64);
  const auto desc = describe(TILES_TYPE_INT32, {8, 8});
  tiles_array_view made = nullptr;
  succeed(tiles_array_view_create(&desc, data.data(), nullptr, &made));
  const owned_view whole(made);
  const auto corner = [&](int64_t row, int64_t column) {
    const int64_t origin[] = {row, column}, extent[] = {4, 4};
    tiles_array_view part = nullptr;
    succeed(tiles_array_view_section(whole.get(), origin, extent, &part));
    return owned_view(part);
  };
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, transpose(nullptr, corner(0, 0), corner(3, 3))) ==
        "transpose: 'from' and 'to' overlap; write to separate memory, or copy 'from' "
        "first");
  data[1] = 5;
  succeed(transpose(nullptr, corner(0, 0), corner(0, 4)));
  succeed(tiles_array_view_synchronize(whole.get(), nullptr));
  CHECK(data[8 + 4] == 5);
}
