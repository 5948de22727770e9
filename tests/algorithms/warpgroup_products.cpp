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

void multiply_floats(host_matrix<float>& a, host_matrix<float>& b, host_matrix<float>& c,
                     tiles_precision precision) {
  const owned_view of_a = a.view(TILES_TYPE_FLOAT32), of_b = b.view(TILES_TYPE_FLOAT32);
  const owned_view of_c = c.view(TILES_TYPE_FLOAT32);
  tiles_multiply_desc desc = scaled(1, 0);
  desc.precision = precision;
  succeed(run_multiply(own_form, of_a.get(), of_b.get(), of_c.get(), &desc, nullptr));
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

TEST_CASE("many tiles of matrices that begin anywhere are multiplied") {
  if (!has_warpgroups()) return;
  const auto moved = [](matrix_layout layout, int64_t by) {
    layout.first += by, layout.size += by;
    return layout;
  };
  for (const int64_t by : {1, 4}) {
    const product_layouts lie{moved(dense(1608, 72), by), moved(dense(72, 2056), by),
                              moved(dense(1608, 2056), by)};
    check_product<tiles::half>(own_form, TILES_TYPE_FLOAT16, lie, 72, scaled(1, 1));
  }
}

TEST_CASE("batches whose copies take more than 64 MiB are multiplied in chunks") {
  if (!has_warpgroups()) return;
  const int64_t rows = 1024, depth = 1031, columns = 264, count = 18;
  host_matrix<float> a(scattered(rows, depth, count), 0), b(dense(depth, columns, count), 0);
  host_matrix<float> c(dense(rows, columns, count), 0);
  const auto of_a = [](int64_t n, int64_t i, int64_t k) { return (n + 3 * i + k) % 7 - 3; };
  const auto of_b = [](int64_t n, int64_t k, int64_t j) { return (n + k + 2 * j) % 5 - 2; };
  a.fill(of_a), b.fill(of_b);
  const tiles_precision precision =
      GENERATE(as<tiles_precision>{}, TILES_PRECISION_TF32, TILES_PRECISION_TF32X3);
  multiply_floats(a, b, c, precision);
  int64_t wrong = 0;
  for (int64_t n = 0; n < count; ++n) {
    for (int64_t i = 0; i < rows; i += 31) {
      for (int64_t j = 0; j < columns; j += 13) {
        int64_t sum = 0;
        for (int64_t k = 0; k < depth; ++k) sum += of_a(n, i, k) * of_b(n, k, j);
        wrong += c.at(n, i, j) == static_cast<float>(sum) ? 0 : 1;
      }
    }
  }
  CHECK(wrong == 0);
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

TEST_CASE("products by tf32x3 are exact where tf32 has to choose between two neighbours") {
  if (!has_warpgroups()) return;
  const float tie = 1.0f / (1 << 11);
  host_matrix<float> a(dense(1608, 8), 0), b(dense(8, 2056), 0), c(dense(1608, 2056), 0);
  a.fill(
      [&](int64_t, int64_t i, int64_t k) { return k == i % 8 ? 1 + (2 * (i % 4) + 1) * tie : 0; });
  b.fill([&](int64_t, int64_t k, int64_t j) { return 1 + (2 * ((k + j) % 4) + 1) * tie; });
  multiply_floats(a, b, c, TILES_PRECISION_TF32X3);
  double most = 0;
  for (int64_t i = 0; i < 1608; ++i) {
    for (int64_t j = 0; j < 2056; ++j) {
      most = std::max(most, std::abs(c.at(i, j) - double{a.at(i, i % 8)} * b.at(i % 8, j)));
    }
  }
  CHECK(most < 1e-6);
}

TEST_CASE("large products have this form on devices of compute capability 9.0") {
  const std::string name = device().name;
  if (name.find("H100") == std::string::npos && name.find("H200") == std::string::npos) return;
  host_matrix<tiles::half> a(dense(2048, 64), tiles::half(0.0f)),
      b(dense(64, 2048), tiles::half(0.0f));
  host_matrix<tiles::half> c(dense(2048, 2048), tiles::half(0.0f));
  const owned_view of_a = a.view(TILES_TYPE_FLOAT16), of_b = b.view(TILES_TYPE_FLOAT16);
  const owned_view of_c = c.view(TILES_TYPE_FLOAT16);
  tiles_multiply_desc desc = scaled(1, 0);
  desc.a = of_a.get(), desc.b = of_b.get(), desc.c = of_c.get();
  uint64_t bytes = 0;
  succeed(tiles_multiply_workspace(nullptr, &desc, &bytes));
  const uint64_t tensor_maps_of_group = 384;
  CHECK(bytes >= 100 * tensor_maps_of_group);
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
  multiply_floats(a, b, c, TILES_PRECISION_TF32X3);
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
