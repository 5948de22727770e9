// Texts of a program's own that become part of a kernel.
#pragma once

#include <string>

namespace libtiles::algorithms {

/// Whether an expression may go over several lines.
enum class lines { one, several };

/// Refuses what no expression has and what would change the kernel around it: line ends, directives
/// and what joins lines. `what` is what messages call it: "'operation'".
void check_expression(const std::string& what, const std::string& text, lines allowed);

/// Whether an identifier is in a text.
bool mentions(const std::string& text, const std::string& name);

}  // namespace libtiles::algorithms
