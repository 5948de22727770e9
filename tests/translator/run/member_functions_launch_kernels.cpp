// Classes whose member functions launch kernels over their own data.
#include <string>

#include "expect.hpp"

namespace simulation {
using namespace concurrency;

template <typename Real>
class wave {
 public:
  wave(int size, Real speed) : size_(size), speed_(speed), now_(size), before_(size) {
    array<Real>& now = now_;
    array<Real>& before = before_;
    const int middle = size / 2;
    parallel_for_each(
        now.extent, [&now, &before, middle ](index<1> i) restrict(amp) {
          const int distance = i[0] > middle ? i[0] - middle : middle - i[0];
          now[i] = distance < 4 ? Real(4 - distance) : Real(0);
          before[i] = now[i];
        });
  }
  wave& run(int steps) {
    while (steps-- > 0) step();
    return *this;
  }
  std::vector<Real> values() const {
    std::vector<Real> made(size_);
    copy(now_, made.begin());
    return made;
  }

 private:
  void step() {
    array<Real> next(size_);
    array<Real>&now = this->now_, &before = this->before_;
    const Real speed = speed_;
    const int last = size_ - 1;
    parallel_for_each(
        next.get_extent(), [ =, &now, &before, &next ](index<1> i) restrict(amp) {
          const Real left = i[0] > 0 ? now[i - 1] : Real(0);
          const Real right = i[0] < last ? now[i + 1] : Real(0);
          next[i] = 2 * now[i] - before[i] + speed * (left - 2 * now[i] + right);
        });
    before_ = std::move(now_);
    now_ = std::move(next);
  }
  int size_;
  Real speed_;
  array<Real> now_, before_;
};
}  // namespace simulation

int main() {
  const int size = 40;
  const std::vector<float> got = simulation::wave<float>(size, 0.25f).run(10).values();
  std::vector<float> now(size), before, next(size);
  for (int i = 0; i < size; ++i) {
    const int distance = i > size / 2 ? i - size / 2 : size / 2 - i;
    now[i] = distance < 4 ? float(4 - distance) : 0.0f;
  }
  before = now;
  for (int n = 0; n < 10; ++n) {
    for (int i = 0; i < size; ++i) {
      const float left = i > 0 ? now[i - 1] : 0, right = i < size - 1 ? now[i + 1] : 0;
      next[i] = 2 * now[i] - before[i] + 0.25f * (left - 2 * now[i] + right);
    }
    before = now;
    now = next;
  }
  for (int i = 0; i < size; ++i)
    if (got[i] - now[i] > 1e-4f || now[i] - got[i] > 1e-4f) return 1;
  return 0;
}
