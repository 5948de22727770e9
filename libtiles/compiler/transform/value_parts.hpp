// A value of a short vector or a struct as values of its components or fields.
//
//   a * (1 / length)        const float held = 1 / length;   a.x * held, a.y * held
#pragma once

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"

namespace libtiles::compiler {

class value_parts {
 public:
  /// \param before  gets what the parts have in common
  value_parts(typed::function& kernel, statement_list& before) : kernel_(kernel), before_(before) {}

  /// All parts, which are to be computed together and in any order.
  /// \param value  stays as it is: the parts are copies
  std::vector<typed::expression_ptr> of(const typed::expression& value);

  /// Names a value that is computed in front.
  typed::expression_ptr held(typed::expression_ptr value);

 private:
  using parts = std::vector<typed::expression_ptr>;
  using any_other = typed::any_of<typed::literal, typed::variable_reference, typed::thread_index,
                                  typed::index_value, typed::index_component, typed::index_call,
                                  typed::view_extent, typed::view_element, typed::view_projection,
                                  typed::view_section, typed::view_reshape,
                                  typed::view_reinterpretation, typed::subscript, typed::member,
                                  typed::address_of, typed::dereference, typed::assignment,
                                  typed::call, typed::builtin_call, typed::atomic, typed::print>;

  parts separated(const typed::expression& e);
  parts parts_of_node(const typed::vector_value& n, const typed::expression& e);
  parts parts_of_node(const typed::aggregate& n, const typed::expression& e);
  parts parts_of_node(const typed::swizzle& n, const typed::expression& e);
  parts parts_of_node(const typed::unary& n, const typed::expression& e);
  parts parts_of_node(const typed::binary& n, const typed::expression& e);
  parts parts_of_node(const typed::conversion& n, const typed::expression& e);
  parts parts_of_node(const typed::conditional& n, const typed::expression& e);
  parts parts_of_node(any_other, const typed::expression& e);

  parts of_place(const typed::expression& place) const;
  parts repeated(typed::expression_ptr value, std::size_t count);
  typed::expression_ptr held_condition(const typed::expression& condition);

  typed::function& kernel_;
  statement_list& before_;
};

}  // namespace libtiles::compiler
