// What the compiler copies member by member calls the copy constructors of the members.
#include "expect.hpp"
using namespace concurrency;
struct counted {
  int copies = 0;
  counted() restrict(cpu, amp) {}
  counted(const counted& other) restrict(cpu, amp) : copies(other.copies + 1) {}
};
struct holder {
  counted member;
  int number = 7;
};
struct derived : counted {};
struct with_view {
  array_view<int> view;
  int copies;
  with_view(array_view<int> v) restrict(cpu, amp) : view(v), copies(0) {}
  with_view(const with_view& other) restrict(cpu, amp)
      : view(other.view), copies(other.copies + 1) {}
};
int copies_of(holder h) restrict(cpu, amp) { return h.member.copies; }
int main() {
  std::vector<int> data(6);
  array_view<int> v(6, data);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    holder first;
    holder second(first);
    holder third = second;
    v[0] = second.member.copies;
    v[1] = third.member.copies * 10 + third.number;
    v[2] = copies_of(third);
    derived one;
    derived two(one);
    v[3] = two.copies;
    with_view seen(v);
    with_view again(seen);
    with_view last = again;
    last.view[4] = last.copies;
    again.view[5] = again.copies;
  });
  v.synchronize();
  return compare(data, {1, 27, 3, 1, 2, 1});
}
