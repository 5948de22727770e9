// Bound launches among all else that happens to their data, in any order, against a plain vector.
#include <functional>
#include <random>

#include "libtiles/runtime/context/default_context.hpp"
#include "libtiles/runtime/data/window_contents.hpp"
#include "libtiles/runtime/launch/bound_launch.hpp"
#include "tests/runtime/launch/objects.hpp"
#include "tests/support/catch.hpp"

using namespace libtiles;
using namespace libtiles::runtime;

namespace {

constexpr std::int64_t count = 24;
constexpr std::int64_t section_begin = 5;
constexpr std::int64_t section_size = 11;
constexpr const char* add = "void add(index<1> i, array_view<int, 1> d, int k) { d[i] += k; }";

/// One vector, views over all and over a part of it, launches bound to them in two contexts, and
/// what the elements ought to be.
class bound_rounds {
 public:
  explicit bound_rounds(unsigned seed) : engine_(seed) {}

  void step() {
    const std::function<void()> steps[] = {
        [&] { run(whole_here_, 0, count, 1); },
        [&] { run(part_here_, section_begin, section_size, 20); },
        [&] { run(whole_there_, 0, count, 300); },
        [&] { launch_at_once(); },
        [&] { check(); },
        [&] { change_on_host(); },
        [&] { change_and_refresh(); },
        [&] { discard_and_fill(); },
        [&] { part_->synchronize_to(there_); },
        [&] { part_->synchronize_later(); },
        [&] { overlap(); },
    };
    steps[std::uniform_int_distribution<std::size_t>(0, std::size(steps) - 1)(engine_)]();
  }

  void check() {
    whole_->synchronize();
    REQUIRE(data_ == expected_);
  }

 private:
  void add_expected(std::int64_t begin, std::int64_t size, int k) {
    for (std::int64_t i = begin; i < begin + size; ++i) expected_[static_cast<std::size_t>(i)] += k;
  }

  void run(bound_launch& launch, std::int64_t begin, std::int64_t size, int k) {
    launch.run({}, false);
    add_expected(begin, size, k);
  }

  void launch_at_once() {
    kernel_->launch(there_, {{{section_size}, {}}, {bound(*part_), number(4000)}}, false);
    add_expected(section_begin, section_size, 4000);
  }

  void change_on_host() {
    part_->host_data(access::read_write);
    data_[section_begin + 1] += 7;
    add_expected(section_begin + 1, 1, 7);
  }

  void change_and_refresh() {
    whole_->synchronize();
    data_[2] += 9;
    add_expected(2, 1, 9);
    whole_->refresh();
  }

  void discard_and_fill() {
    part_->discard_data();
    const int value = 50000;
    fill_window(part_->window(), &value);
    for (std::int64_t i = 0; i < section_size; ++i) {
      expected_[static_cast<std::size_t>(section_begin + i)] = value;
    }
  }

  // A view that was made apart makes one source of its own and the others'.
  void overlap() {
    const auto apart = array_view::over(data_.data() + 3, int_element, {4}, {}, false);
    kernel_->launch(default_context(), {{{4}, {}}, {bound(*apart), number(600000)}}, false);
    add_expected(3, 4, 600000);
  }

  std::mt19937 engine_;
  std::vector<int> data_ = iota(count);
  std::vector<int> expected_ = iota(count);
  std::unique_ptr<array_view> whole_ = view_of(data_);
  std::unique_ptr<array_view> part_ = section_of(*whole_, section_begin, section_size);
  std::shared_ptr<context> there_ = copying_context(2);
  std::shared_ptr<kernel> kernel_ = kernel_from(add);
  bound_launch whole_here_{
      kernel_, default_context(), {{{count}, {}}, {bound(*whole_), number(1)}}};
  bound_launch part_here_{
      kernel_, default_context(), {{{section_size}, {}}, {bound(*part_), number(20)}}};
  bound_launch whole_there_{kernel_, there_, {{{count}, {}}, {bound(*whole_), number(300)}}};
};

}  // namespace

TEST_CASE("bound launches find their data whatever happens to it between them", "[bound_launch]") {
  const unsigned seed = GENERATE(1u, 2u, 3u);
  CAPTURE(seed);
  bound_rounds rounds(seed);
  for (int i = 0; i < 150; ++i) rounds.step();
  rounds.check();
}
