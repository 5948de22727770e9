#include "libtiles/algorithms/convolve.hpp"

#include "libtiles/algorithms/convolve_launch.hpp"

namespace libtiles::algorithms {

std::shared_ptr<runtime::event> convolve(const execution& how, const runtime::array_view& from,
                                         const runtime::array_view& weights,
                                         const runtime::array_view& to,
                                         const convolve_options& options) {
  const convolution wanted(from, weights, to, options, how.where->device());
  if (!wanted.target().has_elements()) return ended(how);
  return launch_convolution(how, wanted);
}

}  // namespace libtiles::algorithms
