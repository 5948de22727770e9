#include "libtiles/algorithms/reduce.hpp"

#include "capi/src/algorithms/combination.hpp"
#include "capi/src/algorithms/temporary.hpp"
#include "capi/src/context_choice.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/handle.hpp"
#include "capi/src/struct_io.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

tiles_reduce_desc given_or_default(const tiles_reduce_desc* desc) {
  if (desc == nullptr) return TILES_REDUCE_DESC_INIT;
  return read_struct(desc, "tiles_reduce_desc");
}

}  // namespace

tiles_status tiles_array_view_reduce(tiles_context context, tiles_array_view from,
                                     tiles_array_view to, const int64_t* tile,
                                     const tiles_reduce_desc* desc, tiles_event* event_out) {
  return guard([&] {
    const auto source = use(from, "from");
    const auto target = use(to, "to");
    const std::int64_t* const first = &required(tile, "tile");
    const extents tile_extent(first, first + source->window().shape.size());
    const tiles_reduce_desc given = given_or_default(desc);
    const given_temporary temporary(given.temporary, given.temporary_bytes);
    const algorithms::reduce_options options{
        combination_of(given.reduction, given.operation, given.neutral), temporary.request()};
    submit_with_event(event_out, [&](bool with_event) {
      return algorithms::reduce(given_or_default(context), *source, *target, tile_extent, options,
                                with_event);
    });
  });
}
