// What is known of a kernel.
#include "tiles/c/kernel_info.h"

#include <algorithm>

#include "capi/src/argument_list.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/struct_io.hpp"
#include "libtiles/core/thread_object.hpp"
#include "libtiles/runtime/launch/kernel.hpp"

using namespace libtiles;
using namespace libtiles::capi;
using compiler::compiled_kernel;
using compiler::element_access;
using compiler::index_form;

namespace {

const compiled_kernel& translated(tiles_kernel kernel, const tiles_argument* arguments,
                                  uint32_t argument_count) {
  argument_list list;
  std::vector<runtime::launch_argument> launch_arguments;
  list.read(arguments, argument_count, launch_arguments);
  return use(kernel, "kernel")->translated(launch_arguments);
}

template <class Entry>
const Entry& entry_at(const std::vector<Entry>& entries, uint32_t index, const std::string& what,
                      const std::string& owner) {
  if (index < entries.size()) return entries[index];
  throw error(status::invalid_argument, "there is no " + what + " " + std::to_string(index) +
                                            " of '" + owner + "', which has " +
                                            std::to_string(entries.size()) + ", counted from 0");
}

const compiler::parameter& parameter_at(const compiled_kernel& compiled, uint32_t index) {
  return entry_at(compiled.parameters, index, "parameter", compiled.name);
}

uint64_t tile_static_bytes(const compiled_kernel& compiled) {
  uint64_t bytes = 0;
  for (const auto& variable : compiled.tile_statics) bytes += variable.bytes;
  return bytes;
}

tiles_shape shape_of(const compiled_kernel& compiled) {
  return compiled.shape == compiler::kernel_shape::loop ? TILES_SHAPE_LOOP : TILES_SHAPE_GROUP;
}

tiles_kernel_info to_c(const compiled_kernel& compiled) {
  tiles_kernel_info info = TILES_KERNEL_INFO_INIT;
  info.parameter_count = static_cast<uint32_t>(compiled.parameters.size());
  info.name = compiled.name.c_str();
  info.rank = static_cast<uint32_t>(compiled.rank);
  info.is_tiled = compiled.is_tiled ? 1 : 0;
  for (int d = 0; d < compiled.rank && compiled.is_tiled; ++d) {
    info.tile[d] = compiled.tile[static_cast<std::size_t>(d)];
  }
  info.tile_static_bytes = tile_static_bytes(compiled);
  info.private_bytes = compiled.private_bytes;
  info.uses_double = compiled.uses_double ? 1 : 0;
  info.shape = shape_of(compiled);
  return info;
}

tiles_effect_flags flag(bool is_set, tiles_effect_flags effect) { return is_set ? effect : 0; }

bool is_atomic(const compiler::parameter& each) {
  return std::any_of(each.accesses.begin(), each.accesses.end(),
                     [](const element_access& one) { return one.is_atomic; });
}

/// The type that a thread was told last.
struct told_type {
  std::string text;
};

tiles_parameter_info to_c(const compiler::parameter& each) {
  std::string& type = thread_object<told_type>::own().text;
  type = to_string(each.type);
  tiles_parameter_info info = TILES_PARAMETER_INFO_INIT;
  info.effects = flag(each.is_read, TILES_EFFECT_READ) | flag(each.is_written, TILES_EFFECT_WRITE) |
                 flag(is_atomic(each), TILES_EFFECT_ATOMIC) |
                 flag(each.is_overwritten, TILES_EFFECT_OVERWRITE);
  info.name = each.name.c_str();
  info.type = type.c_str();
  info.access_count = static_cast<uint32_t>(each.accesses.size());
  return info;
}

tiles_index_base to_c(compiler::index_base base) {
  switch (base) {
    case compiler::index_base::zero:
      return TILES_INDEX_BASE_ZERO;
    case compiler::index_base::global:
      return TILES_INDEX_BASE_GLOBAL;
    case compiler::index_base::tile_origin:
      return TILES_INDEX_BASE_TILE_ORIGIN;
    case compiler::index_base::uniform:
      return TILES_INDEX_BASE_UNIFORM;
    case compiler::index_base::anything:
      break;
  }
  return TILES_INDEX_BASE_ANYTHING;
}

tiles_element_access to_c(const element_access& access) {
  tiles_element_access made = TILES_ELEMENT_ACCESS_INIT;
  made.effects = flag(access.is_read, TILES_EFFECT_READ) |
                 flag(access.is_written, TILES_EFFECT_WRITE) |
                 flag(access.is_atomic, TILES_EFFECT_ATOMIC);
  made.rank = static_cast<uint32_t>(std::min<std::size_t>(access.indices.size(), TILES_MAX_RANK));
  for (uint32_t d = 0; d < made.rank; ++d) {
    const index_form& form = access.indices[d];
    made.index[d] = {to_c(form.base), form.dimension, form.lowest, form.highest};
  }
  return made;
}

}  // namespace

tiles_status tiles_kernel_get_info(tiles_kernel kernel, const tiles_argument* arguments,
                                   uint32_t argument_count, tiles_kernel_info* out) {
  return guard([&] {
    write_struct(out, to_c(translated(kernel, arguments, argument_count)), "tiles_kernel_info");
  });
}

tiles_status tiles_kernel_get_parameter(tiles_kernel kernel, const tiles_argument* arguments,
                                        uint32_t argument_count, uint32_t parameter,
                                        tiles_parameter_info* out) {
  return guard([&] {
    const compiled_kernel& compiled = translated(kernel, arguments, argument_count);
    write_struct(out, to_c(parameter_at(compiled, parameter)), "tiles_parameter_info");
  });
}

tiles_status tiles_kernel_get_access(tiles_kernel kernel, const tiles_argument* arguments,
                                     uint32_t argument_count, uint32_t parameter, uint32_t access,
                                     tiles_element_access* out) {
  return guard([&] {
    const compiler::parameter& each =
        parameter_at(translated(kernel, arguments, argument_count), parameter);
    write_struct(out, to_c(entry_at(each.accesses, access, "access", each.name)),
                 "tiles_element_access");
  });
}
