// The library's algorithms over groups, of data that is on the members.
#include <cmath>
#include <cstdint>

#include "bench/device_groups/plate.hpp"

namespace groups_bench {
namespace {

using namespace tiles;

// Of whole numbers(): each run of so many has each of them once.
constexpr int period = 101;

std::size_t count_of(int number, std::size_t elements) {
  std::size_t count = elements / period;
  for (std::size_t i = 0; i < elements % period; ++i) {
    if (static_cast<int>(i * 37 % period) == number) ++count;
  }
  return count;
}

/// What all groups read, once in host memory.
struct common_plane {
  explicit common_plane(const extent<2>& shape, float scale)
      : data(numbers(shape.size(), scale)), view(shape, data) {}

  floats data;
  array_view<const float, 2> view;
};

/// Made when the first group prepares the case, gone with the last one.
template <class Data>
std::function<std::shared_ptr<Data>()> shared_by_groups(
    std::function<std::shared_ptr<Data>()> make) {
  return [make = std::move(make), made = std::make_shared<std::weak_ptr<Data>>()] {
    std::shared_ptr<Data> data = made->lock();
    if (!data) *made = data = make();
    return data;
  };
}

std::function<std::shared_ptr<common_plane>()> common(const extent<2>& shape, float scale) {
  return shared_by_groups<common_plane>(
      [=] { return std::make_shared<common_plane>(shape, scale); });
}

/// Distributed over a group; the memory goes after the views of it.
struct common_parts {
  common_parts(std::shared_ptr<common_plane> of, const device_group& group, const distribution& how)
      : plane(std::move(of)), view(group, plane->view, how) {}

  std::shared_ptr<common_plane> plane;
  distributed_view<const float, 2> view;
};

std::shared_ptr<common_parts> distributed(const std::shared_ptr<common_plane>& plane,
                                          const device_group& group, const distribution& how) {
  return std::make_shared<common_parts>(plane, group, how);
}

/// A few results, in host memory that goes after the view of it.
template <class T, int N>
struct few_results {
  explicit few_results(const extent<N>& shape) : data(shape.size()), view(shape, data) {}

  std::vector<T> data;
  array_view<T, N> view;
};

// Some elements, by the definition.
bool is_product(const floats& a, const floats& b, const floats& c, std::size_t size) {
  for (std::size_t k = 0; k < 32; ++k) {
    const std::size_t i = k * 7919 % size, j = k * 104729 % size;
    double sum = 0;
    for (std::size_t n = 0; n < size; ++n) {
      sum += static_cast<double>(a[i * size + n]) * static_cast<double>(b[n * size + j]);
    }
    if (!(std::abs(static_cast<double>(c[i * size + j]) - sum) <= 1e-4 * (1 + std::abs(sum)))) {
      return false;
    }
  }
  return true;
}

timed_case product(int size) {
  const extent<2> shape(size, size);
  const auto factor = common(shape, 0.01f);
  timed_case made{"tiles::multiply", 1, [=](const device_group& group) {
                    const auto data = factor();
                    const auto a = distributed(data, group, distribution::split(0));
                    const auto b = distributed(data, group, distribution::copy());
                    const auto c = new_plate(group, shape, distribution::split(0));
                    return prepared{[=] { tiles::multiply(a->view, b->view, c->parts); },
                                    [=] {
                                      c->parts.synchronize();
                                      return c->data;
                                    }};
                  }};
  made.is_right = [=](const floats& c) {
    const auto data = factor();
    return is_product(data->data, data->data, c, static_cast<std::size_t>(size));
  };
  return made;
}

timed_case sum(const extent<2>& shape,
               const std::function<std::shared_ptr<common_plane>()>& elements) {
  timed_case made{"tiles::reduce", 20, [=](const device_group& group) {
                    const auto from = distributed(elements(), group, distribution::split(0));
                    const auto total = std::make_shared<few_results<float, 2>>(extent<2>(1, 1));
                    return prepared{
                        [=] { tiles::reduce(from->view, total->view, extent<2>(0, 0)); },
                        [=] {
                          total->view.synchronize();
                          return total->data;
                        }};
                  }};
  made.is_right = [=](const floats& result) {
    double expected = 0;
    for (int k = 0; k < period; ++k) {
      expected += static_cast<double>(k) * static_cast<double>(count_of(k, shape.size()));
    }
    return std::abs(static_cast<double>(result[0]) - expected) <= 1e-5 * expected;
  };
  return made;
}

timed_case histogram(const extent<2>& shape,
                     const std::function<std::shared_ptr<common_plane>()>& elements) {
  timed_case made{"tiles::histogram", 20, [=](const device_group& group) {
                    const auto from = distributed(elements(), group, distribution::split(0));
                    const auto counts = std::make_shared<few_results<int, 1>>(extent<1>(period));
                    histogram_options options;
                    options.high = period;
                    return prepared{[=] { tiles::histogram(from->view, counts->view, options); },
                                    [=] {
                                      counts->view.synchronize();
                                      return floats(counts->data.begin(), counts->data.end());
                                    }};
                  }};
  made.is_right = [=](const floats& counts) {
    for (int k = 0; k < period; ++k) {
      const auto expected = static_cast<float>(count_of(k, shape.size()));
      if (counts[static_cast<std::size_t>(k)] != expected) return false;
    }
    return true;
  };
  return made;
}

/// One that computes each element from those around it.
template <class Run>
timed_case of_neighbours(const std::string& name, int size, const Run& run) {
  const extent<2> shape(size, size);
  const auto elements = common(shape, 0.01f);
  return {name, 20, [=](const device_group& group) {
            const auto from = distributed(elements(), group, distribution::split(0));
            const auto to = new_plate(group, shape, distribution::split(0));
            return prepared{[=] { run(from->view, to->parts); },
                            [=] {
                              to->parts.synchronize();
                              return to->data;
                            }};
          }};
}

timed_case convolution(int size) {
  const auto weights = std::make_shared<floats>(numbers(25));
  return of_neighbours("tiles::convolve", size, [=](const auto& from, const auto& to) {
    tiles::convolve(from, array_view<const float, 2>(5, 5, *weights), to);
  });
}

timed_case stencil(int size) {
  return of_neighbours("tiles::stencil", size, [](const auto& from, const auto& to) {
    tiles::stencil(from, to, "0.25f * (at(-1, 0) + at(1, 0) + at(0, -1) + at(0, 1))");
  });
}

}  // namespace

std::vector<timed_case> algorithm_cases(double scale) {
  const int plane = scaled(32768, scale, 256), side = scaled(65536, scale, 256);
  const extent<2> shape(side, side);
  const auto elements = common(shape, 1.0f);
  return {product(plane), sum(shape, elements), histogram(shape, elements), convolution(plane),
          stencil(plane)};
}

}  // namespace groups_bench
