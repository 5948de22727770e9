// A driver's build log in terms of the user's text.
#pragma once

#include <string>

#include "libtiles/compiler/line_map.hpp"

namespace libtiles::runtime {

struct mapped_log {
  std::string text;
  compiler::text_position first_origin;  ///< the first place in the user's text that it names
};

/// Rewrites places in the generated source, such as `<kernel>:12:5`, to the user's file and line.
/// Drivers that obey #line name the user's file themselves: those places stay as they are.
mapped_log map_build_log(const std::string& log, const compiler::line_map& lines);

}  // namespace libtiles::runtime
