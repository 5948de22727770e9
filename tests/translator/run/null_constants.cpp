// Constants outside of functions that are null pointers.
#include "both_sides.hpp"

struct node {
  int value;
};

const int* const nothing = nullptr;
static float* const none = 0;
constexpr node* root = nullptr;
struct defaults {
  static constexpr const int* start = nullptr;
};

int value_of(const int* p) restrict(cpu, amp) { return p == nullptr ? -1 : *p; }

int work(int k) restrict(cpu, amp) {
  static const int* const here = nullptr;
  const int* p = nothing;
  if (k > 1) p = &k;
  return value_of(p) + value_of(defaults::start) * 10 + (none == nullptr ? 100 : 0) +
         (root ? root->value : 1000) + (p == here ? 10000 : 0);
}

int main() {
  return same_on_both_sides(8, [](int k) restrict(cpu, amp)->int { return work(k); });
}
