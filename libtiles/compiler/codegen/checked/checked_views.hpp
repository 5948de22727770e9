// Functions of checked kernels around those of view_values: an element outside of its view is led
// to scratch memory, a part that reaches out of its view is empty.
#pragma once

#include <map>
#include <string>

#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/codegen/view_values.hpp"

namespace libtiles::compiler {

class checked_views {
 public:
  explicit checked_views(view_values& values) : values_(values) {}

  // As in view_values, with the argument `site` in front of a view.
  std::string element(const type& view_type, const std::string& view, const std::string& indices);
  std::string element_at(const type& view_type, const std::string& view, const std::string& index);
  std::string projected(const type& from, const type& to, const std::string& view,
                        const std::string& indices);
  std::string section(const type& view_type, const std::string& view, const std::string& origin,
                      const std::string& extent);
  std::string rest(const type& view_type, const std::string& view, const std::string& origin);
  std::string reshaped(const type& from, const type& to, const std::string& view,
                       const std::string& extent);

  /// Behind the functions of view_values.
  void write(output_lines& out) const;

 private:
  // An expression that is true where nothing is wrong, and statements for where something is,
  // unless the expression has told already.
  struct guard {
    std::string test, otherwise;
  };

  void define(const std::string& name, const std::string& result, const std::string& parameters,
              const std::string& body);
  void define_part(const std::string& name, const type& from, const type& to,
                   const std::string& parameters, const guard& inside, const std::string& part);

  std::string element_or_slot(const type& view, const std::string& element) const;

  view_values& values_;
  std::map<std::string, std::string> functions_;
};

}  // namespace libtiles::compiler
