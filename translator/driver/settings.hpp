// Where tiles-c++ finds what it needs: Clang's own headers, libtiles' headers, and the library.
#pragma once

#include <string>
#include <vector>

namespace translator {

struct settings {
  std::string program;    ///< the path of tiles-c++ itself
  std::string clang;      ///< of a clang, which assembles where Clang's libraries do not
  std::string resources;  ///< Clang's resource directory
  std::vector<std::string> includes;  ///< folders with libtiles' headers
  std::string folder_of_library;      ///< the folder of the shared library
  bool programs_have_rpath;           ///< else the dynamic linker looks in that folder anyway
};

/// In the build tree, or relative to where the program was installed.
settings find_settings(const char* program_name);

}  // namespace translator
