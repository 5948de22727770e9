// tiles_stencil: against plain loops.
#include <array>
#include <numeric>

#include "tests/algorithms/calls.hpp"
#include "tests/algorithms/contract.hpp"
#include "tests/algorithms/forms.hpp"
#include "tests/algorithms/host_border.hpp"
#include "tests/algorithms/host_matrix.hpp"
#include "tiles/bfloat16.hpp"
#include "tiles/half.hpp"

namespace {

const contract<tiles_stencil_desc> stencil_contract("stencil",
                                                    {tiles_stencil, TILES_STENCIL_DESC_INIT,
                                                     tiles_stencil_workspace},
                                                    [](call_data& data, tiles_stencil_desc& desc) {
                                                      desc.from =
                                                          data.reads(std::vector<int>(100, 1));
                                                      desc.to = data.writes(100);
                                                      desc.expression = "at(-1) + at(1)";
                                                      desc.steps = 20;
                                                    });

constexpr int beyond = 3;
constexpr const char* own_and_around =
    "at(-1, 0, 0) - 2 * at(0, -1, 1) + at(0, 1, 0) + 3 * at(0, 0, 0)";
constexpr const char* around = "at(-1, 0) + 2 * at(1, 0) - 3 * at(0, -1) + at(1, 1)";

tiles_stencil_desc stencil_of(const char* expression, int32_t steps = 1,
                              tiles_border border = TILES_BORDER_REFLECT) {
  tiles_stencil_desc desc = TILES_STENCIL_DESC_INIT;
  desc.expression = expression;
  desc.steps = steps;
  desc.border = border;
  desc.border_value = beyond;
  return desc;
}

/// What at() is, for a batch of planes of elements.
class neighbours {
 public:
  neighbours(host_matrix<int>& elements, tiles_border border)
      : elements_(elements), border_(border) {}

  int operator()(int64_t z, int64_t y, int64_t x) const {
    const matrix_layout& lie = elements_.layout();
    const int64_t plane = place_beyond(border_, z, lie.batches);
    const int64_t row = place_beyond(border_, y, lie.rows);
    const int64_t column = place_beyond(border_, x, lie.columns);
    return plane < 0 || row < 0 || column < 0 ? beyond : elements_.at(plane, row, column);
  }

 private:
  host_matrix<int>& elements_;
  const tiles_border border_;
};

int value_around(const neighbours& at, int64_t z, int64_t y, int64_t x) {
  return at(z, y - 1, x) + 2 * at(z, y + 1, x) - 3 * at(z, y, x - 1) + at(z, y + 1, x + 1);
}

int value_of_own_and_around(const neighbours& at, int64_t z, int64_t y, int64_t x) {
  return at(z - 1, y, x) - 2 * at(z, y - 1, x + 1) + at(z, y + 1, x) + 3 * at(z, y, x);
}

using value_function = int (*)(const neighbours&, int64_t, int64_t, int64_t);

host_matrix<int> numbered(const matrix_layout& lie) {
  host_matrix<int> made(lie, -99);
  made.fill([](int64_t b, int64_t i, int64_t j) { return (5 * b + 3 * i + j) % 11; });
  return made;
}

/// Step by step.
host_matrix<int> expected_result(const matrix_layout& lie, const tiles_stencil_desc& desc,
                                 value_function value) {
  host_matrix<int> now = numbered(lie);
  for (int step = 0; step < desc.steps; ++step) {
    host_matrix<int> before = now;
    const neighbours at(before, static_cast<tiles_border>(desc.border));
    now.fill([&](int64_t b, int64_t i, int64_t j) { return value(at, b, i, j); });
  }
  return now;
}

void check_stencil(tiles_context context, const matrix_layout& from, const matrix_layout& to,
                   const tiles_stencil_desc& desc, value_function value) {
  INFO(desc.steps << " steps over " << from.batches << " x " << from.rows << " x " << from.columns
                  << ", border " << desc.border);
  host_matrix<int> source = numbered(from), target(to, -99);
  {
    const owned_view of_source = source.view(TILES_TYPE_INT32, TILES_DATA_CONST);
    const owned_view of_target = target.view(TILES_TYPE_INT32);
    succeed(run_stencil(context, of_source.get(), of_target.get(), &desc, nullptr));
  }
  CHECK(target.elements() == expected_result(to, desc, value).elements());
}

std::vector<matrix_layout> some_matrices() {
  if (is_interpreted()) return {dense(1, 1), dense(5, 12), dense(9, 37)};
  return {dense(1, 1), dense(2, 3), dense(37, 41), dense(70, 152)};
}

/// What becomes of a line of elements, in the type that they have.
template <class T>
std::vector<T> of_line(tiles_context context, int32_t type, std::vector<T> from,
                       const tiles_stencil_desc& desc) {
  std::vector<T> to(from.size());
  const auto line = describe(type, {static_cast<int64_t>(from.size())});
  tiles_array_view source = nullptr, target = nullptr;
  succeed(tiles_array_view_create(&line, from.data(), nullptr, &source));
  const owned_view of_source(source);
  succeed(tiles_array_view_create(&line, to.data(), nullptr, &target));
  const owned_view of_target(target);
  succeed(run_stencil(context, source, target, &desc, nullptr));
  succeed(tiles_array_view_synchronize(target, nullptr));
  return to;
}

std::string refusal(const tiles_stencil_desc& desc,
                    tiles_status status = TILES_ERROR_INVALID_ARGUMENT) {
  std::vector<int> numbers(12);
  const auto matrix = describe(TILES_TYPE_INT32, {3, 4});
  tiles_array_view source = nullptr, target = nullptr;
  succeed(tiles_array_view_create(&matrix, numbers.data(), nullptr, &source));
  const owned_view of_source(source);
  std::vector<int> results(12);
  succeed(tiles_array_view_create(&matrix, results.data(), nullptr, &target));
  const owned_view of_target(target);
  return failed(status, run_stencil(nullptr, source, target, &desc, nullptr));
}

}  // namespace

TEST_CASE("a step of a stencil reads the neighbours, and what stands beyond each border") {
  const tiles_context context = each_form();
  for (const tiles_border border : {TILES_BORDER_REFLECT, TILES_BORDER_CONSTANT,
                                    TILES_BORDER_NEAREST, TILES_BORDER_MIRROR, TILES_BORDER_WRAP}) {
    for (const matrix_layout& lie : some_matrices()) {
      check_stencil(context, lie, lie, stencil_of(around, 1, border), value_around);
    }
  }
}

TEST_CASE("several steps of a stencil are one after the other") {
  const tiles_context context = each_form();
  const std::vector<tiles_border> borders =
      is_interpreted() ? std::vector<tiles_border>{TILES_BORDER_WRAP}
                       : std::vector<tiles_border>{TILES_BORDER_REFLECT, TILES_BORDER_CONSTANT,
                                                   TILES_BORDER_WRAP};
  for (const tiles_border border : borders) {
    for (const matrix_layout& lie : some_matrices()) {
      for (const int32_t steps : {2, is_interpreted() ? 3 : 7}) {
        check_stencil(context, lie, lie, stencil_of(around, steps, border), value_around);
      }
    }
  }
}

TEST_CASE("stencils have one to three dimensions") {
  const tiles_context context = each_form();
  const matrix_layout box = dense(5, 37, 4);
  check_stencil(context, box, box, stencil_of(own_and_around), value_of_own_and_around);
  check_stencil(context, box, box, stencil_of(own_and_around, 3), value_of_own_and_around);
  std::vector<int> line(300);
  std::iota(line.begin(), line.end(), 0);
  const std::vector<int> moved =
      of_line(context, TILES_TYPE_INT32, line, stencil_of("at(-2)", 5, TILES_BORDER_WRAP));
  CHECK(moved[0] == 290);
  CHECK(moved[299] == 289);
}

TEST_CASE("stencils read and write views of any strides, and nothing beside them") {
  const tiles_context context = each_form();
  for (const int32_t steps : {1, 2}) {
    check_stencil(context, scattered(9, 37), dense(9, 37), stencil_of(around, steps), value_around);
    check_stencil(context, turned(9, 37), scattered(9, 37), stencil_of(around, steps),
                  value_around);
  }
}

TEST_CASE("steps of floats at once are the same bits as one by one") {
  const tiles_context context = each_form();
  std::vector<float> elements(301);
  for (std::size_t k = 0; k < elements.size(); ++k) elements[k] = 1.0f / static_cast<float>(k + 1);
  const char* const flow = "at(0) + 0.3f * (at(-1) - 2 * at(0) + at(1))";
  const std::vector<float> at_once =
      of_line(context, TILES_TYPE_FLOAT32, elements, stencil_of(flow, 9));
  for (int step = 0; step < 9; ++step) {
    elements = of_line(context, TILES_TYPE_FLOAT32, elements, stencil_of(flow));
  }
  CHECK(at_once == elements);
}

TEST_CASE("a stencil knows constants, the place, and computed offsets within its radius") {
  const tiles_constant constants[] = {{"factor", "10"}, {"before", "-1"}};
  tiles_stencil_desc desc = stencil_of("factor * at(before) + x");
  desc.constants = constants;
  desc.constant_count = 2;
  CHECK(of_line<int>(own_form, TILES_TYPE_INT32, {1, 2, 3}, desc) == std::vector<int>{10, 11, 22});
  desc = stencil_of("at(at(0) > 1 ? -1 : 5)  // cut to 2");
  desc.radius[0] = 2;
  CHECK(of_line<int>(own_form, TILES_TYPE_INT32, {1, 2, 3, 4}, desc) ==
        std::vector<int>{3, 1, 2, 3});
}

TEST_CASE("elements of a stencil are numbers of any type") {
  const tiles_stencil_desc sum = stencil_of("at(-1) + at(1)", 2, TILES_BORDER_CONSTANT);
  CHECK(of_line<tiles::half>(own_form, TILES_TYPE_FLOAT16, {tiles::half(0.5f), tiles::half(1.5f)},
                             sum) ==
        std::vector<tiles::half>{tiles::half(6.5f), tiles::half(7.5f)});
  const std::vector<tiles::bfloat16> few{tiles::bfloat16(0.5f), tiles::bfloat16(1.5f)};
  CHECK(of_line<tiles::bfloat16>(own_form, TILES_TYPE_BFLOAT16, few, sum) ==
        std::vector<tiles::bfloat16>{tiles::bfloat16(6.5f), tiles::bfloat16(7.5f)});
  CHECK(of_line<std::uint8_t>(own_form, TILES_TYPE_UINT8, {250, 2}, sum) ==
        std::vector<std::uint8_t>{0, 8});
  CHECK(of_line<int64_t>(own_form, TILES_TYPE_INT64, {int64_t{1} << 40, 2}, sum) ==
        std::vector<int64_t>{(int64_t{1} << 40) + 6, 8});
  if (device().supports_double == 0) return;
  CHECK(of_line<double>(own_form, TILES_TYPE_FLOAT64, {1e-20, 2}, sum) ==
        std::vector<double>{6, 8});
}

TEST_CASE("an expression that does not compile is shown with what the compiler says") {
  const std::string message = refusal(stencil_of("at(0, 0) +\nunknown"), TILES_ERROR_BUILD);
  CHECK(message.find("stencil: the expression \"at(0, 0) +\nunknown\" does not compile\n") == 0);
  CHECK(message.find("unknown", 60) != std::string::npos);
}

TEST_CASE("stencils refuse offsets, options and views that do not fit") {
  CHECK(refusal(stencil_of("at(1)")) ==
        "stencil: 'at(1)' has 1 offsets; expected 2, one for each dimension of 'from'");
  CHECK(refusal(stencil_of("at(0, k)")) ==
        "stencil: the offset 'k' of 'at(0, k)' is not a literal; set the radius of dimension 1");
  tiles_stencil_desc desc = stencil_of("at(0, 1) + at( - 2 ,0)");
  desc.radius[0] = 1;
  CHECK(refusal(desc) ==
        "stencil: 'at(- 2, 0)' reaches 2 elements in dimension 0; the radius is 1");
  desc.radius[0] = -1;
  CHECK(refusal(desc) == "stencil: 'radius' is -1; expected 0 to 1024");
  CHECK(refusal(stencil_of("at(0, 0)", 0)) == "stencil: 'steps' is 0; expected at least 1");
  CHECK(refusal(stencil_of("at(0, 0)", 1, TILES_BORDER_VALID)) ==
        "tiles_stencil_desc.border is 6; expected a tiles_border but VALID");
  CHECK(refusal(stencil_of(nullptr)) == "'expression' is NULL");
  CHECK(refusal(stencil_of("\n#define q at\nq(0, 1)")) ==
        "stencil: 'expression' has a '#', which is not allowed in an expression");
  CHECK(refusal(stencil_of("a\\\nt(0, 1)")) ==
        "stencil: 'expression' has a '\\', which is not allowed in an expression");
  const tiles_constant left = {"left", "at(0, -1)"}, two_lines = {"k", "1\n"};
  desc = stencil_of("left");
  desc.constants = &left, desc.constant_count = 1;
  CHECK(refusal(desc) ==
        "stencil: the constant 'left' has the value 'at(0, -1)'; constants cannot use at()");
  desc.constants = &two_lines;
  CHECK(refusal(desc) ==
        "stencil: the constant 'k' has more than one line; expected one expression");

  host_matrix<int> data(dense(3, 4), 0), other(dense(4, 3), 0);
  const owned_view of_data = data.view(TILES_TYPE_INT32), of_other = other.view(TILES_TYPE_INT32);
  const owned_view of_uints = other.view(TILES_TYPE_UINT32);
  const auto refused = [&](const owned_view& from, const owned_view& to) {
    const tiles_stencil_desc own = stencil_of("at(0, 0)");
    return failed(TILES_ERROR_INVALID_ARGUMENT,
                  run_stencil(nullptr, from.get(), to.get(), &own, nullptr));
  };
  CHECK(refused(of_data, of_data) ==
        "stencil: 'from' and 'to' overlap; write to separate memory, or copy 'from' "
        "first");
  CHECK(refused(of_data, of_other) ==
        "stencil: the extent of 'to' is (4, 3); expected (3, 4), as 'from' has the extent (3, 4)");
  CHECK(refused(of_data, of_uints) ==
        "stencil: the elements of 'to' are unsigned int, those of 'from' are int; expected the "
        "same");
}

TEST_CASE("only a stencil of several steps needs workspace") {
  std::vector<int> numbers(100), results(100);
  const owned_view from = view_of(numbers), to = view_of(results);
  tiles_stencil_desc desc = stencil_of("at(1)", 100);
  desc.from = from.get(), desc.to = to.get();
  uint64_t size = 0;
  succeed(tiles_stencil_workspace(own_form, &desc, &size));
  CHECK(size >= 400);
  desc.steps = 1;
  succeed(tiles_stencil_workspace(own_form, &desc, &size));
  CHECK(size == 0);
}
