// Conditions on a thread's place, which vectors of threads test at their ends: against a loop on the
// host, in domains of every raggedness, and the same with columns for rows, with views that begin
// and end within others, and in domains of more dimensions.
#include <cstdint>
#include <functional>
#include <limits>

#include "tests/language/both.hpp"

namespace {

/// What kernels call a view, on the host.
template <class Element>
struct host_matrix {
  Element* first;
  int columns;

  Element& operator()(int i, int j) const { return first[i * columns + j]; }
};

struct numbers {
  int n, m;
  float x;
};

struct guarded_body {
  std::string text;  ///< of i, j, the extents, v, w, n, m and x
  std::function<void(int i, int j, int rows, int columns, host_matrix<const float> v,
                     host_matrix<float> w, int n, int m, float x)>
      on_host;
};

// The same text for both.
#define GUARDED(...)                                                                             \
  guarded_body {                                                                                 \
    #__VA_ARGS__,                                                                                \
        [](int i, int j, int rows, int columns, host_matrix<const float> v,                      \
           host_matrix<float> w, int n, int m, float x) {                                        \
          (void)i, (void)j, (void)rows, (void)columns, (void)v, (void)w, (void)n, (void)m,       \
              (void)x;                                                                           \
          __VA_ARGS__                                                                            \
        }                                                                                        \
  }

const guarded_body guarded_bodies[] = {
    GUARDED(if (j > 0 && j < n) w(i, j) = v(i, j) * 2;),
    GUARDED(if (!(j < m || j > n)) w(i, j) += 1; else w(i, j) = v(i, j);),
    GUARDED(if (j == n) w(i, j) = 1; if (j != m) w(i, j) += v(i, j);),
    GUARDED(if (!(j == n) && !(j != m && i > 0)) w(i, j) = -v(i, j);),
    GUARDED(if ((unsigned int)(j - 3) < (unsigned int)n) w(i, j) = v(i, j); else w(i, j) -= 1;),
    GUARDED(if ((unsigned int)j * 3000000000u > 7u) w(i, j) += v(i, j);),
    GUARDED(if ((long)j * 1000000007 > (long)n * 300000000) w(i, j) = v(i, j) + 1;),
    GUARDED(if ((unsigned char)(j * 5) < 100) w(i, j) += 2;),
    GUARDED(if (n - j > 3 && 3 * j + 1 < m * 4) w(i, j) = v(i, j); else if (j > m) w(i, j) = 3;),
    GUARDED(for (int k = 0; k < 4; ++k) if (j > k * 3 - 1 && j + k < m) w(i, j) += v(i, j) + k;),
    GUARDED(float a = 1; for (int k = 0; k < n % 4; ++k) { if (j - k > m) a += k; else a -= 1; }
            w(i, j) = a;),
    GUARDED(if (j < n) return; w(i, j) = v(i, j); if (i == 1 && j > m) return; w(i, j) += 1;),
    GUARDED(if (j <= m) { if (j < 2) return; } w(i, j) = 4;),
    GUARDED(if (v(i, j) < x || !(x <= 1)) w(i, j) += v(i, j);),
    GUARDED(if (x == x && j > 1) w(i, j) = v(i, j); if (j * 0.5f < x) w(i, j) -= 2;),
    GUARDED(if (j >= -2147483647 - 1 && j <= 2147483647 && n < j) w(i, j) = i * 8 + j;),
    GUARDED(if (j > 0 && j < columns - 1) w(i, j) = v(i, j - 1) + v(i, j + 1);),
    GUARDED(if (i + j < rows && j - i < n) w(i, j) = j > m ? v(i, j) : x > 0 ? 5 : -v(i, j);),
};

struct matrix_size {
  int rows, columns;
};

constexpr matrix_size sizes[] = {{1, 1},  {3, 15},  {2, 16},  {3, 17},   {1, 31},
                                 {2, 33}, {5, 100}, {1, 1023}, {2, 1025}, {1, 2063}};

// The long rows are for vectors of threads, which a simulator of one thread after the other has not.
bool is_too_long(matrix_size its) { return its.columns > 100 && both::is_on("Oclgrind"); }

std::vector<float> data_of(matrix_size its, int step) {
  std::vector<float> data(static_cast<std::size_t>(its.rows * its.columns));
  int number = step;
  for (float& each : data) each = static_cast<float>((number += step) % 23) / 4 - 2;
  return data;
}

/// Runs a kernel over a domain, and waits for what it wrote.
void launch(const tiles::kernel& kernel, const std::vector<std::int64_t>& domain,
            const tiles::array_view<const float, 2>& v, const tiles::array_view<float, 2>& w,
            const numbers& its) {
  const tiles_argument arguments[] = {tiles_argument_view(nullptr, v.native_handle()),
                                      tiles_argument_view(nullptr, w.native_handle()),
                                      tiles_argument_value(nullptr, TILES_TYPE_INT32, &its.n),
                                      tiles_argument_value(nullptr, TILES_TYPE_INT32, &its.m),
                                      tiles_argument_value(nullptr, TILES_TYPE_FLOAT32, &its.x)};
  tiles_launch_desc desc = TILES_LAUNCH_DESC_INIT;
  desc.rank = static_cast<std::uint32_t>(domain.size());
  desc.extent = domain.data();
  desc.arguments = arguments;
  desc.argument_count = 5;
  tiles::detail::check(tiles_kernel_launch(kernel.native_handle(), nullptr, &desc, nullptr));
  w.synchronize();
}

/// A kernel in whose domain the body's rows and columns are two of the dimensions.
class placed_kernel {
 public:
  placed_kernel(const std::string& body, int rank, int row_dimension, int column_dimension)
      : rank_(rank),
        row_dimension_(row_dimension),
        column_dimension_(column_dimension),
        kernel_("guards.tile",
                "void k(index<" + std::to_string(rank) +
                    "> t, array_view<const float, 2> v, array_view<float, 2> w, int n, int m, "
                    "float x) restrict(amp) {\n  const int i = t[" +
                    std::to_string(row_dimension) + "], j = t[" + std::to_string(column_dimension) +
                    "], rows = v.extent[0], columns = v.extent[1];\n  " + body + "\n}") {}

  void run(matrix_size its, const tiles::array_view<const float, 2>& v,
           const tiles::array_view<float, 2>& w, const numbers& with) const {
    std::vector<std::int64_t> domain(static_cast<std::size_t>(rank_), 1);
    domain[static_cast<std::size_t>(row_dimension_)] = its.rows;
    domain[static_cast<std::size_t>(column_dimension_)] = its.columns;
    launch(kernel_, domain, v, w, with);
  }

 private:
  int rank_, row_dimension_, column_dimension_;
  tiles::kernel kernel_;
};

std::vector<numbers> numbers_for(matrix_size its) {
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  return {{its.columns - 1, 2, 0.5f}, {15, 16, nan}, {-3, its.columns, 2}, {its.columns, 0, nan},
          {16, 40, -1}};
}

std::vector<float> expected_of(const guarded_body& body, matrix_size its,
                               const std::vector<float>& v, std::vector<float> w,
                               const numbers& with) {
  for (int i = 0; i < its.rows; ++i) {
    for (int j = 0; j < its.columns; ++j) {
      body.on_host(i, j, its.rows, its.columns, {v.data(), its.columns}, {w.data(), its.columns},
                   with.n, with.m, with.x);
    }
  }
  return w;
}

void check_each(int rank, int row_dimension, int column_dimension) {
  for (const guarded_body& body : guarded_bodies) {
    const placed_kernel kernel(body.text, rank, row_dimension, column_dimension);
    for (const matrix_size its : sizes) {
      if (is_too_long(its)) continue;
      const std::vector<float> data = data_of(its, 7), before = data_of(its, 5);
      for (const numbers& with : numbers_for(its)) {
        std::vector<float> result = before;
        kernel.run(its, {its.rows, its.columns, data}, {its.rows, its.columns, result}, with);
        CAPTURE(body.text, its.rows, its.columns, with.n, with.m, with.x, rank);
        REQUIRE(result == expected_of(body, its, data, before, with));
      }
    }
  }
}

}  // namespace

TEST_CASE("guards of a row choose the same threads wherever the row ends") { check_each(2, 0, 1); }

TEST_CASE("guards of a column choose the same threads as those of a row") { check_each(2, 1, 0); }

TEST_CASE("guards choose the same threads in domains of more dimensions") {
  check_each(3, 0, 2);
  check_each(5, 3, 1);
}

TEST_CASE("guarded stores to a part of a view leave the rest of it") {
  for (const guarded_body& body : guarded_bodies) {
    const placed_kernel kernel(body.text, 2, 0, 1);
    for (const matrix_size its : {matrix_size{3, 17}, matrix_size{2, 33}}) {
      const matrix_size all{its.rows + 4, its.columns + 9};
      const std::vector<float> data = data_of(its, 7), before = data_of(all, 5);
      for (const numbers& with : numbers_for(its)) {
        std::vector<float> result = before, part;
        const auto at = [&](int i, int j) {
          return static_cast<std::size_t>((i + 1) * all.columns + j + 3);
        };
        for (int i = 0; i < its.rows; ++i) {
          for (int j = 0; j < its.columns; ++j) part.push_back(before[at(i, j)]);
        }
        part = expected_of(body, its, data, part, with);
        std::vector<float> expected = before;
        for (int i = 0; i < its.rows; ++i) {
          for (int j = 0; j < its.columns; ++j)
            expected[at(i, j)] = part[static_cast<std::size_t>(i * its.columns + j)];
        }
        tiles::array_view<float, 2> whole(all.rows, all.columns, result);
        kernel.run(its, {its.rows, its.columns, data},
                   whole.section(tiles::index<2>(1, 3), tiles::extent<2>(its.rows, its.columns)),
                   with);
        whole.synchronize();
        CAPTURE(body.text, its.rows, its.columns, with.n, with.m, with.x);
        REQUIRE(result == expected);
      }
    }
  }
}
