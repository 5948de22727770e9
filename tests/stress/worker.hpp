// One thread's work: random calls on data of its own, whose contents it knows.
#pragma once

#include <chrono>
#include <random>

#include "tests/stress/stage.hpp"

class worker {
 public:
  using clock = std::chrono::steady_clock;

  /// \param data  `count` elements for this thread alone, right beside those of others.
  worker(unsigned seed, stage& shared, int* data, std::size_t count);

  /// \return how many kernels were launched.
  std::size_t run_until(clock::time_point end);

 private:
  void round();
  void step(tiles_array_view view);
  void release(tiles_array_view view);

  /// Of `count` elements from `first` on.
  void add_to_expected(int addend, std::size_t first, std::size_t count);
  void check_data(const char* when);

  void launch_over_all(tiles_array_view view);
  void launch_over_part(tiles_array_view view);
  void launch_with_new_kernel(tiles_array_view view);
  void launch_opencl_c(tiles_array_view view);
  void launch_and_exchange_events(tiles_array_view view);
  void launch_bound(tiles_array_view view);
  void fill_part(tiles_array_view view);
  void synchronize(tiles_array_view view);
  void synchronize_later(tiles_array_view view);
  void copy_through_array(tiles_array_view view);

  struct part {
    std::size_t first;
    std::size_t count;
    owned_view view;
  };
  part random_part(tiles_array_view view);
  tiles_status launch(const owned_kernel& kernel, std::size_t count,
                      const std::vector<tiles_argument>& arguments, tiles_event after = nullptr,
                      tiles_event* end = nullptr);
  void wait_and_release(owned_event event);

  std::mt19937 random_;
  stage& shared_;
  first_failure& failure_;
  owned_context context_;  // of this round
  int* data_;
  std::vector<int> expected_;
  std::size_t launches_ = 0;
};
