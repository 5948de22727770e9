// What a product of matrices multiplies, after its checks.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "libtiles/algorithms/matrix_multiply.hpp"
#include "libtiles/algorithms/matrix_window.hpp"

namespace libtiles::algorithms {

/// The matrices of some batches, in whatever order they are read.
struct matrix_operand {
  const runtime::array_view& view;
  std::int64_t row_stride, column_stride;
  std::int64_t batch_stride;  ///< 0: one matrix for all
  bool is_aligned;  ///< its rows, or its columns if those are dense, begin at multiples of 4
                    ///< elements
};

/// Of a product of rows x depth by depth x columns elements.
struct product_extent {
  std::int64_t rows, columns, depth;
};

/// What becomes of the results at last: activation(result + bias).
struct product_epilogue {
  std::optional<matrix_operand>
      bias{};                     ///< strides are 0 where an element serves a line of results
  std::string_view activation{};  ///< borrowed; of x, in OpenCL C; empty for none

  bool is_empty() const { return !bias && activation.empty(); }
};

struct matrix_product {
  matrix_operand a, b, c;
  product_extent extent;
  std::int64_t batches;
  std::int64_t chunk;  ///< the batches of a full chunk: work is divided alike for a shorter one
  double alpha, beta;
  product_precision precision;
  product_epilogue epilogue;
};

/// That an operand has: one for all batches, or one for each.
inline std::int64_t matrices_of(const matrix_operand& operand, const matrix_product& product) {
  return operand.batch_stride == 0 ? 1 : product.batches;
}

/// Three views as batches of matrices that fit each other.
class multiply_operands {
 public:
  /// \throws error (invalid_argument; unsupported, if the device cannot compute with the elements)
  multiply_operands(const runtime::array_view& a, const runtime::array_view& b,
                    const runtime::array_view& c, const multiply_options& options,
                    const runtime::device_info& device);

  scalar_type type() const { return c_.window().element.scalar; }
  std::int64_t batches() const { return result_.batches; }
  bool has_results() const { return result_.has_elements(); }

  /// Calls use(const matrix_product&) with the matrices of a chunk of batches, which begins at
  /// `first`; the last chunk may be shorter.
  template <class Use>
  void with_batches(std::int64_t first, std::int64_t chunk, Use use) const {
    const std::int64_t count = std::min(chunk, batches() - first);
    const auto left = part(a_, left_, first, count), right = part(b_, right_, first, count);
    const auto result = part(c_, result_, first, count);
    const auto bias = bias_part(first, count);
    use(matrix_product{operand(*left, a_, left_),
                       operand(*right, b_, right_),
                       operand(*result, c_, result_),
                       {result_.rows, result_.columns, left_.columns},
                       count,
                       chunk,
                       options_.alpha,
                       options_.beta,
                       options_.precision,
                       {bias_operand(bias.get()), options_.activation}});
  }

 private:
  static bool is_aligned(const runtime::array_view& whole, const matrix_window& matrices);
  static std::unique_ptr<runtime::array_view> part(const runtime::array_view& whole,
                                                   const matrix_window& matrices,
                                                   std::int64_t first, std::int64_t count);
  static matrix_operand operand(const runtime::array_view& part, const runtime::array_view& whole,
                                const matrix_window& matrices) {
    return {part, matrices.row_stride, matrices.column_stride,
            matrices.batches == 1 ? 0 : matrices.batch_stride, is_aligned(whole, matrices)};
  }
  std::unique_ptr<runtime::array_view> bias_part(std::int64_t first, std::int64_t count) const;
  static std::optional<matrix_operand> bias_operand(const runtime::array_view* part);
  void check(const runtime::device_info& device) const;

  const runtime::array_view &a_, &b_, &c_;
  const multiply_options options_;
  matrix_window left_, right_, result_;
};

}  // namespace libtiles::algorithms
