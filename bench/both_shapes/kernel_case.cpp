#include "bench/both_shapes/kernel_case.hpp"

namespace both_shapes {

tiles_kernel make_kernel(const kernel_case& from, tiles_shape shape, bool checked) {
  std::vector<tiles_constant> constants;
  for (const auto& [name, value] : from.constants) {
    constants.push_back({name.c_str(), value.c_str()});
  }
  tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
  desc.text = from.text.c_str();
  desc.function = from.function.empty() ? nullptr : from.function.c_str();
  desc.declarations = from.declarations.c_str();
  desc.constants = constants.data();
  desc.constant_count = static_cast<std::uint32_t>(constants.size());
  desc.shape = shape;
  desc.checked = checked ? TILES_CHECKED_VIEWS : TILES_CHECKED_DEFAULT;
  tiles_kernel kernel = nullptr;
  return tiles_kernel_create(&desc, &kernel) == TILES_OK ? kernel : nullptr;
}

}  // namespace both_shapes
