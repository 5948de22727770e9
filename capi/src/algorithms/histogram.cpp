#include "libtiles/algorithms/histogram.hpp"

#include <optional>

#include "capi/src/algorithms/temporary.hpp"
#include "capi/src/context_choice.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/handle.hpp"
#include "capi/src/struct_io.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

tiles_histogram_desc given_or_default(const tiles_histogram_desc* desc) {
  if (desc == nullptr) return TILES_HISTOGRAM_DESC_INIT;
  return read_struct(desc, "tiles_histogram_desc");
}

algorithms::histogram_options options_of(const tiles_histogram_desc& given,
                                         const given_temporary& temporary) {
  if ((given.flags & ~static_cast<uint32_t>(TILES_HISTOGRAM_RANGE | TILES_HISTOGRAM_ADD)) != 0) {
    throw error(status::invalid_argument, "tiles_histogram_desc.flags is " +
                                              std::to_string(given.flags) +
                                              "; expected bits of tiles_histogram_flags");
  }
  return {(given.flags & TILES_HISTOGRAM_RANGE) != 0, given.low, given.high,
          (given.flags & TILES_HISTOGRAM_ADD) != 0, temporary.request()};
}

}  // namespace

tiles_status tiles_array_view_histogram(tiles_context context, tiles_array_view from,
                                        tiles_array_view weights, tiles_array_view to,
                                        const tiles_histogram_desc* desc, tiles_event* event_out) {
  return guard([&] {
    const auto source = use(from, "from");
    const auto target = use(to, "to");
    std::optional<held<tiles_array_view_s>> amounts;
    if (weights != nullptr) amounts.emplace(use(weights, "weights"));
    const tiles_histogram_desc given = given_or_default(desc);
    const given_temporary temporary(given.temporary, given.temporary_bytes);
    const algorithms::histogram_options options = options_of(given, temporary);
    submit_with_event(event_out, [&](bool with_event) {
      return algorithms::histogram(given_or_default(context), *source,
                                   amounts ? &**amounts : nullptr, *target, options, with_event);
    });
  });
}
