#include "libtiles/compiler/codegen/thread_indices.hpp"

#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/work_group.hpp"

namespace libtiles::compiler {

using kind = typed::thread_index_kind;

std::string thread_indices::need(kind which, int dimension, int neighbour) {
  needed_.emplace(which, dimension, neighbour);
  if (which == kind::tile_origin) needed_.emplace(kind::tile, dimension, neighbour);
  return names::thread_index(which, dimension, neighbour);
}

void thread_indices::declare(const compiler::type& tiled_index, output_lines& out) const {
  for (const auto& [which, dimension, neighbour] : needed_) {
    const bool is_merged = merged_[static_cast<std::size_t>(dimension)] > 1;
    declare(which, dimension,
            is_merged ? merged_value(which, dimension, neighbour, tiled_index)
                      : value(which, dimension, tiled_index),
            out, neighbour);
  }
}

// Of several merged tiles, which the domain need not have all; the first one it has.
std::string thread_indices::merged_value(kind which, int dimension, int neighbour,
                                         const compiler::type& domain) const {
  const bool is_tiled = domain.kind == type_kind::tiled_index;
  const std::string tile = std::to_string(domain.tile[static_cast<std::size_t>(dimension)]);
  const std::string limit = names::domain_extent(dimension) + (is_tiled ? " / " + tile : "");
  const std::string local = value(kind::local, dimension, domain);
  std::string number = work_item_query("get_group_id", dimension, domain) + " * " +
                       std::to_string(merged_[static_cast<std::size_t>(dimension)]);
  if (neighbour > 0) number += " + " + std::to_string(neighbour);
  const std::string origin =
      is_part_ ? " + " + work_item_query("get_global_offset", dimension, domain) : "";
  if (!is_tiled) {
    number = "(" + number + ") * " + work_item_query("get_local_size", dimension, domain) + " + " +
             local + origin;
  } else if (is_part_) {
    number += origin + " / " + tile;
  }
  if (which == kind::in_domain) return number + " < " + limit;
  const std::string last = std::string("(") + type_ + ")(" + limit + ") - 1";
  if (neighbour > 0) number = "min(" + number + ", " + last + ")";
  switch (which) {
    case kind::global:
      return is_tiled ? "(" + number + ") * " + tile + " + " + local : number;
    case kind::tile_origin:
      return names::thread_index(kind::tile, dimension, neighbour) + " * " + tile;
    case kind::local:
      return local;
    case kind::tile:
    case kind::in_domain:
      break;
  }
  return number;
}

void thread_indices::declare_of_tile(const compiler::type& tiled_index, output_lines& out) const {
  for (int d = 0; d < tiled_index.rank; ++d) {
    declare_tile(d, tile_number(d, tiled_index), tiled_index, out);
  }
}

void thread_indices::declare_of_tiles(const compiler::type& tiled_index, int count,
                                      output_lines& out) const {
  const int last = tiled_index.rank - 1;
  for (int d = 0; d < last; ++d) {
    declare_tile(d, tile_number(d, tiled_index), tiled_index, out);
  }
  const std::string most = std::to_string(count);
  const std::string tile = std::to_string(tiled_index.tile[static_cast<std::size_t>(last)]);
  const std::string origin = is_part_ ? " + (long)get_global_offset(0) / " + tile : "";
  out.add("const long " + names::first_tile() + " = (long)get_group_id(0) * " + most + origin +
          ";");
  out.add("const long " + names::tile_count() + " = min((long)" + most + ", (long)" +
          names::tiles_in_row() + " - " + names::first_tile() + ");");
}

void thread_indices::declare_of_numbered_tile(const compiler::type& tiled_index,
                                              output_lines& out) const {
  const std::string tile = names::first_tile() + " + " + names::tile_number();
  declare_tile(tiled_index.rank - 1, std::string("(") + type_ + ")(" + tile + ")", tiled_index,
               out);
}

void thread_indices::declare_tile(int dimension, const std::string& tile,
                                  const compiler::type& tiled_index, output_lines& out) const {
  declare(kind::tile, dimension, tile, out);
  declare(kind::tile_origin, dimension, value(kind::tile_origin, dimension, tiled_index), out);
}

void thread_indices::declare_of_thread(const compiler::type& tiled_index, output_lines& out) const {
  for (int d = 0; d < tiled_index.rank; ++d) {
    if (needed_.count({kind::global, d, 0}) == 0) continue;
    const std::string origin = names::thread_index(kind::tile_origin, d);
    declare(kind::global, d, origin + " + " + names::thread_index(kind::local, d), out);
  }
}

void thread_indices::declare_in_row(const compiler::type& tiled_index, output_lines& out) const {
  for (const auto& [which, dimension, neighbour] : needed_) {
    const bool is_last = dimension + 1 == tiled_index.rank;
    declare(which, dimension,
            is_last ? names::column() : work_item_query("get_global_id", dimension, tiled_index),
            out);
  }
}

std::string thread_indices::local_parameters(const compiler::type& tiled_index) const {
  std::string text;
  for (int d = 0; d < tiled_index.rank; ++d) {
    text += (d == 0 ? "const " : ", const ") + type() + " " + names::thread_index(kind::local, d);
  }
  return text;
}

std::string thread_indices::local_arguments(int rank) {
  std::string text;
  for (int d = 0; d < rank; ++d) text += (d == 0 ? "" : ", ") + names::thread_index(kind::local, d);
  return text;
}

void thread_indices::declare_by_local(const compiler::type& tiled_index, output_lines& out) const {
  for (const auto& [which, dimension, neighbour] : needed_) {
    if (which == kind::local) continue;
    const std::string value =
        which == kind::global
            ? global_value(dimension, names::thread_index(kind::local, dimension), tiled_index)
            : this->value(which, dimension, tiled_index);
    declare(which, dimension, value, out);
  }
}

void thread_indices::declare(kind which, int dimension, const std::string& value, output_lines& out,
                             int neighbour) const {
  out.add(std::string("const ") + type_ + " " + names::thread_index(which, dimension, neighbour) +
          " = " + value + ";");
}

std::string thread_indices::value(kind which, int dimension,
                                  const compiler::type& tiled_index) const {
  switch (which) {
    case kind::global:
      return orders_tiles_ || is_column(tiled_index.tile, tiled_index.rank)
                 ? global_value(dimension, value(kind::local, dimension, tiled_index), tiled_index)
                 : work_item_query("get_global_id", dimension, tiled_index);
    case kind::local:
      return work_item_query("get_local_id",
                             local_dimension(tiled_index.tile, tiled_index.rank, dimension));
    case kind::tile:
      return tile_number(dimension, tiled_index);
    case kind::tile_origin:
      return names::thread_index(kind::tile, dimension) + " * " +
             std::to_string(tiled_index.tile[static_cast<std::size_t>(dimension)]);
    case kind::in_domain:
      return "1";
  }
  return "0";
}

std::string thread_indices::global_value(int dimension, const std::string& local,
                                         const compiler::type& tiled_index) const {
  return tile_number(dimension, tiled_index) + " * " +
         std::to_string(tiled_index.tile[static_cast<std::size_t>(dimension)]) + " + " + local;
}

std::string thread_indices::tile_number(int dimension, const compiler::type& tiled_index) const {
  if (orders_tiles_) {
    return std::string("(") + type_ + ")tiles_ordered_tile(" + std::to_string(dimension) + ")";
  }
  const std::string group = work_item_query("get_group_id", dimension, tiled_index);
  if (!is_part_) return group;
  return "(" + group + " + " + work_item_query("get_global_offset", dimension, tiled_index) +
         " / " + std::to_string(tiled_index.tile[static_cast<std::size_t>(dimension)]) + ")";
}

std::string thread_indices::work_item_query(const char* function, int dimension,
                                            const compiler::type& tiled_index) const {
  return work_item_query(function, tiled_index.rank - 1 - dimension);
}

std::string thread_indices::work_item_query(const char* function, int opencl_dimension) const {
  return std::string("(") + type_ + ")" + function + "(" + std::to_string(opencl_dimension) + ")";
}

// In bands of 8 rows of tiles, column by column; the last band may have fewer.
void write_order_of_tiles(output_lines& out) {
  for (const char* const line : {
           "ulong tiles_ordered_tile(int dimension);",
           "ulong tiles_ordered_tile(int dimension) {",
           "  if (get_num_groups(0) * get_num_groups(1) < 1 << 28) {",
           "    const uint across = get_num_groups(0), down = get_num_groups(1);",
           "    const uint number = (uint)get_group_id(1) * across + (uint)get_group_id(0);",
           "    const uint first = number / (8 * across) * 8, place = number - first * across;",
           "    const uint rows = first + 8 <= down ? 8 : down - first;",
           "    return dimension == 0 ? first + place % rows : place / rows;",
           "  }",
           "  const ulong across = get_num_groups(0), down = get_num_groups(1);",
           "  const ulong number = get_group_id(1) * across + get_group_id(0);",
           "  const ulong first = number / (8 * across) * 8, place = number - first * across;",
           "  const ulong rows = first + 8 <= down ? 8 : down - first;",
           "  return dimension == 0 ? first + place % rows : place / rows;",
           "}",
       }) {
    out.add(line);
  }
}

}  // namespace libtiles::compiler
