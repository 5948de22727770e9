#include "libtiles/algorithms/convolve.hpp"

#include "libtiles/algorithms/convolve_launch.hpp"
#include "libtiles/runtime/launch/marker.hpp"

namespace libtiles::algorithms {

std::shared_ptr<runtime::event> convolve(const std::shared_ptr<runtime::context>& where,
                                         const runtime::array_view& from,
                                         const runtime::array_view& weights,
                                         const runtime::array_view& to,
                                         const convolve_options& options, bool with_event) {
  const convolution wanted(from, weights, to, options, where->device());
  if (!wanted.target().has_elements()) return with_event ? runtime::marker(where) : nullptr;
  return launch_convolution(where, wanted, with_event);
}

}  // namespace libtiles::algorithms
