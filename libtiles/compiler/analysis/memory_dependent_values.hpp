// Which values of a function come from memory that other threads may write.
#pragma once

#include <set>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// What is known of a function's parameters: those of a kernel come from the launch.
enum class parameter_values { from_launch, from_callers };

class loaded_values {
 public:
  loaded_values(const typed::function& f, parameter_values parameters);

  /// Whether an element of a view, or what a function made of one, is part of a value.
  bool contain(const typed::expression& value) const;

 private:
  bool add(const typed::variable& target, const typed::expression& value);
  bool add_assignments(const typed::statement& s);

  std::set<const typed::variable*> variables_;
};

}  // namespace libtiles::compiler
