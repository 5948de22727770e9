#include "translator/driver/settings.hpp"

#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace translator {
namespace {

std::string beside(llvm::StringRef folder, llvm::StringRef relative) {
  llvm::SmallString<256> path(folder);
  llvm::sys::path::append(path, relative);
  llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  return path.str().str();
}

}  // namespace

settings find_settings(const char* program_name) {
  settings found;
  const auto own_address = reinterpret_cast<void*>(&find_settings);
  found.program = llvm::sys::fs::getMainExecutable(program_name, own_address);
  found.clang = TILES_TOOLS "/clang";
  found.resources = TILES_CLANG_RESOURCES;
  const llvm::StringRef folder = llvm::sys::path::parent_path(found.program);
  const std::string c_headers = beside(folder, TILES_BUILD_C_INCLUDE_FROM_PROGRAM);
  if (llvm::sys::fs::exists(beside(c_headers, "tiles/tiles.h"))) {  // in the build
    found.includes = {beside(folder, TILES_BUILD_INCLUDE_FROM_PROGRAM), c_headers};
    found.folder_of_library = beside(folder, TILES_BUILD_LIBRARY_FROM_PROGRAM);
    found.programs_have_rpath = true;
  } else {
    found.includes = {beside(folder, TILES_INCLUDE_FROM_PROGRAM)};
    found.folder_of_library = beside(folder, TILES_LIBRARY_FROM_PROGRAM);
    found.programs_have_rpath = TILES_PROGRAMS_HAVE_RPATH;
  }
  return found;
}

}  // namespace translator
