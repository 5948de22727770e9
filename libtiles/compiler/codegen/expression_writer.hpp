// Typed expressions -> OpenCL C.
#pragma once

#include <string>
#include <vector>

#include "libtiles/compiler/codegen/checked/check_writer.hpp"
#include "libtiles/compiler/codegen/loops/expanded_names.hpp"
#include "libtiles/compiler/codegen/required_support.hpp"
#include "libtiles/compiler/codegen/thread_indices.hpp"
#include "libtiles/compiler/codegen/view_layout.hpp"
#include "libtiles/compiler/codegen/view_values.hpp"

namespace libtiles::compiler {

class expression_writer {
 public:
  /// \param checks  nullptr for a kernel that is not checked
  expression_writer(const view_layout& views, view_values& values, program_needs& program,
                    thread_indices& thread, check_writer* checks)
      : views_(views), values_(values), program_(program), thread_(thread), checks_(checks) {}

  /// The expression, in parentheses where another operator could take hold of its parts.
  std::string write(const typed::expression& e);

  /// The same where it stands alone: as a statement, a condition, the value of a return.
  std::string write_alone(const typed::expression& e);

  /// The same behind the = of a declaration, or between the braces of one.
  std::string write_initializer(const typed::expression& e);

  /// The same where nobody asks for the value: as a statement.
  std::string write_effect(const typed::expression& e);

  std::string write_literal(const typed::literal& n, const type& t);

  /// The name of a type, noting what it needs: of a variable, and of what lies in memory that the
  /// host sees.
  std::string type_name(const type& t);
  std::string stored_type_name(const type& t);
  /// "float16", of as many numbers.
  std::string long_vector_name(const type& number, int count);
  /// The name of one of OpenCL C's functions where it is called with such vectors.
  std::string function_of_vectors(const std::string& spelling, const std::string& vector);

  /// As many numbers in memory, from the one at this place on: where they are read, and written.
  std::string unaligned_load(const type& number, int count, address_space space,
                             const std::string& first_place);
  std::string unaligned_store(const type& number, int count, address_space space,
                              const std::string& first_place, const std::string& value);

  /// Declarations of variables that the expressions written so far need.
  const std::vector<std::string>& temporaries() const { return temporaries_; }

  /// A variable or a parameter as it is declared, without its first value.
  std::string declaration(const typed::variable& v);
  /// The same by another name.
  std::string declaration(const typed::variable& v, const std::string& name);

  /// What has to stand in front of a value that such a variable is to have; mostly nothing.
  static std::string cast_to(const typed::variable& v);

  /// In a kernel that runs a whole tile: the names of variables that live beyond one loop.
  void take_names(const expanded_names* variables) { variables_ = variables; }
  /// Likewise: the functions that ask for the thread's index get that in the tile, of this rank.
  void hand_on_thread(int rank) { handed_rank_ = rank; }
  /// What tile_load_async assigns is copied while the work-items go on.
  void copy_asynchronously() { copies_asynchronously_ = true; }
  /// Where that is so: the call that waits for what a work-item copies, behind what the barrier
  /// says.
  std::string waiting(const typed::barrier& n);
  /// Likewise, the call behind what one tile_load_async copies; empty if there is none.
  std::string end_of_load(const typed::block& b);
  std::string name(const typed::variable& v) const;
  bool is_declared_elsewhere(const typed::variable& v) const;
  bool is_computed_anew(const typed::variable& v) const;

 private:
  const typed::variable* view_by_name(const typed::expression& view) const;
  std::string write_node(const typed::literal& n, const type& t);
  std::string write_node(const typed::variable_reference& n, const type& t);
  std::string write_node(const typed::thread_index& n, const type& t);
  std::string write_node(const typed::index_value& n, const type& t);
  std::string write_node(const typed::index_component& n, const type& t);
  std::string write_node(const typed::index_call& n, const type& t);
  std::string write_node(const typed::view_extent& n, const type& t);
  std::string write_node(const typed::view_element& n, const type& t);
  std::string write_node(const typed::view_projection& n, const type& t);
  std::string write_node(const typed::view_section& n, const type& t);
  std::string write_node(const typed::view_reshape& n, const type& t);
  std::string write_node(const typed::view_reinterpretation& n, const type& t);
  std::string write_node(const typed::vector_value& n, const type& t);
  std::string write_node(const typed::swizzle& n, const type& t);
  std::string write_node(const typed::subscript& n, const type& t);
  std::string write_node(const typed::member& n, const type& t);
  std::string write_node(const typed::address_of& n, const type& t);
  std::string write_node(const typed::dereference& n, const type& t);
  std::string write_node(const typed::unary& n, const type& t);
  std::string write_node(const typed::binary& n, const type& t);
  std::string write_node(const typed::assignment& n, const type& t);
  std::string write_node(const typed::conditional& n, const type& t);
  std::string write_node(const typed::conversion& n, const type& t);
  std::string write_node(const typed::call& n, const type& t);
  std::string write_node(const typed::builtin_call& n, const type& t);
  std::string write_node(const typed::atomic& n, const type& t);
  std::string write_node(const typed::print& n, const type& t);
  std::string write_node(const typed::aggregate& n, const type& t);

  void need_view(const type& view);
  std::string unaligned_vector_name(const type& number, int count);
  void need_structure(const struct_type& s);
  void need_index_function(typed::index_function function, int rank);
  std::string compound_of_index(const typed::assignment& n);
  std::string write_value(const typed::expression& e);
  std::string without_parentheses(const typed::unary& n);
  std::string without_parentheses(const typed::binary& n);
  std::string without_parentheses(const typed::assignment& n);
  std::string operated(typed::binary_operator op, const type& t, const std::string& left,
                       const std::string& right);
  std::string braces(const typed::aggregate& n, bool is_packed_part);
  std::string write_part(const typed::expression& e, bool is_packed_part);

  // Places in memory, as they are: a packed vector is no vector there, a half or bfloat16 no
  // number.
  std::string write_place(const typed::expression& e);
  std::string packed(const std::string& value, const type& vector);
  bool is_accessed_whole(const typed::expression& e) const;
  std::string load_whole(const std::string& at, const type& vector);
  std::string store_whole(const std::string& at, const type& vector, const std::string& value);
  std::string unpacked(const std::string& stored, const type& vector);
  std::string number_in(const std::string& bits, const type& stored);
  std::string bits_of(const std::string& number, const type& stored);
  std::string conversion_to_stored(const type& stored);
  std::string alignment_of_rows(const typed::builtin_call& n);

  // assignments.cpp
  struct place {
    std::string before;  ///< to be computed first, with its comma; empty if nothing is
    std::string whole;
    std::string part;  ///< ".xy" of the whole, or nothing
  };
  bool is_list(const typed::expression& e) const;
  static bool changes_apart(const typed::unary& n);
  bool changes_apart(const typed::assignment& n) const;
  bool is_copy(const typed::assignment& n) const;
  std::string write_copy(const typed::assignment& n);
  std::string write_assignment(const typed::assignment& n, bool is_value_used);
  std::string write_increment(const typed::unary& n, bool is_value_used);
  std::string store(const typed::expression& target, const place& at, const std::string& value);
  std::string value_at(const typed::expression& target, const place& at);
  place place_to_use_twice(const typed::expression& target);
  std::string temporary(const std::string& declared_type);

  // evaluation_order.cpp
  struct ordered_operands {
    std::string before;  ///< to be computed first, with its comma; empty if nothing is
    std::vector<std::string> texts;
  };
  static bool is_handed_on(const type& t);
  static bool needs_order(const typed::binary& n);
  static bool is_struct_beside_reference(const typed::expression& operand,
                                         const std::vector<typed::expression_ptr>& list);
  std::string materialize(const typed::expression& value, std::string& name);
  ordered_operands operands_in_order(const std::vector<typed::expression_ptr>& list);
  static std::string joined(const std::vector<std::string>& operands);
  std::string in_order(const std::string& head, const std::vector<typed::expression_ptr>& list,
                       const std::string& tail);
  std::string subscript_in_order(const typed::subscript& n);

  // In a checked kernel.
  std::string checked_view(const typed::expression& view);
  std::string checked_element(const typed::view_element& n);
  std::string array_index(const typed::expression& index, std::int64_t count);
  std::string write_condition(const typed::expression& e);
  std::string divided(typed::binary_operator op, const type& t, const std::string& left,
                      const typed::expression& divisor, const std::string& right);
  std::string divided(const typed::index_call& n, const type& t);
  std::string in_range(const std::string& value, const type& t);
  std::string changed(const typed::assignment& n, std::string before, std::string value);

  // index_arithmetic.cpp
  std::string own_index(const typed::thread_index& n);
  std::string write_index(const typed::expression& index);
  view_index parted_index(const typed::expression& index);
  std::vector<view_index> parted_indices(const std::vector<typed::expression_ptr>& indices);
  std::vector<view_index> components_of(const typed::expression& index);
  std::string element_of(const typed::variable& view, const typed::view_element& n);
  std::string offset_of(const typed::variable& view, const typed::view_element& n);
  std::string computed_offset(const typed::variable& view, const typed::expression& index);

  const view_layout& views_;
  view_values& values_;
  program_needs& program_;
  thread_indices& thread_;
  check_writer* const checks_;
  const expanded_names* variables_ = nullptr;
  int handed_rank_ = 0;
  bool copies_asynchronously_ = false;
  std::vector<std::string> temporaries_;
};

}  // namespace libtiles::compiler
