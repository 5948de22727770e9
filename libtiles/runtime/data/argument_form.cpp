#include "libtiles/runtime/data/argument_form.hpp"

#include <array>
#include <cstdlib>
#include <limits>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "libtiles/core/printable.hpp"

namespace libtiles::runtime {
namespace {

// Every sum of products of index and stride has to fit an int, partial sums too, so strides of
// either sign count. No step can overflow: each product has 62 bits, and the sum stops at 31.
bool is_wide(const data_window& window) {
  constexpr std::int64_t largest = std::numeric_limits<std::int32_t>::max();
  if (!has_elements(window)) return false;
  std::int64_t reach = 0;
  for (std::size_t d = 0; d < window.shape.size(); ++d) {
    const std::int64_t steps = window.shape[d] - 1;
    const std::int64_t stride = window.strides[d];
    if (steps == 0) continue;
    if (stride > largest || stride < -largest) return true;
    reach += steps * std::abs(stride);
    if (reach >= largest) return true;
  }
  return false;
}

// The neighbours of the last dimension do not lie side by side.
bool is_strided(const data_window& window) {
  return window.shape.back() > 1 && window.strides.back() != 1;
}

std::array<argument_form, scalar_numbers> make_value_forms() {
  std::array<argument_form, scalar_numbers> forms;
  for (std::size_t i = 0; i < forms.size(); ++i) {
    const auto scalar = static_cast<scalar_type>(i);
    forms[i].type.element = {scalar, "", size_of(scalar)};
  }
  return forms;
}

}  // namespace

argument_form form_of(argument_kind kind, const data_window& window, bool is_const) {
  return {{kind, window.element, static_cast<int>(window.shape.size()), is_const},
          {is_wide(window), is_strided(window)}};
}

const argument_form& form_of_values(scalar_type type) {
  static const auto& forms = *new std::array<argument_form, scalar_numbers>(make_value_forms());
  return forms[static_cast<std::size_t>(type)];
}

// As few as a program has types: each is kept for good.
const argument_form& form_of_structs(const char* name, std::size_t size) {
  static auto& mutex = *new std::mutex;
  static auto& forms = *new std::map<std::pair<std::string, std::size_t>, argument_form>;
  const std::lock_guard<std::mutex> lock(mutex);
  // Other threads read those that are there.
  const auto [found, is_new] = forms.try_emplace({name, size});
  if (is_new) found->second.type.element = {scalar_type::structure, printable_name(name), size};
  return found->second;
}

}  // namespace libtiles::runtime
