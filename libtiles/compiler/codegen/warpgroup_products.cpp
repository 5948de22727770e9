#include "libtiles/compiler/codegen/warpgroup_products.hpp"

#include <cstdint>

#include "libtiles/compiler/analysis/product_operands.hpp"
#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/marked_instructions.hpp"

namespace libtiles::compiler {
namespace {

constexpr int depth_of_instruction = 16, element_bytes = 2, rows_of_atom = 8;

std::string digits_of(std::int64_t number) { return std::to_string(number); }

// ---- what tells the instruction where a matrix lies: addresses and distances in units of 16 bytes

std::uint64_t number_of_swizzle(const typed::variable& array) {
  const int bytes = bytes_of_row(array);
  return bytes == widest_row_of_wgmma ? 1 : bytes == widest_row_of_wgmma / 2 ? 2 : 3;
}

std::string descriptor(const typed::variable& array, std::int64_t panel_bytes) {
  const auto rows = static_cast<std::uint64_t>(rows_of_atom * bytes_of_row(array) / 16);
  const auto panels = static_cast<std::uint64_t>(panel_bytes / 16);
  return digits_of(static_cast<std::int64_t>(panels << 16 | rows << 32)) + "UL + ((ulong)" +
         std::to_string(number_of_swizzle(array)) + " << 62)";
}

std::string address(const typed::variable& array, const std::string& row) {
  return "(ulong)((uint)(size_t)&(*" + names::variable(array) + ")[" + row + "][0] >> 4)";
}

// What a work-item holds of 64 rows: of two that lie 8 apart two neighbours each, in every 8
// columns.
std::string results_of_rows(const std::string& c, int block, int count) {
  std::string made;
  for (int n = 0; n < count; ++n) {
    made += std::string(n == 0 ? "" : ", ") + "\"+f\"(" + c + "[" +
            digits_of(2 * block + n / 2 % 2) + "][" + digits_of(n / 4 * 2 + n % 2) + "])";
  }
  return made;
}

class warpgroup_writer {
 public:
  warpgroup_writer(const typed::function& f, output_lines& out)
      : product_(*f.product),
        a_(operand_of(f, "a")),
        b_(operand_of(f, "b")),
        c_("(*" + names::variable(operand_of(f, "c")) + ")"),
        out_(out) {}

  void run(const std::string& thread_number) {
    const int rows = rows_of_warpgroup(product_.rows);
    const std::string group = "(" + thread_number + ") / " + digits_of(warpgroup_lanes);
    const bool is_alone = thread_count(product_.tile) == warpgroup_lanes;
    out_.add("const ulong a = " + descriptor(a_, 16) + " + " +
             address(a_, is_alone ? "0" : group + " * " + digits_of(rows)) + ";");
    out_.add("const ulong b = " +
             descriptor(b_, static_cast<std::int64_t>(product_.depth) * bytes_of_row(b_)) + " + " +
             address(b_, "0") + ";");
    // One assembly: where the driver's compiler sees several, it may wait for each product.
    out_.add(std::string("__asm__ volatile(\"") + marked_instruction +
             "{ .reg .b64 a, b; wgmma.fence.sync.aligned; \"");
    for (int k = 0; k < product_.depth; k += depth_of_instruction) {
      for (int i = 0; i < blocks(); ++i) multiply(k, i);
    }
    out_.add("\"wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned " +
             digits_of(product_.overlaps ? 1 : 0) + "; }\" : " + all_results() +
             " : \"l\"(a), \"l\"(b) : \"memory\");");
  }

 private:
  int blocks() const { return rows_of_warpgroup(product_.rows) / warpgroup_rows; }

  int results_of_block() const { return product_.columns / 2; }

  std::string all_results() const {
    std::string made = results_of_rows(c_, 0, results_of_block());
    for (int i = 1; i < blocks(); ++i) made += ", " + results_of_rows(c_, i, results_of_block());
    return made;
  }

  void multiply(int k, int i) {
    const int first = i * results_of_block(), operands = blocks() * results_of_block();
    std::string registers;
    for (int n = 0; n < results_of_block(); ++n) {
      registers += (n == 0 ? "%" : ", %") + digits_of(first + n);
    }
    const std::string type = product_.operands == tensor_operands::halves ? "f16" : "bf16";
    const int of_a = i * warpgroup_rows * bytes_of_row(a_) / 16 + k * element_bytes / 16;
    const std::int64_t of_b = std::int64_t{k} * bytes_of_row(b_) / 16;
    out_.add("\"add.s64 a, %" + digits_of(operands) + ", " + digits_of(of_a) + "; add.s64 b, %" +
             digits_of(operands + 1) + ", " + digits_of(of_b) +
             "; wgmma.mma_async.sync.aligned.m64n" + digits_of(product_.columns) + "k16.f32." +
             type + "." + type + " {" + registers + "}, a, b, 1, 1, 1, 0, 1; \"");
  }

  const tensor_product& product_;
  const typed::variable& a_;
  const typed::variable& b_;
  const std::string c_;
  output_lines& out_;
};

}  // namespace

bool is_product_of_warpgroups(const typed::function& function, tensor_core_form form) {
  return form == tensor_core_form::sm_90a && has_operands_of_wgmma(function);
}

void write_product_of_warpgroups(const typed::function& function, const std::string& thread_number,
                                 output_lines& out) {
  warpgroup_writer(function, out).run(thread_number);
}

void write_order_for_warpgroups(output_lines& out) {
  const std::string head = std::string("void ") + order_for_warpgroups + "(void)";
  out.add(head + ";");
  out.add(head + " {");
  out.add("  __asm__ volatile(\"fence.proxy.async.shared::cta;\" : : : \"memory\");");
  out.add("}");
}

std::string end_of_products(const typed::variable& results) {
  const auto rows = static_cast<int>(results.type->count);
  const auto columns = static_cast<int>(results.type->element->count);
  std::string all;
  for (int i = 0; i < rows / 2; ++i) {
    all += (i == 0 ? "" : ", ") + results_of_rows(names::variable(results), i, 2 * columns);
  }
  return std::string("__asm__ volatile(\"") + marked_instruction +
         "wgmma.wait_group.sync.aligned 0;\" : " + all + " : : \"memory\");";
}

}  // namespace libtiles::compiler
