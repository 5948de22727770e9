#include "libtiles/algorithms/alignment.hpp"

#include "libtiles/runtime/data/source_lock.hpp"

namespace libtiles::algorithms {

bool begins_at_vector(const runtime::array_view& view) {
  const runtime::data_window& window = view.window();
  const runtime::data_source& source = runtime::source_lock::source_of(window);
  const std::uint64_t offset = window.first - source.covered().begin;
  return offset % (elements_of_vector * window.element.size) == 0;
}

}  // namespace libtiles::algorithms
