#include "libtiles/compiler/ir/tree_copy.hpp"

#include "libtiles/compiler/ir/build.hpp"

namespace libtiles::compiler {

// A name that no text can have: what one function calls is not to hide what another one does.
typed::variable& tree_copy::new_variable(const typed::variable& from) {
  auto made = std::make_unique<typed::variable>(from);
  made->name = std::to_string(++owner_->renamed_variables) + "_" + from.name;
  made->kind = typed::storage::local;
  made->initializer = nullptr;
  for (typed::variable*& source : made->sources) source = standing_for(source);
  variables_[&from] = made.get();
  owner_->variables.push_back(std::move(made));
  return *owner_->variables.back();
}

typed::variable* tree_copy::standing_for(typed::variable* v) const {
  const auto found = variables_.find(v);
  if (found != variables_.end()) return found->second;
  const auto pointed = pointed_.find(v);
  return pointed == pointed_.end() ? v : pointed->second;
}

typed::variable* tree_copy::pointed_by(const typed::expression& pointer) const {
  const auto* const name = std::get_if<typed::variable_reference>(&pointer.node);
  const auto found = name == nullptr ? pointed_.end() : pointed_.find(name->target);
  return found == pointed_.end() ? nullptr : found->second;
}

typed::expression_ptr tree_copy::copy(const typed::expression& e) {
  if (const auto* followed = std::get_if<typed::dereference>(&e.node)) {
    if (typed::variable* const v = pointed_by(*followed->operand))
      return build::reference(*v, e.where, true);
  }
  if (typed::variable* const v = pointed_by(e)) {
    return build::expression(e.type, e.where,
                             typed::address_of{build::reference(*v, e.where, true)});
  }
  auto made = std::make_unique<typed::expression>();
  made->type = e.type;
  made->where = e.where;
  made->is_lvalue = e.is_lvalue;
  std::visit([&](const auto& node) { made->node = copy_node(node); }, e.node);
  return made;
}

typed::statement_ptr tree_copy::copy(const typed::statement& s) {
  auto made = std::make_unique<typed::statement>();
  made->where = s.where;
  std::visit([&](const auto& node) { made->node = copy_node(node); }, s.node);
  return made;
}

typed::block tree_copy::copy(const typed::block& block) { return {copy_of(block.statements)}; }

typed::expression_ptr tree_copy::copy_of(const typed::expression_ptr& e) {
  return e == nullptr ? nullptr : copy(*e);
}

typed::statement_ptr tree_copy::copy_of(const typed::statement_ptr& s) {
  return s == nullptr ? nullptr : copy(*s);
}

template <class Part>
std::vector<Part> tree_copy::copy_of(const std::vector<Part>& parts) {
  std::vector<Part> made;
  for (const Part& part : parts) made.push_back(copy_of(part));
  return made;
}

typed::variable_reference tree_copy::copy_node(const typed::variable_reference& n) {
  return {standing_for(n.target)};
}
typed::index_value tree_copy::copy_node(const typed::index_value& n) {
  return {copy_of(n.components)};
}
typed::index_component tree_copy::copy_node(const typed::index_component& n) {
  return {copy_of(n.base), copy_of(n.dimension)};
}
typed::index_call tree_copy::copy_node(const typed::index_call& n) {
  return {n.function, n.rank, copy_of(n.arguments)};
}
typed::view_extent tree_copy::copy_node(const typed::view_extent& n) {
  return {copy_of(n.view), n.dimension};
}
typed::view_element tree_copy::copy_node(const typed::view_element& n) {
  return {copy_of(n.view), copy_of(n.indices)};
}
typed::view_projection tree_copy::copy_node(const typed::view_projection& n) {
  return {copy_of(n.view), copy_of(n.indices)};
}
typed::view_section tree_copy::copy_node(const typed::view_section& n) {
  return {copy_of(n.view), copy_of(n.origin), copy_of(n.extent)};
}
typed::view_reshape tree_copy::copy_node(const typed::view_reshape& n) {
  return {copy_of(n.view), copy_of(n.extent)};
}
typed::view_reinterpretation tree_copy::copy_node(const typed::view_reinterpretation& n) {
  return {copy_of(n.view)};
}
typed::vector_value tree_copy::copy_node(const typed::vector_value& n) {
  return {copy_of(n.parts)};
}
typed::swizzle tree_copy::copy_node(const typed::swizzle& n) {
  return {copy_of(n.base), n.components};
}
typed::subscript tree_copy::copy_node(const typed::subscript& n) {
  return {copy_of(n.base), copy_of(n.index)};
}
typed::member tree_copy::copy_node(const typed::member& n) { return {copy_of(n.base), n.field}; }
typed::address_of tree_copy::copy_node(const typed::address_of& n) { return {copy_of(n.operand)}; }
typed::dereference tree_copy::copy_node(const typed::dereference& n) {
  return {copy_of(n.operand)};
}
typed::unary tree_copy::copy_node(const typed::unary& n) { return {n.op, copy_of(n.operand)}; }
typed::binary tree_copy::copy_node(const typed::binary& n) {
  return {n.op, copy_of(n.left), copy_of(n.right)};
}
typed::assignment tree_copy::copy_node(const typed::assignment& n) {
  return {n.op, copy_of(n.target), copy_of(n.value)};
}
typed::conditional tree_copy::copy_node(const typed::conditional& n) {
  return {copy_of(n.condition), copy_of(n.if_true), copy_of(n.if_false)};
}
typed::conversion tree_copy::copy_node(const typed::conversion& n) { return {copy_of(n.operand)}; }
typed::call tree_copy::copy_node(const typed::call& n) {
  return {n.callee, copy_of(n.arguments), n.view};
}
typed::builtin_call tree_copy::copy_node(const typed::builtin_call& n) {
  return {n.spelling, copy_of(n.arguments)};
}
typed::atomic tree_copy::copy_node(const typed::atomic& n) {
  return {n.op, copy_of(n.target), copy_of(n.operands)};
}
typed::aggregate tree_copy::copy_node(const typed::aggregate& n) { return {copy_of(n.elements)}; }

typed::declaration tree_copy::copy_node(const typed::declaration& n) {
  typed::expression_ptr value = copy_of(n.initializer);
  typed::variable& declared = new_variable(*n.declared);
  declared.initializer = value.get();
  return {&declared, std::move(value)};
}
typed::expression_statement tree_copy::copy_node(const typed::expression_statement& n) {
  return {copy_of(n.value)};
}
typed::if_statement tree_copy::copy_node(const typed::if_statement& n) {
  return {copy_of(n.condition), copy_of(n.then), copy_of(n.otherwise)};
}
typed::while_statement tree_copy::copy_node(const typed::while_statement& n) {
  return {copy_of(n.condition), copy_of(n.body), n.unrolling};
}
typed::do_statement tree_copy::copy_node(const typed::do_statement& n) {
  typed::statement_ptr body = copy_of(n.body);
  return {std::move(body), copy_of(n.condition), n.unrolling};
}
typed::for_statement tree_copy::copy_node(const typed::for_statement& n) {
  std::vector<typed::statement_ptr> first = copy_of(n.first);
  return {std::move(first), copy_of(n.condition), copy_of(n.step), copy_of(n.body), n.unrolling};
}
typed::switch_statement tree_copy::copy_node(const typed::switch_statement& n) {
  typed::switch_statement made{copy_of(n.value), {}};
  for (const typed::switch_section& section : n.sections) {
    made.sections.push_back({section.labels, section.is_default, copy(section.body)});
  }
  return made;
}
typed::return_statement tree_copy::copy_node(const typed::return_statement& n) {
  return {copy_of(n.value)};
}

}  // namespace libtiles::compiler
