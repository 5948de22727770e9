// Views as values in generated code: structs, and the functions that make one of another. What a
// program turns out to use is declared before it.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/codegen/view_layout.hpp"

namespace libtiles::compiler {

class view_values {
 public:
  view_values(const view_layout& layout, const typed::program& program);

  /// "__global float *"
  std::string pointer_to_elements(const type& view) const;

  /// Declares the struct of a view.
  void need(const type& view);

  /// A view that has a name, as a value.
  std::string value(const typed::variable& view) const;
  /// A view among the kernel's parameters, as a value.
  std::string of_parameters(const typed::variable& view, const std::string& pointer) const;

  // The text of a view made of another; views and indices are given as values.
  std::string projected(const type& from, const type& to, const std::string& view,
                        const std::string& indices);
  std::string section(const type& view_type, const std::string& view, const std::string& origin,
                      const std::string& extent);
  std::string rest(const type& view_type, const std::string& view, const std::string& origin);
  std::string reshaped(const type& from, const type& to, const std::string& view,
                       const std::string& extent);
  std::string reinterpreted(const type& from, const type& to, const std::string& view);

  /// How many elements the parameter `view` of such a function has.
  static std::string size(const type& view);

  /// An element by the integers of its index, "i, j", or by an index<N>.
  std::string element(const type& view_type, const std::string& view, const std::string& indices);
  std::string element_at(const type& view_type, const std::string& view, const std::string& index);

  /// All that was needed, in an order that compiles.
  void write(output_lines& out) const;

 private:
  struct function {
    std::string head, body;
  };
  using parts = std::vector<std::string>;

  const std::string& define(const std::string& name, const std::string& result,
                            const std::string& parameters, const std::string& body);
  std::string made(const type& view, const std::string& pointer, const std::string& extents,
                   const parts& strides) const;
  std::string moved_pointer(const parts& indices, int view_rank) const;
  parts strides_from(int first, int view_rank) const;
  parts dense_strides(int rank, int old_rank) const;
  bool has_gap_within(int rank) const;
  bool has_gap_at_end(int rank) const;

  const view_layout& layout_;
  std::set<std::string> reinterpreted_;  // element types that the memory of others is taken for
  std::set<std::string> aliasing_;       // those of them that are needed
  std::map<std::string, std::string> types_;
  std::map<std::string, function> functions_;
};

}  // namespace libtiles::compiler
