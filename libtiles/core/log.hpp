// One place that messages go to: a callback, or what TILES_LOG says, or nowhere.
#pragma once

#include <string>

namespace libtiles {

/// The same numbers as tiles_log_level in tiles.h.
enum class log_level { warning = 1, info = 2, transfer = 3 };

using log_callback = void (*)(int level, const char* message, void* user_data);

/// Sends messages to `callback`; nullptr restores what TILES_LOG says. Any thread.
void set_log_callback(log_callback callback, void* user_data);

/// Whether a message of this level goes anywhere: asked before a text that costs something to make.
/// Any thread.
bool is_logged(log_level level) noexcept;

/// Passes one line on. Any thread; never throws.
void log(log_level level, const std::string& message) noexcept;

}  // namespace libtiles
