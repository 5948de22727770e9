// The type of one kernel argument, as the runtime knows it from the argument and the compiler from
// the kernel's text.
#pragma once

#include <string>
#include <vector>

#include "libtiles/core/element_type.hpp"

namespace libtiles {

enum class argument_kind { array_view, array, value };

struct argument_type {
  argument_kind kind = argument_kind::value;
  element_type element;
  int rank = 0;           ///< 0 for a value
  bool is_const = false;  ///< array_view<const T, N>, const array<T, N>&
};

bool operator==(const argument_type& a, const argument_type& b);

/// In the kernel's words: "array_view<const float, 2>", "array<int, 1>&", "float".
std::string to_string(const argument_type& type);

/// A type's name for the middle of a sentence: "an 'int'", "a 'float'".
std::string with_article(const std::string& type_name);

/// One argument of a launch by name; the name is empty where arguments are bound by position.
struct bound_argument {
  std::string name;
  argument_type type;
};

}  // namespace libtiles
