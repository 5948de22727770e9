// Calls that meet the end of the host's memory: this program's `operator new` can be told to fail.
#include <cstdlib>
#include <functional>
#include <new>
#include <utility>

#include "tests/capi/objects.hpp"
#include "tests/faults/algorithm_cases.hpp"

namespace {

thread_local int allocations_left = -1;  // below 0: no end

/// Lets an allocation of this thread fail, once.
struct scarce_memory {
  explicit scarce_memory(int allocations) { allocations_left = allocations; }
  ~scarce_memory() { allocations_left = -1; }
  static bool was_met() { return allocations_left == -1; }
};

}  // namespace

// Not inlined: GCC would see free() end what it takes for its own operator new, and warn.
[[gnu::noinline]] void* operator new(std::size_t size) {
  if (allocations_left >= 0 && allocations_left-- == 0) throw std::bad_alloc();
  if (void* const memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}

// As in the standard library. The address sanitizer's own would not take its memory from here.
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  try {
    return operator new(size);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, const std::nothrow_t&) noexcept {
  std::free(memory);
}

namespace {

constexpr int count = 8;

/// A call that has an effect when it succeeds, and what there is to say of it afterwards.
struct repeated_call {
  std::function<tiles_status()> make;
  std::function<void(int)> check;  ///< is given how many calls have succeeded
};

/// Makes the call again and again, each time with one allocation more before the memory ends, until
/// it does not end any more.
void make_with_scarce_memory(const repeated_call& call) {
  int succeeded = 0;
  bool was_met = true;
  for (int allocations = 0; was_met; ++allocations) {
    tiles_status status = TILES_OK;
    {
      const scarce_memory scarce(allocations);
      status = call.make();
      was_met = scarce_memory::was_met();
    }
    INFO("allocation " << allocations << ": "
                       << (status == TILES_OK ? "" : tiles_get_last_error()));
    if (status == TILES_OK) ++succeeded;
    if (!was_met) REQUIRE(status == TILES_OK);
    if (status != TILES_OK) REQUIRE(status == TILES_ERROR_OUT_OF_MEMORY);
    call.check(succeeded);
  }
}

owned_context any_context() {
  return GENERATE(true, false) ? make_context() : make_copying_context();
}

/// An algorithm's operands, as they are before a call.
struct fresh_operands {
  explicit fresh_operands(const algorithm_case& of) {
    for (const operand& each : of.before) data.push_back(each.numbers);
    for (std::size_t i = 0; i < data.size(); ++i) {
      const tiles_data_desc desc = describe(of.before[i]);
      tiles_array_view view = nullptr;
      succeed(tiles_array_view_create(&desc, data[i].data(), nullptr, &view));
      owners.emplace_back(view);
      views.push_back(view);
    }
  }

  void check_results(const algorithm_case& of) {
    for (const owned_view& each : owners)
      succeed(tiles_array_view_synchronize(each.get(), nullptr));
    REQUIRE(data == of.after);
  }

  std::vector<std::vector<int>> data;
  std::vector<owned_view> owners;
  operand_views views;
};

void let_go(tiles_event event) { tiles_event_release(event); }

/// The elements, which calls have incremented, are brought home each time.
void check_elements(const owned_view& view, const std::vector<int>& data, int increments) {
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  REQUIRE(data == std::vector<int>(count, increments));
}

}  // namespace

TEST_CASE("a launch that runs out of host memory was not submitted, and one that was succeeds",
          "[scarce_memory]") {
  const owned_context context = any_context();
  const owned_kernel kernel = increment_kernel();
  std::vector<int> data(count);
  const owned_view view = view_of(data);
  const std::vector<tiles_argument> arguments{tiles_argument_view(nullptr, view.get())};
  const described_launch desc = describe_launch({count}, arguments);
  succeed(tiles_kernel_prepare(kernel.get(), context.get(), &desc));
  const bool with_event = GENERATE(true, false);
  tiles_event end = nullptr;
  make_with_scarce_memory({[&] {
                             return tiles_kernel_launch(kernel.get(), context.get(), &desc,
                                                        with_event ? &end : nullptr);
                           },
                           [&](int increments) {
                             let_go(std::exchange(end, nullptr));
                             check_elements(view, data, increments);
                           }});
}

TEST_CASE("a bound launch that runs out of host memory was not submitted", "[scarce_memory]") {
  const owned_context context = any_context();
  const owned_kernel kernel = increment_kernel();
  std::vector<int> data(count);
  const owned_view view = view_of(data);
  const std::vector<tiles_argument> arguments{tiles_argument_view(nullptr, view.get())};
  const described_launch desc = describe_launch({count}, arguments);
  tiles_bound_launch bound = nullptr;
  succeed(tiles_bound_launch_create(kernel.get(), context.get(), &desc, &bound));
  const owned_bound_launch owner(bound);
  tiles_event end = nullptr;
  make_with_scarce_memory({[&] { return tiles_bound_launch_run(bound, nullptr, 0, &end); },
                           [&](int increments) {
                             let_go(std::exchange(end, nullptr));
                             check_elements(view, data, increments);
                           }});
}

TEST_CASE("data on its way home is not lost when host memory runs out", "[scarce_memory]") {
  const owned_context context = any_context();
  const owned_kernel kernel = increment_kernel();
  std::vector<int> data(count);
  const owned_view view = view_of(data);
  const std::vector<tiles_argument> arguments{tiles_argument_view(nullptr, view.get())};
  const described_launch desc = describe_launch({count}, arguments);
  int launches = 0;
  const auto launch = [&] {
    succeed(tiles_kernel_launch(kernel.get(), context.get(), &desc, nullptr));
    ++launches;
  };
  launch();
  tiles_event end = nullptr;
  make_with_scarce_memory({[&] { return tiles_array_view_synchronize(view.get(), &end); },
                           [&](int) {
                             let_go(std::exchange(end, nullptr));
                             check_elements(view, data, launches);
                             launch();
                           }});
}

TEST_CASE("where one member's elements find no host memory, those of the others come back",
          "[scarce_memory]") {
  const owned_context first = make_context(), second = make_context();
  const tiles_context contexts[] = {first.get(), second.get()};
  tiles_group group = nullptr;
  succeed(tiles_group_create(contexts, 2, &group));
  const double weights[] = {1, 1};
  succeed(tiles_group_set_weights(group, weights, 2));
  std::vector<int> data(count);
  const owned_view view = view_of(data);
  tiles_distribution_desc split = TILES_DISTRIBUTION_DESC_INIT;
  split.kind = TILES_DISTRIBUTION_SPLIT;
  tiles_distributed_view parts = nullptr;
  succeed(tiles_distributed_view_create(group, view.get(), &split, &parts));
  const owned_kernel kernel = increment_kernel();
  const std::vector<tiles_argument> arguments{tiles_argument_distributed_view(nullptr, parts)};
  const described_launch desc = describe_launch({count}, arguments);
  int launches = 0, failures = 0, times_alone = 0;
  make_with_scarce_memory({[&] {
                             const int left = std::exchange(allocations_left, -1);
                             succeed(tiles_group_launch(group, kernel.get(), &desc));
                             succeed(tiles_group_finish(group));
                             ++launches;
                             allocations_left = left;
                             return tiles_distributed_view_synchronize(parts);
                           },
                           [&](int succeeded) {
                             failures = launches - succeeded;
                             if (data[0] < launches && data[count - 1] == launches) ++times_alone;
                             succeed(tiles_distributed_view_synchronize(parts));
                             REQUIRE(data == std::vector<int>(count, launches));
                           }});
  // Members that copy in threads of their own take no memory of this one.
  if (failures > 0) CHECK(times_alone > 0);
  succeed(tiles_distributed_view_release(parts));
  succeed(tiles_group_release(group));
}

TEST_CASE("an algorithm that runs out of host memory gives its results when it is called again",
          "[scarce_memory]") {
  const owned_context context = any_context();
  for (const algorithm_case& each : algorithm_cases()) {
    INFO(each.name);
    const auto run = [&](const fresh_operands& operands) {
      return each.run(context.get(), operands.views, nullptr, nullptr);
    };
    succeed(run(fresh_operands(each)));  // compiles
    std::unique_ptr<fresh_operands> operands;
    tiles_status last = TILES_OK;
    int failures = 0;
    make_with_scarce_memory({[&] {
                               const int left = std::exchange(allocations_left, -1);
                               operands = std::make_unique<fresh_operands>(each);
                               allocations_left = left;
                               return last = run(*operands);
                             },
                             [&](int) {
                               if (last != TILES_OK) succeed(run(*operands));
                               if (last != TILES_OK) ++failures;
                               operands->check_results(each);
                             }});
    CHECK(failures > 10);
  }
}
