// A functor that inherits its members, with an operation as a policy and a nested class.
#include "expect.hpp"
using namespace concurrency;

namespace kernels {
struct plus {
  template <class T>
  T operator()(T a, T b) const restrict(cpu, amp) { return a + b; }
};
struct maximum {
  int operator()(int a, int b) const restrict(cpu, amp) { return a > b ? a : b; }
};

template <class T>
class kernel_base {
 protected:
  array_view<const T, 1> left, right;
  array_view<T, 1> result;

 public:
  class configuration {
   public:
    int stride, offset;
    configuration(int s, int o) restrict(cpu, amp) : stride(s), offset(o) {}
    int operator()(int i) const restrict(cpu, amp) { return i * stride + offset; }
  };
  kernel_base(const array_view<const T, 1>& l, const array_view<const T, 1>& r, const array_view<T, 1>& o)
      : left(l), right(r), result(o) {}
};

template <class T, class Operation>
class binary_kernel : public kernel_base<T> {
  typedef kernel_base<T> base;
  typename base::configuration where;
  Operation operation;

 public:
  binary_kernel(const array_view<const T, 1>& l, const array_view<const T, 1>& r, const array_view<T, 1>& o,
                typename base::configuration w, Operation op = Operation())
      : base(l, r, o), where(w), operation(op) {}
  void operator()(index<1> idx) const restrict(amp) {
    const int from = where(idx[0]);
    this->result[idx] = operation(this->left[from], base::right[from]);
  }
};

template <class Operation, class T>
void run(const std::vector<T>& l, const std::vector<T>& r, std::vector<T>& out) {
  array_view<const T, 1> lv(int(l.size()), l), rv(int(r.size()), r);
  array_view<T, 1> ov(int(out.size()), out);
  ov.discard_data();
  binary_kernel<T, Operation> k(lv, rv, ov, typename kernel_base<T>::configuration(2, 1));
  parallel_for_each(ov.extent, k);
  ov.synchronize();
}
}  // namespace kernels

int main() {
  std::vector<int> l{1, 2, 3, 4, 5, 6}, r{6, 5, 4, 3, 2, 1}, sums(3), most(3);
  kernels::run<kernels::plus>(l, r, sums);
  kernels::run<kernels::maximum>(l, r, most);
  return compare(sums, {7, 7, 7}) + compare(most, {5, 4, 6});
}
