// Distance measures and strategies by inheritance without virtual functions.
#include <amp_math.h>

#include <cmath>

#include "expect.hpp"
using namespace concurrency;

template <class Derived>
struct measure {
  float between(const float* a, const float* b, int n) const restrict(cpu, amp) {
    float sum = 0;
    for (int i = 0; i < n; ++i) sum = self().add(sum, a[i] - b[i]);
    return self().finish(sum);
  }
  float finish(float sum) const restrict(cpu, amp) { return sum; }

 private:
  const Derived& self() const restrict(cpu, amp) { return static_cast<const Derived&>(*this); }
};
struct manhattan : measure<manhattan> {
  float add(float sum, float d) const restrict(cpu, amp) { return sum + (d < 0 ? -d : d); }
};
struct weighted : measure<weighted> {
  float weight;
  explicit weighted(float w) restrict(cpu, amp) : weight(w) {}
  float add(float sum, float d) const restrict(cpu, amp) { return sum + weight * d * d; }
  float finish(float sum) const restrict(cpu, amp) { return sum / 2; }
};

template <int Dimensions, class Measure>
class nearest {
  array_view<const float, 2> centres_;
  Measure measure_;

 public:
  nearest(const array_view<const float, 2>& centres, const Measure& m)
      : centres_(centres), measure_(m) {}
  int operator()(const float (&point)[Dimensions]) const restrict(cpu, amp) {
    int best = 0;
    float least = 1e30f;
    for (int c = 0; c < centres_.extent[0]; ++c) {
      float centre[Dimensions];
      for (int d = 0; d < Dimensions; ++d) centre[d] = centres_(c, d);
      const float distance = measure_.between(point, centre, Dimensions);
      if (distance < least) {
        least = distance;
        best = c;
      }
    }
    return best;
  }
};

template <class Measure>
int check(const Measure& m) {
  const int count = 40, centres = 6;
  std::vector<float> points(count * 3), middle(centres * 3);
  for (int i = 0; i < count * 3; ++i) points[i] = float(i * 29 % 64);
  for (int i = 0; i < centres * 3; ++i) middle[i] = float(i * 17 % 64);
  std::vector<int> got(count), expected(count);
  array_view<const float, 2> p(count, 3, points), c(centres, 3, middle);
  array_view<int> out(count, got);
  nearest<3, Measure> find(c, m);
  parallel_for_each(
      out.extent, [=](index<1> i) restrict(amp) {
        float point[3];
        for (int d = 0; d < 3; ++d) point[d] = p(i[0], d);
        out[i] = find(point);
      });
  out.synchronize();
  for (int i = 0; i < count; ++i) {
    const float point[3] = {points[i * 3], points[i * 3 + 1], points[i * 3 + 2]};
    expected[i] = find(point);
  }
  return compare(got, expected);
}

int main() { return check(manhattan()) + check(weighted(0.5f)); }
