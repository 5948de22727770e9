#include "libtiles/compiler/kernel_interface.hpp"

#include <algorithm>
#include <utility>

#include "libtiles/compiler/analysis/access/certain_accesses.hpp"
#include "libtiles/compiler/analysis/access/element_accesses.hpp"
#include "libtiles/compiler/analysis/full_overwrite.hpp"

namespace libtiles::compiler {
namespace {

argument_type argument_type_of(const type& t) {
  argument_type made;
  if (t.kind != type_kind::view) {
    made.element = element_type_of(t);
    return made;
  }
  made.kind = t.is_array_object ? argument_kind::array : argument_kind::array_view;
  made.element = element_type_of(*t.element);
  made.rank = t.rank;
  made.is_const = t.is_const;
  return made;
}

parameter parameter_of(const typed::program& program, const typed::variable& variable) {
  parameter made;
  made.name = variable.name;
  made.type = argument_type_of(*variable.type);
  if (variable.type->kind != type_kind::view) return made;
  made.is_read = variable.is_read;
  made.is_written = variable.is_written;
  made.is_reinterpreted = variable.is_reinterpreted;
  const std::optional<index_order> order = find_full_overwrite(program, variable);
  made.is_overwritten = order.has_value();
  made.own_index = order.value_or(made.own_index);
  return made;
}

// Those that are aligned count with the gap in front of them.
std::vector<tile_static_variable> tile_statics_of(const typed::program& program) {
  std::vector<tile_static_variable> made;
  std::size_t end = 0;
  std::size_t first_unit = 1;
  const auto add = [&](const std::vector<typed::variable*>& variables) {
    for (const typed::variable* variable : variables) {
      const auto own_unit = static_cast<std::size_t>(std::max(variable->alignment, 1));
      const std::size_t unit = std::max(own_unit, std::exchange(first_unit, 1));
      const std::size_t gap = (unit - end % unit) % unit;
      const std::size_t bytes = gap + size_in_kernel(*variable->type);
      made.push_back({variable->name, bytes});
      end += bytes;
    }
  };
  add(program.kernel->tile_statics);
  // A struct, which is aligned as its fields are.
  for (const typed::variable* variable : program.helper_tile_statics) {
    first_unit = std::max(first_unit, static_cast<std::size_t>(std::max(variable->alignment, 1)));
  }
  add(program.helper_tile_statics);
  return made;
}

}  // namespace

std::vector<parameter> find_parameters(const typed::program& program) {
  std::vector<parameter> made;
  auto accesses = find_element_accesses(program);
  auto certain = find_certain_accesses(program);
  for (const typed::variable* variable : program.kernel_parameters) {
    made.push_back(parameter_of(program, *variable));
    made.back().accesses = std::move(accesses[variable]);
    made.back().certain_accesses = std::move(certain[variable]);
    made.back().argument = made.size() - 1;
  }
  return made;
}

void describe_memory(const typed::program& program, compiled_kernel& kernel) {
  const type& thread = *program.thread_parameter->type;
  kernel.rank = thread.rank;
  kernel.thread = program.thread_parameter->name;
  kernel.is_tiled = thread.kind == type_kind::tiled_index;
  for (int d = 0; d < thread.rank && kernel.is_tiled; ++d) {
    kernel.tile[static_cast<std::size_t>(d)] = thread.tile[static_cast<std::size_t>(d)];
  }
  kernel.tile_statics = tile_statics_of(program);
  kernel.private_bytes = program.private_bytes;
}

}  // namespace libtiles::compiler
