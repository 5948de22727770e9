#include <stdexcept>

#include "capi/src/guard.hpp"
#include "libtiles/algorithms/tuning/tuning_tables.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/core/printable.hpp"
#include "tiles/tiles.h"

using namespace libtiles;
using namespace libtiles::capi;

tiles_status tiles_tuning_set(const char* algorithm, const char* parameters) {
  return guard([&] {
    const std::string name = printable_name(&required(algorithm, "algorithm"));
    const std::string text = parameters == nullptr ? "" : parameters;
    try {
      algorithms::tuning_tables::of_process().set(name, algorithms::read_tuned_numbers(text));
    } catch (const std::invalid_argument& problem) {
      throw error(status::invalid_argument, "'parameters' of \"" + name + "\": " + problem.what());
    }
  });
}
