#include "expect.hpp"
using namespace concurrency;

class row_base {
 public:
  row_base(const array_view<int>& data, int from) restrict(cpu, amp) : data_(data), from_(from) {}
  int& operator[](int i) const restrict(amp) { return data_[from_ + i]; }

 private:
  array_view<int> data_;
  int from_;
};

template <class Base>
class row : public Base {
 public:
  using Base::Base;
  int& front() const restrict(amp) { return (*this)[0]; }
};

int main() {
  std::vector<int> data = {0, 1, 2, 3, 4, 5};
  array_view<int> v(6, data);
  parallel_for_each(extent<1>(3), [=](index<1> i) restrict(amp) {
    const row<row_base> one(v, i[0] * 2);
    one.front() += 10;
    one[1] *= one.front();
  });
  v.synchronize();
  return compare(data, {10, 10, 12, 36, 14, 70});
}
