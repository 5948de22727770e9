// Restrictions of explicit instances, of names in parentheses, of function types, and in front of
// the brackets of a result.
#include "both_sides.hpp"
template <class T>
T twice(T x) restrict(cpu, amp) {
  return x + x;
}
template int twice<int>(int x) restrict(cpu, amp);
extern template float twice<float>(float) restrict(cpu, amp);
template float twice<float>(float) restrict(cpu, amp);
int(next)(int x) restrict(cpu, amp) { return x + 1; }
typedef int of_int(int) restrict(cpu, amp);
of_int three_times;
int three_times(int x) restrict(cpu, amp) { return x * 3; }
using of_float = float(float) restrict(cpu, amp);
of_float half_of;
float half_of(float x) restrict(cpu, amp) { return x / 2; }
const int low = 1, high = 2;
bool is_less = low < high, is_odd(int) restrict(cpu, amp), is_more = high > low;
struct table {
  int values[4];
  int (&get() restrict(cpu, amp))[4] { return values; }
  const int (&get() const restrict(cpu, amp))[4] { return values; }
};
int main() {
  return same_on_both_sides(4, [](int i) restrict(cpu, amp) {
    table filled;
    for (int k = 0; k < 4; ++k) filled.get()[k] = k * k;
    const table copied = filled;
    return twice(i) + int(twice(1.5f)) + next(i) + copied.get()[i] + three_times(i) +
           int(half_of(7.0f)) + is_odd(i);
  });
}
bool is_odd(int x) restrict(cpu, amp) { return x % 2 != 0; }
