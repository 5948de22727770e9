// The functions that the products of tensor cores call.
#include <sstream>
#include <string>

#include "libtiles/compiler/codegen/tensor_forms.hpp"
#include "libtiles/compiler/codegen/tensor_products.hpp"
#include "libtiles/compiler/text/replace_all.hpp"

namespace libtiles::compiler {
namespace {

// One instruction, which leaves the lowest 13 bits 0; it rounds halves to even.
constexpr const char* to_tf32_by_sm_90 = R"(uint tiles_to_tf32(float x) {
  uint y;
  __asm__("cvt.rn.tf32.f32 %0, %1;" : "=r"(y) : "f"(x));
  return y;
})";

// Tensor cores ignore the lowest 13 bits.
constexpr const char* to_tf32_by_sm_80 = R"(uint tiles_to_tf32(float x) {
  return x == x ? as_uint(x) + 0x1000u : as_uint(x);
})";

constexpr const char* to_tf32_emulated = R"(uint tiles_to_tf32(float x) {
  return isnan(x) ? 0x7fc00000u : isinf(x) ? as_uint(x) : (as_uint(x) + 0x1000u) & 0xffffe000u;
})";

constexpr const char* small_part_by_sm_90 = R"(uint tiles_small_part(float x) {
  return tiles_to_tf32(x - as_float(tiles_to_tf32(x)));
})";

constexpr const char* small_part = R"(uint tiles_small_part(float x) {
  return tiles_to_tf32(x - as_float(tiles_to_tf32(x) & 0xffffe000u));
})";

constexpr const char* to_bf16_by_ptx = R"(uint tiles_to_bf16(float low, float high) {
  uint y;
  __asm__("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(y) : "f"(high), "f"(low));
  return y;
})";

constexpr const char* to_bf16_emulated = R"(uint tiles_to_bf16(float low, float high) {
  const uint x = isnan(low) ? 0x7fc00000u : as_uint(low) + 0x7fffu + (as_uint(low) >> 16 & 1u);
  const uint y = isnan(high) ? 0x7fc00000u : as_uint(high) + 0x7fffu + (as_uint(high) >> 16 & 1u);
  return x >> 16 | (y & 0xffff0000u);
})";

// Where an element lies: row_swizzle.
constexpr const char* place_in_rows =
    R"(int tiles_place(int row, int column, int stride, int shift, int mask, int unit, int panel, int rows) {
  const int moved = (row >> shift & mask) * unit;
  if (panel == 0) return row * stride + (column ^ moved);
  return (column / panel * rows + row) * panel + (column % panel ^ moved);
})";

// What a lane holds.
constexpr const char* loads =
    R"(HELD tiles_first_NAME(__local const ELEMENT *a, int row, int column, int stride, int shift, int mask, int unit, int panel, int rows, int lane, int r) {
  __local const ELEMENT *p = a + tiles_place(row + lane / 4 + r % 2 * 8, column + (lane % 4 + r / 2 * 4) * PER, stride, shift, mask, unit, panel, rows);
  return FIRST;
}
HELD tiles_second_NAME(__local const ELEMENT *b, int row, int column, int stride, int shift, int mask, int unit, int panel, int rows, int lane, int r) {
  const int first = row + (lane % 4 + r * 4) * PER, at = column + lane / 4;
  return SECOND;
})";

// What each lane holds is taken from where the instruction expects it.
constexpr const char* emulation = R"(RESULT tiles_number_NAME(HELD x, int n) {
  return NUMBER;
}
void tiles_emulate_NAME(__local const ELEMENT *a, int a_row, int a_column, int a_stride, int a_shift, int a_mask, int a_unit, int a_panel, int a_rows, __local const ELEMENT *b, int b_row, int b_column, int b_stride, int b_shift, int b_mask, int b_unit, int b_panel, int b_rows, int lane, int depth, RESULT *c0, RESULT *c1, RESULT *c2, RESULT *c3) {
  for (int k = 0; k < depth; ++k) {
    const int holder = k / PER % 4, part = k / PER / 4, n = k % PER;
    const RESULT upper = tiles_number_NAME(tiles_first_NAME(a, a_row, a_column, a_stride, a_shift, a_mask, a_unit, a_panel, a_rows, lane / 4 * 4 + holder, part * 2), n);
    const RESULT lower = tiles_number_NAME(tiles_first_NAME(a, a_row, a_column, a_stride, a_shift, a_mask, a_unit, a_panel, a_rows, lane / 4 * 4 + holder, part * 2 + 1), n);
    const RESULT left = tiles_number_NAME(tiles_second_NAME(b, b_row, b_column, b_stride, b_shift, b_mask, b_unit, b_panel, b_rows, lane % 4 * 8 + holder, part), n);
    const RESULT right = tiles_number_NAME(tiles_second_NAME(b, b_row, b_column, b_stride, b_shift, b_mask, b_unit, b_panel, b_rows, lane % 4 * 8 + 4 + holder, part), n);
    *c0 += TIMES(upper, left);
    *c1 += TIMES(upper, right);
    *c2 += TIMES(lower, left);
    *c3 += TIMES(lower, right);
  }
})";

constexpr const char* product_of_parts = R"(float tiles_product_of_parts(float x, float y) {
  const float a = as_float(tiles_to_tf32(x)), b = as_float(tiles_to_tf32(y));
  return as_float(tiles_small_part(x)) * b + a * as_float(tiles_small_part(y)) + a * b;
})";

std::string filled(std::string text, const operand_form& form) {
  const bool has_parts = form.operands == tensor_operands::floats_in_parts;
  std::string second = form.taken;
  for (int n = 0; n < form.per_register; ++n) {
    const std::string neighbour = std::to_string(n);
    replace_all(
        second, "p[" + neighbour + "]",
        "b[tiles_place(first + " + neighbour + ", at, stride, shift, mask, unit, panel, rows)]");
  }
  replace_all(text, "FIRST", form.taken);
  replace_all(text, "SECOND", second);
  replace_all(text, "NUMBER", form.number);
  replace_all(text, "HELD", form.held);
  replace_all(text, "ELEMENT", form.element);
  replace_all(text, "RESULT", form.result);
  replace_all(text, "NAME", form.name);
  replace_all(text, "PER", std::to_string(form.per_register));
  replace_all(text, "TIMES", has_parts ? "tiles_product_of_parts" : "");
  if (!has_parts) {
    // (x, y) is x * y.
    replace_all(text, "(upper, ", "(upper * ");
    replace_all(text, "(lower, ", "(lower * ");
  }
  return text;
}

bool rounds_by_instruction(tensor_core_form form) { return form >= tensor_core_form::sm_90; }

const char* to_tf32(tensor_core_form form) {
  if (form == tensor_core_form::emulated) return to_tf32_emulated;
  return rounds_by_instruction(form) ? to_tf32_by_sm_90 : to_tf32_by_sm_80;
}

// With a prototype of each, for compilers that ask for one.
void write(const std::string& text, output_lines& out) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.front() != ' ' && line.front() != '}') out.add(line.substr(0, line.find(" {")) + ";");
    out.add(line);
  }
}

}  // namespace

void write_tensor_functions(const std::set<tensor_operands>& needs, tensor_core_form form,
                            output_lines& out) {
  const bool is_emulated = form == tensor_core_form::emulated;
  const auto has = [&](tensor_operands each) { return needs.count(each) != 0; };
  const bool has_parts = has(tensor_operands::floats_in_parts);
  if (!needs.empty()) write(place_in_rows, out);
  if (has(tensor_operands::floats_as_tf32) || has_parts) write(to_tf32(form), out);
  if (has_parts) write(rounds_by_instruction(form) ? small_part_by_sm_90 : small_part, out);
  if (has_parts && is_emulated) write(product_of_parts, out);
  if (has(tensor_operands::floats_as_bf16)) {
    write(is_emulated ? to_bf16_emulated : to_bf16_by_ptx, out);
  }
  for (const tensor_operands each : needs) {
    if (!is_emulated) continue;
    write(filled(loads, form_of(each)), out);
    write(filled(emulation, form_of(each)), out);
  }
}

}  // namespace libtiles::compiler
