// What an object has to know of its kernels, as C++.
#pragma once

#include <string>
#include <vector>

#include "translator/lower/lowered_kernel.hpp"

namespace translator {

/// Defines tiles::detail::translated_kernels of a translation unit, for the host pass.
std::string print_table(const std::vector<lowered_kernel>& kernels);

/// A kernel's text, with #line directives where it does not follow the user's lines.
std::string print_text(const lowered_kernel& kernel);

}  // namespace translator
