// A warning that would otherwise come with every kernel.
#pragma once

#include <string>

namespace libtiles::runtime {

/// Logs the text as a warning the first time in this process that it is given. Any thread.
void warn_once(const std::string& text);

}  // namespace libtiles::runtime
