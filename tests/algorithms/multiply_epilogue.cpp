// tiles_multiply with a bias and an activation: against plain loops.
#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tests/algorithms/calls.hpp"
#include "tests/algorithms/forms.hpp"
#include "tests/algorithms/host_matrix.hpp"
#include "tests/algorithms/product_contexts.hpp"
#include "tiles/bfloat16.hpp"
#include "tiles/half.hpp"

namespace {

/// Where the operands of a product lie; each has one matrix, or one for each of c.
struct operand_layouts {
  matrix_layout a, b, c, bias;
};

operand_layouts dense_operands(int64_t rows, int64_t columns, int64_t depth) {
  return {dense(rows, depth), dense(depth, columns), dense(rows, columns), dense(1, columns)};
}

// Small whole numbers, so that sums are exact in any order, and floats.
int left(int64_t b, int64_t i, int64_t k) { return static_cast<int>((5 * b + 3 * i + k) % 7 - 3); }
int right(int64_t b, int64_t k, int64_t j) { return static_cast<int>((b + k + 2 * j) % 5 - 2); }
int before(int64_t b, int64_t i, int64_t j) { return static_cast<int>((b + i + j) % 9); }
int added(int64_t b, int64_t i, int64_t j) {
  return static_cast<int>((40 * b + 7 * i + j) % 31 - 9);
}

struct finish {
  double alpha = 1, beta = 0;
  bool has_bias = true;
  const char* activation = nullptr;  // which all make more of x where it is above 3
  tiles_precision precision = TILES_PRECISION_IEEE;
};

float activated(const finish& by, float x) {
  return by.activation == nullptr ? x : std::max(x, 3.0f) - 1;
}

template <class T>
host_matrix<T> expected_results(const operand_layouts& lie, const finish& by, T between) {
  host_matrix<T> c(lie.c, between);
  const auto of = [](const matrix_layout& operand, int64_t b) {
    return operand.batches == 1 ? 0 : b;
  };
  c.fill([&](int64_t b, int64_t i, int64_t j) {
    int sum = 0;
    for (int64_t k = 0; k < lie.a.columns; ++k) {
      sum += left(of(lie.a, b), i, k) * right(of(lie.b, b), k, j);
    }
    double value = by.alpha * sum + by.beta * before(b, i, j);
    const int64_t row = lie.bias.rows == 1 ? 0 : i, column = lie.bias.columns == 1 ? 0 : j;
    if (by.has_bias) value += added(of(lie.bias, b), row, column);
    return activated(by, static_cast<float>(value));
  });
  return c;
}

template <class T>
void check_finished(tiles_context context, int32_t type, const operand_layouts& lie,
                    const finish& by) {
  INFO(lie.c.batches << " x " << lie.c.rows << " x " << lie.c.columns << ", depth " << lie.a.columns
                     << ", bias " << lie.bias.rows << " x " << lie.bias.columns);
  const T between = static_cast<T>(-99.0f);
  host_matrix<T> a(lie.a, between), b(lie.b, between), c(lie.c, between), bias(lie.bias, between);
  const auto as_float = [](const auto& make) {
    return [&make](int64_t n, int64_t i, int64_t j) { return static_cast<float>(make(n, i, j)); };
  };
  a.fill(as_float(left)), b.fill(as_float(right)), c.fill(as_float(before));
  bias.fill(as_float(added));
  {
    const owned_view of_a = a.view(type, TILES_DATA_CONST), of_b = b.view(type, TILES_DATA_CONST);
    const owned_view of_c = c.view(type), of_bias = bias.view(type, TILES_DATA_CONST);
    tiles_multiply_desc desc = TILES_MULTIPLY_DESC_INIT;
    desc.alpha = by.alpha, desc.beta = by.beta;
    desc.bias = by.has_bias ? of_bias.get() : nullptr;
    desc.activation = by.activation, desc.precision = by.precision;
    succeed(run_multiply(context, of_a.get(), of_b.get(), of_c.get(), &desc, nullptr));
  }
  CHECK(c.elements() == expected_results<T>(lie, by, between).elements());
}

constexpr const char* clipped = "fmax(x, 3.0f) - 1.0f";

// Of words that the kernel language, which tensor cores are used from, does not have.
constexpr const char* clipped_in_opencl = "convert_float(fmax(x, 3.0f)) - 1.0f";

/// An element of the bias for each column, each row, each result, or all of them.
std::vector<matrix_layout> biases_for(const matrix_layout& c) {
  return {dense(1, c.columns), dense(c.rows, 1), scattered(c.rows, c.columns), dense(1, 1)};
}

}  // namespace

TEST_CASE("a bias is broadcast to the results, before an activation of them") {
  const tiles_context context = form_in_reach();
  operand_layouts lie = dense_operands(19, 21, 5);
  for (const matrix_layout& bias : biases_for(lie.c)) {
    lie.bias = bias;
    check_finished<float>(context, TILES_TYPE_FLOAT32, lie, {2, 3, true, clipped});
  }
  check_finished<float>(context, TILES_TYPE_FLOAT32, lie, {1, 0, false, clipped});
  check_finished<float>(context, TILES_TYPE_FLOAT32, lie, {1, 2, true, nullptr});
}

TEST_CASE("numbers that the functions of an activation are given have the type of x") {
  const tiles_context context = own_form_in_reach();
  const operand_layouts lie = dense_operands(5, 7, 3);
  for (const char* const activation :
       {"fmax(x, 3) - 1", "fmax(fmin( +1e4 ,x), 3.0) - 1.0f", "fmax(3, (x)) - fabs(-1)",
        "fmax(x - 1, 2)", "fmax(1 / 2 + x, 3) - 1"}) {
    INFO(activation);
    check_finished<float>(context, TILES_TYPE_FLOAT32, lie, {1, 0, true, activation});
  }
  if (device().supports_double == 0) return;
  constexpr const char* of_doubles = "fmax((double)x, 3.0) - 1";
  check_finished<float>(context, TILES_TYPE_FLOAT32, lie, {1, 0, true, of_doubles});
}

TEST_CASE("numbers that functions are given keep their type where sums are integers") {
  const tiles_context context = form_in_reach();
  constexpr const char* activation = "convert_int(fmax((float)x, 2.5f) + 0.5f) - 1";
  const operand_layouts lie = dense_operands(5, 7, 3);
  check_finished<int>(context, TILES_TYPE_INT32, lie, {1, 0, true, activation});
}

TEST_CASE("products in several steps are finished once") {
  const tiles_context context = form_in_reach();
  // Of so many columns and rows that slices of the depth, or parts of it, are added.
  for (const auto& [rows, columns] : {std::pair<int64_t, int64_t>{17, 20}, {1, 70}, {70, 3}}) {
    operand_layouts lie = dense_operands(rows, columns, is_interpreted() ? 520 : 1100);
    for (const matrix_layout& bias : {dense(1, columns), dense(rows, 1)}) {
      if (is_interpreted() && bias.rows == 1) continue;
      lie.bias = bias;
      check_finished<float>(context, TILES_TYPE_FLOAT32, lie, {2, 3, true, clipped});
    }
  }
}

TEST_CASE("without products, what c was is finished") {
  const tiles_context context = form_in_reach();
  const operand_layouts lie{dense(3, 0), dense(0, 4), dense(3, 4), dense(3, 1)};
  check_finished<float>(context, TILES_TYPE_FLOAT32, lie, {1, 2, true, clipped});
}

TEST_CASE(
    "batches, strided results and their transposes are finished, with a bias for each batch") {
  const tiles_context context = form_in_reach();
  for (const int64_t rows : {17, 2}) {
    const operand_layouts one{scattered(rows, 6, 3), dense(6, 20), scattered(rows, 20, 3),
                              dense(1, 20, 3)};
    if (!is_interpreted() || rows == 2) {  // where copies of scattered elements take long
      check_finished<float>(context, TILES_TYPE_FLOAT32, one, {2, 1, true, clipped});
    }
    const operand_layouts own{dense(rows, 6), turned(6, 20, 3), turned(rows, 20, 3),
                              turned(rows, 1)};
    check_finished<float>(context, TILES_TYPE_FLOAT32, own, {1, 0, true, clipped});
  }
}

TEST_CASE("results of each type are finished, and halves rounded once") {
  const tiles_context context = own_form_in_reach();
  const operand_layouts lie = dense_operands(18, 20, 9);
  check_finished<int>(context, TILES_TYPE_INT32, lie, {2, -3, true, "max(x, 3) - 1"});
  check_finished<tiles::half>(context, TILES_TYPE_FLOAT16, lie, {2, 3, true, clipped});
  check_finished<tiles::bfloat16>(context, TILES_TYPE_BFLOAT16, lie, {2, 3, true, clipped});
  if (device().supports_double != 0) {
    check_finished<double>(context, TILES_TYPE_FLOAT64, lie, {2, 3, true, "fmax(x, 3.0) - 1"});
  }
  // 2049 is no half, and would become 2048, to which 1 more is 2048 again.
  operand_layouts even = dense_operands(2, 20, 1);
  host_matrix<tiles::half> a(even.a, tiles::half(2048.0f)), b(even.b, tiles::half(1.0f));
  host_matrix<tiles::half> c(even.c, tiles::half(1.0f)), bias(even.bias, tiles::half(1.0f));
  {
    const owned_view of_a = a.view(TILES_TYPE_FLOAT16), of_b = b.view(TILES_TYPE_FLOAT16);
    const owned_view of_c = c.view(TILES_TYPE_FLOAT16), of_bias = bias.view(TILES_TYPE_FLOAT16);
    tiles_multiply_desc desc = TILES_MULTIPLY_DESC_INIT;
    desc.beta = 1, desc.bias = of_bias.get();
    succeed(run_multiply(context, of_a.get(), of_b.get(), of_c.get(), &desc, nullptr));
  }
  CHECK(static_cast<float>(c.at(1, 19)) == 2050.0f);
}

TEST_CASE("products by tensor cores are finished, by any activation") {
  if (is_interpreted()) return;  // which takes minutes for it
  const tiles_context context = context_with_tensor_cores();
  operand_layouts lie = dense_operands(33, 20, 30);
  for (const matrix_layout& bias : biases_for(lie.c)) {
    lie.bias = bias;
    check_finished<tiles::half>(context, TILES_TYPE_FLOAT16, lie, {2, 3, true, clipped});
  }
  for (const char* activation : {clipped, clipped_in_opencl}) {
    // Parts of the depth, and columns that are not neighbours, are added by another kernel.
    for (const int64_t depth : {8, 1031}) {
      check_finished<tiles::half>(context, TILES_TYPE_FLOAT16, dense_operands(20, 17, depth),
                                  {1, 1, true, activation});
      check_finished<tiles::bfloat16>(context, TILES_TYPE_BFLOAT16, dense_operands(20, 17, depth),
                                      {1, 1, true, activation});
    }
    const operand_layouts apart{dense(33, 8, 2), dense(8, 20), turned(33, 20, 2), dense(33, 1, 2)};
    check_finished<tiles::half>(context, TILES_TYPE_FLOAT16, apart, {1, 1, true, activation});
    const operand_layouts each{dense(33, 8, 2), dense(8, 20), dense(33, 20, 2), dense(1, 20, 2)};
    check_finished<tiles::half>(context, TILES_TYPE_FLOAT16, each, {1, 1, true, activation});
  }
}

TEST_CASE("products of many tiles are finished") {
  // In the form for NVIDIA's sm_90a; others are small enough.
  if (!has_warpgroups()) return;
  for (const int64_t columns : {712, 709}) {
    operand_layouts lie{dense(296, 72, 12), dense(72, columns), dense(296, columns, 12), {}};
    for (const matrix_layout& bias :
         {dense(1, columns, 12), dense(296, 1), dense(296, columns, 12)}) {
      lie.bias = bias;
      check_finished<tiles::half>(own_form, TILES_TYPE_FLOAT16, lie, {2, 3, true, clipped});
      check_finished<float>(own_form, TILES_TYPE_FLOAT32, lie,
                            {2, 3, true, clipped_in_opencl, TILES_PRECISION_TF32});
    }
  }
}

TEST_CASE("an activation that does not compile leaves c alone, in products of several steps, too") {
  if (is_interpreted()) return;  // whose log is to tell of no failed build
  for (const tiles_shape shape : {TILES_SHAPE_LOOP, TILES_SHAPE_GROUP}) {
    const tiles_context context = context_of_form(shape);
    const operand_layouts lie = dense_operands(17, 20, 1100);
    host_matrix<float> a(lie.a, 1), b(lie.b, 1), c(lie.c, 5);
    {
      const owned_view of_a = a.view(TILES_TYPE_FLOAT32), of_b = b.view(TILES_TYPE_FLOAT32);
      const owned_view of_c = c.view(TILES_TYPE_FLOAT32);
      tiles_multiply_desc desc = TILES_MULTIPLY_DESC_INIT;
      desc.beta = 1, desc.activation = "no_such_function(x)";
      const std::string message =
          failed(TILES_ERROR_BUILD,
                 run_multiply(context, of_a.get(), of_b.get(), of_c.get(), &desc, nullptr));
      INFO(message);
      CHECK(message.find(
                "multiply: the activation \"no_such_function(x)\" of x does not compile\n") == 0);
    }
    CHECK(c.elements() == host_matrix<float>(lie.c, 5).elements());
  }
}

TEST_CASE("an activation is not blamed for what does not compile in the kernel around it") {
  if (is_interpreted()) return;  // whose log is to tell of no failed build
  tiles_context_desc of_groups = TILES_CONTEXT_DESC_INIT;
  of_groups.shape = TILES_SHAPE_GROUP;
  tiles_context made = nullptr;
  succeed(tiles_context_create(&of_groups, &made));
  const owned_context context(made);
  succeed(tiles_context_set_tuning(context.get(), "matrix_multiply int",
                                   "TILE_ROWS=16 TILE_COLUMNS=32 PART_ROWS=16 PART_COLUMNS=32 "
                                   "STAGES=1"));
  // So many tiles that the device is busy: for fewer, the table is not used.
  const operand_layouts lie = dense_operands(512, 512, 4);
  host_matrix<int> a(lie.a, 1), b(lie.b, 1), c(lie.c, 5);
  const owned_view of_a = a.view(TILES_TYPE_INT32), of_b = b.view(TILES_TYPE_INT32);
  const owned_view of_c = c.view(TILES_TYPE_INT32);
  tiles_multiply_desc desc = TILES_MULTIPLY_DESC_INIT;
  desc.activation = "(1, x)";  // with a warning
  const std::string message =
      failed(TILES_ERROR_BUILD,
             run_multiply(context.get(), of_a.get(), of_b.get(), of_c.get(), &desc, nullptr));
  CHECK(message.find("activation \"") == std::string::npos);
  CHECK(message.find("a slice must be on its way while another is used") != std::string::npos);
}
