// A host type in a template that a kernel reaches is refused, however far the way to it is.
#include <amp.h>

struct holder {
  int* raw;
};
template <class T>
int last(const T& x) restrict(cpu, amp) {  // expect-error: 8 C3581 'raw'
  return 1;
}
template <class T>
int middle(int x) restrict(cpu, amp) {
  const T* none = nullptr;  // expect-error: 13 C3581 'raw'
  return last(*none) + x;
}
void run(concurrency::array_view<int> v) {
  concurrency::parallel_for_each(
      v.extent, [=](concurrency::index<1> i) restrict(amp) { v[i] = middle<holder>(1); });
}
