// The cache of compiled programs: its folder, its entries, its counters.
#include "capi/src/callback.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/struct_io.hpp"
#include "libtiles/core/thread_object.hpp"
#include "libtiles/runtime/programs/cache_counters.hpp"
#include "libtiles/runtime/programs/disk/cache_settings.hpp"
#include "libtiles/runtime/programs/disk/store_contents.hpp"

using namespace libtiles;
using namespace libtiles::capi;
using runtime::entry_info;

namespace {

/// The directory that a thread asked for last.
struct last_directory {
  std::string path;
};

std::string directory() { return runtime::read_cache_settings().directory; }

tiles_cache_entry_info to_c(const entry_info& entry) {
  tiles_cache_entry_info info = TILES_CACHE_ENTRY_INFO_INIT;
  info.file = entry.file.c_str();
  info.kernel_name = entry.kernel_name.c_str();
  info.device = entry.device.c_str();
  info.size = entry.bytes;
  info.last_use = entry.last_use;
  return info;
}

void write_if_wanted(uint32_t* out, uint32_t value) {
  if (out != nullptr) *out = value;
}

}  // namespace

tiles_status tiles_cache_get_info(tiles_cache_info* out) {
  return guard([&] {
    std::string& path = thread_object<last_directory>::own().path;
    path = directory();
    const runtime::cache_counters& counts = runtime::process_counters();
    tiles_cache_info info = TILES_CACHE_INFO_INIT;
    info.directory = path.c_str();
    info.memory_hits = counts.memory_hits;
    info.disk_hits = counts.disk_hits;
    info.builds = counts.builds;
    write_struct(out, info, "tiles_cache_info");
  });
}

tiles_status tiles_cache_list(tiles_cache_callback callback, void* user_data) {
  return guard([&] {
    required(callback, "callback");
    for (const entry_info& each : runtime::list_entries(directory())) {
      const tiles_cache_entry_info entry = to_c(each);
      call_back(callback, &entry, user_data);
    }
  });
}

tiles_status tiles_cache_clear(uint32_t* removed) {
  return guard([&] { write_if_wanted(removed, runtime::clear_entries(directory())); });
}

tiles_status tiles_cache_verify(uint32_t* good, uint32_t* bad) {
  return guard([&] {
    const runtime::verified_entries counts = runtime::verify_entries(directory());
    write_if_wanted(good, counts.good);
    write_if_wanted(bad, counts.bad);
  });
}
