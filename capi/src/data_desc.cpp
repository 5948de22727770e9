#include "capi/src/data_desc.hpp"

#include <algorithm>

#include "capi/src/struct_io.hpp"
#include "libtiles/core/error.hpp"

namespace libtiles::capi {
namespace {

static_assert(static_cast<int>(scalar_type::boolean) == TILES_BOOL);
static_assert(static_cast<int>(scalar_type::int8) == TILES_INT8);
static_assert(static_cast<int>(scalar_type::uint8) == TILES_UINT8);
static_assert(static_cast<int>(scalar_type::int16) == TILES_INT16);
static_assert(static_cast<int>(scalar_type::uint16) == TILES_UINT16);
static_assert(static_cast<int>(scalar_type::int32) == TILES_INT32);
static_assert(static_cast<int>(scalar_type::uint32) == TILES_UINT32);
static_assert(static_cast<int>(scalar_type::int64) == TILES_INT64);
static_assert(static_cast<int>(scalar_type::uint64) == TILES_UINT64);
static_assert(static_cast<int>(scalar_type::float32) == TILES_FLOAT32);
static_assert(static_cast<int>(scalar_type::float64) == TILES_FLOAT64);
static_assert(static_cast<int>(scalar_type::structure) == TILES_STRUCT);
static_assert(max_data_rank == TILES_MAX_RANK);

[[noreturn]] void refuse(const std::string& what) {
  throw error(status::invalid_argument, "tiles_data_desc: " + what);
}

element_type structure_of(const tiles_data_desc& desc) {
  if (desc.struct_name == nullptr || *desc.struct_name == '\0') {
    refuse("struct_name is missing; TILES_STRUCT needs the struct's name in the kernel text");
  }
  if (desc.element_size == 0) {
    refuse("element_size is 0; TILES_STRUCT needs sizeof(" + std::string(desc.struct_name) + ")");
  }
  return {scalar_type::structure, desc.struct_name, static_cast<std::size_t>(desc.element_size)};
}

element_type number_of(const tiles_data_desc& desc) {
  const scalar_type type = number_type(desc.element_type, "tiles_data_desc: element_type");
  const std::size_t size = size_of(type);
  if (desc.element_size != 0 && desc.element_size != size) {
    refuse("element_size is " + std::to_string(desc.element_size) + "; " + name_of(type) + " has " +
           std::to_string(size));
  }
  return {type, "", size};
}

extents shape_of(const tiles_data_desc& desc) {
  if (desc.rank < 1 || desc.rank > TILES_MAX_RANK) {
    refuse("rank is " + std::to_string(desc.rank) + "; expected 1 to " +
           std::to_string(TILES_MAX_RANK));
  }
  return {desc.extent, desc.extent + desc.rank};
}

}  // namespace

data_description read_data_desc(const tiles_data_desc* desc) {
  const tiles_data_desc given = read_struct(desc, "tiles_data_desc");
  const bool is_structure = given.element_type == TILES_STRUCT;
  return {is_structure ? structure_of(given) : number_of(given), shape_of(given),
          is_const(given.flags)};
}

tiles_data_desc to_c(const runtime::data_window& window, bool is_const) {
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  desc.element_type = static_cast<int32_t>(window.element.scalar);
  const bool is_structure = window.element.scalar == scalar_type::structure;
  desc.struct_name = is_structure ? window.element.struct_name.c_str() : nullptr;
  desc.element_size = window.element.size;
  desc.rank = static_cast<uint32_t>(window.shape.size());
  desc.flags = is_const ? TILES_DATA_CONST : 0;
  std::copy(window.shape.begin(), window.shape.end(), desc.extent);
  return desc;
}

bool is_const(uint32_t flags) {
  if ((flags & ~static_cast<uint32_t>(TILES_DATA_CONST)) != 0) {
    refuse("flags are " + std::to_string(flags) + "; expected 0 or TILES_DATA_CONST (" +
           std::to_string(TILES_DATA_CONST) + ")");
  }
  return flags != 0;
}

scalar_type number_type(int32_t type, const std::string& where) {
  if (type >= TILES_BOOL && type < TILES_STRUCT) return static_cast<scalar_type>(type);
  throw error(status::invalid_argument,
              where + " is " + std::to_string(type) + "; expected a tiles_type of a number, " +
                  std::to_string(TILES_BOOL) + " to " + std::to_string(TILES_FLOAT64));
}

}  // namespace libtiles::capi
