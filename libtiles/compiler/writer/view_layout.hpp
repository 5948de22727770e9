// How generated code is handed a view's shape, and finds an element by it.
#pragma once

#include <string>
#include <vector>

#include "libtiles/compiler/analysis/typed_tree.hpp"
#include "libtiles/compiler/compile_options.hpp"

namespace libtiles::compiler {

class view_layout {
 public:
  explicit view_layout(const compile_options& options) : options_(options) {}

  /// ", const int e0_a, const int e1_a, const int d0_a": behind the pointer among parameters.
  std::string shape_parameters(const typed::variable& view) const;
  /// ", e0_a, e1_a, d0_a": the same among the arguments of a call.
  std::string shape_arguments(const typed::variable& view) const;

  /// "i * d0_a + j": where an element lies from the first, by the components of its index.
  std::string offset(const typed::variable& view, const std::vector<std::string>& components) const;
  /// "tiles_offset2(index, d0_a)": the same by an index<N> that has to be computed.
  std::string offset_call(const typed::variable& view, const std::string& index) const;
  /// The head of the function that offset_call() calls, and its body.
  std::string offset_function_head(int rank) const;
  std::string offset_function_body(int rank) const;

 private:
  const char* index_type() const { return options_.wide_indices ? "long" : "int"; }
  int stride_count(int rank) const { return options_.strided ? rank : rank - 1; }
  std::vector<std::string> strides(const typed::variable& view) const;

  compile_options options_;
};

}  // namespace libtiles::compiler
