// A comparison of the host that std calls is refused.
// expect-error: 11 C3930 'operator<'
#include <amp.h>

#include <algorithm>

struct rank_of {
  int n;
  bool operator<(rank_of other) const { return n < other.n; }
};
int best(rank_of a, rank_of b) restrict(amp) { return std::max(a, b).n; }
