#include "libtiles/compiler/writer/thread_indices.hpp"

#include "libtiles/compiler/writer/names.hpp"

namespace libtiles::compiler {

using kind = typed::thread_index_kind;

std::string thread_indices::need(kind which, int dimension) {
  needed_.emplace(which, dimension);
  if (which == kind::tile_origin) needed_.emplace(kind::tile, dimension);
  return names::thread_index(which, dimension);
}

void thread_indices::declare(const type& tiled_index, output_lines& out) const {
  for (const auto& [which, dimension] : needed_) {
    out.add(std::string("const ") + type_ + " " + names::thread_index(which, dimension) + " = " +
            value(which, dimension, tiled_index) + ";");
  }
}

std::string thread_indices::value(kind which, int dimension, const type& tiled_index) const {
  switch (which) {
    case kind::global:
      return told_by("get_global_id", dimension, tiled_index);
    case kind::local:
      return told_by("get_local_id", dimension, tiled_index);
    case kind::tile:
      return told_by("get_group_id", dimension, tiled_index);
    case kind::tile_origin:
      return names::thread_index(kind::tile, dimension) + " * " +
             std::to_string(tiled_index.tile[static_cast<std::size_t>(dimension)]);
  }
  return "0";
}

std::string thread_indices::told_by(const char* function, int dimension,
                                    const type& tiled_index) const {
  const int opencl_dimension = tiled_index.rank - 1 - dimension;
  return std::string("(") + type_ + ")" + function + "(" + std::to_string(opencl_dimension) + ")";
}

}  // namespace libtiles::compiler
