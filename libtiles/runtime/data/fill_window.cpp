#include "libtiles/runtime/data/gather.hpp"
#include "libtiles/runtime/data/source_lock.hpp"
#include "libtiles/runtime/data/window_contents.hpp"
#include "libtiles/runtime/transfers/fill.hpp"

namespace libtiles::runtime {

void fill_window(const data_window& window, const void* value) {
  if (!has_elements(window)) return;
  const source_lock lock(window);
  data_source& target = source_lock::source_of(window);
  device_copy* copy = target.home_copy();
  if (copy == nullptr) copy = target.newest_device_copy(window);
  if (copy == nullptr) {
    std::byte* const first = target.host_data(window, access::overwrite);
    spread(window, first, static_cast<const std::byte*>(value));
    return;
  }
  validity_change change;
  target.expect_written(copy, window, change);
  fill(copy->buffer(), window, value);
  change.apply();
}

}  // namespace libtiles::runtime
