// What a context copied.
#include "tiles/c/transfer_stats.h"

#include "capi/src/context_choice.hpp"
#include "capi/src/struct_io.hpp"
#include "libtiles/runtime/context/context.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

tiles_transfer_stats to_c(const runtime::transfer_stats& counted) {
  tiles_transfer_stats stats = TILES_TRANSFER_STATS_INIT;
  stats.uploads = counted.uploads;
  stats.uploaded_bytes = counted.uploaded_bytes;
  stats.downloads = counted.downloads;
  stats.downloaded_bytes = counted.downloaded_bytes;
  stats.device_copies = counted.device_copies;
  stats.device_copied_bytes = counted.device_copied_bytes;
  stats.shared_uses = counted.shared_uses;
  return stats;
}

}  // namespace

tiles_status tiles_context_get_transfer_stats(tiles_context context, tiles_transfer_stats* out) {
  return guard([&] {
    write_struct(out, to_c(given_or_default(context)->transfers()), "tiles_transfer_stats");
  });
}
