// Expressions of neighbouring threads as one expression of OpenCL C's vectors. Each thread's value
// is what its own expression gives: what vectors may compute otherwise does not fit.
#pragma once

#include <string>
#include <vector>

#include "libtiles/compiler/analysis/stride_analysis.hpp"
#include "libtiles/compiler/codegen/expression_writer.hpp"
#include "libtiles/compiler/codegen/loops/expanded_names.hpp"
#include "libtiles/compiler/codegen/loops/transposed_loads.hpp"

namespace libtiles::compiler {

class vector_expressions {
 public:
  /// \param width      threads in a vector; the indices that are declared are those of its first
  /// \param variables  where the variables live
  vector_expressions(int width, const stride_analysis& steps, expression_writer& expressions,
                     const expanded_names& variables)
      : width_(width), steps_(steps), expressions_(expressions), variables_(variables) {}

  /// From now on: what is read by several vectors together, before. nullptr: nothing.
  void take_columns(const transposed_loads* columns) { columns_ = columns; }

  /// False once something was to be written that does not fit into vectors.
  bool fits() const { return fits_; }

  std::string write(const typed::expression& e);
  /// An assignment, as a statement.
  std::string write_effect(const typed::expression& e);

  /// A variable that each thread has its own of is a vector. Those that live beyond one loop, in
  /// arrays, are named apart for each of several vectors that are computed in turn.
  std::string name(const typed::variable& v) const;
  std::string type_name(const type& t);
  void name_vectors_by(int number) { number_ = number; }

  /// Between a place in memory and a vector.
  std::string load(const std::string& first_place) const;
  std::string store(const std::string& value, const std::string& first_place) const;
  int width() const { return width_; }
  const std::string& count() const { return count_; }

 private:
  std::string no_fit();
  std::string column(const typed::expression& e) const;
  std::string splat(const typed::expression& e);
  std::string count_up(const typed::expression& e, std::int64_t step);
  std::string write_operand(const typed::expression& e, const type& wanted);
  std::string write_place(const typed::expression& e);
  template <class Node>
  std::string write_node(const Node&, const type&) {
    return no_fit();
  }
  std::string write_node(const typed::variable_reference& n, const type& t);
  std::string write_node(const typed::unary& n, const type& t);
  std::string write_node(const typed::binary& n, const type& t);
  std::string write_node(const typed::conditional& n, const type& t);
  std::string write_node(const typed::conversion& n, const type& t);

  const int width_;
  const std::string count_ = std::to_string(width_);
  const stride_analysis& steps_;
  expression_writer& expressions_;
  const expanded_names& variables_;
  const transposed_loads* columns_ = nullptr;
  int number_ = 0;
  bool fits_ = true;
};

}  // namespace libtiles::compiler
