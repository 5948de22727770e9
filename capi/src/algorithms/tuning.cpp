// Parameters of algorithms.
#include <stdexcept>

#include "capi/src/context_choice.hpp"
#include "capi/src/guard.hpp"
#include "libtiles/algorithms/tuning/tuning_entry.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/core/printable.hpp"
#include "libtiles/runtime/context/context.hpp"

using namespace libtiles;
using namespace libtiles::capi;

tiles_status tiles_context_set_tuning(tiles_context context, const char* algorithm,
                                      const char* parameters) {
  return guard([&] {
    const auto tuned = given_or_default(context);
    const std::string name = printable_name(&required(algorithm, "algorithm"));
    const std::string text = parameters == nullptr ? "" : parameters;
    try {
      tuned->tuning().set(name, algorithms::read_tuned_numbers(text));
    } catch (const std::invalid_argument& problem) {
      throw error(status::invalid_argument, "'parameters' of \"" + name + "\": " + problem.what());
    }
  });
}
