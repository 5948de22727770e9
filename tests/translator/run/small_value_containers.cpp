// Small value classes: an optional, a fixed-capacity vector, a span over an array.
#include "both_sides.hpp"

template <class T>
class optional_of {
  T value_;
  bool has_;

 public:
  optional_of() restrict(cpu, amp) : value_(), has_(false) {}
  optional_of(const T& v) restrict(cpu, amp) : value_(v), has_(true) {}
  explicit operator bool() const restrict(cpu, amp) { return has_; }
  const T& operator*() const restrict(cpu, amp) { return value_; }
  const T* operator->() const restrict(cpu, amp) { return &value_; }
  T value_or(T other) const restrict(cpu, amp) { return has_ ? value_ : other; }
};

template <class T, int Capacity>
class small_vector {
  T items_[Capacity];
  int size_ = 0;

 public:
  typedef T* iterator;
  typedef const T* const_iterator;
  bool push_back(const T& item) restrict(cpu, amp) {
    if (size_ == Capacity) return false;
    items_[size_++] = item;
    return true;
  }
  int size() const restrict(cpu, amp) { return size_; }
  T& operator[](int i) restrict(cpu, amp) { return items_[i]; }
  const T& operator[](int i) const restrict(cpu, amp) { return items_[i]; }
  T& back() restrict(cpu, amp) { return items_[size_ - 1]; }
  iterator begin() restrict(cpu, amp) { return items_; }
  iterator end() restrict(cpu, amp) { return items_ + size_; }
  const_iterator begin() const restrict(cpu, amp) { return items_; }
  const_iterator end() const restrict(cpu, amp) { return items_ + size_; }
};

struct point {
  int x, y;
};

template <class Container>
optional_of<point> find_above(const Container& all, int least) restrict(cpu, amp) {
  for (const point& one : all) {
    if (one.x > least) return one;
  }
  return {};
}
template <class Iterator>
void reverse(Iterator first, Iterator last) restrict(cpu, amp) {
  while (first < last) {
    --last;
    if (first >= last) break;
    const auto kept = *first;
    *first++ = *last;
    *last = kept;
  }
}

int main() {
  return same_on_both_sides(
      32, [](int i) restrict(cpu, amp) {
        small_vector<point, 6> points;
        for (int n = 0; n < 8; ++n) {
          const point p = {(n * i) % 11, n};
          if (!points.push_back(p)) break;
        }
        reverse(points.begin(), points.end());
        points.back().y += 100;
        points[0].x = -1;
        const optional_of<point> found = find_above(points, 5);
        int sum = found ? found->x * 10 + (*found).y : -5;
        sum += optional_of<int>().value_or(3) + optional_of<int>(i).value_or(7) * 1000;
        for (auto& p : points) p.x *= 2;
        for (const auto& p : points) sum = sum * 3 + p.x - p.y;
        return sum + points.size();
      });
}
