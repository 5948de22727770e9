// An object with a pointer that is made where it is handed over is made once.
#include "expect.hpp"

using namespace concurrency;

auto make_reader(int* data, int& count) restrict(cpu, amp) {
  ++count;
  return [=](int i) restrict(cpu, amp) { return data[i]; };
}

template <class Reader>
int use(Reader read) restrict(cpu, amp) {
  return read(0) + 2;
}

template <class Reader>
int use_both(const Reader& a, const Reader& b) restrict(cpu, amp) {
  return a(0) * 100 + b(1);
}

template <class Reader>
int* pick(Reader read, int* data) restrict(cpu, amp) {
  return read(0) == 1 ? data : data + 1;
}

int main() {
  std::vector<int> got(14, -1);
  array_view<int, 1> to(14, got);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    int a[4] = {1, 2, 3, 4};
    int count = 0;
    to[0] = use(make_reader(a, count));
    to[1] = count;
    to[2] = make_reader(a, count)(1);
    to[3] = count;
    to[4] = use_both(make_reader(a, count), make_reader(a + 2, count));
    to[5] = count;
    for (int i = 0; i < 3; i++) to[6] = use(make_reader(a + i, count));
    to[7] = count;
    to[8] = use(make_reader(a, count)) + use(make_reader(a, count));
    to[9] = count;
    if (use(make_reader(a + 1, count)) == 4) to[10] = count;
    int* p = a;
    to[11] = use([=, q = p++](int i) restrict(cpu, amp) { return q[i] * 10; });
    to[11] += *p;
    count = 0;
    p = pick(make_reader(a, count), a);
    *p += 5;
    p[1] += 7;
    to[12] = a[0] * 10 + a[1];
    to[13] = count;
  });
  to.synchronize();
  return compare(got, {3, 1, 2, 2, 104, 4, 5, 7, 6, 9, 10, 14, 69, 1});
}
