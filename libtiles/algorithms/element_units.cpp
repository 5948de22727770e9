#include "libtiles/algorithms/element_units.hpp"

namespace libtiles::algorithms {
namespace {

constexpr int largest_unit = 8;

}  // namespace

element_units units_of(std::initializer_list<const runtime::array_view*> views) {
  std::uint64_t bits = largest_unit;
  std::size_t element = 0;
  for (const runtime::array_view* view : views) {
    element = view->window().element.size;
    bits |= element | view->window().first;
  }
  const int unit = static_cast<int>(bits & ~(bits - 1));
  return {unit, static_cast<int>(element) / unit};
}

void add_units(const element_units& units, kernel_parameters& parameters) {
  parameters.push_back(
      {"UNIT", opencl_name_of(unsigned_of_size(static_cast<std::size_t>(units.size)))});
  parameters.push_back(parameter("UNITS", units.count));
}

}  // namespace libtiles::algorithms
