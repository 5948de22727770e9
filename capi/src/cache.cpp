// The cache of compiled programs: its folder, its entries, its counters.
#include "capi/src/guard.hpp"
#include "capi/src/handle.hpp"
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

const entry_info& entry_at(const std::vector<entry_info>& entries, uint32_t index) {
  if (index < entries.size()) return entries[index];
  throw error(status::invalid_argument, "there is no cache entry " + std::to_string(index) +
                                            "; the listing has " + std::to_string(entries.size()) +
                                            ", counted from 0");
}

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

tiles_status tiles_cache_get_directory(const char** out) {
  return guard([&] {
    required(out, "out");
    auto& last = thread_object<last_directory>::own();
    last.path = directory();
    *out = last.path.c_str();
  });
}

tiles_status tiles_cache_listing_create(tiles_cache_listing* out) {
  return guard([&] {
    required(out, "out");
    *out = make_handle<tiles_cache_listing_s>(
        std::make_shared<std::vector<entry_info>>(runtime::list_entries(directory())));
  });
}

tiles_status tiles_cache_listing_get_count(tiles_cache_listing listing, uint32_t* out) {
  return guard(
      [&] { required(out, "out") = static_cast<uint32_t>(use(listing, "listing")->size()); });
}

tiles_status tiles_cache_listing_get_entry(tiles_cache_listing listing, uint32_t index,
                                           tiles_cache_entry_info* out) {
  return guard([&] {
    write_struct(out, to_c(entry_at(*use(listing, "listing"), index)), "tiles_cache_entry_info");
  });
}

tiles_status tiles_cache_listing_release(tiles_cache_listing listing) {
  return guard([&] { release(listing, "listing"); });
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

tiles_status tiles_cache_get_counters(tiles_cache_counters* out) {
  return guard([&] {
    const runtime::cache_counters& counts = runtime::process_counters();
    tiles_cache_counters counters = TILES_CACHE_COUNTERS_INIT;
    counters.memory_hits = counts.memory_hits;
    counters.disk_hits = counts.disk_hits;
    counters.builds = counts.builds;
    write_struct(out, counters, "tiles_cache_counters");
  });
}
