#include "libtiles/compiler/analysis/separable_values.hpp"

#include <algorithm>
#include <set>

#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"

namespace libtiles::compiler {
namespace {

using typed::binary_operator;
using typed::unary_operator;

constexpr int most_cheap_expressions = 16;

bool is_cheap_by_itself(const typed::expression& e) {
  const typed::cost_kind cost = typed::traits_of(e).cost;
  const auto* const components = std::get_if<typed::swizzle>(&e.node);
  return cost == typed::cost_kind::free || cost == typed::cost_kind::low ||
         (components != nullptr && components->components.size() == 1);
}

// Shifts and the division of integers mean something else between vectors.
bool is_by_parts(binary_operator op, const type& vector) {
  switch (op) {
    case binary_operator::add:
    case binary_operator::subtract:
    case binary_operator::multiply:
    case binary_operator::bit_and:
    case binary_operator::bit_or:
    case binary_operator::bit_xor:
      return true;
    case binary_operator::divide:
      return is_floating(*scalar(vector.scalar));
    default:
      return false;
  }
}

class separability {
 public:
  explicit separability(shared_values shared) : has_front_(shared == shared_values::in_front) {}

  bool of(const typed::expression& e) const {
    return std::visit([&](const auto& node) { return of_node(node, e); }, e.node);
  }

 private:
  using place = typed::any_of<typed::variable_reference, typed::view_element, typed::subscript,
                              typed::member, typed::dereference>;
  using any_other =
      typed::any_of<typed::literal, typed::thread_index, typed::index_value, typed::index_component,
                    typed::index_call, typed::view_extent, typed::view_projection,
                    typed::view_section, typed::view_reshape, typed::view_reinterpretation,
                    typed::address_of, typed::assignment, typed::call, typed::builtin_call,
                    typed::atomic, typed::print>;

  bool of_node(any_other, const typed::expression&) const { return false; }
  bool of_node(place, const typed::expression& e) const { return is_cheap(e); }
  bool of_node(const typed::vector_value& n, const typed::expression& e) const {
    const bool is_splat = n.parts.size() == 1 && is_vector(*e.type);
    if (is_splat) return has_front_ || is_cheap(*n.parts.front());
    return std::all_of(n.parts.begin(), n.parts.end(), [&](const typed::expression_ptr& part) {
      return !is_vector(*part->type) || of_operand(*part);
    });
  }
  bool of_node(const typed::aggregate&, const typed::expression& e) const {
    return e.type->kind == type_kind::structure;
  }
  bool of_node(const typed::swizzle& n, const typed::expression&) const {
    const std::set<int> distinct(n.components.begin(), n.components.end());
    const bool is_once = distinct.size() == n.components.size();
    return n.base->is_lvalue ? is_cheap(*n.base) : has_front_ || (is_once && of(*n.base));
  }
  bool of_node(const typed::unary& n, const typed::expression& e) const {
    const bool is_sign = n.op == unary_operator::plus || n.op == unary_operator::minus ||
                         n.op == unary_operator::bit_not;
    return is_sign && computes_by_parts(*e.type) && of_operand(*n.operand);
  }
  bool of_node(const typed::binary& n, const typed::expression& e) const {
    return computes_by_parts(*e.type) && is_by_parts(n.op, *e.type) && of_operand(*n.left) &&
           of_operand(*n.right);
  }
  bool of_node(const typed::conversion& n, const typed::expression& e) const {
    return computes_by_parts(*e.type) && computes_by_parts(*n.operand->type) &&
           of_operand(*n.operand);
  }
  bool of_node(const typed::conditional& n, const typed::expression&) const {
    const separability in_branch(shared_values::none);
    return (has_front_ || is_cheap(*n.condition)) && in_branch.of(*n.if_true) &&
           in_branch.of(*n.if_false);
  }

  bool of_operand(const typed::expression& e) const { return has_front_ || of(e); }

  const bool has_front_;
};

}  // namespace

bool computes_by_parts(const type& t) {
  return is_vector(t) && !is_normalized(t) &&
         (t.scalar == scalar_type::float32 || t.scalar == scalar_type::float64 ||
          t.scalar == scalar_type::int32 || t.scalar == scalar_type::uint32);
}

bool is_cheap(const typed::expression& e) {
  int count = 0;
  const bool has_cost = typed::any_expression(e, [&](const typed::expression& part) {
    return ++count > most_cheap_expressions || has_own_effects(part) || !is_cheap_by_itself(part);
  });
  return !has_cost;
}

bool is_separable(const typed::expression& value, shared_values shared) {
  return !has_effects(value) && separability(shared).of(value);
}

}  // namespace libtiles::compiler
