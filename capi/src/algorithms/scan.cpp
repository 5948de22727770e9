#include "libtiles/algorithms/scan.hpp"

#include "capi/src/algorithms/algorithm.hpp"
#include "capi/src/algorithms/combination.hpp"
#include "libtiles/groups/algorithms/group_algorithms.hpp"

using namespace libtiles;
using namespace libtiles::capi;

template <class Where>
static auto submit(const Where& where, operands& views, const tiles_scan_desc& given) {
  return scan(where, views.view(given.from, "from"), views.view(given.to, "to"),
              {combination_of(given.reduction, given.operation, given.identity), given.dimension,
               (given.flags & TILES_SCAN_EXCLUSIVE) != 0, views.view_or_none(given.keys, "keys")});
}

TILES_ALGORITHM(scan, known_flags{TILES_SCAN_EXCLUSIVE, "tiles_scan_flags"})
TILES_GROUP_ALGORITHM(scan)
TILES_ALGORITHM_WORKSPACE(scan)
