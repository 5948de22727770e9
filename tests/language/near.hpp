// Functions of the kernel language that are not exact, against the host's in more digits.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tiles/tiles.hpp"

namespace near {

/// How far a result may be from the exact one: the larger of the two.
struct tolerance {
  double ulps;          ///< in units of the last digit of the exact result
  double epsilons = 0;  ///< in units of the last digit of 1
};

struct range {
  double first, last;
};

inline std::string name_of(float) { return "float"; }
inline std::string name_of(double) { return "double"; }

/// Numbers evenly from end to end, as well as evenly in size if both ends are positive.
template <class T>
std::vector<T> numbers_of(const range& given) {
  constexpr int count = 2000;
  std::vector<T> numbers;
  for (int i = 0; i <= count; ++i) {
    const double part = static_cast<double>(i) / count;
    numbers.push_back(static_cast<T>(given.first + part * (given.last - given.first)));
    if (given.first <= 0) continue;
    numbers.push_back(static_cast<T>(given.first * std::pow(given.last / given.first, part)));
  }
  return numbers;
}

/// The distance of the numbers of type T around `value`.
template <class T>
long double ulp_of(long double value) {
  if (std::fabs(value) < std::numeric_limits<T>::min()) return std::numeric_limits<T>::denorm_min();
  return std::scalbn(1.0L, std::ilogb(value) + 1 - std::numeric_limits<T>::digits);
}

template <class T>
bool is_within(T got, long double wanted, const tolerance& allowed) {
  if (std::isnan(wanted)) return std::isnan(got);
  if (std::fabs(wanted) > std::numeric_limits<T>::max()) {
    return std::isinf(got) && std::signbit(got) == std::signbit(wanted);
  }
  const long double most = std::max<long double>(
      allowed.ulps * ulp_of<T>(wanted), allowed.epsilons * std::numeric_limits<T>::epsilon());
  return std::fabs(static_cast<long double>(got) - wanted) <= most;
}

/// The values of `expression`, of T x, on the device.
template <class T>
std::vector<T> on_device(const std::string& expression, const std::vector<T>& numbers) {
  const std::string type = name_of(T());
  const tiles::kernel kernel(
      "near.tile", "void k(index<1> i, array_view<const " + type + ", 1> in, array_view<" + type +
                       ", 1> out) {\n  " + type + " x = in[i];\n  out[i] = " + expression + ";\n}");
  std::vector<T> results(numbers.size());
  const auto count = static_cast<int>(numbers.size());
  tiles::array_view<const T, 1> in(count, numbers);
  tiles::array_view<T, 1> out(count, results);
  out.discard_data();
  tiles::parallel_for_each(out.extent, kernel, in, out);
  out.synchronize();
  return results;
}

template <class T, class Reference>
void check_numbers(const std::string& expression, const std::vector<T>& numbers,
                   const tolerance& allowed, Reference reference) {
  const std::vector<T> got = on_device(expression, numbers);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const long double wanted = reference(static_cast<long double>(numbers[i]));
    if (is_within(got[i], wanted, allowed)) continue;
    CAPTURE(expression, numbers[i], got[i], static_cast<double>(wanted));
    CAPTURE(static_cast<double>(std::fabs(got[i] - wanted) / ulp_of<T>(wanted)));
    FAIL("the device's result is too far from the exact one");
  }
}

/// `expression`, of float x, on the device against `reference`, of long double.
template <class Reference>
void check(const std::string& expression, const range& numbers, const tolerance& allowed,
           Reference reference) {
  check_numbers(expression, numbers_of<float>(numbers), allowed, reference);
}

/// The same for double.
template <class Reference>
void check_double(const std::string& expression, const range& numbers, const tolerance& allowed,
                  Reference reference) {
  check_numbers(expression, numbers_of<double>(numbers), allowed, reference);
}

}  // namespace near
