// What C++ AMP programs lean on beside C++ AMP: headers that Microsoft's amp.h brings along, and
// names of its runtime library. Only sources that tiles-c++ compiles get it.
#pragma once

#include <algorithm>
#include <cassert>
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iterator>
#include <limits>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using UINT = unsigned int;

// The standard library's is for the host alone; Clang's own headers add to std, too.
namespace std {
template <class T>
__attribute__((device)) inline void swap(T& one, T& other) {
  T old = one;
  one = other;
  other = old;
}
}  // namespace std

// As in a release build, so that kernels may have them.
#ifndef _ASSERT
#define _ASSERT(condition) static_cast<void>(0)
#define _ASSERTE(condition) static_cast<void>(0)
#endif
