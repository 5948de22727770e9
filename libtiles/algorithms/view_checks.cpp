#include "libtiles/algorithms/view_checks.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <sstream>

#include "libtiles/algorithms/broadcast.hpp"
#include "libtiles/algorithms/stored_floats.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/runtime/data/source_lock.hpp"

namespace libtiles::algorithms {
namespace {

const runtime::data_source* source_of(const runtime::array_view& view) {
  return &runtime::source_lock::source_of(view.window());
}

bool share_elements(const runtime::array_view& a, const runtime::array_view& b) {
  if (source_of(a) != source_of(b)) return false;
  return !(runtime::region_of(a.window()) & runtime::region_of(b.window())).is_empty();
}

/// What to do where elements of the type are refused that can be converted.
std::string advice_for(const element_type& refused) {
  return is_stored_float(refused.scalar) ? "; convert them first" : "";
}

}  // namespace

std::string quoted(const named_view& each) { return std::string("'") + each.name + "'"; }

void view_checks::writable(const named_view& written) const {
  const runtime::data_window& window = written.view.window();
  if (written.view.is_const()) {
    refuse(quoted(written) + " is array_view<const " + to_string(window.element) + ", " +
           std::to_string(window.shape.size()) +
           ">, which is read-only; use the view that it was made from");
  }
  if (!runtime::overlaps_itself(window)) return;
  refuse(quoted(written) + " has several elements at one place, as its extent is " +
         to_string(window.shape) + " and its strides are " + to_string(window.strides) +
         "; write to memory that has a place for each element");
}

void view_checks::same_type(const named_view& expected, const named_view& given) const {
  const element_type &wanted = expected.view.window().element, &got = given.view.window().element;
  if (wanted == got) return;
  refuse("the elements of " + quoted(given) + " are " + to_string(got) + ", those of " +
         quoted(expected) + " are " + to_string(wanted) + "; expected the same");
}

void view_checks::shape(const named_view& given, const extents& expected,
                        const std::string& reason) const {
  if (given.view.window().shape == expected) return;
  refuse("the extent of " + quoted(given) + " is " + to_string(given.view.window().shape) +
         "; expected " + to_string(expected) + ", as " + reason);
}

void view_checks::broadcast(const named_view& given, const named_view& target) const {
  const extents &shape = given.view.window().shape, &wanted = target.view.window().shape;
  if (is_broadcast(shape, wanted)) return;
  refuse("the extent of " + quoted(given) + " is " + to_string(shape) +
         "; expected one that is broadcast to that of " + quoted(target) + ", " +
         to_string(wanted) + ": the same extents or 1 in its last dimensions");
}

void view_checks::apart(const named_view& read, const named_view& written) const {
  if (!share_elements(read.view, written.view)) return;
  refuse(quoted(read) + " and " + quoted(written) + " overlap; write to separate memory, or copy " +
         quoted(read) + " first");
}

void view_checks::numbers(const named_view& given, const runtime::device_info& device) const {
  const element_type& element = given.view.window().element;
  if (!is_number(element.scalar)) {
    refuse("the elements of " + quoted(given) + " are " + to_string(element) +
           "; expected integers, float or double" + advice_for(element));
  }
  supported(given, device);
}

void view_checks::computed_with(const named_view& given, const runtime::device_info& device) const {
  const element_type& element = given.view.window().element;
  if (!is_computed_with(element.scalar)) {
    refuse("the elements of " + quoted(given) + " are " + to_string(element) +
           "; expected integers, bool, float, double, half or bfloat16");
  }
  supported(given, device);
}

void view_checks::whole(const char* name, double given) const {
  const bool is_int = given >= std::numeric_limits<std::int32_t>::min() &&
                      given <= std::numeric_limits<std::int32_t>::max() &&
                      std::trunc(given) == given;
  if (is_int) return;
  std::ostringstream number;
  number << given;
  refuse("'" + std::string(name) + "' is " + number.str() +
         "; expected an int, the type of the elements");
}

void view_checks::supported(const named_view& given, const runtime::device_info& device) const {
  if (given.view.window().element.scalar != scalar_type::float64 || device.supports_double) return;
  throw error(status::unsupported, std::string(operation_) + ": the elements of " + quoted(given) +
                                       " are double, which " + describe(device) +
                                       " does not support; use float, or another device");
}

void view_checks::refuse(const std::string& why) const {
  throw error(status::invalid_argument, std::string(operation_) + ": " + why);
}

bool are_same(const runtime::array_view& a, const runtime::array_view& b) {
  const runtime::data_window &one = a.window(), &other = b.window();
  return source_of(a) == source_of(b) && one.first == other.first && one.shape == other.shape &&
         one.strides == other.strides && one.element.size == other.element.size;
}

}  // namespace libtiles::algorithms
