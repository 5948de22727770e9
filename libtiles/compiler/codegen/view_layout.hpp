// How generated code holds a view's shape, and finds an element by it.
//
// A view among the kernel's parameters is a pointer, its extents and its strides, each a variable
// of its own. Every other view is a value, a struct of the same parts.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "libtiles/compiler/compile_options.hpp"
#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// An element's index in one dimension: the sum of both.
struct view_index {
  std::string text;
  std::int64_t constant = 0;
};
std::vector<view_index> view_indices(const std::vector<std::string>& texts);

class view_layout {
 public:
  view_layout(const typed::program& program, const compile_options& options);

  /// ", const int e0_a, const int e1_a, const int d0_a": behind the pointer among parameters.
  std::string shape_parameters(const typed::variable& view) const;

  /// True of a view whose parts are variables of their own.
  bool is_dissolved(const typed::variable& view) const { return dissolved_.count(&view) != 0; }

  // The parts of a view that has a name.
  std::string pointer(const typed::variable& view) const;
  std::string extent(const typed::variable& view, int dimension) const;

  /// "i * d0_a + j": where an element lies from the first, by the components of its index.
  std::string offset(const typed::variable& view, const std::vector<view_index>& indices) const;
  /// "tiles_offset2(index, d0_a)": the same by an index<N> that has to be computed.
  std::string offset_call(const typed::variable& view, const std::string& index) const;
  /// The head of the function that offset_call() calls, and its body.
  std::string offset_function_head(int rank) const;
  std::string offset_function_body(int rank) const;

  /// The type of an offset and of a stride.
  bool has_wide_indices() const { return options_.wide_indices; }
  const char* index_type() const { return options_.wide_indices ? "long" : "int"; }
  /// The last dimension has no stride if rows are dense.
  int stride_count(int rank) const { return options_.strided ? rank : rank - 1; }

 private:
  std::vector<std::string> strides(const typed::variable& view) const;

  compile_options options_;
  std::set<const typed::variable*> dissolved_;
};

/// "i * d0 - d0 + j" for the indices i - 1 and j: elements near each other have products in common.
/// A dimension without a stride is the last of a view whose rows are dense.
std::string sum_of_products(const std::vector<view_index>& indices,
                            const std::vector<std::string>& strides);

}  // namespace libtiles::compiler
