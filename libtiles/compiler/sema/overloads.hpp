// Which of several functions of one name a call means.
#pragma once

#include <string>
#include <vector>

#include "libtiles/compiler/sema/function_head.hpp"

namespace libtiles::compiler {

struct overload_choice {
  function_head* chosen = nullptr;  ///< null if none fits, or several alike
  bool is_ambiguous = false;
};

/// The function that takes the arguments best, as in C++: for none of them worse than another, for
/// one of them better. The only one with as many parameters is taken whatever they are, so that the
/// conversion of an argument can say what is wrong.
overload_choice choose_overload(const std::vector<function_head*>& candidates,
                                const std::vector<typed::expression_ptr>& arguments);

/// "f(int, float), f(const float&)"
std::string signatures(const std::string& name, const std::vector<function_head*>& candidates);

}  // namespace libtiles::compiler
