#include "libtiles/algorithms/histogram_checks.hpp"

#include <cmath>
#include <sstream>

#include "libtiles/algorithms/stored_floats.hpp"
#include "libtiles/algorithms/view_checks.hpp"

namespace libtiles::algorithms {
namespace {

const view_checks check("histogram");

scalar_type type_of(const runtime::array_view& view) { return view.window().element.scalar; }

[[noreturn]] void refuse_elements(const named_view& given, const std::string& expected) {
  check.refuse("the elements of '" + std::string(given.name) + "' are " +
               to_string(given.view.window().element) + "; expected " + expected);
}

void check_from(const runtime::array_view& from, bool has_range) {
  const named_view given{"from", from};
  if (!is_computed_with(type_of(from))) {
    refuse_elements(given, "integers, bool, float, double, half or bfloat16");
  }
  if (!has_range && is_floating(type_of(from))) {
    refuse_elements(given, "integers, which are numbers of bins, or a range");
  }
}

void check_weights(const runtime::array_view& weights, const runtime::array_view& from,
                   const runtime::array_view& to) {
  if (!is_computed_with(type_of(weights)) || type_of(weights) == scalar_type::boolean) {
    refuse_elements({"weights", weights}, "integers, float, double, half or bfloat16");
  }
  check.shape({"weights", weights}, from.window().shape,
              "'from' has the extent " + to_string(from.window().shape));
  check.apart({"weights", weights}, {"to", to});
  if (is_floating(type_of(weights)) && !is_floating(type_of(to))) {
    refuse_elements({"to", to}, "float or double, as those of 'weights' are " +
                                    to_string(weights.window().element));
  }
}

void check_to(const runtime::array_view& to) {
  check.writable({"to", to});
  const scalar_type type = type_of(to);
  if (!is_number(type) || size_of(type) < sizeof(std::int32_t)) {
    refuse_elements({"to", to}, "integers of 32 or 64 bits, float or double");
  }
  if (to.window().shape.size() == 1) return;
  check.refuse("'to' has rank " + std::to_string(to.window().shape.size()) +
               "; expected 1, with one element per bin");
}

void check_edges(double low, double high) {
  if (std::isfinite(high - low) && low < high) return;
  std::ostringstream range;
  range << low << " to " << high;
  check.refuse("the range is " + range.str() + "; expected two finite edges, the lower one first");
}

}  // namespace

void check_histogram(const runtime::array_view& from, const runtime::array_view* weights,
                     const runtime::array_view& to, const histogram_options& options,
                     const runtime::device_info& device) {
  check_from(from, options.has_range);
  check_to(to);
  check.apart({"from", from}, {"to", to});
  if (weights != nullptr) check_weights(*weights, from, to);
  if (options.has_range) check_edges(options.low, options.high);
  check.supported({"from", from}, device);
  check.supported({"to", to}, device);
  if (weights != nullptr) check.supported({"weights", *weights}, device);
}

}  // namespace libtiles::algorithms
