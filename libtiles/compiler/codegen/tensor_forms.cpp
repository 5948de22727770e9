#include "libtiles/compiler/codegen/tensor_forms.hpp"

#include <algorithm>
#include <iterator>

namespace libtiles::compiler {
namespace {

constexpr const char* two_of_16_bits = "p[0] | (uint)p[1] << 16";

constexpr operand_form operand_forms[] = {
    {tensor_operands::halves, "ushort", "uint", "float", 2, 8, true, "half", two_of_16_bits,
     "tiles_from_half((ushort)(x >> n * 16))"},
    {tensor_operands::bfloat16s, "ushort", "uint", "float", 2, 8, true, "bfloat16", two_of_16_bits,
     "as_float(n == 0 ? x << 16 : x & 0xffff0000)"},
    {tensor_operands::floats_as_tf32, "float", "uint", "float", 1, 4, false, "tf32",
     "tiles_to_tf32(p[0])", "as_float(x)"},
    {tensor_operands::floats_in_parts, "float", "float", "float", 1, 0, false, "parts", "p[0]",
     "x"},
    {tensor_operands::floats_as_bf16, "float", "uint", "float", 2, 0, false, "bf16",
     "tiles_to_bf16(p[0], p[1])", "as_float(n == 0 ? x << 16 : x & 0xffff0000)"},
    {tensor_operands::doubles, "double", "double", "double", 1, 0, false, "double", "p[0]", "x"},
    {tensor_operands::chars, "char", "uint", "int", 4, 16, false, "char",
     "(uchar)p[0] | (uint)(uchar)p[1] << 8 | (uint)(uchar)p[2] << 16 | (uint)(uchar)p[3] << 24",
     "(int)(char)(x >> n * 8)"},
    {tensor_operands::uchars, "uchar", "uint", "int", 4, 16, false, "uchar",
     "p[0] | (uint)p[1] << 8 | (uint)p[2] << 16 | (uint)p[3] << 24", "(int)(uchar)(x >> n * 8)"},
};

// A, B, C and D with their registers.
#define LIBTILES_MMA(form) \
  "mma.sync.aligned." form " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"

constexpr const char* by_tf32 = LIBTILES_MMA("m16n8k8.row.col.f32.tf32.tf32.f32");
constexpr const char* by_bf16 = LIBTILES_MMA("m16n8k16.row.col.f32.bf16.bf16.f32");

constexpr tensor_instruction instructions[] = {
    {tensor_operands::halves, tensor_core_form::sm_80, 16,
     LIBTILES_MMA("m16n8k16.row.col.f32.f16.f16.f32")},
    {tensor_operands::bfloat16s, tensor_core_form::sm_80, 16, by_bf16},
    {tensor_operands::floats_as_tf32, tensor_core_form::sm_80, 8, by_tf32},
    {tensor_operands::floats_in_parts, tensor_core_form::sm_80, 8, by_tf32},
    {tensor_operands::floats_as_bf16, tensor_core_form::sm_80, 16, by_bf16},
    {tensor_operands::doubles, tensor_core_form::sm_90, 16,
     "mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, "
     "%10, %11}, {%12, %13, %14, %15}, {%0, %1, %2, %3};"},
    {tensor_operands::doubles, tensor_core_form::sm_90, 8,
     LIBTILES_MMA("m16n8k8.row.col.f64.f64.f64.f64")},
    {tensor_operands::doubles, tensor_core_form::sm_80, 4,
     "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%4}, {%6}, {%0, %1}; "
     "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%2, %3}, {%5}, {%6}, {%2, %3};"},
    {tensor_operands::chars, tensor_core_form::sm_80, 32,
     LIBTILES_MMA("m16n8k32.row.col.s32.s8.s8.s32")},
    {tensor_operands::uchars, tensor_core_form::sm_80, 32,
     LIBTILES_MMA("m16n8k32.row.col.s32.u8.u8.s32")},
};

#undef LIBTILES_MMA

}  // namespace

const operand_form& form_of(tensor_operands operands) {
  return *std::find_if(std::begin(operand_forms), std::end(operand_forms),
                       [&](const operand_form& each) { return each.operands == operands; });
}

const tensor_instruction* find_instruction(const tensor_product& product, tensor_core_form form) {
  const auto* const found = std::find_if(
      std::begin(instructions), std::end(instructions), [&](const tensor_instruction& each) {
        return each.operands == product.operands && product.depth % each.depth == 0 &&
               (form == tensor_core_form::emulated || form >= each.since);
      });
  return found == std::end(instructions) ? nullptr : found;
}

}  // namespace libtiles::compiler
