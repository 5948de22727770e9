// A stack in each thread that walks a tree of boxes.
#include "expect.hpp"
using namespace concurrency;

struct box {
  float low, high;
};
struct node {
  box bounds;
  int left, right;  // of a leaf: -1, number
  bool is_leaf() const restrict(cpu, amp) { return left < 0; }
};

inline bool contains(const box& b, float x) restrict(cpu, amp) { return b.low <= x && x <= b.high; }

class stack {
  int items_[32];
  int size_;

 public:
  stack() restrict(cpu, amp) : size_(0) {}
  void push(int item) restrict(cpu, amp) { items_[size_++] = item; }
  int pop() restrict(cpu, amp) { return items_[--size_]; }
  bool empty() const restrict(cpu, amp) { return size_ == 0; }
};

template <class Nodes>
int visit(const Nodes& nodes, float x) restrict(cpu, amp) {
  stack to_do;
  to_do.push(0);
  int found = 0;
  do {
    const int at = to_do.pop();
    const node n = nodes[at];
    if (!contains(n.bounds, x)) continue;
    if (n.is_leaf()) {
      found = found * 31 + n.right;
      continue;
    }
    to_do.push(n.right);
    to_do.push(n.left);
  } while (!to_do.empty());
  return found;
}

static int build(std::vector<node>& nodes, int first, int last) {
  const int at = int(nodes.size());
  nodes.push_back(node());
  if (last - first == 1) {
    nodes[at] = {{first - 0.75f, first + 0.75f}, -1, first};
    return at;
  }
  const int middle = (first + last) / 2;
  const int left = build(nodes, first, middle), right = build(nodes, middle, last);
  nodes[at] = {{nodes[left].bounds.low, nodes[right].bounds.high}, left, right};
  return at;
}

int main() {
  std::vector<node> nodes;
  build(nodes, 0, 40);
  std::vector<int> got(100), expected(100);
  array_view<const node> tree(int(nodes.size()), nodes);
  array_view<int> out(100, got);
  out.discard_data();
  parallel_for_each(
      out.extent, [=](index<1> i) restrict(amp) { out[i] = visit(tree, i[0] * 0.4f); });
  out.synchronize();
  for (int i = 0; i < 100; ++i) expected[i] = visit(nodes, i * 0.4f);
  return compare(got, expected);
}
