// tiles_conv2d: against a plain loop.
#include <algorithm>
#include <array>
#include <limits>
#include <type_traits>

#include "tests/algorithms/contract.hpp"
#include "tests/algorithms/forms.hpp"
#include "tests/algorithms/product_contexts.hpp"
#include "tiles/bfloat16.hpp"
#include "tiles/half.hpp"

namespace {

const contract<tiles_conv2d_desc> conv2d_contract(
    "conv2d", {tiles_conv2d, TILES_CONV2D_DESC_INIT, tiles_conv2d_workspace},
    [](call_data& data, tiles_conv2d_desc& desc) {
      desc.from = data.reads({1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3}, {1, 2, 2, 3});
      desc.weights = data.reads({1, -1, 2, 3, 4, -2, 1, 5}, {2, 2, 1, 2});
      desc.to = data.writes(extent_list{1, 2, 2, 2});
    });

using four = std::array<int64_t, 4>;

/// Four dimensions in memory: dimension order[3] lies innermost, with `gap` elements between its
/// own, and more between those of the others.
struct image_layout {
  four extent;
  four order{0, 1, 2, 3};
  int64_t gap = 0;

  four strides() const {
    four made{};
    int64_t next = 1 + gap;
    for (std::size_t n = 4; n-- > 0;) {
      const auto d = static_cast<std::size_t>(order[n]);
      made[d] = next;
      next = next * extent[d] + gap;
    }
    return made;
  }
  int64_t size() const {
    const four apart = strides();
    int64_t last = 0;
    for (std::size_t d = 0; d < 4; ++d) last += apart[d] * std::max<int64_t>(0, extent[d] - 1);
    return last + 1;
  }
};

/// Small tiles, whose kernels compile in a fraction of the time; contract.cpp uses the usual ones.
tiles_context groups_of_images() {
  const tiles_context context = context_of_form(TILES_SHAPE_GROUP);
  for (const char* kind : {"float", "double", "half", "bfloat16", "int"}) {
    succeed(tiles_context_set_tuning(
        context, (std::string("conv2d ") + kind).c_str(),
        "TILE_ROWS=16 TILE_COLUMNS=32 DEPTH=8 PART_ROWS=16 PART_COLUMNS=32 STAGES=2"));
  }
  return context;
}

/// Launches of rusticl end before loops over many panels do: both forms are that for groups there.
bool has_panels() { return device().platform != std::string("rusticl"); }

tiles_context form_of_images() {
  if (!has_panels()) return groups_of_images();
  const tiles_context context = form_in_reach();
  return built_for(context == known_context(TILES_SHAPE_GROUP) ? groups_of_images() : context);
}

/// What shows where it is read by mistake: the product of it and of 0, too.
template <class T>
T between_elements() {
  if constexpr (std::is_same_v<T, int>)
    return 9999;
  else
    return static_cast<T>(std::numeric_limits<float>::quiet_NaN());
}

template <class T>
struct host_images {
  host_images(const image_layout& given, T between)
      : layout(given), elements(static_cast<std::size_t>(given.size()), between) {}

  T& at(int64_t n, int64_t c, int64_t y, int64_t x) {
    const four by = layout.strides();
    return elements[static_cast<std::size_t>(n * by[0] + c * by[1] + y * by[2] + x * by[3])];
  }

  /// make(n, c, y, x) is an element.
  template <class Make>
  void fill(Make make) {
    const four& size = layout.extent;
    for (int64_t n = 0; n < size[0]; ++n) {
      for (int64_t c = 0; c < size[1]; ++c) {
        for (int64_t y = 0; y < size[2]; ++y) {
          for (int64_t x = 0; x < size[3]; ++x) {
            at(n, c, y, x) = static_cast<T>(static_cast<float>(make(n, c, y, x)));
          }
        }
      }
    }
  }

  /// The dimensions in this order.
  owned_view view(int32_t type, const four& dimensions, uint32_t flags = 0) {
    tiles_data_desc desc = describe(type, {}, flags | TILES_DATA_STRIDED);
    desc.rank = 4;
    const four by = layout.strides();
    for (std::size_t d = 0; d < 4; ++d) {
      const auto of = static_cast<std::size_t>(dimensions[d]);
      desc.extent[d] = layout.extent[of], desc.stride[d] = by[of];
    }
    tiles_array_view made = nullptr;
    succeed(tiles_array_view_create(&desc, elements.data(), nullptr, &made));
    return owned_view(made);
  }

  image_layout layout;
  std::vector<T> elements;
};

constexpr four channels_first{0, 1, 2, 3}, channels_last{0, 2, 3, 1};

/// What one convolution is about; the results follow.
struct images_case {
  four from;                               // images, channels, rows, columns
  int64_t results, rows = 3, columns = 3;  // channels of results, and the weights' extent
  std::array<int64_t, 2> stride{1, 1}, padding{1, 1}, dilation{1, 1};
  int64_t groups = 1;
  bool has_bias = true;
  int64_t gap = 0;  // between elements
  bool rows_lie_apart = false;
  bool is_same = false;  // then `padding` is what is expected above and left

  four to() const {
    if (is_same) return {from[0], results, from[2], from[3]};
    const auto count = [&](std::size_t d, int64_t weights) {
      return (from[2 + d] + 2 * padding[d] - dilation[d] * (weights - 1) - 1) / stride[d] + 1;
    };
    return {from[0], results, count(0, rows), count(1, columns)};
  }
};

// Small whole numbers, so that sums of floats are exact in any order.
int element(int64_t n, int64_t c, int64_t y, int64_t x) {
  return static_cast<int>((5 * n + 3 * c + 2 * y + x) % 7 - 3);
}
int weight(int64_t k, int64_t c, int64_t i, int64_t j) {
  return static_cast<int>((k + 2 * c + 3 * i + j) % 5 - 2);
}
int bias(int64_t k) { return static_cast<int>(k % 9 - 4); }

int result(const images_case& wanted, int64_t n, int64_t k, int64_t y, int64_t x) {
  const int64_t channels = wanted.from[1] / wanted.groups;
  const int64_t first = k / (wanted.results / wanted.groups) * channels;
  int sum = wanted.has_bias ? bias(k) : 0;
  for (int64_t c = 0; c < channels; ++c) {
    for (int64_t i = 0; i < wanted.rows; ++i) {
      for (int64_t j = 0; j < wanted.columns; ++j) {
        const int64_t row = y * wanted.stride[0] - wanted.padding[0] + i * wanted.dilation[0];
        const int64_t column = x * wanted.stride[1] - wanted.padding[1] + j * wanted.dilation[1];
        const bool is_inside =
            row >= 0 && row < wanted.from[2] && column >= 0 && column < wanted.from[3];
        if (is_inside) sum += weight(k, c, i, j) * element(n, first + c, row, column);
      }
    }
  }
  return sum;
}

tiles_conv2d_desc options_of(const images_case& wanted, bool is_last) {
  tiles_conv2d_desc desc = TILES_CONV2D_DESC_INIT;
  std::copy(wanted.stride.begin(), wanted.stride.end(), desc.stride);
  if (wanted.is_same) {
    desc.flags |= static_cast<uint32_t>(TILES_CONV2D_SAME);
  } else {
    std::copy(wanted.padding.begin(), wanted.padding.end(), desc.padding);
  }
  std::copy(wanted.dilation.begin(), wanted.dilation.end(), desc.dilation);
  desc.groups = wanted.groups;
  if (is_last) desc.flags |= static_cast<uint32_t>(TILES_CONV2D_CHANNELS_LAST);
  return desc;
}

/// \param is_last  the channels, in memory and in the call.
template <class T>
void check_images(tiles_context context, int32_t type, const images_case& wanted, bool is_last) {
  INFO("from " << wanted.from[0] << " x " << wanted.from[1] << " x " << wanted.from[2] << " x "
               << wanted.from[3] << ", results " << wanted.results << ", weights " << wanted.rows
               << " x " << wanted.columns << ", groups " << wanted.groups << ", channels "
               << (is_last ? "last" : "first"));
  const four order = is_last ? channels_last : channels_first;
  const four apart = wanted.rows_lie_apart ? four{2, 0, 1, 3} : order;
  const T beyond = between_elements<T>();
  host_images<T> from({wanted.from, apart, wanted.gap}, beyond);
  host_images<T> weights(
      {{wanted.results, wanted.from[1] / wanted.groups, wanted.rows, wanted.columns}}, beyond);
  host_images<T> added({{1, 1, 1, wanted.results}, {0, 1, 2, 3}, wanted.gap}, beyond);
  const T between = static_cast<T>(-99.0f);
  host_images<T> to({wanted.to(), apart, wanted.gap}, between), expected(to);
  from.fill(element), weights.fill(weight);
  added.fill([](int64_t, int64_t, int64_t, int64_t k) { return bias(k); });
  expected.fill(
      [&](int64_t n, int64_t k, int64_t y, int64_t x) { return result(wanted, n, k, y, x); });
  {
    const owned_view of_from = from.view(type, order, TILES_DATA_CONST),
                     of_to = to.view(type, order);
    const owned_view of_weights = weights.view(type, channels_first, TILES_DATA_CONST);
    tiles_data_desc line = describe(type, {wanted.results}, TILES_DATA_STRIDED);
    line.stride[0] = added.layout.strides()[3];
    tiles_array_view made = nullptr;
    succeed(tiles_array_view_create(&line, added.elements.data(), nullptr, &made));
    const owned_view of_bias(made);
    tiles_conv2d_desc desc = options_of(wanted, is_last);
    desc.from = of_from.get(), desc.weights = of_weights.get(), desc.to = of_to.get();
    if (wanted.has_bias) desc.bias = of_bias.get();
    succeed(tiles_conv2d(context, &desc, nullptr));
  }
  CHECK(to.elements == expected.elements);
}

void check_floats(tiles_context context, const images_case& wanted) {
  for (const bool is_last : {false, true}) {
    check_images<float>(context, TILES_TYPE_FLOAT32, wanted, is_last);
  }
}

}  // namespace

TEST_CASE("results of images are sums over channels and weights, whatever their numbers") {
  const tiles_context context = form_of_images();
  check_floats(context, {{1, 1, 1, 1}, 1, 1, 1, {1, 1}, {0, 0}, {1, 1}, 1, false});
  check_floats(context, {{2, 3, 5, 7}, 5});
  check_floats(context, {{1, 8, 6, 19}, 4});
  if (is_interpreted()) return;
  check_floats(context, {{1, 17, 3, 12}, 17});
  check_floats(context, {{3, 16, 8, 16}, 7});
  check_floats(context, {{1, 2, 1, 300}, 3, 1, 5, {1, 1}, {0, 2}});
}

TEST_CASE("images are convolved in tiles of several parts and deep slices, as on fast GPUs") {
  if (is_interpreted()) return;
  const tiles_context context = context_of_form(TILES_SHAPE_GROUP);
  // GPUs use their own. Compilers for CPUs take tens of seconds for those.
  const bool is_gpu = device().type == TILES_DEVICE_TYPE_GPU;
  const char* const fewer =
      "TILE_ROWS=16 TILE_COLUMNS=64 DEPTH=16 PART_ROWS=16 PART_COLUMNS=32 STAGES=3";
  succeed(tiles_context_set_tuning(context, "conv2d float", is_gpu ? nullptr : fewer));
  check_floats(context, {{1, 32, 9, 67}, 68});
}

TEST_CASE("more products of a result, and more groups, are taken than launches have groups") {
  // GPUs' launches have that limit; Oclgrind, which says that it is one, is too slow.
  const bool is_simulated = std::string(device().name).find("Oclgrind") != std::string::npos;
  if (device().type != TILES_DEVICE_TYPE_GPU || is_simulated) return;
  const tiles_context context = groups_of_images();
  images_case wanted{{1, 65537, 1, 1}, 1, 1, 1, {1, 1}, {0, 0}};
  check_images<float>(context, TILES_TYPE_FLOAT32, wanted, true);
  wanted.results = wanted.groups = 65537;
  check_images<float>(context, TILES_TYPE_FLOAT32, wanted, true);
}

TEST_CASE("strides, paddings and dilations of convolutions differ for rows and columns") {
  const tiles_context context = form_of_images();
  check_floats(context, {{1, 2, 9, 11}, 3, 3, 2, {2, 1}, {0, 3}, {1, 2}});
  check_floats(context, {{2, 16, 7, 10}, 2, 2, 3, {1, 3}, {2, 0}, {3, 1}});
  // Weights that lie beyond the images only, on one side or on both.
  check_floats(context, {{1, 1, 2, 2}, 2, 3, 3, {1, 1}, {5, 6}, {2, 4}});
}

TEST_CASE(
    "there are as many results as inputs with the odd zero below and right, if that is asked for") {
  const tiles_context context = form_of_images();
  images_case wanted{{1, 2, 5, 7}, 3, 2, 4, {1, 1}, {0, 4}, {1, 3}};
  wanted.is_same = true;
  check_floats(context, wanted);
  wanted = {{1, 2, 5, 7}, 3, 5, 3, {1, 1}, {2, 1}};
  wanted.is_same = true;
  check_floats(context, wanted);
}

TEST_CASE("as many results as inputs have no strides and no padding of their own") {
  const auto refusal = [](const tiles_conv2d_desc& given) {
    std::vector<float> from(9), weights(6), to(9);
    const owned_view of_from = view_of_extent(TILES_TYPE_FLOAT32, from, {1, 1, 3, 3});
    const owned_view of_weights = view_of_extent(TILES_TYPE_FLOAT32, weights, {1, 1, 3, 2});
    const owned_view of_to = view_of_extent(TILES_TYPE_FLOAT32, to, {1, 1, 3, 3});
    tiles_conv2d_desc desc = given;
    desc.from = of_from.get(), desc.weights = of_weights.get(), desc.to = of_to.get();
    desc.flags = static_cast<uint32_t>(TILES_CONV2D_SAME);
    return failed(TILES_ERROR_INVALID_ARGUMENT, tiles_conv2d(nullptr, &desc, nullptr));
  };
  tiles_conv2d_desc desc = TILES_CONV2D_DESC_INIT;
  desc.stride[1] = 2;
  CHECK(refusal(desc) ==
        "conv2d: 'stride' of the columns is 2; expected 1 where the padding is \"same\", "
        "TILES_CONV2D_SAME");
  desc = TILES_CONV2D_DESC_INIT;
  desc.padding[0] = 1;
  CHECK(refusal(desc) ==
        "conv2d: 'padding' of the rows is 1; expected 0 where the padding is \"same\", "
        "TILES_CONV2D_SAME");
  desc = TILES_CONV2D_DESC_INIT;
  desc.dilation[0] = 268435455;
  CHECK(refusal(desc) ==
        "conv2d: 'weights' has 3 rows, with the dilation 268435455; expected weights that reach no "
        "further than 268435455");
}

TEST_CASE(
    "groups of channels depend on each other only, and each channel of results has its bias") {
  const tiles_context context = form_of_images();
  images_case wanted{{2, 6, 5, 6}, 9};
  check_floats(context, wanted);
  wanted.groups = 3;
  check_floats(context, wanted);
  if (is_interpreted()) return;
  wanted.from[1] = 16, wanted.results = 8, wanted.groups = 2;
  check_floats(context, wanted);
  wanted.from[1] = 5, wanted.results = 5, wanted.groups = 5;
  check_floats(context, wanted);
}

TEST_CASE("images and results of convolutions lie in memory as they like") {
  const tiles_context context = form_of_images();
  images_case wanted{{2, 4, 6, 8}, 4};
  wanted.gap = 3;
  check_floats(context, wanted);
  wanted.rows_lie_apart = true;
  check_floats(context, wanted);
}

TEST_CASE("convolutions of images have float, double, half, bfloat16 and int elements") {
  const tiles_context context = form_of_images();
  const images_case wanted{{1, 16, 5, 9}, 6};
  check_images<tiles::half>(context, TILES_TYPE_FLOAT16, wanted, false);
  check_images<tiles::bfloat16>(context, TILES_TYPE_BFLOAT16, wanted, true);
  check_images<int>(context, TILES_TYPE_INT32, wanted, false);
  if (device().supports_double != 0) {
    check_images<double>(context, TILES_TYPE_FLOAT64, wanted, true);
  }
}

TEST_CASE("without channels the results are the bias, and without images there are none") {
  const tiles_context context = form_of_images();
  images_case wanted{{1, 0, 3, 4}, 2};
  check_floats(context, wanted);
  wanted.from[0] = 0;
  check_floats(context, wanted);
}

namespace {

/// Views of ints without meaning.
struct operands {
  operands(const extent_list& of_from, const extent_list& of_weights, const extent_list& of_to,
           int32_t type = TILES_TYPE_INT32, std::size_t count = 1000)
      : data(count),
        weights_data(count),
        to_data(count),
        from(view_of_extent(type, data, of_from)),
        weights(view_of_extent(type, weights_data, of_weights)),
        to(view_of_extent(type, to_data, of_to)) {}

  tiles_conv2d_desc call(tiles_conv2d_desc desc = TILES_CONV2D_DESC_INIT) const {
    desc.from = from.get(), desc.weights = weights.get(), desc.to = to.get();
    return desc;
  }
  std::string refusal(const tiles_conv2d_desc& given = TILES_CONV2D_DESC_INIT,
                      tiles_context context = nullptr) const {
    const tiles_conv2d_desc desc = call(given);
    return failed(TILES_ERROR_INVALID_ARGUMENT, tiles_conv2d(context, &desc, nullptr));
  }

  std::vector<int> data, weights_data, to_data;
  owned_view from, weights, to;
};

}  // namespace

TEST_CASE("convolutions of images refuse views that do not fit") {
  CHECK(operands({2, 5, 5}, {3, 2, 3, 3}, {1, 3, 3, 3}).refusal() ==
        "conv2d: 'from' has rank 3; expected 4");
  CHECK(
      operands({1, 2, 5, 5}, {3, 2, 3, 3}, {1, 3, 5, 5}).refusal() ==
      "conv2d: the extent of 'to' is (1, 3, 5, 5); expected (1, 3, 3, 3), as 'from' has the extent "
      "(1, 2, 5, 5) and 'weights' (3, 2, 3, 3)");
  CHECK(operands({1, 2, 5, 5}, {3, 4, 3, 3}, {1, 3, 3, 3}).refusal() ==
        "conv2d: 'weights' has the extent (3, 4, 3, 3); expected 2 in dimension 1, the channels of "
        "'from' in each group");
  CHECK(
      operands({1, 2, 5, 5}, {3, 2, 0, 3}, {1, 3, 3, 3}).refusal() ==
      "conv2d: 'weights' has the extent (3, 2, 0, 3); expected at least one weight in its last two "
      "dimensions");
  CHECK(operands({1, 2, 2, 5}, {3, 2, 3, 3}, {1, 3, 1, 3}).refusal() ==
        "conv2d: 'from' has 2 rows, with the padding 2, and 'weights' has 3, with the dilation 1; "
        "expected weights that reach no further; use more padding");
  CHECK(operands({1, 2, 5, 5}, {3, 2, 3, 3}, {1, 3, 3, 3}, TILES_TYPE_UINT32).refusal() ==
        "conv2d: the elements are unsigned int; expected float, double, half, bfloat16 or int");
}

TEST_CASE("convolutions of images refuse numbers out of range, and what is in place") {
  const operands given({1, 2, 5, 5}, {3, 2, 3, 3}, {1, 3, 3, 3});
  tiles_conv2d_desc desc = TILES_CONV2D_DESC_INIT;
  desc.stride[1] = 0;
  CHECK(given.refusal(desc) == "conv2d: 'stride' of the columns is 0; expected 1 to 268435455");
  desc = TILES_CONV2D_DESC_INIT;
  desc.padding[0] = -1;
  CHECK(given.refusal(desc) == "conv2d: 'padding' of the rows is -1; expected 0 to 268435455");
  desc = TILES_CONV2D_DESC_INIT;
  desc.groups = 0;
  CHECK(given.refusal(desc) == "conv2d: 'groups' is 0; expected at least 1");
  desc.groups = 2;
  CHECK(given.refusal(desc) ==
        "conv2d: 'weights' are for results of 3 channels; expected a multiple of 2, the number of "
        "groups");
  desc = TILES_CONV2D_DESC_INIT;
  std::vector<int> two(2);
  const owned_view bias = view_of_extent(TILES_TYPE_INT32, two, {2});
  desc.bias = bias.get();
  CHECK(given.refusal(desc) ==
        "conv2d: the extent of 'bias' is (2); expected (3), as there are as many channels of "
        "results");
}

TEST_CASE("convolutions of images refuse results that overlap what is read, and mixed types") {
  const auto refused = [](const tiles_conv2d_desc& desc) {
    return failed(TILES_ERROR_INVALID_ARGUMENT, tiles_conv2d(nullptr, &desc, nullptr));
  };
  const operands given({1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1});
  tiles_conv2d_desc desc = given.call();
  desc.from = given.to.get();
  CHECK(refused(desc) ==
        "conv2d: 'from' and 'to' overlap; write to separate memory, or copy 'from' first");
  desc = given.call();
  desc.weights = given.to.get();
  CHECK(refused(desc) ==
        "conv2d: 'weights' and 'to' overlap; write to separate memory, or copy 'weights' first");
  const int64_t one = 1;
  tiles_array_view line = nullptr;
  succeed(tiles_array_view_reshape(given.to.get(), 1, &one, &line));
  const owned_view bias(line);
  desc = given.call();
  desc.bias = bias.get();
  CHECK(refused(desc) ==
        "conv2d: 'bias' and 'to' overlap; write to separate memory, or copy 'bias' first");
  std::vector<float> floats(1);
  const owned_view of_floats = view_of_extent(TILES_TYPE_FLOAT32, floats, {1, 1, 1, 1});
  desc = given.call();
  desc.from = of_floats.get();
  CHECK(refused(desc) ==
        "conv2d: the elements of 'from' are float, those of 'to' are int; expected the same");
}

TEST_CASE("convolutions of images refuse what no launch counts, and take any extent of nothing") {
  constexpr int64_t most = std::numeric_limits<int32_t>::max();
  const operands nothing({most, 0, 65536, 65536}, {0, 0, 1, 1}, {most, 0, 65536, 65536});
  const tiles_conv2d_desc of_nothing = nothing.call();
  succeed(tiles_conv2d(nullptr, &of_nothing, nullptr));
  constexpr int64_t many = (1 << 20) + 1;
  CHECK(operands({1, many, 1, 1}, {many, many, 1, 1}, {1, many, 1, 1}).refusal() ==
        "conv2d: 'weights' has the extent (1048577, 1048577, 1, 1); expected at most "
        "1099511627776 elements");
  const tiles_context context = context_of_form(TILES_SHAPE_GROUP);
  succeed(tiles_context_set_tuning(context, "conv2d int", nullptr));
  CHECK(operands({most, 0, 2, 1}, {1, 0, 1, 1}, {most, 1, 2, 1})
            .refusal(TILES_CONV2D_DESC_INIT, context) ==
        "conv2d: 'to' has the extent (2147483647, 1, 2, 1), which is 33554432 tiles of 64 channels "
        "of a group x 128 results; expected at most 16777215; convolve fewer images, or fewer "
        "groups, at a time");
}

TEST_CASE("on CPUs the workspace has one panel for each work-item, however many the groups are") {
  if (!has_panels()) return;
  const auto bytes = [](int64_t groups) {
    tiles_conv2d_desc options = TILES_CONV2D_DESC_INIT;
    options.groups = groups;
    const extent_list images{1, groups, 32, 32};
    const operands each(images, {groups, 1, 1, 1}, images, TILES_TYPE_INT32,
                        static_cast<std::size_t>(product(images)));
    const tiles_conv2d_desc desc = each.call(options);
    uint64_t size = 0;
    succeed(tiles_conv2d_workspace(context_of_form(TILES_SHAPE_LOOP), &desc, &size));
    return size;
  };
  CHECK(bytes(128) < 2 * bytes(64));
}
