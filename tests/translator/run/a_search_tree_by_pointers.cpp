// A search in a tree gives a pointer, or null.
#include <amp.h>

#include <vector>
using namespace concurrency;
struct node {
  int key;
  int left, right;
};
const node* find(const node* n, int root, int key) restrict(cpu, amp) {
  const node* p = n + root;
  while (p->key != key) {
    int next = key < p->key ? p->left : p->right;
    if (next < 0) return nullptr;
    p = &n[next];
  }
  return p;
}
int main() {
  std::vector<int> h(10);
  array_view<int> v(10, h);
  parallel_for_each(
      v.extent, [=](index<1> i) restrict(amp) {
        node t[5] = {{4, 1, 2}, {2, 3, -1}, {6, -1, 4}, {1, -1, -1}, {8, -1, -1}};
        const node* p = find(t, 0, i[0]);
        v[i] = p ? p->key * 10 + int(p - t) : -1;
      });
  v.synchronize();
  int e[10] = {-1, 13, 21, -1, 40, -1, 62, -1, 84, -1};
  for (int i = 0; i < 10; ++i)
    if (h[i] != e[i]) return 1;
  return 0;
}
