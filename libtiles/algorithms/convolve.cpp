#include "libtiles/algorithms/convolve.hpp"

#include "libtiles/algorithms/convolve_launch.hpp"
#include "libtiles/algorithms/recorded_call.hpp"

namespace libtiles::algorithms {

std::shared_ptr<runtime::event> convolve(const execution& how, const runtime::array_view& from,
                                         const runtime::array_view& weights,
                                         const runtime::array_view& to,
                                         const convolve_options& options) {
  call_key key("convolve", how);
  key.operand(from).operand(weights).operand(to).operand(options.across);
  key.number(options.beyond).number(options.border_value).number(options.is_correlation);
  return repeated(how, key, [&](const execution& each) {
    const convolution wanted(from, weights, to, options, each.where->device());
    if (!wanted.target().has_elements()) return ended(each);
    return launch_convolution(each, wanted);
  });
}

}  // namespace libtiles::algorithms
