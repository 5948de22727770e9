#include "libtiles/algorithms/histogram.hpp"

#include "capi/src/algorithms/algorithm.hpp"

using namespace libtiles;
using namespace libtiles::capi;

static std::shared_ptr<runtime::event> submit(const algorithms::execution& how, operands& views,
                                              const tiles_histogram_desc& given) {
  return algorithms::histogram(how, views.view(given.from, "from"),
                               views.view_or_none(given.weights, "weights"),
                               views.view(given.to, "to"),
                               {(given.flags & TILES_HISTOGRAM_RANGE) != 0, given.low, given.high,
                                (given.flags & TILES_HISTOGRAM_ADD) != 0});
}

TILES_ALGORITHM(histogram,
                known_flags{TILES_HISTOGRAM_RANGE | TILES_HISTOGRAM_ADD, "tiles_histogram_flags"})
TILES_ALGORITHM_WORKSPACE(histogram)
