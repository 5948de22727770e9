// Typed statements -> OpenCL C, one line each.
#pragma once

#include "libtiles/compiler/codegen/expression_writer.hpp"
#include "libtiles/compiler/codegen/output_lines.hpp"

namespace libtiles::compiler {

class statement_writer {
 public:
  /// \param checks  nullptr for a kernel that is not checked
  statement_writer(expression_writer& expressions, const check_writer* checks, output_lines& out)
      : expressions_(expressions), checks_(checks), out_(out) {}

  void write(const typed::block& block);
  void write(const typed::statement& s);

  /// Variables that each loop over the threads computes anew, in this order.
  void declare_rematerialized(const std::vector<const typed::variable*>& variables);

  /// The labels of a part of a switch, and a statement of nothing that may follow them.
  void write_labels(const typed::switch_section& section, const type& value);

  /// \param statement  of OpenCL C, written where the kernel's text returns
  void leave_by(std::string statement) { leaving_ = std::move(statement); }

 private:
  void write_node(const typed::declaration& n, const location& where);
  void write_node(const typed::expression_statement& n, const location& where);
  void write_node(const typed::barrier& n, const location& where);
  void write_node(const typed::memory_fence& n, const location& where);
  void write_node(const typed::block& n, const location& where);
  void write_node(const typed::if_statement& n, const location& where);
  void write_node(const typed::while_statement& n, const location& where);
  void write_node(const typed::do_statement& n, const location& where);
  void write_node(const typed::for_statement& n, const location& where);
  void write_node(const typed::switch_statement& n, const location& where);
  void write_section(const typed::switch_section& section, const type& value);
  void write_node(const typed::return_statement& n, const location& where);
  void write_node(const typed::break_statement& n, const location& where);
  void write_node(const typed::continue_statement& n, const location& where);

  void write_unrolling(typed::unroll_count count, const location& where);
  void write_indented(const typed::statement& body);
  std::string declaration_text(const typed::declaration& n);
  static std::string assigned_array(const std::string& name, const type& array);
  std::string first_value_text(const typed::declaration& n);
  std::string first_part(const typed::for_statement& n);

  std::string write_condition(const typed::expression& e);

  expression_writer& expressions_;
  const check_writer* const checks_;
  output_lines& out_;
  std::string leaving_ = "return;";
};

}  // namespace libtiles::compiler
