#include "libtiles/algorithms/conv2d_operands.hpp"

#include <limits>
#include <string>

#include "libtiles/algorithms/view_checks.hpp"

namespace libtiles::algorithms {
namespace {

const view_checks check("conv2d");

constexpr const char* dimension_names[] = {"rows", "columns"};

// Kernels count rows and columns by ints, also those that the last weight reaches.
constexpr std::int64_t most_step = std::numeric_limits<std::int32_t>::max() / 8;

image_window images_of(const named_view& given, bool is_channels_last) {
  const runtime::data_window& window = given.view.window();
  if (window.shape.size() != 4) {
    check.refuse(quoted(given) + " has rank " + std::to_string(window.shape.size()) +
                 "; expected 4");
  }
  const std::size_t c = is_channels_last ? 3 : 1, y = is_channels_last ? 1 : 2, x = y + 1;
  return {window.shape[0],   window.shape[c],   window.shape[y],   window.shape[x],
          window.strides[0], window.strides[c], window.strides[y], window.strides[x]};
}

std::string extent_text(const runtime::array_view& view) {
  return "the extent " + to_string(view.window().shape);
}

}  // namespace

conv2d_operands::conv2d_operands(const runtime::array_view& from,
                                 const runtime::array_view& weights, const runtime::array_view& to,
                                 const conv2d_options& options, const runtime::device_info& device)
    : from_view_(from),
      weights_view_(weights),
      to_view_(to),
      options_(options),
      from_(images_of({"from", from}, options.is_channels_last)),
      weights_(images_of({"weights", weights}, false)),
      to_(images_of({"to", to}, options.is_channels_last)) {
  check_types(device);
  check_steps();
  check_channels();
  if (options.is_same) check_same();
  check_results();
  check_sizes();
  check.apart({"from", from}, {"to", to});
  check.apart({"weights", weights}, {"to", to});
  if (options.bias != nullptr) check.apart({"bias", *options.bias}, {"to", to});
}

void conv2d_operands::check_types(const runtime::device_info& device) const {
  check.writable({"to", to_view_});
  const bool is_multiplied = type() == scalar_type::int32 || is_floating(type());
  if (!is_multiplied) {
    check.refuse("the elements are " + to_string(to_view_.window().element) +
                 "; expected float, double, half, bfloat16 or int");
  }
  check.same_type({"to", to_view_}, {"from", from_view_});
  check.same_type({"to", to_view_}, {"weights", weights_view_});
  if (options_.bias != nullptr) check.same_type({"to", to_view_}, {"bias", *options_.bias});
  check.supported({"to", to_view_}, device);
}

void conv2d_operands::check_steps() const {
  const auto in_range = [&](const char* name, const std::array<std::int64_t, 2>& given,
                            std::int64_t least) {
    for (std::size_t d = 0; d < given.size(); ++d) {
      if (given[d] >= least && given[d] <= most_step) continue;
      check.refuse("'" + std::string(name) + "' of the " + dimension_names[d] + " is " +
                   std::to_string(given[d]) + "; expected " + std::to_string(least) + " to " +
                   std::to_string(most_step));
    }
  };
  in_range("stride", options_.stride, 1);
  in_range("padding", options_.padding, 0);
  in_range("dilation", options_.dilation, 1);
  if (from_.rows > most_step || from_.columns > most_step) {
    check.refuse("'from' has " + extent_text(from_view_) + "; expected at most " +
                 std::to_string(most_step) + " rows and columns");
  }
}

void conv2d_operands::check_channels() const {
  if (options_.groups < 1) {
    check.refuse("'groups' is " + std::to_string(options_.groups) + "; expected at least 1");
  }
  const auto divided = [&](const std::string& what, std::int64_t count) {
    if (count % options_.groups == 0) return;
    check.refuse(what + std::to_string(count) + " channels; expected a multiple of " +
                 std::to_string(options_.groups) + ", the number of groups");
  };
  divided("'from' has ", from_.channels);
  divided("'weights' are for results of ", weights_.images);
  if (weights_.rows == 0 || weights_.columns == 0) {
    check.refuse("'weights' has " + extent_text(weights_view_) +
                 "; expected at least one weight in its last two dimensions");
  }
  if (weights_.channels != from_.channels / options_.groups) {
    check.refuse("'weights' has " + extent_text(weights_view_) + "; expected " +
                 std::to_string(from_.channels / options_.groups) +
                 " in dimension 1, the channels of 'from' in each group");
  }
  if (options_.bias == nullptr) return;
  check.shape({"bias", *options_.bias}, {weights_.images}, "there are as many channels of results");
}

void conv2d_operands::check_same() const {
  const std::int64_t counts[] = {weights_.rows, weights_.columns};
  for (std::size_t d = 0; d < 2; ++d) {
    const std::string of_dimension = std::string("' of the ") + dimension_names[d] + " is ";
    if (options_.stride[d] != 1) {
      check.refuse("'stride" + of_dimension + std::to_string(options_.stride[d]) +
                   "; expected 1 where the padding is \"same\", TILES_CONV2D_SAME");
    }
    if (options_.padding[d] != 0) {
      check.refuse("'padding" + of_dimension + std::to_string(options_.padding[d]) +
                   "; expected 0 where the padding is \"same\", TILES_CONV2D_SAME");
    }
    if (counts[d] - 1 <= most_step / options_.dilation[d]) continue;
    check.refuse("'weights' has " + std::to_string(counts[d]) + " " + dimension_names[d] +
                 ", with the dilation " + std::to_string(options_.dilation[d]) +
                 "; expected weights that reach no further than " + std::to_string(most_step));
  }
}

std::array<std::int64_t, 2> conv2d_operands::padding() const {
  if (!options_.is_same) return options_.padding;
  return {(weights_.rows - 1) * options_.dilation[0] / 2,
          (weights_.columns - 1) * options_.dilation[1] / 2};
}

std::array<std::int64_t, 2> conv2d_operands::extent_of_results() const {
  if (options_.is_same) return {from_.rows, from_.columns};
  const std::int64_t inputs[] = {from_.rows, from_.columns};
  const std::int64_t counts[] = {weights_.rows, weights_.columns};
  std::array<std::int64_t, 2> results{};
  for (std::size_t d = 0; d < results.size(); ++d) {
    const std::int64_t padded = inputs[d] + 2 * options_.padding[d];
    const bool fits = counts[d] - 1 <= (padded - 1) / options_.dilation[d];
    if (padded < 1 || !fits) {
      check.refuse("'from' has " + std::to_string(inputs[d]) + " " + dimension_names[d] +
                   ", with the padding " + std::to_string(padded) + ", and 'weights' has " +
                   std::to_string(counts[d]) + ", with the dilation " +
                   std::to_string(options_.dilation[d]) +
                   "; expected weights that reach no further; use more padding");
    }
    results[d] = (padded - 1 - (counts[d] - 1) * options_.dilation[d]) / options_.stride[d] + 1;
  }
  return results;
}

void conv2d_operands::check_results() const {
  const auto [rows, columns] = extent_of_results();
  const extents expected = options_.is_channels_last
                               ? extents{from_.images, rows, columns, weights_.images}
                               : extents{from_.images, weights_.images, rows, columns};
  check.shape({"to", to_view_}, expected,
              "'from' has " + extent_text(from_view_) + " and 'weights' " +
                  to_string(weights_view_.window().shape));
}

void conv2d_operands::check_sizes() const {
  // Strides of 0 make many of few. So no size of memory, in bytes, is beyond 63 bits.
  constexpr std::int64_t most = std::int64_t{1} << 40;
  for (const named_view& each :
       {named_view{"weights", weights_view_}, named_view{"to", to_view_}}) {
    double count = 1;
    for (const std::int64_t extent : each.view.window().shape) count *= static_cast<double>(extent);
    if (count <= static_cast<double>(most)) continue;
    check.refuse(quoted(each) + " has " + extent_text(each.view) + "; expected at most " +
                 std::to_string(most) + " elements");
  }
}

product_epilogue conv2d_operands::epilogue() const {
  if (options_.bias == nullptr) return {};
  const std::int64_t stride = options_.bias->window().strides[0];
  return {matrix_operand{*options_.bias, stride, 0, stride * results_of_group(), false}, {}};
}

std::vector<std::int64_t> conv2d_operands::image_numbers() const {
  return {from_.image_stride, from_.channel_stride, from_.row_stride, from_.column_stride,
          from_.rows,         from_.columns,        weights_.channels};
}

std::vector<std::int64_t> conv2d_operands::result_numbers() const {
  return {to_.image_stride, to_.row_stride, to_.column_stride, to_.rows, to_.columns};
}

std::vector<std::int64_t> conv2d_operands::step_numbers() const {
  const conv2d_options& by = options_;
  const auto [above, left] = padding();
  return {by.stride[0],   by.stride[1],   above,         left,
          by.dilation[0], by.dilation[1], weights_.rows, weights_.columns};
}

}  // namespace libtiles::algorithms
