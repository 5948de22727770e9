// tiles_convolve: against plain loops.
#include <cmath>
#include <limits>

#include "tests/algorithms/calls.hpp"
#include "tests/algorithms/contract.hpp"
#include "tests/algorithms/forms.hpp"
#include "tests/algorithms/host_border.hpp"
#include "tests/algorithms/host_matrix.hpp"
#include "tiles/bfloat16.hpp"
#include "tiles/half.hpp"

namespace {

const contract<tiles_convolve_desc> convolve_contract(
    "convolve", {tiles_convolve, TILES_CONVOLVE_DESC_INIT},
    [](call_data& data, tiles_convolve_desc& desc) {
      desc.from = data.reads({1, 2, 3, 4, 5, 6}, {2, 3});
      desc.weights = data.reads({1, 2, 1});
      desc.to = data.writes(extent_list{2, 3});
    });

constexpr double beyond = 3;

struct weight_size {
  int64_t rows, columns;
};

tiles_convolve_desc with_border(tiles_border border, uint32_t flags = 0) {
  tiles_convolve_desc desc = TILES_CONVOLVE_DESC_INIT;
  desc.border = border;
  desc.border_value = beyond;
  desc.flags = flags;
  return desc;
}

/// Small whole numbers, so that sums of floats are exact in any order.
int element(int64_t b, int64_t i, int64_t j) { return static_cast<int>((5 * b + 3 * i + j) % 7); }
int weight_down(int64_t i) { return static_cast<int>(2 * i - 3); }
int weight_across(int64_t j) { return static_cast<int>(j % 3 + 1); }
int weight(int64_t i, int64_t j) { return static_cast<int>((i + 2 * j) % 5 - 1); }

/// What one convolution is about.
struct convolution_case {
  matrix_layout from, to;
  weight_size weights;
  tiles_convolve_desc desc;
  bool is_separable;

  bool is_correlation() const { return (desc.flags & TILES_CONVOLVE_CORRELATE) != 0; }

  /// The place of the first neighbour, seen from the result.
  int64_t before(int64_t count) const {
    if (desc.border == TILES_BORDER_VALID) return 0;
    return is_correlation() ? count / 2 : (count - 1) / 2;
  }

  int factor(int64_t i, int64_t j) const {
    if (!is_correlation()) i = weights.rows - 1 - i, j = weights.columns - 1 - j;
    return is_separable ? weight_down(i) * weight_across(j) : weight(i, j);
  }

  int neighbour(int64_t b, int64_t y, int64_t x) const {
    const int64_t row = place_beyond(static_cast<tiles_border>(desc.border), y, from.rows);
    const int64_t column = place_beyond(static_cast<tiles_border>(desc.border), x, from.columns);
    if (row < 0 || column < 0) return static_cast<int>(beyond);
    return element(b, row, column);
  }

  int result(int64_t b, int64_t y, int64_t x) const {
    int sum = 0;
    for (int64_t i = 0; i < weights.rows; ++i) {
      for (int64_t j = 0; j < weights.columns; ++j) {
        sum += factor(i, j) *
               neighbour(b, y - before(weights.rows) + i, x - before(weights.columns) + j);
      }
    }
    return sum;
  }
};

convolution_case of_sizes(const matrix_layout& images, const weight_size& weights,
                          tiles_border border = TILES_BORDER_REFLECT, uint32_t flags = 0) {
  return {images, images, weights, with_border(border, flags), false};
}

template <class From, class T>
void check_convolution(tiles_context context, int32_t from_type, int32_t type,
                       const convolution_case& wanted) {
  INFO(wanted.weights.rows << " x " << wanted.weights.columns << " weights over "
                           << wanted.from.rows << " x " << wanted.from.columns << ", border "
                           << wanted.desc.border);
  const T between = static_cast<T>(-99.0f);
  host_matrix<From> from(wanted.from, static_cast<From>(99.0f));
  host_matrix<T> to(wanted.to, between), expected(wanted.to, between);
  const int64_t columns = wanted.is_separable ? 1 : wanted.weights.columns;
  host_matrix<T> down(dense(wanted.weights.rows, columns), between);
  host_matrix<T> across(dense(1, wanted.weights.columns), between);
  from.fill([](int64_t b, int64_t i, int64_t j) { return static_cast<float>(element(b, i, j)); });
  down.fill([&](int64_t, int64_t i, int64_t j) {
    return static_cast<float>(wanted.is_separable ? weight_down(i) : weight(i, j));
  });
  across.fill([](int64_t, int64_t, int64_t j) { return static_cast<float>(weight_across(j)); });
  expected.fill(
      [&](int64_t b, int64_t i, int64_t j) { return static_cast<float>(wanted.result(b, i, j)); });
  {
    const owned_view of_from = from.view(from_type, TILES_DATA_CONST), of_to = to.view(type);
    const owned_view of_down = wanted.is_separable ? down.column(type) : down.view(type);
    const owned_view of_across = across.row(type);
    tiles_convolve_desc desc = wanted.desc;
    if (wanted.is_separable) desc.across = of_across.get();
    succeed(run_convolve(context, of_from.get(), of_down.get(), of_to.get(), &desc, nullptr));
  }
  CHECK(to.elements() == expected.elements());
}

void check_floats(tiles_context context, const convolution_case& wanted) {
  check_convolution<float, float>(context, TILES_TYPE_FLOAT32, TILES_TYPE_FLOAT32, wanted);
}

/// Whole vectors and work-groups, and what is left of them.
std::vector<matrix_layout> some_images() {
  if (is_interpreted()) return {dense(1, 1), dense(9, 37)};
  return {dense(1, 1), dense(2, 3), dense(37, 41), dense(9, 300), dense(70, 5)};
}

}  // namespace

TEST_CASE("each border has its elements beyond it") {
  const tiles_context context = each_form();
  for (const tiles_border border : {TILES_BORDER_REFLECT, TILES_BORDER_CONSTANT,
                                    TILES_BORDER_NEAREST, TILES_BORDER_MIRROR, TILES_BORDER_WRAP}) {
    for (const matrix_layout& images : some_images()) {
      check_floats(context, of_sizes(images, {3, 2}, border));
    }
  }
}

TEST_CASE("few and many weights are used") {
  const tiles_context context = each_form();
  for (const weight_size& weights : {weight_size{1, 5}, weight_size{12, 11}}) {
    for (const matrix_layout& images : some_images()) {
      check_floats(context, of_sizes(images, weights));
    }
  }
}

TEST_CASE("many weights are used in images of any strides, at other borders") {
  const tiles_context context = each_form();
  check_floats(context, of_sizes(scattered(9, 37, 3), {4, 13}, TILES_BORDER_CONSTANT));
  if (is_interpreted()) return;
  check_floats(context, of_sizes(turned(37, 70, 2), {13, 4}, TILES_BORDER_WRAP));
  check_floats(context, of_sizes(dense(70, 71), {31, 33}, TILES_BORDER_NEAREST));
  convolution_case wanted = of_sizes(dense(40, 67), {2, 29}, TILES_BORDER_VALID);
  wanted.to = dense(39, 39);
  check_floats(context, wanted);
  for (const int64_t columns : {63, 64, 65, 1023, 1025}) {
    check_floats(context, of_sizes(dense(1, columns), {1, 53}, TILES_BORDER_MIRROR));
  }
}

TEST_CASE("more weights are used than a group keeps in local memory") {
  const tiles_context context = context_of_form(TILES_SHAPE_GROUP);
  const weight_size few{66, 5}, many{120, 30};
  check_floats(context, of_sizes(dense(3, 9), is_interpreted() ? few : many));
  const bool is_large = device().local_memory >= 1 << 19;
  if (is_large) check_floats(context, of_sizes(dense(3, 9), {500, 450}));
}

TEST_CASE("more weights than a driver's loops have rounds for are refused") {
  if (device().platform != std::string("rusticl")) return;
  // Those with the most rounds that are not.
  check_floats(own_form, of_sizes(dense(3, 5), {5400, 4}));
  check_floats(own_form, of_sizes(dense(3, 5), {5, 500}));
  convolution_case separable = of_sizes(dense(3, 5), {165, 20});
  separable.is_separable = true;
  check_floats(own_form, separable);
  host_matrix<float> from(dense(9, 9), 1), weights(dense(5500, 4), 1), to(dense(9, 9), 0);
  const owned_view source = from.view(TILES_TYPE_FLOAT32), target = to.view(TILES_TYPE_FLOAT32);
  const owned_view factors = weights.view(TILES_TYPE_FLOAT32);
  CHECK(failed(TILES_ERROR_UNSUPPORTED, run_convolve(own_form, source.get(), factors.get(),
                                                     target.get(), nullptr, nullptr)) ==
        "convolve: 'weights' has 22000 weights, for which loops take longer than " +
            described_device() + " allows; use fewer weights, or another device");
}

TEST_CASE("separable weights are a column times a row") {
  const tiles_context context = each_form();
  for (const matrix_layout& images : some_images()) {
    convolution_case wanted = of_sizes(images, {4, 3}, TILES_BORDER_REFLECT);
    wanted.is_separable = true;
    check_floats(context, wanted);
    wanted.desc.flags = TILES_CONVOLVE_CORRELATE;
    check_floats(context, wanted);
  }
}

TEST_CASE("a correlation uses the weights as they are") {
  const tiles_context context = each_form();
  check_floats(context,
               of_sizes(dense(9, 37), {3, 2}, TILES_BORDER_REFLECT, TILES_CONVOLVE_CORRELATE));
}

TEST_CASE("with the border 'valid' there are results where there are all neighbours") {
  const tiles_context context = each_form();
  convolution_case wanted = of_sizes(dense(9, 37), {3, 2}, TILES_BORDER_VALID);
  wanted.to = dense(7, 36);
  check_floats(context, wanted);
  wanted.desc.flags = TILES_CONVOLVE_CORRELATE;
  check_floats(context, wanted);
  wanted.from = dense(3, 2);
  wanted.to = dense(1, 1);
  check_floats(context, wanted);
}

TEST_CASE("images of a batch are convolved, of any strides, and nothing beside them is written") {
  const tiles_context context = each_form();
  check_floats(context, of_sizes(scattered(9, 37, 3), {3, 2}));
  check_floats(context, of_sizes(turned(37, 9, 2), {3, 2}));
  convolution_case wanted = of_sizes(dense(5, 19, 2), {3, 2});
  wanted.to = scattered(5, 19, 2);
  check_floats(context, wanted);
}

TEST_CASE(
    "doubles, halves, bfloat16s and ints are convolved, and integers of few bits with floats") {
  const convolution_case wanted = of_sizes(dense(9, 37), {3, 2});
  check_convolution<int, int>(own_form, TILES_TYPE_INT32, TILES_TYPE_INT32, wanted);
  check_convolution<tiles::half, tiles::half>(own_form, TILES_TYPE_FLOAT16, TILES_TYPE_FLOAT16,
                                              wanted);
  check_convolution<tiles::bfloat16, tiles::bfloat16>(own_form, TILES_TYPE_BFLOAT16,
                                                      TILES_TYPE_BFLOAT16, wanted);
  const convolution_case many = of_sizes(dense(9, 37), {5, 11});
  check_convolution<int, int>(own_form, TILES_TYPE_INT32, TILES_TYPE_INT32, many);
  check_convolution<tiles::half, tiles::half>(own_form, TILES_TYPE_FLOAT16, TILES_TYPE_FLOAT16,
                                              many);
  check_convolution<std::uint8_t, float>(own_form, TILES_TYPE_UINT8, TILES_TYPE_FLOAT32, many);
  // Rows that begin at no multiple of a vector's size.
  check_convolution<tiles::half, tiles::half>(own_form, TILES_TYPE_FLOAT16, TILES_TYPE_FLOAT16,
                                              of_sizes(dense(3, 37), {1, 3}));
  check_convolution<std::uint8_t, float>(own_form, TILES_TYPE_UINT8, TILES_TYPE_FLOAT32, wanted);
  if (device().supports_double != 0) {
    check_convolution<double, double>(own_form, TILES_TYPE_FLOAT64, TILES_TYPE_FLOAT64, wanted);
    check_convolution<double, double>(own_form, TILES_TYPE_FLOAT64, TILES_TYPE_FLOAT64, many);
  }
}

TEST_CASE("nothing is convolved to nothing") {
  check_floats(own_form, of_sizes(dense(0, 5), {3, 2}));
  check_floats(own_form, of_sizes(dense(2, 5, 0), {3, 2}));
}

TEST_CASE("a NaN reaches its neighbours, and no further") {
  const weight_size size = GENERATE(weight_size{3, 2}, weight_size{5, 13});
  host_matrix<float> from(dense(9, 37), 1), weights(dense(size.rows, size.columns), 1);
  host_matrix<float> to(dense(9, 37), 0);
  from.at(4, 20) = std::numeric_limits<float>::quiet_NaN();
  {
    const owned_view source = from.view(TILES_TYPE_FLOAT32), target = to.view(TILES_TYPE_FLOAT32);
    const owned_view factors = weights.view(TILES_TYPE_FLOAT32);
    tiles_event event = nullptr;
    succeed(run_convolve(each_form(), source.get(), factors.get(), target.get(), nullptr, &event));
    succeed(tiles_event_wait(owned_event(event).get()));
  }
  int64_t count = 0;
  for (const float each : to.elements()) count += std::isnan(each) ? 1 : 0;
  CHECK(count == size.rows * size.columns);
  CHECK(std::isnan(to.at(3, 20)));
}

namespace {

/// Views of ints, or of another type, without meaning.
struct operands {
  operands(const matrix_layout& of_from, const matrix_layout& of_weights,
           const matrix_layout& of_to, int32_t type = TILES_TYPE_INT32, uint32_t flags = 0)
      : from_data(of_from, 0),
        weights_data(of_weights, 0),
        to_data(of_to, 0),
        from(from_data.view(type)),
        weights(weights_data.view(type)),
        to(to_data.view(type, flags)) {}

  std::string refusal(const tiles_convolve_desc& desc = TILES_CONVOLVE_DESC_INIT) const {
    return failed(TILES_ERROR_INVALID_ARGUMENT,
                  run_convolve(nullptr, from.get(), weights.get(), to.get(), &desc, nullptr));
  }

  host_matrix<int> from_data, weights_data, to_data;
  owned_view from, weights, to;
};

}  // namespace

TEST_CASE("convolutions refuse views that do not fit") {
  CHECK(operands(dense(4, 5), dense(3, 3), dense(5, 4)).refusal() ==
        "convolve: the extent of 'to' is (5, 4); expected (4, 5), as 'from' has the extent (4, 5)");
  CHECK(operands(dense(4, 5), dense(0, 3), dense(4, 5)).refusal() ==
        "convolve: 'weights' has the extent (0, 3); expected at least one weight");
  CHECK(operands(dense(4, 5), dense(3, 3, 2), dense(4, 5)).refusal() ==
        "convolve: 'weights' has rank 3; expected 1 to 2");
  CHECK(operands(dense(4, 5), dense(3, 3), dense(4, 5), TILES_TYPE_UINT32).refusal() ==
        "convolve: the elements of 'weights' are unsigned int; expected float, double, half, "
        "bfloat16 or int");
  CHECK(operands(dense(4, 5), dense(3, 3), dense(4, 5), TILES_TYPE_INT32, TILES_DATA_CONST)
            .refusal() ==
        "convolve: 'to' is array_view<const int, 2>, which is read-only; use the view that it was "
        "made from");
  const operands valid(dense(4, 2), dense(3, 3), dense(2, 1));
  CHECK(valid.refusal(with_border(TILES_BORDER_VALID)) ==
        "convolve: 'from' has the extent (4, 2); expected at least 3 in dimension 1, as many as "
        "there are weights, with the border 'valid'");
  const operands small(dense(4, 5), dense(3, 3), dense(4, 5));
  CHECK(small.refusal(with_border(TILES_BORDER_VALID)) ==
        "convolve: the extent of 'to' is (4, 5); expected (2, 3), as 'from' has the extent (4, 5) "
        "and the weights (3, 3), and the border is 'valid'");
}

TEST_CASE("convolutions refuse what is in place, of other types, or no option") {
  operands given(dense(4, 5), dense(3, 3), dense(4, 5));
  tiles_convolve_desc desc = TILES_CONVOLVE_DESC_INIT;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               run_convolve(nullptr, given.to.get(), given.weights.get(), given.to.get(), nullptr,
                            nullptr)) ==
        "convolve: 'from' and 'to' overlap; write to separate memory, or copy 'from' "
        "first");
  host_matrix<float> floats(dense(4, 5), 0);
  const owned_view other = floats.view(TILES_TYPE_FLOAT32);
  CHECK(
      failed(TILES_ERROR_INVALID_ARGUMENT, run_convolve(nullptr, other.get(), given.weights.get(),
                                                        given.to.get(), nullptr, nullptr)) ==
      "convolve: the elements of 'from' are float, those of 'weights' are int; expected the same");
  desc.across = given.weights.get();
  CHECK(given.refusal(desc) == "convolve: 'weights' has rank 2; expected 1");
  desc = with_border(TILES_BORDER_CONSTANT);
  desc.border_value = 0.5;
  CHECK(given.refusal(desc) ==
        "convolve: 'border_value' is 0.5; expected an int, the type of the elements");
  desc.border = 7;
  CHECK(given.refusal(desc) == "tiles_convolve_desc.border is 7; expected a tiles_border");
  desc = with_border(TILES_BORDER_REFLECT, 6);
  CHECK(given.refusal(desc) ==
        "tiles_convolve_desc.flags is 6; expected bits of tiles_convolve_flags");
}
