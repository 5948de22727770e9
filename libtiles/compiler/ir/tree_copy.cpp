#include "libtiles/compiler/ir/tree_copy.hpp"

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/fields.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"

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
  const auto found = pointed_.find(named_variable(pointer));
  return found == pointed_.end() ? nullptr : found->second;
}

template <class Field>
Field tree_copy::copy_of(const Field& field) {
  return field;
}

template <class Part>
std::vector<Part> tree_copy::copy_of(const std::vector<Part>& parts) {
  std::vector<Part> made;
  for (const Part& part : parts) made.push_back(copy_of(part));
  return made;
}

template <class Node>
Node tree_copy::copy_node(const Node& n) {
  return std::apply([&](const auto&... field) { return Node{copy_of(field)...}; },
                    typed::fields(n));
}

typed::variable_reference tree_copy::copy_node(const typed::variable_reference& n) {
  return {standing_for(n.target)};
}

typed::declaration tree_copy::copy_node(const typed::declaration& n) {
  typed::expression_ptr value = copy_of(n.initializer);
  if (owner_ == nullptr) return {n.declared, std::move(value)};
  typed::variable& declared = new_variable(*n.declared);
  declared.initializer = value.get();
  return {&declared, std::move(value)};
}

typed::barrier tree_copy::copy_node(const typed::barrier& n) const {
  typed::barrier made = n;
  made.ended_sums = standing_for(n.ended_sums);
  return made;
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
  const auto value = values_.find(named_variable(e));
  if (value != values_.end()) return tree_copy().copy(*value->second);
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

typed::switch_section tree_copy::copy_of(const typed::switch_section& section) {
  return {section.labels, section.is_default, copy(section.body)};
}

}  // namespace libtiles::compiler
