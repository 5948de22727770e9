#include "expect.hpp"
using namespace concurrency;
class row {
  int data_[4];
 public:
  int& operator[](int i) restrict(cpu, amp) { return data_[i]; }
  const int& operator[](int i) const restrict(cpu, amp) { return data_[i]; }
  int& at(int i) restrict(cpu, amp) { return data_[i]; }
  row& clear() restrict(cpu, amp) { for (int i = 0; i < 4; ++i) data_[i] = 0; return *this; }
  row& set(int i, int x) restrict(cpu, amp) { data_[i] = x; return *this; }
};
int& larger(int& a, int& b) restrict(amp) { return a < b ? b : a; }
int& same(int& a) restrict(amp) { a += 1; return a; }
int main() {
  std::vector<int> data(2);
  array_view<int> v(2, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    row r;
    r.clear().set(0, 1).set(1, 2);
    r[2] = r[0] + r[1];
    r.at(3) = 7;
    r[i[0] + 2] += 10;
    const row& c = r;
    int a = 1, b = 2;
    same(a) += 5;
    v[i] = c[2] * 100 + c[3] + a;
  });
  v.synchronize();
  return compare(data, {1300 + 7 + 7, 300 + 17 + 7});
}
