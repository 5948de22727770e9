// Heat in a plate, on two devices at once. Each has half of the rows, and a row of its neighbour to
// read; here both are the same device, with a context for each.
#include <cmath>
#include <iostream>
#include <numeric>
#include <tiles/tiles.hpp>
#include <vector>

using namespace tiles;

constexpr int rows = 100, columns = 80, steps = 10;

// [step]
const kernel heat("heat.tile", R"(
void step(tiled_index<4, 16> t, array_view<const float, 2> from, array_view<float, 2> to)
    restrict(amp) {
  const int i = t.global[0], j = t.global[1];
  if (i < 1 || j < 1 || i >= to.extent[0] - 1 || j >= to.extent[1] - 1) return;
  to(i, j) = 0.25f * (from(i - 1, j) + from(i + 1, j) + from(i, j - 1) + from(i, j + 1));
})");

void warm(const device_group& group, const array_view<float, 2>& a, const array_view<float, 2>& b) {
  distributed_view<float, 2> from(group, a, distribution::halo(0, 1));
  distributed_view<float, 2> to(group, b, distribution::halo(0, 1));
  for (int step = 0; step < steps; ++step) {
    parallel_for_each(group, a.extent.tile<4, 16>().pad(), heat, from, to);
    std::swap(from, to);
  }
  from.synchronize();
}
// [/step]

// [algorithms]
float mean_after_blur(const device_group& group, const array_view<float, 2>& plate) {
  const std::vector<float> numbers{0.25f, 0.5f, 0.25f};
  const array_view<const float, 2> weights(3, 1, numbers);
  std::vector<float> memory(static_cast<std::size_t>(plate.extent.size()));
  const array_view<float, 2> whole(plate.extent, memory);
  const distributed_view<float, 2> from(group, plate, distribution::split(0));
  const distributed_view<float, 2> to(group, whole, distribution::split(0));
  convolve(from, weights, to);
  return reduce(to, reduction::mean);
}
// [/algorithms]

// A plate with one hot edge.
std::vector<float> plate() {
  std::vector<float> made(rows * columns);
  for (int j = 0; j < columns; ++j) made[static_cast<std::size_t>(j)] = 100;
  return made;
}

std::vector<float> expected() {
  std::vector<float> a = plate(), b = a;
  for (int step = 0; step < steps; ++step) {
    for (int i = 1; i < rows - 1; ++i) {
      for (int j = 1; j < columns - 1; ++j) {
        const auto at = static_cast<std::size_t>(i * columns + j);
        b[at] = 0.25f * (a[at - columns] + a[at + columns] + a[at - 1] + a[at + 1]);
      }
    }
    std::swap(a, b);
  }
  return a;
}

int main() {
  // [group]
  const device_group group(std::vector<accelerator>{accelerator(), accelerator()});
  // [/group]
  std::vector<float> a = plate(), b = a;
  warm(group, array_view<float, 2>(rows, columns, a), array_view<float, 2>(rows, columns, b));
  const std::vector<float> wanted = expected();
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::abs(a[i] - wanted[i]) > 1e-3f) {
      std::cerr << "element " << i << " is " << a[i] << ", expected " << wanted[i] << "\n";
      return 1;
    }
  }
  const float mean = mean_after_blur(group, array_view<float, 2>(rows, columns, a));
  const float sum = std::accumulate(a.begin(), a.end(), 0.0f);
  if (std::abs(mean - sum / (rows * columns)) > 1e-3f) {
    std::cerr << "the mean is " << mean << ", expected " << sum / (rows * columns) << "\n";
    return 1;
  }
  std::cout << "the middle of the second row after " << steps
            << " steps: " << std::lround(a[columns + columns / 2]) << " degrees\n";
}
