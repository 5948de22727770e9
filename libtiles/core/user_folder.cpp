#include "libtiles/core/user_folder.hpp"

#include <cstdlib>

namespace libtiles {
namespace {

std::string absolute_path(const char* variable) {
  const char* const value = std::getenv(variable);
  return value != nullptr && value[0] == '/' ? value : "";
}

}  // namespace

std::string user_folder(const char* variable, const char* below_home) {
  const std::string chosen = absolute_path(variable);
  if (!chosen.empty()) return chosen + "/libtiles";
  const std::string home = absolute_path("HOME");
  return home.empty() ? "" : home + below_home + "/libtiles";
}

}  // namespace libtiles
