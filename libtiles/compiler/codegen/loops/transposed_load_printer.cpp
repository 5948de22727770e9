#include "libtiles/compiler/codegen/loops/transposed_load_printer.hpp"

#include "libtiles/compiler/codegen/loops/transpose_4x4.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {
namespace {

constexpr int side = vectors::square_side;

std::string listed(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& one : names) list += (list.empty() ? "" : ", ") + one;
  return list;
}

}  // namespace

std::string column_name(std::size_t load, int row) {
  return "column" + std::to_string(load) + "_" + std::to_string(row);
}

void transposed_load_printer::declare(const vectors::transposed_loads& loads, output_lines& out) {
  for (std::size_t i = 0; i < loads.size(); ++i) {
    std::vector<std::string> rows;
    for (int row = 0; row < side; ++row) rows.push_back(column_name(i, row));
    out.add(expressions_.long_vector_name(*loads[i].place->type, width_) + " " + listed(rows) +
            ";");
  }
}

void transposed_load_printer::load(const vectors::transposed_loads& loads, output_lines& out) {
  for (std::size_t i = 0; i < loads.size(); ++i) {
    out.add_block("{", {}, [&] { load(loads[i], i, out); });
  }
}

void transposed_load_printer::load(const vectors::transposed_load& one, std::size_t number,
                                   output_lines& out) {
  square_names rows, columns;
  for (int n = 0; n < side; ++n) {
    rows[static_cast<std::size_t>(n)] = load_row(one, n, out);
    columns[static_cast<std::size_t>(n)] = column_name(number, n);
  }
  write_turned(expressions_.type_name(*one.place->type), width_ / side, rows, columns, out);
}

// The name of a vector with what one thread of each square reads.
std::string transposed_load_printer::load_row(const vectors::transposed_load& one, int thread,
                                              output_lines& out) {
  const std::string row = "row" + std::to_string(thread);
  const std::string first = "(&" + expressions_.write(*one.place) + ")";
  const std::string type = expressions_.long_vector_name(*one.place->type, side);
  std::vector<std::string> numbers;
  for (int lane = thread; lane < width_; lane += side) {
    const std::string part = width_ == side ? row : row + "_" + std::to_string(lane / side);
    out.add("const " + type + " " + part + " = " +
            expressions_.unaligned_load(*one.place->type, side, space_of(*one.place),
                                        first + "[" + std::to_string(one.step * lane) + "]") +
            ";");
    for (int n = 0; n < side; ++n) numbers.push_back(part + vector_component(n));
  }
  if (width_ != side) {
    const std::string whole = expressions_.long_vector_name(*one.place->type, width_);
    out.add("const " + whole + " " + row + " = (" + whole + ")(" + listed(numbers) + ");");
  }
  return row;
}

}  // namespace libtiles::compiler
