#include "both_sides.hpp"
class stack {
  int values[8];
  int count;
 public:
  stack() restrict(cpu, amp) : count(0) {}
  void push(int value) restrict(cpu, amp) { values[count++] = value; }
  int* begin() restrict(cpu, amp) { return values; }
  int* end() restrict(cpu, amp) { return values + count; }
  const int* begin() const restrict(cpu, amp) { return values; }
  const int* end() const restrict(cpu, amp) { return &values[count]; }
  const int* find(int wanted) const restrict(cpu, amp) {
    for (const int* p = begin(); p != end(); ++p) {
      if (*p == wanted) return p;
    }
    return end();
  }
};
int total(const stack& s) restrict(cpu, amp) {
  int sum = 0;
  for (const int* p = s.begin(); p != s.end(); ++p) sum = sum * 3 + *p;
  for (int one : s) sum += one;
  return sum;
}
int main() {
  return same_on_both_sides(6, [](int i) restrict(cpu, amp) {
    stack s;
    for (int k = 0; k < 3 + i % 4; ++k) s.push(k * i);
    for (int* p = s.begin(); p < s.end(); p += 2) *p += 100;
    for (int& one : s) one -= i;
    stack two[2] = {s, s};
    two[1].begin()[1] = 7;
    *(two[i % 2].end() - 1) -= 3;
    return total(s) + total(two[0]) * 3 + total(two[1]) * 5 + int(s.find(2 * i) - s.begin());
  });
}
