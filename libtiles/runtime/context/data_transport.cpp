#include "libtiles/runtime/context/data_transport.hpp"

#include <atomic>
#include <string>

#include "libtiles/core/log.hpp"
#include "libtiles/core/setting.hpp"

namespace libtiles::runtime {
namespace {

struct named_transport {
  const char* name;
  data_transport value;
};

constexpr named_transport transports[] = {
    {"auto", data_transport::automatic},    {"copy", data_transport::copy},
    {"pageable", data_transport::pageable}, {"staged", data_transport::staged},
    {"pinned", data_transport::pinned},
};

void warn_once(const std::string& text) {
  static std::atomic<bool> has_warned{false};
  if (has_warned.exchange(true)) return;
  log(log_level::warning, unknown_setting("TILES_TRANSFER", text,
                                          "auto, copy, pageable, staged or pinned; using auto"));
}

}  // namespace

data_transport data_transport_from_environment() {
  const std::string text = setting("TILES_TRANSFER");
  if (text.empty()) return data_transport::automatic;
  for (const named_transport& each : transports) {
    if (text == each.name) return each.value;
  }
  warn_once(text);
  return data_transport::automatic;
}

}  // namespace libtiles::runtime
