// Computes a number for each index on the host and in a kernel, by the same function.
#pragma once

#include "expect.hpp"

template <class Function>
int same_on_both_sides(int count, const Function& function) {
  std::vector<int> got(count), expected(count);
  concurrency::array_view<int> v(count, got);
  concurrency::parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) {
    v[i] = function(i[0]);
  });
  v.synchronize();
  for (int i = 0; i < count; ++i) expected[i] = function(i);
  return compare(got, expected);
}
