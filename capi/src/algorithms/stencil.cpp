#include "libtiles/algorithms/stencil.hpp"

#include "capi/src/algorithms/temporary.hpp"
#include "capi/src/border_choice.hpp"
#include "capi/src/context_choice.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/handle.hpp"
#include "capi/src/struct_io.hpp"
#include "libtiles/core/printable.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

compiler::constant constant_of(const tiles_constant& given) {
  return {printable_name(&required(given.name, "constants.name")),
          &required(given.value, "constants.value")};
}

algorithms::stencil_options options_of(const tiles_stencil_desc& given) {
  algorithms::stencil_options options;
  options.expression = &required(given.expression, "expression");
  for (uint32_t k = 0; k < given.constant_count; ++k) {
    options.constants.push_back(constant_of((&required(given.constants, "constants"))[k]));
  }
  std::copy(given.radius, given.radius + 3, options.radius.begin());
  options.steps = given.steps;
  options.beyond = border_of(given.border, "tiles_stencil_desc.border", TILES_BORDER_WRAP);
  options.border_value = given.border_value;
  return options;
}

}  // namespace

tiles_status tiles_array_view_stencil(tiles_context context, tiles_array_view from,
                                      tiles_array_view to, const tiles_stencil_desc* desc,
                                      tiles_event* event_out) {
  return guard([&] {
    const auto source = use(from, "from");
    const auto target = use(to, "to");
    const tiles_stencil_desc given = read_struct(desc, "tiles_stencil_desc");
    algorithms::stencil_options options = options_of(given);
    const given_temporary temporary(given.temporary, given.temporary_bytes);
    options.temporary = temporary.request();
    submit_with_event(event_out, [&](bool with_event) {
      return algorithms::stencil(given_or_default(context), *source, *target, options, with_event);
    });
  });
}
