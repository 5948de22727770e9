// Constants outside of functions that are null pointers.
#include "expect.hpp"

using namespace concurrency;

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
  std::vector<int> got(4);
  std::vector<int> expected(4);
  array_view<int> to(4, got);
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[i] = work(i[0]); });
  to.synchronize();
  for (int i = 0; i < 4; ++i) expected[i] = work(i);
  return compare(got, expected);
}
