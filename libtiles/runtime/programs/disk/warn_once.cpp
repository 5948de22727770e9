#include "libtiles/runtime/programs/disk/warn_once.hpp"

#include <mutex>
#include <set>

#include "libtiles/core/log.hpp"

namespace libtiles::runtime {

void warn_once(const std::string& text) {
  static std::mutex mutex;
  // Never destroyed: a program may be built while static objects go.
  static auto* const given = new std::set<std::string>;
  {
    const std::lock_guard<std::mutex> lock(mutex);
    if (!given->insert(text).second) return;
  }
  log(log_level::warning, text);
}

}  // namespace libtiles::runtime
