// Variables of the environment that set something.
#pragma once

#include <string>

namespace libtiles {

/// What the variable says; "" where it is not set.
std::string setting(const char* variable);

/// The message for a setting that says none of what it may say; it stays in one line.
/// \param expected  and what is used instead: "on or off; using on"
std::string unknown_setting(const char* variable, const std::string& text,
                            const std::string& expected);

}  // namespace libtiles
