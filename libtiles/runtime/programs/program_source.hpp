// OpenCL C for a driver to build: what the compiler wrote, or what a user wrote by hand.
#pragma once

#include <string>

#include "libtiles/compiler/line_map.hpp"
#include "libtiles/core/unique_id.hpp"

namespace libtiles::runtime {

/// What is passed to every driver. No -g: quirk::refuses_debug_option.
constexpr const char* default_build_options = "-cl-std=CL1.2";

struct program_source {
  std::string name;         ///< for messages
  std::string entry_point;  ///< name of the OpenCL kernel; empty: the only one
  std::string opencl_source;
  compiler::line_map lines;  ///< of opencl_source; empty for what was written by hand
  std::string build_options = default_build_options;
  bool has_marked_instructions = false;  ///< which are to be set free once it is built
  bool is_raw = false;                   ///< by hand: its parameters are asked of the driver
  unique_id id;  ///< programs are found by it without a look at their text; nothing else may change
                 ///< once the program was built
};

}  // namespace libtiles::runtime
