#include "libtiles/compiler/analysis/loop_ranges.hpp"

#include <algorithm>
#include <cstdlib>

#include "libtiles/compiler/ir/long_arithmetic.hpp"

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;

constexpr int most_asked = 100;

// Of an int; and what leaves room for the difference of two sizes, and some more.
constexpr std::int64_t size_of_int = std::int64_t{1} << 31;
constexpr std::int64_t most_size = std::int64_t{1} << 61;

int_range if_it_fits(int_range range) {
  return range.size <= most_size ? std::move(range) : int_range{};
}

}  // namespace

int_range loop_ranges::of(const typed::expression& e) {
  if (!is_int(*e.type) || ++asked_ > most_asked) return {};
  if (typed::expression_ptr known = values_.known_before(e)) {
    typed::expression_ptr again = tree_copy().copy(*known);
    return {build::as_long(std::move(known)), build::as_long(std::move(again)), size_of_int};
  }
  if (values_.is_counter(e)) return of_counter();
  if (const typed::expression* const value = values_.value_in_iteration(e)) return of(*value);
  if (const auto* const n = std::get_if<typed::binary>(&e.node)) return of_binary(*n);
  if (const auto* const n = std::get_if<typed::conditional>(&e.node)) {
    return of_chosen(*n->if_true, *n->if_false, false, false);
  }
  const auto* const n = std::get_if<typed::builtin_call>(&e.node);
  if (n == nullptr || !(is_minimum(*n) || is_maximum(*n))) return {};
  return of_chosen(*n->arguments[0], *n->arguments[1], is_minimum(*n), is_maximum(*n));
}

// Of a loop that runs at all: up to the last number that is reached.
int_range loop_ranges::of_counter() {
  const counted_loop* const counted = values_.counted();
  if (counted == nullptr || values_.step() == 0) return {};
  const std::int64_t step = values_.step();
  const bool is_limited = counted->limit != nullptr && is_int(*counted->limit->type) &&
                          (counted->comparison == binary_operator::less ||
                           counted->comparison == binary_operator::less_equal);
  if (!is_limited) return {};
  int_range first = of(*counted->first);
  typed::expression_ptr limit = values_.known_before(*counted->limit);
  if (!first || !limit) return {};
  const location where = limit->where;
  typed::expression_ptr most = build::as_long(std::move(limit));
  if (counted->comparison == binary_operator::less) {
    most = build::binary(binary_operator::subtract, std::move(most), build::long_number(1, where),
                         where);
  }
  if (step > 1) {
    const bool is_from_zero = int_literal(*counted->first) == 0;
    const auto changed = [&](binary_operator op, typed::expression_ptr by) {
      most = build::binary(op, std::move(most), std::move(by), where);
    };
    if (!is_from_zero) changed(binary_operator::subtract, tree_copy().copy(*first.least));
    changed(binary_operator::divide, build::long_number(step, where));
    changed(binary_operator::multiply, build::long_number(step, where));
    if (!is_from_zero) changed(binary_operator::add, std::move(first.most));
  }
  return if_it_fits({std::move(first.least), std::move(most), 2 * first.size + size_of_int});
}

int_range loop_ranges::of_binary(const typed::binary& n) {
  const location where = n.left->where;
  const bool is_sum = n.op == binary_operator::add;
  if (is_sum || n.op == binary_operator::subtract) {
    int_range left = of(*n.left), right = of(*n.right);
    if (!left || !right) return {};
    if (!is_sum) std::swap(right.least, right.most);
    const std::int64_t size = left.size + right.size;
    return if_it_fits({build::binary(n.op, std::move(left.least), std::move(right.least), where),
                       build::binary(n.op, std::move(left.most), std::move(right.most), where),
                       size});
  }
  return n.op == binary_operator::multiply ? of_product(n) : int_range{};
}

int_range loop_ranges::of_product(const typed::binary& n) {
  const location where = n.left->where;
  const bool is_first = int_literal(*n.left).has_value();
  const std::optional<std::int64_t> factor = int_literal(is_first ? *n.left : *n.right);
  if (!factor) return {};
  int_range other = of(is_first ? *n.right : *n.left);
  const std::int64_t times = std::abs(*factor);
  if (!other || (times != 0 && other.size > most_size / times)) return {};
  if (*factor < 0) std::swap(other.least, other.most);
  const auto multiplied = [&](typed::expression_ptr one) {
    return build::binary(binary_operator::multiply, std::move(one),
                         build::long_number(*factor, where), where);
  };
  return {multiplied(std::move(other.least)), multiplied(std::move(other.most)),
          other.size * times};
}

// The smaller one, the larger one, or either of two values.
int_range loop_ranges::of_chosen(const typed::expression& first, const typed::expression& second,
                                 bool is_least, bool is_most) {
  int_range one = of(first), other = of(second);
  if (!one || !other) return {};
  const auto chosen = [](bool is_larger, typed::expression_ptr a, typed::expression_ptr b) {
    return is_larger ? build::larger_of(std::move(a), std::move(b))
                     : build::smaller_of(std::move(a), std::move(b));
  };
  const std::int64_t size = std::max(one.size, other.size);
  return {chosen(is_most, std::move(one.least), std::move(other.least)),
          chosen(!is_least, std::move(one.most), std::move(other.most)), size};
}

}  // namespace libtiles::compiler
