// Tables of constants at namespace scope, and interpolation between their entries.
#include <amp_math.h>

#include "both_sides.hpp"

namespace tables {
const float knots[] = {0.0f, 0.5f, 2.0f, 1.0f, -1.0f, 3.0f};
constexpr int count = sizeof(knots) / sizeof(knots[0]);
static const int primes[2][4] = {{2, 3, 5, 7}, {11, 13, 17, 19}};
struct entry {
  int key;
  float value;
};
constexpr entry entries[3] = {{4, 0.25f}, {9, 0.5f}, {16, 0.75f}};
template <class T>
constexpr T two = T(2);
inline constexpr unsigned masks[] = {1u, 3u, 7u, 15u};
}  // namespace tables

float interpolated(float x) restrict(cpu, amp) {
  const int at = int(x);
  const float part = x - at;
  const int next = at + 1 < tables::count ? at + 1 : at;
  return tables::knots[at] * (1 - part) + tables::knots[next] * part;
}
float looked_up(int key) restrict(cpu, amp) {
  for (const tables::entry& one : tables::entries) {
    if (one.key == key) return one.value;
  }
  return -1.0f;
}
const float* row_of(int i) restrict(cpu, amp) { return i % 2 ? tables::knots + 1 : tables::knots; }

int main() {
  return same_on_both_sides(
      48, [](int i) restrict(cpu, amp) {
        using namespace tables;
        int sum = int(interpolated(i * 0.125f) * 64) + primes[i % 2][i % 4] * 100 +
                  int(looked_up(i) * 1000);
        sum += int(two<float> * 1.5f) + two<int> + int(masks[i & 3]);
        const float* row = row_of(i);
        return sum + int(row[2] * 10) + int(*row * 100000);
      });
}
