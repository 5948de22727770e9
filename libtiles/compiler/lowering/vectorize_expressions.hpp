// Expressions of neighbouring threads as one expression on vectors. Each thread's value is what its
// own expression gives: what vectors may compute otherwise is left to loops.
//
//   s[i] * n + i   ->   contiguous load of s[i] * splat n + linear from i by 1
#pragma once

#include <vector>

#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/lowering/stride_analysis.hpp"
#include "libtiles/compiler/lowering/vector_tree.hpp"

namespace libtiles::compiler {

/// Whether vectors have such numbers.
bool is_in_vectors(const type& t);

/// Of a lane in a mask.
const type& mask_type();

/// Elements of views and arrays that are read whenever the expression is computed.
std::vector<const typed::expression*> unconditional_elements(const typed::expression& e);

/// Whether computing an expression where the program does not may end the process: it may read what
/// is no element, or divide by 0.
/// \param read  elements that are read in any case
bool may_trap(const typed::expression& e, const std::vector<const typed::expression*>& read = {});

/// Whether an expression names elements of memory.
bool reads_memory(const typed::expression& e);

class expression_vectorizer {
 public:
  /// \param may_diverge  whether lanes may choose apart from each other
  /// \param may_differ   whether they may call functions that are others for vectors
  expression_vectorizer(const stride_analysis& steps, bool may_diverge, bool may_differ)
      : steps_(steps), may_diverge_(may_diverge), may_differ_(may_differ) {}

  /// From now on: what several vectors read together, before. nullptr: nothing.
  void take_columns(const vectors::transposed_loads* columns) { columns_ = columns; }

  /// \returns nullptr if the expression does not fit into vectors
  vectors::expression_ptr of(const typed::expression& e) const;

  /// In which lanes a condition is true; nullptr if it does not fit into vectors.
  vectors::expression_ptr mask_of(const typed::expression& condition) const;

  /// The statement that an expression is; nothing if it is no assignment, ++ or -- that fits into
  /// vectors.
  std::optional<vectors::statement> of_effect(const typed::expression& e,
                                              const location& where) const;

 private:
  std::optional<vectors::transposed_column> column(const typed::expression& e) const;
  vectors::expression_ptr of_operand(const typed::expression& e, const type& wanted) const;
  vectors::expression_ptr of_right(typed::binary_operator op, const typed::expression& right,
                                   const type& wanted) const;
  std::optional<vectors::statement> of_step(const typed::unary& n, const location& where) const;
  std::optional<vectors::statement> assigned(const typed::expression& target,
                                             std::optional<typed::binary_operator> op,
                                             vectors::expression_ptr value,
                                             const location& where) const;
  bool is_contiguous(const typed::expression& place) const { return steps_.of_place(place) == 1; }
  bool is_rematerialized(const typed::variable& v) const {
    return steps_.schedule().placement_of(v) == placement::rematerialized;
  }
  bool are_expressions_within(int& left, const typed::expression& e) const;
  /// What gives one number to all lanes or is loaded has become a vector before; the rest has none.
  using any_other =
      typed::any_of<typed::literal, typed::thread_index, typed::index_value, typed::index_component,
                    typed::index_call, typed::view_extent, typed::view_element,
                    typed::view_projection, typed::view_section, typed::view_reshape,
                    typed::view_reinterpretation, typed::vector_value, typed::swizzle,
                    typed::subscript, typed::member, typed::address_of, typed::dereference,
                    typed::assignment, typed::call, typed::atomic, typed::print, typed::aggregate>;

  vectors::expression_ptr of_node(any_other, const type&) const { return nullptr; }
  vectors::expression_ptr of_node(const typed::variable_reference& n, const type& t) const;
  vectors::expression_ptr of_node(const typed::unary& n, const type& t) const;
  vectors::expression_ptr of_node(const typed::binary& n, const type& t) const;
  vectors::expression_ptr of_node(const typed::conditional& n, const type& t) const;
  vectors::expression_ptr of_node(const typed::conversion& n, const type& t) const;
  vectors::expression_ptr of_node(const typed::builtin_call& n, const type& t) const;
  vectors::expression_ptr combined_mask(const typed::binary& n) const;
  vectors::expression_ptr comparison_of(const typed::binary& n) const;

  const stride_analysis& steps_;
  const bool may_diverge_;
  const bool may_differ_;
  const vectors::transposed_loads* columns_ = nullptr;
};

}  // namespace libtiles::compiler
