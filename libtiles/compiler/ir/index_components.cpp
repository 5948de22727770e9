#include "libtiles/compiler/ir/index_components.hpp"

#include "libtiles/compiler/ir/build.hpp"

namespace libtiles::compiler {
namespace {

typed::expression_ptr component_of(typed::expression_ptr index, int dimension) {
  const location where = index->where;
  const bool is_lvalue = index->is_lvalue;
  typed::index_component made{std::move(index), build::integer(dimension, where)};
  return build::expression(scalar(scalar_type::int32), where, std::move(made), is_lvalue);
}

}  // namespace

bool can_be_spread(const typed::expression& index) {
  return std::holds_alternative<typed::index_value>(index.node) || repeated(index) != nullptr;
}

std::vector<typed::expression_ptr> spread(typed::expression_ptr index) {
  if (auto* const whole = std::get_if<typed::index_value>(&index->node)) {
    return std::move(whole->components);
  }
  return spread_copies(*index);
}

std::vector<typed::expression_ptr> spread_copies(const typed::expression& index) {
  std::vector<typed::expression_ptr> components;
  const auto* const whole = std::get_if<typed::index_value>(&index.node);
  for (int d = 0; d < index.type->rank; ++d) {
    components.push_back(whole != nullptr
                             ? repeated(*whole->components[static_cast<std::size_t>(d)])
                             : repeated(index));
    if (!components.back()) return {};
    if (whole == nullptr) components.back() = component_of(std::move(components.back()), d);
  }
  return components;
}

}  // namespace libtiles::compiler
