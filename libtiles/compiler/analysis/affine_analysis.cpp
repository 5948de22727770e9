#include "libtiles/compiler/analysis/affine_analysis.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {
namespace {

using base_kind = affine_base::kind;
using index_kind = typed::thread_index_kind;
using syntax::binary_operator;
using syntax::unary_operator;

// Nobody writes an index that is worth following further.
constexpr int most_steps = 100;

bool is_of_32_bits(std::int64_t value) {
  return value >= INT32_MIN && value <= std::int64_t{UINT32_MAX};
}

// Others are promoted before they are computed with.
bool has_arithmetic(const type& t) { return is_integer(t) && size_of(t) >= sizeof(std::int32_t); }

// What is known but for multiples of 2^32 says nothing of the upper half.
bool is_wide(const type& t) { return size_of(t) > sizeof(std::int32_t); }

bool holds_all_of(const type& t, const type& other) {
  if (size_of(t) > size_of(other)) return is_signed(t.scalar) || !is_signed(other.scalar);
  return size_of(t) == size_of(other) && is_signed(t.scalar) == is_signed(other.scalar);
}

affine_form number(std::int64_t value) { return {value}; }

affine_form value_of(const typed::expression& e, int component, bool is_uniform,
                     std::optional<value_bounds> bounds = std::nullopt) {
  return affine_form::of({base_kind::value, &e, component, is_uniform, bounds});
}

affine_analysis::maybe_form combined(binary_operator op, const affine_form& left,
                                     const affine_form& right) {
  if (op == binary_operator::add) return sum_of(left, right);
  if (op == binary_operator::subtract) return sum_of(left, right, -1);
  if (op != binary_operator::multiply) return std::nullopt;
  if (right.terms.empty()) return sum_of(number(0), left, right.constant);
  if (left.terms.empty()) return sum_of(number(0), right, left.constant);
  return std::nullopt;
}

std::optional<value_bounds> product_of(const value_bounds& a, const value_bounds& b) {
  for (const std::int64_t end : {a.lowest, a.highest, b.lowest, b.highest}) {
    if (!is_of_32_bits(end)) return std::nullopt;
  }
  // Two such numbers have a product that no int holds, and two unsigned ones one of 64 bits.
  if (a.highest > INT32_MAX && b.highest > INT32_MAX) return std::nullopt;
  const auto [lowest, highest] = std::minmax(
      {a.lowest * b.lowest, a.lowest * b.highest, a.highest * b.lowest, a.highest * b.highest});
  if (lowest < INT32_MIN || highest > INT32_MAX) return std::nullopt;
  return value_bounds{lowest, highest};
}

// Of any number a remainder is less than the divisor; of an unsigned one it is no less than 0.
std::optional<value_bounds> bounds_after(binary_operator op, const affine_form& left,
                                         const affine_form& right, bool is_unsigned) {
  constexpr value_bounds any{INT64_MIN, INT64_MAX};
  const value_bounds a = left.is_exact ? bounds_of(left).value_or(any) : any;
  const value_bounds b = right.is_exact ? bounds_of(right).value_or(any) : any;
  if (op == binary_operator::multiply) return product_of(a, b);
  const std::int64_t divisor = b.lowest;
  if (divisor <= 0 || b.highest != divisor) return std::nullopt;
  const bool is_positive = a.lowest >= 0;
  if (op == binary_operator::remainder) {
    return value_bounds{is_positive || is_unsigned ? 0 : 1 - divisor, divisor - 1};
  }
  if (op != binary_operator::divide || !is_positive) return std::nullopt;
  return value_bounds{a.lowest / divisor, a.highest / divisor};
}

}  // namespace

affine_form affine_analysis::of(const typed::expression& e, int component) {
  if (depth_ > most_steps) return value_of(e, component, false);
  ++depth_;
  maybe_form made =
      std::visit([&](const auto& node) { return of_node(node, e, component); }, e.node);
  if (!made) made = value_of(e, component, has_uniform_operands(e));
  --depth_;
  return *made;
}

bool affine_analysis::is_within(const typed::expression& e, std::int64_t count) {
  const affine_form form = of(e);
  const auto bounds = bounds_of(form);
  return form.is_exact && bounds && bounds->lowest >= 0 && bounds->highest < count;
}

affine_form affine_analysis::sum(const affine_form& a, const affine_form& b,
                                 const typed::expression& at) const {
  return compute(binary_operator::add, a, b, at, every);
}

affine_form affine_analysis::of_own(base_kind what, int dimension,
                                    std::optional<value_bounds> bounds,
                                    std::int64_t coefficient) const {
  affine_base base{what, nullptr, dimension, what != base_kind::local, bounds};
  if (along_) base.is_uniform = !(base == *along_);
  return {0, {{base, coefficient}}};
}

// A tile's first thread is that at the tile's number times its extent; an untiled domain is one
// tile.
affine_form affine_analysis::of_thread(index_kind which, int dimension) const {
  if (which == index_kind::tile) return of_own(base_kind::tile, dimension, std::nullopt);
  std::optional<value_bounds> in_tile;
  affine_form first = of_own(base_kind::tile_origin, dimension, std::nullopt);
  if (is_tiled()) {
    const std::int64_t extent = thread_->tile[static_cast<std::size_t>(dimension)];
    in_tile = {0, extent - 1};
    first = of_own(base_kind::tile, dimension, std::nullopt, extent);
  }
  if (which == index_kind::tile_origin) return first;
  const affine_form local = of_own(base_kind::local, dimension, in_tile);
  const bool is_in_tile = which == index_kind::local || (thread_ != nullptr && !is_tiled());
  return is_in_tile ? local : *sum_of(first, local);
}

bool affine_analysis::is_of_thread(const affine_form& form, index_kind which, int dimension) const {
  const bool has_dimension = dimension >= 0;  // what is no thread's has none
  return form.is_exact && has_dimension && form == of_thread(which, dimension);
}

affine_analysis::maybe_form affine_analysis::of_node(const typed::literal& n,
                                                     const typed::expression& e, int) {
  const std::int64_t value = is_integer(*e.type) ? build::signed_value(n, *e.type) : INT64_MAX;
  return is_of_32_bits(value) ? maybe_form(number(value)) : std::nullopt;
}

// One that depends on itself is not known.
affine_analysis::maybe_form affine_analysis::of_node(const typed::variable_reference& n,
                                                     const typed::expression&, int component) {
  const auto [known, is_new] = known_.try_emplace({n.target, component});
  if (is_new) known->second = of_variable_(*this, *n.target, component);
  return known->second;
}

affine_analysis::maybe_form affine_analysis::of_node(const typed::thread_index& n,
                                                     const typed::expression&, int) {
  return of_thread(n.which, n.dimension);
}

affine_analysis::maybe_form affine_analysis::of_node(const typed::view_extent& n,
                                                     const typed::expression&, int) {
  const typed::variable* const named = named_variable(*n.view);
  if (named == nullptr || !n.dimension || named->is_assigned) return std::nullopt;
  return affine_form::of({base_kind::extent, named, *n.dimension, of(*n.view).is_uniform(), {}});
}

affine_analysis::maybe_form affine_analysis::of_node(const typed::index_value& n,
                                                     const typed::expression&, int component) {
  if (component == every) return std::nullopt;
  return of(*n.components.at(static_cast<std::size_t>(component)));
}

affine_analysis::maybe_form affine_analysis::of_node(const typed::index_component& n,
                                                     const typed::expression&, int) {
  const typed::literal* const dimension = build::literal_of(*n.dimension);
  if (dimension == nullptr) return std::nullopt;
  return of(*n.base, static_cast<int>(dimension->integer));
}

affine_analysis::maybe_form affine_analysis::of_node(const typed::index_call& n,
                                                     const typed::expression& e, int component) {
  if (component == every) return std::nullopt;
  if (n.function == typed::index_function::filled) return of(*n.arguments.front());
  const bool is_sum = n.function == typed::index_function::add;
  if (!is_sum && n.function != typed::index_function::subtract) return std::nullopt;
  return compute(is_sum ? binary_operator::add : binary_operator::subtract,
                 of(*n.arguments[0], component), of(*n.arguments[1], component), e, component);
}

affine_analysis::maybe_form affine_analysis::of_node(const typed::unary& n,
                                                     const typed::expression& e, int) {
  if (!has_arithmetic(*e.type)) return std::nullopt;
  if (n.op == unary_operator::plus) return of(*n.operand);
  if (n.op != unary_operator::minus) return std::nullopt;
  return compute(binary_operator::subtract, number(0), of(*n.operand), e, every);
}

affine_analysis::maybe_form affine_analysis::of_node(const typed::binary& n,
                                                     const typed::expression& e, int) {
  if (n.op == binary_operator::comma) return of(*n.right);
  if (!has_arithmetic(*e.type)) return std::nullopt;
  return compute(n.op, of(*n.left), of(*n.right), e, every);
}

// Where the condition differs from thread to thread, so does the choice.
affine_analysis::maybe_form affine_analysis::of_node(const typed::conditional& n,
                                                     const typed::expression& e, int component) {
  if (component == every && !has_arithmetic(*e.type)) return std::nullopt;
  const affine_form if_true = of(*n.if_true, component), if_false = of(*n.if_false, component);
  const bool is_uniform =
      of(*n.condition).is_uniform() && if_true.is_uniform() && if_false.is_uniform();
  const bounded_parts a = parts_of(if_true), b = parts_of(if_false);
  const value_bounds either{std::min(a.rest.lowest, b.rest.lowest),
                            std::max(a.rest.highest, b.rest.highest)};
  const bool is_known =
      a.unbounded == b.unbounded && is_of_32_bits(either.lowest) && is_of_32_bits(either.highest);
  if (!is_known) return value_of(e, component, is_uniform);
  const affine_form rest = value_of(e, component, is_uniform, either);
  maybe_form made =
      sum_of(a.unbounded, either.lowest == either.highest ? number(either.lowest) : rest);
  if (made) made->is_exact = if_true.is_exact && if_false.is_exact;
  return made ? made : value_of(e, component, is_uniform);
}

affine_analysis::maybe_form affine_analysis::of_node(const typed::conversion& n,
                                                     const typed::expression& e, int) {
  const type& from = *n.operand->type;
  if (!has_arithmetic(*e.type) || !has_arithmetic(from)) return std::nullopt;
  affine_form form = of(*n.operand);
  const bool is_same = form.is_exact || !is_wide(*e.type);
  form.is_exact =
      (form.is_exact && holds_all_of(*e.type, from)) || (is_same && fits(form, *e.type));
  if (!form.is_exact && is_wide(*e.type)) return value_of(e, every, form.is_uniform());
  return form;
}

// A signed number that overflows is undefined; an unsigned one wraps.
affine_form affine_analysis::compute(binary_operator op, const affine_form& left,
                                     const affine_form& right, const typed::expression& e,
                                     int component) const {
  const bool is_uniform = left.is_uniform() && right.is_uniform();
  const type_ptr of_result = component == every ? e.type : scalar(scalar_type::int32);
  const type& t = *of_result;
  const bool may_wrap = is_integer(t) && !is_signed(t.scalar);
  maybe_form made = combined(op, left, right);
  if (!made) return value_of(e, component, is_uniform, bounds_after(op, left, right, may_wrap));
  const bool are_exact = left.is_exact && right.is_exact;
  const bool is_same = are_exact || !is_wide(t);
  made->is_exact = (are_exact && !may_wrap) || (is_same && fits(*made, t));
  if (!made->is_exact && is_wide(t)) return value_of(e, component, is_uniform);
  return *made;
}

// A place is from 0 to the greatest int.
bool affine_analysis::fits(const affine_form& form, const type& t) const {
  if (const auto bounds = bounds_of(form)) {
    return holds(t, bounds->lowest) && holds(t, bounds->highest);
  }
  if (form.terms.empty() || form.terms.size() > 2 || form.constant != 0) return false;
  const affine_base& base = form.terms.front().base;
  if (base.what == base_kind::extent) return form == affine_form::of(base);
  const auto is_index = [&](index_kind which) {
    return base.dimension >= 0 && form == of_thread(which, base.dimension);
  };
  return is_index(index_kind::global) || is_index(index_kind::local) ||
         is_index(index_kind::tile) || is_index(index_kind::tile_origin);
}

bool affine_analysis::has_uniform_operands(const typed::expression& e) {
  const bool reads = std::holds_alternative<typed::subscript>(e.node) ||
                     std::holds_alternative<typed::view_element>(e.node);
  const bool is_other = std::holds_alternative<typed::variable_reference>(e.node) ||
                        std::holds_alternative<typed::dereference>(e.node) ||
                        std::holds_alternative<typed::address_of>(e.node) || has_own_effects(e);
  bool are_uniform = !is_other && (along_ || !reads);
  typed::for_each_child(e, [&](const typed::expression& operand) {
    are_uniform = are_uniform && of(operand).is_uniform();
  });
  return are_uniform;
}

}  // namespace libtiles::compiler
