// Kernel text and what goes with it, made into a kernel of the C library.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tiles/constant.hpp"
#include "tiles/handle.hpp"

namespace tiles::detail {

struct kernel_source {
  std::string text;
  std::string name;          ///< what messages call the text; empty for the library's default
  std::string function;      ///< the kernel among several; empty if there is but one
  std::string declarations;  ///< text that goes before
  std::string functions;     ///< and behind them; names of types, too
  std::vector<constant> constants;
  const char* origin_file = nullptr;  ///< see tiles_kernel_desc
  int origin_line = 0;
};

/// The C library takes a null character for the end of the text.
inline void require_whole(const std::string& text) {
  const std::size_t end = text.find('\0');
  if (end == std::string::npos) return;
  throw runtime_exception("the kernel text has a null character at byte " + std::to_string(end) +
                              " of " + std::to_string(text.size()) + "; remove it",
                          invalid_argument);
}

/// Throws compile_error for a mistake in the text.
inline tiles_kernel create_kernel(const kernel_source& source) {
  require_whole(source.text);
  const auto text_or_null = [](const std::string& text) {
    return text.empty() ? nullptr : text.c_str();
  };
  std::vector<tiles_constant> constants;
  for (const constant& known : source.constants) {
    constants.push_back({known.name().c_str(), known.text().c_str()});
  }
  const std::string declarations = source.declarations + source.functions;
  tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
  desc.text = source.text.c_str();
  desc.name = text_or_null(source.name);
  desc.function = text_or_null(source.function);
  desc.declarations = text_or_null(declarations);
  desc.constants = constants.data();
  desc.constant_count = static_cast<std::uint32_t>(constants.size());
  desc.origin_file = source.origin_file;
  desc.origin_line = source.origin_line;
  tiles_kernel kernel = nullptr;
  check(tiles_kernel_create(&desc, &kernel));
  return kernel;
}

}  // namespace tiles::detail
