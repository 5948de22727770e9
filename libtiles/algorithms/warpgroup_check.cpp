// A test of drivers: each kind of product, of extents that no tile divides.
#include <cmath>
#include <cstring>
#include <vector>

#include "libtiles/algorithms/multiply_epilogue.hpp"
#include "libtiles/algorithms/warpgroup_kernel.hpp"
#include "libtiles/runtime/launch/driver_check.hpp"
#include "libtiles/runtime/launch/tensor_core_check.hpp"
#include "libtiles/runtime/programs/built_kernel.hpp"

namespace libtiles::algorithms {
namespace {

constexpr std::int64_t rows = 136, columns = 264, depth = 72, groups = 3;

constexpr warpgroup_form checked_forms[] = {
    {scalar_type::float16, product_precision::ieee, 256, false, false, false, true},
    {scalar_type::float16, product_precision::ieee, 128, true, true},
    {scalar_type::bfloat16, product_precision::ieee, 256},
    {scalar_type::float32, product_precision::tf32, 0},
    {scalar_type::float32, product_precision::tf32, 0, true, true, true},
    {scalar_type::float32, product_precision::tf32x3, 0},
    {scalar_type::float32, product_precision::tf32x3, 0, true, true, true},
};

// -1, 0 or 1, without a pattern.
int number_at(std::int64_t line, std::int64_t place) {
  const auto mixed = static_cast<std::uint32_t>(line) * 0x9E3779B1U +
                     static_cast<std::uint32_t>(place) * 0x85EBCA77U;
  return static_cast<int>((mixed >> 16) % 3) - 1;
}
int element_of_a(std::int64_t row, std::int64_t k) { return number_at(row, k); }
int element_of_b(std::int64_t k, std::int64_t column) { return number_at(column + rows, k); }

// What tf32 has no bits for, of an element that is not 0.
constexpr float less = 1.0F / (1 << 14);

std::uint32_t bits_of(float number) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &number, sizeof bits);
  return bits;
}

std::uint16_t half_bits_of(int number) {
  if (number == 0) return 0;
  return number < 0 ? 0xBC00 : 0x3C00;
}

/// A matrix in memory, of `lines` dense lines.
template <class Element>
std::vector<std::uint8_t> matrix_of(std::int64_t lines, std::int64_t line, scalar_type type,
                                    Element element) {
  const auto count = static_cast<std::size_t>(lines * line);
  std::vector<std::uint8_t> bytes(count * size_of(type));
  for (std::size_t n = 0; n < count; ++n) {
    const int number =
        element(static_cast<std::int64_t>(n) / line, static_cast<std::int64_t>(n) % line);
    const auto value = static_cast<float>(number);
    std::uint32_t bits = bits_of(value * (1 + less));
    if (type == scalar_type::float16) bits = half_bits_of(number);
    if (type == scalar_type::bfloat16) bits = bits_of(value) >> 16;
    std::memcpy(&bytes[n * size_of(type)], &bits, size_of(type));
  }
  return bytes;
}

std::vector<float> rests_of(std::int64_t lines, int (*element)(std::int64_t, std::int64_t)) {
  std::vector<float> rests;
  for (std::int64_t n = 0; n < lines * depth; ++n) {
    rests.push_back(static_cast<float>(element(n / depth, n % depth)) * less);
  }
  return rests;
}

double expected_at(const warpgroup_form& form, std::int64_t row, std::int64_t column) {
  int sum = 0;
  for (std::int64_t k = 0; k < depth; ++k) sum += element_of_a(row, k) * element_of_b(k, column);
  const double more = form.is_tf32x3() ? 1.0 + less : 1;
  return sum * more * more;
}

double value_of(const std::uint8_t* element, scalar_type type) {
  float value = 0;
  if (type == scalar_type::float32) {
    std::memcpy(&value, element, sizeof value);
    return value;
  }
  std::uint16_t bits = 0;
  std::memcpy(&bits, element, sizeof bits);
  if (type == scalar_type::bfloat16) {
    const std::uint32_t all = std::uint32_t{bits} << 16;
    std::memcpy(&value, &all, sizeof value);
    return value;
  }
  // Of whole numbers.
  const int exponent = (bits >> 10 & 31) - 25;
  const double size = (bits & 0x7FFF) == 0 ? 0 : std::ldexp((bits & 1023) + 1024, exponent);
  return (bits & 0x8000) != 0 ? -size : size;
}

/// Of what the device computed.
bool are_right(const std::vector<std::uint8_t>& results, const warpgroup_form& form) {
  constexpr double tolerance = 1e-4;
  for (std::int64_t row = 0; row < rows; ++row) {
    for (std::int64_t column = 0; column < columns; ++column) {
      const auto place = static_cast<std::size_t>(row * columns + column);
      const double got = value_of(&results[place * size_of(form.type)], form.type);
      if (!(std::abs(got - expected_at(form, row, column)) <= tolerance)) return false;
    }
  }
  return true;
}

// Drivers before 555 take the distances of tensor maps for 16 times as far: what they read then is
// to be wrong, and no more.
template <class Element>
cl::Buffer buffer_of(runtime::context& where, std::vector<Element> elements) {
  elements.resize(16 * elements.size());
  return {where.opencl_context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
          elements.size() * sizeof(Element), elements.data()};
}

cl::Buffer buffer_of_a(runtime::context& where, const warpgroup_form& form) {
  if (!form.a_is_turned) return buffer_of(where, matrix_of(rows, depth, form.type, element_of_a));
  return buffer_of(where, matrix_of(depth, rows, form.type, [](std::int64_t k, std::int64_t row) {
                     return element_of_a(row, k);
                   }));
}

cl::Buffer buffer_of_b(runtime::context& where, const warpgroup_form& form) {
  if (!form.b_is_turned)
    return buffer_of(where, matrix_of(depth, columns, form.type, element_of_b));
  return buffer_of(where,
                   matrix_of(columns, depth, form.type, [](std::int64_t column, std::int64_t k) {
                     return element_of_b(k, column);
                   }));
}

cl::Buffer buffer_of_rests(runtime::context& where, const warpgroup_form& form) {
  if (!form.is_swapped) return buffer_of(where, rests_of(rows, element_of_a));
  return buffer_of(where, rests_of(columns, [](std::int64_t column, std::int64_t k) {
                     return element_of_b(k, column);
                   }));
}

warpgroup_numbers numbers_of(const warpgroup_form& form) {
  const auto bytes = static_cast<std::int64_t>(size_of(form.type));
  const std::int64_t of_a = (form.a_is_turned ? rows : depth) * bytes;
  const std::int64_t of_b = (form.b_is_turned ? depth : columns) * bytes;
  const std::int64_t of_rests = depth * bytes;
  return {rows, columns, depth, 1, 1, 1, of_a, of_b, of_rests, of_a, of_b, of_rests, columns, 1, 0};
}

void set_arguments(cl::Kernel& kernel, const std::vector<cl::Buffer>& buffers,
                   const warpgroup_form& form) {
  cl_uint n = 0;
  for (const cl::Buffer& each : buffers) {
    kernel.setArg(n++, each);
    kernel.setArg(n++, cl_long{0});
  }
  for (const std::int64_t each : numbers_of(form).in_order()) kernel.setArg(n++, cl_long{each});
  kernel.setArg(n++, cl_float{1});
  kernel.setArg(n++, cl_float{0});
}

bool is_right(runtime::context& where, const warpgroup_form& form) {
  std::vector<std::uint8_t> results(static_cast<std::size_t>(rows * columns) * size_of(form.type));
  const cl::Buffer c(where.opencl_context(), CL_MEM_READ_WRITE, results.size());
  const cl::Buffer maps(where.opencl_context(), CL_MEM_READ_WRITE,
                        static_cast<std::size_t>(groups * bytes_of_tensor_maps));
  const std::vector<cl::Buffer> buffers{buffer_of_a(where, form), buffer_of_b(where, form),
                                        buffer_of_rests(where, form), c, maps};
  const cl::CommandQueue queue(where.opencl_context(), where.opencl_device());
  constexpr auto items = static_cast<std::size_t>(warpgroup_work_items);
  warpgroup_kernel(form, no_epilogue)->build(where, {})->with_kernel([&](cl::Kernel& kernel) {
    set_arguments(kernel, buffers, form);
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(groups * items),
                               cl::NDRange(items));
  });
  queue.enqueueReadBuffer(c, CL_TRUE, 0, results.size(), results.data());
  return are_right(results, form);
}

std::string fault_of_products(runtime::context& where, scalar_type type,
                              product_precision precision) {
  for (const warpgroup_form& form : checked_forms) {
    const bool is_asked = form.type == type && form.precision == precision;
    if (is_asked && !is_right(where, form)) return "wrong results";
  }
  return "";
}

}  // namespace

bool warpgroup_kernels_work(runtime::context& where, scalar_type type,
                            product_precision precision) {
  const std::string consequence = std::string("products of ") + name_of(type) + " by " +
                                  name_of(precision) + " do without copies by the device";
  return runtime::passes_check(where, consequence, [&](runtime::context& c) {
    return fault_of_products(c, type, precision);
  });
}

}  // namespace libtiles::algorithms
