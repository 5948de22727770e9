// Calls of functions that wait at barriers, as the statements that the functions are made of.
#pragma once

#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/ir/tree_copy.hpp"
#include "libtiles/compiler/lowering/region_children.hpp"

namespace libtiles::compiler {

class call_inliner {
 public:
  explicit call_inliner(typed::program& program) : program_(program), kernel_(*program.kernel) {}

  /// Takes what waits out of an expression of the kernel: `before` gets what computes it, and the
  /// expression names the results. Some calls stay where the order of what is computed would
  /// change, or whether it is. A call without a result becomes a literal.
  void take_out(typed::expression& e, statement_list& before);

  /// A local variable for values like this.
  typed::variable& new_variable(const char* name, const typed::expression& value);

  /// A variable with the value of `e`, which names it from now on.
  void keep(typed::expression& e, statement_list& before);

 private:
  bool take_out_of(typed::expression& e, statement_list& before);
  /// All operands, in the order of the text.
  using computed_in_order =
      typed::any_of<typed::literal, typed::variable_reference, typed::thread_index,
                    typed::index_value, typed::index_component, typed::index_call,
                    typed::view_extent, typed::view_element, typed::view_projection,
                    typed::view_section, typed::view_reshape, typed::view_reinterpretation,
                    typed::vector_value, typed::swizzle, typed::subscript, typed::member,
                    typed::address_of, typed::dereference, typed::unary, typed::conversion,
                    typed::builtin_call, typed::atomic, typed::aggregate>;
  bool take_out_of_node(typed::binary& n, typed::expression& e, statement_list& before);
  bool take_out_of_node(typed::conditional& n, typed::expression& e, statement_list& before);
  bool take_out_of_node(typed::assignment& n, typed::expression& e, statement_list& before);
  bool take_out_of_node(typed::call& n, typed::expression& e, statement_list& before);
  bool take_out_of_node(computed_in_order, typed::expression& e, statement_list& before);
  bool take_operands(typed::expression& e, statement_list& before);
  bool take_logical(typed::binary& n, statement_list& before);
  bool inline_call(typed::expression& e, statement_list& before);
  void bind(typed::variable& parameter, const typed::expression& given, tree_copy& body,
            statement_list& made);
  bool keep_if_needed(typed::expression& e, statement_list& before);
  bool is_steady(const typed::expression& e) const;

  typed::program& program_;
  typed::function& kernel_;
};

}  // namespace libtiles::compiler
