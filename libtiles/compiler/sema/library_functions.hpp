// Functions that libtiles has in the kernel language itself: their texts are parsed and checked as
// those of the user are, for the types of one call.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// A tile_static array that the library's functions with the same name and type share.
struct library_array {
  std::string name;
  type_ptr type;
};

struct library_function {
  std::string name;   ///< by which the user calls it
  std::string text;   ///< of one function, whose parameters have the types of the arguments
  type_ptr result;    ///< what it returns, whatever type the text names
  bound_names names;  ///< what its text may use, beside its parameters
  std::vector<library_array> arrays;  ///< likewise
  std::string uniform{};  ///< the parameter that has to be the same in all threads; empty if none
  std::optional<tensor_product> product{};  ///< that the function computes
};

/// A call of the function. Its statements stand, for messages and faults, where the call stands.
typed::expression_ptr call_library_function(sema_context& sema, library_function called,
                                            std::vector<typed::expression_ptr> arguments,
                                            const location& where);

}  // namespace libtiles::compiler
