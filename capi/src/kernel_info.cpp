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

uint64_t tile_static_bytes(const compiled_kernel& compiled) {
  uint64_t bytes = 0;
  for (const auto& variable : compiled.tile_statics) bytes += variable.bytes;
  return bytes;
}

tiles_shape shape_of(const compiled_kernel& compiled) {
  if (compiled.shape == compiler::kernel_shape::merged) return TILES_SHAPE_MERGED;
  return compiled.shape == compiler::kernel_shape::loop ? TILES_SHAPE_LOOP : TILES_SHAPE_GROUP;
}

tiles_effect_flags flag(bool is_set, tiles_effect_flags effect) { return is_set ? effect : 0; }

bool is_atomic(const compiler::parameter& each) {
  return std::any_of(each.accesses.begin(), each.accesses.end(),
                     [](const element_access& one) { return one.is_atomic; });
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
  tiles_element_access made{};
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

tiles_effect_flags effects_of(const compiler::parameter& each) {
  return flag(each.is_read, TILES_EFFECT_READ) | flag(each.is_written, TILES_EFFECT_WRITE) |
         flag(is_atomic(each), TILES_EFFECT_ATOMIC) |
         flag(each.is_overwritten, TILES_EFFECT_OVERWRITE);
}

/// The parameters that a thread asked for last, with what their pointers refer to.
struct described_parameters {
  std::vector<tiles_parameter_info> infos;
  std::vector<std::string> types;
  std::vector<std::vector<tiles_element_access>> accesses;
};

std::vector<tiles_element_access> accesses_of(const compiler::parameter& each) {
  std::vector<tiles_element_access> accesses;
  for (const element_access& one : each.accesses) accesses.push_back(to_c(one));
  return accesses;
}

void describe(const std::vector<compiler::parameter>& parameters, described_parameters& out) {
  out = {};
  for (const compiler::parameter& each : parameters) {
    out.types.push_back(to_string(each.type));
    out.accesses.push_back(accesses_of(each));
  }
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const std::vector<tiles_element_access>& accesses = out.accesses[i];
    out.infos.push_back({parameters[i].name.c_str(),
                         out.types[i].c_str(),
                         effects_of(parameters[i]),
                         static_cast<uint32_t>(accesses.size()),
                         accesses.empty() ? nullptr : accesses.data(),
                         {0, 0}});
  }
}

tiles_kernel_info to_c(const compiled_kernel& compiled,
                       const std::vector<tiles_parameter_info>& parameters) {
  tiles_kernel_info info = TILES_KERNEL_INFO_INIT;
  info.parameter_count = static_cast<uint32_t>(parameters.size());
  info.name = compiled.name.c_str();
  info.rank = static_cast<uint32_t>(compiled.rank);
  info.is_tiled = compiled.is_tiled ? 1 : 0;
  for (int d = 0; d < compiled.rank && compiled.is_tiled; ++d) {
    info.tile[d] = compiled.tile[static_cast<std::size_t>(d)];
  }
  std::copy(compiled.merged.begin(), compiled.merged.end(), info.merged);
  info.tile_static_bytes = tile_static_bytes(compiled);
  info.private_bytes = compiled.private_bytes;
  info.uses_double = compiled.uses_double ? 1 : 0;
  info.shape = shape_of(compiled);
  info.parameters = parameters.empty() ? nullptr : parameters.data();
  return info;
}

}  // namespace

tiles_status tiles_kernel_get_info(tiles_kernel kernel, const tiles_argument* arguments,
                                   uint32_t argument_count, tiles_kernel_info* out) {
  return guard([&] {
    const compiled_kernel& compiled = translated(kernel, arguments, argument_count);
    auto& parameters = thread_object<described_parameters>::own();
    describe(compiled.parameters, parameters);
    write_struct(out, to_c(compiled, parameters.infos), "tiles_kernel_info");
  });
}
