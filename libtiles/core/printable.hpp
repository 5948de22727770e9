// Texts of others in messages: none of them moves a terminal's cursor, or looks like a message.
#pragma once

#include <string>
#include <string_view>

namespace libtiles {

/// A name as messages show it: control characters, line ends too, as \n, \x1b and so on.
std::string printable_name(std::string_view name);

/// A whole message: control characters but for line ends and tabs in the same way.
std::string printable_message(std::string_view message);

}  // namespace libtiles
