// When host memory behind views is up to date, and when it is left alone.
#include <chrono>
#include <future>
#include <optional>
#include <thread>

#include "tests/runtime/semantics/cpp/places.hpp"
#include "tests/support/catch.hpp"

using namespace semantics;
using tiles::accelerator;
using tiles::array;
using tiles::array_view;
using tiles::completion_future;

namespace {

const std::vector<int> plus_ten{10, 11, 12, 13, 14, 15, 16};

/// Seven numbers in host memory, to which a kernel has added ten.
struct seven {
  std::vector<int> numbers = counted(7);
  array_view<int> view{7, numbers};

  seven() { add(view, 10); }
};

}  // namespace

TEST_CASE("Host memory is up to date after synchronize", "[semantics]") {
  const seven data;
  data.view.synchronize();
  CHECK(data.numbers == plus_ten);
}

TEST_CASE("Host memory is up to date when the future of synchronize_async is ready",
          "[semantics]") {
  const seven data;
  const completion_future future = data.view.synchronize_async();
  REQUIRE(future.valid());
  SECTION("get") { future.get(); }
  SECTION("wait") { future.wait(); }
  SECTION("wait_for") {
    while (future.wait_for(std::chrono::milliseconds(10)) != std::future_status::ready) {
    }
  }
  SECTION("a shared future") { std::shared_future<void>(future).get(); }
  SECTION("a continuation") {
    std::promise<void> continued;
    future.then([&] { continued.set_value(); });
    continued.get_future().wait();
  }
  CHECK(data.numbers == plus_ten);
}

TEST_CASE("Host memory is up to date after an element is read through a view", "[semantics]") {
  const seven data;
  CHECK(data.view[6] == 16);
  CHECK(data.numbers == plus_ten);
}

TEST_CASE("Host memory is up to date after an element is written through a view", "[semantics]") {
  const seven data;
  data.view[6] = 100;
  CHECK(data.numbers == std::vector<int>{10, 11, 12, 13, 14, 15, 100});
}

TEST_CASE("Host memory is up to date after data", "[semantics]") {
  const seven data;
  CHECK(data.view.data() == data.numbers.data());
  CHECK(data.numbers == plus_ten);
  CHECK(data.view.section(2, 3).data() == data.numbers.data() + 2);
}

TEST_CASE("Host memory is up to date when the last view on it is gone", "[semantics]") {
  std::vector<int> numbers = counted(7);
  add(array_view<int>(7, numbers), 10);
  CHECK(numbers == plus_ten);
}

TEST_CASE("Copies and sections count as views: the last of them writes back", "[semantics]") {
  std::vector<int> numbers = counted(7);
  std::optional<array_view<int>> first(std::in_place, 7, numbers);
  std::optional<array_view<int>> copied(*first);
  std::optional<array_view<int>> section(first->section(5, 1));
  add(*first, 10);
  first.reset();
  copied.reset();
  one_place().wait();
  if (data_is_copied()) CHECK(numbers == counted(7));
  section.reset();
  CHECK(numbers == plus_ten);
}

TEST_CASE("get_ref reaches an element and does not synchronize", "[semantics]") {
  std::vector<int> numbers = counted(7);
  const array_view<int> view(7, numbers);
  const tiles::index<1> last(6);
  CHECK(view[last] == 6);
  add(view, 10);
  one_place().wait();
  if (data_is_copied()) CHECK(view.get_ref(last) == 6);
  view.synchronize(tiles::access_type_read_write);
  CHECK(view.get_ref(last) == 16);
  view.get_ref(last) = 100;
  add(view, 10);
  CHECK(view[last] == 110);
}

TEST_CASE("data of a view without a data source stays where it is", "[semantics]") {
  const array_view<int> view(7);
  for (int i = 0; i < 7; ++i) view[i] = i;
  int* const before = view.data();
  add(view, 10);
  CHECK(view.data() == before);
  CHECK(before[6] == 16);
}

TEST_CASE("synchronize for writing lets the host change its memory directly", "[semantics]") {
  const tiles::access_type access =
      GENERATE(tiles::access_type_write, tiles::access_type_read_write);
  seven data;
  SECTION("synchronize") { data.view.synchronize(access); }
  SECTION("synchronize_async") { data.view.synchronize_async(access).get(); }
  data.numbers[6] = 100;
  add(data.view, 10);
  CHECK(data.view[6] == 110);
  CHECK(data.view[5] == 25);
}

TEST_CASE("synchronize of a section brings its part up to date", "[semantics]") {
  const seven data;
  data.view.section(2, 3).synchronize();
  CHECK(data.numbers[2] == 12);
  CHECK(data.numbers[4] == 14);
  data.view.synchronize();
  CHECK(data.numbers == plus_ten);
}

TEST_CASE("synchronize_to brings data to an accelerator view and changes no element",
          "[semantics]") {
  const seven data;
  SECTION("synchronize_to") { data.view.synchronize_to(other_place()); }
  SECTION("synchronize_to_async") { data.view.synchronize_to_async(other_place()).get(); }
  SECTION("to the host") {
    data.view.synchronize_to(accelerator(accelerator::cpu_accelerator).get_default_view());
    CHECK(data.numbers == plus_ten);
  }
  CHECK(elements_of(data.view) == plus_ten);
  add(other_place(), data.view, 10);
  CHECK(data.view[6] == 26);
}

TEST_CASE("copy from a view takes the newest elements and leaves the host memory as it was",
          "[semantics]") {
  const seven data;
  std::vector<int> copied(7);
  SECTION("to a range") { tiles::copy(data.view, copied.begin()); }
  SECTION("to a range, later") { tiles::copy_async(data.view, copied.begin()).get(); }
  SECTION("to an array") {
    array<int> target(7);
    tiles::copy_async(data.view, target).get();
    tiles::copy(target, copied.begin());
  }
  SECTION("to a view") { tiles::copy_async(data.view, array_view<int>(7, copied)).get(); }
  CHECK(copied == plus_ten);
  if (data_is_copied()) CHECK(data.numbers == counted(7));
}

TEST_CASE("An array made from a view leaves the host memory as it was", "[semantics]") {
  const seven data;
  const array<int> copied(data.view);
  CHECK(elements_of(copied) == plus_ten);
  if (data_is_copied()) CHECK(data.numbers == counted(7));
}

TEST_CASE("A const view is never written back", "[semantics]") {
  std::vector<int> numbers = counted(7);
  array<int> sum(1, std::vector<int>(1).begin());
  {
    const array_view<const int> view(7, numbers);
    parallel_for_each(tiles::extent<1>(1),
                      TILES_KERNEL((view, sum), [ =, &sum ](tiles::index<1>) restrict(amp) {
                        for (int i = 0; i < 7; ++i) sum[0] += view[i];
                      }));
    CHECK(elements_of(sum)[0] == 21);
    numbers[3] = -1;  // nothing may put the 3 back
  }
  CHECK(numbers[3] == -1);
}
