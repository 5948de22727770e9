#include "libtiles/algorithms/convolve.hpp"

#include <optional>

#include "capi/src/border_choice.hpp"
#include "capi/src/context_choice.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/handle.hpp"
#include "capi/src/struct_io.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

tiles_convolve_desc given_or_default(const tiles_convolve_desc* desc) {
  if (desc == nullptr) return TILES_CONVOLVE_DESC_INIT;
  return read_struct(desc, "tiles_convolve_desc");
}

algorithms::convolve_options options_of(const tiles_convolve_desc& given) {
  if ((given.flags & ~static_cast<uint32_t>(TILES_CONVOLVE_CORRELATE)) != 0) {
    throw error(status::invalid_argument, "tiles_convolve_desc.flags is " +
                                              std::to_string(given.flags) +
                                              "; expected bits of tiles_convolve_flags");
  }
  algorithms::convolve_options options;
  options.beyond = border_of(given.border, "tiles_convolve_desc.border", TILES_BORDER_VALID);
  options.border_value = given.border_value;
  options.is_correlation = (given.flags & TILES_CONVOLVE_CORRELATE) != 0;
  return options;
}

}  // namespace

tiles_status tiles_array_view_convolve(tiles_context context, tiles_array_view from,
                                       tiles_array_view weights, tiles_array_view to,
                                       const tiles_convolve_desc* desc, tiles_event* event_out) {
  return guard([&] {
    const auto source = use(from, "from");
    const auto factors = use(weights, "weights");
    const auto target = use(to, "to");
    const tiles_convolve_desc given = given_or_default(desc);
    algorithms::convolve_options options = options_of(given);
    std::optional<held<tiles_array_view_s>> across;
    if (given.across != nullptr) {
      across.emplace(use(given.across, "across"));
      options.across = &**across;
    }
    submit_with_event(event_out, [&](bool with_event) {
      return algorithms::convolve(given_or_default(context), *source, *factors, *target, options,
                                  with_event);
    });
  });
}
