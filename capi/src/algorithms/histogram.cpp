#include "libtiles/algorithms/histogram.hpp"

#include "capi/src/algorithms/algorithm.hpp"
#include "libtiles/groups/algorithms/group_algorithms.hpp"

using namespace libtiles;
using namespace libtiles::capi;

template <class Where>
static auto submit(const Where& where, operands& views, const tiles_histogram_desc& given) {
  return histogram(where, views.view(given.from, "from"),
                   views.view_or_none(given.weights, "weights"), views.view(given.to, "to"),
                   {(given.flags & TILES_HISTOGRAM_RANGE) != 0, given.low, given.high,
                    (given.flags & TILES_HISTOGRAM_ADD) != 0});
}

TILES_ALGORITHM(histogram,
                known_flags{TILES_HISTOGRAM_RANGE | TILES_HISTOGRAM_ADD, "tiles_histogram_flags"})
TILES_GROUP_ALGORITHM(histogram)
TILES_ALGORITHM_WORKSPACE(histogram)
