// Texts that break a rule: what the compiler says of them.
#pragma once

#include <string>

namespace conformance {

/// A kernel of these statements, which begin in its second line.
std::string in_tile(const std::string& statements);

/// The message of a text that is refused; empty if it is not.
std::string message_of(const std::string& text);

/// The warnings of a text that is not refused, one a line.
std::string warning_of(const std::string& text);

}  // namespace conformance
