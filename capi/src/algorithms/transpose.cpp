#include "libtiles/algorithms/transpose.hpp"

#include "capi/src/algorithms/algorithm.hpp"

using namespace libtiles;
using namespace libtiles::capi;

static std::shared_ptr<runtime::event> submit(const algorithms::execution& how, operands& views,
                                              const tiles_transpose_desc& given) {
  return algorithms::transpose(how, views.view(given.from, "from"), views.view(given.to, "to"));
}

TILES_ALGORITHM(transpose, known_flags{})
