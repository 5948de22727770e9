// Conditions of indices for boxes of threads: no thread's value is left out, and one thread's value
// is that of C++.
#include "libtiles/compiler/index_condition.hpp"

#include "libtiles/compiler/syntax/syntax_tree.hpp"
#include "tests/support/catch.hpp"

using libtiles::compiler::index_condition;
using libtiles::compiler::index_condition_input;
using libtiles::compiler::number_range;
using op = libtiles::compiler::syntax::binary_operator;

namespace {

struct example {
  index_condition condition;
  bool (*value)(int i, int n);
};

// i OP number, compared with n.
index_condition compared(op inner, int number, op outer) {
  index_condition made;
  made.push_index(0);
  made.push_number(number);
  made.apply(inner);
  made.push_bound("n", index_condition::no_dimension);
  made.apply(outer);
  return made;
}

index_condition of_places_in_tiles() {
  index_condition made;
  made.push_local(0);
  made.push_tile(0);
  made.apply(op::greater);
  made.push_tile_origin(0);
  made.push_number(8);
  made.apply(op::not_equal);
  made.apply(op::logical_and);
  made.apply_not();
  return made;
}

index_condition_input threads(int first, int last, int n) {
  index_condition_input made;
  made.first[0] = first;
  made.last[0] = last;
  made.tile[0] = 4;
  made.bound = [n](const std::string&, int) { return std::optional<std::int64_t>(n); };
  return made;
}

}  // namespace

TEST_CASE("a condition's range over threads has the value of each of them") {
  const std::vector<example> examples{
      {compared(op::add, 2, op::less), [](int i, int n) { return i + 2 < n; }},
      {compared(op::subtract, 5, op::greater_equal), [](int i, int n) { return i - 5 >= n; }},
      {compared(op::multiply, -3, op::less_equal), [](int i, int n) { return i * -3 <= n; }},
      {compared(op::remainder, 5, op::equal), [](int i, int n) { return i % 5 == n; }},
      {compared(op::divide, -2, op::greater), [](int i, int n) { return i / -2 > n; }},
      {compared(op::bit_and, 6, op::not_equal), [](int i, int n) { return (i & 6) != n; }},
      {compared(op::bit_xor, 3, op::less), [](int i, int n) { return (i ^ 3) < n; }},
      {compared(op::bit_or, 4, op::equal), [](int i, int n) { return (i | 4) == n; }},
      {compared(op::shift_left, 2, op::less), [](int i, int n) { return i << 2 < n; }},
      {compared(op::shift_right, 1, op::equal), [](int i, int n) { return i >> 1 == n; }},
      {of_places_in_tiles(), [](int i, int) { return !(i % 4 > i / 4 && i / 4 * 4 != 8); }},
  };
  for (const example& each : examples) {
    for (int n = -7; n < 14; ++n) {
      for (int first = 0; first < 13; ++first) {
        bool holds_for_all = true, holds_for_any = false;
        for (int last = first; last < 13; ++last) {
          const bool value = each.value(last, n);
          const number_range one = each.condition.range_for(threads(last, last, n));
          REQUIRE((value ? one.is_always_true() : one.is_never_true()));
          holds_for_all &= value;
          holds_for_any |= value;
          const number_range range = each.condition.range_for(threads(first, last, n));
          REQUIRE((holds_for_all || !range.is_always_true()));
          REQUIRE((!holds_for_any || !range.is_never_true()));
        }
      }
    }
  }
}

TEST_CASE("an index below a number is decided for all threads at once") {
  const index_condition guard = compared(op::add, 0, op::less);
  CHECK(guard.range_for(threads(10, 1000000, 10)).is_never_true());
  CHECK(guard.range_for(threads(0, 9, 10)).is_always_true());
}

TEST_CASE("what C++ leaves open is not known") {
  const auto is_known = [](const index_condition& c) {
    return c.range_for(threads(3, 3, 1)).is_known;
  };
  CHECK(!is_known(compared(op::divide, 0, op::less)));
  CHECK(!is_known(compared(op::remainder, 0, op::less)));
  CHECK(!is_known(compared(op::add, INT32_MAX, op::less)));
  CHECK(!is_known(compared(op::shift_left, 32, op::less)));
  CHECK(is_known(compared(op::add, INT32_MAX - 3, op::less)));
}
