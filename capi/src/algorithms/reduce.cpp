#include "libtiles/algorithms/reduce.hpp"

#include "capi/src/context_choice.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/handle.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

using algorithms::reduction;

static_assert(static_cast<int>(reduction::sum) == TILES_SUM);
static_assert(static_cast<int>(reduction::product) == TILES_PRODUCT);
static_assert(static_cast<int>(reduction::min) == TILES_MIN);
static_assert(static_cast<int>(reduction::max) == TILES_MAX);
static_assert(static_cast<int>(reduction::mean) == TILES_MEAN);

reduction reduction_of(int32_t given) {
  if (given < TILES_SUM || given > TILES_MEAN) {
    throw error(status::invalid_argument,
                "'reduction' is " + std::to_string(given) + "; expected a tiles_reduction");
  }
  return static_cast<reduction>(given);
}

}  // namespace

tiles_status tiles_array_view_reduce(tiles_context context, tiles_array_view from,
                                     tiles_array_view to, const int64_t* tile, int32_t reduction,
                                     tiles_event* event_out) {
  return guard([&] {
    const auto source = use(from, "from");
    const auto target = use(to, "to");
    const std::int64_t* const first = &required(tile, "tile");
    const extents tile_extent(first, first + source->window().shape.size());
    submit_with_event(event_out, [&](bool with_event) {
      return algorithms::reduce(given_or_default(context), *source, *target, tile_extent,
                                reduction_of(reduction), with_event);
    });
  });
}
