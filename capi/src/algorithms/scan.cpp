#include "libtiles/algorithms/scan.hpp"

#include "capi/src/algorithms/algorithm.hpp"
#include "capi/src/algorithms/combination.hpp"

using namespace libtiles;
using namespace libtiles::capi;

static std::shared_ptr<runtime::event> submit(const algorithms::execution& how, operands& views,
                                              const tiles_scan_desc& given) {
  return algorithms::scan(
      how, views.view(given.from, "from"), views.view(given.to, "to"),
      {combination_of(given.reduction, given.operation, given.identity), given.dimension,
       (given.flags & TILES_SCAN_EXCLUSIVE) != 0, views.view_or_none(given.keys, "keys")});
}

TILES_ALGORITHM(scan, known_flags{TILES_SCAN_EXCLUSIVE, "tiles_scan_flags"})
TILES_ALGORITHM_WORKSPACE(scan)
