#include "expect.hpp"
using namespace concurrency;
class filter {
 public:
  explicit filter(int by) : by_(by) {}
  void run(std::vector<int>& data) const {
    array_view<int> v(static_cast<int>(data.size()), data);
    const int by = by_;
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] += by; });
    v.synchronize();
  }
 private:
  int by_;
};
int main() {
  std::vector<int> data{1, 2, 3};
  filter(10).run(data);
  return compare(data, {11, 12, 13});
}
