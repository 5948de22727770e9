#include "libtiles/compiler/codegen/loops/transpose_4x4.hpp"

namespace libtiles::compiler {
namespace {

using vectors::square_side;

std::string numbered(const std::string& name, int number) { return name + std::to_string(number); }

// Of each square every other number of one vector and of the other, from `start` on.
std::string merged(const std::string& first, const std::string& second, int start, int in_square,
                   int squares) {
  std::string numbers;
  for (int square = 0; square < squares; ++square) {
    for (const std::string& vector : {first, second}) {
      for (int i = start; i < in_square; i += 2) {
        numbers +=
            (numbers.empty() ? "" : ", ") + vector + vector_component(square * in_square + i);
      }
    }
  }
  return "(" + numbers + ")";
}

}  // namespace

std::string vector_component(int number) {
  return std::string(".s") + "0123456789abcdef"[static_cast<std::size_t>(number)];
}

// First two numbers at once, taken for one of 8 bytes, then single ones: through these bytes LLVM
// does not see what becomes of single numbers. Where it does, it makes three times as many
// instructions of them than there are here.
void write_turned(const std::string& type, int squares, const square_names& rows,
                  const square_names& columns, output_lines& out) {
  const std::string vector = numbered(type, squares * square_side);
  const std::string pairs = numbered("ulong", squares * square_side / 2);
  for (int n = 0; n < square_side; ++n) {
    out.add("const " + pairs + " " + numbered("pairs", n) + " = as_" + pairs + "(" +
            rows[static_cast<std::size_t>(n)] + ");");
  }
  for (int half = 0; half < 2; ++half) {
    const std::string upper = numbered("upper", half), lower = numbered("lower", half);
    out.add("const " + vector + " " + upper + " = as_" + vector + "((" + pairs + ")" +
            merged("pairs0", "pairs1", half, square_side / 2, squares) + ");");
    out.add("const " + vector + " " + lower + " = as_" + vector + "((" + pairs + ")" +
            merged("pairs2", "pairs3", half, square_side / 2, squares) + ");");
    for (int odd = 0; odd < 2; ++odd) {
      out.add(columns[static_cast<std::size_t>(2 * half + odd)] + " = (" + vector + ")" +
              merged(upper, lower, odd, square_side, squares) + ";");
    }
  }
}

}  // namespace libtiles::compiler
