#include "expect.hpp"
using namespace concurrency;
class saxpy {
 public:
  saxpy(float a, const array_view<const float, 1>& x, const array_view<float, 1>& y) : a_(a), x_(x), y_(y) {}
  void operator()(index<1> i) const restrict(amp) { y_[i] = scaled(i) + y_[i]; }
 private:
  float scaled(index<1> i) const restrict(amp) { return a_ * x_[i]; }
  float a_;
  array_view<const float, 1> x_;
  array_view<float, 1> y_;
};
int main() {
  std::vector<float> x{1, 2, 3}, y{10, 20, 30};
  array_view<const float, 1> xv(3, x);
  array_view<float, 1> yv(3, y);
  parallel_for_each(yv.extent, saxpy(2.0f, xv, yv));
  yv.synchronize();
  return compare(y, {12, 24, 36});
}
