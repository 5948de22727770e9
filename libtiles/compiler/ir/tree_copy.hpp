// Copies of parts of the typed tree, for another function.
#pragma once

#include <unordered_map>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

class tree_copy {
 public:
  /// Of expressions alone.
  tree_copy() = default;
  /// \param owner  gets a variable for each that the copied statements declare
  explicit tree_copy(typed::function& owner) : owner_(&owner) {}

  /// In what is copied from now on, `to` stands for `from`.
  void replace(const typed::variable& from, typed::variable& to) { variables_[&from] = &to; }
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
  typed::expression_ptr copy_of(const typed::expression_ptr& e);
  typed::statement_ptr copy_of(const typed::statement_ptr& s);
  template <class Part>
  std::vector<Part> copy_of(const std::vector<Part>& parts);

  typed::literal copy_node(const typed::literal& n) { return n; }
  typed::variable_reference copy_node(const typed::variable_reference& n);
  typed::thread_index copy_node(const typed::thread_index& n) { return n; }
  typed::index_value copy_node(const typed::index_value& n);
  typed::index_component copy_node(const typed::index_component& n);
  typed::index_call copy_node(const typed::index_call& n);
  typed::view_extent copy_node(const typed::view_extent& n);
  typed::view_element copy_node(const typed::view_element& n);
  typed::view_projection copy_node(const typed::view_projection& n);
  typed::view_section copy_node(const typed::view_section& n);
  typed::view_reshape copy_node(const typed::view_reshape& n);
  typed::view_reinterpretation copy_node(const typed::view_reinterpretation& n);
  typed::vector_value copy_node(const typed::vector_value& n);
  typed::swizzle copy_node(const typed::swizzle& n);
  typed::subscript copy_node(const typed::subscript& n);
  typed::member copy_node(const typed::member& n);
  typed::address_of copy_node(const typed::address_of& n);
  typed::dereference copy_node(const typed::dereference& n);
  typed::unary copy_node(const typed::unary& n);
  typed::binary copy_node(const typed::binary& n);
  typed::assignment copy_node(const typed::assignment& n);
  typed::conditional copy_node(const typed::conditional& n);
  typed::conversion copy_node(const typed::conversion& n);
  typed::call copy_node(const typed::call& n);
  typed::builtin_call copy_node(const typed::builtin_call& n);
  typed::atomic copy_node(const typed::atomic& n);
  typed::aggregate copy_node(const typed::aggregate& n);

  typed::declaration copy_node(const typed::declaration& n);
  typed::expression_statement copy_node(const typed::expression_statement& n);
  typed::barrier copy_node(const typed::barrier& n) { return n; }
  typed::memory_fence copy_node(const typed::memory_fence& n) { return n; }
  typed::block copy_node(const typed::block& n) { return copy(n); }
  typed::if_statement copy_node(const typed::if_statement& n);
  typed::while_statement copy_node(const typed::while_statement& n);
  typed::do_statement copy_node(const typed::do_statement& n);
  typed::for_statement copy_node(const typed::for_statement& n);
  typed::switch_statement copy_node(const typed::switch_statement& n);
  typed::return_statement copy_node(const typed::return_statement& n);
  typed::break_statement copy_node(const typed::break_statement& n) { return n; }
  typed::continue_statement copy_node(const typed::continue_statement& n) { return n; }

  typed::function* owner_ = nullptr;
  std::unordered_map<const typed::variable*, typed::variable*> variables_;
  std::unordered_map<const typed::variable*, typed::variable*> pointed_;
};

}  // namespace libtiles::compiler
