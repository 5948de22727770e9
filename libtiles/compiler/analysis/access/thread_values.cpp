#include "libtiles/compiler/analysis/access/thread_values.hpp"

#include <algorithm>

#include "libtiles/compiler/ir/build.hpp"

namespace libtiles::compiler {
namespace {

using origin = thread_relative::origin;
using syntax::binary_operator;
using syntax::unary_operator;

constexpr int every = -1;

// Nobody writes an index that is worth following further.
constexpr int most_steps = 100;

thread_relative between(std::int64_t lowest, std::int64_t highest) {
  return {origin::zero, 0, lowest, highest};
}

bool keeps_indices(const type& t) { return is_integer(t) && size_of(t) >= sizeof(std::int32_t); }

// A number of 64 bits is known as far as an int has it.
bool holds(const type& t, std::int64_t value) {
  const std::int64_t bits = std::min<std::int64_t>(static_cast<std::int64_t>(size_of(t)) * 8, 32);
  const std::int64_t half = std::int64_t{1} << (bits - 1);
  if (is_signed(t.scalar)) return value >= -half && value < half;
  return value >= 0 && value < 2 * half;
}

bool contains(const std::vector<typed::variable*>& all, const typed::variable& one) {
  return std::find(all.begin(), all.end(), &one) != all.end();
}

}  // namespace

thread_values::thread_values(const typed::program& kernel, const typed::function& within)
    : kernel_(kernel),
      arithmetic_(*kernel.thread_parameter->type),
      loops_(find_counted_loops(within)) {}

thread_relative thread_values::of(const typed::expression& number) { return of(number, every); }

thread_relative thread_values::of(const typed::expression& e, int component) {
  if (depth_ > most_steps) return {};
  ++depth_;
  thread_relative made;
  if (const typed::literal* const number = build::literal_of(e)) {
    if (is_integer(*e.type)) {
      const std::int64_t value = build::signed_value(*number, *e.type);
      made = between(value, value);
    }
  } else if (const auto* converted = std::get_if<typed::conversion>(&e.node)) {
    made = of_conversion(e, *converted);
  } else {
    made = std::visit([&](const auto& node) { return of_node(node, component); }, e.node);
  }
  --depth_;
  return made;
}

thread_relative thread_values::of_conversion(const typed::expression& e,
                                             const typed::conversion& n) {
  const thread_relative operand = of(*n.operand);
  if (keeps_indices(*e.type) && keeps_indices(*n.operand->type)) return operand;
  return thread_arithmetic::is_uniform(operand) ? thread_relative::same_for_all()
                                                : thread_relative{};
}

thread_relative thread_values::of_node(const typed::variable_reference& n, int component) {
  // One that depends on itself is not known.
  const auto [known, is_new] = known_.try_emplace({n.target, component});
  if (is_new) known->second = of_variable(*n.target, component);
  return known->second;
}

thread_relative thread_values::of_variable(const typed::variable& v, int component) {
  const auto loop = loops_.find(&v);
  if (loop != loops_.end()) return of_counter(loop->second);
  if (v.is_assigned) return {};
  if (&v == kernel_.thread_parameter) {
    return component == every ? thread_relative{}
                              : thread_relative{origin::global, component, 0, 0};
  }
  if (contains(kernel_.kernel_parameters, v)) return thread_relative::same_for_all();
  return v.initializer == nullptr ? thread_relative{} : of(*v.initializer, component);
}

thread_relative thread_values::of_node(const typed::thread_index& n, int) {
  switch (n.which) {
    case typed::thread_index_kind::global:
      return {origin::global, n.dimension, 0, 0};
    case typed::thread_index_kind::local:
      return {origin::local, n.dimension, 0, 0};
    case typed::thread_index_kind::tile:
      return {origin::tile, n.dimension, 0, 0};
    case typed::thread_index_kind::tile_origin:
      return {origin::tile_origin, n.dimension, 0, 0};
  }
  return {};
}

thread_relative thread_values::of_node(const typed::index_value& n, int component) {
  const auto at = static_cast<std::size_t>(component);
  return at < n.components.size() ? of(*n.components[at]) : thread_relative{};
}

thread_relative thread_values::of_node(const typed::index_component& n, int) {
  const typed::literal* const dimension = build::literal_of(*n.dimension);
  return dimension == nullptr ? thread_relative{}
                              : of(*n.base, static_cast<int>(dimension->integer));
}

thread_relative thread_values::of_node(const typed::index_call& n, int component) {
  if (n.function == typed::index_function::filled) return of(*n.arguments.front());
  const bool is_sum = n.function == typed::index_function::add;
  if (component == every || (!is_sum && n.function != typed::index_function::subtract)) return {};
  return arithmetic_.compute(is_sum ? binary_operator::add : binary_operator::subtract,
                             of(*n.arguments[0], component), of(*n.arguments[1], component));
}

thread_relative thread_values::of_node(const typed::unary& n, int) {
  if (n.op == unary_operator::plus) return of(*n.operand);
  if (n.op != unary_operator::minus) return {};
  return arithmetic_.compute(binary_operator::subtract, between(0, 0), of(*n.operand));
}

thread_relative thread_values::of_node(const typed::binary& n, int) {
  if (n.op == binary_operator::comma) return of(*n.right);
  return arithmetic_.compute(n.op, of(*n.left), of(*n.right));
}

// Where the condition differs from thread to thread, so does the choice.
thread_relative thread_values::of_node(const typed::conditional& n, int component) {
  return thread_arithmetic::join(of(*n.if_true, component), of(*n.if_false, component));
}

thread_relative thread_values::of_node(const typed::builtin_call& n, int) {
  const bool has_uniform_arguments =
      std::all_of(n.arguments.begin(), n.arguments.end(), [&](const typed::expression_ptr& one) {
        return is_scalar(*one->type) && thread_arithmetic::is_uniform(of(*one));
      });
  return has_uniform_arguments ? thread_relative::same_for_all() : thread_relative{};
}

thread_relative thread_values::of_node(const typed::view_extent&, int) {
  return thread_relative::same_for_all();
}

thread_relative thread_values::of_counter(const counted_loop& loop) {
  const thread_relative first = of(*loop.first);
  if (first.start == origin::zero) {
    const thread_relative range = range_of(loop, first);
    if (range.start != origin::anything) return range;
  }
  const bool is_uniform =
      thread_arithmetic::is_uniform(first) &&
      (loop.change == nullptr || thread_arithmetic::is_uniform(of(*loop.change)));
  return is_uniform ? thread_relative::same_for_all() : thread_relative{};
}

// From numbers up or down to one, both ends known, without wrapping behind that.
thread_relative thread_values::range_of(const counted_loop& loop, const thread_relative& first) {
  const thread_relative change = loop.change == nullptr ? between(1, 1) : of(*loop.change);
  const thread_relative limit = loop.limit == nullptr ? thread_relative{} : of(*loop.limit);
  if (change.start != origin::zero || change.lowest <= 0 || limit.start != origin::zero) return {};
  const bool is_up = loop.op == binary_operator::add;
  const bool is_down =
      loop.op == binary_operator::subtract || loop.op == binary_operator::shift_right;
  const std::int64_t behind =
      is_up ? limit.highest + change.highest : limit.lowest - change.highest;
  if (loop.op != binary_operator::shift_right && !holds(*loop.first->type, behind)) return {};
  if (is_up && loop.comparison == binary_operator::less) {
    return between(first.lowest, std::max(first.lowest, limit.highest - 1));
  }
  if (is_up && loop.comparison == binary_operator::less_equal) {
    return between(first.lowest, std::max(first.lowest, limit.highest));
  }
  if (is_down && loop.comparison == binary_operator::greater) {
    return between(std::min(first.highest, limit.lowest + 1), first.highest);
  }
  if (is_down && loop.comparison == binary_operator::greater_equal) {
    return between(std::min(first.highest, limit.lowest), first.highest);
  }
  return {};
}

}  // namespace libtiles::compiler
