// The words of messages, found in the sources of the compiler.
#pragma once

#include <string>
#include <vector>

namespace compile {

/// True for the sources that judge kernel text, which are those of the analysis and the syntax.
bool is_about_text(const std::string& file);

/// The string literals of a source that have a blank in them: what a message is put together from.
/// Those of `throw error(...)` are left out: they are about what a launch gives, not about text.
std::vector<std::string> message_words_in(const std::string& file);

}  // namespace compile
