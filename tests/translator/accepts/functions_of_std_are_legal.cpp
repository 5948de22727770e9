// Functions of std are legal.
#include <amp.h>

#include <algorithm>
#include <cmath>
float get(float a, float b) restrict(cpu, amp) {
  return std::max(a, b) + std::sqrt(std::min(a, b));
}
