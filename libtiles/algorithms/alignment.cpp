#include "libtiles/algorithms/alignment.hpp"

#include "libtiles/runtime/data/source_lock.hpp"

namespace libtiles::algorithms {

bool is_aligned_to(const runtime::array_view& view, std::uint64_t bytes) {
  const runtime::data_window& window = view.window();
  const runtime::data_source& source = runtime::source_lock::source_of(window);
  return (window.first - source.covered().begin) % bytes == 0;
}

bool begins_at_vector(const runtime::array_view& view) {
  return is_aligned_to(view, elements_of_vector * view.window().element.size);
}

}  // namespace libtiles::algorithms
