#include "libtiles/compiler/codegen/tensor_products.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "libtiles/compiler/analysis/product_operands.hpp"
#include "libtiles/compiler/codegen/lane_pointers.hpp"
#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/codegen/tensor_forms.hpp"
#include "libtiles/compiler/codegen/warpgroup_products.hpp"
#include "libtiles/compiler/ir/alignment_query.hpp"
#include "libtiles/compiler/text/replace_all.hpp"

namespace libtiles::compiler {
namespace {

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

// Steps along the depth whose operands are loaded while those of the step before are multiplied.
constexpr int most_steps_in_line = 8;

class product_writer {
 public:
  product_writer(const typed::function& f, const tensor_instruction& instruction,
                 tensor_core_form form, output_lines& out)
      : product_(*f.product),
        instruction_(instruction),
        form_(form_of(product_.operands)),
        is_emulated_(form == tensor_core_form::emulated),
        has_parts_(product_.operands == tensor_operands::floats_in_parts),
        a_(operand_of(f, "a")),
        b_(operand_of(f, "b")),
        c_(names::variable(operand_of(f, "c"))),
        first_registers_(instruction.depth / 2 / form_.per_register),
        second_registers_(instruction.depth / 4 / form_.per_register),
        first_elements_("a", a_, 4 * form_.per_register),
        second_elements_("b", b_, tensor_block),
        out_(out) {}

  void run(const std::string& thread_number) {
    const std::string group = "own / " + text_of(tensor_lanes);
    const std::string across = text_of(product_.groups_across);
    out_.add("const int own = " + thread_number + ";");
    out_.add("const int lane = own % " + text_of(tensor_lanes) + ";");
    out_.add("const int left = " + group + " % " + across + " * " + text_of(product_.columns) +
             ";");
    const std::string first_row = product_.has_warpgroups
                                      ? first_row_in_warpgroup()
                                      : group + " / " + across + " * " + text_of(product_.rows);
    out_.add(element_pointer() + "a = &(*" + names::variable(a_) + ")[" + first_row + "][0];");
    out_.add(element_pointer() + "b = &(*" + names::variable(b_) + ")[0][0];");
    if (is_emulated_) return in_loop(1);
    for (int j = 0; form_.is_turned_by_loads && j < columns_of_blocks(); j += 2) {
      const bool is_alone = j + 1 == columns_of_blocks();
      add_address("b_rows" + text_of(j), "b", b_,
                  "left + " + text_of(j * tensor_block) + (is_alone ? "" : " + lane / 16 * 8"));
    }
    const int steps = product_.depth / instruction_.depth;
    if (steps <= most_steps_in_line) return in_line(steps);
    int at_once = most_steps_in_line;
    while (steps % at_once != 0) --at_once;
    in_loop(at_once);
  }

 private:
  // So many steps at a time.
  void in_loop(int steps) {
    out_.add("for (int k = 0; k < " + text_of(product_.depth) +
             "; k += " + text_of(steps * instruction_.depth) + ") {");
    {
      const output_lines::indentation deeper(out_);
      if (is_emulated_) {
        each_block([&](int i, int j) { emulate(i, j); });
      } else {
        has_loop_ = true;
        in_line(steps);
      }
    }
    out_.add("}");
  }

  void in_line(int steps) {
    add_pointers();
    load(0);
    for (int n = 0; n < steps; ++n) {
      if (n + 1 < steps) load(n + 1);
      each_block([&](int i, int j) { multiply(n, i, j); });
    }
  }

  std::string element_pointer() const {
    return std::string("__local const ") + form_.element + " *";
  }
  std::string first_row_in_warpgroup() const {
    const std::string all = text_of(warpgroup_lanes);
    return "own / " + all + " * " + text_of(rows_of_warpgroup(product_.rows)) + " + own % " + all +
           " / " + text_of(tensor_lanes) + " * " + text_of(2 * tensor_block);
  }
  // Behind the first row of the sub-group.
  int row_of_block(int i) const {
    return i * (product_.has_warpgroups ? warpgroup_rows : 2 * tensor_block);
  }
  int rows_of_blocks() const { return product_.rows / (2 * tensor_block); }
  int columns_of_blocks() const { return product_.columns / tensor_block; }

  // The row of 16 bytes that a lane tells ldmatrix.
  void add_address(const std::string& name, const std::string& matrix, const typed::variable& array,
                   const std::string& column) {
    out_.add("const uint " + name + " = (uint)(size_t)(" + matrix + " + tiles_place(lane % 16, " +
             column + ", " + layout_of(array) + "));");
  }

  std::string depth_of(int step) const {
    const std::string behind = text_of(step * instruction_.depth);
    return has_loop_ || is_emulated_ ? "k + " + behind : behind;
  }
  std::string first_place(int step, int i) const {
    return "a, " + text_of(row_of_block(i)) + ", " + depth_of(step) + ", " + layout_of(a_);
  }
  std::string second_place(int step, int j) const {
    return "b, " + depth_of(step) + ", left + " + text_of(j * tensor_block) + ", " + layout_of(b_);
  }
  std::int64_t element_bytes() const { return vector_bytes / form_.per_matrix_row; }

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
    out_.add(std::string("tiles_emulate_") + form_.name + "(" + first_place(0, i) + ", " +
             second_place(0, j) + ", lane, " + text_of(instruction_.depth) + results + ");");
  }

  // ---- the operands of a step

  void add_pointers() {
    const std::string along = depth_of(0) + " + lane % 4 * " + text_of(form_.per_register);
    if (form_.per_matrix_row == 0) {
      first_elements_.declare(form_.element, "lane / 4", along, product_.depth, out_);
    }
    if (!form_.is_turned_by_loads) {
      second_elements_.declare(form_.element, along, "left + lane / 4", product_.columns, out_);
    }
  }

  void load(int step) {
    if (form_.per_matrix_row != 0) {
      add_address("a_rows" + text_of(step), "a", a_,
                  depth_of(step) + " + lane / 16 * " + text_of(form_.per_matrix_row));
    }
    for (int i = 0; i < rows_of_blocks(); ++i) load_first(step, i);
    for (int j = 0; j < columns_of_blocks(); ++j) load_second(step, j);
  }

  static std::string name_of(const char* matrix, int step) { return matrix + text_of(step) + "_"; }

  void declare(const std::string& name, int block, int count) {
    out_.add(std::string(form_.held) + " " + registers(name, block, count) + ";");
  }

  void load_first(int step, int i) {
    const std::string name = name_of("a", step);
    declare(name, i, first_registers_);
    if (form_.per_matrix_row == 0) {
      load_singly(name, i, first_registers_, [&](int r, int neighbour) {
        return first_elements_.element((2 * i + r % 2) * tensor_block,
                                       along_depth(step, r / 2) + neighbour);
      });
    } else {
      load_matrices(".x4", registers(name, i, first_registers_, "\"=r\"(", ")"), first_registers_,
                    "a_rows" + text_of(step), row_of_block(i) * pitch_of(a_) * element_bytes());
    }
    const bool are_tf32 = product_.operands == tensor_operands::floats_as_tf32;
    for (int r = 0; are_tf32 && r < first_registers_; ++r) {
      const std::string x = numbered(name, i, r);
      out_.add(x + " = tiles_to_tf32(as_float(" + x + "));");
    }
    if (has_parts_) split("a", step, i, first_registers_);
  }

  void load_second(int step, int j) {
    const std::string name = name_of("b", step);
    declare(name, j, second_registers_);
    if (!form_.is_turned_by_loads) {
      load_singly(name, j, second_registers_, [&](int r, int neighbour) {
        return second_elements_.element(along_depth(step, r) + neighbour, j * tensor_block);
      });
      if (has_parts_) split("b", step, j, second_registers_);
      return;
    }
    // Two blocks at once.
    const bool is_alone = j % 2 == 0 && j + 1 == columns_of_blocks();
    if (j % 2 == 0 && !is_alone) return;
    const int first = is_alone ? j : j - 1;
    std::string into = registers(name, first, second_registers_, "\"=r\"(", ")");
    if (!is_alone) into += ", " + registers(name, j, second_registers_, "\"=r\"(", ")");
    load_matrices(is_alone ? ".x2.trans" : ".x4.trans", into,
                  second_registers_ * (is_alone ? 1 : 2),
                  "b_rows" + text_of(first) +
                      (has_loop_ ? " + k * " + text_of(pitch_of(b_) * element_bytes()) : ""),
                  step * instruction_.depth * pitch_of(b_) * element_bytes());
  }

  void load_matrices(const std::string& how, const std::string& into, int count,
                     const std::string& address, std::int64_t bytes) {
    std::string places;
    for (int n = 0; n < count; ++n) places += (n == 0 ? "%" : ", %") + text_of(n);
    out_.add("__asm__ volatile(\"ldmatrix.sync.aligned.m8n8" + how + ".shared.b16 {" + places +
             "}, [%" + text_of(count) + " + " + text_of(bytes) + "];\" : " + into + " : \"r\"(" +
             address + ") : \"memory\");");
  }

  // Where the n-th register of a row or column of an operand begins.
  int along_depth(int step, int n) const {
    return step * instruction_.depth + n * 4 * form_.per_register;
  }

  template <class Element>
  void load_singly(const std::string& name, int block, int count, const Element& element) {
    for (int r = 0; r < count; ++r) {
      std::string value = form_.taken;
      for (int n = 0; n < form_.per_register; ++n) {
        replace_all(value, "p[" + text_of(n) + "]", element(r, n));
      }
      out_.add(numbered(name, block, r) + " = " + value + ";");
    }
  }

  static std::string large(const char* matrix, int step) { return name_of(matrix, step) + "large"; }
  static std::string small(const char* matrix, int step) { return name_of(matrix, step) + "small"; }

  void split(const char* matrix, int step, int block, int count) {
    for (int r = 0; r < count; ++r) {
      const std::string x = numbered(name_of(matrix, step), block, r);
      out_.add("const uint " + numbered(large(matrix, step), block, r) + " = tiles_to_tf32(" + x +
               "), " + numbered(small(matrix, step), block, r) + " = tiles_small_part(" + x + ");");
    }
  }

  // ---- their product

  void multiply(int step, int i, int j) {
    std::vector<std::string> results;
    for (int n = 0; n < 4; ++n) results.push_back(result(i, j, n));
    if (!has_parts_) return multiply(results, i, j, name_of("a", step), name_of("b", step));
    multiply_parts(step, i, j, results);
  }

  // Tensor cores cut off what does not fit into a sum: what they add up is small, and the rest is
  // added by the work-item, which rounds.
  void multiply_parts(int step, int i, int j, const std::vector<std::string>& results) {
    std::vector<std::string> sums;
    std::string declared;
    for (int n = 0; n < 4; ++n) {
      sums.push_back("c" + text_of(step) + "_" + text_of(i) + "_" + text_of(j) + "_" + text_of(n));
      declared += (n == 0 ? "" : ", ") + sums.back() + " = 0";
    }
    out_.add(std::string(form_.result) + " " + declared + ";");
    multiply(sums, i, j, small("a", step), large("b", step));
    multiply(sums, i, j, large("a", step), small("b", step));
    multiply(sums, i, j, large("a", step), large("b", step));
    for (std::size_t n = 0; n < sums.size(); ++n) out_.add(results[n] + " += " + sums[n] + ";");
  }

  void multiply(const std::vector<std::string>& sums, int i, int j, const std::string& a,
                const std::string& b) {
    const bool are_doubles = product_.operands == tensor_operands::doubles;
    const std::string taken = are_doubles ? "\"d\"(" : "\"r\"(";
    const std::string added = form_.result == std::string("int") ? "\"+r\"("
                              : are_doubles                      ? "\"+d\"("
                                                                 : "\"+f\"(";
    std::string all;
    for (const std::string& sum : sums) all += (all.empty() ? "" : ", ") + added + sum + ")";
    out_.add(std::string("__asm__ volatile(\"") + instruction_.ptx + "\" : " + all + " : " +
             registers(a, i, first_registers_, taken, ")") + ", " +
             registers(b, j, second_registers_, taken, ")") + ");");
  }

  const tensor_product& product_;
  const tensor_instruction& instruction_;
  const operand_form& form_;
  const bool is_emulated_;
  const bool has_parts_;
  const typed::variable& a_;
  const typed::variable& b_;
  const std::string c_;
  const int first_registers_;
  const int second_registers_;
  const lane_pointers first_elements_;
  const lane_pointers second_elements_;
  bool has_loop_ = false;  // around the steps
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

// Those that the function's text still has.
void add_barrier(const typed::statement& s, const std::string& before, output_lines& out) {
  if (std::holds_alternative<typed::barrier>(s.node)) {
    out.add(before + "barrier(CLK_LOCAL_MEM_FENCE);", s.where);
  }
}

}  // namespace

bool is_tensor_product(const typed::function& function, tensor_core_form form) {
  return form != tensor_core_form::none && function.product &&
         find_instruction(*function.product, form) != nullptr;
}

bool write_tensor_product(const typed::function& function, tensor_core_form form,
                          program_needs& needs, thread_indices& thread, output_lines& out) {
  if (!is_tensor_product(function, form)) return false;
  const tensor_product& product = *function.product;
  const tensor_instruction* const instruction = find_instruction(product, form);
  needs.tensor_functions.insert(product.operands);
  if (product.operands == tensor_operands::halves) needs.stored_floats.insert(scalar_type::float16);
  needs.uses_double |= product.operands == tensor_operands::doubles;
  const auto& statements = function.body.statements;
  const bool by_warpgroups = is_product_of_warpgroups(function, form);
  const std::string order = needs.has_warpgroups ? std::string(order_for_warpgroups) + "(); " : "";
  const std::string own = thread_number(product.tile, thread);
  add_barrier(*statements.front(), order, out);
  if (by_warpgroups) {
    write_product_of_warpgroups(function, own, out);
  } else {
    product_writer(function, *instruction, form, out).run(own);
  }
  add_barrier(*statements.back(), order, out);
  return true;
}

}  // namespace libtiles::compiler
