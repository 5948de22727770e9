#include "capi/src/data_desc.hpp"

#include <algorithm>

#include "capi/src/struct_io.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/core/printable.hpp"

namespace libtiles::capi {
namespace {

#define TILES_SAME_NUMBER(name, constant, ...) \
  static_assert(static_cast<int>(scalar_type::name) == TILES_TYPE_##constant);
LIBTILES_SCALAR_TYPES(TILES_SAME_NUMBER)
#undef TILES_SAME_NUMBER
static_assert(static_cast<int>(scalar_type::structure) == TILES_TYPE_STRUCT);
static_assert(max_data_rank == TILES_MAX_RANK);

[[noreturn]] void refuse(const std::string& what) {
  throw error(status::invalid_argument, "tiles_data_desc: " + what);
}

element_type structure_of(const tiles_data_desc& desc) {
  if (desc.struct_name == nullptr || *desc.struct_name == '\0') {
    refuse("struct_name is missing; TILES_TYPE_STRUCT needs the struct's name in the kernel text");
  }
  if (desc.element_size == 0) {
    refuse("element_size is 0; TILES_TYPE_STRUCT needs sizeof(" + printable_name(desc.struct_name) +
           ")");
  }
  return {scalar_type::structure, printable_name(desc.struct_name),
          static_cast<std::size_t>(desc.element_size)};
}

element_type number_of(const tiles_data_desc& desc) {
  const auto named = static_cast<scalar_type>(desc.element_type);
  const scalar_type type = is_floating(named) ? named : number_type(desc.element_type, [] {
    return "tiles_data_desc: element_type";
  });
  const std::size_t size = size_of(type);
  if (desc.element_size != 0 && desc.element_size != size) {
    refuse("element_size is " + std::to_string(desc.element_size) + "; " + name_of(type) + " has " +
           std::to_string(size));
  }
  return {type, "", size};
}

element_type element_of(const tiles_data_desc& desc) {
  return desc.element_type == TILES_TYPE_STRUCT ? structure_of(desc) : number_of(desc);
}

void check_flags(std::uint32_t flags, std::uint32_t known, const char* expected) {
  if ((flags & ~known) == 0) return;
  refuse("flags are " + std::to_string(flags) + "; expected " + expected);
}

// Strides without their flag would be passed over silently. Those of dense data come from
// tiles_array_view_get_desc().
void check_unused_strides(const tiles_data_desc& desc) {
  std::uint64_t dense = 1;
  for (std::uint32_t d = desc.rank; d-- > 0;) {
    if (desc.stride[d] != 0 && desc.extent[d] > 1 && std::uint64_t(desc.stride[d]) != dense) {
      refuse("stride of dimension " + std::to_string(d) + " is " + std::to_string(desc.stride[d]) +
             ", but flags lack TILES_DATA_STRIDED (2); add it, or leave the strides 0");
    }
    dense *= std::uint64_t(desc.extent[d]);
  }
}

std::vector<std::int64_t> strides_of(const tiles_data_desc& desc) {
  if ((desc.flags & TILES_DATA_STRIDED) == 0) {
    check_unused_strides(desc);
    return {};
  }
  return {desc.stride, desc.stride + desc.rank};
}

std::uint32_t flags_of(const runtime::data_window& window, bool is_const) {
  const std::uint32_t constant = is_const ? TILES_DATA_CONST : 0;
  return runtime::is_dense(window) ? constant : constant | TILES_DATA_STRIDED;
}

}  // namespace

data_description read_data_desc(const tiles_data_desc* desc) {
  const tiles_data_desc given = read_struct(desc, "tiles_data_desc");
  check_flags(given.flags, TILES_DATA_CONST | TILES_DATA_STRIDED,
              "0, TILES_DATA_CONST (1), TILES_DATA_STRIDED (2) or both");
  data_description description;
  description.element = element_of(given);
  description.shape = read_extents(given.extent, given.rank, "tiles_data_desc: ");
  description.strides = strides_of(given);
  description.is_const = (given.flags & TILES_DATA_CONST) != 0;
  return description;
}

element_type read_element(const tiles_data_desc* desc) {
  return element_of(read_struct(desc, "tiles_data_desc"));
}

extents read_extents(const std::int64_t* extent, std::uint32_t rank, const std::string& where) {
  if (rank >= 1 && rank <= TILES_MAX_RANK) return {extent, extent + rank};
  throw error(status::invalid_argument, where + "rank is " + std::to_string(rank) +
                                            "; expected 1 to " + std::to_string(TILES_MAX_RANK));
}

tiles_data_desc to_c(const runtime::data_window& window, bool is_const) {
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  desc.element_type = static_cast<int32_t>(window.element.scalar);
  const bool is_structure = window.element.scalar == scalar_type::structure;
  desc.struct_name = is_structure ? window.element.struct_name.c_str() : nullptr;
  desc.element_size = window.element.size;
  desc.rank = static_cast<uint32_t>(window.shape.size());
  desc.flags = flags_of(window, is_const);
  std::copy(window.shape.begin(), window.shape.end(), desc.extent);
  std::copy(window.strides.begin(), window.strides.end(), desc.stride);
  return desc;
}

bool is_const(uint32_t flags) {
  check_flags(flags, TILES_DATA_CONST, "0 or TILES_DATA_CONST (1)");
  return flags != 0;
}

error not_a_number_type(int32_t type, const std::string& where) {
  return error(status::invalid_argument,
               where + " is " + std::to_string(type) + "; expected a tiles_type of a number, " +
                   std::to_string(TILES_TYPE_BOOL) + " to " + std::to_string(TILES_TYPE_FLOAT64));
}

}  // namespace libtiles::capi
