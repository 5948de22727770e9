// The algorithms of tiles.hpp, on arrays and views.
#include <numeric>
#include <tiles/tiles.hpp>
#include <vector>

#include "tests/algorithms/forms.hpp"

namespace {

std::vector<int> counted(std::size_t count) {
  std::vector<int> data(count);
  std::iota(data.begin(), data.end(), 1);
  return data;
}

}  // namespace

TEST_CASE("C++ transposes arrays and views, in place too") {
  std::vector<int> numbers = counted(6), turned(6);
  const tiles::array_view<const int, 2> from(2, 3, numbers);
  const tiles::array_view<int, 2> to(3, 2, turned);
  tiles::transpose(from, to);
  to.synchronize();
  CHECK(turned == std::vector<int>{1, 4, 2, 5, 3, 6});

  tiles::array<int, 2> square(2, 2, numbers.begin());
  const tiles::accelerator_view where = square.get_accelerator_view();
  tiles::transpose(square, square);
  CHECK(std::vector<int>(square) == std::vector<int>{1, 3, 2, 4});
  tiles::transpose(square, square, where).get();
  CHECK(std::vector<int>(square) == std::vector<int>{1, 2, 3, 4});
  tiles::transpose(to, tiles::array_view<int, 2>(2, 3, numbers), where);
  CHECK(to(2, 1) == 6);
}

TEST_CASE("C++ reduces rows, columns and tiles") {
  std::vector<int> numbers = counted(12), rows(3), columns(4);
  const tiles::array_view<const int, 2> from(3, 4, numbers);
  const tiles::array_view<int, 2> by_row(3, 1, rows), by_column(1, 4, columns);
  tiles::reduce(from, by_row, tiles::extent<2>(1, 0));
  CHECK(by_row(2, 0) == 9 + 10 + 11 + 12);
  const tiles::accelerator_view where = tiles::accelerator().get_default_view();
  tiles::reduce(from, by_column, tiles::extent<2>(0, 1), tiles::reduction::sum, where);
  CHECK(by_column(0, 3) == 4 + 8 + 12);
  tiles::reduce(from, by_row, tiles::extent<2>(1, 0), tiles::reduction::sum, where).get();
  tiles::reduce(from, by_row, tiles::extent<2>(1, 0)).get();
  CHECK(by_row(0, 0) == 1 + 2 + 3 + 4);
}

TEST_CASE("C++ reduces a whole array to a value") {
  std::vector<int> numbers = counted(100);
  const tiles::array_view<const int, 1> view(100, numbers);
  CHECK(tiles::reduce(view) == 5050);
  CHECK(tiles::reduce(view, tiles::reduction::sum, tiles::accelerator().get_default_view()) ==
        5050);
  const tiles::array<int, 2> matrix(10, 10, numbers.begin());
  CHECK(tiles::reduce(matrix, tiles::reduction::sum) == 5050);
  static_assert(std::is_same_v<decltype(tiles::reduce<double>(view)), double>);
  using bytes = tiles::array_view<const unsigned char, 1>;
  static_assert(std::is_same_v<decltype(tiles::reduce(std::declval<const bytes&>())), int>);
  using longs = tiles::array_view<const long, 1>;
  static_assert(std::is_same_v<decltype(tiles::reduce(std::declval<const longs&>())), long>);
}

TEST_CASE("C++ finds where the least element is, and takes operations of the program's own") {
  std::vector<int> numbers{5, 3, 8, 3, 9, 1}, places(2);
  const tiles::array_view<const int, 2> from(2, 3, numbers);
  const tiles::array_view<int, 2> to(2, 1, places);
  tiles::reduce(from, to, tiles::extent<2>(1, 0), tiles::reduction::argmax);
  CHECK(to(0, 0) == 2);
  CHECK(to(1, 0) == 1);
  CHECK(tiles::reduce<std::int64_t>(from, tiles::reduction::argmin) == 5);
  CHECK(tiles::reduce(from, tiles::operation{"a * b % 7", "1"}) == 5 * 3 * 8 * 3 * 9 % 7);
  CHECK_THROWS_WITH(
      tiles::reduce(from, tiles::operation{"a * b", ""}),
      "'identity' is missing; expected OpenCL C for the operation and for its identity");
}

TEST_CASE("C++ scans rows and columns, in place, exclusively and by key") {
  std::vector<int> numbers = counted(6), results(6), marks{0, 0, 1, 1, 1, 2};
  const tiles::array_view<const int, 2> from(2, 3, numbers), keys(2, 3, marks);
  const tiles::array_view<int, 2> to(2, 3, results);
  tiles::scan(from, to);
  CHECK(to(1, 2) == 4 + 5 + 6);
  tiles::scan_options down;
  down.dimension = 0;
  down.is_exclusive = true;
  const tiles::accelerator_view where = tiles::accelerator().get_default_view();
  tiles::scan(from, to, down, where);
  to.synchronize();
  CHECK(results == std::vector<int>{0, 0, 0, 1, 2, 3});
  tiles::scan_by_key(keys, from, to);
  to.synchronize();
  CHECK(results == std::vector<int>{1, 3, 3, 4, 9, 6});
  tiles::scan_by_key(keys, from, to, {tiles::operation{"a * b", "1"}}, where);
  CHECK(to(1, 1) == 4 * 5);
  tiles::scan_by_key(keys, from, to).get();
  CHECK(to(1, 1) == 9);
  tiles::scan_by_key(keys, from, to, {tiles::reduction::min}, where).get();
  CHECK(to(1, 1) == 4);
  tiles::array<int, 1> line(6, numbers.begin());
  tiles::scan(line, line).get();
  tiles::scan(line, line, {tiles::reduction::max}, line.get_accelerator_view()).get();
  CHECK(std::vector<int>(line) == std::vector<int>{1, 3, 6, 10, 15, 21});
}

TEST_CASE("C++ selects elements by a predicate and by a mask") {
  std::vector<int> numbers = counted(6), found(6), count(1), marks{1, 0, 0, 0, 1, 1};
  const tiles::array_view<const int, 2> from(2, 3, numbers), mask(2, 3, marks);
  const tiles::array_view<int, 1> to(6, found), number(1, count);
  tiles::select(from, to, number, tiles::predicate{"x % 2 == 0"});
  CHECK(number[0] == 3);
  CHECK(to[2] == 6);
  const tiles::accelerator_view where = tiles::accelerator().get_default_view();
  tiles::select(from, to, number, mask, where);
  CHECK(number[0] == 3);
  to.synchronize();
  CHECK(found == std::vector<int>{1, 5, 6, 0, 0, 0});
  tiles::select(from, to, number, tiles::predicate{"x % 2 == 0"}).get();
  CHECK(to[1] == 4);
  tiles::select(from, to, number, mask, where).get();
  CHECK(to[1] == 5);
}

TEST_CASE("C++ multiplies matrices") {
  std::vector<float> a{1, 2, 3, 4, 5, 6}, b{1, 0, 1, 0, 1, 1}, c{1, 1, 1, 1};
  const tiles::array_view<const float, 2> left(2, 3, a), right(3, 2, b), turned(2, 3, b);
  const tiles::array_view<float, 2> result(2, 2, c);
  tiles::multiply(left, right, result);
  result.synchronize();
  CHECK(c == std::vector<float>{6, 3, 15, 6});
  tiles::multiply_options options;
  options.alpha = 2;
  options.beta = -1;
  options.transposes_b = true;
  const tiles::accelerator_view where = tiles::accelerator().get_default_view();
  tiles::multiply(left, turned, result, options, where);
  result.synchronize();
  CHECK(c == std::vector<float>{2, 7, 5, 16});
  if (is_interpreted()) return;  // which takes seconds for each product
  const tiles::array<float, 2> twice(2, 2, c.begin());
  tiles::array<float, 2> product(2, 2);
  tiles::multiply(twice, twice, product, {0.5}).get();
  CHECK(std::vector<float>(product) == std::vector<float>{19.5f, 63, 45, 145.5f});
  tiles::multiply(left, right, result, {}, where).get();
  CHECK(result(1, 1) == 6);
  std::vector<float> added(static_cast<std::size_t>(result.extent[1]), -100);
  const tiles::array_view<const float, 1> bias(result.extent[1], added);
  tiles::multiply_options clipped;
  clipped.activation = "fmax(x, 0.5f)";
  tiles::multiply(left, right, result, bias, clipped, where).get();
  CHECK(result(0, 0) == 0.5f);
  std::vector<float> of_rows{100, 200};
  const tiles::array_view<const float, 2> column(2, 1, of_rows);
  tiles::multiply(left, right, result, column).get();
  CHECK(std::vector<float>{result(0, 0), result(0, 1), result(1, 0), result(1, 1)} ==
        std::vector<float>{106, 103, 215, 206});
}

TEST_CASE("C++ counts the elements of bins, and adds up weights") {
  std::vector<int> numbers{3, 1, 1, 0, 9}, counts(4);
  const tiles::array_view<const int, 1> from(5, numbers);
  const tiles::array_view<int, 1> to(4, counts);
  tiles::histogram(from, to);
  to.synchronize();
  CHECK(counts == std::vector<int>{1, 2, 0, 1});
  const tiles::accelerator_view where = tiles::accelerator().get_default_view();
  tiles::histogram_options options;
  options.low = 0, options.high = 16, options.adds = true;
  tiles::histogram(from, to, options, where);
  to.synchronize();
  CHECK(counts == std::vector<int>{5, 2, 1, 1});
  tiles::histogram(from, from, to);
  CHECK(to(1) == 2);
  tiles::histogram(from, from, to, {}, where);
  tiles::histogram(from, to).get();
  tiles::histogram(from, to, options, where).get();
  CHECK(to(0) == 5);
  tiles::histogram(from, from, to).get();
  tiles::histogram(from, from, to, {}, where).get();
  CHECK(to(1) == 2);
}

TEST_CASE("C++ convolves arrays with weights and with a column times a row") {
  std::vector<float> numbers{1, 2, 3, 4, 5, 6}, weights{1, 1, 1, 1, 1, 1}, sums(6), one{0};
  const tiles::array_view<const float, 2> from(2, 3, numbers), all(2, 3, weights);
  const tiles::array_view<const float, 1> down(2, weights), across(3, weights);
  const tiles::array_view<float, 2> to(2, 3, sums), whole(1, 1, one);
  tiles::convolve_options options;
  options.beyond = tiles::border::constant;
  options.is_correlation = true;
  tiles::convolve(from, tiles::separable_weights{down, across}, to, options);
  to.synchronize();
  CHECK(sums == std::vector<float>{3, 6, 5, 12, 21, 16});
  options.beyond = tiles::border::valid;
  const tiles::accelerator_view where = tiles::accelerator().get_default_view();
  tiles::convolve(from, all, whole, options, where);
  CHECK(whole(0, 0) == 21);
  if (is_interpreted()) return;
  tiles::array<float, 2> result(2, 3);
  tiles::convolve(tiles::array<float, 2>(2, 3, numbers.begin()), across, result).get();
  CHECK(std::vector<float>(result) == std::vector<float>{4, 6, 8, 13, 15, 17});
  tiles::convolve(from, across, to, {}, where).get();
  CHECK(to(1, 2) == 17);
}

TEST_CASE("C++ sorts keys, values along with them, and indices") {
  std::vector<int> numbers{3, 1, 2}, letters{'c', 'a', 'b'}, places(3);
  const tiles::array_view<int, 1> keys(3, numbers), values(3, letters), indices(3, places);
  const tiles::accelerator_view where = tiles::accelerator().get_default_view();
  tiles::argsort(keys, indices);
  CHECK(indices(0) == 1);
  tiles::argsort(keys, indices, tiles::sort_order::descending, where);
  CHECK(indices(0) == 0);
  tiles::sort(keys, values);
  CHECK((keys(0) == 1 && values(0) == 'a'));
  tiles::sort(keys, values, tiles::sort_order::descending, where);
  CHECK((keys(0) == 3 && values(0) == 'c'));
  if (is_interpreted()) return;
  tiles::sort(keys);
  CHECK(keys(0) == 1);
  tiles::sort(keys, tiles::sort_order::descending, where);
  tiles::sort(keys).get();
  tiles::sort(keys, {}, where).get();
  CHECK(keys(2) == 3);
  tiles::argsort(keys, indices, tiles::sort_order::descending).get();
  CHECK(indices(0) == 2);
  tiles::argsort(keys, indices, {}, where).get();
  CHECK(indices(0) == 0);
  tiles::sort(keys, values, tiles::sort_order::descending).get();
  CHECK((keys(0) == 3 && values(0) == 'a'));
  tiles::sort(keys, values, {}, where).get();
  CHECK((keys(0) == 1 && values(0) == 'c'));
  std::vector<int> ends{0, 1, 3};
  const tiles::array_view<const int, 1> offsets(3, ends);
  tiles::segmented_sort(keys, offsets, tiles::sort_order::descending).get();
  CHECK((keys(0) == 1 && keys(1) == 3 && keys(2) == 2));
  tiles::segmented_sort(keys, offsets, values, {}, where).get();
  CHECK((keys(1) == 2 && keys(2) == 3));
}

TEST_CASE("C++ computes with bfloat16s in all algorithms, as with halves") {
  std::vector<tiles::bfloat16> numbers{3.0f, -1.0f, 2.0f, 2.0f}, results(4), few(2);
  std::vector<int> lengths(4), count(1);
  const tiles::array_view<tiles::bfloat16, 1> data(4, numbers), to(4, results), largest(2, few);
  const tiles::array_view<int, 1> runs(4, lengths), found(1, count);
  CHECK(tiles::reduce<float>(data) == 6);
  tiles::scan(data, to);
  CHECK((to(0) == 3 && to(3) == 6));
  tiles::map(to, "x * 0.5f", tiles::named("x", data));
  CHECK(to(0) == 1.5f);
  tiles::stencil(data, to, "at(0) + 1");
  CHECK(to(1) == 0);
  tiles::top_k(data, largest);
  CHECK((largest(0) == 3 && largest(1) == 2));
  tiles::run_length(data, to, runs, found);
  CHECK((found(0) == 3 && runs(2) == 2));
  tiles::select(data, to, found, tiles::predicate{"x > 2.5f"});
  CHECK((found(0) == 1 && to(0) == 3));
  tiles::sort(data);
  CHECK((data(0) == -1 && data(3) == 3));
  const tiles::array_view<tiles::bfloat16, 2> square(2, 2, numbers), product(2, 2, results);
  tiles::multiply(square, square, product);
  CHECK(product(0, 0) == 5);
  std::vector<tiles::bfloat16> two{2.0f};
  tiles::convolve(square, tiles::array_view<tiles::bfloat16, 2>(1, 1, two), product);
  CHECK(product(1, 1) == 6);
}

TEST_CASE("C++ applies an expression to neighbours, in several steps") {
  std::vector<int> numbers{1, 2, 3, 4}, sums(4);
  const tiles::array_view<const int, 1> from(4, numbers);
  const tiles::array_view<int, 1> to(4, sums);
  tiles::stencil(from, to, "at(-1) + at(1)");
  to.synchronize();
  CHECK(sums == std::vector<int>{3, 4, 6, 7});
  tiles::stencil_options options;
  options.steps = 2;
  options.beyond = tiles::border::constant;
  options.border_value = 1;
  options.radius[0] = 1;
  options.constants = {{"factor", "2"}};
  const tiles::accelerator_view where = tiles::accelerator().get_default_view();
  tiles::stencil(from, to, "factor * at(1)", options, where);
  CHECK(to(0) == 12);
  CHECK(to(3) == 2);
  tiles::stencil(from, to, "factor * at(1)", options).get();
  tiles::stencil(from, to, "at(-1) + at(1)", {}, where).get();
  CHECK(to(3) == 7);
}

TEST_CASE("what algorithms refuse is an exception") {
  std::vector<int> numbers = counted(6);
  const tiles::array_view<int, 2> from(2, 3, numbers);
  const tiles::array_view<int, 2> to(tiles::extent<2>(2, 3));
  CHECK_THROWS_AS(tiles::transpose(from, to), tiles::runtime_exception);
  CHECK_THROWS_WITH(
      tiles::reduce(from, to, tiles::extent<2>(1, 1), static_cast<tiles::reduction>(9)),
      "'reduction' is 9; expected a tiles_reduction");
  const tiles::accelerator_view host =
      tiles::accelerator(tiles::accelerator::cpu_accelerator).get_default_view();
  CHECK_THROWS_WITH(
      tiles::transpose(from, to, host),
      "tiles::transpose is not supported on the selected accelerator \"CPU accelerator\".");
}

TEST_CASE("an algorithm of C++ begins after the futures it is given, in the memory it is given") {
  const int count = is_interpreted() ? 2'000 : 20'000;
  std::vector<int> numbers = counted(count), sums(numbers.size());
  const tiles::accelerator_view where = tiles::accelerator().get_default_view();
  const tiles::array_view<int, 1> from(count, numbers), to(count, sums);
  const std::uint64_t size =
      tiles::workspace_size([&](const tiles::execution& how) { tiles::sort(from, {}, how); });
  CHECK(size >= sizeof(int) * numbers.size());
  CHECK(numbers == counted(count));
  tiles::array<unsigned char, 1> memory(static_cast<int>(size), where);
  const tiles::completion_future scanned = tiles::scan(from, to, {}, where);
  tiles::sort(to, tiles::sort_order::descending,
              tiles::execution(where).after(scanned).workspace(memory))
      .get();
  to.synchronize();
  CHECK(sums.front() == count / 2 * (count + 1));
  CHECK(sums.back() == 1);
  tiles::array<unsigned char, 1> small(16, where);
  CHECK_THROWS_AS(tiles::sort(to, {}, tiles::execution(where).workspace(small)),
                  tiles::runtime_exception);
  CHECK_THROWS_AS(tiles::execution().after(tiles::completion_future()), tiles::runtime_exception);
}

TEST_CASE("C++ finds the largest and smallest numbers, and their indices") {
  std::vector<int> numbers{3, 9, 1, 7}, found(2), places(2);
  const tiles::array_view<const int, 1> from(4, numbers);
  const tiles::array_view<int, 1> to(2, found), indices(2, places);
  const tiles::accelerator_view where = tiles::accelerator().get_default_view();
  tiles::top_k(from, to);
  CHECK((to(0) == 9 && to(1) == 7));
  tiles::top_k(from, to, indices, tiles::extreme::smallest, where).get();
  CHECK((to(0) == 1 && to(1) == 3));
  CHECK((indices(0) == 2 && indices(1) == 0));
}

TEST_CASE("C++ convolves images with channels") {
  std::vector<float> pixels{1, 2, 3, 4, 5, 6, 7, 8}, factors{1, 10}, sums(8), offset{100, 200};
  const tiles::array_view<const float, 4> from(
      tiles::extent<4>(std::array<int, 4>{1, 2, 2, 2}.data()), pixels);
  const tiles::array_view<const float, 4> weights(
      tiles::extent<4>(std::array<int, 4>{2, 1, 1, 1}.data()), factors);
  const tiles::array_view<float, 4> to(tiles::extent<4>(std::array<int, 4>{1, 2, 2, 2}.data()),
                                       sums);
  const tiles::array_view<const float, 1> bias(2, offset);
  tiles::conv2d_options options;
  options.groups = 2;
  tiles::conv2d(from, weights, to, options);
  to.synchronize();
  CHECK(sums == std::vector<float>{1, 2, 3, 4, 50, 60, 70, 80});
  tiles::conv2d(from, weights, to, bias, options).get();
  to.synchronize();
  CHECK(sums == std::vector<float>{101, 102, 103, 104, 250, 260, 270, 280});
  tiles::conv2d_options same;
  same.is_same = true;
  same.is_channels_last = true;
  std::vector<float> four{1, 1, 1, 1};
  const tiles::extent<4> image(std::array<int, 4>{1, 2, 4, 1}.data());
  const tiles::extent<4> square(std::array<int, 4>{1, 1, 2, 2}.data());
  const tiles::array_view<const float, 4> last(image, pixels);
  const tiles::array_view<float, 4> sums_last(image, sums);
  tiles::conv2d(last, tiles::array_view<const float, 4>(square, four), sums_last, same);
  sums_last.synchronize();
  CHECK(sums == std::vector<float>{14, 18, 22, 12, 11, 13, 15, 8});
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
TEST_CASE("the forms of algorithms before 1.0 still compile, and do the same") {
  std::vector<int> numbers{3, 1, 2}, sums(3);
  const tiles::accelerator_view where = tiles::accelerator().get_default_view();
  const tiles::array_view<int, 1> from(3, numbers), to(3, sums);
  tiles::scan_async(from, to).get();
  CHECK(to[2] == 6);
  tiles::scan_async(where, from, to, tiles::scan_options{tiles::reduction::max}).get();
  CHECK(to[2] == 3);
  tiles::sort(where, to, tiles::sort_order::descending);
  tiles::reduce(where, from, to.section(0, 1), tiles::extent<1>(0));
  CHECK(to[0] == 6);
  CHECK(tiles::reduce(where, from, tiles::reduction::max) == 3);
  CHECK(tiles::reduce<float>(where, from, tiles::reduction::mean) == 2.0F);
}
#pragma GCC diagnostic pop
