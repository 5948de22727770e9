#include "libtiles/compiler/ir/alias_sources.hpp"

#include "libtiles/compiler/ir/node_traits.hpp"

namespace libtiles::compiler {
namespace {

using variables = std::vector<typed::variable*>;

variables joined(variables a, const variables& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

struct behind {
  variables operator()(const typed::variable_reference& n) const { return {n.target}; }
  variables operator()(const typed::view_projection& n) const { return variables_behind(*n.view); }
  variables operator()(const typed::view_section& n) const { return variables_behind(*n.view); }
  variables operator()(const typed::view_reshape& n) const { return variables_behind(*n.view); }
  variables operator()(const typed::view_reinterpretation& n) const {
    return variables_behind(*n.view);
  }
  variables operator()(const typed::conversion& n) const { return variables_behind(*n.operand); }
  variables operator()(const typed::assignment& n) const { return variables_behind(*n.target); }
  variables operator()(const typed::binary& n) const { return variables_behind(*n.right); }
  variables operator()(const typed::conditional& n) const {
    return joined(variables_behind(*n.if_true), variables_behind(*n.if_false));
  }
  variables operator()(const typed::call& n) const {
    return n.view != nullptr ? variables{n.view} : variables{};
  }
  variables operator()(
      typed::any_of<typed::literal, typed::thread_index, typed::index_value, typed::index_component,
                    typed::index_call, typed::view_extent, typed::view_element, typed::vector_value,
                    typed::swizzle, typed::subscript, typed::member, typed::address_of,
                    typed::dereference, typed::unary, typed::builtin_call, typed::atomic,
                    typed::print, typed::aggregate>) const {
    return {};
  }
};

}  // namespace

variables variables_behind(const typed::expression& view) {
  return std::visit(behind{}, view.node);
}

void note_source(typed::variable& variable, const typed::expression& value) {
  if (variable.type->kind != type_kind::view) return;
  variable.sources = joined(std::move(variable.sources), variables_behind(value));
}

void note_reinterpretation(const typed::expression& view) {
  for (typed::variable* variable : variables_behind(view)) variable->is_reinterpreted = true;
}

}  // namespace libtiles::compiler
