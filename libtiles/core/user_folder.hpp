// Where the files of a user lie, as the specification of base directories by freedesktop.org says.
#pragma once

#include <string>

namespace libtiles {

/// The library's folder in the one that the environment variable names; without it, in a folder of
/// the user's home. A relative path counts as none: chdir() would make another folder of it.
/// \param variable    "XDG_CACHE_HOME"
/// \param below_home  "/.cache"
/// \return "" if there is neither
std::string user_folder(const char* variable, const char* below_home);

}  // namespace libtiles
