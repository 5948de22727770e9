// Iterators over views: operators and functions of one statement return them.
#include "expect.hpp"

using namespace concurrency;

class iterator {
 public:
  iterator(const array_view<int>& v, int at) restrict(cpu, amp) : view_(v), at_(at) {}
  int& operator*() const restrict(cpu, amp) { return view_[at_]; }
  iterator next() const restrict(cpu, amp) { return iterator(view_, at_ + 1); }
  friend iterator operator+(const iterator& a, int n) restrict(cpu, amp) {
    return iterator(a.view_, a.at_ + n);
  }
  friend int operator-(const iterator& a, const iterator& b) restrict(cpu, amp) {
    return a.at_ - b.at_;
  }

 private:
  array_view<int> view_;
  int at_;
};

iterator middle(const iterator& first, const iterator& last) restrict(cpu, amp) {
  return first + (last - first) / 2;
}

int main() {
  std::vector<int> from{1, 2, 3, 4, 5, 6}, to(4);
  array_view<int> from_view(6, from), to_view(4, to);
  const iterator first(from_view, 0), result(to_view, 0);
  parallel_for_each(to_view.extent, [=](index<1> i) restrict(amp) {
    const iterator end = first + 6;
    *(result + i[0]) = *(first + i[0]).next() * 10 + *middle(first + 1, end + (first - first));
  });
  to_view.synchronize();
  return compare(to, {24, 34, 44, 54});
}
