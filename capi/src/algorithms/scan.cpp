#include "libtiles/algorithms/scan.hpp"

#include <optional>

#include "capi/src/algorithms/combination.hpp"
#include "capi/src/algorithms/temporary.hpp"
#include "capi/src/context_choice.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/handle.hpp"
#include "capi/src/struct_io.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

tiles_scan_desc given_or_default(const tiles_scan_desc* desc) {
  if (desc == nullptr) return TILES_SCAN_DESC_INIT;
  const tiles_scan_desc given = read_struct(desc, "tiles_scan_desc");
  if ((given.flags & ~static_cast<uint32_t>(TILES_SCAN_EXCLUSIVE)) != 0) {
    throw error(status::invalid_argument, "tiles_scan_desc.flags is " +
                                              std::to_string(given.flags) +
                                              "; expected bits of tiles_scan_flags");
  }
  return given;
}

}  // namespace

tiles_status tiles_array_view_scan(tiles_context context, tiles_array_view from,
                                   tiles_array_view to, const tiles_scan_desc* desc,
                                   tiles_event* event_out) {
  return guard([&] {
    const auto source = use(from, "from");
    const auto target = use(to, "to");
    const tiles_scan_desc given = given_or_default(desc);
    const given_temporary temporary(given.temporary, given.temporary_bytes);
    std::optional<decltype(use(from, "keys"))> keys;
    if (given.keys != nullptr) keys.emplace(use(given.keys, "keys"));
    const algorithms::scan_options options{
        combination_of(given.reduction, given.operation, given.neutral), given.dimension,
        (given.flags & TILES_SCAN_EXCLUSIVE) != 0, keys ? &**keys : nullptr, temporary.request()};
    submit_with_event(event_out, [&](bool with_event) {
      return algorithms::scan(given_or_default(context), *source, *target, options, with_event);
    });
  });
}
