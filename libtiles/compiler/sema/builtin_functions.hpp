// The functions that every kernel may call: fast_math, precise_math, C's, and HLSL's intrinsics.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "libtiles/compiler/ir/type.hpp"

namespace libtiles::compiler {

/// What a parameter of a function takes, or what the function gives.
enum class builtin_slot {
  none,              ///< no parameter, or void
  floating,          ///< float or double, the same in all such slots of a call
  number,            ///< any numbers, converted to their common type
  whole,             ///< integers, converted to their common type
  boolean,           ///< bool; OpenCL C answers with an int
  integer,           ///< int
  unsigned_integer,  ///< unsigned
  unsigned_long,     ///< unsigned long
  single,            ///< float
  twice,             ///< double
  integer_place,     ///< a pointer to an int, where a result goes
  floating_place,    ///< a pointer to what the slots `floating` have
};

struct builtin_function {
  std::string_view name;  ///< in kernel text, without a namespace
  builtin_slot result = builtin_slot::none;
  std::array<builtin_slot, 3> parameters{};
  /// In OpenCL C; for what OpenCL C has not, "tiles_" and the name in codegen/library.
  std::string_view spelling;
  std::string_view integer_spelling;  ///< where the slots `number` are integers, if not the same

  std::size_t arity() const;
};

/// A function as it was named: fast_math:: and a final f leave it one floating-point type, float.
struct named_builtin {
  const builtin_function* function;
  bool is_single;
};

/// The function that is called by this name, which may have fast_math::, precise_math:: or
/// direct3d:: before it, with as many arguments; if there are only ones with other numbers of
/// arguments, one of those.
std::optional<named_builtin> find_builtin(std::string_view name, std::size_t arguments);

/// All names that find_builtin() knows, those that need no namespace without one.
std::vector<std::string> builtin_names();

/// An int, or the norm or unorm of this value.
struct builtin_constant {
  int value;
  value_range range = value_range::all;
};

/// The numbers that fpclassify gives have names, whose values are the host's, and so have the ends
/// of norm and unorm.
std::optional<builtin_constant> find_builtin_constant(std::string_view name);

}  // namespace libtiles::compiler
