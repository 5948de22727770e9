// Views made apart over the same host memory, against a model.
#include <algorithm>
#include <map>

#include "libtiles/runtime/context/default_context.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/data/host_sources.hpp"
#include "libtiles/runtime/data/source_lock.hpp"
#include "libtiles/runtime/data/window_contents.hpp"
#include "tests/runtime/data/device_contents.hpp"
#include "tests/runtime/data/random_windows.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/growth.hpp"

using namespace windows;
using device_contents::copying_context;
using device_contents::sharing_context;
using ints = std::vector<int>;

namespace {

address address_of(const void* memory) { return reinterpret_cast<std::uintptr_t>(memory); }

// The same ones in each run of a test: on some drivers making a context takes more than a second.
const std::vector<std::shared_ptr<context>>& kept_contexts() {
  static const auto* const kept = new std::vector<std::shared_ptr<context>>{
      sharing_context(), copying_context(), copying_context()};
  return *kept;
}

/// Random uses of random views over one piece of memory, and what its elements are then.
class model {
 public:
  explicit model(unsigned seed) : random_(seed) {
    for (int i = 0; i < count; ++i) host_[static_cast<std::size_t>(i)] = next_value_++;
    truth_ = host_;
  }

  void take_steps(int steps) {
    for (int i = 0; i < steps; ++i) take_step();
    views_.clear();
    REQUIRE(host_ == truth_);
  }

 private:
  static constexpr int count = 120;

  void take_step() {
    if (views_.empty()) return make_view();
    switch (random_.number(0, 9)) {
      case 0:
        return make_view();
      case 1:
        return release_view();
      case 2:
        return run_kernel();
      case 3:
        return run_kernel();
      case 4:
        return synchronize();
      case 5:
        return read();
      case 6:
        return write();
      case 7:
        return change_host_memory();
      case 8:
        return discard_and_overwrite();
      default:
        return fill();
    }
  }

  void make_view() {
    if (views_.size() == 6) return release_view();
    const data_window window = random_.within(address_of(host_.data()), count);
    views_.push_back(
        array_view::over(host_.data() + (window.first - address_of(host_.data())) / sizeof(int),
                         int_element, window.shape, window.strides, false));
  }

  void release_view() {
    views_.erase(views_.begin() + random_.number(0, static_cast<int>(views_.size()) - 1));
  }

  void run_kernel() {
    const data_window& window = any_view().window();
    const auto& where = any_context();
    REQUIRE(device_contents::get(window, where) == expected(window));
    device_contents::set(window, where, [&](address at) { return truth(at) = next_value_++; });
  }

  void synchronize() {
    array_view& view = any_view();
    if (random_.number(0, 1) == 0) {
      view.synchronize();
    } else {
      for (const auto& each : view.synchronize_later()) each.event.wait();
    }
    for_each_address(view.window(), [&](address at) { REQUIRE(in_host_memory(at) == truth(at)); });
  }

  void read() {
    const data_window& window = any_view().window();
    ints values(expected(window).size());
    read_window(window, values.data());
    REQUIRE(values == expected(window));
  }

  void write() {
    const data_window& window = any_view().window();
    ints values(expected(window).size());
    std::generate(values.begin(), values.end(), [&] { return next_value_++; });
    write_window(window, values.data());
    std::size_t next = 0;
    for_each_address(window, [&](address at) { truth(at) = values[next++]; });
  }

  void change_host_memory() {
    array_view& view = any_view();
    if (random_.number(0, 1) == 0) {
      view.host_data(access::read_write);
      for_each_address(view.window(),
                       [&](address at) { REQUIRE(in_host_memory(at) == truth(at)); });
      change_elements(view.window());
    } else {
      view.synchronize();
      change_elements(view.window());
      view.refresh();
    }
  }

  void change_elements(const data_window& window) {
    for_each_address(window, [&](address at) { in_host_memory(at) = truth(at) = next_value_++; });
  }

  void discard_and_overwrite() {
    array_view& view = any_view();
    view.discard_data();
    device_contents::set(view.window(), any_context(),
                         [&](address at) { return truth(at) = next_value_++; });
  }

  void fill() {
    const data_window& window = any_view().window();
    const int value = next_value_++;
    fill_window(window, &value);
    for_each_address(window, [&](address at) { truth(at) = value; });
  }

  ints expected(const data_window& window) {
    ints values;
    for_each_address(window, [&](address at) { values.push_back(truth(at)); });
    return values;
  }

  int& truth(address at) { return truth_[(at - address_of(host_.data())) / sizeof(int)]; }
  int& in_host_memory(address at) { return host_[(at - address_of(host_.data())) / sizeof(int)]; }
  array_view& any_view() {
    return *views_[static_cast<std::size_t>(
        random_.number(0, static_cast<int>(views_.size()) - 1))];
  }
  const std::shared_ptr<context>& any_context() {
    const auto& contexts = kept_contexts();
    return contexts[static_cast<std::size_t>(
        random_.number(0, static_cast<int>(contexts.size()) - 1))];
  }

  random_windows random_;
  int next_value_ = 1;
  ints host_ = ints(count);
  ints truth_;
  std::vector<std::unique_ptr<array_view>> views_;
};

std::shared_ptr<data_source> source_at(int* first, std::size_t elements) {
  return source_of_host_memory(first, elements * sizeof(int), sizeof(int));
}

}  // namespace

TEST_CASE("views over one piece of memory agree whatever is done through them in whatever place",
          "[host_sources]") {
  const bool is_interpreted = default_context()->device().platform == "Oclgrind";
  const auto seed = static_cast<unsigned>(GENERATE_COPY(range(1, is_interpreted ? 3 : 9)));
  INFO("seed " << seed);
  model(seed).take_steps(150);
}

TEST_CASE("views over the same host memory share a source", "[host_sources]") {
  ints host(5);
  const auto whole = source_at(host.data(), 5);
  CHECK(source_at(host.data(), 5) == whole);
  CHECK(source_at(host.data() + 2, 1) == whole);
}

TEST_CASE("views over memory that overlaps in part become views of one source", "[host_sources]") {
  ints host(50);
  const auto low = source_at(host.data() + 1, 20);
  const auto high = source_at(host.data() + 30, 20);
  CHECK(low != high);
  const auto both = source_at(host.data() + 15, 20);
  CHECK(low->current() == both.get());
  CHECK(high->current() == both.get());
  CHECK(both->covered().end == address_of(host.data() + 50));
}

TEST_CASE("a source that lost its place knows the last one that took it, and keeps no other alive",
          "[host_sources]") {
  constexpr int rounds = 100000;
  ints host(rounds);
  const auto first = source_at(host.data(), 1);
  std::weak_ptr<data_source> before;
  std::shared_ptr<data_source> last;
  for (int i = 2; i <= rounds; ++i) {
    before = last;
    last = source_at(host.data(), i);
  }
  CHECK(before.expired());
  CHECK(first->current() == last.get());
  CHECK(first->successor() == last);
}

TEST_CASE("a view works on through any number of sources that take its place", "[host_sources]") {
  ints host(2000, 5);
  const element_type element{scalar_type::int32, "", 4};
  const auto first = array_view::over(host.data(), element, {1}, {}, false);
  for (int i = 2; i <= 2000; ++i) array_view::over(host.data(), element, {i}, {}, false);
  *static_cast<int*>(first->host_data(access::read_write)) = 6;
  CHECK_NOTHROW(first->synchronize());
  CHECK(host[0] == 6);
}

TEST_CASE("the time to make views that each overlap the one before grows with their number",
          "[host_sources]") {
  const auto make_views = [](int count) {
    ints host(static_cast<std::size_t>(count) + 1);
    std::vector<std::shared_ptr<data_source>> kept;
    for (int i = 0; i < count; ++i) {
      const auto owner = std::make_shared<int>(i);
      kept.push_back(source_of_host_memory(&host[static_cast<std::size_t>(i)], 2 * sizeof(int),
                                           alignof(int), owner));
    }
    REQUIRE(kept.front()->current() == kept.back().get());
  };
  CHECK(growth_of(make_views, 2000) < near_linear);
}

TEST_CASE("sources that became one by pairs know the one that holds all of them",
          "[host_sources]") {
  ints host(256);
  std::vector<std::shared_ptr<data_source>> kept;
  for (int size = 1; size <= 256; size *= 2) {
    for (int first = 0; first < 256; first += size) kept.push_back(source_at(&host[first], size));
  }
  for (const auto& each : kept) REQUIRE(each->current() == kept.back().get());
  const std::weak_ptr<data_source> last = kept.back();
  kept.clear();
  CHECK(last.expired());
}

TEST_CASE("memory that lies side by side keeps its own sources", "[host_sources]") {
  ints host(10);
  const auto low = source_at(host.data(), 5);
  const auto high = source_at(host.data() + 5, 5);
  CHECK(low->current() != high->current());
}

TEST_CASE("memory whose source is gone gets a new one", "[host_sources]") {
  ints host(5);
  std::weak_ptr<data_source> before = source_at(host.data(), 5);
  CHECK(before.expired());
  CHECK(source_at(host.data(), 1)->covered().size() == sizeof(int));
}

TEST_CASE("a thousand sources that come and go are not kept", "[host_sources]") {
  ints host(1000);
  std::vector<std::shared_ptr<data_source>> kept;
  for (int& each : host) {
    const auto source = source_at(&each, 1);
    if (&each == &host[500]) kept.push_back(source);
  }
  CHECK(source_at(&host[500], 1) == kept[0]);
}

TEST_CASE("memory without elements has no place among the others", "[host_sources]") {
  ints host(5);
  const auto empty = source_at(host.data(), 0);
  const auto whole = source_at(host.data(), 5);
  CHECK(empty != whole);
  CHECK(empty->current() == empty.get());
}
