#include "libtiles/algorithms/multiply_operands.hpp"

#include <utility>

#include "libtiles/algorithms/alignment.hpp"
#include "libtiles/algorithms/broadcast.hpp"
#include "libtiles/algorithms/expression_text.hpp"
#include "libtiles/algorithms/view_checks.hpp"
#include "libtiles/core/count_of.hpp"

namespace libtiles::algorithms {
namespace {

constexpr const char* multiply_name = "multiply";

matrix_window transposed_if(bool is_transposed, matrix_window matrices) {
  if (!is_transposed) return matrices;
  std::swap(matrices.rows, matrices.columns);
  std::swap(matrices.row_stride, matrices.column_stride);
  return matrices;
}

std::string described(const char* name, bool is_transposed, const matrix_window& matrices) {
  return "'" + std::string(name) + "'" + (is_transposed ? " transposed" : "") + " has the extent " +
         to_string(extents{matrices.rows, matrices.columns});
}

/// One matrix may be that of all batches.
bool fits_batches(const matrix_window& operand, const matrix_window& result) {
  return operand.batches == result.batches || operand.batches == 1;
}

}  // namespace

multiply_operands::multiply_operands(const runtime::array_view& a, const runtime::array_view& b,
                                     const runtime::array_view& c, const multiply_options& options,
                                     const runtime::device_info& device)
    : a_(a),
      b_(b),
      c_(c),
      options_(options),
      left_(transposed_if(options.transposes_a, matrices_of(a, multiply_name, "a"))),
      right_(transposed_if(options.transposes_b, matrices_of(b, multiply_name, "b"))),
      result_(matrices_of(c, multiply_name, "c")) {
  check(device);
}

void multiply_operands::check(const runtime::device_info& device) const {
  const view_checks check(multiply_name);
  check.writable({"c", c_});
  check.same_type({"c", c_}, {"a", a_});
  check.same_type({"c", c_}, {"b", b_});
  const bool is_multiplied = type() == scalar_type::int32 || is_floating(type());
  if (!is_multiplied) {
    check.refuse("the elements are " + to_string(c_.window().element) +
                 "; expected float, double, half, bfloat16 or int");
  }
  const std::string both = described("a", options_.transposes_a, left_) + " and " +
                           described("b", options_.transposes_b, right_);
  if (left_.columns != right_.rows) {
    check.refuse(both + "; the number of columns must equal the number of rows");
  }
  if (result_.rows != left_.rows || result_.columns != right_.columns) {
    check.refuse("'c' has the extent " + to_string(extents{result_.rows, result_.columns}) +
                 "; expected " + to_string(extents{left_.rows, right_.columns}) + ", as " + both);
  }
  if (!fits_batches(left_, result_) || !fits_batches(right_, result_)) {
    check.refuse("'a' has " + count_of(left_.batches, "matrix", "matrices") + " and 'b' " +
                 std::to_string(right_.batches) + ", 'c' has " + std::to_string(result_.batches) +
                 "; expected the same number, or one");
  }
  check.apart({"a", a_}, {"c", c_});
  check.apart({"b", b_}, {"c", c_});
  if (type() == scalar_type::int32) {
    check.whole("alpha", options_.alpha);
    check.whole("beta", options_.beta);
  }
  if (options_.bias != nullptr) {
    check.same_type({"c", c_}, {"bias", *options_.bias});
    check.broadcast({"bias", *options_.bias}, {"c", c_});
    check.apart({"bias", *options_.bias}, {"c", c_});
  }
  if (!options_.activation.empty()) {
    check_expression("multiply: 'activation'", options_.activation, lines::one);
  }
  if (options_.precision != product_precision::ieee && type() != scalar_type::float32) {
    check.refuse("'precision' is " + std::string(name_of(options_.precision)) +
                 ", and the elements are " + to_string(c_.window().element) +
                 "; expected ieee, or elements that are float");
  }
  check.supported({"c", c_}, device);
}

bool multiply_operands::is_aligned(const runtime::array_view& whole,
                                   const matrix_window& matrices) {
  const std::int64_t between =
      matrices.column_stride == 1 ? matrices.row_stride : matrices.column_stride;
  return between % elements_of_vector == 0 && matrices.batch_stride % elements_of_vector == 0 &&
         begins_at_vector(whole);
}

/// With as many elements as the results of the batches, or one matrix of them for all.
std::unique_ptr<runtime::array_view> multiply_operands::bias_part(std::int64_t first,
                                                                  std::int64_t count) const {
  if (options_.bias == nullptr) return nullptr;
  runtime::data_window window = options_.bias->window();
  window.strides = broadcast_strides(window, 3);
  const std::int64_t between = window.strides[0], skipped = first * between;
  window.shape = {between == 0 ? 1 : count, result_.rows, result_.columns};
  window.first +=
      static_cast<runtime::address>(skipped * static_cast<std::int64_t>(window.element.size));
  return options_.bias->with(std::move(window));
}

std::optional<matrix_operand> multiply_operands::bias_operand(const runtime::array_view* part) {
  if (part == nullptr) return std::nullopt;
  const std::vector<std::int64_t>& strides = part->window().strides;
  return matrix_operand{*part, strides[1], strides[2], strides[0], false};
}

std::unique_ptr<runtime::array_view> multiply_operands::part(const runtime::array_view& whole,
                                                             const matrix_window& matrices,
                                                             std::int64_t first,
                                                             std::int64_t count) {
  runtime::data_window window = whole.window();
  if (window.shape.size() == 3 && matrices.batches > 1) {
    const std::int64_t skipped = first * matrices.batch_stride;
    window.first +=
        static_cast<runtime::address>(skipped * static_cast<std::int64_t>(window.element.size));
    window.shape[0] = count;
  }
  return whole.with(std::move(window));
}

}  // namespace libtiles::algorithms
