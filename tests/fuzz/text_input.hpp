// Any bytes as a kernel text with arguments: the first line names argument types, three characters
// each, the rest is the text.
#pragma once

#include <string_view>

namespace fuzz {

/// Compiles them. Texts that are wrong are refused with an error of the library's own, of the codes
/// that say so; anything else that happens is a fault of the compiler. \returns false for those.
bool is_refused_or_compiled(std::string_view bytes);

}  // namespace fuzz
