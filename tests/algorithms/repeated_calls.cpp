// Calls that are like earlier ones, whose launches the library makes again without its checks, in
// memory that earlier calls had.
#include <numeric>
#include <thread>

#include "libtiles/algorithms/recorded_call.hpp"
#include "libtiles/algorithms/zeros.hpp"
#include "tests/algorithms/calls.hpp"
#include "tests/algorithms/forms.hpp"
#include "tests/algorithms/host_array.hpp"
#include "tests/algorithms/host_matrix.hpp"
#include "tests/algorithms/product_contexts.hpp"
#include "tiles/half.hpp"

namespace {

owned_array array_of(tiles_context context, const std::vector<int>& numbers) {
  const auto desc = describe(TILES_TYPE_INT32, {static_cast<int64_t>(numbers.size())});
  tiles_array made = nullptr;
  succeed(tiles_array_create(context, &desc, numbers.data(), &made));
  return owned_array(made);
}

owned_view whole_of(const owned_array& array, uint32_t flags = 0) {
  tiles_array_view view = nullptr;
  succeed(tiles_array_view_from_array(array.get(), flags, &view));
  return owned_view(view);
}

std::vector<int> numbers_of(const owned_view& view, std::size_t count) {
  std::vector<int> numbers(count);
  succeed(tiles_array_view_read(view.get(), numbers.data(), count * sizeof(int)));
  return numbers;
}

std::vector<int> sums_of(const std::vector<int>& numbers) {
  std::vector<int> sums(numbers.size());
  std::partial_sum(numbers.begin(), numbers.end(), sums.begin());
  return sums;
}

std::vector<int> numbers_from(int first, std::size_t count) {
  std::vector<int> numbers(count);
  std::iota(numbers.begin(), numbers.end(), first);
  return numbers;
}

/// The status of a scan in arrays of its own, whose result has to be right.
bool scans_right(tiles_context context, int first, std::size_t count) {
  const std::vector<int> numbers = numbers_from(first, count);
  const auto desc = describe(TILES_TYPE_INT32, {static_cast<int64_t>(count)});
  tiles_array source = nullptr, target = nullptr;
  tiles_array_view from = nullptr, to = nullptr;
  std::vector<int> found(count);
  const bool has_run = tiles_array_create(context, &desc, numbers.data(), &source) == TILES_OK &&
                       tiles_array_create(context, &desc, nullptr, &target) == TILES_OK &&
                       tiles_array_view_from_array(source, 0, &from) == TILES_OK &&
                       tiles_array_view_from_array(target, 0, &to) == TILES_OK &&
                       run_scan(context, from, to, nullptr, nullptr) == TILES_OK;
  // Its memory is another thread's next, while the scan still reads it.
  tiles_array_view_release(from);
  tiles_array_release(source);
  const bool is_read =
      has_run && tiles_array_view_read(to, found.data(), count * sizeof(int)) == TILES_OK;
  tiles_array_view_release(to);
  tiles_array_release(target);
  return is_read && found == sums_of(numbers);
}

/// Whether all scans of several threads on one context are right.
void check_scans_of_threads(const tiles_context_desc& desc) {
  tiles_context made = nullptr;
  succeed(tiles_context_create(&desc, &made));
  const owned_context context(made);
  std::vector<int> wrong(4, 0);
  std::vector<std::thread> threads;
  for (std::size_t each = 0; each < wrong.size(); ++each) {
    threads.emplace_back([&, each] {
      for (int n = 0; n < 60; ++n) {
        const std::size_t count = n % 3 == 0 ? 3'000 : 3'100;
        const int first = static_cast<int>(each) * 100 + n;
        wrong[each] += scans_right(context.get(), first, count) ? 0 : 1;
      }
    });
  }
  for (std::thread& each : threads) each.join();
  CHECK(wrong == std::vector<int>(4, 0));
}

}  // namespace

TEST_CASE("a call with the shapes of an earlier one finds out which of its operands are the same") {
  const tiles_context context = each_form();
  const std::vector<int> numbers = numbers_from(1, 100);
  const owned_array one = array_of(context, numbers), other = array_of(context, numbers);
  const owned_view from = whole_of(one), to = whole_of(other);
  succeed(run_scan(context, from.get(), to.get(), nullptr, nullptr));
  CHECK(numbers_of(to, 100) == sums_of(numbers));

  const owned_view also_from = whole_of(one);
  succeed(run_scan(context, from.get(), also_from.get(), nullptr, nullptr));
  CHECK(numbers_of(from, 100) == sums_of(numbers));
  succeed(run_scan(context, from.get(), to.get(), nullptr, nullptr));
  CHECK(numbers_of(to, 100) == sums_of(sums_of(numbers)));
}

TEST_CASE("a call with the shapes of an earlier one is refused where its operands overlap") {
  const tiles_context context = each_form();
  const owned_array one = array_of(context, numbers_from(0, 64));
  const owned_array other = array_of(context, numbers_from(0, 64));
  const owned_view from = whole_of(one), to = whole_of(other);
  const owned_view first = section_of(from, 0, 32), apart = section_of(to, 16, 32);
  const owned_view overlapping = section_of(from, 16, 32);
  for (int repetition = 0; repetition < 2; ++repetition) {
    succeed(run_scan(context, first.get(), apart.get(), nullptr, nullptr));
  }
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               run_scan(context, first.get(), overlapping.get(), nullptr, nullptr))
            .find("scan: 'from' and 'to' overlap") == 0);
}

TEST_CASE("a call with the shapes of an earlier one is refused where its result is read-only") {
  const std::vector<int> numbers = numbers_from(0, 64);
  const owned_array one = array_of(own_form, numbers), other = array_of(own_form, numbers);
  const owned_view from = whole_of(one), to = whole_of(other);
  succeed(run_scan(own_form, from.get(), to.get(), nullptr, nullptr));
  const owned_view fixed = whole_of(other, TILES_DATA_CONST);
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               run_scan(own_form, from.get(), fixed.get(), nullptr, nullptr))
            .find("which is read-only") != std::string::npos);
}

TEST_CASE("a call with the shapes of an earlier one works on host memory wherever it lies") {
  const tiles_context context = each_form();
  std::vector<std::vector<int>> sources, results(5, std::vector<int>(300));
  for (int first = 0; first < 5; ++first) sources.push_back(numbers_from(first, 300));
  for (std::size_t each = 0; each < sources.size(); ++each) {
    const owned_view from = view_of(sources[each]), to = view_of(results[each]);
    succeed(run_scan(context, from.get(), to.get(), nullptr, nullptr));
    succeed(tiles_array_view_synchronize(to.get(), nullptr));
    CHECK(results[each] == sums_of(sources[each]));
  }
}

TEST_CASE("a call with the shapes of an earlier one works where its data begins elsewhere") {
  const tiles_context context = each_form();
  const std::vector<int> numbers = numbers_from(0, 200);
  const owned_array one = array_of(context, numbers), other = array_of(context, numbers);
  const owned_view from = whole_of(one), to = whole_of(other);
  for (int64_t origin = 0; origin < 9; ++origin) {
    const owned_view part = section_of(from, origin, 64), target = section_of(to, 8 - origin, 64);
    succeed(run_scan(context, part.get(), target.get(), nullptr, nullptr));
    const auto begin = numbers.begin() + static_cast<std::ptrdiff_t>(origin);
    CHECK(numbers_of(target, 64) == sums_of({begin, begin + 64}));
  }
}

TEST_CASE("a call like an earlier one copies operands that do not lie well again") {
  // Of tensor cores: rows of 29 and 17 halves begin at places that these cannot read.
  if (is_interpreted()) return;
  for (int factor = 1; factor <= 3; ++factor) {
    host_matrix<tiles::half> a(dense(33, 29), tiles::half(0)), b(dense(29, 17), tiles::half(0));
    host_matrix<tiles::half> c(dense(33, 17), tiles::half(0)), expected(c);
    a.fill([&](auto...) { return static_cast<float>(factor); });
    b.fill([](auto...) { return 1.0f; });
    expected.fill([&](auto...) { return static_cast<float>(29 * factor); });
    {
      const owned_view of_a = a.view(TILES_TYPE_FLOAT16), of_b = b.view(TILES_TYPE_FLOAT16);
      const owned_view of_c = c.view(TILES_TYPE_FLOAT16);
      succeed(run_multiply(context_with_tensor_cores(), of_a.get(), of_b.get(), of_c.get(), nullptr,
                           nullptr));
    }
    CHECK(c.elements() == expected.elements());
  }
}

TEST_CASE("a call is repeated only if all of its launches were noted") {
  using namespace libtiles;
  using namespace libtiles::algorithms;
  const execution how{runtime::context::create({})};
  const auto bytes = bytes_at(runtime::data_source::on_device(how.where, 256), 0, 256);
  const bool escapes = GENERATE(false, true);
  const auto key = call_key(escapes ? "escaping" : "noted", how).operand(*bytes);
  repeated(how, key, [&](const execution& each) {
    submit_zeros(each, *bytes, 32);
    if (escapes) submit_zeros({each.where}, *bytes, 32);
    return std::shared_ptr<runtime::event>();
  });
  const auto known = recorded_call_of(key);
  REQUIRE(known.has_value());
  CHECK((*known == nullptr) == escapes);
}

TEST_CASE("memory that calls of several threads let go of is used again after them", "[threads]") {
  if (is_interpreted()) return;  // Oclgrind ends the process when two threads run kernels
  tiles_context_desc desc = TILES_CONTEXT_DESC_INIT;
  desc.transport = TILES_TRANSPORT_COPY;
  desc.shape = GENERATE(as<tiles_shape>{}, TILES_SHAPE_GROUP, TILES_SHAPE_LOOP);
  desc.queue_count = GENERATE(1u, 3u);
  INFO("shape " << desc.shape << ", queues " << desc.queue_count);
  check_scans_of_threads(desc);
}
