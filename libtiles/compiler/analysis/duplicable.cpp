#include "libtiles/compiler/analysis/duplicable.hpp"

namespace libtiles::compiler {
namespace {

using node = decltype(typed::expression::node);
using copy = std::optional<node>;

copy copy_of(const typed::literal& n) { return node(n); }
copy copy_of(const typed::variable_reference& n) { return node(n); }
copy copy_of(const typed::thread_index& n) { return node(n); }

copy copy_of(const typed::view_extent& n) {
  typed::view_extent made{repeated(*n.view), n.dimension};
  if (!made.view) return std::nullopt;
  return node(std::move(made));
}

copy copy_of(const typed::view_element& n) {
  typed::view_element made{repeated(*n.view), {}};
  for (const auto& index : n.indices) {
    made.indices.push_back(repeated(*index));
    if (!made.indices.back()) return std::nullopt;
  }
  if (!made.view) return std::nullopt;
  return node(std::move(made));
}

copy copy_of(const typed::index_value& n) {
  typed::index_value made;
  for (const auto& component : n.components) {
    made.components.push_back(repeated(*component));
    if (!made.components.back()) return std::nullopt;
  }
  return node(std::move(made));
}

copy copy_of(const typed::index_component& n) {
  typed::index_component made{repeated(*n.base), repeated(*n.dimension)};
  if (!made.base || !made.dimension) return std::nullopt;
  return node(std::move(made));
}

copy copy_of(const typed::subscript& n) {
  typed::subscript made{repeated(*n.base), repeated(*n.index)};
  if (!made.base || !made.index) return std::nullopt;
  return node(std::move(made));
}

copy copy_of(const typed::member& n) {
  typed::member made{repeated(*n.base), n.field};
  if (!made.base) return std::nullopt;
  return node(std::move(made));
}

copy copy_of(const typed::dereference& n) {
  typed::dereference made{repeated(*n.operand)};
  if (!made.operand) return std::nullopt;
  return node(std::move(made));
}

copy copy_of(const typed::conversion& n) {
  typed::conversion made{repeated(*n.operand)};
  if (!made.operand) return std::nullopt;
  return node(std::move(made));
}

template <class Other>
copy copy_of(const Other&) {
  return std::nullopt;
}

}  // namespace

typed::expression_ptr repeated(const typed::expression& value) {
  copy made = std::visit([](const auto& n) { return copy_of(n); }, value.node);
  if (!made) return nullptr;
  auto whole = std::make_unique<typed::expression>();
  whole->type = value.type;
  whole->where = value.where;
  whole->is_lvalue = value.is_lvalue;
  whole->node = std::move(*made);
  return whole;
}

std::vector<typed::expression_ptr> repeated(const typed::expression& value, int count) {
  std::vector<typed::expression_ptr> made;
  for (int n = 0; n < count; ++n) {
    made.push_back(repeated(value));
    if (!made.back()) return {};
  }
  return made;
}

}  // namespace libtiles::compiler
