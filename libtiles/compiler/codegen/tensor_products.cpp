#include "libtiles/compiler/codegen/tensor_products.hpp"

#include <algorithm>
#include <sstream>

#include "libtiles/compiler/codegen/names.hpp"

namespace libtiles::compiler {
namespace {

/// How lanes hold operands of one kind.
struct operand_form {
  tensor_operands operands;
  const char* element;  // in tile_static memory
  const char* held;     // in a register
  const char* result;
  int per_register;    // neighbours along the depth
  const char* name;    // in names of functions
  const char* taken;   // of the element p[0], and its neighbour p[1]: what a register holds
  const char* number;  // of a register x: its n-th element
};

constexpr operand_form operand_forms[] = {
    {tensor_operands::halves, "ushort", "uint", "float", 2, "half", "p[0] | (uint)p[1] << 16",
     "tiles_from_half((ushort)(x >> n * 16))"},
    {tensor_operands::floats_as_tf32, "float", "uint", "float", 1, "tf32", "tiles_to_tf32(p[0])",
     "as_float(x)"},
    {tensor_operands::floats_in_parts, "float", "float", "float", 1, "parts", "p[0]", "x"},
    {tensor_operands::floats_as_bf16, "float", "uint", "float", 2, "bf16",
     "tiles_to_bf16(p[0], p[1])", "as_float(n == 0 ? x << 16 : x & 0xffff0000)"},
    {tensor_operands::doubles, "double", "double", "double", 1, "double", "p[0]", "x"},
};

/// What adds a product of 16 x depth by depth x 8 elements to a block of results.
struct tensor_instruction {
  tensor_operands operands;
  tensor_core_form since;
  int depth;
  const char* ptx;
};

constexpr const char* by_tf32 =
    "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
    "{%8, %9}, {%0, %1, %2, %3};";

constexpr tensor_instruction instructions[] = {
    {tensor_operands::halves, tensor_core_form::sm_80, 16,
     "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
     "{%8, %9}, {%0, %1, %2, %3};"},
    {tensor_operands::floats_as_tf32, tensor_core_form::sm_80, 8, by_tf32},
    {tensor_operands::floats_in_parts, tensor_core_form::sm_80, 8, by_tf32},
    {tensor_operands::floats_as_bf16, tensor_core_form::sm_80, 16,
     "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
     "{%8, %9}, {%0, %1, %2, %3};"},
    {tensor_operands::doubles, tensor_core_form::sm_90, 16,
     "mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, "
     "%10, %11}, {%12, %13, %14, %15}, {%0, %1, %2, %3};"},
    {tensor_operands::doubles, tensor_core_form::sm_90, 8,
     "mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
     "{%8, %9}, {%0, %1, %2, %3};"},
    {tensor_operands::doubles, tensor_core_form::sm_80, 4,
     "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%4}, {%6}, {%0, %1}; "
     "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%2, %3}, {%5}, {%6}, {%2, %3};"},
};

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

const typed::variable& parameter(const typed::function& f, const std::string& name) {
  return **std::find_if(f.parameters.begin(), f.parameters.end(),
                        [&](const typed::variable* each) { return each->name == name; });
}

std::string text_of(std::int64_t number) { return std::to_string(number); }

std::string numbered(const std::string& name, int first, int second) {
  return name + text_of(first) + "_" + text_of(second);
}

// "name0_0, name0_1", of a block's registers; each between `before` and `after`.
std::string registers(const std::string& name, int block, int count, const std::string& before = "",
                      const std::string& after = "") {
  std::string made;
  for (int n = 0; n < count; ++n) {
    made += (n == 0 ? "" : ", ") + before + numbered(name, block, n) + after;
  }
  return made;
}

class product_writer {
 public:
  product_writer(const typed::function& f, const tensor_instruction& instruction,
                 tensor_core_form form, output_lines& out)
      : product_(*f.product),
        instruction_(instruction),
        form_(form_of(product_.operands)),
        is_emulated_(form == tensor_core_form::emulated),
        a_(parameter(f, "a")),
        b_(parameter(f, "b")),
        c_(names::variable(parameter(f, "c"))),
        first_registers_(instruction.depth / 2 / form_.per_register),
        second_registers_(instruction.depth / 4 / form_.per_register),
        out_(out) {}

  void run(const std::string& thread_number) {
    const std::string group = "own / " + text_of(tensor_lanes);
    const std::string across = text_of(product_.groups_across);
    out_.add("const int own = " + thread_number + ";");
    out_.add("const int lane = own % " + text_of(tensor_lanes) + ";");
    out_.add(element_pointer() + "a = &(*" + names::variable(a_) + ")[" + group + " / " + across +
             " * " + text_of(product_.rows) + "][0];");
    out_.add(element_pointer() + "b = &(*" + names::variable(b_) + ")[0][" + group + " % " +
             across + " * " + text_of(product_.columns) + "];");
    out_.add("#pragma unroll");
    out_.add("for (int k = 0; k < " + text_of(product_.depth) +
             "; k += " + text_of(instruction_.depth) + ") {");
    {
      const output_lines::indentation deeper(out_);
      if (is_emulated_) {
        each_block([&](int i, int j) { emulate(i, j); });
      } else {
        multiply();
      }
    }
    out_.add("}");
  }

 private:
  std::string element_pointer() const {
    return std::string("__local const ") + form_.element + " *";
  }
  int rows_of_blocks() const { return product_.rows / (2 * tensor_block); }
  int columns_of_blocks() const { return product_.columns / tensor_block; }

  static std::int64_t stride_of(const typed::variable& array) {
    return array.type->element->element->count + array.row_padding;
  }

  std::string first_block(int i) const {
    return "a + " + text_of(i * 2 * tensor_block * stride_of(a_)) + " + k";
  }
  std::string second_block(int j) const {
    return "b + k * " + text_of(stride_of(b_)) + " + " + text_of(j * tensor_block);
  }

  std::string result(int i, int j, int number) const {
    return "(*" + c_ + ")[" + text_of(2 * i + number / 2) + "][" + text_of(2 * j + number % 2) +
           "]";
  }

  template <class Each>
  void each_block(const Each& each) const {
    for (int j = 0; j < columns_of_blocks(); ++j) {
      for (int i = 0; i < rows_of_blocks(); ++i) each(i, j);
    }
  }

  void emulate(int i, int j) {
    std::string results;
    for (int n = 0; n < 4; ++n) results += ", &" + result(i, j, n);
    out_.add(std::string("tiles_emulate_") + form_.name + "(" + first_block(i) + ", " +
             text_of(stride_of(a_)) + ", " + second_block(j) + ", " + text_of(stride_of(b_)) +
             ", lane, " + text_of(instruction_.depth) + results + ");");
  }

  void multiply() {
    for (int i = 0; i < rows_of_blocks(); ++i) load_first(i);
    for (int j = 0; j < columns_of_blocks(); ++j) {
      load_second(j);
      for (int i = 0; i < rows_of_blocks(); ++i) multiply(i, j);
    }
  }

  void declare(const std::string& name, int block, int count) {
    out_.add(std::string(form_.held) + " " + registers(name, block, count) + ";");
  }

  // ldmatrix takes elements of 16 bits and, where rows run along the depth, of 32.
  void load_first(int i) {
    const bool are_tf32 = product_.operands == tensor_operands::floats_as_tf32;
    declare("a", i, first_registers_);
    if (product_.operands == tensor_operands::halves || are_tf32) {
      const std::string lanes =
          "lane % 16 * " + text_of(stride_of(a_)) + " + lane / 16 * " + text_of(are_tf32 ? 4 : 8);
      load_matrices(".x4", "a", i, 0, first_block(i) + " + " + lanes);
      for (int r = 0; are_tf32 && r < first_registers_; ++r) {
        const std::string x = numbered("a", i, r);
        out_.add(x + " = tiles_to_tf32(as_float(" + x + "));");
      }
      return;
    }
    load_singly("a", i, first_registers_, "first", first_block(i), stride_of(a_));
  }

  void load_second(int j) {
    const bool is_last = j + 1 == columns_of_blocks();
    if (product_.operands != tensor_operands::halves) {
      declare("b", j, second_registers_);
      load_singly("b", j, second_registers_, "second", second_block(j), stride_of(b_));
    } else if (j % 2 == 0) {
      for (int n = j; n <= j + (is_last ? 0 : 1); ++n) declare("b", n, second_registers_);
      const std::string lanes =
          "lane % 16 * " + text_of(stride_of(b_)) + (is_last ? "" : " + lane / 16 * 8");
      load_matrices(is_last ? ".x2.trans" : ".x4.trans", "b", j, is_last ? 0 : 1,
                    second_block(j) + " + " + lanes);
    }
  }

  void load_matrices(const std::string& how, const std::string& name, int block, int more_blocks,
                     const std::string& address) {
    const int count = name == "a" ? first_registers_ : second_registers_;
    std::string into = registers(name, block, count, "\"=r\"(", ")"), places;
    for (int n = 1; n <= more_blocks; ++n) {
      into += ", " + registers(name, block + n, count, "\"=r\"(", ")");
    }
    const int all = count * (more_blocks + 1);
    for (int n = 0; n < all; ++n) places += (n == 0 ? "%" : ", %") + text_of(n);
    out_.add("__asm__ volatile(\"ldmatrix.sync.aligned.m8n8" + how + ".shared.b16 {" + places +
             "}, [%" + text_of(all) + "];\" : " + into + " : \"l\"(" + address +
             ") : \"memory\");");
  }

  void load_singly(const std::string& name, int block, int count, const std::string& which,
                   const std::string& address, std::int64_t stride) {
    for (int r = 0; r < count; ++r) {
      out_.add(numbered(name, block, r) + " = tiles_" + which + "_" + form_.name + "(" + address +
               ", " + text_of(stride) + ", lane, " + text_of(r) + ");");
    }
  }

  void multiply(int i, int j) {
    if (product_.operands != tensor_operands::floats_in_parts) {
      return multiply(i, j, "", "");
    }
    multiply(i, j, "tiles_small_part(", "tiles_to_tf32(");
    multiply(i, j, "tiles_to_tf32(", "tiles_small_part(");
    multiply(i, j, "tiles_to_tf32(", "tiles_to_tf32(");
  }

  void multiply(int i, int j, const std::string& first, const std::string& second) {
    const bool are_doubles = product_.operands == tensor_operands::doubles;
    const std::string taken = are_doubles ? "\"d\"(" : "\"r\"(";
    const std::string added = are_doubles ? "\"+d\"(" : "\"+f\"(";
    std::string results;
    for (int n = 0; n < 4; ++n) results += (n == 0 ? "" : ", ") + added + result(i, j, n) + ")";
    out_.add(std::string("__asm__ volatile(\"") + instruction_.ptx + "\" : " + results + " : " +
             registers("a", i, first_registers_, taken + first, first.empty() ? ")" : "))") + ", " +
             registers("b", j, second_registers_, taken + second, second.empty() ? ")" : "))") +
             ");");
  }

  const tensor_product& product_;
  const tensor_instruction& instruction_;
  const operand_form& form_;
  const bool is_emulated_;
  const typed::variable& a_;
  const typed::variable& b_;
  const std::string c_;
  const int first_registers_;
  const int second_registers_;
  output_lines& out_;
};

std::string thread_number(const type& tile, thread_indices& thread) {
  std::string made;
  for (int d = 0; d < tile.rank; ++d) {
    const std::string own = thread.need(typed::thread_index_kind::local, d);
    const std::string extent = text_of(tile.tile[static_cast<std::size_t>(d)]);
    made = d == 0 ? own : "(" + made + " * " + extent + " + " + own + ")";
  }
  return made;
}

// ---- the functions

constexpr const char* to_tf32_by_ptx = R"(uint tiles_to_tf32(float x) {
  uint y;
  __asm__("cvt.rna.tf32.f32 %0, %1;" : "=r"(y) : "f"(x));
  return y;
})";

constexpr const char* to_tf32_emulated = R"(uint tiles_to_tf32(float x) {
  return isnan(x) ? 0x7fc00000u : isinf(x) ? as_uint(x) : (as_uint(x) + 0x1000u) & 0xffffe000u;
})";

constexpr const char* small_part = R"(uint tiles_small_part(float x) {
  return tiles_to_tf32(x - as_float(tiles_to_tf32(x)));
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

constexpr const char* loads =
    R"(HELD tiles_first_NAME(__local const ELEMENT *a, int stride, int lane, int r) {
  __local const ELEMENT *p = a + (lane / 4 + r % 2 * 8) * stride + (lane % 4 + r / 2 * 4) * PER;
  return FIRST;
}
HELD tiles_second_NAME(__local const ELEMENT *b, int stride, int lane, int r) {
  __local const ELEMENT *p = b + (lane % 4 + r * 4) * PER * stride + lane / 4;
  return SECOND;
})";

// What each lane holds is taken from where the instruction expects it.
constexpr const char* emulation = R"(RESULT tiles_number_NAME(HELD x, int n) {
  return NUMBER;
}
void tiles_emulate_NAME(__local const ELEMENT *a, int a_stride, __local const ELEMENT *b, int b_stride, int lane, int depth, RESULT *c0, RESULT *c1, RESULT *c2, RESULT *c3) {
  for (int k = 0; k < depth; ++k) {
    const int holder = k / PER % 4, part = k / PER / 4, n = k % PER;
    const RESULT upper = tiles_number_NAME(tiles_first_NAME(a, a_stride, lane / 4 * 4 + holder, part * 2), n);
    const RESULT lower = tiles_number_NAME(tiles_first_NAME(a, a_stride, lane / 4 * 4 + holder, part * 2 + 1), n);
    const RESULT left = tiles_number_NAME(tiles_second_NAME(b, b_stride, lane % 4 * 8 + holder, part), n);
    const RESULT right = tiles_number_NAME(tiles_second_NAME(b, b_stride, lane % 4 * 8 + 4 + holder, part), n);
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

void substitute(std::string& text, const std::string& word, const std::string& meaning) {
  for (std::size_t at = text.find(word); at != std::string::npos;
       at = text.find(word, at + meaning.size())) {
    text.replace(at, word.size(), meaning);
  }
}

std::string filled(std::string text, const operand_form& form) {
  const bool has_parts = form.operands == tensor_operands::floats_in_parts;
  std::string second = form.taken;
  substitute(second, "p[1]", "p[stride]");
  substitute(text, "FIRST", form.taken);
  substitute(text, "SECOND", second);
  substitute(text, "NUMBER", form.number);
  substitute(text, "HELD", form.held);
  substitute(text, "ELEMENT", form.element);
  substitute(text, "RESULT", form.result);
  substitute(text, "NAME", form.name);
  substitute(text, "PER", text_of(form.per_register));
  substitute(text, "TIMES", has_parts ? "tiles_product_of_parts" : "");
  if (!has_parts) {
    // (x, y) is x * y.
    substitute(text, "(upper, ", "(upper * ");
    substitute(text, "(lower, ", "(lower * ");
  }
  return text;
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

bool write_tensor_product(const typed::function& function, tensor_core_form form,
                          program_needs& needs, thread_indices& thread, output_lines& out) {
  if (form == tensor_core_form::none || !function.product) return false;
  const tensor_product& product = *function.product;
  const tensor_instruction* const instruction = find_instruction(product, form);
  if (instruction == nullptr) return false;
  needs.tensor_functions.insert(product.operands);
  needs.uses_half |= product.operands == tensor_operands::halves;
  needs.uses_double |= product.operands == tensor_operands::doubles;
  out.add("barrier(CLK_LOCAL_MEM_FENCE);", function.where);
  product_writer(function, *instruction, form, out).run(thread_number(product.tile, thread));
  out.add("barrier(CLK_LOCAL_MEM_FENCE);", function.where);
  return true;
}

void write_tensor_functions(const std::set<tensor_operands>& needs, tensor_core_form form,
                            output_lines& out) {
  const bool is_emulated = form == tensor_core_form::emulated;
  const auto has = [&](tensor_operands each) { return needs.count(each) != 0; };
  const bool has_parts = has(tensor_operands::floats_in_parts);
  if (has(tensor_operands::floats_as_tf32) || has_parts) {
    write(is_emulated ? to_tf32_emulated : to_tf32_by_ptx, out);
  }
  if (has_parts) write(small_part, out);
  if (has_parts && is_emulated) write(product_of_parts, out);
  if (has(tensor_operands::floats_as_bf16)) {
    write(is_emulated ? to_bf16_emulated : to_bf16_by_ptx, out);
  }
  for (const tensor_operands each : needs) {
    write(filled(loads, form_of(each)), out);
    if (is_emulated) write(filled(emulation, form_of(each)), out);
  }
}

}  // namespace libtiles::compiler
