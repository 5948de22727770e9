// A small iterator over an array_view, used by algorithms in kernels.
#include "expect.hpp"
using namespace concurrency;

template <class T>
class view_iterator {
 public:
  view_iterator(const array_view<T, 1>& view, int position) restrict(cpu, amp)
      : view_(view), position_(position) {}
  T& operator*() const restrict(cpu, amp) { return view_[position_]; }
  T& operator[](int n) const restrict(cpu, amp) { return view_[position_ + n]; }
  view_iterator& operator++() restrict(cpu, amp) {
    ++position_;
    return *this;
  }
  view_iterator operator++(int) restrict(cpu, amp) {
    view_iterator before(*this);
    ++*this;
    return before;
  }
  view_iterator operator+(int n) const restrict(cpu, amp) {
    view_iterator moved = *this;
    moved += n;
    return moved;
  }
  view_iterator& operator+=(int n) restrict(cpu, amp) {
    position_ += n;
    return *this;
  }
  int operator-(const view_iterator& other) const restrict(cpu, amp) {
    return position_ - other.position_;
  }
  bool operator!=(const view_iterator& other) const restrict(cpu, amp) {
    return position_ != other.position_;
  }
  bool operator==(const view_iterator& other) const restrict(cpu, amp) { return !(*this != other); }

 private:
  array_view<T, 1> view_;
  int position_;
};

template <class Iterator, class T>
T accumulate(Iterator first, Iterator last, T sum) restrict(amp) {
  for (; first != last; ++first) sum += *first;
  return sum;
}

template <class Iterator, class Predicate>
int count_if(Iterator first, Iterator last, Predicate is_wanted) restrict(amp) {
  int count = 0;
  while (first != last) {
    if (is_wanted(*first)) ++count;
    first++;
  }
  return count;
}

int main() {
  const int rows = 8, columns = 16;
  std::vector<int> data(rows * columns), got(rows * 3), expected(rows * 3);
  for (int i = 0; i < rows * columns; ++i) data[i] = (i * 37) % 101;
  array_view<int, 1> in(rows * columns, data);
  array_view<int, 1> out(rows * 3, got);
  parallel_for_each(
      extent<1>(rows), [=](index<1> i) restrict(amp) {
        view_iterator<int> first(in, i[0] * columns), last(in, (i[0] + 1) * columns);
        out[i[0] * 3] = accumulate(first, last, 0);
        out[i[0] * 3 + 1] = count_if(
            first, last, [](int x) restrict(amp) { return x > 50; });
        view_iterator<int> to(out, 0);
        to += i[0] * 3 + 2;
        view_iterator<int> walk = first + 2;
        const int third = *walk++;
        const int fourth = *walk++;
        *to = last - first + first[1] + *(first + 3) * 10 + third * 100 + fourth + (walk - first);
        *to += *++walk;
      });
  out.synchronize();
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      expected[r * 3] += data[r * columns + c];
      expected[r * 3 + 1] += data[r * columns + c] > 50;
    }
    expected[r * 3 + 2] = columns + data[r * columns + 1] + data[r * columns + 3] * 10 +
                          data[r * columns + 2] * 100 + data[r * columns + 3] + 4 +
                          data[r * columns + 5];
  }
  return compare(got, expected);
}
