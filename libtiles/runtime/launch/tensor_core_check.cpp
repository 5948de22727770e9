#include "libtiles/runtime/launch/tensor_core_check.hpp"

#include <algorithm>
#include <vector>

#include "libtiles/runtime/launch/driver_check.hpp"
#include "libtiles/runtime/programs/built_kernel.hpp"

namespace libtiles::runtime {
namespace {

/// One kind of operands; the extents also say which instruction is tried.
struct checked_product {
  const char* operand;
  const char* sum;
  const char* precision;
  int depth;
  int rows = 32, columns = 48, threads = 64;
  int arrays = 1;  // of each matrix, of which the last is multiplied
};

constexpr checked_product checked_products[] = {
    {"half", "float", "ieee", 16},    {"float", "float", "tf32", 16},
    {"float", "float", "tf32x3", 16}, {"float", "float", "bf16", 16},
    {"double", "double", "ieee", 16}, {"double", "double", "ieee", 8},
    {"double", "double", "ieee", 4},  {"bfloat16", "float", "ieee", 16},
    {"char", "int", "ieee", 32},      {"uchar", "int", "ieee", 32},
};

// One with each extent that wgmma can have, and with each swizzle.
constexpr checked_product products_of_warpgroups[] = {
    {"half", "float", "ieee", 32, 128, 128, 128},
    {"half", "float", "ieee", 64, 128, 64, 256},
    {"half", "float", "ieee", 16, 64, 256, 128},
    {"bfloat16", "float", "ieee", 32, 128, 128, 128},
};

// 224 KiB.
constexpr checked_product products_of_large_kernels[] = {
    {"half", "float", "ieee", 64, 128, 128, 128, 7},
};

// All values are exact in each precision, and so are their sums.
int as_operand(const checked_product& product, int value) {
  return std::string(product.operand) == "uchar" ? value & 0xff : value;
}
int value_of_first(int row, int k) { return (row * 5 + k * 3) % 15 - 7; }
int value_of_second(int k, int column) { return (k * 7 + column * 2) % 13 - 6; }

std::string text_of_product(const checked_product& product) {
  const std::string sum = product.sum, threads = std::to_string(product.threads);
  const bool is_one = product.arrays == 1;
  const std::string arrays = is_one ? "" : "[" + std::to_string(product.arrays) + "]";
  const std::string last = is_one ? "" : "[" + std::to_string(product.arrays - 1) + "]";
  return "const int rows = " + std::to_string(product.rows) +
         ", columns = " + std::to_string(product.columns) +
         ", depth = " + std::to_string(product.depth) + ";\nvoid check(tiled_index<" + threads +
         "> t, array_view<int, 2> out, array_view<" + sum +
         ", 2> sums) restrict(amp) {\n"
         "  tile_static " +
         product.operand + " a" + arrays +
         "[rows][depth];\n"
         "  tile_static " +
         product.operand + " b" + arrays +
         "[depth][columns];\n"
         "  for (int n = t.local[0]; n < rows * depth; n += " +
         threads +
         ")\n"
         "    a" +
         last +
         "[n / depth][n % depth] = (n / depth * 5 + n % depth * 3) % 15 - 7;\n"
         "  for (int n = t.local[0]; n < depth * columns; n += " +
         threads +
         ")\n"
         "    b" +
         last +
         "[n / columns][n % columns] = (n / columns * 7 + n % columns * 2) % 13 - 6;\n"
         "  tile_accumulator<" +
         sum +
         ", rows, columns> c(t, 1);\n"
         "  tile_multiply(t, a" +
         last + ", b" + last + ", c" +
         (std::string(product.precision) == "ieee" ? "" : std::string(", ") + product.precision) +
         ");\n  tile_store(t, c, sums, index<2>(0, 0));\n"
         "  t.barrier.wait();\n"
         "  for (int n = t.local[0]; n < rows * columns; n += " +
         threads +
         ")\n"
         "    out(n / columns, n % columns) = (int)sums(n / columns, n % columns);\n}\n";
}

std::vector<int> expected_product(const checked_product& product) {
  std::vector<int> made;
  for (int row = 0; row < product.rows; ++row) {
    for (int column = 0; column < product.columns; ++column) {
      int sum = 1;
      for (int k = 0; k < product.depth; ++k) {
        sum += as_operand(product, value_of_first(row, k)) *
               as_operand(product, value_of_second(k, column));
      }
      made.push_back(sum);
    }
  }
  return made;
}

std::shared_ptr<built_kernel> built_product(context& where, const checked_product& product,
                                            compiler::tensor_core_form form) {
  compiler::kernel_input input;
  input.text = text_of_product(product);
  compiler::compile_options options;
  options.tensor_cores = form;
  return where.programs().get(compiler::kernel_text(std::move(input)).compile({}, options));
}

void set_view(cl::Kernel& kernel, cl_uint first, const cl::Buffer& buffer,
              const checked_product& product) {
  kernel.setArg(first, buffer);
  kernel.setArg(first + 1, cl_long{0});
  kernel.setArg(first + 2, static_cast<cl_int>(product.rows));
  kernel.setArg(first + 3, static_cast<cl_int>(product.columns));
  kernel.setArg(first + 4, static_cast<cl_int>(product.columns));
}

bool is_product_right(context& where, const checked_product& product,
                      compiler::tensor_core_form form) {
  const std::vector<int> expected = expected_product(product);
  std::vector<int> got(expected.size());
  const std::size_t bytes = got.size() * sizeof(int);
  const cl::Buffer out(where.opencl_context(), CL_MEM_READ_WRITE, bytes);
  const cl::Buffer sums(where.opencl_context(), CL_MEM_READ_WRITE, got.size() * sizeof(double));
  const cl::CommandQueue queue(where.opencl_context(), where.opencl_device());
  built_product(where, product, form)->with_kernel([&](cl::Kernel& kernel) {
    set_view(kernel, 0, out, product);
    set_view(kernel, 5, sums, product);
    queue.enqueueNDRangeKernel(kernel, cl::NullRange,
                               cl::NDRange(static_cast<std::size_t>(product.threads)),
                               cl::NDRange(static_cast<std::size_t>(product.threads)));
  });
  queue.enqueueReadBuffer(out, CL_TRUE, 0, bytes, got.data());
  return got == expected;
}

template <std::size_t count>
std::string fault_of_products(context& where, const checked_product (&products)[count],
                              compiler::tensor_core_form form) {
  for (const checked_product& product : products) {
    const bool has_doubles = std::string(product.sum) == "double";
    if (has_doubles && !where.device().supports_double) continue;
    if (!is_product_right(where, product, form)) {
      return std::string("wrong products of ") + product.operand + " by " + product.precision;
    }
  }
  return "";
}

}  // namespace

bool tensor_cores_work(context& where) {
  const auto form = std::min(where.tensor_cores(), compiler::tensor_core_form::sm_90);
  const bool is_emulated = form == compiler::tensor_core_form::emulated;
  return passes_check(where,
                      std::string("tile_multiply does without ") +
                          (is_emulated ? "emulated " : "") + "tensor cores",
                      [&](context& c) { return fault_of_products(c, checked_products, form); });
}

bool warpgroups_work(context& where) {
  return passes_check(where, "tile_multiply does without wgmma", [](context& c) {
    return fault_of_products(c, products_of_warpgroups, compiler::tensor_core_form::sm_90a);
  });
}

bool warpgroups_have_all_local_memory(context& where) {
  return passes_check(
      where, "kernels with wgmma have no more local memory than the driver says", [](context& c) {
        return fault_of_products(c, products_of_large_kernels, compiler::tensor_core_form::sm_90a);
      });
}

}  // namespace libtiles::runtime
