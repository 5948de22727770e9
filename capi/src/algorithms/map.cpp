#include "libtiles/algorithms/map.hpp"

#include "capi/src/algorithms/algorithm.hpp"
#include "libtiles/core/printable.hpp"

using namespace libtiles;
using namespace libtiles::capi;

static std::shared_ptr<runtime::event> submit(const algorithms::execution& how, operands& views,
                                              const tiles_map_desc& given) {
  const runtime::array_view& to = views.view(given.to, "to");
  algorithms::map_options options;
  options.expression = &required(given.expression, "expression");
  require_list(given.from, given.from_count, "from", "from_count");
  for (std::uint32_t k = 0; k < given.from_count; ++k) {
    options.from.push_back({printable_name(&required(given.from[k].name, "from.name")),
                            &views.view(given.from[k].view, "from.view")});
  }
  require_list(given.constants, given.constant_count, "constants", "constant_count");
  for (std::uint32_t k = 0; k < given.constant_count; ++k) {
    options.constants.push_back(
        {printable_name(&required(given.constants[k].name, "constants.name")),
         &required(given.constants[k].value, "constants.value")});
  }
  return algorithms::map(how, to, options);
}

TILES_ALGORITHM(map, known_flags{})
