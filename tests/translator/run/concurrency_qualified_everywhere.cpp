#include <amp.h>
#include <amp_math.h>
#include <vector>
struct body { float x, y, mass; };
static concurrency::extent<1> shape(int n) { return concurrency::extent<1>(n); }
int main() {
  std::vector<body> bodies(8, body{1.0f, 2.0f, 3.0f});
  Concurrency::array<body, 1> a(shape(8), bodies.begin(), bodies.end());
  Concurrency::array<float, 1> energy(8);
  Concurrency::parallel_for_each(energy.extent, [&a, &energy](Concurrency::index<1> idx) restrict(amp) {
    const body& b = a[idx];
    float r = Concurrency::fast_math::sqrt(b.x * b.x + b.y * b.y + 4.0f);
    energy[idx] = b.mass * r;
  });
  std::vector<float> out(8);
  Concurrency::copy(energy, out.begin());
  return out[7] == 9.0f ? 0 : 1;
}
