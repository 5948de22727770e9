// Calls of functions, as the statements that the functions are made of.
//
//   v[i] = shifted(t, s) + 1;      ->   int result;
//                                       { t.barrier.wait(); result = s[t.local[0] ^ 1]; }
//                                       v[i] = result + 1;
#pragma once

#include <unordered_set>

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/ir/tree_copy.hpp"

namespace libtiles::compiler {

enum class inlined_calls {
  waiting,  ///< of functions that reach a barrier, which every thread calls
  all,      ///< likewise of others; those that a thread may skip become conditional statements
};

class call_inliner {
 public:
  call_inliner(typed::program& program, inlined_calls which)
      : program_(program), kernel_(*program.kernel), which_(which) {}

  /// Takes these calls out of an expression of the kernel: `before` gets what computes it, and the
  /// expression names the results. False, and some calls stay, where the order of what is computed
  /// would change, or whether it is, and where the kernel would become too large. A call without a
  /// result becomes a literal.
  bool inline_calls(typed::expression& e, statement_list& before);

  /// Whether there are such calls in an expression.
  bool has_calls(const typed::expression& e) const;

  /// A variable with the value of `e`, which names it from now on.
  void materialize(typed::expression& e, statement_list& before);

 private:
  /// All operands, in the order of the text.
  using computed_in_order =
      typed::any_of<typed::literal, typed::variable_reference, typed::thread_index,
                    typed::index_value, typed::index_component, typed::index_call,
                    typed::view_extent, typed::view_element, typed::view_projection,
                    typed::view_section, typed::view_reshape, typed::view_reinterpretation,
                    typed::vector_value, typed::swizzle, typed::subscript, typed::member,
                    typed::address_of, typed::dereference, typed::unary, typed::conversion,
                    typed::builtin_call, typed::atomic, typed::print, typed::aggregate>;
  /// A value, and what has to be done before it can be computed.
  struct branch {
    statement_list before;
    typed::expression_ptr value;
  };
  bool inline_calls_in(typed::binary& n, typed::expression& e, statement_list& before);
  bool inline_calls_in(typed::conditional& n, typed::expression& e, statement_list& before);
  bool inline_calls_in(typed::assignment& n, typed::expression& e, statement_list& before);
  bool inline_calls_in(typed::call& n, typed::expression& e, statement_list& before);
  bool inline_calls_in(computed_in_order, typed::expression& e, statement_list& before);
  bool inline_operands(typed::expression& e, statement_list& before);
  void choose(typed::expression& e, typed::expression_ptr condition, branch if_true,
              branch if_false, statement_list& before);
  bool inline_call(typed::expression& e, statement_list& before);
  bool is_small_enough(const typed::function& callee);
  typed::variable& declare_result(const typed::expression& e, statement_list& made);
  void bind_parameter(std::size_t number, const typed::call& called, tree_copy& body,
                      statement_list& made);
  bool substitute(std::size_t number, const typed::call& called, tree_copy& body) const;
  bool materialize_unless_invariant(typed::expression& e, statement_list& before);
  bool is_invariant(const typed::expression& e) const;

  typed::program& program_;
  typed::function& kernel_;
  const inlined_calls which_;
  std::unordered_set<const typed::variable*> results_;  ///< assigned in front of what names them
  std::size_t size_ = 0;  ///< expressions of the functions that were inlined
};

/// Functions that the kernel calls no more are not written.
void remove_unused_call_sites(typed::function& kernel);

}  // namespace libtiles::compiler
