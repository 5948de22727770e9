// Member functions of a class of the host that launch kernels over the class's arrays and numbers.
#include "expect.hpp"
#include <memory>
using namespace concurrency;
class simulation {
 public:
  struct parameters {
    float rate;
    int steps;
    float limits[2];
  };
  simulation(int n, const parameters& p) : p_(p), size_(n), now_(new array<float, 1>(n)), next_(new array<float, 1>(n)) {
    std::vector<float> first(n);
    for (int i = 0; i < n; i++) first[i] = start(i);
    copy(first.begin(), first.end(), *now_);
  }
  static float start(int i) restrict(cpu, amp) { return float(i % 4); }
  static float relaxed(float l, float m, float r, const parameters& p) restrict(cpu, amp) {
    float x = m + p.rate * (l - 2 * m + r);
    return x < p.limits[0] ? p.limits[0] : x > p.limits[1] ? p.limits[1] : x;
  }
  void run() {
    for (int i = 0; i < p_.steps; i++) step();
  }
  std::vector<float> get() const { return *now_; }

 private:
  void step() {
    const array<float, 1>& now = *now_;
    array<float, 1>& next = *next_;
    const parameters p = p_;
    const int n = size_;
    parallel_for_each(next.extent, [=, &now, &next](index<1> idx) restrict(amp) {
      const int i = idx[0];
      next[idx] = relaxed(now[i > 0 ? i - 1 : n - 1], now[i], now[(i + 1) % n], p);
    });
    std::swap(now_, next_);
  }
  parameters p_;
  int size_;
  std::unique_ptr<array<float, 1>> now_, next_;
};
int main() {
  simulation::parameters p = {0.25f, 6, {0.5f, 2.5f}};
  simulation s(10, p);
  s.run();
  std::vector<float> now(10), next(10);
  for (int i = 0; i < 10; i++) now[i] = simulation::start(i);
  for (int k = 0; k < p.steps; k++) {
    for (int i = 0; i < 10; i++) next[i] = simulation::relaxed(now[(i + 9) % 10], now[i], now[(i + 1) % 10], p);
    now.swap(next);
  }
  return compare(s.get(), now);
}
