#include "libtiles/compiler/codegen/checked/shadow_layout.hpp"

#include <algorithm>

namespace libtiles::compiler {
namespace {

// What every device has at least, by OpenCL's rules.
constexpr std::size_t local_memory_bytes = std::size_t{32} * 1024;
// The largest alignment in OpenCL C that a variable of ours can have, that of a double4.
constexpr std::size_t alignment_bound = 32;
// Sites beyond are told apart no more: the interval needs bits, too.
constexpr int max_site_bits = 12;

// The size of an untiled kernel's work-groups is the driver's choice.
std::size_t work_group_size(const type& domain) {
  const bool is_tiled = domain.kind == type_kind::tiled_index;
  return is_tiled ? static_cast<std::size_t>(thread_count(domain)) : 4096;
}

}  // namespace

int bits_for(std::size_t count) {
  int bits = 1;
  while ((std::size_t{1} << bits) < count) ++bits;
  return bits;
}

shadow_layout::shadow_layout(const typed::program& program, std::size_t site_count)
    : site_bits_(std::min(bits_for(site_count), max_site_bits)),
      thread_bits_(bits_for(work_group_size(*program.thread_parameter->type))) {
  std::size_t statics = 0;
  for (const typed::variable* variable : program.helper_tile_statics) {
    const std::size_t size = size_in_kernel(*variable->type);
    statics += (size + alignment_bound - 1) / alignment_bound * alignment_bound;
    cell_bytes_ = std::min(cell_bytes_, size_of_smallest_number(*variable->type));
  }
  cell_count_ = statics / cell_bytes_;
  is_local_ = statics + bytes() <= local_memory_bytes;
}

// Of a tile's shadow in global memory, too: a multiple of 8.
std::size_t shadow_layout::bytes() const {
  return (cell_count_ * words_per_cell * sizeof(std::uint32_t) + 7) / 8 * 8;
}

}  // namespace libtiles::compiler
