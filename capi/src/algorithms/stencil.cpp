#include "libtiles/algorithms/stencil.hpp"

#include "capi/src/algorithms/algorithm.hpp"
#include "capi/src/border_choice.hpp"
#include "libtiles/core/printable.hpp"
#include "libtiles/groups/algorithms/group_algorithms.hpp"

using namespace libtiles;
using namespace libtiles::capi;

template <class Where>
static auto submit(const Where& where, operands& views, const tiles_stencil_desc& given) {
  const runtime::array_view& from = views.view(given.from, "from");
  const runtime::array_view& to = views.view(given.to, "to");
  algorithms::stencil_options options;
  options.expression = &required(given.expression, "expression");
  require_list(given.constants, given.constant_count, "constants", "constant_count");
  for (std::uint32_t k = 0; k < given.constant_count; ++k) {
    options.constants.push_back(
        {printable_name(&required(given.constants[k].name, "constants.name")),
         &required(given.constants[k].value, "constants.value")});
  }
  std::copy(given.radius, given.radius + 3, options.radius.begin());
  options.steps = given.steps;
  options.beyond = border_of(given.border, "tiles_stencil_desc.border", TILES_BORDER_WRAP);
  options.border_value = given.border_value;
  return stencil(where, from, to, options);
}

TILES_ALGORITHM(stencil, known_flags{})
TILES_GROUP_ALGORITHM(stencil)
TILES_ALGORITHM_WORKSPACE(stencil)
