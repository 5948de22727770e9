// Calls of functions that wait at barriers, as the statements that the functions are made of.
//
//   v[i] = shifted(t, s) + 1;      ->   int result;
//                                       { t.barrier.wait(); result = s[t.local[0] ^ 1]; }
//                                       v[i] = result + 1;
#pragma once

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/ir/tree_copy.hpp"

namespace libtiles::compiler {

class call_inliner {
 public:
  explicit call_inliner(typed::program& program) : program_(program), kernel_(*program.kernel) {}

  /// Takes the calls that wait out of an expression of the kernel: `before` gets what computes it,
  /// and the expression names the results. False, and some calls stay, where the order of what is
  /// computed would change, or whether it is. A call without a result becomes a literal.
  bool inline_calls(typed::expression& e, statement_list& before);

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
  bool inline_calls_in(typed::binary& n, typed::expression& e, statement_list& before);
  bool inline_calls_in(typed::conditional& n, typed::expression& e, statement_list& before);
  bool inline_calls_in(typed::assignment& n, typed::expression& e, statement_list& before);
  bool inline_calls_in(typed::call& n, typed::expression& e, statement_list& before);
  bool inline_calls_in(computed_in_order, typed::expression& e, statement_list& before);
  bool inline_operands(typed::expression& e, statement_list& before);
  bool inline_call(typed::expression& e, statement_list& before);
  void bind_parameter(typed::variable& parameter, const typed::expression& given, tree_copy& body,
                      statement_list& made);
  bool materialize_unless_invariant(typed::expression& e, statement_list& before);
  bool is_invariant(const typed::expression& e) const;

  typed::program& program_;
  typed::function& kernel_;
};

}  // namespace libtiles::compiler
