// Copies of parts of the typed tree, for another function.
#pragma once

#include <unordered_map>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

class tree_copy {
 public:
  /// Statements keep the variables that they declare.
  tree_copy() = default;
  /// \param owner  gets a variable for each that the copied statements declare
  explicit tree_copy(typed::function& owner) : owner_(&owner) {}

  /// In what is copied from now on, `to` stands for `from`.
  void replace(const typed::variable& from, typed::variable& to) { variables_[&from] = &to; }
  /// Likewise a value for what is not changed.
  /// \param value  has to outlive the copy
  void replace_value(const typed::variable& from, const typed::expression& value) {
    values_[&from] = &value;
  }
  /// Likewise for what a pointer points to.
  void replace_pointed(const typed::variable& pointer, typed::variable& to) {
    pointed_[&pointer] = &to;
  }

  /// A local variable that is like `from` and stands for it.
  typed::variable& new_variable(const typed::variable& from);

  typed::expression_ptr copy(const typed::expression& e);
  typed::statement_ptr copy(const typed::statement& s);
  typed::block copy(const typed::block& block);

 private:
  typed::variable* standing_for(typed::variable* v) const;
  typed::variable* pointed_by(const typed::expression& pointer) const;
  template <class Node>
  Node copy_node(const Node& n);
  typed::variable_reference copy_node(const typed::variable_reference& n);
  typed::declaration copy_node(const typed::declaration& n);
  typed::barrier copy_node(const typed::barrier& n) const;

  template <class Field>
  Field copy_of(const Field& field);
  template <class Part>
  std::vector<Part> copy_of(const std::vector<Part>& parts);
  typed::expression_ptr copy_of(const typed::expression_ptr& e);
  typed::statement_ptr copy_of(const typed::statement_ptr& s);
  typed::switch_section copy_of(const typed::switch_section& section);

  typed::function* owner_ = nullptr;
  std::unordered_map<const typed::variable*, typed::variable*> variables_;
  std::unordered_map<const typed::variable*, typed::variable*> pointed_;
  std::unordered_map<const typed::variable*, const typed::expression*> values_;
};

}  // namespace libtiles::compiler
