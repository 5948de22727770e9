// What sampling gives, computed on the host: in doubles, dimension by dimension.
#pragma once

#include <amp_graphics.h>

#include <cmath>
#include <cstdio>
#include <vector>

struct reference_image {
  std::vector<int> lengths;  ///< of the dimensions, the last of which is x
  std::vector<double> texels;
  bool is_linear;
  concurrency::graphics::address_mode mode;
  double border;

  double texel(std::vector<int> at) const {
    std::size_t number = 0;
    for (std::size_t d = 0; d < lengths.size(); ++d) {
      const int n = lengths[d];
      while (at[d] < 0 || at[d] >= n) {
        switch (mode) {
          case concurrency::graphics::address_wrap:
            at[d] += at[d] < 0 ? n : -n;
            break;
          case concurrency::graphics::address_mirror:
            at[d] = at[d] < 0 ? -1 - at[d] : 2 * n - 1 - at[d];
            break;
          case concurrency::graphics::address_clamp:
            at[d] = at[d] < 0 ? 0 : n - 1;
            break;
          default:
            return border;
        }
      }
      number = number * static_cast<std::size_t>(n) + static_cast<std::size_t>(at[d]);
    }
    return texels[number];
  }

  /// \param place  from 0 to 1, in the order of the dimensions
  double sample(const std::vector<double>& place, std::vector<int> at = {}) const {
    const std::size_t d = at.size();
    if (d == lengths.size()) return texel(at);
    const double exact = place[d] * lengths[d];
    at.push_back(static_cast<int>(std::floor(is_linear ? exact - 0.5 : exact)));
    const double here = sample(place, at);
    if (!is_linear) return here;
    const double part = exact - 0.5 - at[d];
    ++at[d];
    return here + (sample(place, at) - here) * part;
  }
};

constexpr concurrency::graphics::address_mode all_address_modes[] = {
    concurrency::graphics::address_wrap, concurrency::graphics::address_mirror,
    concurrency::graphics::address_clamp, concurrency::graphics::address_border};

inline int differs(double got, double expected) {
  if (std::fabs(got - expected) < 1e-3) return 0;
  std::printf("got %g, expected %g\n", got, expected);
  return 1;
}
