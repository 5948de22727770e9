// Memory of which all threads make views that overlap: the same data, so one thread at a time.
#pragma once

#include <algorithm>
#include <mutex>
#include <numeric>
#include <random>

#include "tests/capi/objects.hpp"
#include "tests/stress/first_failure.hpp"

class common_memory {
 public:
  common_memory() : data_(3000) {
    std::iota(data_.begin(), data_.end(), 0);
    expected_ = data_;
  }

  /// Makes a view, launches on one that some thread made, and looks at or releases another.
  /// \param increment  adds 1 to each element of a view.
  void take_turn(std::mt19937& random, tiles_context context, const owned_kernel& increment,
                 first_failure& failure) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!add_part(random, failure)) return;
    add_one(parts_[random() % parts_.size()], context, increment, failure);
    check(parts_[random() % parts_.size()], failure);
    while (parts_.size() > random() % 8) release(random() % parts_.size(), failure);
  }

  /// Once all threads have ended.
  void finish(first_failure& failure) {
    while (!parts_.empty()) release(0, failure);
    failure.check(data_ == expected_, "memory under views of several threads is wrong at the end");
  }

 private:
  struct part {
    std::size_t first;
    std::size_t count;
    tiles_array_view view;
  };

  bool add_part(std::mt19937& random, first_failure& failure) {
    const std::size_t first = random() % (data_.size() - 1);
    const std::size_t count = 1 + random() % std::min<std::size_t>(data_.size() - first, 900);
    const auto desc = describe(TILES_TYPE_INT32, {static_cast<int64_t>(count)});
    tiles_array_view view = nullptr;
    if (!failure.check(tiles_array_view_create(&desc, &data_[first], nullptr, &view))) return false;
    parts_.push_back({first, count, view});
    return true;
  }

  void add_one(const part& used, tiles_context context, const owned_kernel& increment,
               first_failure& failure) {
    const std::vector<tiles_argument> arguments{tiles_argument_view(nullptr, used.view)};
    const auto desc = describe_launch({static_cast<int64_t>(used.count)}, arguments);
    if (!failure.check(tiles_kernel_launch(increment.get(), context, &desc, nullptr))) return;
    for (std::size_t i = 0; i < used.count; ++i) ++expected_[used.first + i];
  }

  void check(const part& used, first_failure& failure) {
    failure.check(tiles_array_view_synchronize(used.view, nullptr));
    const auto first = static_cast<std::ptrdiff_t>(used.first);
    const auto end = first + static_cast<std::ptrdiff_t>(used.count);
    failure.check(std::equal(data_.begin() + first, data_.begin() + end, expected_.begin() + first),
                  "memory under views of several threads is wrong when synchronized");
  }

  void release(std::size_t place, first_failure& failure) {
    failure.check(tiles_array_view_release(parts_[place].view));
    parts_.erase(parts_.begin() + static_cast<std::ptrdiff_t>(place));
  }

  std::mutex mutex_;
  std::vector<int> data_;
  std::vector<int> expected_;
  std::vector<part> parts_;  // views that live on between turns
};
