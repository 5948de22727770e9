// Products that NVIDIA's sm_90a multiplies by wgmma, from copies that the device makes by itself:
// so many tiles that all of it is busy. On other devices, other tests see to products.
#include <cmath>
#include <random>

#include "tests/algorithms/forms.hpp"
#include "tests/algorithms/product_checks.hpp"
#include "tests/algorithms/product_contexts.hpp"
#include "tiles/bfloat16.hpp"
#include "tiles/half.hpp"

namespace {

constexpr int64_t batches = 12;

/// Lines of the first begin at multiples of 16 bytes, whichever way they run; those of the second
/// are copied.
const product_size read_in_place{296, 712, 72}, copied{299, 701, 67};

struct layout_pair {
  matrix_layout rows, columns;
};
layout_pair layouts_of(int64_t rows, int64_t columns) {
  return {dense(rows, columns, batches), turned(rows, columns, batches)};
}

std::vector<product_layouts> all_layouts(const product_size& size) {
  std::vector<product_layouts> made;
  const layout_pair a = layouts_of(size.rows, size.depth), b = layouts_of(size.depth, size.columns);
  const layout_pair c = layouts_of(size.rows, size.columns);
  for (const matrix_layout& of_a : {a.rows, a.columns}) {
    for (const matrix_layout& of_b : {b.rows, b.columns}) made.push_back({of_a, of_b, c.rows});
  }
  made.push_back({a.rows, b.rows, c.columns});
  made.push_back({a.columns, b.rows, scattered(size.rows, size.columns, batches)});
  made.push_back({scattered(size.rows, size.depth, batches), b.rows, c.rows});
  made.push_back({a.rows, scattered(size.depth, size.columns, batches), c.rows});
  made.push_back({dense(size.rows, size.depth), b.columns, c.rows});
  made.push_back({a.columns, turned(size.depth, size.columns), c.rows});
  return made;
}

template <class T>
void check_all_layouts(int32_t type, const tiles_multiply_desc& desc) {
  for (const product_size& size : {read_in_place, copied}) {
    for (const product_layouts& each : all_layouts(size)) {
      check_product<T>(own_form, type, each, size.depth, desc);
    }
  }
}

}  // namespace

TEST_CASE("many tiles of halves are multiplied, however the matrices lie") {
  if (!has_warpgroups()) return;
  check_all_layouts<tiles::half>(TILES_TYPE_FLOAT16, scaled(1, 0));
}

TEST_CASE("many tiles of bfloat16 are multiplied, however the matrices lie") {
  if (!has_warpgroups()) return;
  check_all_layouts<tiles::bfloat16>(TILES_TYPE_BFLOAT16, scaled(1, 1));
}

TEST_CASE("many tiles of floats are multiplied by tf32, however the matrices lie") {
  if (!has_warpgroups()) return;
  for (const tiles_precision precision : {TILES_PRECISION_TF32, TILES_PRECISION_TF32X3}) {
    tiles_multiply_desc desc = scaled(2, 3);
    desc.precision = precision;
    check_all_layouts<float>(TILES_TYPE_FLOAT32, desc);
  }
}

TEST_CASE("one large matrix is multiplied, whatever its extents are") {
  if (!has_warpgroups()) return;
  for (const product_size& size : {product_size{1664, 2048, 8},
                                   {1601, 2049, 257},
                                   {8, 33000, 129},
                                   {33000, 9, 64},
                                   {129, 25001, 65}}) {
    check_product<tiles::half>(own_form, TILES_TYPE_FLOAT16, dense_product(size), size.depth);
    tiles_multiply_desc desc = scaled(1, 0);
    for (const tiles_precision precision : {TILES_PRECISION_TF32, TILES_PRECISION_TF32X3}) {
      desc.precision = precision;
      check_product<float>(own_form, TILES_TYPE_FLOAT32, dense_product(size), size.depth, desc);
    }
  }
}

TEST_CASE("products by tf32x3 are about as exact as those of floats") {
  if (!has_warpgroups()) return;
  const int64_t rows = 1608, columns = 2056, depth = 1000;
  std::mt19937 random(1);
  std::normal_distribution<float> normal;
  host_matrix<float> a(dense(rows, depth), 0), b(turned(depth, columns), 0);
  host_matrix<float> c(dense(rows, columns), 0);
  a.fill([&](int64_t, int64_t, int64_t) { return normal(random); });
  b.fill([&](int64_t, int64_t, int64_t) { return normal(random); });
  {
    const owned_view of_a = a.view(TILES_TYPE_FLOAT32), of_b = b.view(TILES_TYPE_FLOAT32);
    const owned_view of_c = c.view(TILES_TYPE_FLOAT32);
    tiles_multiply_desc desc = scaled(1, 0);
    desc.precision = TILES_PRECISION_TF32X3;
    succeed(run_multiply(nullptr, of_a.get(), of_b.get(), of_c.get(), &desc, nullptr));
  }
  double most = 0;
  for (int64_t i = 0; i < rows; i += 7) {
    for (int64_t j = 0; j < columns; j += 5) {
      double sum = 0, size = 0;
      for (int64_t k = 0; k < depth; ++k) {
        const double product = double{a.at(i, k)} * b.at(k, j);
        sum += product;
        size += std::abs(product);
      }
      most = std::max(most, std::abs(c.at(i, j) - sum) / size);
    }
  }
  // Floats that are added one after the other have some 1e-7 of the sum of all sizes.
  CHECK(most < 1e-6);
}
