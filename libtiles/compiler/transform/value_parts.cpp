#include "libtiles/compiler/transform/value_parts.hpp"

#include <iterator>
#include <set>

#include "libtiles/compiler/analysis/separable_values.hpp"
#include "libtiles/compiler/ir/parts.hpp"
#include "libtiles/compiler/ir/tree_copy.hpp"

namespace libtiles::compiler {
namespace {

typed::expression_ptr copy_of(const typed::expression& e) { return tree_copy().copy(e); }

typed::expression_ptr value_of(typed::expression_ptr place) {
  place->is_lvalue = false;
  return place;
}

}  // namespace

std::vector<typed::expression_ptr> value_parts::of(const typed::expression& value) {
  if (is_separable(value, shared_values::in_front)) return separated(value);
  return of_place(*held(copy_of(value)));
}

value_parts::parts value_parts::separated(const typed::expression& e) {
  return std::visit([&](const auto& node) { return parts_of_node(node, e); }, e.node);
}

value_parts::parts value_parts::parts_of_node(any_other, const typed::expression& e) {
  return of_place(e);
}

value_parts::parts value_parts::parts_of_node(const typed::vector_value& n,
                                              const typed::expression& e) {
  const std::size_t count = part_count(*e.type);
  if (n.parts.size() == 1) return repeated(copy_of(*n.parts.front()), count);
  parts made;
  for (const typed::expression_ptr& part : n.parts) {
    if (is_vector(*part->type)) {
      parts several = of(*part);
      std::move(several.begin(), several.end(), std::back_inserter(made));
    } else {
      made.push_back(value_of(copy_of(*part)));
    }
  }
  return made;
}

value_parts::parts value_parts::parts_of_node(const typed::aggregate& n,
                                              const typed::expression& e) {
  parts made;
  for (std::size_t k = 0; k < part_count(*e.type); ++k) {
    made.push_back(k < n.elements.size() ? value_of(copy_of(*n.elements[k]))
                                         : zero_value(part_type(*e.type, k), e.where));
  }
  return made;
}

value_parts::parts value_parts::parts_of_node(const typed::swizzle& n, const typed::expression&) {
  parts base = n.base->is_lvalue ? of_place(*n.base) : of(*n.base);
  const std::set<int> distinct(n.components.begin(), n.components.end());
  const bool is_once = distinct.size() == n.components.size();
  parts made;
  for (const int component : n.components) {
    typed::expression_ptr& part = base[static_cast<std::size_t>(component)];
    if (!is_once && !n.base->is_lvalue && !is_cheap(*part)) part = held(std::move(part));
    made.push_back(copy_of(*part));
  }
  return made;
}

value_parts::parts value_parts::parts_of_node(const typed::unary& n, const typed::expression& e) {
  parts made = of(*n.operand);
  for (typed::expression_ptr& part : made) {
    const type_ptr t = part->type;
    part = build::expression(t, e.where, typed::unary{n.op, std::move(part)});
  }
  return made;
}

value_parts::parts value_parts::parts_of_node(const typed::binary& n, const typed::expression& e) {
  parts made = of(*n.left);
  parts right = of(*n.right);
  for (std::size_t k = 0; k < made.size(); ++k) {
    made[k] = build::expression(part_type(*e.type, k), e.where,
                                typed::binary{n.op, std::move(made[k]), std::move(right[k])});
  }
  return made;
}

value_parts::parts value_parts::parts_of_node(const typed::conversion& n,
                                              const typed::expression& e) {
  parts made = of(*n.operand);
  for (std::size_t k = 0; k < made.size(); ++k) {
    made[k] = build::conversion(std::move(made[k]), part_type(*e.type, k));
  }
  return made;
}

value_parts::parts value_parts::parts_of_node(const typed::conditional& n,
                                              const typed::expression& e) {
  const typed::expression_ptr condition = held_condition(*n.condition);
  parts made = separated(*n.if_true);
  parts otherwise = separated(*n.if_false);
  for (std::size_t k = 0; k < made.size(); ++k) {
    made[k] = build::expression(
        part_type(*e.type, k), e.where,
        typed::conditional{copy_of(*condition), std::move(made[k]), std::move(otherwise[k])});
  }
  return made;
}

value_parts::parts value_parts::of_place(const typed::expression& place) const {
  parts made;
  for (std::size_t k = 0; k < part_count(*place.type); ++k) {
    made.push_back(value_of(part_of(copy_of(place), k)));
  }
  return made;
}

value_parts::parts value_parts::repeated(typed::expression_ptr value, std::size_t count) {
  if (!is_cheap(*value)) value = held(std::move(value));
  parts made;
  for (std::size_t k = 0; k < count; ++k) made.push_back(value_of(copy_of(*value)));
  return made;
}

// As an int, of which vectors of threads have lanes.
typed::expression_ptr value_parts::held_condition(const typed::expression& condition) {
  if (is_cheap(condition)) return copy_of(condition);
  const location where = condition.where;
  typed::expression_ptr truth = build::expression(
      int_type(), where,
      typed::conditional{copy_of(condition), build::integer(1, where), build::integer(0, where)});
  return build::binary(typed::binary_operator::not_equal, held(std::move(truth)),
                       build::integer(0, where), where);
}

typed::expression_ptr value_parts::held(typed::expression_ptr value) {
  const location where = value->where;
  value->is_lvalue = false;
  typed::variable& v = build::variable(kernel_, "held", *value);
  before_.push_back(build::declaration(v, std::move(value), where));
  return build::reference(v, where, true);
}

}  // namespace libtiles::compiler
