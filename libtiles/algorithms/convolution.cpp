#include "libtiles/algorithms/convolution.hpp"

#include "libtiles/algorithms/view_checks.hpp"

namespace libtiles::algorithms {
namespace {

const view_checks check("convolve");

std::size_t rank_of(const runtime::array_view& view) { return view.window().shape.size(); }

std::string of_rank(const char* name, const runtime::array_view& view) {
  return "'" + std::string(name) + "' has rank " + std::to_string(rank_of(view));
}

/// Rows lie along the last dimension; one of rank 1 is an image of one row.
matrix_window images_of(const runtime::array_view& view) {
  const runtime::data_window& window = view.window();
  const std::size_t rank = window.shape.size();
  matrix_window images;
  images.rows = 1;
  images.columns = window.shape[rank - 1];
  images.column_stride = window.strides[rank - 1];
  if (rank >= 2) {
    images.rows = window.shape[rank - 2];
    images.row_stride = window.strides[rank - 2];
  }
  if (rank == 3) {
    images.batches = window.shape[0];
    images.batch_stride = window.strides[0];
  }
  return images;
}

/// Weights that are used from the last to the first.
weight_window turned_round(weight_window given) {
  given.first = (given.rows - 1) * given.row_stride + (given.columns - 1) * given.column_stride;
  given.row_stride = -given.row_stride;
  given.column_stride = -given.column_stride;
  return given;
}

/// \param dimension  of the images that weights of rank 1 lie along: 0: rows, 1: columns
weight_window weights_of(const runtime::array_view& view, int dimension, bool is_correlation) {
  const runtime::data_window& window = view.window();
  weight_window weights;
  if (window.shape.size() == 2 || dimension == 0) {
    weights.rows = window.shape[0];
    weights.row_stride = window.strides[0];
  }
  if (window.shape.size() == 2 || dimension == 1) {
    weights.columns = window.shape.back();
    weights.column_stride = window.strides.back();
  }
  return is_correlation ? weights : turned_round(weights);
}

void check_rank(const named_view& given, std::size_t least, std::size_t most) {
  const std::size_t rank = rank_of(given.view);
  if (rank >= least && rank <= most) return;
  check.refuse(of_rank(given.name, given.view) + "; expected " + std::to_string(least) +
               (least == most ? "" : " to " + std::to_string(most)));
}

void check_has_weights(const named_view& given) {
  if (runtime::has_elements(given.view.window())) return;
  check.refuse("'" + std::string(given.name) + "' has the extent " +
               to_string(given.view.window().shape) + "; expected at least one weight");
}

}  // namespace

convolution::convolution(const runtime::array_view& from, const runtime::array_view& weights,
                         const runtime::array_view& to, const convolve_options& options,
                         const runtime::device_info& device)
    : from_(from), weights_(weights), to_(to), options_(options) {
  check_rank({"from", from}, 1, 3);
  check_rank({"weights", weights}, 1, is_separable() ? 1 : 2);
  check_has_weights({"weights", weights});
  if (is_separable()) {
    check_rank({"across", *options.across}, 1, 1);
    check_has_weights({"across", *options.across});
  }
  const std::size_t dimensions = is_separable() ? 2 : rank_of(weights);
  if (dimensions > rank_of(from)) {
    check.refuse(of_rank("from", from) + "; expected at least " + std::to_string(dimensions) +
                 ", the rank of the weights");
  }
  check_types(device);
  find_weights();
  check_shapes();
  source_ = images_of(from);
  target_ = images_of(to);
}

void convolution::check_types(const runtime::device_info& device) const {
  check.writable({"to", to_});
  const bool is_multiplied = type() == scalar_type::int32 || is_floating(type());
  if (!is_multiplied) {
    check.refuse("the elements of 'weights' are " + to_string(weights_.window().element) +
                 "; expected float, double, half, bfloat16 or int");
  }
  check.same_type({"weights", weights_}, {"to", to_});
  if (is_separable()) check.same_type({"weights", weights_}, {"across", *options_.across});
  const bool is_widened = type() == scalar_type::float32 && is_integer(from_type()) &&
                          size_of(from_type()) < sizeof(std::int32_t);
  if (!is_widened) {
    check.same_type({"weights", weights_}, {"from", from_});
  }
  if (type() == scalar_type::int32) check.whole("border_value", options_.border_value);
  check.supported({"to", to_}, device);
}

void convolution::check_shapes() const {
  check.shape({"to", to_}, shape_of_results(),
              "'from' has the extent " + to_string(from_.window().shape) +
                  (options_.beyond == border::valid
                       ? " and the weights " + to_string(extents{weight_rows(), weight_columns()}) +
                             ", and the border is 'valid'"
                       : ""));
  check.apart({"from", from_}, {"to", to_});
  check.apart({"weights", weights_}, {"to", to_});
  if (is_separable()) check.apart({"across", *options_.across}, {"to", to_});
}

void convolution::find_weights() {
  down_ = weights_of(weights_, is_separable() ? 0 : 1, options_.is_correlation);
  if (is_separable()) across_ = weights_of(*options_.across, 1, options_.is_correlation);
}

extents convolution::shape_of_results() const {
  extents shape = from_.window().shape;
  if (options_.beyond != border::valid) return shape;
  const std::size_t last = shape.size() - 1;
  const auto shrink = [&](std::size_t dimension, std::int64_t count) {
    if (shape[dimension] < count) {
      check.refuse("'from' has the extent " + to_string(shape) + "; expected at least " +
                   std::to_string(count) + " in dimension " + std::to_string(dimension) +
                   ", as many as there are weights, with the border 'valid'");
    }
    shape[dimension] -= count - 1;
  };
  shrink(last, weight_columns());
  if (last > 0) shrink(last - 1, weight_rows());
  return shape;
}

// The centre of an even number of weights is right of the middle, and left of it where they are
// turned round.
std::int64_t convolution::before(std::int64_t count) const {
  if (options_.beyond == border::valid) return 0;
  return options_.is_correlation ? count / 2 : (count - 1) / 2;
}

}  // namespace libtiles::algorithms
