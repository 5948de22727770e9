// Runs a kernel over ints, and compares what it leaves with what the case expects.
#pragma once

#include <amp.h>

#include <cstdio>
#include <vector>

template <class T>
int compare(const std::vector<T>& got, const std::vector<T>& expected) {
  if (got == expected) return 0;
  for (std::size_t i = 0; i < got.size() && i < expected.size(); ++i) {
    if (got[i] != expected[i]) {
      std::printf("[%zu]: got %g, expected %g\n", i, double(got[i]), double(expected[i]));
    }
  }
  return 1;
}
