#include "libtiles/algorithms/convolve.hpp"

#include "capi/src/algorithms/algorithm.hpp"
#include "capi/src/border_choice.hpp"
#include "libtiles/groups/algorithms/group_algorithms.hpp"

using namespace libtiles;
using namespace libtiles::capi;

template <class Where>
static auto submit(const Where& where, operands& views, const tiles_convolve_desc& given) {
  const runtime::array_view& from = views.view(given.from, "from");
  const runtime::array_view& weights = views.view(given.weights, "weights");
  const runtime::array_view& to = views.view(given.to, "to");
  algorithms::convolve_options options;
  options.beyond = border_of(given.border, "tiles_convolve_desc.border", TILES_BORDER_VALID);
  options.border_value = given.border_value;
  options.is_correlation = (given.flags & TILES_CONVOLVE_CORRELATE) != 0;
  options.across = views.view_or_none(given.across, "across");
  return convolve(where, from, weights, to, options);
}

TILES_ALGORITHM(convolve, known_flags{TILES_CONVOLVE_CORRELATE, "tiles_convolve_flags"})
TILES_GROUP_ALGORITHM(convolve)
