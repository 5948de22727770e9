#include <amp.h>
using namespace concurrency;
struct counted {
  int copies = 0;
  counted() restrict(cpu, amp) {}
  counted(const counted& other) restrict(cpu, amp) : copies(other.copies + 1) {}
};
void f(array_view<int, 1> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    counted all[2];
    auto first = [all]() { return all[0].copies; };  // expect-error: 11 the elements of this array have to be copied one by one in a kernel
    v[i] = first();
  });
}
