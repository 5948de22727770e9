// Std calls a comparison for both.
#include <amp.h>

#include <algorithm>

struct rank_of {
  int n;
  bool operator<(rank_of other) const restrict(cpu, amp) { return n < other.n; }
};
int best(rank_of a, rank_of b) restrict(amp) { return std::max(a, b).n; }
