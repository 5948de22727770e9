#include "libtiles/algorithms/element_units.hpp"

namespace libtiles::algorithms {
namespace {

constexpr int largest_unit = 8;

const char* name_of_unit(int size) {
  switch (size) {
    case 1:
      return "uchar";
    case 2:
      return "ushort";
    case 4:
      return "uint";
    default:
      return "ulong";
  }
}

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
  parameters.push_back({"UNIT", name_of_unit(units.size)});
  parameters.push_back(parameter("UNITS", units.count));
}

}  // namespace libtiles::algorithms
