// A function as it is called: what it takes, and the instances that its calls need.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "libtiles/compiler/ir/typed_tree.hpp"
#include "libtiles/compiler/sema/scope.hpp"

namespace libtiles::compiler {

enum class passing { value, reference, pointer };

struct parameter_head {
  std::string name;
  location where;
  type_ptr type;  ///< of the value, or of what a reference refers to; a pointer's own
  passing how = passing::value;
  bool is_const = false;  ///< of a value or of what a reference refers to
  std::shared_ptr<const typed::expression> value = nullptr;  ///< where a call gives none
};

/// Where each argument lies that is passed by reference or by pointer; none for a value.
using argument_memories = std::vector<std::optional<pointed_memory>>;

struct function_head {
  const syntax::function* text = nullptr;
  type_ptr return_type;
  std::vector<parameter_head> parameters;
  /// OpenCL C tells pointers to different memories apart: one function for each combination.
  std::map<argument_memories, typed::function*> instances;
  bound_names names;  ///< that its text may use, besides those of the user's text
  /// One of each for all instances.
  std::map<const syntax::declarator*, typed::variable*> tile_statics;
};

/// True for a function that has a form of its own for where its arguments lie.
bool depends_on_memories(const function_head& head);

/// True if calls may give so many arguments.
bool takes_count(const function_head& head, std::size_t count);

bool has_same_parameters(const function_head& a, const function_head& b);

/// As a C++ programmer writes it: "const float&".
std::string to_string(const parameter_head& parameter);

}  // namespace libtiles::compiler
