#include "libtiles/compiler/sema/tile_product_texts.hpp"

#include <algorithm>
#include <functional>

#include "libtiles/compiler/analysis/product_operands.hpp"
#include "libtiles/compiler/ir/tensor_product.hpp"
#include "libtiles/compiler/text/replace_all.hpp"

namespace libtiles::compiler {
namespace {

// So many results of a thread are named one by one, so that they can live in registers.
constexpr int most_unrolled = 256;

// Products that are written out where threads have many registers.
constexpr std::int64_t most_in_line = 2048;

// Elements of a row of `a` that are read together.
constexpr std::int64_t depth_of_reads = 4;

const std::string wait = "  t.barrier.wait_with_tile_static_memory_fence();\n";

std::string text_of(std::int64_t number) { return std::to_string(number); }

std::string thread_number(const type& tile, int dimensions) {
  std::string made = dimensions == 0 ? "0" : "t.local[0]";
  for (int d = 1; d < dimensions; ++d) {
    const std::string extent = text_of(tile.tile[static_cast<std::size_t>(d)]);
    made = "(" + made + " * " + extent + " + t.local[" + text_of(d) + "])";
  }
  return made;
}

int last_extent(const type& tile) { return tile.tile[static_cast<std::size_t>(tile.rank - 1)]; }

// The first result of the thread.
std::string coordinates_in_sub_groups(const product_layout& layout) {
  const std::string lanes = text_of(tensor_lanes);
  const std::string across = text_of(layout.columns / layout.sub_group_columns);
  const std::string own = thread_number(layout.tile, layout.tile.rank);
  if (layout.has_warpgroups) {
    const std::string all = text_of(warpgroup_lanes);
    const std::string rows = text_of(rows_of_warpgroup(layout.sub_group_rows));
    return "  const int y = " + own + " / " + all + " * " + rows + " + " + own + " % " + all +
           " / " + lanes + " * 16 + " + own + " % " + lanes + " / 4;\n" + "  const int x = " + own +
           " % 4 * 2;\n";
  }
  return "  const int y = " + own + " / " + lanes + " / " + across + " * " +
         text_of(layout.sub_group_rows) + " + " + own + " % " + lanes + " / 4;\n" +
         "  const int x = " + own + " / " + lanes + " % " + across + " * " +
         text_of(layout.sub_group_columns) + " + " + own + " % 4 * 2;\n";
}

// Where the thread stands in the grid.
std::string coordinates(const product_layout& layout) {
  const type& tile = layout.tile;
  if (layout.has_sub_groups()) return coordinates_in_sub_groups(layout);
  const std::string columns = text_of(layout.grid_columns);
  const bool has_tiles_rows = layout.is_shared || layout.grid_columns == last_extent(tile);
  const std::string own = thread_number(tile, tile.rank);
  const std::string y = has_tiles_rows ? thread_number(tile, tile.rank - 1) : own + " / " + columns;
  const std::string x =
      has_tiles_rows ? "t.local[" + text_of(tile.rank - 1) + "]" : own + " % " + columns;
  return "  const int y = " + y + ";\n  const int x = " + x + ";\n";
}

// Of a grid that has fewer threads than the tile.
std::string has_work(const product_layout& layout) {
  const std::int64_t last = last_extent(layout.tile);
  const std::int64_t threads = thread_count(layout.tile);
  std::string made;
  if (layout.is_shared && layout.grid_columns < last) made = "x < " + text_of(layout.grid_columns);
  const std::int64_t columns = layout.grid_columns;
  const std::int64_t rows = layout.is_shared ? threads / last : (threads + columns - 1) / columns;
  if (layout.grid_rows < rows) {
    made += std::string(made.empty() ? "" : " && ") + "y < " + text_of(layout.grid_rows);
  }
  return made;
}

std::string numbered(const std::string& name, int number) { return name + text_of(number); }

std::string numbered(const std::string& name, int first, int second) {
  return name + text_of(first) + "_" + text_of(second);
}

std::string each(int count, const std::function<std::string(int)>& made) {
  std::string all;
  for (int n = 0; n < count; ++n) all += made(n);
  return all;
}

std::string each(int rows, int columns, const std::function<std::string(int, int)>& made) {
  return each(rows, [&](int i) { return each(columns, [&](int j) { return made(i, j); }); });
}

}  // namespace

std::string tile_product_texts::fill() const {
  return function("void fill(TILE t, T value, int c)", each_element("ELEMENT = value;"));
}

std::string tile_product_texts::apply(std::size_t arguments, bool takes_index) const {
  std::string parameters, passed = takes_index ? ", index<2>(row, column)" : "";
  for (std::size_t n = 0; n < arguments; ++n) {
    parameters += ", int x" + std::to_string(n);
    passed += ", x" + std::to_string(n);
  }
  return function("void apply(TILE t, int c" + parameters + ")",
                  each_element("ELEMENT = change(ELEMENT" + passed + ");"));
}

// Whether the view holds all of it is asked once for the tile, which runs as loops: they are cut at
// the barriers.
std::string tile_product_texts::store(bool in_vectors) const {
  const std::string cut = layout_.is_shared && !layout_.is_plain ? wait : "";
  const std::string target = "view(first + row, left + column)";
  const std::string stored = target + " = ELEMENT;";
  const std::string inside =
      "if (first + row >= 0 && first + row < view.extent[0] && left + column >= 0 && "
      "left + column < view.extent[1]) ";
  const std::string is_whole = "first >= 0 && left >= 0 && first <= view.extent[0] - " +
                               text_of(layout_.rows) + " && left <= view.extent[1] - " +
                               text_of(layout_.columns);
  std::string whole = cut + each_element(stored);
  if (in_vectors && has_whole_groups()) {
    const std::string vector =
        "store_neighbours(" + target + ", ELEMENT, " + text_of(layout_.group) + ");";
    whole = "  if (rows_are_aligned(view, left)) {\n" + each_element(vector, layout_.group) +
            "  } else {\n" + whole + "  }\n";
  }
  return function("void store(TILE t, int c, int view, index<2> origin)",
                  "  const int first = origin[0];\n  const int left = origin[1];\n  if (" +
                      is_whole + ") {\n" + whole + "  } else {\n" + cut +
                      each_element(inside + stored) + "  }\n");
}

std::string tile_product_texts::multiply(std::int64_t depth) const {
  std::string body;
  const int down = layout_.blocks_down, across = layout_.blocks_across;
  if (is_unrolled()) {
    body = each(down, across, [&](int i, int j) {
      return block({text_of(i * layout_.block_rows), text_of(j * layout_.block_columns)}, depth);
    });
  } else {
    body = "  for (int i = 0; i < " + text_of(layout_.own_rows()) +
           "; i += " + text_of(layout_.block_rows) + ") {\n  for (int j = 0; j < " +
           text_of(layout_.own_columns()) + "; j += " + text_of(layout_.block_columns) + ") {\n" +
           block({"i", "j"}, depth) + "  }\n  }\n";
  }
  const std::string condition = has_work(layout_);
  if (!condition.empty()) body = "  if (" + condition + ") {\n" + body + "  }\n";
  return function("void multiply(TILE t, const int a, const int b, int c)", body + wait);
}

// The results of a block are in variables while it is computed; those of no result read operands of
// the last.
std::string tile_product_texts::block(const place& first, std::int64_t depth) const {
  const int rows = layout_.block_rows, columns = layout_.block_columns;
  const auto at = [&](int i, int j) {
    return place{"(" + first.row + " + " + text_of(i) + ")",
                 "(" + first.column + " + " + text_of(j) + ")"};
  };
  const auto clamped = [](const std::string& number, std::int64_t count, bool may_exceed) {
    return may_exceed ? "min(" + number + ", " + text_of(count - 1) + ")" : number;
  };
  std::string made = "  {\n";
  made += each(rows, [&](int i) {
    return "    const int row" + text_of(i) + " = " +
           clamped(row_of(at(i, 0).row), layout_.rows, is_ragged()) + ";\n";
  });
  made += each(columns, [&](int j) {
    return "    const int column" + text_of(j) + " = " +
           clamped(column_of(at(0, j).column), layout_.columns, is_ragged()) + ";\n";
  });
  const auto stored = [&](int i, int j) {
    return storage(numbered("row", i), numbered("column", j), at(i, j));
  };
  const bool is_guarded = layout_.is_shared && is_ragged();
  const auto guarded = [&](int i, int j, const std::string& statement) {
    if (!is_guarded) return "    " + statement;
    return "    if (" + is_result(row_of(at(i, j).row), column_of(at(i, j).column)) + ") " +
           statement;
  };
  made += each(rows, columns, [&](int i, int j) {
    const std::string c = numbered("c", i, j);
    if (!is_guarded) return "    T " + c + " = " + stored(i, j) + ";\n";
    return "    T " + c + " = 0;\n" + guarded(i, j, c + " = " + stored(i, j) + ";\n");
  });
  made += products(depth);
  made += each(rows, columns, [&](int i, int j) {
    return guarded(i, j, stored(i, j) + " = " + numbered("c", i, j) + ";\n");
  });
  return made + "  }\n";
}

// In the order of k. A work-item of a GPU reads neighbours of a row of `a` at once.
std::string tile_product_texts::products(std::int64_t depth) const {
  const int rows = layout_.block_rows, columns = layout_.block_columns;
  const bool reads_rows = !layout_.is_shared && !layout_.is_plain && depth % depth_of_reads == 0;
  const std::int64_t step = reads_rows ? depth_of_reads : 1;
  const int steps = static_cast<int>(step);
  const std::int64_t at_once = step * steps_in_line(rows * columns * steps, depth / step);
  std::string made =
      "    for (int k = 0; k < " + text_of(depth) + "; k += " + text_of(at_once) + ") {\n";
  for (std::int64_t first = 0; first < at_once; first += step) {
    made += "    {\n";
    made += each(rows, steps, [&](int i, int k) {
      return "      const T " + numbered("a", i, k) + " = a[" + numbered("row", i) + "][k + " +
             text_of(first + k) + "];\n";
    });
    made += each(steps, [&](int k) {
      return each(columns,
                  [&](int j) {
                    return "      const T " + numbered("b", k, j) + " = b[k + " +
                           text_of(first + k) + "][" + numbered("column", j) + "];\n";
                  }) +
             each(rows, columns, [&](int i, int j) {
               return "      " + numbered("c", i, j) + " += " + numbered("a", i, k) + " * " +
                      numbered("b", k, j) + ";\n";
             });
    });
    made += "    }\n";
  }
  return made + "    }\n";
}

// Where threads have many registers, what is read for the next products is on its way while others
// are computed.
std::int64_t tile_product_texts::steps_in_line(int products_of_step, std::int64_t steps) const {
  if (!layout_.has_many_registers) return 1;
  std::int64_t made = std::clamp<std::int64_t>(most_in_line / products_of_step, 1, steps);
  while (steps % made != 0) --made;
  return made;
}

std::string tile_product_texts::function(const std::string& head, const std::string& body) const {
  std::string made = head + " {\n" + wait + coordinates(layout_) + body + "}\n";
  std::string tile = "tiled_index<";
  for (int d = 0; d < layout_.tile.rank; ++d) {
    tile += (d == 0 ? "" : ", ") + text_of(layout_.tile.tile[static_cast<std::size_t>(d)]);
  }
  replace_all(made, "TILE ", tile + "> ");
  return made;
}

// The statement for each result of the thread, or for the first of so many in a row: ELEMENT is it,
// (row, column) its place.
std::string tile_product_texts::each_element(const std::string& statement,
                                             int columns_at_once) const {
  std::string made;
  const int rows = layout_.own_rows(), columns = layout_.own_columns();
  if (is_unrolled() && !layout_.is_shared) {
    made = each(rows, columns / columns_at_once, [&](int i, int j) {
      return element({text_of(i), text_of(j * columns_at_once)}, statement);
    });
  } else {
    made = "  for (int i = 0; i < " + text_of(rows) + "; ++i) {\n  for (int j = 0; j < " +
           text_of(columns) + "; ++j) {\n" + element({"i", "j"}, statement) + "  }\n  }\n";
  }
  const std::string condition = has_work(layout_);
  return condition.empty() ? made : "  if (" + condition + ") {\n" + made + "  }\n";
}

std::string tile_product_texts::element(const place& at, const std::string& statement) const {
  std::string made = statement;
  replace_all(made, "ELEMENT", storage("row", "column", at));
  const std::string guard = is_ragged() ? "if (" + is_result("row", "column") + ") " : "";
  return "  {\n    const int row = " + row_of(at.row) +
         ";\n    const int column = " + column_of(at.column) + ";\n    " + guard + made + "\n  }\n";
}

std::string tile_product_texts::storage(const std::string& row, const std::string& column,
                                        const place& at) const {
  if (layout_.is_shared) return "c[" + row + "][" + column + "]";
  return "c[" + at.row + "][" + at.column + "]";
}

std::string tile_product_texts::row_of(const std::string& number) const {
  if (layout_.has_warpgroups) {
    return "y + " + number + " / 2 * " + text_of(warpgroup_rows) + " + " + number + " % 2 * " +
           text_of(tensor_block);
  }
  const int stride = layout_.has_sub_groups() ? tensor_block : layout_.grid_rows;
  return "y + " + number + " * " + text_of(stride);
}

std::string tile_product_texts::column_of(const std::string& number) const {
  if (layout_.has_sub_groups()) {
    return "x + " + number + " / 2 * " + text_of(tensor_block) + " + " + number + " % 2";
  }
  const std::string across = text_of(std::int64_t{layout_.grid_columns} * layout_.group);
  if (layout_.group == 1) return "x + " + number + " * " + across;
  const std::string group = text_of(layout_.group);
  return "x * " + group + " + " + number + " / " + group + " * " + across + " + " + number + " % " +
         group;
}

std::string tile_product_texts::is_result(const std::string& row, const std::string& column) const {
  return row + " < " + text_of(layout_.rows) + " && " + column + " < " + text_of(layout_.columns);
}

// Whether the threads have places for more results than there are.
bool tile_product_texts::is_ragged() const {
  return std::int64_t{layout_.own_rows()} * layout_.grid_rows != layout_.rows ||
         std::int64_t{layout_.own_columns()} * layout_.grid_columns != layout_.columns;
}

// Whether neighbours in the result are neighbours in the thread's array, group by group.
bool tile_product_texts::has_whole_groups() const {
  return !layout_.is_shared && layout_.group > 1 && layout_.own_columns() % layout_.group == 0 &&
         is_unrolled() && !is_ragged();
}

bool tile_product_texts::is_unrolled() const {
  return !layout_.is_plain && layout_.own_rows() * layout_.own_columns() <= most_unrolled;
}

}  // namespace libtiles::compiler
