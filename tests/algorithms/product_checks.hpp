// Products of matrices against plain loops.
#pragma once

#include "tests/algorithms/calls.hpp"
#include "tests/algorithms/host_matrix.hpp"

struct product_size {
  int64_t rows, columns, depth;
};

inline tiles_multiply_desc scaled(double alpha, double beta, uint32_t flags = 0) {
  tiles_multiply_desc desc = TILES_MULTIPLY_DESC_INIT;
  desc.alpha = alpha;
  desc.beta = beta;
  desc.flags = flags;
  return desc;
}

/// Small whole numbers, so that sums of floats are exact in any order.
inline int left(int64_t b, int64_t i, int64_t k) {
  return static_cast<int>((5 * b + 3 * i + k) % 7 - 3);
}
inline int right(int64_t b, int64_t k, int64_t j) {
  return static_cast<int>((b + k + 2 * j) % 5 - 2);
}
inline int before(int64_t b, int64_t i, int64_t j) { return static_cast<int>((b + i + j) % 9); }

/// Where `a` and `b` lie is told as they are in memory, before they are transposed.
struct product_layouts {
  matrix_layout a, b, c;
};

template <class T>
host_matrix<T> expected_product(const product_layouts& lie, int64_t depth,
                                const tiles_multiply_desc& desc, T between) {
  const bool are_alike = lie.a.batches == 1 && lie.b.batches == 1;
  host_matrix<int> sums(dense(lie.c.rows, lie.c.columns, are_alike ? 1 : lie.c.batches), 0);
  sums.fill([&](int64_t b, int64_t i, int64_t j) {
    int sum = 0;
    for (int64_t k = 0; k < depth; ++k) {
      const int64_t of_a = lie.a.batches == 1 ? 0 : b, of_b = lie.b.batches == 1 ? 0 : b;
      sum += left(of_a, i, k) * right(of_b, k, j);
    }
    return sum;
  });
  host_matrix<T> c(lie.c, between);
  c.fill([&](int64_t b, int64_t i, int64_t j) {
    const int sum = sums.at(are_alike ? 0 : b, i, j);
    return static_cast<float>(desc.alpha * sum + desc.beta * before(b, i, j));
  });
  return c;
}

template <class T>
void check_product(tiles_context context, int32_t type, const product_layouts& lie, int64_t depth,
                   const tiles_multiply_desc& desc = TILES_MULTIPLY_DESC_INIT) {
  INFO(lie.c.rows << " x " << depth << " by " << depth << " x " << lie.c.columns);
  const T between = static_cast<T>(-99.0f);
  const bool is_turned_a = (desc.flags & TILES_MULTIPLY_TRANSPOSE_A) != 0;
  const bool is_turned_b = (desc.flags & TILES_MULTIPLY_TRANSPOSE_B) != 0;
  host_matrix<T> a(lie.a, between), b(lie.b, between), c(lie.c, between);
  a.fill([&](int64_t n, int64_t i, int64_t k) {
    return static_cast<float>(is_turned_a ? left(n, k, i) : left(n, i, k));
  });
  b.fill([&](int64_t n, int64_t k, int64_t j) {
    return static_cast<float>(is_turned_b ? right(n, j, k) : right(n, k, j));
  });
  c.fill([](int64_t n, int64_t i, int64_t j) { return static_cast<float>(before(n, i, j)); });
  {
    const owned_view of_a = a.view(type, TILES_DATA_CONST), of_b = b.view(type, TILES_DATA_CONST);
    const owned_view of_c = c.view(type);
    succeed(run_multiply(context, of_a.get(), of_b.get(), of_c.get(), &desc, nullptr));
  }
  CHECK(c.elements() == expected_product<T>(lie, depth, desc, between).elements());
}

inline product_layouts dense_product(const product_size& size) {
  return {dense(size.rows, size.depth), dense(size.depth, size.columns),
          dense(size.rows, size.columns)};
}
